/** Tickets and passes in one purchase under a rush: never more than there is of either, and all or nothing. */
import { expect, it } from 'vitest';
import { expireOverdue } from '../../src/contexts/sales/checkout/checkout.ts';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { differencesOf } from '../support/differences.ts';
import { openWorld } from '../support/fixtures.ts';
import { statusesOf } from '../support/parallel.ts';
import { beginPassCheckout, createPassType, managePasses, soldCountOf } from '../support/passes.ts';
import { placesOf } from '../support/places.ts';
import { beginCheckout, cards, holder, payOnPage } from '../support/purchases.ts';
import { createRate } from '../support/world.ts';

const ground = await openWorld({ connectionsMax: 20 });
const { service, world } = ground;

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const rateWith = async (quota: number) =>
  (await createRate(service, world.main.id, world.main.eventId, { quota })).rateId;
const passOf = (typeId: string) => ({ pass_type_id: typeId, full_name: 'Vera Lindqvist' });
const buyBoth = (rateId: string, typeIds: readonly string[]) =>
  beginCheckout(service, world.channel, rateId, { passes: typeIds.map(passOf) });
const expire = () => expireOverdue(service.services.database, service.services.outbox, new Date());
const takenOf = async (rateId: string, typeId: string) => {
  const { rate, tickets } = await placesOf(service.database, rateId);
  expect(rate).toBe(tickets);
  return [rate, await soldCountOf(ground, typeId)];
};

it('the last pass and the last ticket go to one buyer, beside others who want only one of them', async () => {
  for (let round = 0; round < 8; round += 1) {
    const rateId = await rateWith(1);
    const typeId = await createPassType(ground, { quota: 1 });
    const answers = await times(6, (index) =>
      [
        () => buyBoth(rateId, [typeId]),
        () => beginPassCheckout(ground, typeId),
        () => beginCheckout(service, world.channel, rateId),
      ][index % 3]!(),
    );
    const both = [answers[0]!, answers[3]!].filter(({ status }) => status === 200).length;
    const passes = [answers[1]!, answers[4]!].filter(({ status }) => status === 200).length;
    const tickets = [answers[2]!, answers[5]!].filter(({ status }) => status === 200).length;
    expect([both + passes, both + tickets]).toEqual([1, 1]);
    expect(Object.keys(statusesOf(answers))).toEqual(['200', '409']);
    expect(await takenOf(rateId, typeId)).toEqual([1, 1]);
  }
});

it('purchases of the same things in any order wait for each other, and end in no deadlock', async () => {
  const rateIds = [await rateWith(200), await rateWith(200)];
  const typeIds = [await createPassType(ground, { quota: 300 }), await createPassType(ground, { quota: 300 })];
  const answers = await times(40, (index) => {
    const rates = index % 2 ? rateIds : rateIds.toReversed();
    const types = index % 4 < 2 ? typeIds : typeIds.toReversed();
    const tickets = rates.map((rateId) => ({ ...holder, ticket_rate_id: rateId }));
    return beginCheckout(service, world.channel, rates[0]!, { tickets, passes: types.map(passOf) });
  });
  expect(statusesOf(answers)).toEqual({ 200: 40 });
  await service.database.sql(`UPDATE payments SET expires_at = now() WHERE status = 'pending'`);
  await times(4, expire);
  expect(await takenOf(rateIds[0]!, typeIds[0]!)).toEqual([0, 0]);
  expect(await takenOf(rateIds[1]!, typeIds[1]!)).toEqual([0, 0]);
});

it('an expiry against the payment keeps both or gives back both', async () => {
  const rateId = await rateWith(100);
  const typeId = await createPassType(ground, { quota: 100 });
  const ids: string[] = [];
  await times(12, async () => {
    const { payment_id: id, payment_url: url } = (await buyBoth(rateId, [typeId])).body.data;
    await service.database.sql('UPDATE payments SET expires_at = now() WHERE id = $1', [id]);
    await Promise.all([expire(), payOnPage(service, url, cards.good)]);
    ids.push(id);
  });
  // An expiry passes over payments that others have locked.
  await expire();
  const kept = { paid: true, ticket: 'active', pass: 'valid' };
  const gone = { paid: false, ticket: 'voided', pass: 'voided' };
  for (const id of ids) {
    const [row] = await service.database.sql(
      `SELECT p.status IN ('succeeded') AS paid, t.status AS ticket, s.status AS pass FROM payments p
       JOIN tickets t ON t.organization_id = p.organization_id AND t.payment_id = p.id
       JOIN passes s ON s.organization_id = p.organization_id AND s.payment_id = p.id WHERE p.id = $1`,
      [id],
    );
    expect([kept, gone]).toContainEqual(row);
  }
});

it('refunds of the pass, of the ticket and of the payment at the same instant give each amount back once', async () => {
  const rateId = await rateWith(100);
  const typeId = await createPassType(ground, { quota: 100 });
  for (let round = 0; round < 8; round += 1) {
    const { payment_id: id, payment_url: url, passes, tickets } = (await buyBoth(rateId, [typeId])).body.data;
    await payOnPage(service, url, cards.good);
    const answers = await Promise.all([
      managePasses(ground, 'POST', `/passes/${passes[0]._id}/refund`, { amount: 50 }),
      managePasses(ground, 'POST', `/tickets/${tickets[0]._id}/void`),
      managePasses(ground, 'POST', `/tickets/${tickets[0]._id}/refund`, { amount: 21.5 }),
      managePasses(ground, 'POST', `/payments/${id}/refund`, {}),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const waiting = await service.database.sql(`SELECT id FROM refunds WHERE status = 'pending'`);
    for (const refund of waiting) {
      await sendRefund(service.services, { organizationId: world.main.id, refundId: String(refund.id) });
    }
    const [row] = await service.database.sql('SELECT refunded_amount::int AS refunded FROM payments WHERE id = $1', [
      id,
    ]);
    expect(row).toEqual({ refunded: 7150 });
  }
  expect(await takenOf(rateId, typeId)).toEqual([0, 0]);
});

it('leaves nothing that does not agree', async () => {
  expect(await differencesOf(service)).toEqual([]);
});
