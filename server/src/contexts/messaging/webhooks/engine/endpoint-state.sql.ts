import { crossTenantStatement } from '../../../../platform/sql/statement.ts';
import { instant, int, listOf, nullable, oneOf, type RowOf, text } from '../../../../platform/sql/types.ts';

const stateColumns = {
  endpoint_id: text,
  first_failure_at: nullable(instant),
  consecutive_failures: int,
  last_success_at: nullable(instant),
  warned_level: int,
  breaker: oneOf(['closed', 'open', 'half_open']),
  not_before: nullable(instant),
  openings: int,
  allowance: nullable(int),
  breaker_failures: int,
  window_started_at: nullable(instant),
  window_attempts: int,
  window_failures: int,
};
export type EndpointStateRow = RowOf<typeof stateColumns>;

const columns = Object.keys(stateColumns).join(', ');

/** Locked in the order of their ids, so that two transactions that settle for the same endpoints cannot deadlock. */
export const lockEndpointStates = crossTenantStatement(
  'lock_webhook_endpoint_state',
  { endpointIds: listOf(text) },
  stateColumns,
  `SELECT ${columns} FROM webhook_endpoint_state WHERE endpoint_id = ANY ($1::text[]) ORDER BY endpoint_id
   FOR NO KEY UPDATE`,
);

/** By a statement after the one that locks: what was committed while it waited is seen. */
export const listAddresses = crossTenantStatement(
  'list_addresses_of_webhook_endpoints',
  { endpointIds: listOf(text) },
  { id: text, url: text },
  'SELECT id, url FROM webhook_endpoints WHERE id = ANY ($1::text[])',
);

/** An endpoint that was deleted meanwhile has no state any more and gets none. */
export const updateEndpointStates = crossTenantStatement(
  'update_webhook_endpoint_state',
  {
    endpointIds: listOf(text),
    firstFailureAt: listOf(nullable(instant)),
    consecutiveFailures: listOf(int),
    lastSuccessAt: listOf(nullable(instant)),
    warnedLevels: listOf(int),
    breakers: listOf(stateColumns.breaker),
    notBefore: listOf(nullable(instant)),
    openings: listOf(int),
    allowances: listOf(nullable(int)),
    breakerFailures: listOf(int),
    windowStartedAt: listOf(nullable(instant)),
    windowAttempts: listOf(int),
    windowFailures: listOf(int),
  },
  {},
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
export const insertMissingStates = crossTenantStatement(
  'insert_missing_webhook_endpoint_states',
  { endpointIds: listOf(text) },
  {},
  `INSERT INTO webhook_endpoint_state (endpoint_id)
   SELECT id FROM webhook_endpoints WHERE id = ANY ($1::text[]) AND deleted_at IS NULL
   ORDER BY id
   ON CONFLICT DO NOTHING`,
);

/** As for an endpoint that never failed. `last_success_at` is history and stays. */
export const upsertInitialState = crossTenantStatement(
  'upsert_clean_webhook_endpoint_state',
  { endpointId: text },
  {},
  `INSERT INTO webhook_endpoint_state (endpoint_id) VALUES ($1)
   ON CONFLICT (endpoint_id) DO UPDATE SET first_failure_at = NULL, consecutive_failures = 0, warned_level = 0,
     breaker = 'closed', not_before = NULL, openings = 0, allowance = NULL, breaker_failures = 0,
     window_started_at = NULL, window_attempts = 0, window_failures = 0`,
);

/** Ends the rest of an endpoint whose breaker is open, for one attempt. */
export const halfOpen = (endpointId: string) =>
  `UPDATE webhook_endpoint_state SET breaker = 'half_open', not_before = NULL, allowance = 1
   WHERE endpoint_id = ${endpointId} AND breaker = 'open'`;

export const updateStateHalfOpen = crossTenantStatement(
  'try_webhook_endpoint_once',
  { endpointId: text },
  {},
  halfOpen('$1'),
);

export const deleteState = crossTenantStatement(
  'delete_webhook_endpoint_state',
  { endpointId: text },
  {},
  'DELETE FROM webhook_endpoint_state WHERE endpoint_id = $1',
);
