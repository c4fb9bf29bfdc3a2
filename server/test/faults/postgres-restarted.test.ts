import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emit, letTimePass } from '../support/delivering.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { type Ground, prepareGround } from '../support/fault-ground.ts';
import { emptied, expectAllDelivered, startLoad } from '../support/fault-ledger.ts';
import { sized } from '../support/fault-scale.ts';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.ts';
import { endAll } from '../support/service-process.ts';

let postgres: OwnPostgres;
let ground: Ground;
beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterEach(async () => {
  await endAll();
  await ground.close();
  // As a replica: what is never deleted otherwise, such as invoices, is emptied too.
  await postgres.database.sql(
    `SET session_replication_role = replica;
     TRUNCATE organizations, webhook_notifications, webhook_deliveries, webhook_attempts, webhook_queue CASCADE;
     RESET session_replication_role`,
  );
});
afterAll(() => postgres.close());

const linesWith = (output: string, text: string) => output.split('\n').filter((line) => line.includes(text)).length;

describe('PostgreSQL is restarted under load', () => {
  it.each(['fast', 'immediate'] as const)(
    '%s: workers live on, and go on by themselves',
    async (how) => {
      const restartsCount = sized({ full: 10, short: 1 });
      ground = await prepareGround({ database: postgres.database });
      const workers = [await ground.startWorker(), await ground.startWorker()];
      const load = startLoad(ground, 60);
      await eventually(() => ground.receiver.received.length > 30);
      for (let number = 0; number < restartsCount; number += 1) {
        await sleep(500);
        await postgres.stop(how);
        await sleep(sized({ full: 3_000, short: 500 }));
        await postgres.start();
      }
      const before = ground.receiver.received.length;
      await eventually(() => ground.receiver.received.length > before + 30);
      const emitted = await load.stop();
      await emptied(postgres.database, 30_000);
      const ledger = await expectAllDelivered(ground, emitted);
      expect(ledger.duplicates).toBeLessThanOrEqual(ledger.superseded);
      for (const worker of workers) {
        expect(worker.isAlive()).toBe(true);
        // Logged once when it began and once when it was over, however many queries failed meanwhile.
        await eventually(() => worker.output().includes('delivering again'));
        expect(linesWith(worker.output(), 'nothing can be claimed')).toBeLessThanOrEqual(2 * restartsCount);
        expect(linesWith(worker.output(), 'not woken by other processes')).toBeLessThanOrEqual(2 * restartsCount);
        expect(await worker.kill('SIGTERM')).toBe(0);
      }
    },
    120_000,
  );

  it('keeps results of attempts that end while it is away, and writes them down when it is back', async () => {
    ground = await prepareGround({ database: postgres.database });
    const worker = await ground.startWorker({ leaseMs: 15_000, deadlineMs: 10_000 });
    const open: ServerResponse[] = [];
    ground.receiver.answer((_request, response) => void open.push(response));
    await emit(ground.service, ground.organization.id, 3);
    await eventually(() => open.length === 9);
    await postgres.stop('immediate');
    for (const response of open) response.writeHead(200).end();
    await eventually(() => worker.output().includes('results wait for the database'));
    await postgres.start();
    await emptied(postgres.database, 10_000);
    const ledger = await expectAllDelivered(ground, { acknowledged: 3, unknown: 0 });
    expect(ledger).toMatchObject({ duplicates: 0, superseded: 0 });
    expect(ground.receiver.received).toHaveLength(9);
    expect(await worker.kill('SIGTERM')).toBe(0);
  }, 60_000);
});

describe('a process that is stopped while PostgreSQL is away', () => {
  it('ends within 15 s, says what it could not write down, and that is sent again by the next one', async () => {
    ground = await prepareGround({ database: postgres.database });
    const ending = await ground.startProcess('worker');
    const open: ServerResponse[] = [];
    ground.receiver.answer((_request, response) => void open.push(response));
    await emit(ground.service, ground.organization.id, 1);
    await eventually(() => open.length === 3);
    await postgres.stop('immediate');
    for (const response of open) response.writeHead(200).end();
    const begunAt = performance.now();
    expect(await ending.kill('SIGTERM')).toBe(0);
    expect(performance.now() - begunAt).toBeLessThan(15_000);
    expect(ending.output()).toContain(
      '"results":3,"msg":"results could not be written; their deliveries are sent again"',
    );
    await postgres.start();
    ground.receiver.answer((_request, response) => response.writeHead(200).end());
    // The lease of the one that ended would last for 15 s.
    await letTimePass(postgres.database, 15_000);
    await ground.startWorker();
    await emptied(postgres.database, 20_000);
    const { duplicates } = await expectAllDelivered(ground, { acknowledged: 1, unknown: 0 });
    expect(duplicates).toBe(3);
  }, 60_000);
});
