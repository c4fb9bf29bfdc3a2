import { type DeliveryStatus, notificationKinds, recoveryStatuses, scopes } from '@stagedoor/contract/vocabulary';
import { crossTenantStatement, tenantStatement } from '../../../../platform/sql/statement.ts';
import { bool, instant, int, listOf, nullable, oneOf, type RowOf, text } from '../../../../platform/sql/types.ts';
import { isOfEndedPartnership } from './partner-removal.sql.ts';

/** What a recovery sends again, of kinds that the endpoint may be sent. */
const missed = "('failed', 'exhausted', 'held')";

const uncountedColumns = { id: text, endpoint_id: text, since: instant, until: instant };
export type UncountedRow = RowOf<typeof uncountedColumns>;

/** Takes one whose counting has not begun, or whose counting process has died. */
export const claimUncountedRecovery = crossTenantStatement(
  'claim_uncounted_webhook_recovery',
  { now: instant },
  uncountedColumns,
  `UPDATE webhook_recoveries SET updated_at = $1
   WHERE id = (
     SELECT id FROM webhook_recoveries
     WHERE status = 'running' AND total_count IS NULL
       AND (updated_at = created_at OR updated_at < $1::timestamptz - interval '1 minute')
     ORDER BY updated_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING id, endpoint_id, since, until`,
);

export const updateRecoveryCounted = crossTenantStatement(
  'update_webhook_recovery_counted',
  { id: text, total: int, now: instant },
  {},
  `UPDATE webhook_recoveries SET total_count = $2, updated_at = $3
   WHERE id = $1 AND status = 'running' AND total_count IS NULL`,
);

const runningColumns = { ...uncountedColumns, cursor_created_at: nullable(instant), cursor_id: nullable(text) };
export type RunningRow = RowOf<typeof runningColumns>;

/** The one whose last step is the longest ago, unless another worker has it. */
export const claimRunningRecovery = crossTenantStatement(
  'claim_running_webhook_recovery',
  {},
  runningColumns,
  `SELECT id, endpoint_id, since, until, cursor_created_at, cursor_id FROM webhook_recoveries
   WHERE status = 'running' AND total_count IS NOT NULL
   ORDER BY updated_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
);

export const updateRecoveryStepped = crossTenantStatement(
  'update_webhook_recovery_stepped',
  {
    id: text,
    status: oneOf(recoveryStatuses),
    released: int,
    cursorCreatedAt: nullable(instant),
    cursorId: nullable(text),
    now: instant,
  },
  {},
  `UPDATE webhook_recoveries
   SET status = $2, released_count = released_count + $3, cursor_created_at = $4, cursor_id = $5, updated_at = $6
   WHERE id = $1`,
);

/** One whose last step was before the instant, and which no worker is stepping now. */
export const findOverdueRecovery = crossTenantStatement(
  'find_overdue_webhook_recovery',
  { before: instant },
  { id: text },
  `SELECT id FROM webhook_recoveries WHERE status = 'running' AND total_count IS NOT NULL AND updated_at <= $1
   LIMIT 1 FOR UPDATE SKIP LOCKED`,
);

const endpointColumns = {
  organization_id: nullable(text),
  channel_id: nullable(text),
  is_active: bool,
  missing_scopes: listOf(oneOf(scopes)),
};
export type RecoveredEndpointRow = RowOf<typeof endpointColumns>;

export const findRecoveredEndpoint = crossTenantStatement(
  'find_recovered_webhook_endpoint',
  { endpointId: text },
  endpointColumns,
  `SELECT organization_id, channel_id, status = 'active' AND deleted_at IS NULL AS is_active, missing_scopes
   FROM webhook_endpoints WHERE id = $1`,
);

export const countRecovering = crossTenantStatement(
  'count_recovering_webhook_deliveries',
  { endpointId: text },
  { count: int },
  'SELECT count(*)::int AS count FROM webhook_queue WHERE endpoint_id = $1 AND priority = 2',
);

const ofOrganization = 'd.organization_id = $1 AND d.channel_id IS NULL AND d.endpoint_id = $2';
/** Of organizations that have the channel as a partner now: of the others it sees nothing any more. */
const ofChannel = `d.channel_id = $1 AND d.endpoint_id = $2
  AND d.organization_id IN (SELECT p.organization_id FROM channel_partners p WHERE p.channel_id = $1)
  AND NOT ${isOfEndedPartnership('d')}`;

/** What the endpoint may be sent. */
const kinds = listOf(oneOf(notificationKinds));

const countParameters = { endpointId: text, from: instant, before: instant, kinds };
const countMissed = (condition: string) =>
  `SELECT count(*)::int AS count FROM webhook_deliveries d
   WHERE ${condition} AND d.status IN ${missed} AND d.created_at >= $3 AND d.created_at < $4
     AND d.kind = ANY ($5)`;

export const countMissedOfOrganization = tenantStatement(
  'count_missed_webhook_deliveries_of_organization',
  countParameters,
  { count: int },
  countMissed(ofOrganization),
);
export const countMissedOfChannel = crossTenantStatement(
  'count_missed_webhook_deliveries_of_channel',
  { channelId: text, ...countParameters },
  { count: int },
  countMissed(ofChannel),
);

const lookedColumns = {
  looked_count: int,
  last_created_at: nullable(instant),
  last_id: nullable(text),
  organization_id: text,
  // Where nothing was missed there is one row, whose columns of the delivery are null.
  id: nullable(text),
  created_at: instant,
  notification_id: text,
  attempts_count: int,
};
/** What was looked at, with a missed delivery in each row, or one row without. */
export type LookedRow = RowOf<typeof lookedColumns>;

/**
 * The next deliveries of the endpoint behind the cursor, and those of them that were missed. How many are looked at is
 * bounded too: between two that were missed there can be millions that were not. The bound is in the text, so that the
 * planner knows that few rows are wanted.
 */
export const lookedMax = 2_000;
const listParameters = {
  endpointId: text,
  fromCreatedAt: instant,
  fromId: text,
  until: instant,
  missedMax: int,
  kinds,
};
const listMissed = (condition: string) => `
  WITH looked AS MATERIALIZED (
    SELECT d.organization_id, d.id, d.created_at, d.notification_id, d.attempts_count, d.status, d.kind
    FROM webhook_deliveries d
    WHERE ${condition} AND d.created_at >= $3 AND d.created_at <= $5 AND (d.created_at, d.id) > ($3, $4)
    ORDER BY d.created_at, d.id LIMIT ${lookedMax}
  ),
  last AS (SELECT id, created_at FROM looked ORDER BY created_at DESC, id DESC LIMIT 1)
  SELECT (SELECT count(*)::int FROM looked) AS looked_count,
    (SELECT created_at FROM last) AS last_created_at, (SELECT id FROM last) AS last_id, m.*
  FROM (VALUES (1)) AS one
  LEFT JOIN LATERAL (
    SELECT organization_id, id, created_at, notification_id, attempts_count FROM looked
    WHERE status IN ${missed} AND kind = ANY ($7) ORDER BY created_at, id LIMIT $6
  ) m ON true`;

export const listMissedOfOrganization = tenantStatement(
  'list_missed_webhook_deliveries_of_organization',
  listParameters,
  lookedColumns,
  listMissed(ofOrganization),
);
export const listMissedOfChannel = crossTenantStatement(
  'list_missed_webhook_deliveries_of_channel',
  { channelId: text, ...listParameters },
  lookedColumns,
  listMissed(ofChannel),
);

/** Rows of many organizations, with the bounds of their instants, by which partitions of other days are passed over. */
const keys = {
  organizationIds: listOf(text),
  ids: listOf(text),
  createdAt: listOf(instant),
  earliest: instant,
  latest: instant,
};

export const listKeptNotifications = crossTenantStatement(
  'list_kept_webhook_notifications',
  keys,
  { id: text },
  `SELECT n.id FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS k (organization_id, id, created_at)
   JOIN webhook_notifications n
     ON n.organization_id = k.organization_id AND n.id = k.id AND n.created_at = k.created_at
   WHERE n.created_at BETWEEN $4 AND $5`,
);

const keyed = (status: DeliveryStatus | null, nextRetryAt: string) => `
  UPDATE webhook_deliveries d
  SET status = ${status ? `'${status}'` : "CASE WHEN d.attempts_count = 0 THEN 'pending' ELSE 'failed' END"},
    next_retry_at = ${nextRetryAt}, updated_at = $6
  FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS k (organization_id, id, created_at)
  WHERE d.organization_id = k.organization_id AND d.id = k.id AND d.created_at = k.created_at
    AND d.created_at BETWEEN $4 AND $5 AND d.status IN ${missed}`;

/** Those that still are as they were found. */
export const updateDeliveriesReleased = crossTenantStatement(
  'release_webhook_deliveries',
  { ...keys, now: instant },
  { id: text, attempts_count: int },
  `${keyed(null, '$6')} RETURNING d.id, d.attempts_count`,
);

/** Nothing is left of them that could be sent. */
export const updateMissedCancelled = crossTenantStatement(
  'cancel_missed_webhook_deliveries',
  { ...keys, now: instant },
  {},
  keyed('cancelled', 'NULL'),
);

const recoveryColumns = {
  id: text,
  endpoint_id: text,
  since: instant,
  until: instant,
  status: oneOf(recoveryStatuses),
  total_count: nullable(int),
  released_count: int,
  created_at: instant,
  updated_at: instant,
};
export type RecoveryRow = RowOf<typeof recoveryColumns>;

const columns = `r.id, r.endpoint_id, r.since, r.until, r.status, r.total_count, r.released_count, r.created_at, r.updated_at`;

/** No row: one is running already. */
export const insertRecovery = crossTenantStatement(
  'insert_webhook_recovery',
  { id: text, endpointId: text, since: instant, now: instant },
  recoveryColumns,
  `INSERT INTO webhook_recoveries AS r (id, endpoint_id, since, until, status, created_at, updated_at)
   VALUES ($1, $2, $3, $4, 'running', $4, $4)
   ON CONFLICT (endpoint_id) WHERE status = 'running' DO NOTHING
   RETURNING ${columns}`,
);

export const findLatestRecoveryRow = crossTenantStatement(
  'find_latest_webhook_recovery',
  { organizationId: nullable(text), channelId: nullable(text), endpointId: text },
  recoveryColumns,
  `SELECT ${columns} FROM webhook_recoveries r
   JOIN webhook_endpoints e ON e.id = r.endpoint_id
   WHERE r.endpoint_id = $3 AND (e.organization_id = $1 OR e.channel_id = $2) AND e.deleted_at IS NULL
   ORDER BY r.created_at DESC, r.id DESC LIMIT 1`,
);

/** Waits for a step that is being taken: what it queued is there afterwards. */
export const updateRunningRecoveryCancelled = crossTenantStatement(
  'cancel_running_webhook_recovery',
  { endpointId: text, now: instant },
  {},
  `UPDATE webhook_recoveries SET status = 'cancelled', updated_at = $2 WHERE endpoint_id = $1 AND status = 'running'`,
);

export const deleteEndedRecoveries = crossTenantStatement(
  'delete_ended_webhook_recoveries',
  { before: instant },
  {},
  `DELETE FROM webhook_recoveries WHERE status <> 'running' AND updated_at < $1`,
);
