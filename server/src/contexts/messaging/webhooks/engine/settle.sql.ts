import { attemptTriggers, deliveryStatuses } from '@stagedoor/contract/vocabulary';
import { crossTenantStatement } from '../../../../platform/sql/statement.ts';
import { instant, int, listOf, nullable, oneOf, text, uuid } from '../../../../platform/sql/types.ts';

const attemptParameters = {
  organizationIds: listOf(text),
  deliveryIds: listOf(text),
  claimIds: listOf(uuid),
  createdAt: listOf(instant),
  numbers: listOf(int),
  requestedAt: listOf(instant),
  triggers: listOf(oneOf(attemptTriggers)),
  durationMs: listOf(int),
  connectMs: listOf(nullable(int)),
  statusCodes: listOf(nullable(int)),
  errorClasses: listOf(text),
  errorMessages: listOf(text),
  responseHeads: listOf(text),
  responseBodies: listOf(text),
  addresses: listOf(text),
  statuses: listOf(oneOf(deliveryStatuses)),
  nextRetryAt: listOf(nullable(instant)),
  // Bounds of createdAt, by which the planner passes over the partitions of other days.
  createdFrom: instant,
  createdTo: instant,
  now: instant,
  requestHeads: listOf(text),
};

/**
 * Ends claims as their results say: gone where nothing remains to be done, due again where it is to be retried. Only
 * where the claim is still the one that the attempt was made under; the others are recorded as superseded and change no
 * delivery. Answers with the claims that were ended. What a delivery itself shows of the answer is its beginning.
 *
 * The rows of the queue are all locked before the first delivery is: the statement reads `settled` to its end, and only
 * then runs what it does not read.
 */
export const settleAttempts = crossTenantStatement(
  'settle_webhook_attempts',
  attemptParameters,
  { delivery_id: text, claim_id: uuid },
  `WITH result AS MATERIALIZED (
     SELECT * FROM unnest($1::text[], $2::text[], $3::uuid[], $4::timestamptz[], $5::int[], $6::timestamptz[], $7::text[],
       $8::int[], $9::int[], $10::int[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[],
       $17::timestamptz[], $21::text[])
     AS r (organization_id, id, claim_id, created_at, number, requested_at, trigger, duration_ms, connect_ms,
       status_code, error_class, error_message, response_head, response_body, address, status, next_retry_at,
       request_head)
   ),
   done AS (
     DELETE FROM webhook_queue q USING result r
     WHERE q.delivery_id = r.id AND q.claim_id = r.claim_id AND r.next_retry_at IS NULL
     RETURNING r.*
   ),
   again AS (
     UPDATE webhook_queue q
     SET due_at = r.next_retry_at, priority = 1, trigger = 'retry', attempts = q.attempts + 1, claim_id = NULL,
       leased_until = NULL
     FROM result r
     WHERE q.delivery_id = r.id AND q.claim_id = r.claim_id AND r.next_retry_at IS NOT NULL
     RETURNING r.*
   ),
   settled AS MATERIALIZED (SELECT * FROM done UNION ALL SELECT * FROM again),
   attempt AS (
     INSERT INTO webhook_attempts (organization_id, delivery_id, number, requested_at, trigger, superseded, duration_ms,
       connect_ms, status_code, error_class, error_message, response_head, response_body, address, request_head)
     SELECT organization_id, id, number, requested_at, trigger, (id, claim_id) NOT IN (SELECT s.id, s.claim_id FROM settled s),
       duration_ms, connect_ms, status_code, error_class, error_message, response_head, response_body, address,
       request_head
     FROM result
     ON CONFLICT DO NOTHING
   ),
   delivery AS (
     UPDATE webhook_deliveries d
     SET status = r.status, attempts_count = r.number, next_retry_at = r.next_retry_at,
       last_requested_at = r.requested_at, last_duration_ms = r.duration_ms, last_status_code = r.status_code,
       last_error_message = r.error_message, last_response_body = left(r.response_body, 1024), updated_at = $20
     FROM settled r
     WHERE d.organization_id = r.organization_id AND d.created_at = r.created_at AND d.id = r.id
       AND d.created_at BETWEEN $18 AND $19
   )
   SELECT id AS delivery_id, claim_id FROM settled`,
);

/** For deliveries that are not sent: their endpoint is disabled or deleted, or the notification is forgotten. */
export const updateDeliveriesSkipped = crossTenantStatement(
  'update_webhook_deliveries_unsent',
  {
    organizationIds: listOf(text),
    deliveryIds: listOf(text),
    createdAt: listOf(instant),
    statuses: listOf(oneOf(deliveryStatuses)),
    now: instant,
  },
  {},
  `UPDATE webhook_deliveries d SET status = r.status, next_retry_at = NULL, updated_at = $5
   FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[]) AS r (organization_id, id, created_at, status)
   WHERE d.organization_id = r.organization_id AND d.created_at = r.created_at AND d.id = r.id
     AND d.created_at = ANY ($3::timestamptz[]) AND d.status IN ('pending', 'failed')`,
);
