/**
 * Daily partitions of tables that hold history, beside a default partition that catches what has no day yet.
 *
 * A day is made as a table of its own and then attached. For the moment of attaching, writers of the table wait, and
 * readers of the default partition; readers of the other days do not (`CREATE TABLE … PARTITION OF` would make all of them
 * wait). Writers must: a row that was on its way into the default partition when its day appeared would be refused. Rows
 * of the day that are in the default partition already move over in the same transaction, and then readers wait for the
 * whole table: one that had only the default partition to wait for would look into that alone, from where the rows are
 * gone. Dropping a day locks the whole table for a moment. Who cannot have its lock within half a second gives up, so that
 * no statement waits for longer, and the next pass tries again: nothing depends on a day being there. Processes that do this at
 * once take turns.
 *
 * Two functions of the database do it (migration 0011): the role of the service cannot change the schema otherwise.
 */
import { advisoryLocks } from './advisory-locks.ts';
import type { Database } from './database.ts';
import { listPartitions } from './partitions.sql.ts';
import { crossTenantDb } from './sql/tenant-db.ts';

export interface DailyTable {
  readonly name: string;
  /** The instant by which rows are partitioned: timestamptz, days are those of UTC. */
  readonly column: string;
}

export const dayMs = 86_400_000;
// Shorter than PostgreSQL's deadlock_timeout: if two would wait for each other, it is always this one that yields.
const limits = "SET LOCAL lock_timeout = '500ms'; SET LOCAL statement_timeout = '3s';";

/** Midnight UTC at the beginning of the day. */
export function startOfDay(at: Date): Date {
  return new Date(Math.floor(at.getTime() / dayMs) * dayMs);
}

function dayText(day: Date): string {
  return day.toISOString().slice(0, 10);
}

function dayOfPartition(table: DailyTable, name: string): Date | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(name.slice(table.name.length + 1)) ?? [];
  return year ? new Date(`${year}-${month}-${day}T00:00:00Z`) : null;
}

/** The days that have a partition, the earliest first. */
export async function listDays(database: Database, table: DailyTable): Promise<Date[]> {
  const partitions = await crossTenantDb(database).run(listPartitions, { table: table.name });
  return partitions.map(({ name }) => dayOfPartition(table, name)).filter((day) => day !== null);
}

/** Makes the partition of a day unless it is there, with the rows of that day that were in the default partition. */
export async function createDay(database: Database, table: DailyTable, day: Date): Promise<void> {
  await changePartitions(database, `create_history_day('${table.name}', '${dayText(day)}')`);
}

export async function dropDay(database: Database, table: DailyTable, day: Date): Promise<void> {
  await changePartitions(database, `drop_history_day('${table.name}', '${dayText(day)}')`);
}

const daysAhead = 7;

/** Makes the partitions of today and of the week to come, until the signal says stop. */
export async function createDays(
  database: Database,
  table: DailyTable,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const today = startOfDay(now).getTime();
  const present = new Set((await listDays(database, table)).map(Number));
  // Today comes last: it alone may have rows to move, and if that fails the days to come are there already.
  for (let ahead = daysAhead; ahead >= 0; ahead -= 1) {
    if (signal?.aborted) return;
    const day = new Date(today + ahead * dayMs);
    if (!present.has(day.getTime())) await createDay(database, table, day);
  }
}

/** Drops the days that ended at or before the instant, until the signal says stop. */
export async function dropDaysBefore(
  database: Database,
  table: DailyTable,
  cutoff: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (const day of await listDays(database, table)) {
    if (signal?.aborted || day.getTime() + dayMs > cutoff.getTime()) return;
    await dropDay(database, table, day);
  }
}

/** Calls a function of the database that makes or drops partitions: one at a time, and never waiting for a lock for long. */
export async function changePartitions(database: Database, call: string): Promise<void> {
  await database.script(`${limits} SELECT pg_advisory_xact_lock(${advisoryLocks.partitions}); SELECT ${call}`);
}
