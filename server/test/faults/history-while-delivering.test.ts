import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dropExpiredHistory, preparePartitions } from '../../src/contexts/messaging/webhooks/webhooks.ts';
import { createDay, dayMs, startOfDay } from '../../src/platform/partitions.ts';
import { isUnavailable } from '../../src/platform/unavailable.ts';
import type { Delivering } from '../../src/workers/delivering.ts';
import { emit, ledger, startWorker } from '../support/delivering.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { type Ground, prepareGround } from '../support/fault-ground.ts';
import { emptied, expectAllDelivered, startLoad } from '../support/fault-ledger.ts';
import { sized } from '../support/fault-scale.ts';

let ground: Ground;
let worker: Delivering;
beforeEach(async () => {
  ground = await prepareGround();
  worker = await startWorker(ground.service, { leaseMs: 15_000, deadlineMs: 10_000 });
});
afterEach(async () => {
  await worker.stop();
  await ground.close();
});

const tables = [
  { name: 'webhook_notifications', column: 'created_at' },
  { name: 'webhook_deliveries', column: 'created_at' },
  { name: 'webhook_attempts', column: 'requested_at' },
] as const;
const daysOf = async (name: string) =>
  (
    await ground.database.sql<{ day: string }>(
      `SELECT right(inhrelid::regclass::text, 8) AS day FROM pg_inherits
       WHERE inhparent = $1::regclass AND inhrelid::regclass::text NOT LIKE '%default' ORDER BY 1`,
      [name],
    )
  ).map(({ day }) => day);

/** Who cannot have a lock gives up, and the next pass does it. */
async function untilDone(step: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await step();
      return;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
}

it('days come and go while a worker delivers, and nothing is lost, sent twice or late', async () => {
  const { service, receiver, database } = ground;
  const own = service.services.database;
  const passesCount = sized({ full: 40, short: 6 });
  const load = startLoad(ground, 60);
  await eventually(() => receiver.received.length > 50);
  const today = startOfDay(new Date()).getTime();
  for (let pass = 0; pass < passesCount; pass += 1) {
    // The first one moves what lies in the default partition; each further one makes a day more.
    await untilDone(() => preparePartitions(own, new Date(Date.now() + pass * dayMs)));
    for (const table of tables) await untilDone(() => createDay(own, table, new Date(today - (100 + pass) * dayMs)));
    await untilDone(() => dropExpiredHistory(own, new Date()));
    await sleep(100);
  }
  const emitted = await load.stop();
  await emptied(database, 20_000);
  for (const { name } of tables) {
    const days = await daysOf(name);
    expect(days).toHaveLength(passesCount + 7);
    expect(days[0]).toBe(new Date(today).toISOString().slice(0, 10).replaceAll('-', ''));
  }
  expect(await expectAllDelivered(ground, emitted)).toMatchObject({ duplicates: 0, superseded: 0 });
  expect(await database.sql('SELECT FROM ONLY webhook_deliveries_default')).toEqual([]);
  const delays = await database.sql<{ ms: number }>(
    `SELECT extract(epoch FROM min(requested_at) - min(d.created_at))::float8 * 1000 AS ms
     FROM webhook_deliveries d JOIN webhook_attempts a ON a.delivery_id = d.id GROUP BY d.id ORDER BY 1 DESC LIMIT 1`,
  );
  expect(delays[0]!.ms).toBeLessThan(5_000);
}, 120_000);

it('a day that is forgotten while its deliveries are on their way cancels them; the answer that still comes is history', async () => {
  const { service, organization, receiver, database } = ground;
  const monthAgo = new Date(Date.now() - 32 * dayMs);
  const open: ServerResponse[] = [];
  receiver.answer((_request, response) => void open.push(response));
  for (const table of tables) await createDay(service.services.database, table, startOfDay(monthAgo));
  const [old] = await emit(service, organization.id, 1, { now: monthAgo });
  const [recent] = await emit(service, organization.id, 1);
  await eventually(() => open.length === 6);
  await dropExpiredHistory(service.services.database, new Date());
  for (const response of open) response.writeHead(200).end();
  await emptied(database, 10_000);
  await eventually(async () => (await ledger(database)).every((one) => one.attempts + one.superseded === 1));
  const lines = await ledger(database);
  expect(lines.filter((one) => one.notification_id === old)).toMatchObject(
    Array.from({ length: 3 }, () => ({
      status: 'cancelled',
      attempts_count: 0,
      attempts: 0,
      superseded: 1,
      queued: false,
    })),
  );
  expect(lines.filter((one) => one.notification_id === recent)).toMatchObject(
    Array.from({ length: 3 }, () => ({
      status: 'succeeded',
      attempts_count: 1,
      attempts: 1,
      superseded: 0,
      queued: false,
    })),
  );
  expect(lines).toHaveLength(6);
  expect(await database.sql('SELECT id FROM webhook_notifications')).toEqual([{ id: recent }]);
}, 60_000);
