/** Background jobs on a real PostgreSQL: added with their cause, run once, tried again, and visible when they fail. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listJobs, reportJobWorkerAlive, retryJob } from '../../src/contexts/messaging/jobs/jobs.ts';
import { jobSchemaVersion } from '../../src/platform/job-migrations.ts';
import { enqueueJob, type JobOptions } from '../../src/platform/jobs.ts';
import { crossTenantDb, tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { JobMetrics, registerJobMetrics } from '../../src/workers/job-metrics.ts';
import {
  type JobHandler,
  type JobRunner,
  type JobRunnerOptions,
  openConnections,
  startJobs,
} from '../../src/workers/jobs.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { sqlIn } from '../support/sql-in.ts';
import { openTestService } from '../support/test-service.ts';
import { countWaiting } from '../support/waiting.ts';
import { createOrganization } from '../support/world.ts';

let runners: JobRunner[] = [];
const service = await openTestService();
const place = await createOrganization(service);
beforeEach(() => {
  runners = [];
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await service.database.sql('DELETE FROM graphile_worker._private_jobs; DELETE FROM job_workers');
});

type Run = JobHandler<{ mailId: string }>;

/** Workers that run the jobs by this function. */
async function start(run: Run, options: Omit<JobRunnerOptions, 'handlers'> = {}): Promise<JobRunner> {
  const runner = await startJobs(
    { ...service.services, mail: null },
    { handlers: { send_mail: run as never }, pollMs: 50, ...options },
  );
  runners.push(runner);
  return runner;
}

function enqueue(mailId: string, options?: JobOptions, keep = true): Promise<string> {
  return service.services.database.transaction(
    (tx) => enqueueJob(tenantDb(tx, place.id), 'send_mail', { mailId }, options),
    () => keep,
  );
}

const db = () => crossTenantDb(service.services.database);
const page = { limit: 100, offset: 0, after: undefined };
const jobs = async () => (await listJobs(db(), { state: undefined, name: undefined }, page)) as never as JobOfTest[];
interface JobOfTest {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly run_at: string;
  readonly last_error: string | null;
}
const none = async () => (await jobs()).length === 0;
/** Lets the pauses between attempts pass. */
const letPausesPass = () => service.database.sql('UPDATE graphile_worker._private_jobs SET run_at = now()');

describe('a job', () => {
  it('is run after its transaction is committed, with the organization and its id', async () => {
    const run: unknown[] = [];
    await start(async (payload) => void run.push(payload));
    const jobId = await enqueue('mail-1');
    await eventually(none, 10_000);
    expect(run).toEqual([{ mailId: 'mail-1', jobId, organizationId: place.id }]);
  });

  it('of a transaction that was rolled back is never run', async () => {
    const run: string[] = [];
    await start(async ({ mailId }) => void run.push(mailId));
    await enqueue('rolled-back', {}, false);
    await enqueue('committed');
    await eventually(none, 10_000);
    expect(run).toEqual(['committed']);
  });

  it('cannot be given to another organization by its payload', async () => {
    const other = { mailId: 'mail-1', organizationId: 'org_of_others' };
    await service.services.database.transaction((tx) => enqueueJob(tenantDb(tx, place.id), 'send_mail', other));
    const [job] = await service.database.sql('SELECT payload FROM graphile_worker._private_jobs');
    expect(job!.payload.organizationId).toBe(place.id);
  });

  it('for a later instant waits until then', async () => {
    const run: string[] = [];
    await start(async ({ mailId }) => void run.push(mailId));
    await enqueue('later', { runAt: new Date(Date.now() + 3_600_000) });
    await enqueue('now');
    await eventually(async () => run.length > 0, 10_000);
    expect(run).toEqual(['now']);
    await letPausesPass();
    await eventually(none, 10_000);
    expect(run).toEqual(['now', 'later']);
  });

  it('with the key of one that waits takes its place, and one of another organization does not', async () => {
    const other = await createOrganization(service);
    await enqueue('first', { key: 'k' });
    await enqueue('second', { key: 'k' });
    await service.services.database.transaction((tx) =>
      enqueueJob(tenantDb(tx, other.id), 'send_mail', { mailId: 'of the other' }, { key: 'k' }),
    );
    const run: string[] = [];
    await start(async ({ mailId }) => void run.push(mailId));
    await eventually(none, 10_000);
    expect(run.toSorted()).toEqual(['of the other', 'second']);
  });

  it('of a name that this version does not know waits for a process that knows it', async () => {
    await service.database.sql('SELECT graphile_worker.add_job(\'of_a_later_version\', \'{"jobId": "job_x"}\')');
    const run: string[] = [];
    await start(async ({ mailId }) => void run.push(mailId));
    await enqueue('known');
    await eventually(async () => (await jobs()).length === 1, 10_000);
    expect(run).toEqual(['known']);
    expect(await service.database.sql('SELECT task_identifier, attempts FROM graphile_worker.jobs')).toEqual([
      { task_identifier: 'of_a_later_version', attempts: 0 },
    ]);
  });

  it('is run once by two processes that run jobs', async () => {
    const run: string[] = [];
    const record: Run = async ({ mailId }) => void run.push(mailId);
    await Promise.all([start(record), start(record)]);
    await Promise.all(Array.from({ length: 40 }, (_, index) => enqueue(`mail-${index}`)));
    await eventually(none, 20_000);
    expect(run.toSorted()).toEqual(Array.from({ length: 40 }, (_, index) => `mail-${index}`).toSorted());
  });
});

describe('a job that fails', () => {
  it('is tried again later, each time after a longer pause, and is shown as failed in the end', async () => {
    let attempts = 0;
    const metrics = new JobMetrics(new Registry());
    await start(
      async () => {
        attempts += 1;
        throw new Error('the receiver is away');
      },
      { metrics },
    );
    await enqueue('mail-1', { maxAttempts: 3 });
    const pauses: number[] = [];
    for (const attempt of [1, 2]) {
      await eventually(
        async () => (await jobs())[0]?.attempts === attempt && (await jobs())[0]?.state === 'waiting',
        10_000,
      );
      const [job] = await jobs();
      pauses.push(Date.parse(job!.run_at) - Date.now());
      expect(job!.last_error).toBe('Error: the receiver is away');
      await letPausesPass();
    }
    expect(pauses[0]).toBeGreaterThan(1_000);
    expect(pauses[1]).toBeGreaterThan(pauses[0]!);
    await eventually(async () => (await jobs())[0]?.state === 'failed', 10_000);
    expect(attempts).toBe(3);
    expect(service.logLines.join('')).toContain('a background job failed for good');
  });

  it('is tried again for a day where nothing else is said, at least every six hours', async () => {
    let attempts = 0;
    await start(async () => {
      attempts += 1;
      throw new Error('the receiver is away');
    });
    await enqueue('mail-1');
    const pauses: number[] = [];
    for (;;) {
      const known = pauses.length;
      await eventually(async () => (await jobs())[0]?.attempts === known + 1, 10_000);
      await eventually(async () => (await jobs())[0]?.state !== 'running', 10_000);
      const [job] = await jobs();
      if (job!.state === 'failed') break;
      pauses.push((Date.parse(job!.run_at) - Date.now()) / 3_600_000);
      await letPausesPass();
    }
    expect(attempts).toBe(pauses.length + 1);
    expect(Math.max(...pauses)).toBeLessThan(6.2);
    expect(Math.round(pauses.reduce((sum, pause) => sum + pause, 0))).toBe(22);
  });

  it('holds up no other', async () => {
    const run: string[] = [];
    await start(async ({ mailId }) => {
      if (mailId === 'bad') throw new Error('no');
      run.push(mailId);
    });
    await Promise.all(['bad', 'bad', 'bad', 'bad', 'bad', 'good'].map((mailId) => enqueue(mailId)));
    await eventually(async () => (await jobs()).length === 5, 10_000);
    expect(run).toEqual(['good']);
  });

  it('is run again when it is retried by hand, with all its attempts', async () => {
    let isAway = true;
    await start(async () => {
      if (isAway) throw new Error('away');
    });
    const id = await enqueue('mail-1', { maxAttempts: 1 });
    await eventually(async () => (await jobs())[0]?.state === 'failed', 10_000);
    isAway = false;
    const retry = () => service.services.database.transaction((tx) => retryJob(crossTenantDb(tx), id));
    expect(await retry()).toMatchObject({ id, state: 'waiting', attempts: 0 });
    await eventually(none, 10_000);
    expect(await retry()).toMatchObject({ code: 'not_found' });
  });

  it('shows nothing of what an error of the database quotes', async () => {
    await start(async (_, { database }) => database.script("SELECT 'vera@example.org'::int"));
    await enqueue('mail-1', { maxAttempts: 1 });
    await eventually(async () => (await jobs())[0]?.state === 'failed', 10_000);
    expect((await jobs())[0]!.last_error).toBe('error: 22P02');
    expect(service.logLines.join('')).not.toContain('vera@example.org');
  });
});

describe('a stop', () => {
  it('waits for the job that runs, and takes no other', async () => {
    let end = () => {};
    const run: string[] = [];
    const runner = await start(async ({ mailId }) => {
      run.push(`began ${mailId}`);
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      run.push(`ended ${mailId}`);
    });
    await enqueue('long');
    await eventually(async () => run.length === 1, 10_000);
    const stopped = runner.stop();
    // A worker may have been asking for a job when the stop began.
    await sleep(150);
    await enqueue('late');
    await sleep(150);
    end();
    await stopped;
    expect(run).toEqual(['began long', 'ended long']);
    expect((await jobs()).map(({ state }) => state)).toEqual(['waiting']);
    expect(await service.database.sql('SELECT FROM job_workers')).toEqual([]);
  });

  it('asks a job to end that takes too long, and leaves it to be run again', async () => {
    const signals: AbortSignal[] = [];
    const endless: Run = (_payload, _services, { signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    };
    const runner = await start(endless, { stopTimes: { abortMs: 200, leaveMs: 400, giveUpMs: 2_000 } });
    await enqueue('endless');
    await eventually(async () => signals.length === 1, 10_000);
    const startedAt = performance.now();
    await runner.stop();
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    expect(signals[0]!.aborted).toBe(true);
    expect(await jobs()).toMatchObject([
      { state: 'waiting', attempts: 1, last_error: 'The process that ran it stopped.' },
    ]);
  });
});

describe('workers', () => {
  it('take over the jobs of a process that is not seen any more, and leave those of one that is', async () => {
    const run: string[] = [];
    for (const mailId of ['of the dead', 'of the living', 'of the new']) await enqueue(mailId);
    // One that has just begun has not said yet that it is alive.
    await service.database.sql(
      `UPDATE graphile_worker._private_jobs SET attempts = 1, locked_by = replace(payload ->> 'mailId', ' ', '-'),
         locked_at = now() - CASE payload ->> 'mailId' WHEN 'of the new' THEN interval '1 second' ELSE '20 seconds' END`,
    );
    await reportJobWorkerAlive(db(), 'of-the-living');
    await reportJobWorkerAlive(db(), 'of-the-dead');
    await service.database.sql(
      "UPDATE job_workers SET seen_at = now() - interval '61 seconds' WHERE id = 'of-the-dead'",
    );
    await start(async ({ mailId }) => void run.push(mailId));
    await eventually(async () => (await jobs()).length === 2, 10_000);
    expect(run).toEqual(['of the dead']);
    expect((await jobs()).map(({ state }) => state)).toEqual(['running', 'running']);
  });

  it('that wait for the tables of the jobs too long are replaced, and the log says so once', async () => {
    await start(async () => {});
    await service.services.database.transaction(async (tx) => {
      await sqlIn(tx, 'LOCK TABLE graphile_worker._private_jobs IN ACCESS EXCLUSIVE MODE');
      await eventually(async () => (await countWaiting(service.database)) === 2, 10_000);
      await service.database.sql(
        `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      await eventually(() => service.logLines.some((line) => line.includes('replaced after an error')), 10_000);
    });
    await enqueue('mail-1');
    await eventually(none, 10_000);
    const said = service.logLines.map((line) => JSON.parse(line)).filter(({ code }) => code === '57014');
    expect(said).toMatchObject([{ msg: 'the workers of background jobs are replaced after an error' }]);
  }, 30_000);

  it('go on whenever their connections are cut, and lose no job', async () => {
    const run: string[] = [];
    const record: Run = async ({ mailId }) => {
      run.push(mailId);
      await sleep(Math.random() * 20);
    };
    await start(record, { aliveEveryMs: 200, deadAfterSeconds: 1 });
    const names: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      const some = Array.from({ length: 6 }, (_, index) => `mail-${round}-${index}`);
      names.push(...some);
      await Promise.all(some.map((name) => eventually(() => enqueue(name).then(Boolean, () => false), 10_000)));
      await sleep(Math.random() * 30);
      const others = 'datname = current_database() AND pid <> pg_backend_pid()';
      await service.database
        .sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${others}`)
        .catch(() => {});
    }
    // Those whose taking or result was lost are released later than a test can wait.
    const age = "UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '20 seconds'";
    const isDone = () =>
      service.database
        .sql(age)
        .then(none)
        .catch(() => false);
    await eventually(isDone, 40_000);
    expect([...new Set(run)].toSorted()).toEqual(names.toSorted());
  }, 90_000);
});

it('take a connection back once, however often the library releases it', async () => {
  const connections = openConnections(service.services);
  const release = await new Promise<() => void>((resolve, reject) => {
    connections.connect((error, _client, done) => (error ? reject(error) : resolve(done)));
  });
  release();
  expect(release).not.toThrow();
  expect(connections.idleCount).toBe(1);
  await connections.end();
});

describe('metrics', () => {
  it('say how many wait and have failed, since when the oldest is due, and what came out', async () => {
    const registry = new Registry();
    registerJobMetrics(registry, db());
    await start(
      async ({ mailId }) => {
        if (mailId === 'bad') throw new Error('no');
      },
      { metrics: new JobMetrics(registry) },
    );
    await enqueue('bad', { maxAttempts: 1 });
    await enqueue('good');
    await eventually(async () => (await jobs()).every(({ state }) => state === 'failed'), 10_000);
    await service.database.sql("UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 day'");
    await enqueue('later', { runAt: new Date(Date.now() + 3_600_000) });
    const text = await registry.metrics();
    expect(text).toContain('stagedoor_jobs_waiting{name="send_mail"} 1');
    expect(text).toContain('stagedoor_jobs_failed{name="send_mail"} 1');
    expect(text).toContain('stagedoor_jobs_oldest_due_seconds{name="send_mail"} 0');
    expect(text).toContain('stagedoor_job_attempts_total{name="send_mail",outcome="succeeded"} 1');
    expect(text).toContain('stagedoor_job_attempts_total{name="send_mail",outcome="failed"} 1');
  });
});

describe('the tables of the library', () => {
  it('are at the version of the library that is installed', async () => {
    const library = path.dirname(createRequire(import.meta.url).resolve('graphile-worker/package.json'));
    const files = readdirSync(path.join(library, 'sql')).filter((file) => /^\d+\.sql$/.test(file));
    expect(Math.max(...files.map((file) => Number.parseInt(file, 10)))).toBe(jobSchemaVersion);
    const [row] = await service.database.sql('SELECT max(id) AS last FROM graphile_worker.migrations');
    expect(row!.last).toBe(jobSchemaVersion);
  });
});
