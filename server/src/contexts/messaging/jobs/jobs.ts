/**
 * The background jobs as operators see them, and the processes that run them. Jobs are enqueued by
 * `platform/jobs.ts` and run by `workers/jobs.ts`. A job that succeeded is gone; one that was tried as often as it may be
 * stays as `failed` until somebody has it retried.
 *
 * A process that runs jobs reports that it is alive. One that has not done so for `jobWorkerDeadAfterSeconds` is taken
 * for dead, and its jobs are run again by others. A process that was only paused for as long can therefore end a job
 * that another has begun again.
 */
import type { JobState } from '@stagedoor/contract/vocabulary';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { type Page, rowsAfter } from '../../../platform/sql/paging.ts';
import type { CrossTenantDb } from '../../../platform/sql/tenant-db.ts';
import type { RowOf } from '../../../platform/sql/types.ts';
import {
  deleteJobWorker,
  deleteJobWorkersNotSeen,
  findJob,
  type JobRow,
  listJobFacts,
  listJobs as listJobRows,
  updateJobRetried,
  updateJobsDue,
  updateJobsReleased,
  updateMailsDue,
  upsertJobWorker,
} from './jobs.sql.ts';

export type { JobRow } from './jobs.sql.ts';

/** What is undefined is not asked for. */
export interface JobFilter {
  readonly state: JobState | undefined;
  readonly name: string | undefined;
}

/** Jobs of all organizations, the newest first. Refuses an `after` behind which there is nothing, and that is gone. */
export async function listJobs(
  db: CrossTenantDb,
  filter: JobFilter,
  page: Page,
): Promise<JobRow[] | Refusal<'invalid_request'>> {
  const rows = await db.run(listJobRows, { ...filter, ...page });
  return rowsAfter(page.after, rows, (id) => db.run(findJob, { id }));
}

/** Has a job run at once, with all its attempts before it. Refuses one that is running, and one that is not there. */
export async function retryJob(db: CrossTenantDb, id: string): Promise<JobRow | Refusal<'not_found' | 'conflict'>> {
  const retried = await db.run(updateJobRetried, { id });
  const [job] = await db.run(findJob, { id });
  if (!job) return refuse('not_found', 'There is no such job. Jobs that succeeded are deleted.');
  if (retried.length === 0) return refuse('conflict', 'The job is running.');
  return job;
}

/** Has the jobs run now that wait for an instant up to this one, of the test clock; retries keep their pauses. */
export async function releaseJobsDueBy(db: CrossTenantDb, until: Date): Promise<void> {
  await db.run(updateJobsDue, { until });
}

/** Has the mails sent now that wait for their next attempt. */
export async function releaseMailsWaiting(db: CrossTenantDb): Promise<void> {
  await db.run(updateMailsDue, {});
}

/** Rejects with the error of the database where its role may not read jobs, since it cannot add them either. */
export async function checkJobRights(db: CrossTenantDb): Promise<void> {
  await db.run(findJob, { id: '' });
}

export type JobFacts = RowOf<typeof listJobFacts.columns>;

/** By name of the jobs there are: how many wait and have failed, and since when the oldest is due. Reads all of them. */
export function listJobFactsAcrossOrganizations(db: CrossTenantDb): Promise<JobFacts[]> {
  return db.run(listJobFacts, {});
}

const jobWorkerDeadAfterSeconds = 60;

/** Says that the worker is alive. */
export async function reportJobWorkerAlive(db: CrossTenantDb, workerId: string): Promise<void> {
  await db.run(upsertJobWorker, { id: workerId });
}

/** Says that the worker has ended: what it still had taken may be taken by others. */
export async function reportJobWorkerEnded(db: CrossTenantDb, workerId: string): Promise<void> {
  await db.run(deleteJobWorker, { id: workerId });
}

/** Forgets workers that have not been seen for `deadAfterSeconds`, and releases the jobs that they had taken. */
export async function releaseJobsOfDeadWorkers(
  db: CrossTenantDb,
  deadAfterSeconds = jobWorkerDeadAfterSeconds,
): Promise<void> {
  await db.run(deleteJobWorkersNotSeen, { seconds: deadAfterSeconds });
  await db.run(updateJobsReleased, {});
}
