/** When invoices are issued, and what stands on them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { issueInvoice } from '../../src/contexts/sales/invoices/invoices.ts';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { createBookingRate, sellBooking } from '../support/booking-sales.ts';
import { createBookingPayment, createBookingRow } from '../support/bookings.ts';
import { addSupplement, buyTicket, createRateWithSupplement, sendAsChannel } from '../support/bought-supplements.ts';
import { differencesOf } from '../support/differences.ts';
import { openFixtures } from '../support/fixtures.ts';
import { beginCheckout, buyTickets, cards, holder, payOnPage } from '../support/purchases.ts';
import { setAppendOnly } from '../support/test-database.ts';
import { createEvent, createRate } from '../support/world.ts';

const { service, clock, world, admin, manager, manage } = await openFixtures({ at: '2026-12-31T23:30:00.000Z' });

// In Madrid it is 2027 already.
beforeAll(async () => {
  const body = {
    tax_percentage: 21,
    legal_name: 'Aurora SL',
    tax_number: 'B1',
    address: 'Calle Mayor 1',
    city: 'Madrid',
    country: 'ES',
  };
  await service.call('PATCH', `/management/organizations/${world.main.id}/tax-settings`, { headers: admin, body });
});

const management = manage(admin);
const read = async (path: string) =>
  (await service.call('GET', `/integrations${path}`, { headers: world.main.headers })).body.data;
const invoicesAsRead = (id: string): Promise<{ total: number; lines: Record<string, unknown>[] }[]> =>
  read(`/invoices/resource/${id}`);
const invoicesOf = (paymentId: string) =>
  service.database.sql('SELECT *, total::int FROM invoices WHERE payment_id = $1 ORDER BY series, number', [paymentId]);

async function begin(quantity = 1) {
  clock.advance(1_000);
  const { rateId, priceIds } = await createRate(service, world.main.id, world.main.eventId);
  const { data } = (await beginCheckout(service, world.channel, rateId, { quantity })).body;
  return {
    rateId,
    priceIds,
    paymentId: String(data.payment_id),
    url: String(data.payment_url),
    total: Number(data.total_amount),
    ticketIds: data.tickets.map(({ _id }: { _id: string }) => _id) as string[],
  };
}

async function refund(ticketId: string, amount: number) {
  clock.advance(1_000);
  const answer = await service.call('PUT', `/channels/tickets/${ticketId}/refund`, {
    headers: world.channel.headers,
    body: { amount },
  });
  expect(answer.status, answer.text).toBe(200);
  for (const { id } of await service.database.sql(`SELECT id FROM refunds WHERE status = 'pending'`)) {
    await sendRefund(service.services, { organizationId: world.main.id, refundId: String(id) });
  }
}

describe('a payment that comes in', () => {
  it('has one simplified invoice, which its tickets name', async () => {
    const { paymentId, url, ticketIds } = await begin(2);
    expect(await invoicesOf(paymentId)).toEqual([]);
    await payOnPage(service, url, cards.declined);
    expect(await invoicesOf(paymentId)).toEqual([]);
    await payOnPage(service, url, cards.good);
    const [invoice, ...others] = await invoicesOf(paymentId);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      reference: expect.stringMatching(/^2027-F-\d{6}$/),
      type: 'simplified',
      total: 4300,
      taxes: [{ percentage: 21, base: 3554, tax: 746, total: 4300 }],
      issuer: {
        legal_name: 'Aurora SL',
        tax_number: 'B1',
        address: 'Calle Mayor 1',
        city: 'Madrid',
        postal_code: '',
        country: 'ES',
      },
      customer: {},
    });
    for (const id of ticketIds) {
      expect(await read(`/tickets/${id}`)).toMatchObject({
        invoice_reference: invoice!.reference,
        corrective_invoice_references: [],
      });
    }
    expect((await read(`/payments/${paymentId}`)).invoice_references).toEqual(
      ticketIds.map((id) => ({ invoice_reference: invoice!.reference, resource_id: id })),
    );
  });

  it('is invoiced with the percentage of its rate', async () => {
    const { rateId, paymentId, url } = await begin();
    expect((await management('PATCH', `/ticket-rates/${rateId}`, { tax_percentage: 10 })).status).toBe(200);
    await payOnPage(service, url, cards.good);
    expect((await invoicesOf(paymentId))[0]!.taxes).toEqual([{ percentage: 10, base: 1955, tax: 195, total: 2150 }]);
  });

  it('for a change of name is invoiced under its ticket, with the percentage of the rate', async () => {
    const { rateId, url, ticketIds } = await begin();
    await management('PATCH', `/ticket-rates/${rateId}`, { tax_percentage: 10, name_change_fee: 5.5 });
    await payOnPage(service, url, cards.good);
    const [ticketId] = ticketIds;
    const asked = await service.call('POST', `/channels/tickets/${ticketId}/name-changes`, {
      headers: world.channel.headers,
      body: { full_name: 'Ilse Okafor', email: 'ilse.okafor@example.org' },
    });
    const { _id: changeId, payment_id: paymentId, payment_url: page } = asked.body.data;
    clock.advance(1_000);
    await payOnPage(service, page, cards.good);
    const change = { resource_type: 'name-change', total: 5.5, payment_id: paymentId };
    const ofTicket = await read(`/invoices/resource/${ticketId}`);
    expect(ofTicket).toMatchObject([
      { resource_type: 'ticket' },
      { ...change, lines: [{ resource_id: ticketId, tax_percentage: 10, total: 5.5 }] },
    ]);
    expect(await read(`/invoices/resource/${changeId}`)).toEqual([ofTicket[1]]);
    expect(await read(`/tickets/${ticketId}`)).toMatchObject({ invoice_reference: ofTicket[0].reference });
  });

  it('for a booking is invoiced with the percentage of its rate, which is that of its zone', async () => {
    const rate_slug = await createBookingRate(service, world, { tax_percentage: 10 });
    await createBookingRate(service, world, { slug: rate_slug, zone_id: world.main.zoneIds[1], tax_percentage: 4 });
    const { paymentId } = await sellBooking(service, world, { rate_slug });
    expect((await invoicesOf(paymentId)).map(({ taxes }) => taxes)).toMatchObject([[{ percentage: 10, total: 5400 }]]);
  });

  it('for a supplement that is bought later is invoiced with the percentage of the rate of its ticket', async () => {
    const ground = { service, world, manager };
    const { rateId, supplementId } = await createRateWithSupplement(ground);
    await management('PATCH', `/ticket-rates/${rateId}`, { tax_percentage: 10 });
    const ticketId = await buyTicket(ground, rateId);
    const { data } = (
      await sendAsChannel(ground, 'POST', `/tickets/${ticketId}/supplements/checkout`, {
        supplements: [{ supplement_id: supplementId }],
      })
    ).body;
    await payOnPage(service, data.payment_url, cards.good);
    expect((await invoicesOf(data.payment_id))[0]!.taxes).toMatchObject([{ percentage: 10, total: 350 }]);
  });

  it('says the day of the event by the clock of its place', async () => {
    const body = { name: 'Muelle', city: 'Las Palmas', country: 'ES', timezone: 'Atlantic/Canary' };
    const location = (await management('POST', '/locations', body)).body.data;
    const starts_at = new Date('2026-12-31T23:50:00.000Z');
    const { eventId } = await createEvent(service, world.main.id, location._id, { starts_at });
    const { rateId } = await createRate(service, world.main.id, eventId);
    const data = await buyTickets(service, world.channel, rateId);
    const [invoice] = await invoicesAsRead(data.tickets[0]._id);
    expect(invoice!.lines.map(({ supply_date: day }) => day)).toEqual(['2026-12-31', '2026-12-31']);
  });

  it('has lines of their own for supplements, charge, fees and warranty, which its refunds give back one after the other', async () => {
    const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);
    const { eventId } = await createEvent(service, world.main.id, world.main.locationId, {
      starts_at: inHours(25),
      ends_at: inHours(31),
      swap_available_until: inHours(25),
    });
    const { rateId } = await createRate(service, world.main.id, eventId);
    const supplementId = await addSupplement({ service, world }, rateId);
    await service.database.sql(
      `UPDATE ticket_rates SET warranty_enabled = true, warranty_percentage = 10, warranty_hours = 24,
         fee_provider_percentage = 40 WHERE id = $1`,
      [rateId],
    );
    const supplements = [{ supplement_id: supplementId, supplement_units: 2 }];
    const tickets = [{ ...holder, warranty: true, supplements }];
    const data = await buyTickets(service, world.channel, rateId, { tickets });
    const ticketId: string = data.tickets[0]._id;
    const linesOf = async (nth: number) => {
      const invoice = (await read(`/invoices/resource/${ticketId}`))[nth];
      const shared = {
        resource_id: ticketId,
        tax_percentage: 21,
        supply_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      };
      for (const line of invoice.lines) expect(line).toMatchObject(shared);
      return invoice.lines.map((line: Record<string, unknown>) =>
        ['kind', 'quantity', 'unit_price', 'base', 'tax', 'total'].map((name) => line[name]),
      );
    };
    expect(await linesOf(0)).toEqual([
      ['item', 1, 16.53, 16.53, 3.47, 20],
      ['supplement', 2, 2.48, 4.96, 1.04, 6],
      ['service_charge', 1, 0.82, 0.82, 0.18, 1],
      ['fee', 1, 0.75, 0.75, 0.15, 0.9],
      ['provider_fee', 1, 0.49, 0.49, 0.11, 0.6],
      ['warranty', 1, 2.15, 2.15, 0.45, 2.6],
    ]);
    const [first] = await read(`/invoices/resource/${ticketId}`);
    expect(first.lines.map(({ description }: { description: string }) => description.split(' (')[0])).toEqual([
      expect.stringMatching(/, General, Early$/),
      'Cloakroom',
      'Service charge',
      'Booking fee',
      'Platform fee',
      'Refund guarantee',
    ]);
    expect(first).toMatchObject({ resource_ids: [ticketId], corrects_issued_at: '', correction_reason: '' });
    await refund(ticketId, 27.5);
    await refund(ticketId, 3.6);
    expect(await linesOf(1)).toEqual([
      ['item', 1, -16.53, -16.53, -3.47, -20],
      ['supplement', 2, -2.48, -4.96, -1.04, -6],
      ['service_charge', 1, -0.82, -0.82, -0.18, -1],
      ['fee', 1, -0.42, -0.42, -0.08, -0.5],
    ]);
    expect(await linesOf(2)).toEqual([
      ['fee', 1, -0.33, -0.33, -0.07, -0.4],
      ['provider_fee', 1, -0.49, -0.49, -0.11, -0.6],
      ['warranty', 1, -2.15, -2.15, -0.45, -2.6],
    ]);
    const [, corrective] = await read(`/invoices/resource/${ticketId}`);
    const corrected = { corrects: first.reference, corrects_issued_at: first.issued_at, correction_reason: 'refund' };
    expect(corrective).toMatchObject(corrected);
  });

  it('has no invoice where it cost nothing', async () => {
    const { priceIds, rateId } = await createRate(service, world.main.id, world.main.eventId);
    const change = { price: 0, fee_type: 'fixed', fee_quantity: 0 };
    for (const id of priceIds) await management('PATCH', `/ticket-rates/${rateId}/prices/${id}`, change);
    const { data } = (await beginCheckout(service, world.channel, rateId)).body;
    expect(data.total_amount).toBe(0);
    expect(await invoicesOf(data.payment_id)).toEqual([]);
  });

  it('of tickets with billing information has a full invoice, and its refund corrects it for the same customer', async () => {
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    const billing = { customer_type: 'company', customer_name: 'Amsel GmbH', city: 'Bonn' };
    const data = await buyTickets(service, world.channel, rateId, { billing });
    const [invoice] = await invoicesOf(data.payment_id);
    expect(invoice).toMatchObject({ type: 'full', total: 2150, customer: billing });
    const without = await buyTickets(service, world.channel, rateId, { billing: { city: 'Bonn' } });
    expect((await invoicesOf(without.payment_id))[0]).toMatchObject({ type: 'simplified', customer: {} });
    const [client] = await read('/clients?email=teodor.amsel@example.org');
    const exported = (await management('GET', `/clients/${client._id}/export`)).body.data;
    const mine = exported.tickets.find(({ _id }: { _id: string }) => _id === data.tickets[0]._id);
    expect(mine.billing_info).toMatchObject(billing);
  });

  it('for a booking with billing information has a full invoice', async () => {
    const billing_info = { customer_type: 'company', customer_name: 'Amsel GmbH', city: 'Bonn' };
    const booking = await createBookingRow(service, world.main, { billing_info });
    const paymentId = await createBookingPayment(service, world.main, { booking_id: booking.id, amount: 5000 });
    await service.services.database.transaction((tx) =>
      issueInvoice(tenantDb(tx, world.main.id), paymentId, clock.now()),
    );
    const [invoice] = await invoicesOf(paymentId);
    expect(invoice).toMatchObject({ type: 'full', total: 5000, customer: billing_info });
    expect(await read(`/bookings/code/${booking.code}`)).toMatchObject({ invoice_reference: invoice!.reference });
  });
});

describe('a ticket that is sold outside the gateway', () => {
  it('has an invoice where it cost something', async () => {
    const { rateId, priceIds } = await createRate(service, world.main.id, world.main.eventId);
    const sell = async (total_price: number) => {
      const body = {
        ticket_rate_id: rateId,
        tickets: [{ price_id: priceIds[0], full_name: 'Vera', email: 'v@example.org', total_price }],
      };
      const answer = await service.call('POST', '/integrations/tickets', { headers: world.main.headers, body });
      expect(answer.status, answer.text).toBe(200);
      return [answer.body.data].flat()[0]._id as string;
    };
    expect((await read(`/tickets/${await sell(12.1)}`)).invoice_reference).toMatch(/^2027-F-\d{6}$/);
    expect((await read(`/tickets/${await sell(0)}`)).invoice_reference).toBe('');
  });

  it('has no line below 0 where less was taken than its supplements cost, also where it is made out anew', async () => {
    const { rateId, priceIds } = await createRate(service, world.main.id, world.main.eventId);
    const supplements = [{ supplement_id: await addSupplement({ service, world }, rateId) }];
    const ticket = { price_id: priceIds[0], full_name: 'Vera', email: 'v@example.org', supplements, total_price: 2 };
    const body = { ticket_rate_id: rateId, tickets: [ticket] };
    const answer = await service.call('POST', '/integrations/tickets', { headers: world.main.headers, body });
    expect(answer.status, answer.text).toBe(200);
    const [{ _id: ticketId, payment_id: paymentId }] = [answer.body.data].flat();
    const linesOf = async () =>
      (await invoicesAsRead(ticketId)).map(({ lines, total }) => [
        total,
        lines.map((line: Record<string, unknown>) => [line.kind, line.total]),
      ]);
    expect(await linesOf()).toEqual([
      [
        2,
        [
          ['supplement', 1.5],
          ['service_charge', 0.5],
        ],
      ],
    ]);
    const [first] = await invoicesOf(paymentId);
    const customer = { customer_name: 'Amsel GmbH', address: 'Am Platz 1' };
    const replaced = await management('POST', `/invoices/${first!.id}/replace`, customer);
    expect(replaced.body.data, replaced.text).toMatchObject({ total: 2 });
    expect((await linesOf()).map(([total]) => total)).toEqual([2, -2, 2]);
  });
});

describe('a refund that counts', () => {
  it('has an invoice that corrects the first; together they give back base and tax', async () => {
    const { paymentId, url, ticketIds, total } = await begin();
    await payOnPage(service, url, cards.good);
    await refund(ticketIds[0]!, 0.05);
    await refund(ticketIds[0]!, 10);
    await refund(ticketIds[0]!, total - 10.05);
    const [first, ...correctives] = await invoicesOf(paymentId);
    expect(correctives.map(({ type, corrects_id, total: amount }) => ({ type, corrects_id, amount }))).toEqual(
      [-5, -1000, -1145].map((amount) => ({ type: 'corrective', corrects_id: first!.id, amount })),
    );
    const taxes = [first!, ...correctives].map(({ taxes: [tax] }) => tax);
    expect(taxes.reduce((sum, { base }) => sum + base, 0)).toBe(0);
    expect(taxes.reduce((sum, { tax }) => sum + tax, 0)).toBe(0);
    const references = correctives.map(({ reference }) => reference);
    for (const reference of references) expect(reference).toMatch(/^2027-R-\d{6}$/);
    expect((await read(`/tickets/${ticketIds[0]}`)).corrective_invoice_references).toEqual(references);
    const refunds = (await read('/refunds')).filter((one: { payment_id: string }) => one.payment_id === paymentId);
    expect(refunds.map((one: Record<string, unknown>) => one.corrective_invoice_reference)).toEqual(references);
  });

  it('corrects an invoice from before it had lines for parts, which keeps what it says', async () => {
    const { paymentId, url, ticketIds } = await begin(2);
    await payOnPage(service, url, cards.good);
    const { sql } = service.database;
    const [first] = await invoicesOf(paymentId);
    // As such an invoice was stored: one line for each ticket.
    await setAppendOnly(sql, 'invoice_lines', 'DISABLE');
    await sql('DELETE FROM invoice_lines WHERE invoice_id = $1 AND position % 2 = 1', [first!.id]);
    await sql(
      `UPDATE invoice_lines SET total = 2150, base = NULL, supply_date = NULL, position = position / 2
       WHERE invoice_id = $1`,
      [first!.id],
    );
    await setAppendOnly(sql, 'invoice_lines', 'ENABLE');
    const before = await read(`/invoices/${first!.id}`);
    expect(before.lines).toMatchObject([
      { kind: 'item', quantity: 1, total: 21.5, base: 17.77, supply_date: '' },
      { kind: 'item', quantity: 1, total: 21.5, base: 17.77, supply_date: '' },
    ]);
    await refund(ticketIds[1]!, 5);
    await refund(ticketIds[1]!, 16.5);
    await refund(ticketIds[0]!, 21.5);
    const [, ...correctives] = await invoicesOf(paymentId);
    expect(correctives.map(({ taxes: [tax] }) => [tax.base, tax.total])).toEqual([
      [-413, -500],
      [-1364, -1650],
      [-1777, -2150],
    ]);
    expect(await read(`/invoices/${first!.id}`)).toMatchObject({ lines: before.lines, taxes: before.taxes });
    const differences = await differencesOf(service);
    expect(differences.filter(({ subject }) => subject === first!.id)).toEqual([]);
  });

  it('has none while the gateway has not confirmed it', async () => {
    const { paymentId, url, ticketIds } = await begin();
    await payOnPage(service, url, cards.refundsFail);
    await refund(ticketIds[0]!, 5);
    expect(await invoicesOf(paymentId)).toHaveLength(1);
  });
});
