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

/** What an endpoint has due in a lane, up to the given room. Rows that somebody else is changing are passed over. */
const dueOf = (lane: number, room: string, dueBefore: string) => `
       SELECT t.delivery_id FROM (SELECT * FROM ready ORDER BY number OFFSET 0) r
       CROSS JOIN LATERAL (
         SELECT q.delivery_id
         FROM webhook_queue q
         WHERE q.endpoint_id = r.endpoint_id AND q.lane = ${lane} AND q.due_at <= ${dueBefore}
           AND (q.leased_until IS NULL OR q.leased_until <= $3)
         ORDER BY q.due_at
         LIMIT ${room}
         FOR UPDATE SKIP LOCKED
       ) t
       LIMIT ($7::int[])[${lane + 1}]`;

// The order, which EXISTS would not need, is what makes the planner take the index: once it read the whole queue.
const isDue = (lane: number) => `(SELECT q.due_at FROM webhook_queue q WHERE q.endpoint_id = r.endpoint_id
             AND q.lane = ${lane} AND q.due_at <= $3 AND (q.leased_until IS NULL OR q.leased_until <= $3)
             ORDER BY q.due_at LIMIT 1) IS NOT NULL`;

/** Room in a lane behind others: where an endpoint is being tried again, those before it come first. */
const behind = (lanes: readonly number[], room: string) => `CASE
           WHEN r.allowance IS NULL THEN ${room}
           WHEN ${lanes.map(isDue).join(' OR ')} THEN 0
           ELSE least(${room}, r.allowance) END`;

/**
 * Walks from endpoint to endpoint by the index (each step is one descent, however much one of them has waiting), passes
 * over those that rest, and takes from each what it has room for, no more rows than are wanted. The rows found stay on
 * their page: neither claim_id nor leased_until is in an index.
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
       -- An endpoint that is tried again gets one attempt, then two, four, eight at once; null: as many as any.
       CASE WHEN s.breaker <> 'closed' THEN greatest(0, coalesce(s.allowance, 1) - coalesce(b.count, 0)) END AS allowance,
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
     SELECT delivery_id FROM (
       (${dueOf(0, 'least(r.room0, r.allowance)', "$3::timestamptz + interval '100 ms'")})
       UNION ALL
       (${dueOf(1, behind([0], 'r.room1'), '$3')})
       UNION ALL
       (${dueOf(2, behind([0, 1], 'r.room2'), '$3')})
     ) lanes
     LIMIT $6
   ),
   claimed AS (
     UPDATE webhook_queue q SET claim_id = $4, leased_until = $5
     WHERE q.delivery_id = ANY (ARRAY(SELECT delivery_id FROM found))
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
