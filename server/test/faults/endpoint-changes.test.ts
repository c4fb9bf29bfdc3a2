/**
 * Endpoints that are disabled, deleted, moved and given new secrets while thousands of deliveries are on their way to
 * them: in the end the books are right, and after the answer nothing goes the old way but what was on it already.
 */

import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeliveryStage, type StagedEndpoint, verify } from '../support/delivery-stage.ts';
import { sized } from '../support/fault-scale.ts';
import { answerWith, type Receiver } from '../support/receiver.ts';

const count = sized({ short: 1_000, full: 10_000 });
vi.setConfig({ testTimeout: sized({ short: 60_000, full: 180_000 }) });
const poll = { timeout: sized({ short: 45_000, full: 150_000 }), interval: 20 };

/** Two workers with as many first attempts to an endpoint as it may have. */
const onTheirWayMax = 2 * 12;
/** And with results that wait to be written, up to two batches of a hundred in each. */
const unknownMax = onTheirWayMax + 2 * 2 * 100;

let stage: DeliveryStage;
beforeEach(async () => {
  stage = await DeliveryStage.set();
});
afterEach(() => stage.close());

/** Deliveries on their way to two endpoints by two workers, of which so many have come to the first one. */
async function underLoad(share: number) {
  const endpoint = await stage.endpoint();
  const other = await stage.endpoint();
  const emitted = await stage.emit(count);
  await stage.worker();
  await stage.worker();
  const untilCame = (part: number) =>
    expect.poll(() => endpoint.receiver.received.length, { ...poll, interval: 2 }).toBeGreaterThan(count * part);
  const untilQuiet = () => expect.poll(() => stage.queuedCount(), poll).toBe(0);
  await untilCame(share);
  return { endpoint, other, emitted, untilCame, untilQuiet };
}

const path = (endpoint: StagedEndpoint, rest = '') => `/webhook-endpoints/${endpoint.id}${rest}`;

/** Those who change an endpoint and those who write results of its attempts do not stand in each other's way. */
function expectNoErrors(): void {
  const lines = stage.service.logLines.filter((line) => line.includes('40P01') || line.includes('"level":"error"'));
  expect(lines).toEqual([]);
}

describe('in the middle of thousands, an endpoint', () => {
  it('that is disabled gets no more than what was on its way; the rest is held, and comes when it is recovered', async () => {
    const { endpoint, other, emitted, untilQuiet } = await underLoad(0.4);
    const { receiver } = endpoint;
    expect((await stage.call('POST', path(endpoint, '/disable'))).status).toBe(200);
    const cameBefore = receiver.received.length;
    await untilQuiet();
    expect(cameBefore).toBeLessThan(count);
    expect(receiver.received.length - cameBefore).toBeLessThanOrEqual(onTheirWayMax);
    const cameUntilHeld = receiver.received.length;

    const audit = await stage.audit(emitted, [endpoint]);
    expect(audit.problems).toEqual([]);
    expect(audit.duplicates).toBe(0);
    const { succeeded = 0, held = 0 } = audit.statuses;
    expect(succeeded + held).toBe(count);
    // Whose results were not written when it was disabled are not known to have come.
    expect(cameUntilHeld - succeeded).toBeGreaterThanOrEqual(0);
    expect(cameUntilHeld - succeeded).toBeLessThanOrEqual(unknownMax);
    expect(await stage.audit(emitted, [other])).toEqual({
      problems: [],
      statuses: { succeeded: count },
      duplicates: 0,
    });

    await stage.worker();
    await stage.worker();
    await stage.call('POST', path(endpoint, '/enable'));
    const since = new Date(Date.now() - 600_000).toISOString();
    expect((await stage.call('POST', path(endpoint, '/recover'), { since })).status).toBe(202);
    const recovery = async () => (await stage.call('GET', path(endpoint, '/recover'))).body.data;
    await expect.poll(async () => (await recovery()).status, poll).toBe('completed');
    expect(await recovery()).toMatchObject({ total: held, released: held });
    await untilQuiet();
    const end = await stage.audit(emitted, [endpoint]);
    expect(end).toMatchObject({ problems: [], statuses: { succeeded: count } });
    expect(end.duplicates).toBe(cameUntilHeld - succeeded);
    expectNoErrors();
  });

  it('that is deleted gets no more than what was on its way; the rest is cancelled', async () => {
    const { endpoint, other, emitted, untilQuiet } = await underLoad(0.2);
    const { receiver } = endpoint;
    expect((await stage.call('DELETE', path(endpoint))).status).toBe(200);
    const cameBefore = receiver.received.length;
    await untilQuiet();
    expect(cameBefore).toBeLessThan(count);
    expect(receiver.received.length - cameBefore).toBeLessThanOrEqual(onTheirWayMax);
    // The rest is cancelled afterwards, in steps.
    const isOpen = async () => (await stage.deliveriesTo(endpoint)).some(({ status }) => status === 'pending');
    await expect.poll(isOpen, { timeout: 30_000, interval: 100 }).toBe(false);
    const audit = await stage.audit(emitted, [endpoint]);
    expect(audit).toMatchObject({ problems: [], duplicates: 0 });
    const { succeeded = 0, cancelled = 0 } = audit.statuses;
    expect(succeeded + cancelled).toBe(count);
    expect(receiver.received.length - succeeded).toBeLessThanOrEqual(unknownMax);
    expect(await stage.audit(emitted, [other])).toEqual({
      problems: [],
      statuses: { succeeded: count },
      duplicates: 0,
    });
    expectNoErrors();
  });

  it('that moves gets the rest at its new address', async () => {
    const { endpoint, other, emitted, untilQuiet } = await underLoad(0.2);
    const next = await stage.receiver();
    const moved = await stage.call('PATCH', path(endpoint), { url: `${next.url}/moved` });
    expect(moved.status).toBe(200);
    const cameBefore = endpoint.receiver.received.length;
    await untilQuiet();
    expect(endpoint.receiver.received.length - cameBefore).toBeLessThanOrEqual(onTheirWayMax);
    expect(endpoint.receiver.received.length + next.received.length).toBe(count);
    expect(next.received.length).toBeGreaterThanOrEqual(count - cameBefore - onTheirWayMax);
    for (const request of next.received) verify(request, endpoint.secret);
    const received = [...endpoint.receiver.received, ...next.received];
    const countsOf = () => {
      const counts = new Map<string, number>();
      for (const { id } of received) counts.set(id, (counts.get(id) ?? 0) + 1);
      return counts;
    };
    const both = { ...endpoint, receiver: { countsOf } as unknown as Receiver };
    expect(await stage.audit(emitted, [both, other])).toEqual({
      problems: [],
      statuses: { succeeded: 2 * count },
      duplicates: 0,
    });
    expectNoErrors();
  });

  it('whose secret is rotated twice signs every request so that every live secret verifies it', async () => {
    const { endpoint, other, emitted, untilCame, untilQuiet } = await underLoad(0.2);
    const { receiver } = endpoint;
    const secrets = [endpoint.secret];
    const cameAfter: number[] = [0];
    const askedAfter: number[] = [];
    for (const share of [0.4, 0.6]) {
      await untilCame(share);
      askedAfter.push(receiver.received.length);
      const rotated = await stage.call('POST', path(endpoint, '/rotate-secret'));
      expect(rotated.status).toBe(200);
      secrets.push(rotated.body.data.sign_secret);
      cameAfter.push(receiver.received.length + onTheirWayMax);
    }
    await untilQuiet();
    expect(receiver.received).toHaveLength(count);
    for (const [index, request] of receiver.received.entries()) {
      const latest = cameAfter.findLastIndex((from) => index >= from);
      // The latest secret verifies every request; the first one signs along to the end.
      verify(request, secrets[latest]!);
      new Webhook(secrets[0]!).verify(request.body, { ...request.headers });
      if (index >= (askedAfter[latest] ?? count)) continue;
      // No rotation is under way: the secret before the present one is honoured in both ways, too.
      if (latest > 0) verify(request, secrets[latest - 1]!);
      expect(request.headers['webhook-signature']!.split(' ')).toHaveLength(latest + 1);
    }

    // A day later the former ones are gone.
    await stage.service.database.sql("UPDATE webhook_secrets SET expires_at = expires_at - interval '1 day'");
    const later = await stage.emit(20);
    await expect.poll(() => receiver.received.length, poll).toBe(count + 20);
    for (const request of receiver.received.slice(count)) {
      verify(request, secrets[2]!);
      expect(request.headers['webhook-signature']!.split(' ')).toHaveLength(1);
      expect(() => verify(request, secrets[1]!)).toThrow();
      expect(() => verify(request, secrets[0]!)).toThrow();
    }
    expect(await stage.audit([...emitted, ...later], [endpoint, other])).toEqual({
      problems: [],
      statuses: { succeeded: 2 * (count + 20) },
      duplicates: 0,
    });
    expectNoErrors();
  });

  it('that is disabled, enabled and recovered over and over, and fails now and then, ends with the books right', async () => {
    const { endpoint, other, emitted, untilQuiet } = await underLoad(0.05);
    const { receiver } = endpoint;
    let came = 0;
    receiver.answer((request, response, socket) => {
      came += 1;
      answerWith(came % 10 === 0 ? 400 : 200)(request, response, socket);
    });
    const since = new Date(Date.now() - 600_000).toISOString();
    for (let round = 0; round < sized({ short: 3, full: 60 }); round += 1) {
      // Several of them are changing it at once, as are the workers that write its results.
      const changes = ['/disable', '/disable', '/enable', '/enable'].map((rest) =>
        stage.call('POST', path(endpoint, rest)),
      );
      for (const change of await Promise.all(changes)) expect(change.status).toBe(200);
      await stage.call('POST', path(endpoint, '/enable'));
      expect([202, 409]).toContain((await stage.call('POST', path(endpoint, '/recover'), { since })).status);
      emitted.push(...(await stage.emit(50)));
    }
    receiver.answer(answerWith(200));
    const isOver = async () =>
      (await stage.call('GET', path(endpoint, '/recover'))).body.data.status !== 'running' &&
      (await stage.deliveriesTo(endpoint)).every(({ status }) => status === 'succeeded');
    for (let tries = 0; !(await isOver()) && tries < 50; tries += 1) {
      await stage.call('POST', path(endpoint, '/recover'), { since });
      await expect
        .poll(async () => (await stage.call('GET', path(endpoint, '/recover'))).body.data.status, poll)
        .not.toBe('running');
      await untilQuiet();
    }
    const audit = await stage.audit(emitted, [endpoint, other]);
    expect(audit).toMatchObject({ problems: [], statuses: { succeeded: 2 * emitted.length } });
    expectNoErrors();
  });
});
