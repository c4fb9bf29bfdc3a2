/** Money that goes back through Stripe: once, also where it does not answer, and decided later where it takes its time. */
import { describe, expect, it } from 'vitest';
import type { TenantWriteContext } from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { removeStripeKeys, saveStripeKeys } from '../../src/contexts/sales/gateways/gateways.ts';
import { recordRefund, retryRefund, sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { differencesOf } from '../support/differences.ts';
import { emittedFor } from '../support/emitted.ts';
import {
  type BegunPurchase,
  beginPurchaseOn,
  comeBack,
  openStripeStage,
  payAtGateway,
  runGatewayJobs,
  stateOf,
} from '../support/stripe.ts';
import { createEmptyOrganization } from '../support/world.ts';

const { clock, stage } = await openStripeStage();

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
    expect(await emittedFor(stage.service.database, id)).toMatchObject([
      {
        event: 'refund.failed',
        payload: { resource_ids: purchase.ticketIds, failure_reason: 'lost_or_stolen_card', returned_at: '' },
      },
    ]);
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
  async function sentBack(amount = 21.5) {
    const purchase = await paid();
    await refund(purchase, amount);
    await runGatewayJobs(stage);
    const [{ id }] = (await refundsOf(purchase)) as [{ id: string }];
    clock.advance(1_000);
    stage.emulator.settleRefund(atStripe(id)[0]!.id, 'failed');
    return { purchase, id };
  }
  const totals = async ({ id }: BegunPurchase) => {
    const [ledger] = await stage.service.database.sql(
      `SELECT sum(gateway)::int AS gateway, sum(sales)::int AS sales, sum(fees_organization)::int AS fees
       FROM ledger_transactions WHERE payment_id = $1`,
      [id],
    );
    const invoices = await stage.service.database.sql<{ total: number }>(
      'SELECT total::int FROM invoices WHERE payment_id = $1 ORDER BY series, number',
      [id],
    );
    return { ...ledger, invoices: invoices.map(({ total }) => total) };
  };

  it('and that the bank sends back, is undone in ledger, payment, invoices and ticket, once', async () => {
    const { purchase, id } = await sentBack();
    const answers = await stage.emulator.releaseEvents({ reverse: true, times: 3 });
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await refundsOf(purchase)).toMatchObject([{ status: 'failed', failure_reason: 'lost_or_stolen_card' }]);
    expect(await stateOf(stage, purchase)).toMatchObject({ payment: { status: 'succeeded' }, tickets: ['active'] });
    expect(await totals(purchase)).toEqual({ gateway: 2150, sales: -2000, fees: -150, invoices: [2150, -2150, 2150] });
    expect(stage.service.logLines.filter((line) => line.includes('a bank sent back a refund'))).toHaveLength(1);
    const { body } = await stage.service.call('GET', '/integrations/wallet-movements?type=refund_returned', {
      headers: stage.world.main.headers,
    });
    expect(body.data.at(-1)).toMatchObject({ type: 'refund_returned', amount: 21.5, refund_id: id });
    expect(await differencesOf(stage.service)).toEqual([]);
    expect((await retry(id)).code).toBe('conflict');
    expect(await emittedFor(stage.service.database, id)).toMatchObject([
      { event: 'refund.failed', payload: { amount: 21.5, returned_at: clock.now().toISOString() } },
    ]);
  });

  it('and that the bank sends back, can be followed by another one', async () => {
    const { purchase } = await sentBack();
    await stage.emulator.releaseEvents();
    clock.advance(1_000);
    expect((await refund(purchase, 21.5)).status).toBe(200);
    await runGatewayJobs(stage);
    expect(await refundsOf(purchase)).toMatchObject([{ status: 'failed' }, { status: 'succeeded' }]);
    expect(await totals(purchase)).toEqual({
      gateway: 0,
      sales: 0,
      fees: 0,
      invoices: [2150, -2150, 2150, -2150],
    });
  });

  it('and that the bank sends back, gives its parts back in the order in which the refunds that are left took them', async () => {
    const { purchase } = await sentBack(5.25);
    await refund(purchase, 15.75);
    await runGatewayJobs(stage);
    await stage.emulator.releaseEvents();
    expect(await stateOf(stage, purchase)).toMatchObject({
      payment: { status: 'partially_refunded' },
      tickets: ['voided'],
    });
    expect(await totals(purchase)).toMatchObject({ gateway: 575, sales: -425, fees: -150 });
    await refund(purchase, 5.75);
    await runGatewayJobs(stage);
    expect(await totals(purchase)).toMatchObject({ gateway: 0, sales: 0, fees: 0 });
  });

  it('and that the bank sends back while another one is made, is undone with it or before it', async () => {
    const { purchase } = await sentBack(5.25);
    await Promise.all([stage.emulator.releaseEvents({ times: 2 }), refund(purchase, 16.25)]);
    await runGatewayJobs(stage);
    expect(await refundsOf(purchase)).toMatchObject([{ status: 'failed' }, { status: 'succeeded' }]);
    expect(await totals(purchase)).toMatchObject({ gateway: 525, sales: -375, fees: -150 });
    expect((await stateOf(stage, purchase)).tickets).toEqual(['voided']);
    await refund(purchase, 5.25);
    await runGatewayJobs(stage);
    expect(await totals(purchase)).toMatchObject({ gateway: 0, sales: 0, fees: 0 });
  });

  it('and that the bank sends back, is found by the audit where the ticket stays void, until it is paid by hand', async () => {
    const { purchase, id } = await sentBack();
    await stage.service.database.sql('UPDATE ticket_rates SET quota = sold_count WHERE id = $1', [purchase.rateId]);
    await stage.emulator.releaseEvents();
    expect((await stateOf(stage, purchase)).tickets).toEqual(['voided']);
    expect(await differencesOf(stage.service)).toMatchObject([
      {
        check: 'a refund that the bank sent back was paid in another way, or its ticket is valid again',
        subject: id,
        found: 'lost_or_stolen_card',
      },
    ]);
    await change((write) => recordRefund(write, id, { byHand: 'pos', createdBy: '' }));
    expect(await refundsOf(purchase)).toMatchObject([{ status: 'failed' }, { status: 'succeeded', amount: 2150 }]);
    expect(await differencesOf(stage.service)).toEqual([]);
  });

  it('is not touched by what the account of another organization sends', async () => {
    const { purchase, id } = await sentBack();
    const stranger = await createEmptyOrganization(stage.service);
    const keys = await stage.connect({ id: stranger });
    const object = stage.emulator.refunds.find(({ metadata }) => metadata.refund_id === id)!;
    expect(await stage.emulator.sendEvent(keys.secretKey, 'refund.failed', object)).toBe(200);
    expect(await refundsOf(purchase)).toMatchObject([{ status: 'succeeded' }]);
    await stage.emulator.releaseEvents();
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

function change<T>(work: (write: TenantWriteContext) => Promise<T>): Promise<T> {
  const { database, outbox } = stage.service.services;
  return database.transaction((tx) =>
    work({ tenant: crossTenantDb(tx).ofTenant(stage.world.main.id), outbox, now: clock.now() }),
  );
}

const retry = (refundId: string) => change((write) => retryRefund(write, refundId)) as Promise<{ code?: string }>;
