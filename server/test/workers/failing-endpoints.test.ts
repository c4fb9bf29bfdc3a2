import { describe, expect, it, vi } from 'vitest';
import { letTimePass, statusesOf } from '../support/delivering.ts';
import { type DeliveryStage, type StagedEndpoint, stageEachTest, verify } from '../support/delivery-stage.ts';
import { answerWith } from '../support/receiver.ts';

vi.setConfig({ testTimeout: 60_000 });
let stage: DeliveryStage;
stageEachTest((one) => {
  stage = one;
});

const poll = { timeout: 20_000, interval: 20 };
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const pass = (ms: number) => letTimePass(stage.service.database, ms);
const endpointOf = async ({ id }: StagedEndpoint) => (await stage.call('GET', `/webhook-endpoints/${id}`)).body.data;
const warnings = (endpoint: StagedEndpoint) =>
  stage.service.logLines.filter((line) => line.includes('an endpoint keeps failing') && line.includes(endpoint.id));

/** Lets an hour or more pass at a time, each time until what became due was tried, until so much has passed. */
async function failFor(endpoint: StagedEndpoint, ms: number, stepMs: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    const before = endpoint.receiver.received.length;
    await pass(stepMs);
    await expect.poll(() => endpoint.receiver.received.length, poll).toBeGreaterThan(before);
    await expect.poll(() => stage.claimedCount(endpoint), poll).toBe(0);
  }
}

/** An endpoint that has failed since its first notification. */
async function failing(count: number) {
  const endpoint = await stage.endpoint({ name: 'Order system' });
  endpoint.receiver.answer(answerWith(503));
  const other = await stage.endpoint({ kinds: ['webhook_endpoint.disabled'] });
  await stage.worker();
  const emitted = await stage.emit(count);
  await expect.poll(() => endpoint.receiver.received.length, poll).toBe(count);
  await expect.poll(() => stage.claimedCount(endpoint), poll).toBe(0);
  return { endpoint, other, emitted };
}

describe('an endpoint that keeps failing', () => {
  it('logs a warning after 1 h, 24 h and 72 h, once each, and is disabled after 5 days with a notification to the others', async () => {
    const { endpoint, other, emitted } = await failing(2);
    const failingSince = (await stage.stateOf(endpoint)).first_failure_at;
    await pass(10 * 60_000);
    await expect.poll(() => endpoint.receiver.received.length, poll).toBeGreaterThan(2);
    await expect.poll(() => stage.claimedCount(endpoint), poll).toBe(0);
    expect(warnings(endpoint)).toHaveLength(0);
    const hours = [];
    for (let hour = 0; hour < 119 && (await endpointOf(endpoint)).status === 'active'; hour += 7) {
      await failFor(endpoint, 7 * hourMs, 7 * hourMs);
      hours.push(warnings(endpoint).length);
    }
    // After 7 h, 28 h and 77 h.
    expect(hours.slice(0, 12)).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3]);
    expect(warnings(endpoint).map((line) => JSON.parse(line).warning)).toEqual([1, 2, 3]);
    expect((await endpointOf(endpoint)).status).toBe('active');
    const soFar = (await stage.stateOf(endpoint)).consecutive_failures;
    expect(soFar).toBeGreaterThanOrEqual(20);
    await pass(7 * hourMs);
    await expect.poll(async () => (await endpointOf(endpoint)).status, poll).toBe('disabled');

    const { disabled_reason: reason, disabled_at: disabledAt } = await endpointOf(endpoint);
    expect(reason).toMatch(/^No attempt succeeded for 5 days: \d+ failed since \d{4}-\d\d-\d\dT[\d:.]+Z\.$/);
    await expect.poll(() => other.receiver.received.length, poll).toBe(1);
    const [notice] = other.receiver.received;
    verify(notice!, other.secret);
    const body = JSON.parse(notice!.body.toString());
    expect(body).toMatchObject({ event: 'webhook_endpoint.disabled' });
    expect(body.payload).toEqual({
      endpoint_id: endpoint.id,
      name: 'Order system',
      url: `${endpoint.receiver.url}${endpoint.path}`,
      reason,
      disabled_at: disabledAt,
      failing_since: expect.any(String),
    });
    // The test turned the clock of the endpoint back by as much as it let pass.
    const failedMs = Date.parse(disabledAt) - Date.parse(body.payload.failing_since);
    expect(failedMs).toBeGreaterThanOrEqual(5 * dayMs);
    expect(failedMs).toBeLessThan(5 * dayMs + 8 * hourMs);
    expect(failingSince.getTime()).toBeGreaterThan(Date.parse(body.payload.failing_since));
    const cameCount = endpoint.receiver.received.length;
    const audit = await stage.audit(emitted, [endpoint]);
    expect(audit).toMatchObject({ problems: [], statuses: { held: 2 } });
    expect(endpoint.receiver.received).toHaveLength(cameCount);
  });

  it('but was tried less than 20 times in 5 days is left active', async () => {
    const { endpoint, emitted } = await failing(1);
    await failFor(endpoint, 4 * 6 * dayMs, 6 * dayMs);
    expect((await stage.stateOf(endpoint)).consecutive_failures).toBeLessThan(20);
    expect((await endpointOf(endpoint)).status).toBe('active');
    expect(await stage.audit(emitted, [endpoint])).toMatchObject({ problems: [], statuses: { failed: 1 } });
  });

  it('and then succeeds begins anew, warnings and all', async () => {
    const { endpoint, emitted } = await failing(1);
    await failFor(endpoint, 14 * hourMs, 7 * hourMs);
    expect(warnings(endpoint)).toHaveLength(1);
    endpoint.receiver.answer(answerWith(200));
    await pass(7 * hourMs);
    await expect.poll(() => stage.queuedCount(), poll).toBe(0);
    expect(await stage.stateOf(endpoint)).toMatchObject({
      first_failure_at: null,
      consecutive_failures: 0,
      warned_level: 0,
    });
    expect((await endpointOf(endpoint)).failing_since).toBe('');
    endpoint.receiver.answer(answerWith(503));
    const again = await stage.emit(1);
    await expect.poll(async () => (await stage.stateOf(endpoint)).consecutive_failures, poll).toBe(1);
    await failFor(endpoint, 2 * hourMs, 2 * hourMs);
    expect(warnings(endpoint)).toHaveLength(2);
    expect(await stage.audit([...emitted, ...again], [endpoint])).toMatchObject({
      problems: [],
      statuses: { succeeded: 1, failed: 1 },
    });
  });
});

describe('a disabled endpoint', () => {
  it('that is enabled gets what happens from then on, and what was held only when it is recovered', async () => {
    const { endpoint, emitted } = await failing(4);
    await pass(5 * dayMs);
    await stage.service.database.sql(
      'UPDATE webhook_endpoint_state SET consecutive_failures = 40 WHERE endpoint_id = $1',
      [endpoint.id],
    );
    await expect.poll(async () => (await endpointOf(endpoint)).status, poll).toBe('disabled');
    const meanwhile = await stage.emit(300);
    await expect.poll(async () => statusesOf(await stage.deliveriesTo(endpoint)), poll).toEqual({ held: 304 });

    endpoint.receiver.answer(answerWith(200));
    endpoint.receiver.received.length = 0;
    expect((await stage.call('POST', `/webhook-endpoints/${endpoint.id}/enable`)).status).toBe(200);
    expect(await endpointOf(endpoint)).toMatchObject({ status: 'active', disabled_reason: '', failing_since: '' });
    expect(await stage.stateOf(endpoint)).toMatchObject({
      breaker: 'closed',
      not_before: null,
      consecutive_failures: 0,
      warned_level: 0,
      openings: 0,
    });
    const afterwards = await stage.emit(20);
    await expect.poll(() => endpoint.receiver.received.length, poll).toBe(20);
    expect(endpoint.receiver.countsOf()).toEqual(new Map(afterwards.map((id) => [id, 1])));
    await expect
      .poll(async () => statusesOf(await stage.deliveriesTo(endpoint)), poll)
      .toEqual({ held: 304, succeeded: 20 });

    const since = new Date(Date.now() - 60_000).toISOString();
    const started = await stage.call('POST', `/webhook-endpoints/${endpoint.id}/recover`, { since });
    expect(started.status).toBe(202);
    const recovery = async () => (await stage.call('GET', `/webhook-endpoints/${endpoint.id}/recover`)).body.data;
    await expect.poll(async () => (await recovery()).status, poll).toBe('completed');
    expect(await recovery()).toMatchObject({ total: 304, released: 304 });
    await expect.poll(() => stage.queuedCount(), poll).toBe(0);
    const audit = await stage.audit([...emitted, ...meanwhile, ...afterwards], [endpoint]);
    expect(audit).toEqual({ problems: [], statuses: { succeeded: 324 }, duplicates: 0 });
    for (const request of endpoint.receiver.received) verify(request, endpoint.secret);
  });
});

describe('an endpoint that gets another address', () => {
  it('begins without failures, also where attempts at the former one end afterwards', async () => {
    const endpoint = await stage.endpoint();
    const answers: (() => void)[] = [];
    endpoint.receiver.answer((...request) => void answers.push(() => answerWith(500)(...request)));
    await stage.worker({ deadlineMs: 20_000, leaseMs: 30_000 });
    await stage.emit(8);
    await expect.poll(() => answers.length, poll).toBe(8);
    const moved = await stage.endpoint({ kinds: ['booking.created'] });
    const url = `${moved.receiver.url}/moved`;
    expect((await stage.call('PATCH', `/webhook-endpoints/${endpoint.id}`, { url })).status).toBe(200);
    for (const answer of answers) answer();
    await expect.poll(() => stage.claimedCount(endpoint), poll).toBe(0);
    expect((await stage.deliveriesTo(endpoint)).map(({ status }) => status)).toEqual(Array(8).fill('failed'));
    expect(await stage.stateOf(endpoint)).toMatchObject({
      breaker: 'closed',
      consecutive_failures: 0,
      first_failure_at: null,
    });
    await stage.emit(1);
    await expect.poll(() => moved.receiver.received.length, poll).toBe(1);
  });
});
