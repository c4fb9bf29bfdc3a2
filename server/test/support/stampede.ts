/** Many at once, truly at once: held back behind a row lock until all of them wait there. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestDatabase } from './test-database.ts';
import { countWaiting } from './waiting.ts';

/**
 * Holds the rows that the query locks, starts the work, lets go when `waitersMin` sessions wait for a lock, and answers
 * with what the work came to.
 */
export async function stampede<T>(
  database: TestDatabase,
  hold: { readonly query: string; readonly values: unknown[]; readonly waitersMin: number },
  work: () => Promise<T>,
): Promise<T> {
  const holder = new pg.Client({ ...database.connection });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(hold.query, hold.values);
    const result = work();
    result.catch(() => {});
    for (let tries = 0; (await countWaiting(database)) < hold.waitersMin; tries += 1) {
      if (tries > 1_000) throw new Error('the stampede never gathered');
      await sleep(5);
    }
    await holder.query('COMMIT');
    return await result;
  } finally {
    await holder.end();
  }
}
