/**
 * A recovery of very many deliveries, by two workers, while things go on to happen and retries are due: what happens now
 * comes at once, the recovery keeps within its limits, and in the end everything has come.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { letTimePass, statusesOf } from '../support/delivering.ts';
import { DeliveryStage, type StagedEndpoint, verify } from '../support/delivery-stage.ts';
import { sized } from '../support/fault-scale.ts';
import { answerWith } from '../support/receiver.ts';

const count = sized({ short: 2_000, full: 100_000 });
vi.setConfig({ testTimeout: sized({ short: 300_000, full: 1_800_000 }) });
const poll = { timeout: sized({ short: 90_000, full: 1_500_000 }), interval: 50 };

let stage: DeliveryStage;
beforeEach(async () => {
  stage = await DeliveryStage.set();
});
afterEach(() => stage.close());

const sql = (text: string, values: unknown[]) => stage.service.database.sql(text, values);
const path = (endpoint: StagedEndpoint, rest: string) => `/webhook-endpoints/${endpoint.id}${rest}`;

/** Deliveries to the endpoint that were tried. Cheaper than the whole ledger. */
async function triedCount({ id }: StagedEndpoint): Promise<number> {
  const [row] = await sql(
    'SELECT count(*)::int AS count FROM webhook_deliveries WHERE endpoint_id = $1 AND attempts_count > 0',
    [id],
  );
  return row!.count;
}

async function recovering({ id }: StagedEndpoint): Promise<{ queued: number; claimed: number }> {
  const [row] = await sql(
    `SELECT count(*)::int AS queued, count(*) FILTER (WHERE claim_id IS NOT NULL AND leased_until > now())::int AS claimed
     FROM webhook_queue WHERE endpoint_id = $1 AND priority = 2`,
    [id],
  );
  return row as { queued: number; claimed: number };
}

/** For a moment the receiver does not answer: then what is claimed is in flight, 4 to 12 attempts of each worker. */
async function expectToKeepWithinLimits(endpoint: StagedEndpoint): Promise<void> {
  const { receiver } = endpoint;
  const waiting: (() => void)[] = [];
  receiver.answer((...request) => void waiting.push(() => answerWith(200)(...request)));
  // All that is claimed is there, so no result waits to be written.
  const elsewhere = async () => (await stage.claimedCount(endpoint)) - receiver.openOf(endpoint.path).now;
  const isFull = async () => (await recovering(endpoint)).claimed >= 8 && (await elsewhere()) === 0;
  await expect.poll(isFull, { ...poll, interval: 20 }).toBe(true);
  for (let look = 0; look < 10; look += 1) {
    const { claimed } = await recovering(endpoint);
    expect(claimed).toBeGreaterThanOrEqual(8);
    expect(claimed).toBeLessThanOrEqual(24);
  }
  receiver.answer(answerWith(200));
  for (const answer of waiting) answer();
}

describe('a recovery of thousands', () => {
  it('does not delay new notifications, keeps within its limits, shows its progress, and loses nothing', async () => {
    const endpoint = await stage.endpoint();
    const other = await stage.endpoint();
    await stage.call('POST', path(endpoint, '/disable'));
    const held = await stage.emit(count, { batch: 500 });
    await stage.call('POST', path(endpoint, '/enable'));
    // Some of those that were held had been given up before.
    await sql(
      `UPDATE webhook_deliveries SET status = 'exhausted' WHERE endpoint_id = $1 AND right(notification_id, 1) < '8'`,
      [endpoint.id],
    );
    // And some fail at both endpoints: their retries will be due while the recovery is under way.
    for (const { receiver } of [endpoint, other]) receiver.answer(answerWith(400));
    // Longer than the answers are kept waiting below.
    const times = { deadlineMs: 120_000, leaseMs: 300_000 };
    const workers = [await stage.worker(times), await stage.worker(times)];
    const retried = await stage.emit(100);
    await expect.poll(() => triedCount(endpoint), poll).toBe(100);
    await expect.poll(() => triedCount(other), poll).toBe(count + 100);
    for (const { receiver } of [endpoint, other]) {
      receiver.answer(answerWith(200));
      receiver.received.length = 0;
    }

    const since = new Date(Date.now() - 3_600_000).toISOString();
    // Not while anything is on its way, whose lease would be over.
    await letTimePass(stage.service.database, 7_000);
    expect((await stage.call('POST', path(endpoint, '/recover'), { since })).status).toBe(202);
    const recovery = async () => (await stage.call('GET', path(endpoint, '/recover'))).body.data;
    const emitted: string[] = [];
    /** By notification: how many requests had come to the endpoint when it was emitted. */
    const cameBefore = new Map<string, number>();
    const progress: number[] = [];
    let queuedMax = 0;
    for (;;) {
      for (const id of await stage.emit(3)) {
        emitted.push(id);
        cameBefore.set(id, endpoint.receiver.received.length);
      }
      for (const worker of workers) worker.wake();
      queuedMax = Math.max(queuedMax, (await recovering(endpoint)).queued);
      if (progress.length === 3) await expectToKeepWithinLimits(endpoint);
      const { released, status } = await recovery();
      progress.push(released);
      if (status !== 'running') break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const { total, released, status } = await recovery();
    expect(status).toBe('completed');
    // The failed ones are recovered as well, unless their retries come first.
    expect(total).toBeGreaterThanOrEqual(count);
    expect(total).toBeLessThanOrEqual(count + 100);
    expect(released).toBeGreaterThanOrEqual(count);
    expect(released).toBeLessThanOrEqual(total);
    expect(progress.length).toBeGreaterThan(3);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(queuedMax).toBeLessThanOrEqual(500);

    await expect.poll(() => stage.queuedCount(), { ...poll, interval: 200 }).toBe(0);
    // Several hundred were queued before each of them: of those few came first.
    const passedBy = endpoint.receiver.received
      .flatMap(({ id }, index) => (cameBefore.has(id) ? [index - cameBefore.get(id)!] : []))
      .toSorted((x, y) => x - y);
    expect(passedBy).toHaveLength(emitted.length);
    expect(passedBy[Math.floor(emitted.length / 2)]).toBeLessThan(100);
    for (const request of endpoint.receiver.received) verify(request, endpoint.secret);
    // Of what came before, only that it failed is of interest.
    const ledger = await stage.deliveriesTo(endpoint);
    expect(statusesOf(ledger)).toEqual({ succeeded: count + 100 + emitted.length });
    const counts = endpoint.receiver.countsOf();
    const expected = [...held, ...retried, ...emitted];
    expect(expected.filter((id) => counts.get(id) !== 1)).toEqual([]);
    expect(counts.size).toBe(expected.length);
    const audit = await stage.audit(expected, [endpoint]);
    expect(audit).toEqual({ problems: [], statuses: { succeeded: expected.length }, duplicates: 0 });
  });

  it('ends where the endpoint is disabled, and begins again for what is left', async () => {
    const endpoint = await stage.endpoint();
    await stage.call('POST', path(endpoint, '/disable'));
    const emitted = await stage.emit(1_500, { batch: 500 });
    await stage.call('POST', path(endpoint, '/enable'));
    await stage.worker();
    const since = new Date(Date.now() - 3_600_000).toISOString();
    await stage.call('POST', path(endpoint, '/recover'), { since });
    await expect.poll(() => endpoint.receiver.received.length, { ...poll, interval: 5 }).toBeGreaterThan(100);
    expect((await stage.call('POST', path(endpoint, '/recover'), { since })).status).toBe(409);
    await stage.call('POST', path(endpoint, '/disable'));
    const recovery = async () => (await stage.call('GET', path(endpoint, '/recover'))).body.data;
    expect((await recovery()).status).toBe('cancelled');
    await expect.poll(() => stage.queuedCount(), poll).toBe(0);
    const { succeeded = 0, held = 0 } = statusesOf(await stage.deliveriesTo(endpoint));
    expect(held).toBeGreaterThan(0);
    expect(succeeded + held).toBe(1_500);

    await stage.call('POST', path(endpoint, '/enable'));
    await stage.call('POST', path(endpoint, '/recover'), { since });
    await expect.poll(async () => (await recovery()).status, poll).toBe('completed');
    expect((await recovery()).total).toBe(held);
    await expect.poll(() => stage.queuedCount(), poll).toBe(0);
    const audit = await stage.audit(emitted, [endpoint]);
    expect(audit).toMatchObject({ problems: [], statuses: { succeeded: 1_500 } });
    // On their way, or not yet written, when the endpoint was disabled: four places and up to two batches.
    expect(audit.duplicates).toBeLessThanOrEqual(4 + 2 * 100);
  });
});
