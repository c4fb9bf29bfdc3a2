/** What the lock of a subscription is for. */
import { describeLocks, type LockCase } from '../support/lock-cases.ts';
import type { PassGround } from '../support/passes.ts';
import { createPerson } from '../support/sign-in.ts';
import { createMember, createPlan, putOnList } from '../support/subscriptions.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../support/test-service.ts';
import { createWorld } from '../support/world.ts';

let ground: PassGround;

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
];

describeLocks(cases, start);
