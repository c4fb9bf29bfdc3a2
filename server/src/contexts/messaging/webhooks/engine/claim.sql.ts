import { attemptTriggers } from '@stagedoor/contract/vocabulary';
import { crossTenantStatement } from '../../../../platform/sql/statement.ts';
import { bool, instant, int, listOf, nullable, oneOf, type RowOf, text, uuid } from '../../../../platform/sql/types.ts';

const claimParameters = {
  afterEndpointId: text,
  endpointsMax: int,
  now: instant,
  claimId: uuid,
  leasedUntil: instant,
  rowsMax: int,
  // Of each priority over all endpoints, and of each priority of an endpoint that is not in the lists below.
  available: listOf(int),
  endpointLimits: listOf(int),
  // Endpoints that have attempts on their way here: how many, and what is available of each priority.
  limitedIds: listOf(text),
  limitedCounts: listOf(int),
  availableFirst: listOf(int),
  availableRetry: listOf(int),
  availableRecovery: listOf(int),
};

const claimedColumns = {
  // The last endpoint that was looked at; null where the queue has none after the given one.
  last_endpoint_id: nullable(text),
  visited: int,
  // With nothing taken there is one row, whose columns from here on are null.
  delivery_id: nullable(text),
  organization_id: text,
  endpoint_id: text,
  // The organization or channel that the endpoint belongs to.
  owner_id: text,
  notification_id: text,
  notification_created_at: instant,
  due_at: instant,
  // 0 first, 1 retry, 2 recovery.
  priority: int,
  trigger: oneOf(attemptTriggers),
  // Made so far.
  attempts: int,
  // False where the endpoint has failures to forget or a breaker that is not closed.
  healthy: bool,
};
/** What a claim took, and the endpoint that the search came to. */
export type ClaimedRow = RowOf<typeof claimedColumns>;

/** What an endpoint has due of a priority, up to the given limit. Rows that others have locked are passed over. */
const dueOf = (priority: number, limit: string, dueBefore: string) => `
       SELECT t.delivery_id FROM (SELECT * FROM ready ORDER BY number OFFSET 0) r
       CROSS JOIN LATERAL (
         SELECT q.delivery_id
         FROM webhook_queue q
         WHERE q.endpoint_id = r.endpoint_id AND q.priority = ${priority} AND q.due_at <= ${dueBefore}
           AND (q.leased_until IS NULL OR q.leased_until <= $3)
         ORDER BY q.due_at
         LIMIT ${limit}
         FOR UPDATE SKIP LOCKED
       ) t
       LIMIT ($7::int[])[${priority + 1}]`;

// The order, which EXISTS would not need, is what makes the planner take the index: once it read the whole queue.
const isDue = (priority: number) => `(SELECT q.due_at FROM webhook_queue q WHERE q.endpoint_id = r.endpoint_id
             AND q.priority = ${priority} AND q.due_at <= $3 AND (q.leased_until IS NULL OR q.leased_until <= $3)
             ORDER BY q.due_at LIMIT 1) IS NOT NULL`;

/** What is available to a priority behind others: where an endpoint is being tried again, those before it come first. */
const behind = (earlier: readonly number[], available: string) => `CASE
           WHEN r.allowance IS NULL THEN ${available}
           WHEN ${earlier.map(isDue).join(' OR ')} THEN 0
           ELSE least(${available}, r.allowance) END`;

/**
 * Takes what can be sent now, in one statement, since each round trip costs as much as finding some tens of rows.
 *
 * - `endpoint` walks from endpoint to endpoint by the index, at most `endpointsMax` of them: each step is one descent, however
 *   much one of them has waiting. A `DISTINCT` would read the whole queue.
 * - `ready` are those that do not rest (`not_before`), in the order of the walk, each with what it may still have in flight
 *   of each priority: of the lists where it has attempts on their way in this process, else what any endpoint may have.
 *   `allowance` is null while the breaker is closed. Materialized, as three branches read it.
 * - `found` takes what is due, a branch for each priority so that each reads the index (endpoint, priority, due) from its
 *   beginning and stops at its limit: the `LATERAL` bounds an endpoint, the `LIMIT` around it the priority, the outer one all
 *   of them. `OFFSET 0` keeps the order of the walk, so that every endpoint has its turn. What another process has
 *   locked is passed over. Materialized, so that no row is locked that is not taken below.
 * - `claimed` writes the lease. The rows stay on their page, as neither claim_id nor leased_until is in an index. `ANY (ARRAY
 *   (...))` makes the planner find them by their key whatever it believes about the sizes of `found` and of the queue.
 * - The last SELECT says how far the walk came, also where nothing is due, and adds what the worker asks of the endpoint.
 * - The commit does not wait for the disk: a claim that a crash of the database loses is made again, and what was sent under it
 *   is sent again, as after a crash of the process.
 *
 * Priority 0 looks 100 ms ahead: what was written a moment ago is due by the clock of the database, and ours may be a little
 * behind it. Retries are never taken early.
 */
export const claimQueued = crossTenantStatement(
  'claim_webhook_queue',
  claimParameters,
  claimedColumns,
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
       coalesce(b.first, ($8::int[])[1]) AS first,
       coalesce(b.retry, ($8::int[])[2]) AS retry,
       coalesce(b.recovery, ($8::int[])[3]) AS recovery,
       coalesce(s.breaker = 'closed' AND s.consecutive_failures = 0 AND s.breaker_failures = 0
         AND s.window_started_at IS NULL, true) AS healthy
     FROM endpoint e
     -- The LIMIT has it looked up by its key: joined, the states of all endpoints were read for the few of the walk.
     LEFT JOIN LATERAL (SELECT * FROM webhook_endpoint_state WHERE endpoint_id = e.endpoint_id LIMIT 1) s ON true
     LEFT JOIN unnest($9::text[], $10::int[], $11::int[], $12::int[], $13::int[])
       AS b (endpoint_id, count, first, retry, recovery) ON b.endpoint_id = e.endpoint_id
     WHERE s.not_before IS NULL OR s.not_before <= $3
   ),
   found AS MATERIALIZED (
     SELECT delivery_id FROM (
       (${dueOf(0, 'least(r.first, r.allowance)', "$3::timestamptz + interval '100 ms'")})
       UNION ALL
       (${dueOf(1, behind([0], 'r.retry'), '$3')})
       UNION ALL
       (${dueOf(2, behind([0, 1], 'r.recovery'), '$3')})
     ) due
     LIMIT $6
   ),
   claimed AS (
     UPDATE webhook_queue q SET claim_id = $4, leased_until = $5
     WHERE q.delivery_id = ANY (ARRAY(SELECT delivery_id FROM found))
     RETURNING q.delivery_id, q.organization_id, q.endpoint_id, q.notification_id, q.notification_created_at, q.due_at,
       q.priority, q.trigger, q.attempts
   )
   SELECT w.last_endpoint_id, w.visited, c.*, coalesce(e.channel_id, c.organization_id) AS owner_id, r.healthy
   FROM (SELECT max(endpoint_id) AS last_endpoint_id, count(*)::int AS visited FROM endpoint) w
   CROSS JOIN set_config('synchronous_commit', 'off', true)
   LEFT JOIN claimed c ON true
   LEFT JOIN ready r ON r.endpoint_id = c.endpoint_id
   LEFT JOIN webhook_endpoints e ON e.id = c.endpoint_id`,
);

/** Releases claims unsent: to be claimed again at once, or not before an instant. */
export const updateClaimsReleased = crossTenantStatement(
  'release_webhook_claims',
  { deliveryIds: listOf(text), claimIds: listOf(uuid), notBefore: nullable(instant) },
  {},
  `UPDATE webhook_queue q SET claim_id = NULL, leased_until = $3
   FROM unnest($1::text[], $2::uuid[]) AS c (delivery_id, claim_id)
   WHERE q.delivery_id = c.delivery_id AND q.claim_id = c.claim_id`,
);

/** Ends claims for good; answers with those that were still ours. */
export const deleteClaimed = crossTenantStatement(
  'delete_claimed_of_webhook_queue',
  { deliveryIds: listOf(text), claimIds: listOf(uuid) },
  { delivery_id: text },
  `DELETE FROM webhook_queue q USING unnest($1::text[], $2::uuid[]) AS c (delivery_id, claim_id)
   WHERE q.delivery_id = c.delivery_id AND q.claim_id = c.claim_id
   RETURNING q.delivery_id`,
);
