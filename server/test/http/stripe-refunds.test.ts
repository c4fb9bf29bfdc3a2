/** Money that goes back through Stripe: once, also where it does not answer, and decided later where it takes its time. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeStripeKeys, saveStripeKeys } from '../../src/contexts/sales/gateways/gateways.ts';
import { retryRefund, sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { differencesOf } from '../support/differences.ts';
import {
  type BegunPurchase,
  beginPurchaseOn,
  comeBack,
  payAtGateway,
  runGatewayJobs,
  type StripeStage,
  startStripeStage,
  stateOf,
} from '../support/stripe.ts';

const clock = fixedClock('2026-11-20T21:00:00.000Z');
let stage: StripeStage;
beforeAll(async () => {
  stage = await startStripeStage({ clock });
});
afterAll(() => stage.close());
beforeEach(() => {
  clock.advance(60_000);
  stage.emulator.webhooks = 'hold';
  stage.emulator.clearFaults();
  stage.emulator.discardEvents();
});

const later = '4000 0000 0000 7726';

async function paid(card?: string): Promise<BegunPurchase> {
  const purchase = await beginPurchaseOn(stage);
  await payAtGateway(stage, purchase, card ? { card } : {});
  await comeBack(stage, purchase);
  return purchase;
}
const refund = ({ ticketIds }: BegunPurchase, amount: number) =>
  stage.service.call('PUT', `/channels/tickets/${ticketIds[0]}/refund`, {
    headers: stage.world.channel.headers,
    body: { amount },
  });
const refundsOf = async (purchase: BegunPurchase) => (await stateOf(stage, purchase)).refunds;
const atStripe = (id: unknown) => stage.emulator.refunds.filter(({ metadata }) => metadata.refund_id === id);
const statusOf = async ({ id }: BegunPurchase) =>
  (await stage.service.call('GET', `/channels/payments/${id}`, { headers: stage.world.channel.headers })).body.data
    .status;

describe('a refund', () => {
  it('goes back through Stripe in parts, each of them once', async () => {
    const purchase = await paid();
    expect((await refund(purchase, 5.25)).status).toBe(200);
    expect(await refundsOf(purchase)).toMatchObject([{ status: 'pending', amount: 525 }]);
    expect(await runGatewayJobs(stage)).toEqual([]);
    clock.advance(1_000);
    await refund(purchase, 16.25);
    await runGatewayJobs(stage);
    const refunds = await refundsOf(purchase);
    expect(refunds).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded', amount: 1625 }]);
    expect(refunds.map(({ id }) => atStripe(id).map(({ amount, currency }) => [amount, currency]))).toEqual([
      [[525, 'eur']],
      [[1625, 'eur']],
    ]);
    expect(await statusOf(purchase)).toBe('refunded');
  });

  it.each([
    ['500 before it is done', { kind: 'status', status: 500, times: 2 }, ['unavailable']],
    ['500 after it is done', { kind: 'status', status: 500, after: true, times: 2 }, ['unavailable']],
    ['429 for too long', { kind: 'status', status: 429, times: 3 }, ['rate_limit']],
    ['a connection that is cut after it is done', { kind: 'drop', after: true, times: 2 }, ['unavailable']],
    ['no answer after it is done', { kind: 'silence', after: true, times: 2 }, ['timeout']],
  ] as const)('is sent once where Stripe answers with %s', async (_what, fault, errors) => {
    const purchase = await paid();
    await refund(purchase, 21.5);
    const [{ id }] = (await refundsOf(purchase)) as [{ id: string }];
    stage.emulator.fault({ on: 'POST /v1/refunds', ...fault });
    expect(await runGatewayJobs(stage)).toEqual(errors);
    expect(await refundsOf(purchase)).toMatchObject([{ status: 'pending' }]);
    stage.emulator.clearFaults();
    await sendAgain(id);
    expect(await refundsOf(purchase)).toMatchObject([{ status: 'succeeded' }]);
    expect(atStripe(id)).toHaveLength(1);
  });

  it('is decided by what Stripe sends later', async () => {
    const purchase = await paid(later);
    await refund(purchase, 21.5);
    await runGatewayJobs(stage);
    const [{ id }] = (await refundsOf(purchase)) as [{ id: string }];
    expect(await statusOf(purchase)).toBe('succeeded');
    expect(await refundsOf(purchase)).toMatchObject([{ status: 'pending' }]);
    stage.emulator.settleRefund(atStripe(id)[0]!.id, 'succeeded');
    const answers = await stage.emulator.releaseEvents({ reverse: true, times: 2 });
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await refundsOf(purchase)).toMatchObject([{ status: 'succeeded' }]);
    expect(await statusOf(purchase)).toBe('refunded');
  });

  it('is decided by a look-up where Stripe sends nothing, and shows a failure, which is sent again by hand', async () => {
    const purchase = await paid(later);
    await refund(purchase, 21.5);
    await runGatewayJobs(stage);
    const [{ id }] = (await refundsOf(purchase)) as [{ id: string }];
    const waiting = `SELECT run_at FROM graphile_worker._private_jobs WHERE payload->>'refundId' = $1`;
    const [job] = await stage.service.database.sql<{ run_at: Date }>(waiting, [id]);
    expect(job!.run_at.getTime() - clock.now().getTime()).toBe(60_000);
    stage.emulator.settleRefund(atStripe(id)[0]!.id, 'failed');
    await runGatewayJobs(stage);
    expect(await refundsOf(purchase)).toMatchObject([{ status: 'failed', failure_reason: 'lost_or_stolen_card' }]);
    expect(await statusOf(purchase)).toBe('succeeded');
    await retry(id);
    await runGatewayJobs(stage);
    expect(atStripe(id).map(({ status, metadata }) => [status, metadata.attempt])).toEqual([
      ['failed', '0'],
      ['pending', '1'],
    ]);
    stage.emulator.settleRefund(atStripe(id)[1]!.id, 'succeeded');
    await runGatewayJobs(stage);
    expect(await refundsOf(purchase)).toMatchObject([{ status: 'succeeded' }]);
  });

  it('that fails is counted once, also where it is looked at twice at once', async () => {
    const purchase = await paid(later);
    const { emulator, service } = stage;
    const begin = async (amount: number) => {
      clock.advance(1_000);
      await refund(purchase, amount);
      await runGatewayJobs(stage);
      return String((await refundsOf(purchase)).at(-1)!.id);
    };
    const settle = (id: string, outcome: 'succeeded' | 'failed') => emulator.settleRefund(atStripe(id)[0]!.id, outcome);
    settle(await begin(5.25), 'succeeded');
    await runGatewayJobs(stage);
    const id = await begin(5);
    settle(id, 'failed');
    let answer = () => {};
    const until = new Promise<void>((resolve) => {
      answer = resolve;
    });
    emulator.fault({ on: '/v1/refunds', kind: 'late', until, times: 2 });
    const before = emulator.requests.length;
    const both = [sendAgain(id), sendAgain(id)];
    // A slow machine may repeat a request before this is looked at.
    await expect.poll(() => emulator.requests.length - before, { interval: 5 }).toBeGreaterThanOrEqual(2);
    answer();
    await Promise.all(both);
    expect(await refundsOf(purchase)).toMatchObject([{ status: 'succeeded' }, { status: 'failed' }]);
    const given = 'SELECT refunded_amount::int FROM tickets WHERE id = $1';
    expect(await service.database.sql(given, [purchase.ticketIds[0]])).toEqual([{ refunded_amount: 525 }]);
  });

  it('fails where the account was removed, and goes back once there is one again', async () => {
    const purchase = await paid();
    const { database, secretsKey, clock: now } = stage.service.services;
    await refund(purchase, 21.5);
    const tenant = crossTenantDb(database).ofTenant(stage.world.main.id);
    await removeStripeKeys(tenant);
    await runGatewayJobs(stage);
    const [{ id }] = (await refundsOf(purchase)) as [{ id: string }];
    expect(await refundsOf(purchase)).toMatchObject([{ status: 'failed', failure_reason: 'gateway_not_connected' }]);
    await saveStripeKeys(tenant, secretsKey, stage.keys, now.now());
    await retry(id);
    await runGatewayJobs(stage);
    expect(await refundsOf(purchase)).toMatchObject([{ status: 'succeeded' }]);
  });

  it('fails with the code of Stripe where it is refused', async () => {
    const purchase = await paid();
    await refund(purchase, 21.5);
    stage.emulator.fault({ on: 'POST /v1/refunds', kind: 'status', status: 401 });
    await runGatewayJobs(stage);
    expect(await refundsOf(purchase)).toMatchObject([{ status: 'failed', failure_reason: 'key_refused' }]);
  });
});

describe('a refund that had succeeded', () => {
  it('and that the bank sends back, is logged and found by the audit until people have seen to it', async () => {
    const purchase = await paid();
    await refund(purchase, 21.5);
    await runGatewayJobs(stage);
    const [{ id }] = (await refundsOf(purchase)) as [{ id: string }];
    stage.emulator.settleRefund(atStripe(id)[0]!.id, 'failed');
    expect(new Set(await stage.emulator.releaseEvents({ times: 2 }))).toEqual(new Set([200]));
    expect(await refundsOf(purchase)).toMatchObject([{ status: 'succeeded', failure_reason: 'lost_or_stolen_card' }]);
    expect(stage.service.logLines.filter((line) => line.includes('a bank sent back a refund'))).toHaveLength(1);
    expect(await differencesOf(stage.service)).toMatchObject([
      { check: 'a refund that succeeded was not sent back by the bank', subject: id, found: 'lost_or_stolen_card' },
    ]);
    await stage.service.database.sql(`UPDATE refunds SET failure_reason = '' WHERE id = $1`, [id]);
  });
});

describe('in the end', () => {
  it('nothing differs', async () => {
    expect(await differencesOf(stage.service)).toEqual([]);
  });
});

async function sendAgain(refundId: string): Promise<void> {
  await sendRefund(stage.service.services, { organizationId: stage.world.main.id, refundId });
}

async function retry(refundId: string): Promise<void> {
  const { database, outbox } = stage.service.services;
  await database.transaction(async (tx) => {
    const tenant = crossTenantDb(tx).ofTenant(stage.world.main.id);
    await retryRefund({ tenant, outbox, now: clock.now() }, refundId);
  });
}
