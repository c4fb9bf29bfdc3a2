import { statement } from '../../platform/database.ts';

/** As for an endpoint that never failed. `last_success_at` is history and stays. */
export const upsertCleanState = statement<[endpointId: string]>(
  'upsert_clean_webhook_endpoint_state',
  `INSERT INTO webhook_endpoint_state (endpoint_id) VALUES ($1)
   ON CONFLICT (endpoint_id) DO UPDATE SET first_failure_at = NULL, consecutive_failures = 0, warned_level = 0,
     breaker = 'closed', not_before = NULL, openings = 0, allowance = NULL, breaker_failures = 0,
     window_started_at = NULL, window_attempts = 0, window_failures = 0`,
);

/** Ends the rest of an endpoint whose breaker is open, for one attempt. */
export const updateStateTriedOnce = statement<[endpointId: string]>(
  'try_webhook_endpoint_once',
  `UPDATE webhook_endpoint_state SET breaker = 'half_open', not_before = NULL, allowance = 1
   WHERE endpoint_id = $1 AND breaker = 'open'`,
);

export const deleteState = statement<[endpointId: string]>(
  'delete_webhook_endpoint_state',
  'DELETE FROM webhook_endpoint_state WHERE endpoint_id = $1',
);
