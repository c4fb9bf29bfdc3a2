/** The places of a list with a quota under a rush. */

import { expect, it } from 'vitest';
import type { OpenWorld } from '../support/fixtures.ts';
import { describeLocks, type LockCase } from '../support/lock-cases.ts';
import { createPaidList, makeEntry } from '../support/paid-lists.ts';
import { createPerson } from '../support/sign-in.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../support/test-service.ts';
import { createWorld } from '../support/world.ts';

let ground: OpenWorld;

async function start(options: TestServiceOptions): Promise<TestService> {
  const service = await startTestService({ connectionsMax: 20, ...options });
  const world = await createWorld(service);
  ground = { service, world, manager: (await createPerson(service, world.main.id, 'manager')).headers };
  return service;
}

const peopleOn = async (rateId: string) => {
  const sum =
    'SELECT coalesce(sum(party_size), 0)::int AS people FROM guest_lists WHERE rate_id = $1 AND removed_at IS NULL';
  return (await ground.service.database.sql(sum, [rateId]))[0]!.people;
};

const setQuota = (rateId: string, quota: number) =>
  ground.service.call('PATCH', `/management/organizations/${ground.world.main.id}/list-rates/${rateId}`, {
    headers: ground.manager,
    body: { quota },
  });

const cases: readonly LockCase[] = [
  {
    title: 'two entries for the last places of a list at the same instant: one is made',
    label: 'lock_list_rate_quota',
    behind: 'count_people_on_list',
    arrange: async () => {
      const rateId = await createPaidList(ground, { quota: 3 });
      const make = () => makeEntry(ground, rateId);
      return { first: make, second: make, state: () => peopleOn(rateId) };
    },
    guarded: [200, 409, true, 2],
    unguarded: [200, 200, false, 4],
  },
  {
    title: 'an entry that is made at the instant at which its list gets a quota is counted against it',
    label: 'keep_list_rate_quota',
    arrange: async () => {
      const rateId = await createPaidList(ground, { quota: null });
      return {
        first: () => makeEntry(ground, rateId),
        second: () => setQuota(rateId, 1),
        state: () => peopleOn(rateId),
      };
    },
    guarded: [200, 409, true, 2],
    unguarded: [200, 200, false, 2],
  },
  {
    title: 'an entry that is made while its list gets a quota keeps to it',
    label: 'lock_list_rate',
    behind: 'count_people_on_list_rate',
    arrange: async () => {
      const rateId = await createPaidList(ground, { quota: null });
      return {
        first: () => setQuota(rateId, 1),
        second: () => makeEntry(ground, rateId),
        state: () => peopleOn(rateId),
      };
    },
    guarded: [200, 409, true, 0],
    unguarded: [200, 200, false, 2],
  },
];

describeLocks(cases, start);

it('puts 20 people on a list for 20 where 40 guests pay for one place each at once', async () => {
  const service = await start({});
  try {
    const rateId = await createPaidList(ground, { quota: 20 });
    const answers = await Promise.all(Array.from({ length: 40 }, () => makeEntry(ground, rateId, { for: 1 })));
    const made = answers.filter(({ status }) => status === 200);
    expect([made.length, answers.filter(({ status }) => status === 409).length]).toEqual([20, 20]);
    expect(await peopleOn(rateId)).toBe(20);
  } finally {
    await service.close();
  }
});
