import { tenantStatement } from './sql/statement.ts';
import { instant, int, json, nullable, text } from './sql/types.ts';

/** Tells the processes that run jobs, too, once it is committed. */
export const addJob = tenantStatement(
  'add_job',
  { name: text, payload: json<object>(), runAt: nullable(instant), attemptsMax: int, key: text },
  { id: int },
  `SELECT j.id FROM graphile_worker.add_job($2,
     payload := ($3::jsonb || jsonb_build_object('organizationId', $1::text))::json,
     run_at := $4, max_attempts := $5, job_key := $6) AS j`,
);
