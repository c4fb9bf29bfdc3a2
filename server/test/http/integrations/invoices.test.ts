/** Reading invoices, and their PDFs. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { issueInvoice } from '../../../src/contexts/sales/invoices/invoices.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { tenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { readPdf } from '../../contexts/read-pdf.ts';
import { createBookingPayment, createBookingRow } from '../../support/bookings.ts';
import { openWorld } from '../../support/fixtures.ts';
import { startTestService } from '../../support/test-service.ts';
import { createRate, setTaxSettings, type TestOrganization } from '../../support/world.ts';

const clock = fixedClock('2026-11-21T22:00:00.000Z');
const secretsKey = randomBytes(32);
const { service, world } = await openWorld({ clock, secretsKey });
const rate = await createRate(service, world.main.id, world.main.eventId);
const rateId: string = rate.rateId;
const priceId: string = rate.priceIds[1]!;
await setTaxSettings(service, world.main.id, {
  tax_percentage: 21,
  legal_name: 'Aurora Noches SL',
  tax_number: 'B12345674',
  address: 'Calle Mayor 1',
  city: 'Madrid',
});

const get = (path: string, headers = world.main.headers) =>
  service.call('GET', `/integrations/invoices${path}`, { headers });

/** Sells tickets for cash and answers with their ids. */
async function sell(quantity = 1): Promise<string[]> {
  clock.advance(1_000);
  const ticket = { price_id: priceId, full_name: 'Vera', email: 'v@example.org' };
  const answer = await service.call('POST', '/integrations/tickets', {
    headers: world.main.headers,
    body: { ticket_rate_id: rateId, tickets: Array.from({ length: quantity }, () => ticket) },
  });
  expect(answer.status, answer.text).toBe(200);
  return [answer.body.data].flat().map(({ _id }: { _id: string }) => _id);
}

async function refund(ticketId: string, amount: number): Promise<void> {
  clock.advance(1_000);
  const path = `/integrations/tickets/refund/${ticketId}`;
  const answer = await service.call('POST', path, { headers: world.main.headers, body: { amount } });
  expect(answer.status, answer.text).toBe(200);
}

/** An invoice of a booking that was paid, for a company. */
async function invoiceOfBooking(organization: TestOrganization, language: string): Promise<string> {
  clock.advance(1_000);
  const billing_info = { customer_type: 'company', customer_name: 'Amsel GmbH', document_number: 'DE1', city: 'Bonn' };
  const booking = await createBookingRow(service, organization, { billing_info });
  const payment = { booking_id: booking.id, amount: 125_000, language };
  const paymentId = await createBookingPayment(service, organization, payment);
  await service.services.database.transaction((tx) =>
    issueInvoice(tenantDb(tx, organization.id), paymentId, clock.now()),
  );
  return String(booking.id);
}

describe('getInvoice', () => {
  it('200 answers who issues what to whom, with base and tax', async () => {
    const bookingId = await invoiceOfBooking(world.main, 'es');
    const [listed] = (await get(`/resource/${bookingId}`)).body.data;
    const { status, body } = await get(`/${listed._id}`);
    expect([status, body.data]).toEqual([200, listed]);
    expect(listed).toMatchObject({
      reference: expect.stringMatching(/^2026-F-\d{6}$/),
      type: 'full',
      issued_at: clock.now().toISOString(),
      corrects: '',
      corrective_invoice_references: [],
      resource_type: 'booking',
      resource_ids: [bookingId],
      currency: 'EUR',
      total: 1250,
      taxes: [{ percentage: 21, base: 1033.06, tax: 216.94, total: 1250 }],
      issuer: { legal_name: 'Aurora Noches SL', tax_number: 'B12345674', city: 'Madrid', address: 'Calle Mayor 1' },
      customer: { customer_type: 'company', customer_name: 'Amsel GmbH', document_number: 'DE1', city: 'Bonn' },
      language: 'es',
    });
  });
});

describe('listInvoices', () => {
  it('200 finds them by time, event, type, resource and its type, a page at a time', async () => {
    clock.advance(1_000);
    const from = clock.now();
    const [first] = await sell(2);
    await refund(first!, 5);
    const second = await sell();
    const find = async (query: string) =>
      (await get(`?start_date=${from.toISOString()}${query}`)).body.data as Record<string, unknown>[];
    const all = await find('');
    expect(all.map(({ type, total }) => [type, total])).toEqual([
      ['simplified', 53],
      ['corrective', -5],
      ['simplified', 26.5],
    ]);
    expect(all[1]).toMatchObject({ corrects: all[0]!.reference, corrects_id: all[0]!._id, resource_ids: [first] });
    expect(all[0]).toMatchObject({ corrective_invoice_references: [all[1]!.reference] });
    expect(await find(`&resource_id=${first}`)).toEqual(all.slice(0, 2));
    expect((await get(`/resource/${second[0]}`)).body.data).toEqual([all[2]]);
    expect(await find('&type=corrective')).toEqual([all[1]]);
    expect(await find('&resource_type=booking')).toEqual([]);
    expect(await find(`&event_id=${world.main.eventId}`)).toEqual(all);
    expect(await find(`&event_id=${world.twin.eventId}`)).toEqual([]);
    expect(await find(`&end_date=${String(all[1]!.issued_at)}`)).toEqual([all[0]]);
    expect(await find(`&limit=1&after=${String(all[0]!._id)}`)).toEqual([all[1]]);
  });
});

describe('getInvoicePdfAddress', () => {
  const fetchPdf = (address: string) => service.app.inject({ method: 'GET', url: new URL(address).pathname });
  const addressOf = async (resourceId: string, nth = 0) => {
    const invoice = (await get(`/resource/${resourceId}`)).body.data[nth];
    return { invoice, ...(await get(`/${invoice._id}/pdf-address`)).body.data };
  };

  it('200 answers an address at which the invoice is read without credentials, in Spanish', async () => {
    const { invoice, url, expires_at } = await addressOf(await invoiceOfBooking(world.main, 'es'));
    expect(expires_at).toBe(new Date(clock.now().getTime() + 86_400_000).toISOString());
    const answer = await fetchPdf(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toBe(`inline; filename="${invoice.reference}.pdf"`);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const { text } = readPdf(answer.rawPayload);
    for (const part of ['Factura', invoice.reference, '21 de noviembre de 2026', 'Aurora Noches SL', 'Amsel GmbH']) {
      expect(text).toContain(part);
    }
    expect(text.replaceAll(/\s/g, '')).toContain('1.033,06EUR216,94EUR1.250,00EUR');
    // Quantity, unit price without tax, percentage, total.
    expect(text.replaceAll(/\s/g, '')).toContain('11.033,06EUR211.250,00EUR');
    expect((await fetchPdf(url)).rawPayload).toEqual(answer.rawPayload);
  });

  it('200 shows what a corrective invoice gives back, and goes on to further sheets', async () => {
    const tickets = await sell(100);
    await refund(tickets[0]!, 5);
    const long = readPdf((await fetchPdf((await addressOf(tickets[0]!)).url)).rawPayload);
    expect(long.pageCount).toBeGreaterThan(2);
    expect(long.text).toContain('Simplified invoice');
    const { invoice, url } = await addressOf(tickets[0]!, 1);
    const { text, pageCount } = readPdf((await fetchPdf(url)).rawPayload);
    expect([pageCount, text.includes(`Corrects: ${invoice.corrects} of 21 November 2026`)]).toEqual([1, true]);
    expect(text).toContain('Reason: refund');
    expect(text.replaceAll(/\s/g, '')).toContain('1-4.13EUR21-5.00EUR');
    expect(text.replaceAll(/\s/g, '')).toContain('-4.13EUR-0.87EUR-5.00EUR');
  });

  it('200 keeps the day on which it was issued where the organization gets another time zone', async () => {
    const moveTo = (timezone: string) =>
      service.database.sql('UPDATE organizations SET timezone = $2 WHERE id = $1', [world.main.id, timezone]);
    const [ticket] = await sell();
    await moveTo('Pacific/Auckland');
    try {
      await refund(ticket!, 5);
      const first = readPdf((await fetchPdf((await addressOf(ticket!)).url)).rawPayload);
      expect(first.text).toContain('Date: 21 November 2026');
      const { invoice, url } = await addressOf(ticket!, 1);
      const { text } = readPdf((await fetchPdf(url)).rawPayload);
      expect(text).toContain('Date: 22 November 2026');
      expect(text).toContain(`Corrects: ${invoice.corrects} of 21 November 2026`);
    } finally {
      await moveTo('Europe/Madrid');
    }
  });

  it('500 says that something broke, and not what', async () => {
    const { url } = await addressOf(await invoiceOfBooking(world.main, 'en'));
    await service.database.sql('ALTER TABLE invoices RENAME TO invoices_that_are_gone');
    const answer = await fetchPdf(url);
    await service.database.sql('ALTER TABLE invoices_that_are_gone RENAME TO invoices');
    expect([answer.statusCode, answer.json().error]).toEqual([500, 'internal_error']);
    expect(answer.body).not.toContain('gone');
  });

  it('503 while the database is away', async () => {
    const { url } = await addressOf(await invoiceOfBooking(world.main, 'en'));
    const { database } = service;
    const unreachable = { ...database, connection: { ...database.connection, port: 1 } };
    const away = await startTestService({ clock, secretsKey, database: unreachable });
    const answer = await away.app.inject({ method: 'GET', url: new URL(url).pathname });
    await away.close();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  });

  it('404 for an address that was changed, and after a day', async () => {
    const { url } = await addressOf(await invoiceOfBooking(world.main, 'en'));
    const token = url.split('/').at(-1)!;
    const changed = url.replace(token, `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`);
    expect((await fetchPdf(changed)).statusCode).toBe(404);
    const now = clock.now();
    clock.advance(86_400_000);
    expect((await fetchPdf(url)).statusCode).toBe(404);
    clock.set(now);
    expect((await fetchPdf(url)).statusCode).toBe(200);
  });
});
