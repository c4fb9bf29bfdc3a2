/** Processes that deliver, and what waits for them: of no organization, or over all of them. */
import { crossTenantStatement } from '../../../../platform/sql/statement.ts';
import { instant, int, json, nullable, number, type RowOf, text } from '../../../../platform/sql/types.ts';

export const upsertWorker = crossTenantStatement(
  'upsert_webhook_worker',
  { id: text },
  { now: instant },
  `INSERT INTO webhook_workers (id, seen_at) VALUES ($1, clock_timestamp())
   ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
   RETURNING clock_timestamp() AS now`,
);

export const deleteWorker = crossTenantStatement(
  'delete_webhook_worker',
  { id: text },
  {},
  'DELETE FROM webhook_workers WHERE id = $1',
);

export const deleteWorkersSeenBefore = crossTenantStatement(
  'delete_webhook_workers_seen_before',
  { before: instant },
  {},
  'DELETE FROM webhook_workers WHERE seen_at < $1',
);

const workersColumns = {
  // Seen within the last 20 seconds.
  alive: int,
  // Null where none was ever seen.
  seconds_since_seen: nullable(number),
};
export type WorkersSeen = RowOf<typeof workersColumns>;

export const findWorkersSeen = crossTenantStatement(
  'find_webhook_workers_seen',
  {},
  workersColumns,
  `SELECT count(*) FILTER (WHERE seen_at > clock_timestamp() - interval '20 seconds')::int AS alive,
     extract(epoch FROM clock_timestamp() - max(seen_at))::float8 AS seconds_since_seen
   FROM webhook_workers`,
);

const factsColumns = {
  depth: json<Readonly<Record<string, number>>>(),
  oldest_due_seconds: number,
  breakers: json<Readonly<Record<string, number>>>(),
  dead_tuples: int,
};
export type QueueFacts = RowOf<typeof factsColumns>;

export const findQueueFacts = crossTenantStatement(
  'find_webhook_queue_facts',
  {},
  factsColumns,
  `SELECT
     (SELECT coalesce(jsonb_object_agg(priority, count), '{}') FROM (
       SELECT priority, count(*) FROM webhook_queue GROUP BY priority) l) AS depth,
     -- Without those of endpoints that rest: one dead receiver would hide that others wait for us.
     coalesce((SELECT extract(epoch FROM clock_timestamp() - min(q.due_at))::float8
       FROM webhook_queue q
       LEFT JOIN webhook_endpoint_state s ON s.endpoint_id = q.endpoint_id
       WHERE q.priority = 0 AND q.trigger = 'first' AND coalesce(s.breaker = 'closed', true)), 0) AS oldest_due_seconds,
     (SELECT coalesce(jsonb_object_agg(breaker, count), '{}') FROM (
       SELECT breaker, count(*) FROM webhook_endpoint_state GROUP BY breaker) b) AS breakers,
     coalesce((SELECT n_dead_tup::int FROM pg_stat_user_tables WHERE relname = 'webhook_queue'), 0) AS dead_tuples`,
);

/** Heard by the workers of other processes. */
export const notifyWorkers = crossTenantStatement(
  'notify_webhook_workers',
  { channel: text },
  { notified: text },
  `SELECT pg_notify($1, '')::text AS notified`,
);
