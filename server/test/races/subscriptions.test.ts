/** Subscriptions under a rush: free list entries, a client subscribed twice, two doors, a cancellation while a job asks. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { renewSubscription } from '../../src/contexts/memberships/subscriptions/subscriptions.ts';
import { expireOverdue } from '../../src/contexts/sales/checkout/checkout.ts';
import { sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { differencesOf } from '../support/differences.ts';
import { type OpenWorld, openWorld } from '../support/fixtures.ts';
import { managePasses } from '../support/passes.ts';
import { cards, hiddenFields, pathOf, postForm } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';
import { interleave } from '../support/statement-control.ts';
import { admitMember, createMember, createPlan, putOnList, subscribe } from '../support/subscriptions.ts';

const clock = fixedClock(new Date());
let ground: OpenWorld;
const { service, world } = await openWorld({ clock, connectionsMax: 20 });
ground = { service, world, manager: (await createPerson(service, world.main.id, 'manager')).headers };

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

it('sells a subscription to a person once, where ten sell it for cash at the same instant', async () => {
  const planId = await createPlan(ground);
  for (let round = 0; round < 3; round += 1) {
    const body = { plan_id: planId, method: 'cash', ...newPerson() };
    const answers = await atOnce(10, () => managePasses(ground, 'POST', '/subscriptions', body));
    expect(statusesOf(answers)).toEqual([201, ...Array(9).fill(409)]);
  }
  const [row] = await ground.service.database.sql(
    `SELECT count(*)::int AS payments, sum(l.cash)::int AS cash FROM payments p
     JOIN ledger_transactions l ON l.organization_id = p.organization_id AND l.payment_id = p.id
     WHERE p.resource_type = 'plan' AND p.collection = 'cash'`,
  );
  expect(row).toEqual({ payments: 3, cash: 3 * 1500 });
  expect(await differencesOf(ground.service)).toEqual([]);
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
       (SELECT count(*)::int FROM payments p
        WHERE p.organization_id = s.organization_id AND p.resource_ids = ARRAY[s.id] AND p.status = 'pending') AS pending
     FROM subscriptions s WHERE s.id = ANY ($1) ORDER BY s.created_at`,
    [members],
  );
  for (const { cancelled, awaited, pending } of rows) {
    expect([awaited, pending]).toEqual(cancelled ? [false, 0] : [true, 1]);
  }
  await expireOverdue(service.services.database, service.services.outbox, clock.now());
  expect(await differencesOf(service)).toEqual([]);
});

it('asks for the next period at the price of one plan, where the plan is changed at the same instant', async () => {
  const { service, world } = ground;
  ground = { ...ground, manager: (await createPerson(service, world.main.id, 'manager')).headers };
  const [planId, other] = [await createPlan(ground), await createPlan(ground, { price: 30 })];
  const renew = (subscriptionId: string) =>
    renewSubscription({ ...service.services, canCollect: true }, { organizationId: world.main.id, subscriptionId });
  const change = (id: string) =>
    service.call('PATCH', `/integrations/subscriptions/${id}`, {
      headers: world.main.headers,
      body: { plan_id: other },
    });
  const members = [await createMember(ground, planId, newPerson()), await createMember(ground, planId, newPerson())];
  clock.advance(28 * 86_400_000);
  const [first, second] = members.map(({ _id }) => _id) as [string, string];
  const asked = await interleave(
    service.database,
    'lock_subscription',
    () => renew(first),
    () => change(first),
  );
  expect([asked.second.status, asked.secondWaited]).toEqual([409, true]);
  const changed = await interleave(
    service.database,
    'update_subscription_plan',
    () => change(second),
    () => renew(second),
  );
  expect([changed.first.status, changed.secondWaited]).toEqual([200, true]);
  const amounts = await service.database.sql(
    `SELECT s.id, p.amount::int FROM subscriptions s JOIN payments p
       ON p.organization_id = s.organization_id AND p.id = s.awaited_payment_id
     WHERE s.id = ANY ($1) ORDER BY p.amount`,
    [[first, second]],
  );
  expect(amounts).toEqual([
    { id: first, amount: 1_500 },
    { id: second, amount: 3_000 },
  ]);
});

it('cancels and pays at the same instant without a deadlock, wherever the two meet', async () => {
  const { service, world } = ground;
  // The clock went on, and the session ended.
  ground = { ...ground, manager: (await createPerson(service, world.main.id, 'manager')).headers };
  const deadlocks = async () => {
    await sleep(1_200); // The database counts them when a session is idle.
    const [row] = await service.database.sql(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    return Number(row!.deadlocks);
  };
  const before = await deadlocks();
  const planId = await createPlan(ground);
  const begun = async () => {
    const { data } = (await subscribe(ground, planId, newPerson())).body;
    const path = pathOf(data.payment_url);
    const fields = hiddenFields((await service.call('GET', path)).text);
    const pay = () => postForm(service, path, { ...fields, number: cards.good, expiry: '12/39', cvc: '123' });
    const url = `/integrations/subscriptions/${data._id}/cancel`;
    return { pay, cancel: () => service.call('POST', url, { headers: world.main.headers }) };
  };
  // Each stops behind each statement that locks; the other comes then.
  for (const label of ['lock_payment', 'lock_subscription', 'insert_paid_period']) {
    const { pay, cancel } = await begun();
    const { first, second } = await interleave(service.database, label, pay, cancel);
    expect([first, second].map((answer) => (answer as { status: number }).status)).toEqual([303, 200]);
  }
  for (const label of ['lock_payment', 'clear_awaited_payments', 'update_subscription_cancelled']) {
    const { pay, cancel } = await begun();
    const { first } = await interleave(service.database, label, cancel, pay);
    expect((first as { status: number }).status).toBe(200);
  }
  for (let round = 0; round < 10; round += 1) {
    const { pay, cancel } = await begun();
    await Promise.all([pay(), cancel()]);
  }
  expect(await deadlocks()).toBe(before);
  await sendRefunds();
  await expireOverdue(service.services.database, service.services.outbox, clock.now());
  expect(await differencesOf(service)).toEqual([]);
});

/** Money for what was cancelled goes back. */
async function sendRefunds(): Promise<void> {
  const { service, world } = ground;
  for (const { id } of await service.database.sql(`SELECT id FROM refunds WHERE status = 'pending'`)) {
    await sendRefund(service.services, { organizationId: world.main.id, refundId: String(id) });
  }
}
