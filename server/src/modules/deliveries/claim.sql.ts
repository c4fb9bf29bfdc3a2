import type { AttemptTrigger } from '@stagedoor/contract/vocabulary';
import { statement } from '../../platform/database.ts';

/** What a claim took, and the endpoint that the search came to. With nothing taken: one row whose delivery_id is null. */
export interface ClaimedRow {
  /** The last endpoint that was looked at; null where the queue has none after the given one. */
  last_endpoint_id: string | null;
  visited: number;
  delivery_id: string | null;
  organization_id: string;
  endpoint_id: string;
  notification_id: string;
  notification_created_at: string;
  due_at: string;
  lane: 0 | 1 | 2;
  trigger: AttemptTrigger;
  /** Made so far. */
  attempts: number;
  /** False where the endpoint has failures to forget or a breaker that is not closed. */
  healthy: boolean;
}

export type ClaimParameters = [
  afterEndpointId: string,
  endpointsMax: number,
  now: Date,
  claimId: string,
  leasedUntil: Date,
  rowsMax: number,
  /** Of each lane over all endpoints, and of each lane of an endpoint that is not in the lists below. */
  laneRoom: number[],
  laneCaps: number[],
  /** Endpoints that have attempts on their way here: how many, and what room that leaves each lane. */
  busyIds: string[],
  busyCounts: number[],
  busyRoom0: number[],
  busyRoom1: number[],
  busyRoom2: number[],
];

/**
 * Walks from endpoint to endpoint by the index (each step is one descent, however much one of them has waiting), passes
 * over those that rest, and takes from each what it has room for. The rows found stay on their page: neither claim_id
 * nor leased_until is in an index.
 *
 * Lane 0 looks 100 ms ahead: what was written a moment ago is due by the clock of the database, and ours may be a little
 * behind it. Retries are never taken early.
 */
export const claimQueued = statement<ClaimParameters, ClaimedRow>(
  'claim_webhook_queue',
  `WITH RECURSIVE endpoint AS (
     (SELECT endpoint_id, 1 AS number FROM webhook_queue WHERE endpoint_id > $1 ORDER BY endpoint_id LIMIT 1)
     UNION ALL
     SELECT next.endpoint_id, e.number + 1
     FROM endpoint e
     CROSS JOIN LATERAL (
       SELECT q.endpoint_id FROM webhook_queue q WHERE q.endpoint_id > e.endpoint_id ORDER BY q.endpoint_id LIMIT 1
     ) next
     WHERE e.number < $2
   ),
   ready AS MATERIALIZED (
     SELECT e.endpoint_id, e.number,
       -- An endpoint that is tried again gets one attempt, then two, four, eight at once.
       greatest(0, CASE WHEN s.breaker IN ('open', 'half_open') THEN coalesce(s.allowance, 1) ELSE $6 END
         - CASE WHEN s.breaker IN ('open', 'half_open') THEN coalesce(b.count, 0) ELSE 0 END) AS room,
       coalesce(b.room0, ($8::int[])[1]) AS room0,
       coalesce(b.room1, ($8::int[])[2]) AS room1,
       coalesce(b.room2, ($8::int[])[3]) AS room2,
       coalesce(s.breaker = 'closed' AND s.consecutive_failures = 0 AND s.breaker_failures = 0
         AND s.window_started_at IS NULL, true) AS healthy
     FROM endpoint e
     LEFT JOIN webhook_endpoint_state s ON s.endpoint_id = e.endpoint_id
     LEFT JOIN unnest($9::text[], $10::int[], $11::int[], $12::int[], $13::int[])
       AS b (endpoint_id, count, room0, room1, room2) ON b.endpoint_id = e.endpoint_id
     WHERE s.not_before IS NULL OR s.not_before <= $3
   ),
   found AS MATERIALIZED (
     SELECT t.delivery_id, t.lane, r.number
     FROM (SELECT * FROM ready ORDER BY number OFFSET 0) r
     CROSS JOIN LATERAL (
       SELECT one.delivery_id, l.lane
       FROM (VALUES
         (0::smallint, least(r.room0, ($7::int[])[1]), $3::timestamptz + interval '100 ms'),
         (1::smallint, least(r.room1, ($7::int[])[2]), $3::timestamptz),
         (2::smallint, least(r.room2, ($7::int[])[3]), $3::timestamptz)) AS l (lane, room, due_before)
       CROSS JOIN LATERAL (
         SELECT q.delivery_id
         FROM webhook_queue q
         WHERE q.endpoint_id = r.endpoint_id AND q.lane = l.lane AND q.due_at <= l.due_before
           AND (q.leased_until IS NULL OR q.leased_until <= $3)
         ORDER BY q.due_at
         LIMIT l.room
         FOR UPDATE SKIP LOCKED
       ) one
       LIMIT r.room
     ) t
     LIMIT $6
   ),
   taken AS (
     SELECT delivery_id FROM (
       SELECT delivery_id, lane, row_number() OVER (PARTITION BY lane ORDER BY number) AS place FROM found
     ) placed WHERE place <= ($7::int[])[lane + 1]
   ),
   claimed AS (
     UPDATE webhook_queue q SET claim_id = $4, leased_until = $5
     WHERE q.delivery_id = ANY (ARRAY(SELECT delivery_id FROM taken))
     RETURNING q.delivery_id, q.organization_id, q.endpoint_id, q.notification_id, q.notification_created_at, q.due_at,
       q.lane, q.trigger, q.attempts
   )
   SELECT w.last_endpoint_id, w.visited, c.*, r.healthy
   FROM (SELECT max(endpoint_id) AS last_endpoint_id, count(*)::int AS visited FROM endpoint) w
   LEFT JOIN claimed c ON true
   LEFT JOIN ready r ON r.endpoint_id = c.endpoint_id`,
);

/** Claims that are given back unsent: free again at once, or a moment later where there is no room for them yet. */
export const releaseClaims = statement<[deliveryIds: string[], claimIds: string[], freeAt: Date | null]>(
  'release_webhook_claims',
  `UPDATE webhook_queue q SET claim_id = NULL, leased_until = $3
   FROM unnest($1::text[], $2::uuid[]) AS c (delivery_id, claim_id)
   WHERE q.delivery_id = c.delivery_id AND q.claim_id = c.claim_id`,
);

/** Ends claims for good; answers with those that were still ours. */
export const deleteClaimed = statement<[deliveryIds: string[], claimIds: string[]], { delivery_id: string }>(
  'delete_claimed_of_webhook_queue',
  `DELETE FROM webhook_queue q USING unnest($1::text[], $2::uuid[]) AS c (delivery_id, claim_id)
   WHERE q.delivery_id = c.delivery_id AND q.claim_id = c.claim_id
   RETURNING q.delivery_id`,
);
