import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settleAttempts } from '../../src/contexts/messaging/webhooks/engine/settle.sql.ts';
import { textOf } from '../support/altered-statement.ts';
import { emit } from '../support/delivering.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { type Ground, prepareGround } from '../support/fault-ground.ts';
import { emptied, expectAllDelivered, startLoad } from '../support/fault-ledger.ts';
import { scale, sized } from '../support/fault-scale.ts';
import { endAll } from '../support/service-process.ts';

/** What one worker may have on its way, and two batches of results that are not written yet. */
const unsettledMax = 128 + 2 * 100;
/** In full it is the service's own processes that are killed, with the lease that they have. */
const leaseMs = sized({ full: 15_000, short: 2_500 });
/** Beyond the lease, until what a dead worker held has arrived; more where everything else is tested beside it. */
const recoveryMs = sized({ full: 2_000, short: 4_000 });

let ground: Ground;
beforeEach(async () => {
  ground = await prepareGround();
});
afterEach(async () => {
  await endAll();
  await ground.close();
});

const startOne = () =>
  scale === 'full' ? ground.startProcess('worker') : ground.startWorker({ leaseMs, deadlineMs: 2_000 });

const countClaimed = async () =>
  (await ground.database.sql('SELECT count(*)::int AS n FROM webhook_queue WHERE claim_id IS NOT NULL'))[0]!
    .n as number;

describe('workers killed under load', () => {
  const killsCount = sized({ full: 20, short: 2 });

  it('lose nothing, send again no more than was unsettled, and are made up for soon after the lease', async () => {
    await ground.startProcess('api');
    // So that there is always something on its way.
    ground.receiver.answer((_request, response) => setTimeout(() => response.writeHead(200).end(), 50));
    const workers = [await startOne(), await startOne()];
    const load = startLoad(ground, 60);
    await eventually(() => ground.receiver.received.length > 30);
    let duplicatesMax = 0;
    let killedAt = 0;
    for (let number = 0; number < killsCount; number += 1) {
      await sleep(200 + Math.random() * sized({ full: 1_000, short: 500 }));
      const worker = workers.shift()!;
      // Stopped at whatever it was doing, so that what it holds can be counted.
      process.kill(worker.pid, 'SIGSTOP');
      let claimed = await countClaimed();
      while (claimed === 0) {
        process.kill(worker.pid, 'SIGCONT');
        await sleep(Math.random() * 50);
        process.kill(worker.pid, 'SIGSTOP');
        claimed = await countClaimed();
      }
      expect(claimed).toBeLessThanOrEqual(2 * unsettledMax);
      duplicatesMax += Math.min(claimed, unsettledMax);
      killedAt = Date.now();
      await worker.kill('SIGKILL');
      workers.push(await startOne());
    }
    const committedBefore = (await ground.database.sql<{ id: string }>('SELECT id FROM webhook_notifications')).map(
      ({ id }) => id,
    );
    const emitted = await load.stop();
    await emptied(ground.database, leaseMs + 20_000);
    const { duplicates } = await expectAllDelivered(ground, emitted);
    expect(duplicates).toBeLessThanOrEqual(duplicatesMax);
    // The first time that each came, of those that the last one to die can have held.
    const firstAt = new Map<string, number>();
    for (const { id, path, at } of ground.receiver.received) {
      if (!firstAt.has(`${path} ${id}`)) firstAt.set(`${path} ${id}`, at);
    }
    const recoveredAt = Math.max(
      ...committedBefore.flatMap((id) => ground.endpoints.map(({ path }) => firstAt.get(`${path} ${id}`)!)),
    );
    expect(recoveredAt - killedAt).toBeLessThan(leaseMs + recoveryMs);
  }, 180_000);
});

describe('a worker killed between the answer of the receiver and the writing of the result', () => {
  it('has sent what is sent again under the same id, after the lease and not before', async () => {
    const { database, receiver } = ground;
    const holder = new pg.Client({ ...database.connection });
    await holder.connect();
    const { path } = ground.endpoints[0]!;
    // What came is in the queue with its lease: its row is held, so that the result cannot be written.
    receiver.answer((request, response) => {
      const hold = `SELECT leased_until FROM webhook_queue WHERE notification_id = $1 FOR UPDATE`;
      void holder
        .query('BEGIN')
        .then(() => holder.query(hold, [request.id]))
        .then(() => response.writeHead(200).end());
    }, path);
    const worker = await startOne();
    const [id] = await emit(ground.service, ground.organization.id, 1);
    const isSettling = async () => {
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND starts_with(query, $1)`;
      return (await database.sql(waiting, [textOf(settleAttempts).slice(0, 200)])).length > 0;
    };
    await eventually(isSettling);
    const leases = `SELECT leased_until FROM webhook_queue WHERE notification_id = $1 AND endpoint_id = $2`;
    const [{ leased_until: leasedUntil }] = (await database.sql(leases, [id, ground.endpoints[0]!.id])) as [
      { leased_until: Date },
    ];
    await worker.kill('SIGKILL');
    await holder.query('ROLLBACK');
    await holder.end();
    receiver.answer((_request, response) => response.writeHead(200).end(), path);
    expect(receiver.countsOf(path).get(id!)).toBe(1);
    await startOne();
    await emptied(database, leaseMs + 20_000);
    const { duplicates } = await expectAllDelivered(ground, { acknowledged: 1, unknown: 0 });
    // The other endpoints' results may have been written together with the one that was held.
    expect(duplicates).toBeLessThanOrEqual(3);
    const [first, again] = receiver.received.filter((one) => one.path === path);
    expect(again!.id).toBe(first!.id);
    expect(again!.body).toEqual(first!.body);
    expect(again!.at).toBeGreaterThanOrEqual(leasedUntil.getTime());
    const attempts = await database.sql('SELECT number, superseded FROM webhook_attempts ORDER BY number');
    expect(attempts).toEqual(Array.from({ length: 3 }, () => ({ number: 1, superseded: false })));
  }, 60_000);
});
