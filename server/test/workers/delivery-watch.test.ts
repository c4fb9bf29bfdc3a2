import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { type DeliveryWatch, watchWorkers } from '../../src/workers/delivering.ts';
import { openTestService } from '../support/test-service.ts';
import { insert } from '../support/world.ts';

let watch: DeliveryWatch;
let isStarted = true;
const service = await openTestService();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  watch = watchWorkers(crossTenantDb(service.services.database), service.services.log, () => isStarted);
});
afterEach(async () => {
  await watch.stop();
  vi.useRealTimers();
  await service.database.sql('DELETE FROM webhook_workers');
});

/** What the log has said of workers in this file. */
const said = () =>
  service.logLines
    .map((line) => JSON.parse(line) as { level: string; msg: string })
    .filter(({ msg }) => msg.includes('worker'))
    .map(({ level, msg }) => `${level}: ${msg.split(':')[0]}`);
const missing = 'error: no worker runs';
const again = 'info: a worker delivers again';

/** Lets time pass, and the looks that it brings come to their end. */
async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    await vi.advanceTimersByTimeAsync(5_000);
    await watch.check();
    await watch.check();
  }
}

const seen = (id: string, secondsAgo: number) =>
  insert(service.database, 'webhook_workers', {
    id,
    seen_at: new Date(Date.now() - secondsAgo * 1_000),
  });

it('says nothing of it before the start of the process is complete, however long that takes', async () => {
  isStarted = false;
  await pass(60);
  isStarted = true;
  expect(said()).toEqual([]);
});

it('logs once a minute that no worker delivers, as long as none does, and when one does again', async () => {
  await pass(10);
  // One that is started together with this process has time to report.
  expect(said()).toEqual([]);
  await pass(20);
  expect(said()).toEqual([missing]);
  await pass(30);
  expect(said()).toEqual([missing]);
  await pass(60);
  expect(said()).toEqual([missing, missing]);
  await seen('worker_1', 0);
  await pass(30);
  expect(said()).toEqual([missing, missing, again]);
  await pass(90);
  expect(said()).toEqual([missing, missing, again]);
});

it('counts a worker as missing that was not seen for 20 seconds, and says for how long', async () => {
  await seen('worker_1', 15);
  expect(await watch.check()).toBe('ok');
  await service.database.sql(`UPDATE webhook_workers SET seen_at = seen_at - interval '60 seconds'`);
  expect(await watch.check()).toMatch(
    /^no worker has been seen for 7[5-9] s: webhooks wait\. Start a process with ROLE=worker or ROLE=all\.$/,
  );
  await seen('worker_2', 0);
  expect(await watch.check()).toBe('ok');
});

it('gives workers time to report after the database did not answer', async () => {
  const before = said().length;
  await seen('worker_1', 0);
  await pass(30);
  await service.database.sql('ALTER TABLE webhook_workers RENAME TO webhook_workers_away');
  for (let passed = 0; passed < 60; passed += 5) {
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(watch.check()).rejects.toThrow();
  }
  await service.database.sql('ALTER TABLE webhook_workers_away RENAME TO webhook_workers');
  await service.database.sql(`UPDATE webhook_workers SET seen_at = seen_at - interval '70 seconds'`);
  await pass(15);
  expect(said().slice(before)).toEqual(['warn: a look at the workers failed; trying again']);
  await pass(30);
  expect(said().slice(before).at(-1)).toBe('error: no worker has been seen for 70 s');
});
