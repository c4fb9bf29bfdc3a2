/** An invoice is made out to somebody else: it is taken back, another takes its place, and no money moves. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lookAtRefund, sendRefund } from '../../../src/contexts/sales/refunds/refunds.ts';
import { readPdf } from '../../contexts/read-pdf.ts';
import { differencesOf } from '../../support/differences.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { buyTickets, cards } from '../../support/purchases.ts';
import { createRate } from '../../support/world.ts';

const { service, clock, world, admin, manager, manage } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const { sql } = service.database;
const { id: organizationId } = world.main;
const settings = (body: object) => manage(admin)('PATCH', '/tax-settings', body);
beforeAll(() => settings({ tax_percentage: 21 }));
beforeEach(() => settings({ tax_number: 'B1', address: 'Calle Mayor 1', country: 'ES' }));

const company = { customer_name: 'Amsel GmbH', address: 'Hafenstraße 4', postal_code: '53113', city: 'Bonn' };
const stored = { ...company, customer_type: '', document_type: '', document_number: '', country: '' };

interface Shown {
  readonly _id: string;
  readonly reference: string;
  readonly [name: string]: unknown;
}
const replace = (id: string, body: object = company) => manage(manager)('POST', `/invoices/${id}/replace`, body);
/** In the order in which they were issued. */
const invoicesOf = async (paymentId: string): Promise<Shown[]> =>
  (await manage(manager)('GET', `/invoices?payment_id=${paymentId}`)).body.data.toReversed();

/** Tickets of 21.50, and their invoice. */
async function buy(quantity: number, card: string = cards.good) {
  clock.advance(1_000);
  const { rateId } = await createRate(service, organizationId, world.main.eventId);
  const data = await buyTickets(service, world.channel, rateId, { card, quantity });
  const paymentId = String(data.payment_id);
  const ticketIds: string[] = data.tickets.map(({ _id }: { _id: string }) => _id);
  const [invoice] = await invoicesOf(paymentId);
  clock.advance(1_000);
  return { paymentId, ticketIds, invoice: invoice! };
}
async function refund(ticketId: string, amount: number): Promise<string> {
  clock.advance(1_000);
  expect((await manage(manager)('POST', `/tickets/${ticketId}/refund`, { amount })).status).toBe(200);
  const [row] = await sql(`SELECT id FROM refunds WHERE subject_id = $1 ORDER BY created_at DESC LIMIT 1`, [ticketId]);
  const refundId = String(row!.id);
  await sendRefund(service.services, { organizationId, refundId });
  clock.advance(1_000);
  return refundId;
}
async function pdfOf(id: string): Promise<string> {
  const url = `/management/organizations/${organizationId}/invoices/${id}/pdf`;
  return readPdf((await service.app.inject({ method: 'GET', url, headers: manager })).rawPayload).text;
}
const summary = (invoices: readonly Shown[]) =>
  invoices.map(({ type, total, correction_reason: reason }) => [type, total, reason]);

describe('200', () => {
  it('takes a simplified invoice back and puts a full one with the same lines in its place', async () => {
    const { paymentId, ticketIds, invoice } = await buy(2);
    const [before] = await sql('SELECT count(*)::int AS entries FROM ledger_transactions');
    const answer = await replace(invoice._id);
    expect(answer.status, answer.text).toBe(200);
    const [first, corrective, full] = await invoicesOf(paymentId);
    expect(answer.body.data).toEqual(full);
    const { lines, taxes, total } = invoice;
    expect(first).toMatchObject({
      lines,
      taxes,
      type: 'simplified',
      replaced_by: full!.reference,
      corrective_invoice_references: [corrective!.reference],
    });
    expect(corrective).toMatchObject({
      type: 'corrective',
      total: -43,
      corrects: invoice.reference,
      correction_reason: 'billing_data',
      refund_id: '',
      replaces: '',
      customer: { customer_name: '' },
    });
    expect(full).toMatchObject({
      type: 'full',
      total,
      taxes,
      lines,
      replaces: invoice.reference,
      replaces_id: invoice._id,
      replaced_by: '',
      customer: stored,
    });
    expect(await sql('SELECT count(*)::int AS entries FROM ledger_transactions')).toEqual([before]);
    const { reference } = full!;
    expect((await manage(manager)('GET', `/payments/${paymentId}`)).body.data.invoice_reference).toBe(reference);
    const read = (path: string) => service.call('GET', `/integrations${path}`, { headers: world.main.headers });
    expect((await read(`/tickets/${ticketIds[0]}`)).body.data.invoice_reference).toBe(reference);
    const payments = (await read('/payments')).body.data;
    expect(payments.filter(({ _id }: Shown) => _id === paymentId)).toMatchObject([
      { invoice_references: ticketIds.map((id) => ({ resource_id: id, invoice_reference: reference })) },
    ]);
    const [ofFull, ofCorrective] = await Promise.all([full!, corrective!].map(({ _id }) => pdfOf(_id)));
    expect(ofFull).toContain('Amsel GmbH');
    expect(ofFull).toContain(`Replaces: ${invoice.reference} of 20 November 2026`);
    expect(ofCorrective).toContain(`Corrects: ${invoice.reference} of 20 November 2026`);
    expect(ofCorrective).toContain("Reason: the customer's data: another invoice takes its place");
    expect(await differencesOf(service, organizationId)).toEqual([]);
  });

  it('changes a full invoice, and issues nothing where the data are those that it has', async () => {
    const { paymentId, invoice } = await buy(1);
    const full = (await replace(invoice._id)).body.data;
    expect((await replace(full._id)).body.data).toEqual(full);
    const other = (await replace(full._id, { ...company, customer_name: 'Amsel AG' })).body.data;
    expect(other).toMatchObject({ replaces: full.reference, customer: { customer_name: 'Amsel AG' } });
    expect(summary(await invoicesOf(paymentId))).toEqual([
      ['simplified', 21.5, ''],
      ['corrective', -21.5, 'billing_data'],
      ['full', 21.5, ''],
      ['corrective', -21.5, 'billing_data'],
      ['full', 21.5, ''],
    ]);
    const [payment] = await sql(`SELECT billing_info->>'customer_name' AS name FROM payments WHERE id = $1`, [
      paymentId,
    ]);
    expect(payment).toEqual({ name: 'Amsel AG' });
    expect(await differencesOf(service, organizationId)).toEqual([]);
  });

  it('invoices what refunds have left, and later refunds correct the invoice that counts', async () => {
    const { paymentId, ticketIds, invoice } = await buy(2);
    await refund(ticketIds[0]!, 5.03);
    const full = (await replace(invoice._id)).body.data;
    expect(full).toMatchObject({ type: 'full', total: 37.97 });
    await refund(ticketIds[0]!, 16.47);
    await refund(ticketIds[1]!, 21.5);
    const issued = await invoicesOf(paymentId);
    expect(summary(issued)).toEqual([
      ['simplified', 43, ''],
      ['corrective', -5.03, 'refund'],
      ['corrective', -37.97, 'billing_data'],
      ['full', 37.97, ''],
      ['corrective', -16.47, 'refund'],
      ['corrective', -21.5, 'refund'],
    ]);
    expect(issued.slice(4).map(({ corrects }) => corrects)).toEqual([full.reference, full.reference]);
    const left = issued.flatMap(({ taxes }) => taxes as { base: number; tax: number }[]);
    expect(Math.round(left.reduce((sum, { base }) => sum + base, 0) * 100)).toBe(0);
    expect(await differencesOf(service, organizationId)).toEqual([]);
  });

  it('is replaced again where a refund from before comes back from the bank', async () => {
    const { paymentId, ticketIds, invoice } = await buy(2);
    const refundId = await refund(ticketIds[0]!, 21.5);
    const full = (await replace(invoice._id)).body.data;
    expect(full.total).toBe(21.5);
    await sql(`UPDATE charges SET method_last4 = '5126' WHERE payment_id = $1`, [paymentId]);
    clock.advance(1_000);
    expect(await lookAtRefund(service.services, { organizationId, refundId })).toBe(true);
    const issued = await invoicesOf(paymentId);
    expect(issued).toHaveLength(8);
    const current = issued.find(({ replaces }) => replaces === full.reference);
    expect(current).toMatchObject({ type: 'full', total: 43, replaced_by: '', customer: stored });
    expect(issued.reduce((sum, { total }) => sum + Number(total), 0)).toBe(43);
    expect(await differencesOf(service, organizationId)).toEqual([]);
  });
});

describe('400', () => {
  it.each(['customer_name', 'address'])('names a %s that is blank', async (name) => {
    const { invoice } = await buy(1);
    const answer = await replace(invoice._id, { ...company, [name]: ' ' });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`/${name}`);
  });
});

describe('409', () => {
  const expectRefused = async (paymentId: string, id: string, message: string) => {
    const before = await invoicesOf(paymentId);
    const answer = await replace(id, { ...company, city: 'Köln' });
    expect([answer.status, answer.body.message]).toEqual([409, message]);
    expect(await invoicesOf(paymentId)).toEqual(before);
  };

  it('refuses an invoice that was replaced, and one that corrects another', async () => {
    const { paymentId, invoice } = await buy(1);
    await replace(invoice._id);
    const [, corrective] = await invoicesOf(paymentId);
    const message = 'Another invoice of the payment counts: only that one can be replaced.';
    await expectRefused(paymentId, invoice._id, message);
    await expectRefused(paymentId, corrective!._id, message);
  });

  it('refuses where everything was given back', async () => {
    const { paymentId, ticketIds, invoice } = await buy(1);
    await refund(ticketIds[0]!, 21.5);
    await expectRefused(paymentId, invoice._id, 'Everything was given back: nothing is left to invoice.');
  });

  it.each(['tax_number', 'address'])('refuses where the organization has no %s', async (missing) => {
    const { paymentId, invoice } = await buy(1);
    await settings({ [missing]: '' });
    await expectRefused(paymentId, invoice._id, 'The organization has not entered its tax number and address.');
  });
});
