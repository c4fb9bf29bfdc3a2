import { describe, expect, it, vi } from 'vitest';
import {
  type AttemptResult,
  type ClaimedDelivery,
  ConcurrencyLimiter,
  claim,
  defaultConcurrency,
  type SettleReport,
  Settler,
} from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { type DeliveryStage, stageEachTest } from '../support/delivery-stage.ts';
import { type Answer, answerWith } from '../support/receiver.ts';

vi.setConfig({ testTimeout: 60_000 });
let stage: DeliveryStage;
stageEachTest((one) => {
  stage = one;
});

const poll = { timeout: 20_000, interval: 20 };

describe('an attempt that outlasts its lease', () => {
  it('does not decide once the delivery was taken over, and is kept as superseded', async () => {
    const endpoint = await stage.endpoint();
    const { receiver } = endpoint;
    const answers: ((how: Answer) => void)[] = [];
    receiver.answer((request, response, socket) => {
      answers.push((how) => how(request, response, socket));
    });
    await stage.worker({ leaseMs: 1_000, deadlineMs: 40_000 });
    const emitted = await stage.emit(1);
    await expect.poll(() => answers.length, poll).toBe(2);
    // The second one keeps its lease: it is the one that decides.
    await stage.service.database.sql("UPDATE webhook_queue SET leased_until = now() + interval '1 hour'");
    answers[0]!(answerWith(500));
    await expect.poll(async () => (await stage.ledger())[0]!.superseded, poll).toBe(1);
    expect((await stage.ledger())[0]).toMatchObject({ status: 'pending', attempts_count: 0, queued: true });
    expect(await stage.stateOf(endpoint)).toMatchObject({ consecutive_failures: 0 });
    answers[1]!(answerWith(200));
    await expect.poll(() => stage.queuedCount(), poll).toBe(0);
    const [line] = await stage.ledger();
    expect(line).toMatchObject({ status: 'succeeded', attempts_count: 1, attempts: 1, superseded: 1 });
    expect(await stage.audit(emitted, [endpoint])).toEqual({ problems: [], statuses: { succeeded: 1 }, duplicates: 1 });
    const { data } = (await stage.call('GET', `/webhook-deliveries/${line!.id}`)).body;
    expect(data.attempts.map(({ status_code, superseded }: never) => ({ status_code, superseded }))).toEqual([
      { status_code: 500, superseded: true },
      { status_code: 200, superseded: false },
    ]);
  });
});

describe('a claim', () => {
  it('is committed without waiting for the disk', async () => {
    await stage.endpoint();
    await stage.emit(1);
    const capacity = new ConcurrencyLimiter(defaultConcurrency).capacity();
    await stage.service.services.database.transaction(async (tx) => {
      await tx.execute({ text: 'SET LOCAL synchronous_commit = on', values: [] });
      const options = { afterEndpointId: '', now: new Date(), leaseMs: 60_000, capacity };
      expect((await claim(crossTenantDb(tx), options)).claims).toHaveLength(1);
      expect(await tx.execute({ text: 'SHOW synchronous_commit', values: [] })).toEqual([
        { synchronous_commit: 'off' },
      ]);
    });
  });
});

describe('results that are written together', () => {
  async function claimAll(leaseMs: number): Promise<readonly ClaimedDelivery[]> {
    const capacity = new ConcurrencyLimiter(defaultConcurrency).capacity();
    const db = crossTenantDb(stage.service.services.database);
    const now = new Date();
    const { claims } = await claim(db, { afterEndpointId: '', now, leaseMs, capacity });
    return claims;
  }

  function resultOf(
    one: ClaimedDelivery,
    statusCode: number,
    responseBody = 'ok',
    address = '127.0.0.1',
  ): AttemptResult {
    const now = new Date();
    const isSuccess = statusCode === 200;
    return {
      claim: one,
      url: 'http://127.0.0.1/',
      requestedAt: now,
      requestHead: '',
      endedAt: now,
      exchange: {
        statusCode,
        errorClass: '',
        errorMessage: '',
        durationMs: 5,
        connectMs: null,
        retryAfter: null,
        responseHead: `HTTP ${statusCode}`,
        responseBody,
        address,
      },
      outcome: {
        status: isSuccess ? 'succeeded' : 'failed',
        nextAttemptAt: isSuccess ? null : new Date(now.getTime() + 5_000),
        isReceiverFault: !isSuccess,
        isGone: false,
        message: isSuccess ? '' : `The receiver answered ${statusCode}.`,
      },
    };
  }

  async function settleAll(results: readonly AttemptResult[]) {
    const { database, log } = stage.service.services;
    const settled: SettleReport[] = [];
    const lost: AttemptResult[] = [];
    const settler = new Settler({
      database,
      log,
      clock: systemClock,
      onSettled: (one) => settled.push(one),
      onLost: (one) => lost.push(one),
    });
    for (const result of results) settler.add(result);
    await settler.drain(10_000);
    expect(settler.waitingCount).toBe(0);
    return { settled, lost };
  }

  it('decide each by its own claim, two of the same delivery too', async () => {
    const endpoint = await stage.endpoint();
    const emitted = await stage.emit(3);
    const early = await claimAll(1);
    await expect.poll(() => stage.claimedCount(endpoint), poll).toBe(0);
    const present = await claimAll(60_000);
    expect(present).toHaveLength(3);
    const { settled } = await settleAll([
      ...early.map((one) => ({ ...resultOf(one, 500, 'too late'), requestedAt: new Date(Date.now() - 1_000) })),
      ...present.map((one) => resultOf(one, 200)),
    ]);
    expect(settled).toHaveLength(1);
    expect([...settled[0]!.superseded].map(({ exchange }) => exchange.statusCode)).toEqual([500, 500, 500]);
    for (const line of await stage.ledger()) {
      expect(line).toMatchObject({ status: 'succeeded', last_status_code: 200, attempts: 1, superseded: 1 });
    }
    expect(await stage.stateOf(endpoint)).toMatchObject({ consecutive_failures: 0 });
    expect(emitted).toHaveLength(3);
    expect(await stage.queuedCount()).toBe(0);
  });

  it('are written though one of them cannot be', async () => {
    await stage.endpoint();
    await stage.emit(4);
    const [first, second, third, fourth] = await claimAll(60_000);
    const { lost } = await settleAll([
      resultOf(first!, 200),
      resultOf(second!, 200, 'PostgreSQL keeps no \0'),
      resultOf(third!, 200, 'ok', 'nor this \0'),
      resultOf(fourth!, 500),
    ]);
    expect(lost.map(({ claim: { deliveryId } }) => deliveryId)).toEqual([third!.deliveryId]);
    const byId = new Map((await stage.ledger()).map((line) => [line.id, line]));
    expect(byId.get(first!.deliveryId)).toMatchObject({ status: 'succeeded', attempts: 1, queued: false });
    expect(byId.get(second!.deliveryId)).toMatchObject({ status: 'succeeded', attempts: 1, queued: false });
    expect(byId.get(fourth!.deliveryId)).toMatchObject({ status: 'failed', attempts: 1, queued: true });
    // It is sent again when its lease is over.
    expect(byId.get(third!.deliveryId)).toMatchObject({ status: 'pending', attempts: 0, queued: true });
    expect(stage.logged('an answer cannot be kept').length).toBeGreaterThan(0);
    expect(stage.logged('a result is lost')).toMatchObject([{ delivery: third!.deliveryId }]);
  });
});

describe('what says nothing of the receiver', () => {
  it('costs no attempt: where all connections to it are taken by others, the delivery is put off', async () => {
    const receiver = await stage.receiver();
    const hanging = [await stage.endpoint({ receiver }), await stage.endpoint({ receiver })];
    const well = await stage.endpoint({ receiver });
    for (const { path } of hanging) receiver.answer(() => {}, path);
    await stage.worker({ deadlineMs: 500 });
    const emitted = await stage.emit(30);
    await expect.poll(() => receiver.countsOf(well.path).size, poll).toBe(30);
    await expect
      .poll(async () => (await stage.deliveriesTo(well)).every(({ status }) => status === 'succeeded'), poll)
      .toBe(true);
    expect(await stage.stateOf(well)).toMatchObject({ breaker: 'closed', consecutive_failures: 0 });
    expect(await stage.audit(emitted, [well])).toEqual({ problems: [], statuses: { succeeded: 30 }, duplicates: 0 });
    expect((await stage.deliveriesTo(well)).map(({ attempts }) => attempts)).toEqual(emitted.map(() => 1));
    expect((await stage.audit(emitted, hanging)).problems).toEqual([]);
  });
});

describe('a secret that cannot be opened', () => {
  it('fails the deliveries of its endpoint, says why, and holds up no others', async () => {
    const sealed = await stage.endpoint();
    const others = [await stage.endpoint(), await stage.endpoint()];
    await stage.service.database.sql(
      `UPDATE webhook_secrets SET ciphertext = decode(repeat('00', 76), 'hex') WHERE endpoint_id = $1`,
      [sealed.id],
    );
    await stage.worker();
    const emitted = await stage.emit(20);
    for (const { receiver } of others) await expect.poll(() => receiver.received.length, poll).toBe(20);
    await expect.poll(async () => (await stage.stateOf(sealed)).breaker, poll).toBe('open');
    await expect.poll(() => stage.claimedCount(sealed), poll).toBe(0);
    const failed = (await stage.deliveriesTo(sealed)).filter(({ status }) => status === 'failed');
    expect(failed.length).toBeGreaterThanOrEqual(5);
    for (const line of failed) {
      expect(line.last_error_message).toBe('The signing secret of the endpoint cannot be read: rotate it.');
    }
    expect(sealed.receiver.received).toEqual([]);
    expect(await stage.audit(emitted, others)).toEqual({ problems: [], statuses: { succeeded: 40 }, duplicates: 0 });
    expect((await stage.audit(emitted, [sealed])).problems).toEqual([]);
  });
});
