import type { Job } from '@stagedoor/contract';
import type { JobRow } from '../../../contexts/messaging/jobs/jobs.ts';

export function presentJob(row: JobRow): Job {
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
