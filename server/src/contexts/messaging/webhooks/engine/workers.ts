/** What processes that deliver let each other know, and what is known of them and of the queue. */
import type { CrossTenantDb } from '../../../../platform/sql/tenant-db.ts';
import {
  deleteWorker,
  deleteWorkersSeenBefore,
  findQueueFacts,
  findWorkersSeen,
  notifyWorkers,
  type QueueFacts,
  upsertWorker,
  type WorkersSeen,
} from './workers.sql.ts';

/** The channel of NOTIFY on which workers hear that something waits to be sent. */
export const wakeChannel = 'stagedoor_deliveries';

/** Wakes the workers that listen. */
export async function notifyWaiting(db: CrossTenantDb): Promise<void> {
  await db.run(notifyWorkers, { channel: wakeChannel });
}

/** Says that the worker is alive; answers with the instant of the database. */
export async function reportAlive(db: CrossTenantDb, workerId: string): Promise<Date> {
  const [row] = await db.run(upsertWorker, { id: workerId });
  return new Date(row!.now);
}

/** Says that the worker has stopped, so that it is not missed. */
export async function reportStopped(db: CrossTenantDb, workerId: string): Promise<void> {
  await db.run(deleteWorker, { id: workerId });
}

/** How many workers were seen within the last 20 seconds, and how long ago the last one was. */
export async function findWorkers(db: CrossTenantDb): Promise<WorkersSeen> {
  const [row] = await db.run(findWorkersSeen, {});
  return row!;
}

/** What waits, over all organizations. Reads the whole queue. */
export async function findQueueFactsAcrossOrganizations(db: CrossTenantDb): Promise<QueueFacts> {
  const [row] = await db.run(findQueueFacts, {});
  return row!;
}

/** Forgets processes that were killed: a worker that stops removes its row itself. */
export async function deleteWorkersNotSeenSince(db: CrossTenantDb, before: Date): Promise<void> {
  await db.run(deleteWorkersSeenBefore, { before });
}
