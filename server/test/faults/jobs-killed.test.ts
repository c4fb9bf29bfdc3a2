/** Processes that run background jobs, killed and paused: what they had begun is run again by others. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { enqueueJob } from '../../src/platform/jobs.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { beginBulkAction } from '../support/bulk-actions.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { startJobProcess } from '../support/job-process.ts';
import { endAll } from '../support/service-process.ts';
import { createPerson } from '../support/sign-in.ts';
import { databaseUrlOf } from '../support/test-database.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { countWaiting } from '../support/waiting.ts';
import { createOrganization, createTicket, type TestOrganization } from '../support/world.ts';

let service: TestService;
let place: TestOrganization;
beforeAll(async () => {
  service = await startTestService();
  place = await createOrganization(service);
  await service.database.sql('CREATE TABLE job_runs (mail_id text NOT NULL, pid int NOT NULL)');
});
afterEach(async () => {
  await endAll();
  await service.database.sql('DELETE FROM job_runs; DELETE FROM graphile_worker._private_jobs');
});
afterAll(() => service.close());

const start = (jobMs: number | null) =>
  startJobProcess({ databaseUrl: databaseUrlOf(service.database), jobMs, deadAfterSeconds: 2 });
const enqueue = (mailId: string) =>
  service.services.database.transaction((tx) => enqueueJob(tenantDb(tx, place.id), 'send_mail', { mailId }));
const runs = () => service.database.sql<{ mail_id: string; pid: number }>('SELECT mail_id, pid FROM job_runs');
const isDone = async () => (await service.database.sql('SELECT FROM graphile_worker._private_jobs')).length === 0;
/** As if the jobs that run had been taken longer ago: what was taken just now is never taken for left behind. */
const age = () =>
  service.database.sql("UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '20 seconds'");

describe('a process that is killed while a job runs', () => {
  it('has the job run again by another', async () => {
    const first = await start(60_000);
    await enqueue('mail-1');
    await eventually(async () => (await runs()).length === 1, 10_000);
    first.child.kill('SIGKILL');
    await first.exited;
    await age();
    const second = await start(0);
    await eventually(isDone, 20_000);
    expect((await runs()).map(({ pid }) => pid)).toEqual([first.child.pid, second.child.pid]);
  }, 60_000);
});

describe('a process that is killed in the middle of a bulk action', () => {
  it('has the thing that it was doing and what is left done by another, each once', async () => {
    const { database } = service;
    const { headers } = await createPerson(service, place.id, 'manager');
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await createTicket(service, place)).id);
    const holder = new pg.Client({ ...database.connection });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM tickets WHERE id = $1 FOR UPDATE', [ids[1]]);
    const begun = await beginBulkAction({ service, organizationId: place.id }, headers, 'checkInTicket', ids);
    const state = async () =>
      (await database.sql('SELECT status, done_count, refused_count FROM bulk_actions WHERE id = $1', [
        begun.body.data._id,
      ])) as { status: string; done_count: number; refused_count: number }[];
    const first = await start(null);
    await eventually(async () => (await countWaiting(database)) === 1, 10_000);
    expect(await state()).toEqual([{ status: 'running', done_count: 1, refused_count: 0 }]);
    first.child.kill('SIGKILL');
    await first.exited;
    await holder.end();
    await age();
    await start(null);
    await eventually(async () => (await state())[0]?.status === 'completed', 20_000);
    expect(await state()).toEqual([{ status: 'completed', done_count: 3, refused_count: 0 }]);
    const admitted = await database.sql(
      `SELECT t.admitted_count, (SELECT count(*)::int FROM audit_log a
         WHERE a.organization_id = t.organization_id AND a.operation = 'checkInTicket' AND a.target_ids[1] = t.id) AS entries
       FROM tickets t WHERE t.organization_id = $1`,
      [place.id],
    );
    expect(admitted).toEqual(ids.map(() => ({ admitted_count: 1, entries: 1 })));
  }, 60_000);
});

describe('a process that is alive', () => {
  it('keeps a job that takes long, however old it is', async () => {
    const first = await start(4_000);
    await enqueue('mail-1');
    await eventually(async () => (await runs()).length === 1, 10_000);
    await age();
    await start(0);
    await eventually(isDone, 20_000);
    expect((await runs()).map(({ pid }) => pid)).toEqual([first.child.pid]);
  }, 60_000);
});

describe('two processes', () => {
  it('run each of many jobs once', async () => {
    const both = await Promise.all([start(5), start(5)]);
    const names = Array.from({ length: 60 }, (_, index) => `mail-${index}`);
    await Promise.all(names.map(enqueue));
    await eventually(isDone, 30_000);
    const all = await runs();
    expect(all.map(({ mail_id: name }) => name).toSorted()).toEqual(names.toSorted());
    expect(new Set(all.map(({ pid }) => pid))).toEqual(new Set(both.map(({ child }) => child.pid)));
  }, 60_000);
});
