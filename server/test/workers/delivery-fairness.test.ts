import { describe, expect, it, vi } from 'vitest';
import { type EndpointOwner, Outbox } from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { Database } from '../../src/platform/database.ts';
import { OutboundHttp } from '../../src/platform/outbound-http/outbound-http.ts';
import { DeliveryWorker } from '../../src/workers/delivery-worker.ts';
import { emit, letTimePass, smallConcurrency } from '../support/delivering.ts';
import { type DeliveryStage, type StagedEndpoint, stageEachTest } from '../support/delivery-stage.ts';
import { type Answer, answerWith, hang } from '../support/receiver.ts';
import { createOrganization } from '../support/world.ts';

vi.setConfig({ testTimeout: 60_000 });
let stage: DeliveryStage;
stageEachTest((one) => {
  stage = one;
});

const poll = { timeout: 20_000, interval: 20 };
const after =
  (ms: number, status = 200): Answer =>
  (request, response, socket) =>
    void setTimeout(() => answerWith(status)(request, response, socket), ms);

/** Milliseconds from when each was emitted until it came, in order. */
async function delaysOf(endpoint: StagedEndpoint): Promise<number[]> {
  return endpoint.receiver.received
    .filter(({ path }) => path === endpoint.path)
    .map(({ at, body }) => at - Date.parse(JSON.parse(body.toString()).created_at))
    .toSorted((a, b) => a - b);
}

describe('others go on as before', () => {
  it('while an endpoint hangs, which never has more than its share on its way', async () => {
    const hanging = await stage.endpoint();
    hanging.receiver.answer(hang);
    const others = await Promise.all([1, 2, 3].map(() => stage.endpoint()));
    // So long that within the test no attempt at the hanging one ends.
    const worker = await stage.worker({ deadlineMs: 40_000, leaseMs: 60_000 });
    const emitted = [];
    let claimedMax = 0;
    for (let round = 0; round < 15; round += 1) {
      emitted.push(...(await stage.emit(10)));
      worker.wake();
      claimedMax = Math.max(claimedMax, await stage.claimedCount(hanging));
      for (const { receiver } of others) await expect.poll(() => receiver.received.length, poll).toBe(emitted.length);
    }
    expect(emitted).toHaveLength(150);
    expect(claimedMax).toBe(12);
    expect(hanging.receiver.openOf(hanging.path)).toEqual({ now: 12, max: 12 });
    for (const other of others) {
      const delays = await delaysOf(other);
      // Behind the hanging one it would have been 40 s.
      expect(delays[75]).toBeLessThan(5_000);
    }
    await hanging.receiver.close();
    expect(await stage.audit(emitted, others)).toEqual({ problems: [], statuses: { succeeded: 450 }, duplicates: 0 });
    const audit = await stage.audit(emitted, [hanging]);
    expect(audit.problems).toEqual([]);
    expect(audit.statuses).toMatchObject({ pending: expect.any(Number), failed: expect.any(Number) });
  });

  /** How many attempts are on their way to endpoints whose ids are given. */
  const claimedOf = async (endpoints: readonly StagedEndpoint[]) =>
    (
      await stage.service.database.sql<{ count: number }>(
        'SELECT count(*)::int FROM webhook_queue WHERE endpoint_id = ANY ($1) AND claim_id IS NOT NULL',
        [endpoints.map(({ id }) => id)],
      )
    )[0]!.count;

  /** Endpoints of the owner whose receivers never answer. Some have one of their own: connections to one are few. */
  async function fiftyHanging(owner: EndpointOwner) {
    const receiver = await stage.receiver();
    receiver.answer(hang);
    const endpoints: StagedEndpoint[] = [];
    for (let number = 0; number < 50; number += 1) {
      const own = number < 10 ? await stage.receiver() : receiver;
      own.answer(hang);
      endpoints.push(await stage.endpoint({ owner, receiver: own }));
    }
    const close = () =>
      Promise.all([...new Set(endpoints.map((endpoint) => endpoint.receiver))].map((one) => one.close()));
    return { endpoints, close };
  }

  it('while fifty endpoints of one organization hang', async () => {
    const { service } = stage;
    const bad = await createOrganization(service);
    const hanging = await fiftyHanging({ organizationId: bad.id });
    const good = await stage.endpoint();
    await emit(service, bad.id, 20);
    const worker = await stage.worker({ deadlineMs: 40_000, leaseMs: 60_000, pollMs: 500 });
    await expect.poll(() => claimedOf(hanging.endpoints), poll).toBe(80);
    const ids = await stage.emit(100);
    worker.wake();
    await expect.poll(() => good.receiver.received.length, poll).toBe(100);
    expect(await claimedOf(hanging.endpoints)).toBe(80);
    // With a look at the queue for each endpoint that has nothing to gain from it, this would take ten seconds.
    expect((await delaysOf(good))[50]).toBeLessThan(3_000);
    await hanging.close();
    expect(await stage.audit(ids, [good])).toEqual({ problems: [], statuses: { succeeded: 100 }, duplicates: 0 });
  });

  it('while fifty endpoints of a channel hang, which leave the organization its whole share', async () => {
    const channelId = await stage.channel();
    const hanging = await fiftyHanging({ channelId });
    const slow = await Promise.all(Array.from({ length: 4 }, () => stage.endpoint()));
    for (const { receiver } of slow) receiver.answer(hang);
    await stage.emit(20, { channelId });
    await stage.worker({ deadlineMs: 40_000, leaseMs: 60_000, pollMs: 500 });
    // All of the 96 first attempts of the process: 80 of the channel, and what is left of them for the organization.
    await expect.poll(() => claimedOf(hanging.endpoints), poll).toBe(80);
    await expect.poll(() => claimedOf(slow), poll).toBe(16);
    await Promise.all([hanging.close(), ...slow.map(({ receiver }) => receiver.close())]);
  });

  it('while a backlog of retries is worked off, at other endpoints and at the same one', async () => {
    const slow = await stage.endpoint();
    const other = await stage.endpoint();
    // No faults of the receivers: the breaker stays out of it.
    for (const { receiver } of [slow, other]) receiver.answer(answerWith(400));
    await stage.worker();
    const backlog = await stage.emit(300);
    await expect.poll(() => slow.receiver.received.length + other.receiver.received.length, poll).toBe(600);
    await expect.poll(async () => (await stage.ledger()).every(({ status }) => status === 'failed'), poll).toBe(true);
    for (const { receiver } of [slow, other]) receiver.answer(after(150));
    // All retries are due; a first attempt in the middle of them comes nevertheless at once.
    await letTimePass(stage.service.database, 7_000);
    const emitted: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const ids = await stage.emit(2);
      emitted.push(...ids);
      for (const { receiver } of [slow, other]) {
        await expect.poll(() => ids.every((id) => receiver.countsOf().has(id)), poll).toBe(true);
      }
    }
    const waiting = await stage.queuedCount();
    expect(waiting).toBeGreaterThan(100);
    for (const endpoint of [slow, other]) {
      const delays = endpoint.receiver.received
        .filter(({ id }) => emitted.includes(id))
        .map(({ at, body }) => at - Date.parse(JSON.parse(body.toString()).created_at));
      // Behind the retries it would have been 300 of them, 150 ms each, six at once: seven seconds.
      expect(delays.toSorted((a, b) => a - b)[5]).toBeLessThan(3_000);
    }
    for (const { receiver } of [slow, other]) receiver.answer(answerWith(200));
    await expect.poll(() => stage.queuedCount(), poll).toBe(0);
    const audit = await stage.audit([...backlog, ...emitted], [slow, other]);
    expect(audit).toEqual({ problems: [], statuses: { succeeded: 620 }, duplicates: 600 });
  });
});

describe('with more endpoints than places', () => {
  it('every endpoint gets a turn before any is through', async () => {
    const receiver = await stage.receiver();
    receiver.answer(after(10));
    const endpoints: StagedEndpoint[] = [];
    for (let number = 0; number < 24; number += 1) endpoints.push(await stage.endpoint({ receiver }));
    const emitted = await stage.emit(20);
    await stage.worker({ concurrency: smallConcurrency(8, [6, 3, 2], [3, 2, 1]) });
    await expect.poll(() => receiver.received.length, { ...poll, timeout: 40_000 }).toBe(480);
    const turns = endpoints.map(({ path }) => receiver.received.findIndex((request) => request.path === path));
    const ends = endpoints.map(({ path }) => receiver.received.findLastIndex((request) => request.path === path));
    expect(Math.max(...turns)).toBeLessThan(Math.min(...ends));
    // A round of all endpoints with their three places each, and one more for places that were free in the middle.
    expect(Math.max(...turns)).toBeLessThan(2 * 24 * 3);
    expect(await stage.audit(emitted, endpoints)).toEqual({
      problems: [],
      statuses: { succeeded: 480 },
      duplicates: 0,
    });
  });

  it('retries of every endpoint get a turn too', async () => {
    const receiver = await stage.receiver();
    receiver.answer(answerWith(400));
    const endpoints: StagedEndpoint[] = [];
    for (let number = 0; number < 12; number += 1) endpoints.push(await stage.endpoint({ receiver }));
    const emitted = await stage.emit(10);
    await stage.worker({ concurrency: smallConcurrency(8, [6, 2, 1], [3, 2, 1]) });
    await expect.poll(async () => (await stage.ledger()).every(({ status }) => status === 'failed'), poll).toBe(true);
    receiver.received.length = 0;
    receiver.answer(after(10));
    await letTimePass(stage.service.database, 7_000);
    await expect.poll(() => receiver.received.length, { ...poll, timeout: 40_000 }).toBe(120);
    const turns = endpoints.map(({ path }) => receiver.received.findIndex((request) => request.path === path));
    const ends = endpoints.map(({ path }) => receiver.received.findLastIndex((request) => request.path === path));
    expect(Math.max(...turns)).toBeLessThan(Math.min(...ends));
    expect(await stage.audit(emitted, endpoints)).toEqual({
      problems: [],
      statuses: { succeeded: 120 },
      duplicates: 0,
    });
  });
});

describe('with many endpoints that wait for their retries', () => {
  /** A worker without all that runs beside it, whose statements are counted. */
  async function startBare(pollMs: number) {
    const { service } = stage;
    const { log, secretsKey } = service.services;
    const database = new Database({ connection: service.database.connection, log, plansByIndex: true });
    const outbound = new OutboundHttp({ allowHttp: true, allowAddresses: ['127.0.0.0/8'] });
    const worker = new DeliveryWorker(
      { database, outbound, outbox: new Outbox([]), secretsKey, log, clock: systemClock },
      { pollMs },
    );
    worker.start();
    const stop = async () => {
      await worker.stop();
      await outbound.close();
      await database.close();
    };
    return { database, worker, stop };
  }

  async function withRetriesToCome(count: number) {
    const { service } = stage;
    const receiver = await stage.receiver();
    const organizations = [stage.place, await createOrganization(service), await createOrganization(service)];
    const endpoints: StagedEndpoint[] = [];
    for (let number = 0; number < count; number += 1) {
      const organizationId = organizations[Math.floor(number / 50)]!.id;
      endpoints.push(await stage.endpoint({ receiver, owner: { organizationId } }));
    }
    for (const { id } of organizations) await emit(service, id, 1);
    await service.database.sql(
      "UPDATE webhook_queue SET due_at = now() + interval '1 hour', priority = 1, attempts = 1",
    );
    return { receiver, endpoints, last: organizations[2]!, organizations };
  }

  it('the queue is not searched over and over again', async () => {
    await withRetriesToCome(120);
    const { database, stop } = await startBare(50);
    const before = database.statementsCount;
    await new Promise((resolve) => setTimeout(resolve, 750));
    const statements = database.statementsCount - before;
    await stop();
    // Fifteen rounds of two searches, for one sees a hundred endpoints.
    expect(statements).toBeGreaterThan(1);
    expect(statements).toBeLessThanOrEqual(34);
  });

  it('a first attempt to any of them goes at once when the worker is woken', async () => {
    const { receiver, endpoints, organizations } = await withRetriesToCome(120);
    const { worker, stop } = await startBare(600_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const { id } of organizations) {
      receiver.received.length = 0;
      await emit(stage.service, id, 1);
      worker.wake();
      const own = id === organizations[2]!.id ? 20 : 50;
      await expect.poll(() => receiver.received.length, poll).toBe(own);
    }
    await stop();
    expect(endpoints).toHaveLength(120);
  });
});

describe('a recovery of an endpoint', () => {
  /** The most requests at once while 400 deliveries that are held come, each answered after the given time. */
  async function mostConcurrent(answerMs: number, count: number): Promise<number> {
    const endpoint = await stage.endpoint();
    let inFlight = 0;
    let most = 0;
    endpoint.receiver.answer((request, response, socket) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      setTimeout(() => {
        inFlight -= 1;
        answerWith(200)(request, response, socket);
      }, answerMs);
    });
    await stage.call('POST', `/webhook-endpoints/${endpoint.id}/disable`);
    const since = new Date(Date.now() - 60_000).toISOString();
    await stage.emit(count);
    await stage.call('POST', `/webhook-endpoints/${endpoint.id}/enable`);
    await stage.worker();
    expect((await stage.call('POST', `/webhook-endpoints/${endpoint.id}/recover`, { since })).status).toBe(202);
    await expect.poll(() => endpoint.receiver.received.length, poll).toBe(count);
    return most;
  }

  it('gains places while the endpoint answers quickly, up to 12', async () => {
    const most = await mostConcurrent(15, 400);
    expect(most).toBeGreaterThan(8);
    expect(most).toBeLessThanOrEqual(12);
  });

  it('keeps to 4 places where the endpoint answers slowly', async () => {
    expect(await mostConcurrent(130, 24)).toBe(4);
  });
});
