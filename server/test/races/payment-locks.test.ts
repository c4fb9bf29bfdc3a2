/** What the locks of payments and refunds are for. */
import { expireOverdue } from '../../src/modules/checkout/checkout.ts';
import { describeLocks, type LockCase } from '../support/lock-cases.ts';
import { createPassType, managePasses, sellPass, soldCountOf } from '../support/passes.ts';
import { placesOf } from '../support/places.ts';
import { beginCheckout, cards, hiddenFields, pathOf, payOnPage, postForm } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../support/test-service.ts';
import { createRate, createWorld, type World } from '../support/world.ts';

let service: TestService;
let world: World;

async function start(options: TestServiceOptions): Promise<TestService> {
  service = await startTestService({ connectionsMax: 20, ...options });
  world = await createWorld(service);
  return service;
}

/** A purchase of one ticket that was begun. */
async function begun() {
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  const { data } = (await beginCheckout(service, world.channel, rateId)).body;
  return { rateId, id: data.payment_id as string, url: data.payment_url as string, ticketId: data.tickets[0]._id };
}

/** What sends the form of the page with a card; the page is read before. */
async function payment(url: string) {
  const path = pathOf(url);
  const fields = hiddenFields((await service.call('GET', path)).text);
  return () => postForm(service, path, { ...fields, number: cards.good, expiry: '12/39', cvc: '123' });
}

const chargesOf = async (id: string) =>
  (await service.database.sql('SELECT status FROM charges WHERE payment_id = $1 ORDER BY status', [id])).map(
    ({ status }) => status,
  );

const cases: readonly LockCase[] = [
  {
    title: 'of two cards at the same instant one pays, and the other is sent back',
    label: 'lock_payment',
    arrange: async () => {
      const { id, url } = await begun();
      return { first: await payment(url), second: await payment(url), state: () => chargesOf(id) };
    },
    guarded: [303, 303, true, ['returned', 'succeeded']],
    unguarded: [500, 303, false, ['succeeded']],
  },
  {
    title: 'a ticket that is refunded and voided at the same instant frees one place',
    label: 'lock_ticket_for_refund',
    arrange: async () => {
      const { rateId, url, ticketId } = await begun();
      await beginCheckout(service, world.channel, rateId);
      await payOnPage(service, url, cards.good);
      const { headers } = await createPerson(service, world.main.id, 'manager');
      const body = { amount: 21.5 };
      const path = `/management/organizations/${world.main.id}/tickets/${ticketId}/void`;
      return {
        first: () =>
          service.call('PUT', `/channels/tickets/${ticketId}/refund`, { headers: world.channel.headers, body }),
        second: () => service.call('POST', path, { headers }),
        state: async () => (await placesOf(service.database, rateId)).rate,
      };
    },
    guarded: [200, 409, true, 1],
    unguarded: [200, 200, false, 0],
  },
  {
    title: 'a pass that is rejected at the instant at which it is refunded is refunded, and its place is free once',
    label: 'lock_pass_for_refund',
    arrange: async () => {
      const ground = { service, world, manager: (await createPerson(service, world.main.id, 'manager')).headers };
      const typeId = await createPassType(ground);
      const { _id: id } = await sellPass(ground, typeId);
      return {
        first: () => managePasses(ground, 'POST', `/passes/${id}/refund`, { amount: 50 }),
        second: () => managePasses(ground, 'POST', `/passes/${id}/reject`),
        state: () => soldCountOf(ground, typeId),
      };
    },
    guarded: [200, 409, true, 0],
    unguarded: [200, 200, false, 0],
  },
  {
    title: 'a payment that two processes end at the same instant gives its places back once',
    label: 'expire_payments',
    arrange: async () => {
      const { id, rateId } = await begun();
      await beginCheckout(service, world.channel, rateId);
      await service.database.sql(`UPDATE payments SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
      const expire = () => expireOverdue(service.services.database, service.services.outbox, new Date());
      const failures = () =>
        service.database.sql('SELECT count(*)::int AS count FROM webhook_notifications WHERE resource_id = $1', [id]);
      return { first: expire, second: expire, state: async () => (await failures())[0]!.count };
    },
    guarded: [1, 0, false, 1],
    unguarded: [1, 1, true, 2],
  },
];

describeLocks(cases, start);
