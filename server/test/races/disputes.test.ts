/** A dispute of a payment against other acts on what it paid for at the same moment. */
import { beforeEach, expect, it } from 'vitest';
import { disputables } from '../support/disputable.ts';
import { reportDispute } from '../support/disputes.ts';
import { openWorld } from '../support/fixtures.ts';
import { beginCheckout, cards, payOnPage } from '../support/purchases.ts';
import { createPerson } from '../support/sign-in.ts';
import { createMember, createPlan, putOnList } from '../support/subscriptions.ts';
import { holdOpen } from '../support/test-database.ts';
import { countWaiting } from '../support/waiting.ts';

const ground = await openWorld();
const { service, world } = ground;
const { headers: admin } = await createPerson(service, world.main.id, 'admin');

const block = (isBlocked: boolean) =>
  service.call('PUT', `/management/organizations/${world.main.id}/payment-settings`, {
    headers: admin,
    body: { blocks_disputed_tickets: isBlocked },
  });
async function paidTicket() {
  const { data } = (await beginCheckout(service, world.channel, world.main.rateId)).body;
  await payOnPage(service, data.payment_url, cards.good);
  return { paymentId: String(data.payment_id), ticketId: String(data.tickets[0]._id) };
}
const isBlocked = async (ticketId: string) => {
  const [row] = await service.database.sql(
    'SELECT dispute_blocked_at IS NOT NULL AS is_blocked FROM tickets WHERE id = $1',
    [ticketId],
  );
  return row!.is_blocked;
};

beforeEach(() => block(false));

it('that has read the setting and is not committed is waited for by a change of the setting', async () => {
  const { paymentId, ticketId } = await paidTicket();
  // The dispute has read the setting and is not committed when it is changed.
  const held = await holdOpen(service.database, 'LOCK TABLE webhook_notifications IN EXCLUSIVE MODE');
  const dispute = reportDispute(service, { organizationId: world.main.id, paymentId });
  await expect.poll(() => countWaiting(service.database), { timeout: 10_000 }).toBe(1);
  const setting = block(true);
  await expect.poll(() => countWaiting(service.database), { timeout: 10_000 }).toBe(2);
  await held.release();
  await dispute;
  expect((await setting).status).toBe(200);
  expect(await isBlocked(ticketId)).toBe(true);
});

it('and changes of the setting at the same moment leave each ticket as the setting says in the end', async () => {
  for (const isWanted of [true, false, true, false]) {
    const sold = await Promise.all([1, 2, 3].map(() => paidTicket()));
    await block(!isWanted);
    const [setting] = await Promise.all([
      block(isWanted),
      ...sold.map(({ paymentId }) => reportDispute(service, { organizationId: world.main.id, paymentId })),
    ]);
    expect(setting.status).toBe(200);
    for (const { ticketId } of sold) expect(await isBlocked(ticketId)).toBe(isWanted);
  }
});

it.each(Object.entries(disputables))(
  'people of a %s who come while it is being blocked are not let in',
  async (_kind, sell) => {
    const thing = await sell(ground);
    await block(true);
    // The dispute has blocked the thing and is not committed when its people come.
    const held = await holdOpen(service.database, 'LOCK TABLE webhook_notifications IN EXCLUSIVE MODE');
    const dispute = reportDispute(service, { organizationId: world.main.id, paymentId: thing.paymentId });
    await expect.poll(() => countWaiting(service.database), { timeout: 10_000 }).toBe(1);
    const coming = thing.letIn(1);
    await expect.poll(() => countWaiting(service.database), { timeout: 10_000 }).toBe(2);
    await held.release();
    await dispute;
    const answer = await coming;
    expect([answer.status, answer.body.error]).toEqual(thing.refusal);
  },
);

it('a list entry that a member makes while the payment of the subscription is being disputed admits nobody', async () => {
  await block(true);
  const planId = await createPlan(ground, { list_entries_per_event: 1 });
  const member = await createMember(ground, planId);
  const [{ payment_id: paymentId }] = (await service.database.sql(
    'SELECT payment_id FROM subscription_periods WHERE subscription_id = $1',
    [member._id],
  )) as [{ payment_id: string }];
  // The entry is made and not committed when the dispute comes.
  const held = await holdOpen(service.database, 'LOCK TABLE webhook_notifications IN EXCLUSIVE MODE');
  const entry = putOnList(ground, member._id, { for: 1 });
  await expect.poll(() => countWaiting(service.database), { timeout: 10_000 }).toBe(1);
  const dispute = reportDispute(service, { organizationId: world.main.id, paymentId });
  await expect.poll(() => countWaiting(service.database), { timeout: 10_000 }).toBe(2);
  await held.release();
  await dispute;
  const { _id: id } = (await entry).body.data;
  const [row] = await service.database.sql(
    'SELECT dispute_blocked_at IS NOT NULL AS is_blocked FROM guest_lists WHERE id = $1',
    [id],
  );
  expect(row).toEqual({ is_blocked: true });
});
