import { jobStates } from '@stagedoor/contract/vocabulary';
import { crossTenantFilter, crossTenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, nullable, number, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

const columns = {
  id: text,
  name: text,
  organization_id: text,
  state: oneOf(jobStates),
  created_at: instant,
  run_at: instant,
  // Begun so far, the one that is running included.
  attempts: int,
  max_attempts: int,
  last_error: nullable(text),
};
export type JobRow = RowOf<typeof columns>;

/** Jobs as rows of `columns`, under the name of `job`. The library's own view has no payload. */
const jobs = `(
  SELECT (j.payload ->> 'jobId') COLLATE "C" AS id, t.identifier AS name, j.payload ->> 'organizationId' AS organization_id,
    CASE WHEN j.locked_at IS NOT NULL THEN 'running' WHEN j.attempts >= j.max_attempts THEN 'failed' ELSE 'waiting' END
      AS state,
    j.created_at, j.run_at, j.attempts, j.max_attempts, j.last_error
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
) AS job`;
const names = Object.keys(columns).join(', ');

export const listJobs = crossTenantFilter(
  'list_jobs',
  {
    parameters: { limit: int, offset: int },
    conditions: { state: ['state = ?', oneOf(jobStates)], name: ['name = ?', text], after: ['id < ?', text] },
    columns,
  },
  (where) => `SELECT ${names} FROM ${jobs} WHERE true${where} ORDER BY id DESC LIMIT $1 OFFSET $2`,
);

export const findJob = crossTenantStatement(
  'find_job',
  { id: text },
  columns,
  `SELECT ${names} FROM ${jobs} WHERE id = $1`,
);

/** One that is running stays as it is. */
export const updateJobRetried = crossTenantStatement(
  'retry_job',
  { id: text },
  { id: int },
  `SELECT r.id FROM graphile_worker.reschedule_jobs(
     ARRAY(SELECT j.id FROM graphile_worker._private_jobs j WHERE j.payload ->> 'jobId' = $1),
     run_at := clock_timestamp(), attempts := 0) AS r`,
);

export const listJobFacts = crossTenantStatement(
  'list_job_facts',
  {},
  // The oldest: seconds for which the job that has been due longest is due, 0 where none is.
  { name: text, waiting: int, failed: int, oldest_due_seconds: number },
  `SELECT name, count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
     count(*) FILTER (WHERE state = 'failed')::int AS failed,
     greatest(0, coalesce(extract(epoch FROM clock_timestamp() - min(run_at) FILTER (WHERE state = 'waiting')), 0))::float8
       AS oldest_due_seconds
   FROM ${jobs} GROUP BY name`,
);

export const upsertJobWorker = crossTenantStatement(
  'upsert_job_worker',
  { id: text },
  {},
  `INSERT INTO job_workers (id, seen_at) VALUES ($1, clock_timestamp())
   ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
);

export const deleteJobWorker = crossTenantStatement(
  'delete_job_worker',
  { id: text },
  {},
  'DELETE FROM job_workers WHERE id = $1',
);

export const deleteJobWorkersNotSeen = crossTenantStatement(
  'delete_job_workers_not_seen',
  { seconds: int },
  {},
  `DELETE FROM job_workers WHERE seen_at < clock_timestamp() - make_interval(secs => $1::int)`,
);

/**
 * Jobs taken by workers that have no row any more become free to be taken again. Workers that have just begun may have
 * taken some before they had a row.
 */
export const updateJobsReleased = crossTenantStatement(
  'release_jobs_of_dead_workers',
  {},
  {},
  `SELECT FROM graphile_worker.force_unlock_workers(ARRAY(
     SELECT DISTINCT j.locked_by FROM graphile_worker._private_jobs j
     WHERE j.locked_at < clock_timestamp() - interval '10 seconds' AND NOT EXISTS (SELECT FROM job_workers w WHERE w.id = j.locked_by)))`,
);

/** Lets those run that wait for an instant up to this one; retries keep their pauses. */
export const updateJobsDue = crossTenantStatement(
  'release_jobs_due_by_test_clock',
  { until: instant },
  { id: int },
  `SELECT r.id FROM graphile_worker.reschedule_jobs(
     ARRAY(SELECT j.id FROM graphile_worker._private_jobs j
           WHERE j.run_at > clock_timestamp() AND j.run_at <= $1 AND j.attempts = 0 AND j.locked_at IS NULL),
     run_at := clock_timestamp()) AS r`,
);

/**
 * Lets mails go that wait for another attempt, behind other jobs. The last four attempts keep their pauses, so that a server
 * that comes and goes is asked for a day all the same.
 */
export const updateMailsDue = crossTenantStatement(
  'release_mails_waiting_for_attempts',
  {},
  { id: int },
  `SELECT r.id FROM graphile_worker.reschedule_jobs(
     ARRAY(SELECT j.id FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
           WHERE t.identifier = 'send_mail' AND j.run_at > clock_timestamp() AND j.locked_at IS NULL
             AND j.attempts > 0 AND j.attempts < j.max_attempts - 4),
     run_at := clock_timestamp(), priority := 1) AS r`,
);
