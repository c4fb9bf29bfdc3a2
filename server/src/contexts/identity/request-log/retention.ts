/** How long the request log is kept: seven days, in daily partitions that are made a week ahead and dropped whole. */
import type { Database } from '../../../platform/database.ts';
import { createDays, type DailyTable, dayMs, dropDaysBefore, startOfDay } from '../../../platform/partitions.ts';
import { crossTenantDb } from '../../../platform/sql/tenant-db.ts';
import { deleteFromDefault } from './request-log.sql.ts';

const table: DailyTable = { name: 'request_log', column: 'created_at' };
const keptDays = 7;

/** Makes the partitions of today and of the week to come, until the signal says stop. */
export async function prepareRequestLog(database: Database, now: Date, signal?: AbortSignal): Promise<void> {
  await createDays(database, table, now, signal);
}

/** Drops the days that ended more than seven days ago, and older rows that never got a day of their own. */
export async function dropExpiredRequestLog(database: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const cutoff = new Date(startOfDay(now).getTime() - keptDays * dayMs);
  await dropDaysBefore(database, table, cutoff, signal);
  if (!signal?.aborted) await crossTenantDb(database).run(deleteFromDefault, { before: cutoff });
}
