/**
 * A channel that an organization removes as a partner is sent nothing more about it from then on: deliveries are sent to
 * partners only (prepare.ts). What waits or is held is cancelled afterwards by a background job, in bounded steps, as it
 * can be many deliveries in 90 partitions. Where the channel is admitted again before the job is through, what is older
 * than that is neither sent nor recovered, and reads as cancelled.
 *
 * A step of a recovery that is being taken during the removal queues nothing that was cancelled; what it queued before is
 * found by the job. If the process dies between two steps, the job is run again from the beginning, and finds less to do.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database.ts';
import { enqueueJob } from '../../../../platform/jobs.ts';
import { type TenantTransaction, tenantDb } from '../../../../platform/sql/tenant-db.ts';
import { cancelJob, cancelNextOfPartner, countQueuedOfPartner, deleteQueuedOfPartner } from './partner-removal.sql.ts';
import { cancelByDay } from './queue.ts';

export { isOfEndedPartnership } from './partner-removal.sql.ts';

const dayMs = 86_400_000;
/** Older deliveries are dropped: a day more than they are kept. */
const deliveriesKeptMs = 91 * dayMs;
const removeBatchSize = 10_000;
/** After this, rows of the queue are looked for again that were locked by attempts that were being recorded. */
const lockedAgainMs = 200;

/**
 * Has all cancelled that waits or is held for the channel's endpoints about the organization. To be called after the row
 * of the partnership was deleted in the same transaction: writers of notifications lock that row, so none of theirs can
 * appear afterwards.
 */
export async function endDeliveriesOfRemovedPartner(tenant: TenantTransaction, channelId: string): Promise<void> {
  await enqueueJob(tenant, cancelJob, { channelId }, { key: channelId });
}

/**
 * Cancels what waits or is held for the channel about the organization from before the present partnership, all of it
 * where there is none; a step removes at most 10 000 rows of the queue and cancels at most 1000 deliveries of 10 days.
 * Throws where the signal aborts between two steps.
 */
export async function cancelDeliveriesOfRemovedPartner(
  database: Database,
  clock: Clock,
  { organizationId, channelId }: { readonly organizationId: string; readonly channelId: string },
  signal?: AbortSignal,
): Promise<void> {
  const startedAt = clock.now().getTime();
  // A day more than now: the clocks of other processes may be ahead.
  const until = new Date(startedAt + dayMs);
  let from = new Date(startedAt - deliveriesKeptMs);
  for (;;) {
    signal?.throwIfAborted();
    const cursor = from;
    const step = await database.transaction((tx) =>
      cancelNext(tenantDb(tx, organizationId), channelId, { from: cursor, until }, clock.now()),
    );
    from = step.reached;
    if (from < until) continue;
    if (step.queuedCount === 0) return;
    await sleep(lockedAgainMs);
  }
}

async function cancelNext(
  tenant: TenantTransaction,
  channelId: string,
  { from, until }: { readonly from: Date; readonly until: Date },
  now: Date,
): Promise<{ reached: Date; queuedCount: number }> {
  await tenant.allowLongStatements();
  const [removed] = await tenant.run(deleteQueuedOfPartner, { channelId, rowsMax: removeBatchSize });
  // Of a row that was locked before, the delivery may have been passed over.
  const earliest = removed!.earliest === null ? from : new Date(removed!.earliest);
  const reached = await cancelByDay(earliest < from ? earliest : from, until, (day) =>
    tenant.run(cancelNextOfPartner, { channelId, ...day, now }),
  );
  const [queued] = await tenant.run(countQueuedOfPartner, { channelId });
  return { reached, queuedCount: queued!.count };
}
