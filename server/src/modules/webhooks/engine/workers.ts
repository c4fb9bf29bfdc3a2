import { type Db, statement } from '../../../platform/database.ts';

const upsertWorker = statement<[id: string], { now: string }>(
  'upsert_webhook_worker',
  `INSERT INTO webhook_workers (id, started_at, seen_at) VALUES ($1, clock_timestamp(), clock_timestamp())
   ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
   RETURNING clock_timestamp() AS now`,
);

/** Says that the worker is alive; answers with the instant of the database. */
export async function reportAlive(db: Db, workerId: string): Promise<Date> {
  const [row] = await db.run(upsertWorker, workerId);
  return new Date(row!.now);
}

const deleteWorker = statement<[id: string]>('delete_webhook_worker', 'DELETE FROM webhook_workers WHERE id = $1');

export async function reportStopped(db: Db, workerId: string): Promise<void> {
  await db.run(deleteWorker, workerId);
}

export interface WorkersSeen {
  /** Seen within the last 20 seconds. */
  alive: number;
  /** Null where none was ever seen. */
  seconds_since_seen: number | null;
}

const findWorkersSeen = statement<[], WorkersSeen>(
  'find_webhook_workers_seen',
  `SELECT count(*) FILTER (WHERE seen_at > clock_timestamp() - interval '20 seconds')::int AS alive,
     extract(epoch FROM clock_timestamp() - max(seen_at))::float8 AS seconds_since_seen
   FROM webhook_workers`,
);

export async function findWorkers(db: Db): Promise<WorkersSeen> {
  const [row] = await db.run(findWorkersSeen);
  return row!;
}

export interface QueueFacts {
  depth: Record<string, number>;
  oldest_due_seconds: number;
  breakers: Record<string, number>;
  dead_tuples: number;
}

const findQueueFacts = statement<[], QueueFacts>(
  'find_webhook_queue_facts',
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

/** What waits, over all organizations. Reads the whole queue. */
export async function findQueueFactsAcrossOrganizations(db: Db): Promise<QueueFacts> {
  const [row] = await db.run(findQueueFacts);
  return row!;
}

const deleteForgottenWorkers = statement<[before: Date]>(
  'delete_forgotten_webhook_workers',
  'DELETE FROM webhook_workers WHERE seen_at < $1',
);

/** Forgets processes that were killed: a worker that stops removes its row itself. */
export async function deleteWorkersNotSeenSince(db: Db, before: Date): Promise<void> {
  await db.run(deleteForgottenWorkers, before);
}
