import { management } from '@stagedoor/contract';
import { listJobs, retryJob } from '../../contexts/messaging/jobs/jobs.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentJob } from './presenters/job.ts';

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
