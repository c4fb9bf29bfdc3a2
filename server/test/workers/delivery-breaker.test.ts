import { describe, expect, it, vi } from 'vitest';
import { letTimePass, smallConcurrency } from '../support/delivering.ts';
import { type DeliveryStage, type StagedEndpoint, stageEachTest } from '../support/delivery-stage.ts';
import { type Answer, answerWith } from '../support/receiver.ts';

vi.setConfig({ testTimeout: 60_000 });
let stage: DeliveryStage;
stageEachTest((one) => {
  stage = one;
});

const poll = { timeout: 20_000, interval: 20 };
const pass = (ms: number) => letTimePass(stage.service.database, ms);
const untilBreaker = (endpoint: StagedEndpoint, breaker: 'closed' | 'open' | 'half_open') =>
  expect.poll(async () => (await stage.stateOf(endpoint)).breaker, poll).toBe(breaker);
const attemptsOf = async (endpoint: StagedEndpoint) =>
  (await stage.deliveriesTo(endpoint)).reduce((sum, { attempts }) => sum + attempts, 0);

/** Answers that wait until the test lets them go, the first that came first. */
function gate() {
  const waiting: { answer: () => void }[] = [];
  const hold: Answer = (request, response, socket) => {
    waiting.push({ answer: () => answerWith(200)(request, response, socket) });
  };
  return { hold, waiting, letOneGo: () => waiting.shift()!.answer() };
}

describe('an endpoint whose state is missing', () => {
  it('gets a new one with its next result, and rests after 5 faults like any other', async () => {
    const endpoint = await stage.endpoint();
    await stage.service.database.sql('DELETE FROM webhook_endpoint_state WHERE endpoint_id = $1', [endpoint.id]);
    endpoint.receiver.answer(answerWith(500));
    await stage.worker();
    await stage.emit(30);
    await expect.poll(async () => (await stage.stateOf(endpoint))?.breaker, poll).toBe('open');
  });
});

describe('a receiver in trouble', () => {
  it('is left in peace after 5 faults in a row; what waits for it rests and loses no attempts', async () => {
    const endpoint = await stage.endpoint();
    const { receiver } = endpoint;
    receiver.answer(answerWith(500));
    await stage.worker();
    const emitted = await stage.emit(100);
    await untilBreaker(endpoint, 'open');
    // 4 that were written before the fifth, and as many more as an endpoint may have on their way at once.
    await expect.poll(() => stage.claimedCount(endpoint), poll).toBe(0);
    const attempts = await attemptsOf(endpoint);
    expect(attempts).toBeGreaterThanOrEqual(5);
    expect(attempts).toBeLessThanOrEqual(16);
    const state = await stage.stateOf(endpoint);
    expect(state).toMatchObject({ openings: 1, consecutive_failures: attempts });
    expect(stage.logged('the breaker of an endpoint changed')).toMatchObject([
      { endpoint: endpoint.id, breaker: 'open' },
    ]);

    // The retries are due, but the endpoint rests for 30 s.
    await pass(20_000);
    const other = await stage.endpoint();
    const emittedThen = await stage.emit(20);
    await expect.poll(() => other.receiver.received.length, poll).toBe(20);
    expect(receiver.received).toHaveLength(attempts);
    expect(await stage.audit(emittedThen, [other])).toEqual({
      problems: [],
      statuses: { succeeded: 20 },
      duplicates: 0,
    });
    expect(await stage.audit(emitted, [endpoint])).toEqual({
      problems: [],
      statuses: { failed: attempts, pending: 100 - attempts },
      duplicates: 0,
    });
  });

  it('gets one attempt after the rest, and rests for twice as long when that fails', async () => {
    const endpoint = await stage.endpoint();
    const { receiver } = endpoint;
    receiver.answer(answerWith(500));
    await stage.worker();
    await stage.emit(50);
    await untilBreaker(endpoint, 'open');
    await expect.poll(() => stage.claimedCount(endpoint), poll).toBe(0);
    let came = receiver.received.length;
    for (const restS of [30, 60, 120, 240, 480, 900, 900]) {
      const { not_before: until } = await stage.stateOf(endpoint);
      const [last] = receiver.received.slice(-1);
      expect(until.getTime() - last!.at).toBeLessThan(restS * 1_000 + 5_000);
      expect(until.getTime() - Date.now()).toBeGreaterThan(restS * 1_000 - 10_000);
      await pass(restS * 1_000 + 1_000);
      await expect.poll(() => receiver.received.length, poll).toBeGreaterThan(came);
      await expect.poll(async () => (await stage.stateOf(endpoint)).not_before > new Date(), poll).toBe(true);
      await expect.poll(() => stage.claimedCount(endpoint), poll).toBe(0);
      expect(receiver.received).toHaveLength(came + 1);
      came += 1;
    }
  });

  it('that is well again gets one attempt, then two, four and eight at once, then as many as any', async () => {
    const endpoint = await stage.endpoint();
    const { receiver, path } = endpoint;
    receiver.answer(answerWith(503));
    await stage.worker({ deadlineMs: 60_000, leaseMs: 90_000 });
    const emitted = await stage.emit(60);
    await untilBreaker(endpoint, 'open');
    await expect.poll(() => stage.claimedCount(endpoint), poll).toBe(0);
    const failed = receiver.received.length;
    const { hold, waiting, letOneGo } = gate();
    receiver.answer(hold);
    await pass(31_000);
    const open = () => receiver.openOf(path).now;
    for (const atOnce of [1, 2, 4, 8]) {
      await expect.poll(open, poll).toBe(atOnce);
      // A worker with a place for one more would have claimed it: a look at the queue costs the worker a moment only.
      const { breaker, allowance } = await stage.stateOf(endpoint);
      expect({ breaker, allowance }).toEqual(
        atOnce === 1 ? { breaker: 'open', allowance: null } : { breaker: 'half_open', allowance: atOnce },
      );
      expect(await stage.claimedCount(endpoint)).toBe(atOnce);
      letOneGo();
    }
    await untilBreaker(endpoint, 'closed');
    // 12 first attempts and 6 retries, over at most 16 connections.
    await expect.poll(() => stage.claimedCount(endpoint), poll).toBe(18);
    expect(open()).toBeLessThanOrEqual(16);
    receiver.answer(answerWith(200));
    while (waiting.length > 0) letOneGo();
    await expect.poll(() => stage.queuedCount(), poll).toBe(0);
    // All requests but those before the rest were answered well.
    expect(await stage.audit(emitted, [endpoint])).toEqual({
      problems: [],
      statuses: { succeeded: 60 },
      duplicates: failed,
    });
  });

  it('that answers well now and then is found out by half of 20 attempts', async () => {
    const endpoint = await stage.endpoint();
    const { receiver } = endpoint;
    // Never 5 in a row: of three attempts, two fail.
    let count = 0;
    receiver.answer((request, response, socket) => {
      count += 1;
      answerWith(count % 3 === 0 ? 200 : 500)(request, response, socket);
    });
    // One after the other, so that the order is certain.
    await stage.worker({ concurrency: smallConcurrency(8, [6, 4, 2], [1, 1, 1]) });
    await stage.emit(60);
    await untilBreaker(endpoint, 'open');
    expect(await attemptsOf(endpoint)).toBe(20);
    // Well again, once; then in trouble: it rests for longer, as it did before.
    receiver.answer(answerWith(200));
    await pass(31_000);
    await untilBreaker(endpoint, 'half_open');
    receiver.answer(answerWith(500));
    await untilBreaker(endpoint, 'open');
    const state = await stage.stateOf(endpoint);
    expect(state.openings).toBe(2);
    expect(state.not_before.getTime() - Date.now()).toBeGreaterThan(45_000);
  });

  it('is not blamed for a message that it does not want', async () => {
    const endpoint = await stage.endpoint();
    endpoint.receiver.answer(answerWith(422));
    await stage.worker();
    const emitted = await stage.emit(50);
    await expect.poll(() => endpoint.receiver.received.length, poll).toBe(50);
    await expect.poll(() => stage.claimedCount(endpoint), poll).toBe(0);
    expect(await stage.stateOf(endpoint)).toMatchObject({ breaker: 'closed', consecutive_failures: 50 });
    expect(await stage.audit(emitted, [endpoint])).toEqual({ problems: [], statuses: { failed: 50 }, duplicates: 0 });
  });

  it('is blamed for what failed before a success only until that success', async () => {
    const endpoint = await stage.endpoint();
    const { receiver } = endpoint;
    // The health of an endpoint that does well is written now and then only: its failures must not pile up over days.
    await stage.worker({ concurrency: smallConcurrency(8, [6, 4, 2], [4, 1, 1]) });
    await stage.emit(40);
    await expect.poll(() => receiver.received.length, poll).toBe(40);
    let count = 0;
    receiver.answer((request, response, socket) => {
      count += 1;
      const status = count === 1 ? 500 : 200;
      // The failure is written first, and those that were on their way with it come to their end after that.
      setTimeout(() => answerWith(status)(request, response, socket), status === 500 ? 0 : 300);
    });
    await stage.emit(4);
    await expect.poll(() => receiver.received.length, poll).toBe(44);
    await expect.poll(() => stage.claimedCount(endpoint), poll).toBe(0);
    expect(await stage.stateOf(endpoint)).toMatchObject({ consecutive_failures: 0, first_failure_at: null });
  });
});

describe('while an endpoint rests', () => {
  async function resting() {
    const endpoint = await stage.endpoint();
    endpoint.receiver.answer(answerWith(500));
    await stage.worker();
    const emitted = await stage.emit(60);
    await untilBreaker(endpoint, 'open');
    await expect.poll(() => stage.claimedCount(endpoint), poll).toBe(0);
    return { endpoint, emitted, came: endpoint.receiver.received.length };
  }

  it('a test goes through, before all that waits', async () => {
    const { endpoint, emitted, came } = await resting();
    const { receiver } = endpoint;
    const answer = await stage.call('POST', `/webhook-endpoints/${endpoint.id}/test`);
    expect(answer.status).toBe(202);
    await expect.poll(() => receiver.received.length, poll).toBe(came + 1);
    expect(JSON.parse(receiver.received.at(-1)!.body.toString())).toMatchObject({
      id: answer.body.data.event_id,
      event: 'webhook.test',
    });
    await untilBreaker(endpoint, 'open');
    expect(receiver.received).toHaveLength(came + 1);
    const audit = await stage.audit(emitted, [endpoint]);
    expect(audit).toMatchObject({ problems: [], statuses: { failed: came, pending: 60 - came } });
  });

  it('a delivery that somebody asks for goes through, and when it succeeds the others follow', async () => {
    const { endpoint, emitted, came } = await resting();
    const { receiver } = endpoint;
    receiver.answer(answerWith(200));
    const failed = (await stage.deliveriesTo(endpoint)).find(({ status }) => status === 'failed')!;
    expect((await stage.call('POST', `/webhook-deliveries/${failed.id}/retry`)).status).toBe(202);
    await expect.poll(() => receiver.received.length, poll).toBeGreaterThan(came);
    expect(receiver.received[came]!.id).toBe(failed.notification_id);
    // All but the retries, which are not due yet.
    await expect.poll(() => stage.queuedCount(), poll).toBe(came - 1);
    await untilBreaker(endpoint, 'closed');
    await pass(10_000);
    await expect.poll(() => stage.queuedCount(), poll).toBe(0);
    const audit = await stage.audit(emitted, [endpoint]);
    expect(audit).toEqual({ problems: [], statuses: { succeeded: 60 }, duplicates: came });
  });
});
