/**
 * What waits for an endpoint, and what becomes of it. The queue is local to one database and the deliveries may be
 * spread over many (see docs on scaling): so they are never in one statement.
 */
import { statement } from '../../platform/database.ts';

/** The backlog of an endpoint, or a day of history, may be large: reading it may take longer than a request may. */
export const allowLongStatement = statement<[]>(
  'allow_long_statement',
  "SELECT set_config('statement_timeout', '60s', true)",
);

/**
 * Rows that somebody holds at this moment are passed over: those who settle attempts hold many at once, and would wait in
 * a circle with whoever waits for them here. What they leave of it is held or cancelled by the engine when it comes to it.
 */
const freeOfEndpoint = 'SELECT delivery_id FROM webhook_queue WHERE endpoint_id = $1';

export const deleteQueued = statement<[endpointId: string]>(
  'delete_queued_of_webhook_endpoint',
  `DELETE FROM webhook_queue WHERE delivery_id = ANY (ARRAY(${freeOfEndpoint} FOR UPDATE SKIP LOCKED))`,
);

export const deleteSomeQueued = statement<
  [endpointId: string, rowsMax: number],
  {
    organization_ids: string[];
    delivery_ids: string[];
    instants: string[];
    earliest: string | null;
    latest: string | null;
  }
>(
  'delete_some_queued_of_webhook_endpoint',
  `WITH gone AS (
     DELETE FROM webhook_queue WHERE delivery_id = ANY (ARRAY(${freeOfEndpoint} LIMIT $2 FOR UPDATE SKIP LOCKED))
     RETURNING organization_id, delivery_id, notification_created_at
   )
   SELECT coalesce(array_agg(organization_id), '{}') AS organization_ids,
          coalesce(array_agg(delivery_id), '{}') AS delivery_ids,
          coalesce(array_agg(notification_created_at::text), '{}') AS instants,
          min(notification_created_at) AS earliest, max(notification_created_at) AS latest
   FROM gone`,
);

export const updateDeliveriesHeld = statement<
  [organizationIds: string[], deliveryIds: string[], instants: string[], earliest: string, latest: string, now: Date]
>(
  'hold_webhook_deliveries',
  `UPDATE webhook_deliveries d SET status = 'held', next_retry_at = NULL, updated_at = $6
   FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS q (organization_id, id, created_at)
   WHERE d.organization_id = q.organization_id AND d.id = q.id AND d.created_at = q.created_at
     AND d.created_at BETWEEN $4 AND $5 AND d.status IN ('pending', 'failed')`,
);

export const updateDeliveriesCancelled = statement<[organizationId: string, endpointId: string, now: Date]>(
  'cancel_webhook_deliveries',
  `UPDATE webhook_deliveries SET status = 'cancelled', next_retry_at = NULL, updated_at = $3
   WHERE organization_id = $1 AND endpoint_id = $2 AND status IN ('pending', 'failed', 'held')`,
);

/** A channel's endpoint was told by many organizations, some of which are its partners no longer. */
export const updateDeliveriesCancelledAcrossOrganizations = statement<
  [channelId: string, endpointId: string, now: Date]
>(
  'cancel_webhook_deliveries_across_organizations',
  `UPDATE webhook_deliveries SET status = 'cancelled', next_retry_at = NULL, updated_at = $3
   WHERE channel_id = $1 AND endpoint_id = $2 AND status IN ('pending', 'failed', 'held')`,
);
