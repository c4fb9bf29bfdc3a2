/** Putting deliveries back into the queue. A row that an attempt was made under at this moment is left to it. */
import { statement } from '../../platform/database.ts';

/**
 * One delivery, as somebody asked for it. No row: it is being sent right now.
 * `inserted` is false where it waited already; then `attempts` is what the queue knew.
 */
export const upsertQueued = statement<
  [
    deliveryId: string,
    organizationId: string,
    endpointId: string,
    notificationId: string,
    createdAt: string,
    dueAt: Date,
    attempts: number,
    now: Date,
  ],
  { inserted: boolean }
>(
  'upsert_queued_webhook_delivery',
  `INSERT INTO webhook_queue AS q
     (delivery_id, organization_id, endpoint_id, notification_id, notification_created_at, due_at, lane, trigger, attempts)
   VALUES ($1, $2, $3, $4, $5, $6, 0, 'manual', $7)
   ON CONFLICT (delivery_id) DO UPDATE SET due_at = $6, lane = 0, trigger = 'manual'
   WHERE q.leased_until IS NULL OR q.leased_until <= $8
   RETURNING q.xmax = 0 AS inserted`,
);

export const updateQueuedAttempts = statement<[deliveryIds: string[], attempts: number[]]>(
  'update_attempts_of_queued_webhook_deliveries',
  `UPDATE webhook_queue q SET attempts = a.attempts
   FROM unnest($1::text[], $2::int[]) AS a (delivery_id, attempts) WHERE q.delivery_id = a.delivery_id`,
);

/**
 * Many deliveries of one endpoint, for the third lane: those that wait are moved there, those that do not are added.
 * Rows that somebody else holds are passed over, so nobody waits for anybody; those are not in the answer, and neither
 * are those that are being sent.
 */
export const upsertRecovered = statement<
  [
    endpointId: string,
    deliveryIds: string[],
    organizationIds: string[],
    notificationIds: string[],
    createdAt: string[],
    attempts: number[],
    now: Date,
  ],
  { delivery_id: string; inserted: boolean }
>(
  'upsert_recovered_webhook_deliveries',
  `WITH free AS MATERIALIZED (
     SELECT delivery_id FROM webhook_queue
     WHERE delivery_id = ANY ($2::text[]) AND (leased_until IS NULL OR leased_until <= $7)
     ORDER BY delivery_id FOR UPDATE SKIP LOCKED
   ),
   moved AS (
     UPDATE webhook_queue q SET due_at = $7, lane = 2, trigger = 'recover'
     FROM free f WHERE q.delivery_id = f.delivery_id
     RETURNING q.delivery_id
   ),
   added AS (
     INSERT INTO webhook_queue
       (delivery_id, organization_id, endpoint_id, notification_id, notification_created_at, due_at, lane, trigger, attempts)
     SELECT d.delivery_id, d.organization_id, $1, d.notification_id, d.created_at, $7, 2, 'recover', d.attempts
     FROM unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::int[])
       AS d (delivery_id, organization_id, notification_id, created_at, attempts)
     WHERE NOT EXISTS (SELECT FROM webhook_queue q WHERE q.delivery_id = d.delivery_id)
     ON CONFLICT DO NOTHING
     RETURNING delivery_id
   )
   SELECT delivery_id, false AS inserted FROM moved UNION ALL SELECT delivery_id, true FROM added`,
);

export const deleteQueuedDeliveries = statement<[deliveryIds: string[]]>(
  'delete_queued_webhook_deliveries',
  'DELETE FROM webhook_queue WHERE delivery_id = ANY ($1::text[])',
);
