/**
 * Somebody gives money back in the account at the gateway, at the instant at which something else is done with the same
 * payment. The payment decides: what is left is what one order of the two could have left, and no more than was paid counts.
 */
import { describe, expect, it } from 'vitest';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { differencesOf } from '../support/differences.ts';
import { openWorld } from '../support/fixtures.ts';
import { beginCheckout, cards, payOnPage } from '../support/purchases.ts';
import { interleave } from '../support/statement-control.ts';
import type { TestAnswer } from '../support/test-service.ts';
import { makeRefundAtGateway } from '../support/unrequested-refunds.ts';
import { createRate } from '../support/world.ts';

const clock = fixedClock('2026-11-20T12:00:00.000Z');
const { service, world, manager } = await openWorld({ clock, connectionsMax: 20 });
const { sql } = service.database;
const { id: organizationId, eventId } = world.main;
await sql('UPDATE organizations SET holds_per_buyer_max = 0, held_per_buyer_percentage_max = 100');

const post = (path: string, body: object) =>
  service.call('POST', `/management/organizations/${organizationId}${path}`, { headers: manager, body });
const refund = (ticketId: string, amount: number) => post(`/tickets/${ticketId}/refund`, { amount });
const assign = (id: string, resource_ids: readonly string[]) =>
  post(`/unrequested-refunds/${id}/assign`, { resource_ids });
const outcome = ({ status, body }: TestAnswer) => (status < 300 ? status : body.error);

interface Paid {
  readonly paymentId: string;
  readonly ticketIds: readonly [string, ...string[]];
}

/** Tickets of 20.00 + 1.50. */
async function paid(quantity = 1): Promise<Paid> {
  clock.advance(1_000);
  const { rateId } = await createRate(service, organizationId, eventId);
  const { data } = (await beginCheckout(service, world.channel, rateId, { quantity })).body;
  await payOnPage(service, data.payment_url, cards.good);
  clock.advance(1_000);
  return { paymentId: data.payment_id, ticketIds: data.tickets.map(({ _id }: { _id: string }) => _id) };
}
const atGateway = ({ paymentId }: Paid, amount: number, reference = 're_1') =>
  makeRefundAtGateway(service, { organizationId, paymentId, amount, reference: `${reference}_${paymentId}` });
const sendAll = async ({ paymentId }: Paid) => {
  const rows = await sql<{ id: string }>(`SELECT id FROM refunds WHERE payment_id = $1 AND status = 'pending'`, [
    paymentId,
  ]);
  for (const { id } of rows) await sendRefund(service.services, { organizationId, refundId: id });
};
/** From now on the gateway refuses refunds of the payment. */
const refuseAtGateway = ({ paymentId }: Paid) =>
  sql(`UPDATE charges SET method_last4 = '5126' WHERE payment_id = $1`, [paymentId]);

async function stateOf({ paymentId }: Paid) {
  const tickets = await sql<{ status: string }>('SELECT status FROM tickets WHERE payment_id = $1 ORDER BY id', [
    paymentId,
  ]);
  const [payment] = await sql<{ refunded: number }>(
    'SELECT refunded_amount::int AS refunded FROM payments WHERE id = $1',
    [paymentId],
  );
  const made = await sql<{ id: string; assignment: string }>(
    'SELECT id, assignment FROM unrequested_refunds WHERE payment_id = $1 ORDER BY id',
    [paymentId],
  );
  return {
    tickets: tickets.map(({ status }) => status),
    refunded: payment!.refunded,
    assignments: made.map(({ assignment }) => assignment),
    ids: made.map(({ id }) => id),
  };
}

describe('while the same ticket is refunded here', () => {
  it('the refund made here is refused, where the gateway comes first', async () => {
    const purchase = await paid();
    const race = await interleave(
      service.database,
      'update_unrequested_refund_status',
      () => atGateway(purchase, 2_150),
      () => refund(purchase.ticketIds[0], 21.5),
    );
    expect([outcome(race.second), race.secondWaited]).toEqual(['refund_exceeds_paid', true]);
    expect(await stateOf(purchase)).toMatchObject({
      tickets: ['voided'],
      refunded: 2_150,
      assignments: ['assigned'],
    });
  });

  it('the one of the gateway waits until the refund made here has failed, where that comes first', async () => {
    const purchase = await paid();
    const race = await interleave(
      service.database,
      'update_tickets_refunded',
      () => refund(purchase.ticketIds[0], 21.5),
      () => atGateway(purchase, 2_150),
    );
    expect([outcome(race.first), race.secondWaited]).toEqual([200, true]);
    expect(await stateOf(purchase)).toMatchObject({ tickets: ['voided'], refunded: 0, assignments: ['waiting'] });
    await refuseAtGateway(purchase);
    await sendAll(purchase);
    expect(await stateOf(purchase)).toMatchObject({
      tickets: ['voided'],
      refunded: 2_150,
      assignments: ['assigned'],
    });
  });

  it('at most what was paid counts, whoever comes first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const purchase = await paid(2);
      const [first, second] = purchase.ticketIds as [string, string];
      await Promise.all([
        atGateway(purchase, 4_300),
        atGateway(purchase, 4_300),
        refund(first, 21.5),
        refund(second, 5),
      ]);
      await refuseAtGateway(purchase);
      await sendAll(purchase);
      expect(await stateOf(purchase)).toMatchObject({
        tickets: ['voided', 'voided'],
        refunded: 4_300,
        assignments: ['assigned'],
      });
    }
  });
});

describe('while a person says what it covers', () => {
  it('the ticket that is refunded meanwhile is not covered as well', async () => {
    const purchase = await paid(2);
    const [ticketId] = purchase.ticketIds;
    await atGateway(purchase, 2_150);
    const [id] = (await stateOf(purchase)).ids as [string];
    const race = await interleave(
      service.database,
      'update_tickets_refunded',
      () => refund(ticketId, 21.5),
      () => assign(id, [ticketId]),
    );
    expect([outcome(race.first), outcome(race.second), race.secondWaited]).toEqual([200, 'conflict', true]);
  });

  it('it is assigned once, also where the rest comes back at the gateway at that moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const purchase = await paid(2);
      const [first, second] = purchase.ticketIds as [string, string];
      await atGateway(purchase, 2_150);
      const [id] = (await stateOf(purchase)).ids as [string];
      const [, ...answers] = await Promise.all([
        atGateway(purchase, 2_150, 're_2'),
        assign(id, [first]),
        assign(id, [second]),
      ]);
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      expect(await stateOf(purchase)).toMatchObject({
        tickets: ['voided', 'voided'],
        refunded: 4_300,
        assignments: ['assigned', 'assigned'],
      });
    }
  });
});

it('in the end money, places and invoices agree', async () => {
  expect(await differencesOf(service)).toEqual([]);
});
