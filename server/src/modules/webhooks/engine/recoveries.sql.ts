import type { DeliveryStatus, RecoveryStatus } from '@stagedoor/contract/vocabulary';
import { type Statement, statement } from '../../../platform/database.ts';

/** What a recovery sends again. */
const missed = "('failed', 'exhausted', 'held')";

export interface UncountedRow {
  id: string;
  endpoint_id: string;
  since: string;
  until: string;
}

/** Takes one that nobody has begun to count, or whose counter has died. */
export const claimUncountedRecovery = statement<[now: Date], UncountedRow>(
  'claim_uncounted_webhook_recovery',
  `UPDATE webhook_recoveries SET updated_at = $1
   WHERE id = (
     SELECT id FROM webhook_recoveries
     WHERE status = 'running' AND total_count IS NULL
       AND (updated_at = created_at OR updated_at < $1::timestamptz - interval '1 minute')
     ORDER BY updated_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING id, endpoint_id, since, until`,
);

export const updateRecoveryCounted = statement<[id: string, total: number, now: Date]>(
  'update_webhook_recovery_counted',
  `UPDATE webhook_recoveries SET total_count = $2, updated_at = $3
   WHERE id = $1 AND status = 'running' AND total_count IS NULL`,
);

export interface RunningRow {
  id: string;
  endpoint_id: string;
  since: string;
  until: string;
  cursor_created_at: string | null;
  cursor_id: string | null;
}

/** The one whose last step is the longest ago, unless another worker has it. */
export const claimRunningRecovery = statement<[], RunningRow>(
  'claim_running_webhook_recovery',
  `SELECT id, endpoint_id, since, until, cursor_created_at, cursor_id FROM webhook_recoveries
   WHERE status = 'running' AND total_count IS NOT NULL
   ORDER BY updated_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
);

export const updateRecoveryStepped = statement<
  [id: string, status: string, released: number, cursorCreatedAt: string | null, cursorId: string | null, now: Date]
>(
  'update_webhook_recovery_stepped',
  `UPDATE webhook_recoveries
   SET status = $2, released_count = released_count + $3, cursor_created_at = $4, cursor_id = $5, updated_at = $6
   WHERE id = $1`,
);

/** One that nobody has stepped since then, or is stepping now. */
export const findOverdueRecovery = statement<[before: Date], { id: string }>(
  'find_overdue_webhook_recovery',
  `SELECT id FROM webhook_recoveries WHERE status = 'running' AND total_count IS NOT NULL AND updated_at <= $1
   LIMIT 1 FOR UPDATE SKIP LOCKED`,
);

export interface RecoveredEndpointRow {
  organization_id: string | null;
  channel_id: string | null;
  is_active: boolean;
}

export const findRecoveredEndpoint = statement<[endpointId: string], RecoveredEndpointRow>(
  'find_recovered_webhook_endpoint',
  `SELECT organization_id, channel_id, status = 'active' AND deleted_at IS NULL AS is_active
   FROM webhook_endpoints WHERE id = $1`,
);

export const countRecovering = statement<[endpointId: string], { count: number }>(
  'count_recovering_webhook_deliveries',
  'SELECT count(*)::int AS count FROM webhook_queue WHERE endpoint_id = $1 AND priority = 2',
);

const ofOrganization = 'd.organization_id = $1 AND d.channel_id IS NULL AND d.endpoint_id = $2';
/** Of organizations that have the channel as a partner now: of the others it sees nothing any more. */
const ofChannel = `d.channel_id = $1 AND d.endpoint_id = $2
  AND d.organization_id IN (SELECT p.organization_id FROM channel_partners p WHERE p.channel_id = $1)`;

type Count = Statement<[ownerId: string, endpointId: string, from: Date, before: Date], { count: number }>;
const countMissed = (condition: string): Count =>
  statement(
    'count_missed_webhook_deliveries',
    `SELECT count(*)::int AS count FROM webhook_deliveries d
     WHERE ${condition} AND d.status IN ${missed} AND d.created_at >= $3 AND d.created_at < $4`,
  );
export const countMissedOfOrganization = countMissed(ofOrganization);
export const countMissedOfChannel = countMissed(ofChannel);

/** What was looked at, with a missed delivery in each row, or one row without. */
export interface LookedRow {
  looked_count: number;
  last_created_at: string | null;
  last_id: string | null;
  organization_id: string;
  id: string | null;
  created_at: string;
  notification_id: string;
  attempts_count: number;
}

/**
 * The next deliveries of the endpoint behind the cursor, and those of them that were missed. How many are looked at is
 * bounded too: between two that were missed there can be millions that were not. The bound is in the text, so that the
 * planner knows that few rows are wanted.
 */
export const lookedMax = 2_000;
type List = Statement<
  [ownerId: string, endpointId: string, fromCreatedAt: string, fromId: string, until: string, missedMax: number],
  LookedRow
>;
const listMissed = (condition: string): List =>
  statement(
    'list_missed_webhook_deliveries',
    `WITH looked AS MATERIALIZED (
       SELECT d.organization_id, d.id, d.created_at, d.notification_id, d.attempts_count, d.status
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
       WHERE status IN ${missed} ORDER BY created_at, id LIMIT $6
     ) m ON true`,
  );
export const listMissedOfOrganization = listMissed(ofOrganization);
export const listMissedOfChannel = listMissed(ofChannel);

type Keys = [organizationIds: string[], ids: string[], createdAt: string[], earliest: string, latest: string];

export const listKeptNotifications = statement<Keys, { id: string }>(
  'list_kept_webhook_notifications',
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
export const updateDeliveriesReleased = statement<[...Keys, now: Date], { id: string; attempts_count: number }>(
  'release_webhook_deliveries',
  `${keyed(null, '$6')} RETURNING d.id, d.attempts_count`,
);

/** Nothing is left of them that could be sent. */
export const updateMissedCancelled = statement<[...Keys, now: Date]>(
  'cancel_missed_webhook_deliveries',
  keyed('cancelled', 'NULL'),
);

export interface RecoveryRow {
  id: string;
  endpoint_id: string;
  since: string;
  until: string;
  status: RecoveryStatus;
  total_count: number | null;
  released_count: number;
  created_at: string;
  updated_at: string;
}

const columns = `r.id, r.endpoint_id, r.since, r.until, r.status, r.total_count, r.released_count, r.created_at, r.updated_at`;

/** No row: one is running already. */
export const insertRecovery = statement<[id: string, endpointId: string, since: Date, now: Date], RecoveryRow>(
  'insert_webhook_recovery',
  `INSERT INTO webhook_recoveries AS r (id, endpoint_id, since, until, status, created_at, updated_at)
   VALUES ($1, $2, $3, $4, 'running', $4, $4)
   ON CONFLICT (endpoint_id) WHERE status = 'running' DO NOTHING
   RETURNING ${columns}`,
);

export const findLatestRecoveryRow = statement<
  [organizationId: string | null, channelId: string | null, endpointId: string],
  RecoveryRow
>(
  'find_latest_webhook_recovery',
  `SELECT ${columns} FROM webhook_recoveries r
   JOIN webhook_endpoints e ON e.id = r.endpoint_id
   WHERE r.endpoint_id = $3 AND (e.organization_id = $1 OR e.channel_id = $2) AND e.deleted_at IS NULL
   ORDER BY r.created_at DESC, r.id DESC LIMIT 1`,
);

/** Waits for a step that is being taken: what it queued is there afterwards. */
export const updateRunningRecoveryCancelled = statement<[endpointId: string, now: Date]>(
  'cancel_running_webhook_recovery',
  `UPDATE webhook_recoveries SET status = 'cancelled', updated_at = $2 WHERE endpoint_id = $1 AND status = 'running'`,
);

/** Waits for steps that are being taken, and lets none begin until the transaction ends. */
export const lockRunningRecoveriesOfChannel = statement<[channelId: string], { id: string }>(
  'lock_running_webhook_recoveries_of_channel',
  `SELECT r.id FROM webhook_recoveries r
   WHERE r.endpoint_id = ANY (ARRAY(SELECT e.id FROM webhook_endpoints e WHERE e.channel_id = $1 AND e.deleted_at IS NULL))
     AND r.status = 'running'
   ORDER BY r.id FOR UPDATE`,
);

export const deleteEndedRecoveries = statement<[before: Date]>(
  'delete_ended_webhook_recoveries',
  `DELETE FROM webhook_recoveries WHERE status <> 'running' AND updated_at < $1`,
);
