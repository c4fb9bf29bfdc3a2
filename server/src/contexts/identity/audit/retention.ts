/**
 * How long the audit log is kept: whole months, each dropped once its last day is older than the setting says. The
 * functions of the database that do it know both tables.
 */
import type { Database } from '../../../platform/database.ts';
import { changePartitions, dayMs } from '../../../platform/partitions.ts';

/** Makes the partitions of this month and the next. */
export async function prepareAuditPartitions(database: Database, now: Date): Promise<void> {
  const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
  // This month comes last: it alone may have entries to move, and if that fails the next is there already.
  for (const month of [nextMonth, now]) {
    await changePartitions(database, `create_audit_month('${month.toISOString().slice(0, 10)}')`);
  }
}

/** Drops the months that ended more than `keptDays` ago; nothing younger than 30 days by the clock of the database. */
export async function dropExpiredAuditLog(database: Database, keptDays: number, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - keptDays * dayMs);
  await changePartitions(database, `drop_audit_months('${cutoff.toISOString()}')`);
}
