import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../support/embedded-postgres-process.ts';
import { type Ground, prepareGround, processSessions } from '../support/fault-ground.ts';
import { emptied, expectAllDelivered, startLoad } from '../support/fault-ledger.ts';
import { sized } from '../support/fault-scale.ts';
import { endAll } from '../support/service-process.ts';

/** What two workers may have on their way. */
const unsettledMax = 2 * 128;

let ground: Ground;
beforeEach(async () => {
  ground = await prepareGround();
});
afterEach(async () => {
  await endAll();
  await ground.close();
});

it('workers whose database connections are cut again and again live on, and every request that they send is written down', async () => {
  const cutsCount = sized({ full: 30, short: 4 });
  const leaseMs = sized({ full: 15_000, short: 4_000 });
  const workers = [await ground.startWorker({ leaseMs }), await ground.startWorker({ leaseMs })];
  ground.receiver.answer((_request, response) => setTimeout(() => response.writeHead(200).end(), 20));
  const load = startLoad(ground, 60);
  await eventually(() => ground.receiver.received.length > 30);
  let cut = 0;
  for (let number = 0; number < cutsCount; number += 1) {
    await sleep(sized({ full: 1_000, short: 300 }));
    const ended = await ground.database.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = $1 AND datname = current_database()`,
      [processSessions],
    );
    cut += ended.length;
  }
  const emitted = await load.stop();
  await emptied(ground.database, leaseMs + 15_000);
  const ledger = await expectAllDelivered(ground, emitted);
  expect(cut).toBeGreaterThan(cutsCount);
  // What is sent twice is so because a result could not be written within the lease: then it was written later.
  expect(ledger.duplicates).toBeLessThanOrEqual(ledger.superseded);
  expect(ledger.superseded).toBeLessThanOrEqual(sized({ full: 0, short: unsettledMax }));
  for (const worker of workers) {
    expect(worker.isAlive()).toBe(true);
    expect(await worker.kill('SIGTERM')).toBe(0);
  }
  expect(await ground.database.sql('SELECT id FROM webhook_workers')).toEqual([]);
}, 120_000);
