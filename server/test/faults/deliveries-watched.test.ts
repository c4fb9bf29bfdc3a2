import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emit, ledger } from '../support/delivering.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { type Ground, prepareGround } from '../support/fault-ground.ts';
import { answerWith } from '../support/receiver.ts';
import { endAll, type ServiceProcess } from '../support/service-process.ts';

let ground: Ground;
let api: ServiceProcess;
beforeAll(async () => {
  ground = await prepareGround({ endpointsCount: 2 });
  api = await ground.startProcess('api');
});
afterAll(async () => {
  await endAll();
  await ground.close();
});

async function readiness(): Promise<{ status: number; body: { status: string; checks: Record<string, string> } }> {
  const answer = await fetch(`${api.address}/readyz`);
  return { status: answer.status, body: (await answer.json()) as never };
}

/** The numbers of the deliveries, by name and labels. */
async function metricsOf({ address }: ServiceProcess): Promise<Record<string, number>> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith('stagedoor_delivery_'));
  return Object.fromEntries(
    lines.map((line) => [
      line.slice('stagedoor_delivery_'.length, line.lastIndexOf(' ')),
      Number(line.split(' ').at(-1)),
    ]),
  );
}

/** Waits until the numbers are as given; a process reads those of the queue every 5 seconds. */
const measured = (process: ServiceProcess, given: Record<string, unknown>) =>
  expect.poll(() => metricsOf(process), { timeout: 20_000, interval: 200 }).toMatchObject(given);

describe('without a worker', () => {
  it('/readyz of a process that answers requests says so, and it is ready all the same', async () => {
    const { status, body } = await readiness();
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'degraded',
      role: 'api',
      checks: {
        database: 'ok',
        listening: 'ok',
        deliveries: 'no worker runs: webhooks wait. Start a process with ROLE=worker or ROLE=all.',
      },
    });
  });

  it('the metrics show what waits', async () => {
    await emit(ground.service, ground.organization.id, 6);
    await ground.database.sql(
      `UPDATE webhook_queue SET priority = 2 WHERE delivery_id = (SELECT max(delivery_id) FROM webhook_queue)`,
    );
    await ground.database.sql(`UPDATE webhook_queue SET due_at = due_at - interval '1 hour'`);
    await measured(api, {
      workers: 0,
      'queue_depth{priority="first"}': 11,
      'queue_depth{priority="retry"}': 0,
      'queue_depth{priority="recovery"}': 1,
      oldest_due_seconds: expect.closeTo(3_600, -3),
      'breakers{state="closed"}': 2,
      'breakers{state="open"}': 0,
      'breakers{state="half_open"}': 0,
      queue_dead_tuples: expect.any(Number),
    });
  });
});

describe('a worker that begins', () => {
  let worker: ServiceProcess;
  beforeAll(async () => {
    ground.receiver.answer(answerWith(500), ground.endpoints[1]!.path);
    worker = await ground.startProcess('worker');
  });

  it('names no pages, which it does not have', () => {
    expect(worker.output()).toContain('Ready.');
    expect(worker.output()).not.toContain('/console/');
  });

  it('makes an end of that', async () => {
    // The result is up to a second old.
    await expect
      .poll(readiness, { timeout: 5_000, interval: 200 })
      .toMatchObject({ status: 200, body: { status: 'ok', checks: { deliveries: 'ok' } } });
  });

  it('shows attempts and their outcomes, and every process what is left', async () => {
    await eventually(async () => {
      const lines = await ledger(ground.database);
      return lines.filter((one) => one.attempts > 0).length >= 11;
    });
    await measured(worker, {
      'attempts_total{outcome="succeeded"}': 6,
      'attempts_total{outcome="failed"}': expect.closeTo(5, -1),
      attempt_duration_seconds_count: expect.closeTo(11, -1),
      'attempt_duration_seconds_bucket{le="10"}': expect.closeTo(11, -1),
      lag_seconds_count: expect.closeTo(11, -1),
    });
    await measured(api, {
      workers: 1,
      'queue_depth{priority="retry"}': expect.closeTo(5, -1),
      'queue_depth{priority="recovery"}': expect.any(Number),
      'breakers{state="closed"}': 1,
      'breakers{state="open"}': 1,
    });
    await expect
      .poll(async () => (await metricsOf(api)).queue_dead_tuples, { timeout: 20_000, interval: 200 })
      .toBeGreaterThan(0);
  });

  it('that is killed is missed when it was not seen for 20 seconds', async () => {
    await worker.kill('SIGKILL');
    await ground.database.sql(`UPDATE webhook_workers SET seen_at = seen_at - interval '21 seconds'`);
    await expect.poll(readiness, { timeout: 5_000, interval: 200 }).toMatchObject({
      status: 200,
      body: {
        status: 'degraded',
        checks: { deliveries: expect.stringMatching(/^no worker has been seen for 2\d s: webhooks wait/) },
      },
    });
    await measured(api, { workers: 0 });
  });
});
