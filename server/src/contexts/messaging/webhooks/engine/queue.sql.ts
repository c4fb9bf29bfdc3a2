/**
 * What waits for an endpoint, and what becomes of it. The queue is local to one database and the deliveries may be
 * spread over many (see docs on scaling): so they are never in one statement.
 */
import { deliveryStatuses, notificationKinds } from '@stagedoor/contract/vocabulary';
import { crossTenantStatement, tenantStatement } from '../../../../platform/sql/statement.ts';
import { bool, instant, int, listOf, nullable, oneOf, type RowOf, text } from '../../../../platform/sql/types.ts';

/**
 * Rows that others have locked are passed over: a transaction that settles attempts locks many at once, and the two would
 * wait for each other. What stays in the queue by that is held or cancelled by the engine when it claims it.
 */
export const deleteQueuedBatch = crossTenantStatement(
  'delete_some_queued_of_webhook_endpoint',
  { endpointId: text, rowsMax: int },
  {
    organization_ids: listOf(text),
    delivery_ids: listOf(text),
    instants: listOf(text),
    earliest: nullable(instant),
    latest: nullable(instant),
  },
  `WITH next AS MATERIALIZED (
     SELECT delivery_id FROM webhook_queue WHERE endpoint_id = $1 LIMIT $2 FOR UPDATE SKIP LOCKED
   ),
   gone AS (
     DELETE FROM webhook_queue q USING next WHERE q.delivery_id = next.delivery_id
     RETURNING q.organization_id, q.delivery_id, q.notification_created_at
   )
   SELECT coalesce(array_agg(organization_id), '{}') AS organization_ids,
          coalesce(array_agg(delivery_id), '{}') AS delivery_ids,
          coalesce(array_agg(notification_created_at::text), '{}') AS instants,
          min(notification_created_at) AS earliest, max(notification_created_at) AS latest
   FROM gone`,
);

export const updateDeliveriesPaused = crossTenantStatement(
  'pause_webhook_deliveries',
  {
    organizationIds: listOf(text),
    deliveryIds: listOf(text),
    createdAt: listOf(instant),
    earliest: instant,
    latest: instant,
    now: instant,
  },
  {},
  `UPDATE webhook_deliveries d SET status = 'held', next_retry_at = NULL, updated_at = $6
   FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS q (organization_id, id, created_at)
   WHERE d.organization_id = q.organization_id AND d.id = q.id AND d.created_at = q.created_at
     AND d.created_at BETWEEN $4 AND $5 AND d.status IN ('pending', 'failed')`,
);

/** How many deliveries are cancelled by one statement. */
export const cancelBatchSize = 1_000;

/**
 * The rows are found by their keys alone: by the range of the day as well, a table that grew since it was last analyzed would
 * be read once for each of them.
 */
const cancelNextParameters = { endpointId: text, from: instant, before: instant, now: instant };
const cancelNext = (ownerColumn: string, isSameOrganization: string) => `
  WITH next AS MATERIALIZED (
    SELECT organization_id, created_at, id FROM webhook_deliveries
    WHERE ${ownerColumn} = $1 AND endpoint_id = $2 AND created_at >= $3 AND created_at < $4
      AND status IN ('pending', 'failed', 'held')
    ORDER BY created_at, id LIMIT ${cancelBatchSize} FOR UPDATE
  )
  UPDATE webhook_deliveries d SET status = 'cancelled', next_retry_at = NULL, updated_at = $5
  FROM next n
  WHERE ${isSameOrganization} AND d.created_at = n.created_at AND d.id = n.id
  RETURNING d.created_at AS at`;

export const cancelNextOfOrganization = tenantStatement(
  'cancel_next_webhook_deliveries_of_organization',
  cancelNextParameters,
  { at: instant },
  cancelNext('organization_id', 'd.organization_id = $1'),
);

/** A channel's endpoint has deliveries of many organizations, some of which are its partners no longer. */
export const cancelNextOfChannel = crossTenantStatement(
  'cancel_next_webhook_deliveries_of_channel',
  { channelId: text, ...cancelNextParameters },
  { at: instant },
  cancelNext('channel_id', 'd.organization_id = n.organization_id'),
);

/** What belongs to a time whose notifications are dropped. */
export const deleteQueuedBetween = crossTenantStatement(
  'delete_queued_between',
  { from: instant, before: instant },
  {},
  'DELETE FROM webhook_queue WHERE notification_created_at >= $1 AND notification_created_at < $2',
);
export const updateUndeliveredCancelled = crossTenantStatement(
  'cancel_undelivered_webhook_deliveries',
  { from: instant, before: instant, now: instant },
  {},
  `UPDATE webhook_deliveries SET status = 'cancelled', next_retry_at = NULL, updated_at = $3
   WHERE created_at >= $1 AND created_at < $2 AND status IN ('pending', 'failed', 'held')`,
);

/**
 * One delivery that is to be sent again at once. No row: it is being sent right now.
 * `inserted` is false where it waited already; then `attempts` is what the queue knew.
 */
export const upsertQueued = tenantStatement(
  'upsert_queued_webhook_delivery',
  {
    deliveryId: text,
    endpointId: text,
    notificationId: text,
    createdAt: instant,
    dueAt: instant,
    attempts: int,
    now: instant,
  },
  { inserted: bool },
  `INSERT INTO webhook_queue AS q
     (delivery_id, organization_id, endpoint_id, notification_id, notification_created_at, due_at, priority, trigger, attempts)
   VALUES ($2, $1, $3, $4, $5, $6, 0, 'manual', $7)
   ON CONFLICT (delivery_id) DO UPDATE SET due_at = $6, priority = 0, trigger = 'manual'
   WHERE q.leased_until IS NULL OR q.leased_until <= $8
   RETURNING q.xmax = 0 AS inserted`,
);

export const updateQueuedAttempts = crossTenantStatement(
  'update_attempts_of_queued_webhook_deliveries',
  { deliveryIds: listOf(text), attempts: listOf(int) },
  {},
  `UPDATE webhook_queue q SET attempts = a.attempts
   FROM unnest($1::text[], $2::int[]) AS a (delivery_id, attempts) WHERE q.delivery_id = a.delivery_id`,
);

/**
 * Many deliveries of one endpoint, with the priority of recoveries: those that wait are moved to it, those that do not are added.
 * Rows that others have locked are passed over, so that no transaction waits for another; neither those nor the ones that
 * are being sent are in the answer.
 */
export const upsertRecovered = crossTenantStatement(
  'upsert_recovered_webhook_deliveries',
  {
    endpointId: text,
    deliveryIds: listOf(text),
    organizationIds: listOf(text),
    notificationIds: listOf(text),
    createdAt: listOf(instant),
    attempts: listOf(int),
    now: instant,
  },
  { delivery_id: text, inserted: bool },
  `WITH unclaimed AS MATERIALIZED (
     SELECT delivery_id FROM webhook_queue
     WHERE delivery_id = ANY ($2::text[]) AND (leased_until IS NULL OR leased_until <= $7)
     ORDER BY delivery_id FOR UPDATE SKIP LOCKED
   ),
   moved AS (
     UPDATE webhook_queue q SET due_at = $7, priority = 2, trigger = 'recover'
     FROM unclaimed u WHERE q.delivery_id = u.delivery_id
     RETURNING q.delivery_id
   ),
   added AS (
     INSERT INTO webhook_queue
       (delivery_id, organization_id, endpoint_id, notification_id, notification_created_at, due_at, priority, trigger, attempts)
     SELECT d.delivery_id, d.organization_id, $1, d.notification_id, d.created_at, $7, 2, 'recover', d.attempts
     FROM unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::int[])
       AS d (delivery_id, organization_id, notification_id, created_at, attempts)
     WHERE NOT EXISTS (SELECT FROM webhook_queue q WHERE q.delivery_id = d.delivery_id)
     ON CONFLICT DO NOTHING
     RETURNING delivery_id
   )
   SELECT delivery_id, false AS inserted FROM moved UNION ALL SELECT delivery_id, true FROM added`,
);

export const deleteQueuedDeliveries = crossTenantStatement(
  'delete_queued_webhook_deliveries',
  { deliveryIds: listOf(text) },
  {},
  'DELETE FROM webhook_queue WHERE delivery_id = ANY ($1::text[])',
);

export const deliveryColumns = {
  id: text,
  notification_id: text,
  endpoint_id: text,
  kind: oneOf(notificationKinds),
  status: oneOf(deliveryStatuses),
  attempts_count: int,
  next_retry_at: nullable(instant),
  last_requested_at: nullable(instant),
  last_duration_ms: nullable(int),
  last_status_code: nullable(int),
  last_error_message: nullable(text),
  last_response_body: nullable(text),
};
/** A delivery with the summary of its last attempt. */
export type DeliveryRow = RowOf<typeof deliveryColumns>;

/** Whether the notification is still there to be sent. */
export const findKeptNotification = tenantStatement(
  'find_kept_webhook_notification',
  { notificationId: text, createdAt: instant },
  { id: text },
  'SELECT id FROM webhook_notifications WHERE organization_id = $1 AND id = $2 AND created_at = $3',
);

/** What has succeeded keeps saying so until the next result. No row: it was cancelled meanwhile. */
export const updateDeliveryAwaited = tenantStatement(
  'update_awaited_webhook_delivery',
  { id: text, createdAt: instant, now: instant },
  deliveryColumns,
  `UPDATE webhook_deliveries d
   SET status = CASE WHEN status = 'succeeded' THEN status WHEN attempts_count = 0 THEN 'pending' ELSE 'failed' END,
     next_retry_at = CASE WHEN status = 'succeeded' THEN NULL ELSE $4::timestamptz END, updated_at = $4
   WHERE organization_id = $1 AND id = $2 AND created_at = $3 AND status <> 'cancelled'
   RETURNING id, notification_id, endpoint_id, kind, status, attempts_count, next_retry_at, last_requested_at,
     last_duration_ms, last_status_code, last_error_message, last_response_body`,
);
