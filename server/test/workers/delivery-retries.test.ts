import { describe, expect, it } from 'vitest';
import { letTimePass } from '../support/delivering.ts';
import { type DeliveryStage, type StagedEndpoint, stageEachTest } from '../support/delivery-stage.ts';
import { type Answer, answerWith, type Receiver } from '../support/receiver.ts';

let stage: DeliveryStage;
stageEachTest((one) => {
  stage = one;
});

const poll = { timeout: 10_000, interval: 20 };
const hourMs = 3_600_000;

/** Answers the nth request as the nth answer says, and all further ones as the last. */
function inTurn(receiver: Receiver, answers: readonly Answer[]): void {
  let count = 0;
  receiver.answer((request, response, socket) => {
    const answer = answers[Math.min(count, answers.length - 1)]!;
    count += 1;
    answer(request, response, socket);
  });
}

/** Waits until so many attempts of the one delivery are recorded, and says how it stands. */
async function afterAttempts(endpoint: StagedEndpoint, count: number) {
  await expect.poll(async () => (await stage.deliveriesTo(endpoint))[0]?.attempts, poll).toBe(count);
  return (await stage.deliveriesTo(endpoint))[0]!;
}

interface Due {
  readonly dueAt: number;
  readonly requestedAt: number;
}

/** When the deliveries that wait are due, and when they were attempted last. */
async function dues(): Promise<Due[]> {
  const rows = await stage.service.database.sql<{ due_at: Date; last_requested_at: Date }>(
    'SELECT q.due_at, d.last_requested_at FROM webhook_queue q JOIN webhook_deliveries d ON d.id = q.delivery_id',
  );
  return rows.map((row) => ({ dueAt: row.due_at.getTime(), requestedAt: row.last_requested_at.getTime() }));
}

/** When the only delivery was attempted last, as the worker recorded it. */
async function requestedAt(): Promise<number> {
  const rows = await stage.service.database.sql<{ last_requested_at: Date }>(
    'SELECT last_requested_at FROM webhook_deliveries',
  );
  expect(rows).toHaveLength(1);
  return rows[0]!.last_requested_at.getTime();
}

describe('a failed delivery', () => {
  it('is tried again until it succeeds, later each time and never before it is due', async () => {
    const endpoint = await stage.endpoint();
    const { receiver } = endpoint;
    inTurn(receiver, [answerWith(500), answerWith(404), answerWith(502), answerWith(200)]);
    await stage.worker();
    const emitted = await stage.emit(1);
    let plainMs = 5_000;
    for (const [index, status] of [500, 404, 502].entries()) {
      const line = await afterAttempts(endpoint, index + 1);
      expect(line).toMatchObject({
        status: 'failed',
        attempts_count: index + 1,
        last_status_code: status,
        last_error_message: `The receiver answered ${status}.`,
      });
      const [due] = await dues();
      const delayMs = due!.dueAt - due!.requestedAt;
      expect(delayMs).toBeGreaterThanOrEqual(plainMs);
      expect(delayMs).toBeLessThan(plainMs * 1.2 + 2_000);
      expect(line.next_retry_at!.getTime()).toBe(due!.dueAt);
      // The worker looks many times in what is left: it must not take it early.
      await letTimePass(stage.service.database, delayMs - 400);
      const [soon] = await dues();
      await expect.poll(() => receiver.received.length, poll).toBe(index + 2);
      // By the clock of the worker, which knows that of the database to half the time of an answer.
      await afterAttempts(endpoint, index + 2);
      expect(await requestedAt()).toBeGreaterThanOrEqual(soon!.dueAt);
      expect(receiver.received[index + 1]!.at).toBeGreaterThan(soon!.dueAt - 100);
      plainMs *= 2;
    }
    await expect.poll(() => stage.queuedCount(), poll).toBe(0);
    const triggers = await stage.service.database.sql('SELECT trigger FROM webhook_attempts ORDER BY number');
    expect(triggers.map(({ trigger }) => trigger)).toEqual(['first', 'retry', 'retry', 'retry']);
    expect(await stage.audit(emitted, [endpoint])).toEqual({
      problems: [],
      statuses: { succeeded: 1 },
      duplicates: 3,
    });
  });

  it('does not come back together with those that failed with it', async () => {
    // So many at once that the breaker, which lets them rest, does not keep any from its first attempt.
    const endpoints = await Promise.all(Array.from({ length: 8 }, () => stage.endpoint()));
    for (const { receiver } of endpoints) receiver.answer(answerWith(500));
    await stage.worker();
    const emitted = await stage.emit(4);
    await expect.poll(async () => (await stage.ledger()).filter(({ attempts }) => attempts > 0).length, poll).toBe(32);
    const delays = (await dues()).map(({ dueAt, requestedAt }) => dueAt - requestedAt);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(5_000);
    expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(300);
    expect(await stage.audit(emitted, endpoints)).toEqual({ problems: [], statuses: { failed: 32 }, duplicates: 0 });
  });

  it('waits for a Retry-After in seconds or as a date, at most six hours, and never less than without', async () => {
    const begunAt = Date.now();
    const forms = [
      { header: '120', waitMs: 120_000 },
      { header: new Date(Date.now() + 300_000).toUTCString(), waitMs: 300_000 },
      { header: String(10 * 365 * 86_400), waitMs: 6 * hourMs },
      { header: 'Fri, 01 Jan 1999 00:00:00 GMT', waitMs: 5_000 },
      { header: 'when I feel like it', waitMs: 5_000 },
      { header: '1', waitMs: 5_000 },
      { header: '-60', waitMs: 5_000 },
    ];
    const receiver = await stage.receiver();
    const endpoints: StagedEndpoint[] = [];
    for (const { header } of forms) {
      const endpoint = await stage.endpoint({ receiver });
      receiver.answer(answerWith(429, { 'retry-after': header }), endpoint.path);
      endpoints.push(endpoint);
    }
    await stage.worker();
    const emitted = await stage.emit(1);
    for (const [index, { waitMs }] of forms.entries()) {
      const line = await afterAttempts(endpoints[index]!, 1);
      expect(line).toMatchObject({ status: 'failed', last_status_code: 429 });
      // Dates have whole seconds and were made before; on a busy machine the answers come one after the other.
      const waitedMs = line.next_retry_at!.getTime() - begunAt;
      expect(waitedMs).toBeGreaterThanOrEqual(waitMs - 1_000);
      expect(waitedMs).toBeLessThan(waitMs * 1.2 + 10_000);
    }
    await letTimePass(stage.service.database, 119_000);
    await expect.poll(() => receiver.received.length, poll).toBe(7 + 4);
    expect(await stage.audit(emitted, endpoints)).toEqual({ problems: [], statuses: { failed: 7 }, duplicates: 4 });
  });

  it('is not sent where a redirect points to', async () => {
    const receiver = await stage.receiver();
    const statuses = [301, 302, 303, 307, 308];
    const endpoints: StagedEndpoint[] = [];
    for (const status of statuses) {
      const endpoint = await stage.endpoint({ receiver });
      receiver.answer(answerWith(status, { location: `${receiver.url}/elsewhere` }), endpoint.path);
      endpoints.push(endpoint);
    }
    await stage.worker();
    const emitted = await stage.emit(1);
    for (const [index, status] of statuses.entries()) {
      const line = await afterAttempts(endpoints[index]!, 1);
      expect(line).toMatchObject({
        status: 'failed',
        last_status_code: status,
        last_error_message: `The receiver answered ${status}; redirects are not followed.`,
      });
    }
    expect(await stage.audit(emitted, endpoints)).toEqual({ problems: [], statuses: { failed: 5 }, duplicates: 0 });
    expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(endpoints.map(({ path }) => path));
  });

  it('is given up after 40 attempts, and can be asked for again', async () => {
    const endpoint = await stage.endpoint();
    const { receiver } = endpoint;
    // No fault of the receiver, so that no breaker comes between.
    receiver.answer(answerWith(400));
    await stage.worker();
    const emitted = await stage.emit(1);
    for (let count = 1; count < 40; count += 1) {
      await afterAttempts(endpoint, count);
      const [due] = await dues();
      const plainMs = Math.min(5_000 * 2 ** (count - 1), 6 * hourMs);
      expect(due!.dueAt - due!.requestedAt).toBeGreaterThanOrEqual(plainMs);
      expect(due!.dueAt - due!.requestedAt).toBeLessThan(plainMs * 1.2 + 2_000);
      await letTimePass(stage.service.database, due!.dueAt - due!.requestedAt);
      // A week of failures would have the endpoint disabled.
      await stage.service.database.sql('UPDATE webhook_endpoint_state SET consecutive_failures = 1');
    }
    const given = await afterAttempts(endpoint, 40);
    expect(given).toMatchObject({ status: 'exhausted', attempts_count: 40, next_retry_at: null, queued: false });
    expect(await stage.audit(emitted, [endpoint])).toEqual({
      problems: [],
      statuses: { exhausted: 1 },
      duplicates: 39,
    });

    receiver.answer(answerWith(200));
    await stage.worker();
    expect((await stage.call('POST', `/webhook-deliveries/${given.id}/retry`)).status).toBe(202);
    const sent = await afterAttempts(endpoint, 41);
    expect(sent).toMatchObject({ status: 'succeeded', attempts_count: 41 });
    expect(await stage.audit(emitted, [endpoint])).toEqual({
      problems: [],
      statuses: { succeeded: 1 },
      duplicates: 40,
    });
  });
});

describe('410', () => {
  it('disables the endpoint at once, holds what waits for it and notifies the other endpoints', async () => {
    const gone = await stage.endpoint({ name: 'Old till' });
    const other = await stage.endpoint({ kinds: ['webhook_endpoint.disabled'] });
    gone.receiver.answer(answerWith(410));
    const emitted = await stage.emit(200);
    await stage.worker();
    await expect.poll(() => other.receiver.received.length, poll).toBe(1);
    const body = JSON.parse(other.receiver.received[0]!.body.toString());
    expect(body).toMatchObject({
      event: 'webhook_endpoint.disabled',
      payload: {
        endpoint_id: gone.id,
        name: 'Old till',
        url: `${gone.receiver.url}${gone.path}`,
        reason: 'The receiver answered 410: it is gone for good.',
      },
    });
    const shown = (await stage.call('GET', `/webhook-endpoints/${gone.id}`)).body.data;
    expect(shown).toMatchObject({
      status: 'disabled',
      disabled_reason: 'The receiver answered 410: it is gone for good.',
    });
    // An answer that was written down at that very moment lets its delivery wait for a retry; it is held when that is due.
    await letTimePass(stage.service.database, 10_000);
    await expect.poll(() => stage.queuedCount(), poll).toBe(0);
    const audit = await stage.audit(emitted, [gone]);
    expect(audit).toEqual({ problems: [], statuses: { held: 200 }, duplicates: 0 });
    // Those that were on their way together with the first: nothing follows while it is being disabled.
    expect(gone.receiver.received.length).toBeLessThanOrEqual(12);
    expect(stage.logged('an endpoint was disabled')).toHaveLength(1);
  });
});
