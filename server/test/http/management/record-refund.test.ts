/** Refunds that the gateway failed, and that people pay by hand. */
import { describe, expect, it } from 'vitest';
import { sendRefund } from '../../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { differencesOf } from '../../support/differences.ts';
import { openWorld } from '../../support/fixtures.ts';
import { beginCheckout, buyTickets, cards, pathOf, postForm, reportPaid } from '../../support/purchases.ts';
import { createPerson } from '../../support/sign-in.ts';
import { createRate } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T21:00:00.000Z');
const { service, world } = await openWorld({ clock });
const manager = (await createPerson(service, world.main.id, 'manager')).headers;
const management = () => `/management/organizations/${world.main.id}`;
const post = (path: string, body: unknown) =>
  service.call('POST', `${management()}${path}`, { headers: manager, body });
const record = (id: string, collection: unknown = 'cash') => post(`/refunds/${id}/record`, { collection });

/** A ticket of 20.00 + 1.50 whose refund the gateway failed. */
async function failedRefund(amount = 21.5) {
  clock.advance(60_000);
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  const data = await buyTickets(service, world.channel, rateId, { card: cards.refundsFail });
  const ticketId = data.tickets[0]._id as string;
  await post(`/tickets/${ticketId}/refund`, { amount });
  const [row] = await service.database.sql<{ id: string }>('SELECT id FROM refunds WHERE subject_id = $1', [ticketId]);
  await sendRefund(service.services, { organizationId: world.main.id, refundId: row!.id });
  return { paymentId: data.payment_id as string, ticketId, refundId: row!.id };
}
const ticketOf = async (id: string) =>
  (await service.database.sql('SELECT status, refunded_amount::int AS refunded FROM tickets WHERE id = $1', [id]))[0];

describe('200', () => {
  it('counts the amount as given back where it was paid from, and voids the ticket', async () => {
    const { paymentId, ticketId, refundId } = await failedRefund(5);
    const { status, body } = await record(refundId);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'succeeded', collection: 'cash', amount: 5, ticket_id: ticketId });
    const { body: before } = await service.call('GET', `${management()}/refunds/${refundId}`, { headers: manager });
    expect(before.data).toMatchObject({ status: 'failed', replaced_by: body.data._id, returned_at: '' });
    expect(await ticketOf(ticketId)).toEqual({ status: 'voided', refunded: 500 });
    const [entry] = await service.database.sql(
      'SELECT gateway::int, cash::int, sales::int FROM ledger_transactions WHERE refund_id = $1',
      [body.data._id],
    );
    expect(entry).toEqual({ gateway: 0, cash: -500, sales: 500 });
    const [payment] = await service.database.sql('SELECT status FROM payments WHERE id = $1', [paymentId]);
    expect(payment).toEqual({ status: 'partially_refunded' });
    expect(await differencesOf(service)).toEqual([]);
  });

  it('counts a whole charge without a use, which is owed no more', async () => {
    const surplus = await failedSurplus();
    const { status, body } = await record(surplus.refundId, 'pos');
    expect([status, body.data.charge_id, body.data.collection]).toEqual([200, surplus.chargeId, 'pos']);
    const [owed] = await service.database.sql(
      'SELECT sum(suspense)::int AS suspense, sum(pos)::int AS pos FROM ledger_transactions WHERE payment_id = $1',
      [surplus.paymentId],
    );
    expect(owed).toEqual({ suspense: 0, pos: -2150 });
    expect(await differencesOf(service)).toEqual([]);
  });
});

describe('a ticket that was deleted since', () => {
  /** Its deletion gives the rest back, which the gateway fails too. */
  async function failedByDeletion() {
    const { ticketId } = await failedRefund();
    await service.database.sql(`UPDATE tickets SET created_via = 'integrations' WHERE id = $1`, [ticketId]);
    const { headers } = world.main;
    await service.call('DELETE', '/integrations/tickets/', { headers, body: { ticket_ids: [ticketId] } });
    const [row] = await service.database.sql<{ id: string; payment_id: string }>(
      `SELECT id, payment_id FROM refunds WHERE subject_id = $1 AND status = 'pending'`,
      [ticketId],
    );
    await sendRefund(service.services, { organizationId: world.main.id, refundId: row!.id });
    expect(await ticketOf(ticketId)).toEqual({ status: 'voided', refunded: 0 });
    return { ticketId, refundId: row!.id, paymentId: row!.payment_id };
  }

  it('is given its money back by hand, once', async () => {
    const { ticketId, refundId } = await failedByDeletion();
    expect((await record(refundId)).body.data).toMatchObject({
      status: 'succeeded',
      amount: 21.5,
      ticket_id: ticketId,
    });
    expect(await ticketOf(ticketId)).toEqual({ status: 'voided', refunded: 2150 });
    expect((await record(refundId)).body.error).toBe('refund_exceeds_paid');
    expect(await differencesOf(service)).toEqual([]);
  });

  it('is given its money back by the gateway, which is asked again', async () => {
    const { ticketId, refundId, paymentId } = await failedByDeletion();
    expect((await post(`/refunds/${refundId}/retry`, undefined)).body.data).toMatchObject({ status: 'pending' });
    await service.database.sql(`UPDATE charges SET method_last4 = '4242' WHERE payment_id = $1`, [paymentId]);
    await sendRefund(service.services, { organizationId: world.main.id, refundId });
    expect(await ticketOf(ticketId)).toEqual({ status: 'voided', refunded: 2150 });
    expect(await differencesOf(service)).toEqual([]);
  });

  it('is not found by a new refund', async () => {
    const { ticketId } = await failedByDeletion();
    expect((await post(`/tickets/${ticketId}/refund`, { amount: 1 })).body.error).toBe('not_found');
  });
});

describe('400', () => {
  it('money cannot come from the gateway by hand', async () => {
    const { refundId } = await failedRefund();
    expect((await record(refundId, 'gateway')).status).toBe(400);
  });
});

describe('409', () => {
  it('a refund that did not fail', async () => {
    const { refundId } = await failedRefund();
    const { body } = await record(refundId);
    expect((await record(body.data._id)).body.error).toBe('conflict');
  });

  it('a refund whose amount was given back meanwhile', async () => {
    const { ticketId, refundId } = await failedRefund();
    await post(`/tickets/${ticketId}/refund`, { amount: 1 });
    expect((await record(refundId)).body.error).toBe('refund_exceeds_paid');
  });

  it('a refund that was recorded before, also where much is left; it is not retried either', async () => {
    const { ticketId, refundId } = await failedRefund(5);
    expect((await record(refundId)).status).toBe(200);
    expect((await record(refundId)).body.error).toBe('conflict');
    expect((await post(`/refunds/${refundId}/retry`, undefined)).body.error).toBe('conflict');
    expect(await ticketOf(ticketId)).toMatchObject({ refunded: 500 });
  });
});

it('recording, retrying and refunding at once gives the amount back once', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { ticketId, refundId } = await failedRefund();
    const answers = await Promise.all([
      record(refundId),
      record(refundId, 'pos'),
      post(`/refunds/${refundId}/retry`, undefined),
      post(`/tickets/${ticketId}/refund`, { amount: 21.5 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await ticketOf(ticketId)).toEqual({ status: 'voided', refunded: 2150 });
  }
  expect(await differencesOf(service)).toEqual([]);
});

/** A charge that came in after its payment was paid, and whose refund the gateway failed. */
async function failedSurplus() {
  clock.advance(60_000);
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  const { data } = (await beginCheckout(service, world.channel, rateId)).body;
  const path = pathOf(data.payment_url);
  await postForm(service, path, { action: 'cancel' });
  await service.database.sql('UPDATE ticket_rates SET quota = sold_count WHERE id = $1', [rateId]);
  await reportPaid(service, world.main, { paymentId: data.payment_id, amount: 2150, last4: '5126' });
  const [row] = await service.database.sql<{ id: string; charge_id: string }>(
    'SELECT id, charge_id FROM refunds WHERE payment_id = $1',
    [data.payment_id],
  );
  await sendRefund(service.services, { organizationId: world.main.id, refundId: row!.id });
  return { paymentId: data.payment_id as string, refundId: row!.id, chargeId: row!.charge_id };
}
