import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emit, ledger } from '../support/delivering.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { type Ground, holdTargets, prepareGround } from '../support/fault-ground.ts';
import { emptied, expectAllDelivered } from '../support/fault-ledger.ts';
import { endAll } from '../support/service-process.ts';

const leaseMs = 2_000;
const times = { leaseMs, deadlineMs: 1_500, aliveEveryMs: 500 };

let ground: Ground;
beforeEach(async () => {
  ground = await prepareGround({ endpointsCount: 1 });
});
afterEach(async () => {
  await endAll();
  await ground.close();
});

describe('a worker that is stopped for two leases and continued', () => {
  it('finds its attempts superseded: the other worker has decided, and neither delivery nor endpoint is touched', async () => {
    const { database, receiver, service, organization } = ground;
    const open: ServerResponse[] = [];
    receiver.answer((_request, response) => void open.push(response));
    const stopped = await ground.startWorker(times);
    await emit(service, organization.id, 5);
    await eventually(() => open.length === 5);
    stopped.signal('SIGSTOP');
    receiver.answer((_request, response) => response.writeHead(201).end());
    const other = await ground.startWorker(times);
    await emptied(database, leaseMs + 20_000);
    await sleep(leaseMs);
    const decided = await ledger(database);
    expect(decided.every((one) => one.status === 'succeeded' && one.last_status_code === 201)).toBe(true);
    const health = () => database.sql('SELECT * FROM webhook_endpoint_state');
    const healthBefore = await health();
    // The answers that it waited for are there when it goes on; its deadline is over as well.
    for (const response of open) response.writeHead(500).end();
    stopped.signal('SIGCONT');
    await eventually(async () => (await ledger(database)).every((one) => one.superseded === 1));
    const after = await ledger(database);
    expect(after.map((one) => ({ ...one, superseded: 0 }))).toEqual(decided);
    expect(await health()).toEqual(healthBefore);
    expect(await expectAllDelivered(ground, { acknowledged: 5, unknown: 0 })).toMatchObject({
      duplicates: 5,
      superseded: 5,
    });
    // It is as good as any again.
    expect(await other.kill('SIGTERM')).toBe(0);
    receiver.answer((_request, response) => response.writeHead(200).end());
    await emit(service, organization.id, 5);
    await emptied(database, 20_000);
    await expectAllDelivered(ground, { acknowledged: 10, unknown: 0 });
  }, 60_000);

  it('sends nothing that it had claimed and not begun: those are somebody else’s by then', async () => {
    const { database, receiver, service, organization } = ground;
    const stopped = await ground.startWorker(times);
    const held = await holdTargets(ground);
    await emit(service, organization.id, 5);
    await eventually(held.isWaitedFor);
    stopped.signal('SIGSTOP');
    await held.release();
    await ground.startWorker(times);
    await emptied(database, leaseMs + 20_000);
    await sleep(leaseMs);
    stopped.signal('SIGCONT');
    // By its sign of life it is seen to be at work again.
    const [continued] = await database.sql('SELECT clock_timestamp() AS at');
    const seen = 'SELECT count(*)::int AS workers FROM webhook_workers WHERE seen_at > $1';
    await eventually(async () => (await database.sql(seen, [continued!.at]))[0]!.workers === 2);
    expect(await stopped.kill('SIGTERM')).toBe(0);
    const emitted = { acknowledged: 5, unknown: 0 };
    expect(await expectAllDelivered(ground, emitted)).toMatchObject({ duplicates: 0, superseded: 0 });
    expect(receiver.received).toHaveLength(5);
  }, 60_000);
});
