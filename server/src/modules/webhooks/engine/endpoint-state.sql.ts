import { statement } from '../../../platform/database.ts';

export interface EndpointStateRow {
  endpoint_id: string;
  first_failure_at: string | null;
  consecutive_failures: number;
  last_success_at: string | null;
  warned_level: number;
  breaker: 'closed' | 'open' | 'half_open';
  not_before: string | null;
  openings: number;
  allowance: number | null;
  breaker_failures: number;
  window_started_at: string | null;
  window_attempts: number;
  window_failures: number;
}

const columns = `endpoint_id, first_failure_at, consecutive_failures, last_success_at, warned_level, breaker, not_before,
  openings, allowance, breaker_failures, window_started_at, window_attempts, window_failures`;

/** Locked in the order of their ids, so that two who settle for the same endpoints do not wait in a circle. */
export const lockEndpointStates = statement<[endpointIds: string[]], EndpointStateRow>(
  'lock_webhook_endpoint_state',
  `SELECT ${columns} FROM webhook_endpoint_state WHERE endpoint_id = ANY ($1::text[]) ORDER BY endpoint_id
   FOR NO KEY UPDATE`,
);

/** An endpoint that was deleted meanwhile has no state any more and gets none. */
export const updateEndpointStates = statement<
  [
    endpointIds: string[],
    firstFailureAt: (Date | null)[],
    consecutiveFailures: number[],
    lastSuccessAt: (Date | null)[],
    warnedLevels: number[],
    breakers: string[],
    notBefore: (Date | null)[],
    openings: number[],
    allowances: (number | null)[],
    breakerFailures: number[],
    windowStartedAt: (Date | null)[],
    windowAttempts: number[],
    windowFailures: number[],
  ]
>(
  'update_webhook_endpoint_state',
  `UPDATE webhook_endpoint_state s
   SET first_failure_at = h.first_failure_at, consecutive_failures = h.consecutive_failures,
     last_success_at = h.last_success_at, warned_level = h.warned_level, breaker = h.breaker, not_before = h.not_before,
     openings = h.openings, allowance = h.allowance, breaker_failures = h.breaker_failures,
     window_started_at = h.window_started_at, window_attempts = h.window_attempts, window_failures = h.window_failures
   FROM unnest($1::text[], $2::timestamptz[], $3::int[], $4::timestamptz[], $5::smallint[], $6::text[],
     $7::timestamptz[], $8::smallint[], $9::smallint[], $10::int[], $11::timestamptz[], $12::int[], $13::int[])
     AS h (${columns})
   WHERE s.endpoint_id = h.endpoint_id`,
);

/** For endpoints that have lost their row, as after a restore of parts of the database. */
export const insertMissingStates = statement<[endpointIds: string[]]>(
  'insert_missing_webhook_endpoint_states',
  `INSERT INTO webhook_endpoint_state (endpoint_id)
   SELECT id FROM webhook_endpoints WHERE id = ANY ($1::text[]) AND deleted_at IS NULL
   ORDER BY id
   ON CONFLICT DO NOTHING`,
);

/** As for an endpoint that never failed. `last_success_at` is history and stays. */
export const upsertInitialState = statement<[endpointId: string]>(
  'upsert_clean_webhook_endpoint_state',
  `INSERT INTO webhook_endpoint_state (endpoint_id) VALUES ($1)
   ON CONFLICT (endpoint_id) DO UPDATE SET first_failure_at = NULL, consecutive_failures = 0, warned_level = 0,
     breaker = 'closed', not_before = NULL, openings = 0, allowance = NULL, breaker_failures = 0,
     window_started_at = NULL, window_attempts = 0, window_failures = 0`,
);

/** Ends the rest of an endpoint whose breaker is open, for one attempt. */
export const updateStateHalfOpen = statement<[endpointId: string]>(
  'try_webhook_endpoint_once',
  `UPDATE webhook_endpoint_state SET breaker = 'half_open', not_before = NULL, allowance = 1
   WHERE endpoint_id = $1 AND breaker = 'open'`,
);

export const deleteState = statement<[endpointId: string]>(
  'delete_webhook_endpoint_state',
  'DELETE FROM webhook_endpoint_state WHERE endpoint_id = $1',
);
