/**
 * How long history is kept: notifications and attempts for 30 days, deliveries for 90. It lies in daily partitions,
 * made a week ahead and dropped whole.
 *
 * A notification that is forgotten cannot be sent any more, so what still waits for it is cancelled first. If the
 * process dies between the two, the next pass does both again and the first of them finds nothing left to do.
 */
import type { Database } from '../../../../platform/database.ts';
import { createDays, dayMs, dropDay, listDays, startOfDay } from '../../../../platform/partitions.ts';
import { crossTenantDb } from '../../../../platform/sql/tenant-db.ts';
import { deleteSecretsExpiredBefore } from '../endpoints/secrets.ts';
import { cancelDropped } from '../engine/queue.ts';
import { deleteRecoveriesEndedBefore } from '../engine/recoveries.ts';
import { deleteWorkersNotSeenSince } from '../engine/workers.ts';
import { type History, histories, notifications } from './retention.sql.ts';

const recoveriesKeptDays = 30;
/** After it has expired, so that a check of a signature by it can say so. */
const secretsKeptDays = 7;

/**
 * Makes the partitions of today and of the week to come, until the signal says stop. A table whose partitions cannot be
 * made does not keep the others from theirs; its error is thrown at the end.
 */
export async function preparePartitions(database: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const { table } of histories) {
    try {
      await createDays(database, table, now, signal);
    } catch (error) {
      failures.push(error);
    }
  }
  // In most cases all have the same cause, a lock that is kept for long: one is enough.
  if (failures.length > 0) throw failures[0];
}

/** Drops what is older than it is kept, until the signal says stop, and says how many partitions that were. */
export async function dropExpiredHistory(database: Database, now: Date, signal?: AbortSignal): Promise<number> {
  let droppedCount = 0;
  for (const history of histories) {
    const { table, keptDays } = history;
    const cutoff = new Date(startOfDay(now).getTime() - keptDays * dayMs);
    for (const day of await listDays(database, table)) {
      if (signal?.aborted) return droppedCount;
      const end = new Date(day.getTime() + dayMs);
      if (end > cutoff) break;
      if (history === notifications) await cancelUndelivered(database, day, end, now);
      await dropDay(database, table, day);
      droppedCount += 1;
    }
    if (signal?.aborted) return droppedCount;
    await emptyDefault(database, history, cutoff, now);
  }
  return droppedCount;
}

/** Forgets recoveries that ended a month ago, secrets that expired a week ago, and processes not seen for a day. */
export async function deleteOutdated(database: Database, now: Date): Promise<void> {
  const db = crossTenantDb(database);
  await deleteRecoveriesEndedBefore(db, new Date(now.getTime() - recoveriesKeptDays * dayMs));
  await deleteSecretsExpiredBefore(db, new Date(now.getTime() - secretsKeptDays * dayMs));
  await deleteWorkersNotSeenSince(db, new Date(now.getTime() - dayMs));
}

/** Rows that never got a day of their own: few, and in most installations none. */
async function emptyDefault(database: Database, history: History, cutoff: Date, now: Date): Promise<void> {
  const [oldest] = await crossTenantDb(database).run(history.findOldestInDefault, { before: cutoff });
  if (!oldest?.at) return;
  if (history === notifications) await cancelUndelivered(database, new Date(oldest.at), cutoff, now);
  await database.transaction(async (tx) => {
    const db = crossTenantDb(tx);
    await db.allowLongStatements();
    await db.run(history.deleteFromDefault, { before: cutoff });
  });
}

async function cancelUndelivered(database: Database, from: Date, before: Date, now: Date): Promise<void> {
  await database.transaction((tx) => cancelDropped(crossTenantDb(tx), from, before, now));
}
