import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emit, letTimePass } from '../support/delivering.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { type Ground, holdTargets, prepareGround } from '../support/fault-ground.ts';
import { emptied, expectAllDelivered } from '../support/fault-ledger.ts';
import { scale } from '../support/fault-scale.ts';
import { answerWith } from '../support/receiver.ts';
import { endAll } from '../support/service-process.ts';

let ground: Ground;
beforeEach(async () => {
  ground = await prepareGround();
});
afterEach(async () => {
  await endAll();
  await ground.close();
});

const claimed = () => ground.database.sql('SELECT delivery_id FROM webhook_queue WHERE claim_id IS NOT NULL');

describe('SIGTERM', () => {
  it('lets requests in flight end, at full length at their deadline, and claims no more; another worker goes on meanwhile; the code is 0', async () => {
    const { database, receiver, service, organization, endpoints } = ground;
    const [hanging] = endpoints;
    const ending = await ground.startProcess('worker');
    const open: ServerResponse[] = [];
    receiver.answer((_request, response) => void open.push(response), hanging!.path);
    const hung = await emit(service, organization.id, 4);
    await eventually(() => receiver.countsOf(hanging!.path).size === 4);
    const signalledAt = performance.now();
    let hasEnded = false;
    const ended = ending.kill('SIGTERM').finally(() => {
      hasEnded = true;
    });
    await eventually(() => ending.output().includes('stopping'));
    receiver.answer(answerWith(200));
    receiver.answer(answerWith(200), hanging!.path);
    const later = await emit(service, organization.id, 4);
    await sleep(1_000);
    // Not by the one that is ending.
    expect(receiver.received.some(({ id }) => later.includes(id))).toBe(false);
    const other = await ground.startWorker({ leaseMs: 15_000 });
    await eventually(() => later.every((id) => endpoints.every(({ path }) => receiver.countsOf(path).get(id) === 1)));
    expect(performance.now() - signalledAt).toBeLessThan(9_000);
    expect(hasEnded).toBe(false);
    // Once more changes nothing.
    process.kill(ending.pid, 'SIGTERM');
    if (scale === 'short') for (const response of open) response.writeHead(500).end();
    expect(await ended).toBe(0);
    expect(performance.now() - signalledAt).toBeLessThan(15_000);
    expect(await other.kill('SIGTERM')).toBe(0);
    expect(await claimed()).toEqual([]);
    // The hung ones have been attempted once and are to be retried; nothing else is left.
    const left = await database.sql(
      'SELECT notification_id, priority, attempts, leased_until FROM webhook_queue ORDER BY 1',
    );
    expect(left).toEqual(
      [...hung].sort().map((id) => ({ notification_id: id, priority: 1, attempts: 1, leased_until: null })),
    );
    expect(await database.sql('SELECT id FROM webhook_workers')).toEqual([]);
    await letTimePass(database, 60_000);
    await ground.startWorker();
    await emptied(database, 20_000);
    await expectAllDelivered(ground, { acknowledged: 8, unknown: 0 });
  }, 60_000);

  it('releases claims that were not started, so that they need not wait for the end of the lease', async () => {
    const { database, receiver, service, organization } = ground;
    const ending = await ground.startProcess('worker');
    const held = await holdTargets(ground);
    await emit(service, organization.id, 5);
    await eventually(held.isWaitedFor);
    expect((await claimed()).length).toBeGreaterThan(0);
    const ended = ending.kill('SIGTERM');
    await eventually(() => ending.output().includes('stopping'));
    await held.release();
    expect(await ended).toBe(0);
    expect(receiver.received).toEqual([]);
    const rows = await database.sql('SELECT claim_id, leased_until, attempts FROM webhook_queue');
    expect(rows).toEqual(Array.from({ length: 15 }, () => ({ claim_id: null, leased_until: null, attempts: 0 })));
    await ground.startWorker();
    await emptied(database, 20_000);
    const emitted = { acknowledged: 5, unknown: 0 };
    expect(await expectAllDelivered(ground, emitted)).toMatchObject({ duplicates: 0, superseded: 0 });
  }, 60_000);
});
