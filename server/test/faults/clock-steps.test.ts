import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emit, letTimePass } from '../support/delivering.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { type Ground, prepareGround } from '../support/fault-ground.ts';
import { emptied, expectAllDelivered } from '../support/fault-ledger.ts';
import { scale } from '../support/fault-scale.ts';
import { callProcess } from '../support/process-client.ts';
import { answerWith, type Received } from '../support/receiver.ts';
import { endAll } from '../support/service-process.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Has a process see the time so far ahead, and, each time it is sent SIGUSR2, a step more of it: as if the clock of the
 * machine were set. What counts on its own, as timers do, is not affected, here as there.
 */
function machineClock(aheadMs: number, stepsMs: readonly number[] = []): string {
  const program = `
    const Real = Date;
    const stepsMs = ${JSON.stringify(stepsMs)};
    let aheadMs = ${aheadMs};
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + aheadMs); }
      static now() { return Real.now() + aheadMs; }
    };
    process.on('SIGUSR2', () => {
      aheadMs += stepsMs.shift();
      console.log('the clock shows ' + new Date().toISOString());
    });`;
  return `--import=data:text/javascript,${encodeURIComponent(program)}`;
}

let ground: Ground;
beforeEach(async () => {
  ground = await prepareGround({ endpointsCount: 1 });
});
afterEach(async () => {
  await endAll();
  await ground.close();
});

const arrived = (id: string, withinMs = 10_000) =>
  eventually(() => ground.receiver.received.some((one) => one.id === id), withinMs);

/** The timestamps that receivers get are right, to a few seconds. */
function expectTimestamps(received: readonly Received[]): void {
  for (const { headers, at } of received) {
    expect(Math.abs(Number(headers['webhook-timestamp']) - at / 1_000)).toBeLessThan(10);
  }
}

describe('a worker whose machine has its clock set by a day', () => {
  it('sends nothing early, late or twice, and says the right time', async () => {
    const { database, receiver, service, organization } = ground;
    const [inAnHour] = await emit(service, organization.id, 1);
    await database.sql(`UPDATE webhook_queue SET due_at = clock_timestamp() + interval '1 hour'`);
    const clock = [machineClock(0, [dayMs, -2 * dayMs])];
    // The service asks the database for the time every 5 seconds.
    const worker =
      scale === 'full'
        ? await ground.startProcess('worker', {}, clock)
        : await ground.startWorker({ leaseMs: 15_000, aliveEveryMs: 1_000 }, clock);
    const ids = [inAnHour!];
    for (const number of [1, 2]) {
      // One is on its way while the clock is set.
      let open: ServerResponse | undefined;
      receiver.answer((_request, response) => {
        open = response;
      });
      const [hung] = await emit(service, organization.id, 1);
      await eventually(() => open !== undefined);
      process.kill(worker.pid, 'SIGUSR2');
      await eventually(() => worker.output().split('the clock shows').length === number + 1);
      receiver.answer(answerWith(200));
      const [fresh] = await emit(service, organization.id, 1);
      await arrived(fresh!);
      // Until it has asked the database for the time again.
      const [asked] = await database.sql('SELECT clock_timestamp() AS at');
      const seen = 'SELECT FROM webhook_workers WHERE seen_at > $1';
      await eventually(async () => (await database.sql(seen, [asked!.at])).length === 1);
      open!.writeHead(200).end();
      const [after] = await emit(service, organization.id, 1);
      await arrived(after!);
      ids.push(hung!, fresh!, after!);
    }
    expect(receiver.countsOf().get(inAnHour!)).toBeUndefined();
    expect([...receiver.countsOf().values()]).toEqual(Array.from({ length: 6 }, () => 1));
    await letTimePass(database, hourMs);
    await arrived(inAnHour!);
    await emptied(database, 10_000);
    const emitted = { acknowledged: ids.length, unknown: 0 };
    expect(await expectAllDelivered(ground, emitted)).toMatchObject({ duplicates: 0, superseded: 0 });
    expectTimestamps(receiver.received);
    const wrong = await database.sql(
      `SELECT requested_at FROM webhook_attempts WHERE abs(extract(epoch FROM clock_timestamp() - requested_at)) > 120`,
    );
    expect(wrong).toEqual([]);
  }, 60_000);

  it('keeps the history, however far ahead its clock is', async () => {
    const { database, service, organization } = ground;
    const [waiting] = await emit(service, organization.id, 1);
    await database.sql(`UPDATE webhook_queue SET due_at = clock_timestamp() + interval '1 hour'`);
    const worker = await ground.startProcess('worker', {}, [machineClock(365 * dayMs)]);
    // The pass that begins with the process makes the partitions of the days to come, and then clears away.
    const days = `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'webhook_attempts'::regclass`;
    const lastDay = new Date(Date.now() + 7 * dayMs).toISOString().slice(0, 10).replaceAll('-', '');
    await eventually(async () => (await database.sql(days)).some(({ name }) => name.endsWith(lastDay)));
    await sleep(500);
    expect(await worker.kill('SIGTERM')).toBe(0);
    expect((await database.sql(days)).length).toBe(9);
    expect(await database.sql('SELECT id FROM webhook_notifications')).toEqual([{ id: waiting }]);
    expect(await database.sql('SELECT status FROM webhook_deliveries')).toEqual([{ status: 'pending' }]);
  }, 60_000);
});

describe('processes that answer requests, whose clocks are wrong by an hour', () => {
  it.each([
    [hourMs, 'ahead of'],
    [-hourMs, 'behind'],
  ])(
    'are degraded by %i ms, and say so in the log once',
    async (aheadMs, direction) => {
      const api = await ground.startProcess('api', {}, [machineClock(aheadMs)]);
      await ground.startWorker();
      const said = new RegExp(
        `^the clock of this machine is 3[56]\\d\\d s ${direction} that of the database: set it\\.$`,
      );
      const read = async () => {
        const answer = await fetch(`${api.address}/readyz`);
        return [answer.status, await answer.json()];
      };
      const degraded = [200, { status: 'degraded', checks: { database: 'ok', clock: expect.stringMatching(said) } }];
      await expect.poll(read, { timeout: 10_000 }).toMatchObject(degraded);
      await sleep(6_000);
      expect(await read()).toMatchObject(degraded);
      expect(api.output().match(/the clock of this machine is/g)).toHaveLength(1);
    },
    60_000,
  );

  it('have what they emit sent at once', async () => {
    const { receiver, organization, database } = ground;
    const aheadMs = [hourMs, -hourMs];
    const [apis] = await Promise.all([
      Promise.all(aheadMs.map((ms) => ground.startProcess('api', {}, [machineClock(ms)]))),
      ground.startWorker(),
    ]);
    for (const [index, api] of apis.entries()) {
      const answer = await callProcess(api.address, 'POST', '/integrations/tickets', {
        headers: organization.headers,
        body: {
          ticket_rate_id: organization.rateId,
          tickets: [{ price_id: organization.priceIds[1], full_name: 'Nadia Ferrer', email: 'nadia@example.org' }],
        },
      });
      expect(answer.status).toBe(200);
      // An issued ticket emits `ticket.sold`, `payment.success` and `sale.completed`.
      await eventually(() => receiver.received.length === 3 * (index + 1), 10_000);
      const { created_at: createdAt } = JSON.parse(receiver.received.at(-1)!.body.toString()) as { created_at: string };
      expect(Math.abs(Date.parse(createdAt) - Date.now() - aheadMs[index]!)).toBeLessThan(60_000);
    }
    await emptied(database, 10_000);
    await expectAllDelivered(ground, { acknowledged: 6, unknown: 0 });
    expectTimestamps(receiver.received);
  }, 60_000);
});
