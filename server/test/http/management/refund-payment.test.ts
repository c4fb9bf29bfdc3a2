/** What is left of a payment is given back at once: of all that was bought with it, or of some of that. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findDifferences } from '../../../src/modules/reconciliation/reconciliation.ts';
import { sendRefund } from '../../../src/modules/refunds/refunds.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { crossTenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { sellBooking } from '../../support/booking-sales.ts';
import { buyTicket, createRateWithSupplement, sendAsChannel } from '../../support/bought-supplements.ts';
import { createPaidList, makeEntry } from '../../support/paid-lists.ts';
import { beginPassCheckout, createPassType, type PassGround } from '../../support/passes.ts';
import { placesOf } from '../../support/places.ts';
import { beginCheckout, cards, payOnPage } from '../../support/purchases.ts';
import { createPerson } from '../../support/sign-in.ts';
import { startTestService } from '../../support/test-service.ts';
import { createRate, createWorld } from '../../support/world.ts';

const clock = fixedClock(new Date());
let ground: PassGround;
beforeAll(async () => {
  const service = await startTestService({ clock, connectionsMax: 20 });
  const world = await createWorld(service);
  ground = { service, world, manager: (await createPerson(service, world.main.id, 'manager')).headers };
});
afterEach(async () => {
  expect(await findDifferences(crossTenantDb(ground.service.services.database), clock.now())).toEqual([]);
});
afterAll(() => ground.service.close());

const manage = (method: string, path: string, body?: object, headers = ground.manager) =>
  ground.service.call(method, `/management/organizations/${ground.world.main.id}${path}`, {
    headers,
    ...(body ? { body } : {}),
  });
const refund = (paymentId: string, body: object = {}, headers = ground.manager) => {
  clock.advance(1_000);
  return manage('POST', `/payments/${paymentId}/refund`, body, headers);
};
const sendAll = async () => {
  for (const { id } of await ground.service.database.sql(`SELECT id FROM refunds WHERE status = 'pending'`)) {
    await sendRefund(ground.service.services, { organizationId: ground.world.main.id, refundId: String(id) });
  }
};
const paymentOf = async (id: string) => (await manage('GET', `/payments/${id}`)).body.data;
const amountsOf = (data: { amount: number }[]) => data.map(({ amount }) => amount);

/** Three tickets of 21.50, paid by one card. */
async function buyThree() {
  const { rateId } = await createRate(ground.service, ground.world.main.id, ground.world.main.eventId);
  const { data } = (await beginCheckout(ground.service, ground.world.channel, rateId, { quantity: 3 })).body;
  await payOnPage(ground.service, data.payment_url, cards.good);
  const tickets: string[] = data.tickets.map(({ _id }: { _id: string }) => _id);
  return { rateId, paymentId: String(data.payment_id), tickets };
}

/** Three tickets under one payment that a system of the organization created, of which it deleted some since. */
async function importThree(deleted: readonly number[]): Promise<string> {
  const { service, world } = ground;
  const { headers, id } = world.main;
  const { rateId, priceIds } = await createRate(service, id, world.main.eventId);
  const ticket = { price_id: priceIds[0], full_name: 'Nadia Ferrer', email: 'nadia@example.org' };
  const body = { ticket_rate_id: rateId, tickets: [ticket, ticket, ticket] };
  const { data } = (await service.call('POST', '/integrations/tickets', { headers, body })).body;
  const ticketIds = deleted.map((index) => data[index]._id);
  await service.call('DELETE', '/integrations/tickets/', { headers, body: { ticket_ids: ticketIds } });
  return data[0].payment_id;
}

describe('200', () => {
  it('gives back what is left of each ticket, voids it and frees its place', async () => {
    const { rateId, paymentId, tickets } = await buyThree();
    await manage('POST', `/tickets/${tickets[0]}/refund`, { amount: 5 });
    const answer = await refund(paymentId);
    expect(answer.status).toBe(200);
    expect(amountsOf(answer.body.data).sort()).toEqual([16.5, 21.5, 21.5]);
    expect(answer.body.data[0]).toMatchObject({ status: 'pending', collection: 'gateway', payment_id: paymentId });
    for (const id of tickets) {
      expect((await manage('GET', `/tickets/${id}`)).body.data).toMatchObject({ status: 'voided', refunded: 21.5 });
    }
    expect((await placesOf(ground.service.database, rateId)).rate).toBe(0);
    await sendAll();
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'refunded', refunded: 64.5 });
  });

  it('gives back the chosen tickets alone, each once', async () => {
    const { paymentId, tickets } = await buyThree();
    const answer = await refund(paymentId, { resource_ids: [tickets[2], tickets[0], tickets[2]] });
    expect(amountsOf(answer.body.data)).toEqual([21.5, 21.5]);
    const kept = await manage('GET', `/tickets/${tickets[1]}`);
    expect(kept.body.data).toMatchObject({ status: 'active', refunded: 0 });
    await sendAll();
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'partially_refunded', refunded: 43 });
  });

  it('gives back bookings, passes, entries of lists and supplements', async () => {
    const { service, world } = ground;
    const { paymentId: ofBooking } = await sellBooking(service, world);
    const pass = (await beginPassCheckout(ground, await createPassType(ground))).body.data;
    await payOnPage(service, pass.payment_url, cards.good);
    const entry = (await makeEntry(ground, await createPaidList(ground))).body.data;
    await payOnPage(service, entry.payment_url, cards.good);
    const supplemented = await createRateWithSupplement(ground);
    const ticketId = await buyTicket(ground, supplemented.rateId);
    const supplement = (
      await sendAsChannel(ground, 'POST', `/tickets/${ticketId}/supplements/checkout`, {
        supplements: [{ supplement_id: supplemented.supplementId }],
      })
    ).body.data;
    await payOnPage(service, supplement.payment_url, cards.good);
    for (const [id, amount] of [
      [ofBooking, 54],
      [pass.payment_id, 50],
      [entry.payment_id, 25],
      [supplement.payment_id, 3.5],
    ] as const) {
      const answer = await refund(String(id));
      expect([answer.status, amountsOf(answer.body.data)]).toEqual([200, [amount]]);
    }
    await sendAll();
    for (const id of [ofBooking, pass.payment_id, entry.payment_id, supplement.payment_id]) {
      expect((await paymentOf(String(id))).status).toBe('refunded');
    }
  });

  it('leaves out a ticket that was deleted, and gives back the others', async () => {
    const paymentId = await importThree([0]);
    const answer = await refund(paymentId);
    expect([answer.status, amountsOf(answer.body.data)]).toEqual([200, [21.5, 21.5]]);
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'partially_refunded', refunded: 43 });
  });

  it('gives back once, of two that ask at the same time', async () => {
    const { paymentId, tickets } = await buyThree();
    const answers = await Promise.all([refund(paymentId), refund(paymentId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = await ground.service.database.sql('SELECT id FROM refunds WHERE payment_id = $1', [paymentId]);
    expect(rows).toHaveLength(tickets.length);
  });
});

describe('404', () => {
  it('for a thing that was not bought with the payment', async () => {
    const { paymentId } = await buyThree();
    const other = await buyThree();
    expect((await refund(paymentId, { resource_ids: [other.tickets[0]] })).status).toBe(404);
    expect((await paymentOf(other.paymentId)).refunded).toBe(0);
  });
});

describe('409', () => {
  it('conflict for one that is not paid', async () => {
    const { rateId } = await createRate(ground.service, ground.world.main.id, ground.world.main.eventId);
    const { data } = (await beginCheckout(ground.service, ground.world.channel, rateId)).body;
    const answer = await refund(data.payment_id);
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
  });

  it('conflict for a ticket that was swapped, and then gives nothing back on the others', async () => {
    const { paymentId, tickets } = await buyThree();
    const [swapped] = (await buyThree()).tickets;
    const { sql } = ground.service.database;
    await sql('UPDATE tickets SET swapped_to = $2 WHERE id = $1', [tickets[1], swapped]);
    const answer = await refund(paymentId);
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
    expect(answer.body.message).toContain(tickets[1]);
    expect((await paymentOf(paymentId)).refunded).toBe(0);
    await sql('UPDATE tickets SET swapped_to = NULL WHERE id = $1', [tickets[1]]);
  });

  it('conflict where all of it was deleted', async () => {
    const answer = await refund(await importThree([0, 1, 2]));
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
    expect(answer.body.message).toContain('was deleted');
  });

  it('refund_exceeds_paid where nothing is left', async () => {
    const { paymentId } = await buyThree();
    await refund(paymentId);
    const answer = await refund(paymentId);
    expect([answer.status, answer.body.error]).toEqual([409, 'refund_exceeds_paid']);
  });
});
