/** What the lock of a subscription is for. */
import { expireOverdue } from '../../src/contexts/sales/checkout/checkout.ts';
import type { OpenWorld } from '../support/fixtures.ts';
import { describeLocks, type LockCase } from '../support/lock-cases.ts';
import { beginCheckout, reportPaid } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';
import { createMember, createPlan, putOnList } from '../support/subscriptions.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../support/test-service.ts';
import { createRate, createWorld } from '../support/world.ts';

let ground: OpenWorld;

async function start(options: TestServiceOptions): Promise<TestService> {
  const service = await startTestService({ connectionsMax: 20, ...options });
  const world = await createWorld(service);
  ground = { service, world, manager: (await createPerson(service, world.main.id, 'manager')).headers };
  return service;
}

let people = 0;

const cases: readonly LockCase[] = [
  {
    title: 'of two list entries at the same instant, a member with one free entry has the first',
    label: 'lock_subscription',
    behind: 'count_list_people_of_member',
    arrange: async () => {
      people += 1;
      const planId = await createPlan(ground, { list_entries_per_event: 1 });
      const person = { email: `free-entry-${people}@example.org`, name: 'Mira Solano' };
      const member = await createMember(ground, planId, person);
      const enter = () => putOnList(ground, member._id);
      const entries = 'SELECT count(*)::int AS count FROM guest_lists WHERE subscription_id = $1';
      return {
        first: enter,
        second: enter,
        state: async () => (await ground.service.database.sql(entries, [member._id]))[0]!.count,
      };
    },
    guarded: [201, 409, true, 1],
    unguarded: [201, 201, false, 2],
  },
  {
    title: 'of two purchases at the same instant, a member with one ticket at a discount has the first at it',
    label: 'lock_member_discounts',
    behind: 'count_discounted_tickets',
    arrange: async () => {
      people += 1;
      const { service, world } = ground;
      const planId = await createPlan(ground, { discount_percentage: 100, discount_tickets_per_event: 1 });
      const email = `discount-${people}@example.org`;
      await createMember(ground, planId, { email, name: 'Mira Solano' });
      // Of two rates, so that the rows of these do not make the second purchase wait.
      const buy = async (rateId: string) => {
        const tickets = [{ full_name: 'Mira Solano', email }];
        return (await beginCheckout(service, world.channel, rateId, { tickets })).body.data.total_amount;
      };
      const [one, other] = await Promise.all([1, 2].map(() => createRate(service, world.main.id, world.main.eventId)));
      return { first: () => buy(one!.rateId), second: () => buy(other!.rateId) };
    },
    guarded: [0, 21.5, true],
    unguarded: [0, 0, false],
  },
  {
    title: 'of two late payments of a member with one ticket at a discount at the same instant, the second goes back',
    label: 'lock_discounts_of_subscriptions',
    behind: 'count_discounted_tickets',
    arrange: async () => {
      people += 1;
      const { service, world } = ground;
      const { database, outbox, clock } = service.services;
      const planId = await createPlan(ground, { discount_percentage: 50, discount_tickets_per_event: 1 });
      const email = `late-discount-${people}@example.org`;
      await createMember(ground, planId, { email, name: 'Mira Solano' });
      // Of two rates, so that the rows of these do not make the second payment wait.
      const abandon = async () => {
        const { rateId } = await createRate(service, world.main.id, world.main.eventId);
        const tickets = [{ full_name: 'Mira Solano', email }];
        const { data } = (await beginCheckout(service, world.channel, rateId, { tickets })).body;
        await expireOverdue(database, outbox, new Date(clock.now().getTime() + 3_600_000));
        return { paymentId: data.payment_id, amount: Math.round(data.total_amount * 100) };
      };
      const [one, other] = [await abandon(), await abandon()];
      const isReturned = async (late: { paymentId: string; amount: number }) =>
        ((await reportPaid(service, world.main, late)) as { isReturned: boolean }).isReturned;
      return { first: () => isReturned(one), second: () => isReturned(other) };
    },
    guarded: [false, true, true],
    unguarded: [false, false, false],
  },
];

describeLocks(cases, start);
