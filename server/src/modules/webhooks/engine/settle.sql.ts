import type { AttemptTrigger, DeliveryStatus } from '@stagedoor/contract/vocabulary';
import { statement } from '../../../platform/database.ts';

/**
 * Ends claims as their results say: gone where nothing remains to be done, due again where it is to be retried. Only
 * where the claim is still the one that the attempt was made under. Answers with those that were.
 */
export const settleClaims = statement<
  [deliveryIds: string[], claimIds: string[], dueAt: (Date | null)[]],
  { delivery_id: string; claim_id: string }
>(
  'settle_webhook_claims',
  `WITH result AS MATERIALIZED (
     SELECT * FROM unnest($1::text[], $2::uuid[], $3::timestamptz[]) AS r (delivery_id, claim_id, due_at)
   ),
   done AS (
     DELETE FROM webhook_queue q USING result r
     WHERE q.delivery_id = r.delivery_id AND q.claim_id = r.claim_id AND r.due_at IS NULL
     RETURNING r.delivery_id, r.claim_id
   ),
   again AS (
     UPDATE webhook_queue q
     SET due_at = r.due_at, priority = 1, trigger = 'retry', attempts = q.attempts + 1, claim_id = NULL, leased_until = NULL
     FROM result r
     WHERE q.delivery_id = r.delivery_id AND q.claim_id = r.claim_id AND r.due_at IS NOT NULL
     RETURNING r.delivery_id, r.claim_id
   )
   SELECT delivery_id, claim_id FROM done UNION ALL SELECT delivery_id, claim_id FROM again`,
);

export type HistoryParameters = [
  organizationIds: string[],
  deliveryIds: string[],
  createdAt: Date[],
  superseded: boolean[],
  numbers: number[],
  requestedAt: Date[],
  triggers: AttemptTrigger[],
  durationMs: number[],
  connectMs: (number | null)[],
  statusCodes: (number | null)[],
  errorClasses: string[],
  errorMessages: string[],
  responseHeads: string[],
  responseBodies: string[],
  addresses: string[],
  statuses: DeliveryStatus[],
  nextRetryAt: (Date | null)[],
  /** Bounds of createdAt, by which the planner passes over the partitions of other days. */
  createdFrom: Date,
  createdTo: Date,
  now: Date,
];

/**
 * Records attempts, and with those that were not superseded how their deliveries stand. What the delivery itself shows of
 * the answer is its beginning.
 */
export const insertAttempts = statement<HistoryParameters>(
  'insert_webhook_attempts',
  `WITH result AS MATERIALIZED (
     SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::bool[], $5::int[], $6::timestamptz[], $7::text[],
       $8::int[], $9::int[], $10::int[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[],
       $17::timestamptz[])
     AS r (organization_id, id, created_at, superseded, number, requested_at, trigger, duration_ms, connect_ms,
       status_code, error_class, error_message, response_head, response_body, address, status, next_retry_at)
   ),
   attempt AS (
     INSERT INTO webhook_attempts (organization_id, delivery_id, number, requested_at, trigger, superseded, duration_ms,
       connect_ms, status_code, error_class, error_message, response_head, response_body, address)
     SELECT organization_id, id, number, requested_at, trigger, superseded, duration_ms, connect_ms, status_code,
       error_class, error_message, response_head, response_body, address
     FROM result
     ON CONFLICT DO NOTHING
   )
   UPDATE webhook_deliveries d
   SET status = r.status, attempts_count = r.number, next_retry_at = r.next_retry_at, last_requested_at = r.requested_at,
     last_duration_ms = r.duration_ms, last_status_code = r.status_code, last_error_message = r.error_message,
     last_response_body = left(r.response_body, 1024), updated_at = $20
   FROM result r
   WHERE d.organization_id = r.organization_id AND d.created_at = r.created_at AND d.id = r.id AND NOT r.superseded
     AND d.created_at BETWEEN $18 AND $19`,
);

/** For deliveries that are not sent: their endpoint is disabled or deleted, or the notification is forgotten. */
export const updateDeliveriesSkipped = statement<
  [organizationIds: string[], deliveryIds: string[], createdAt: Date[], statuses: DeliveryStatus[], now: Date]
>(
  'update_webhook_deliveries_unsent',
  `UPDATE webhook_deliveries d SET status = r.status, next_retry_at = NULL, updated_at = $5
   FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[]) AS r (organization_id, id, created_at, status)
   WHERE d.organization_id = r.organization_id AND d.created_at = r.created_at AND d.id = r.id
     AND d.created_at = ANY ($3::timestamptz[]) AND d.status IN ('pending', 'failed')`,
);
