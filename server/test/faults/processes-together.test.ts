import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../support/embedded-postgres-process.ts';
import { type Ground, prepareGround, shortLeaseMs } from '../support/fault-ground.ts';
import { emptied, expectAllDelivered } from '../support/fault-ledger.ts';
import { sized } from '../support/fault-scale.ts';
import { callProcess } from '../support/process-client.ts';
import { endAll } from '../support/service-process.ts';

let ground: Ground;
beforeEach(async () => {
  ground = await prepareGround();
});
afterEach(async () => {
  await endAll();
  await ground.close();
});

/** An issued ticket emits `ticket.sold`, `payment.success` and `sale.completed`. */
const emittedPerSale = 3;

/** Has a ticket issued. */
async function sell(address: string, idempotencyKey: string): Promise<number> {
  const { organization } = ground;
  const { status } = await callProcess(address, 'POST', '/integrations/tickets', {
    headers: { ...organization.headers, 'idempotency-key': idempotencyKey },
    body: {
      ticket_rate_id: organization.rateId,
      tickets: [{ price_id: organization.priceIds[1], full_name: 'Nadia Ferrer', email: 'nadia@example.org' }],
    },
  });
  return status;
}

describe('a worker beside processes that answer requests', () => {
  it('is woken at once by what they commit, without polling', async () => {
    const api = await ground.startProcess('api');
    // Asking would find it after half a minute.
    await ground.startWorker({ pollMs: 30_000, leaseMs: 60_000 });
    const delaysMs: number[] = [];
    for (let number = 1; number <= 20; number += 1) {
      expect(await sell(api.address, randomUUID())).toBe(200);
      const committedAt = Date.now();
      await eventually(
        () => ground.receiver.received.length === number * emittedPerSale * ground.endpoints.length,
        10_000,
      );
      delaysMs.push(ground.receiver.received.at(-1)!.at - committedAt);
    }
    const median = delaysMs.sort((a, b) => a - b)[10]!;
    expect(median).toBeLessThan(150);
    await emptied(ground.database, 10_000);
    await expectAllDelivered(ground, { acknowledged: 20 * emittedPerSale, unknown: 0 });
  }, 60_000);
});

describe('processes of all roles, started, stopped and killed at any time', () => {
  it('deliver every sale to every endpoint', async () => {
    const changesCount = sized({ full: 30, short: 3 });
    await ground.database.sql('UPDATE ticket_rates SET quota = 1000000');
    await ground.database.sql('UPDATE ticket_rate_prices SET quota = 1000000');
    const apis = [await ground.startProcess('api'), await ground.startProcess('all')];
    const workers = [await ground.startWorker()];
    let sold = 0;
    let isOver = false;
    const customer = async () => {
      while (!isOver) {
        const key = randomUUID();
        // The same order again, at another counter, until somebody has taken it.
        for (let status = 0; status !== 200; ) {
          const { address } = apis[Math.floor(Math.random() * apis.length)]!;
          status = await sell(address, key).catch(() => 0);
          if (status >= 400 && status < 500) throw new Error(`A sale was refused with ${status}`);
          if (status !== 200) await sleep(50);
        }
        sold += 1;
        await sleep(50);
      }
    };
    const customers = Promise.all(Array.from({ length: 2 }, customer));
    for (let change = 0; change < changesCount; change += 1) {
      await sleep(300);
      if (change % 3 === 0) {
        const [leaving] = apis.splice(0, 1);
        expect(await leaving!.kill('SIGTERM')).toBe(0);
        apis.push(await ground.startProcess(change % 2 === 0 ? 'api' : 'all'));
      } else if (change % 3 === 1) {
        workers.push(await ground.startWorker());
        await workers.shift()!.kill('SIGKILL');
      } else {
        expect(await workers.shift()!.kill('SIGTERM')).toBe(0);
        workers.push(await ground.startWorker());
      }
    }
    isOver = true;
    await customers;
    await emptied(ground.database, shortLeaseMs + 20_000);
    expect(sold).toBeGreaterThan(10);
    await expectAllDelivered(ground, { acknowledged: sold * emittedPerSale, unknown: 0 });
  }, 600_000);
});
