/** Subscriptions under a rush: free list entries, a client subscribed twice, two doors, a cancellation while a job asks. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDifferences } from '../../src/modules/reconciliation/reconciliation.ts';
import { renewSubscription } from '../../src/modules/subscription-sales/subscription-sales.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import type { PassGround } from '../support/passes.ts';
import { createPerson } from '../support/sign-in.ts';
import { admitMember, createMember, createPlan, putOnList, subscribe } from '../support/subscriptions.ts';
import { startTestService } from '../support/test-service.ts';
import { createWorld } from '../support/world.ts';

const clock = fixedClock(new Date());
let ground: PassGround;
beforeAll(async () => {
  const service = await startTestService({ clock, connectionsMax: 20 });
  const world = await createWorld(service);
  ground = { service, world, manager: (await createPerson(service, world.main.id, 'manager')).headers };
});
afterAll(() => ground.service.close());

const statusesOf = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).sort();
const atOnce = <Answer>(count: number, call: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, call));
let people = 0;
function newPerson() {
  people += 1;
  return { email: `member-${people}@example.org`, name: 'Mira Solano' };
}

it('puts as many people of a member on the lists of an event as the plan says, of twelve entries at once', async () => {
  const planId = await createPlan(ground, { list_entries_per_event: 5 });
  const member = await createMember(ground, planId, newPerson());
  const answers = await atOnce(12, () => putOnList(ground, member._id));
  expect(statusesOf(answers)).toEqual([...Array(5).fill(201), ...Array(7).fill(409)]);
  const [row] = await ground.service.database.sql(
    'SELECT sum(party_size)::int AS people FROM guest_lists WHERE subscription_id = $1',
    [member._id],
  );
  expect(row).toEqual({ people: 5 });
});

it('subscribes a person once, where ten ask for it at the same instant', async () => {
  const planId = await createPlan(ground);
  for (let round = 0; round < 3; round += 1) {
    const person = newPerson();
    const answers = await atOnce(10, () => subscribe(ground, planId, person));
    expect(statusesOf(answers)).toEqual([201, ...Array(9).fill(409)]);
  }
});

it('admits a member once at two doors at the same instant', async () => {
  const planId = await createPlan(ground, { free_entry: true });
  for (let round = 0; round < 10; round += 1) {
    const member = await createMember(ground, planId, newPerson());
    const answers = await atOnce(2, () => admitMember(ground, member.code, ground.world.main.eventId));
    expect(statusesOf(answers)).toEqual([200, 409]);
  }
});

it('asks for nothing that is cancelled at the same instant, and asks once where the job runs twice', async () => {
  const { service, world } = ground;
  const planId = await createPlan(ground);
  const members: string[] = [];
  for (let round = 0; round < 8; round += 1) members.push((await createMember(ground, planId, newPerson()))._id);
  clock.advance(27 * 86_400_000);
  const renew = (subscriptionId: string) =>
    renewSubscription({ ...service.services, canCollect: true }, { organizationId: world.main.id, subscriptionId });
  for (const [index, id] of members.entries()) {
    const cancel = () =>
      service.call('POST', `/integrations/subscriptions/${id}/cancel`, { headers: world.main.headers });
    // One of two jobs may find that the other, or the cancellation, came first: it is tried again then.
    const jobs = Promise.allSettled([renew(id), renew(id)]);
    if (index % 2 === 0) expect((await cancel()).status).toBe(200);
    await jobs;
    await renew(id);
  }
  const rows = await service.database.sql(
    `SELECT s.cancelled_at IS NOT NULL AS cancelled, s.awaited_payment_id IS NOT NULL AS awaited,
       (SELECT count(*)::int FROM payments p WHERE p.resource_ids = ARRAY[s.id] AND p.status = 'pending') AS pending
     FROM subscriptions s WHERE s.id = ANY ($1) ORDER BY s.created_at`,
    [members],
  );
  for (const { cancelled, awaited, pending } of rows) {
    expect([awaited, pending]).toEqual(cancelled ? [false, 0] : [true, 1]);
  }
  expect(await findDifferences(crossTenantDb(service.services.database))).toEqual([]);
});
