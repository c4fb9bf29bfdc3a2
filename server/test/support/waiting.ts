/** Who waits for a lock, on whatever node of a cluster. */
import { inject } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/** Sessions of the database that wait for a lock now. */
export async function countWaiting(database: TestDatabase): Promise<number> {
  const activity = inject('citusNodes').length > 0 ? 'citus_stat_activity' : 'pg_stat_activity';
  const [row] = await database.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${activity} WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row!.count;
}
