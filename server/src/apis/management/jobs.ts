import { type Job, management } from '@stagedoor/contract';
import { type JobRow, listJobs, retryJob } from '../../contexts/messaging/jobs/jobs.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';

export const jobHandlers: readonly Handler[] = [
  endpoint(management.listJobs, {
    run: ({ crossTenant, query: { state, name }, page }) => listJobs(crossTenant, { state, name }, page),
    present: presentJob,
  }),

  endpoint(management.retryJob, {
    run: ({ crossTenant, params }) => retryJob(crossTenant, params.jobId),
    present: presentJob,
  }),
];

function presentJob(row: JobRow): Job {
  return {
    _id: row.id,
    name: row.name,
    state: row.state,
    organization_id: row.organization_id,
    created_at: row.created_at,
    run_at: row.run_at,
    attempts: row.attempts,
    attempts_max: row.max_attempts,
    error: row.last_error ?? '',
  };
}
