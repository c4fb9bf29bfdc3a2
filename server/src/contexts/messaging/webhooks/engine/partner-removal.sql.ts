/**
 * What was written for a channel about an organization that removed it as a partner. All of it has ended while there is
 * no partnership; where the channel was admitted again since, what was written before that. The second is known as long
 * as the job that cancels it is there, which is until it has cancelled everything.
 */
import { jobKeySql } from '../../../../platform/jobs.ts';
import { tenantStatement } from '../../../../platform/sql/statement.ts';
import { instant, int, nullable, text } from '../../../../platform/sql/types.ts';
import { cancelBatchSize } from './queue.sql.ts';

export const cancelJob = 'cancel_deliveries_of_removed_partner';

/** True of a partnership `p` of an organization whose deliveries from before it are being cancelled. */
export const isBeingCancelled = `EXISTS (
  SELECT FROM graphile_worker._private_jobs j WHERE j.key = ${jobKeySql(cancelJob, 'p.organization_id', 'p.channel_id')})`;

/** True of a delivery of the channel `$1` that was made before the present partnership and is being cancelled. */
export const isOfEndedPartnership = (d: string) => `(${d}.organization_id = ANY (ARRAY(
    SELECT p.organization_id FROM channel_partners p WHERE p.channel_id = $1 AND ${isBeingCancelled}))
  AND ${d}.created_at < (SELECT p.created_at FROM channel_partners p
    WHERE p.organization_id = ${d}.organization_id AND p.channel_id = $1))`;

/**
 * Up to when partnerships of `$1` with `$2` have ended. In the statement that cancels: where it does not see a partnership
 * that begins meanwhile, it does not see what is written under it either.
 */
const endedUntil = `coalesce(
  (SELECT p.created_at FROM channel_partners p WHERE p.organization_id = $1 AND p.channel_id = $2), 'infinity')`;
const queuedOfEnded = `q.organization_id = $1 AND q.notification_created_at < ${endedUntil}
  AND q.endpoint_id = ANY (ARRAY(SELECT e.id FROM webhook_endpoints e WHERE e.channel_id = $2))`;

/** Rows that are locked belong to attempts that are being recorded; they are looked for again. */
export const deleteQueuedOfPartner = tenantStatement(
  'delete_queued_of_removed_partner',
  { channelId: text, rowsMax: int },
  { count: int, earliest: nullable(instant) },
  `WITH ended AS MATERIALIZED (
     SELECT q.delivery_id FROM webhook_queue q WHERE ${queuedOfEnded} LIMIT $3 FOR UPDATE SKIP LOCKED
   ),
   gone AS (
     DELETE FROM webhook_queue q USING ended WHERE q.delivery_id = ended.delivery_id
     RETURNING q.notification_created_at
   )
   SELECT count(*)::int AS count, min(notification_created_at) AS earliest FROM gone`,
);

export const countQueuedOfPartner = tenantStatement(
  'count_queued_of_removed_partner',
  { channelId: text },
  { count: int },
  `SELECT count(*)::int AS count FROM webhook_queue q WHERE ${queuedOfEnded}`,
);

export const cancelNextOfPartner = tenantStatement(
  'cancel_next_webhook_deliveries_of_removed_partner',
  { channelId: text, from: instant, before: instant, now: instant },
  { at: instant },
  `WITH next AS MATERIALIZED (
     SELECT created_at, id FROM webhook_deliveries
     WHERE organization_id = $1 AND channel_id = $2 AND created_at >= $3 AND created_at < $4
       AND created_at < ${endedUntil} AND status IN ('pending', 'failed', 'held')
     ORDER BY created_at, id LIMIT ${cancelBatchSize} FOR UPDATE
   )
   UPDATE webhook_deliveries d SET status = 'cancelled', next_retry_at = NULL, updated_at = $5
   FROM next n
   WHERE d.organization_id = $1 AND d.created_at = n.created_at AND d.id = n.id
   RETURNING d.created_at AS at`,
);
