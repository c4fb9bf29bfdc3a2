/**
 * Works recoveries off, one step at a time, behind the newer notifications: a step queues the next missed deliveries of
 * an endpoint with the lowest priority, so many that no more than a few hundred of them wait there.
 *
 * Any number of processes may do this at once: a recovery is stepped by one of them at a time. A step is one
 * transaction, which moves the cursor along with what it queues: if the process dies in the middle, nothing of the step
 * has happened, and the next one begins where it did. A step locks the recovery; disabling or deleting the endpoint waits for
 * that lock, and then removes what the step has queued.
 */
import type { Database } from '../../../../platform/database.ts';
import { newId } from '../../../../platform/ids.ts';
import { type CrossTenantDb, type CrossTenantTransaction, crossTenantDb } from '../../../../platform/sql/tenant-db.ts';
import { deleteQueuedDeliveries, updateQueuedAttempts, upsertRecovered } from './queue.sql.ts';
import {
  claimRunningRecovery,
  claimUncountedRecovery,
  countMissedOfChannel,
  countMissedOfOrganization,
  countRecovering,
  deleteEndedRecoveries,
  findLatestRecoveryRow,
  findOverdueRecovery,
  findRecoveredEndpoint,
  insertRecovery,
  type LookedRow,
  listKeptNotifications,
  listMissedOfChannel,
  listMissedOfOrganization,
  lookedMax,
  type RecoveredEndpointRow,
  type RecoveryRow,
  type RunningRow,
  type UncountedRow,
  updateDeliveriesReleased,
  updateMissedCancelled,
  updateRecoveryCounted,
  updateRecoveryStepped,
} from './recoveries.sql.ts';
import { sentKinds } from './withheld-kinds.ts';

export type { RecoveryRow } from './recoveries.sql.ts';

const dayMs = 86_400_000;
const releaseBatchSize = 500;
const stepEveryMs = 500;

export interface RecoveryStep {
  /** Deliveries queued. */
  readonly released: number;
  /** True where another step can be taken at once. */
  readonly more: boolean;
  /** True where none is running that this process could take a step of. */
  readonly isIdle?: true;
}

/** Takes one step of one recovery, of which no more than `queuedMax` deliveries wait at a time. */
export async function advanceRecoveries(database: Database, now: Date, queuedMax = 500): Promise<RecoveryStep> {
  const db = crossTenantDb(database);
  const [uncounted] = await db.run(claimUncountedRecovery, { now });
  if (uncounted) {
    await db.run(updateRecoveryCounted, { id: uncounted.id, total: await countMissed(db, uncounted), now });
    return { released: 0, more: true };
  }
  const step = await database.transaction((tx) => stepOne(crossTenantDb(tx), now, queuedMax));
  if (!step) return { released: 0, more: false, isIdle: true };
  if (step.more) return step;
  const overdue = await db.run(findOverdueRecovery, { before: new Date(now.getTime() - stepEveryMs) });
  return { released: 0, more: overdue.length > 0 };
}

/** Day by day: each statement reads one partition, and none takes long. */
async function countMissed(db: CrossTenantDb, { endpoint_id: endpointId, since, until }: UncountedRow) {
  const [endpoint] = await db.run(findRecoveredEndpoint, { endpointId });
  const { organization_id: organizationId, channel_id: channelId, missing_scopes } = endpoint!;
  const kinds = sentKinds(missing_scopes);
  const end = new Date(until).getTime() + 1;
  let total = 0;
  for (let from = new Date(since).getTime(); from < end; ) {
    const before = Math.min(from - (from % dayMs) + dayMs, end);
    const day = { endpointId, from: new Date(from), before: new Date(before), kinds };
    const [counted] =
      organizationId !== null
        ? await db.ofTenant(organizationId).run(countMissedOfOrganization, day)
        : await db.run(countMissedOfChannel, { channelId: channelId!, ...day });
    total += counted!.count;
    from = before;
  }
  return total;
}

/** Null where none is running, or others have them all. */
async function stepOne(db: CrossTenantTransaction, now: Date, queuedMax: number): Promise<RecoveryStep | null> {
  const [recovery] = await db.run(claimRunningRecovery, {});
  if (!recovery) return null;
  const { id, endpoint_id: endpointId, cursor_created_at: cursorCreatedAt, cursor_id: cursorId } = recovery;
  const stay = (status: 'running' | 'cancelled') =>
    db.run(updateRecoveryStepped, { id, status, released: 0, cursorCreatedAt, cursorId, now });
  const [endpoint] = await db.run(findRecoveredEndpoint, { endpointId });
  if (!endpoint!.is_active) {
    await stay('cancelled');
    return { released: 0, more: true };
  }
  const [queued] = await db.run(countRecovering, { endpointId });
  const capacity = Math.min(queuedMax - queued!.count, releaseBatchSize);
  if (capacity <= 0) {
    await stay('running');
    return { released: 0, more: false };
  }
  return releaseNext(db, recovery, endpoint!, capacity, now);
}

async function releaseNext(
  db: CrossTenantTransaction,
  recovery: RunningRow,
  { organization_id: organizationId, channel_id: channelId, missing_scopes }: RecoveredEndpointRow,
  capacity: number,
  now: Date,
): Promise<RecoveryStep> {
  const { id, endpoint_id: endpointId, since, until, cursor_created_at, cursor_id } = recovery;
  const next = {
    endpointId,
    fromCreatedAt: cursor_created_at ?? since,
    fromId: cursor_id ?? '',
    until,
    missedMax: capacity,
    kinds: sentKinds(missing_scopes),
  };
  const rows =
    organizationId !== null
      ? await db.ofTenant(organizationId).run(listMissedOfOrganization, next)
      : await db.run(listMissedOfChannel, { channelId: channelId!, ...next });
  const [{ looked_count: lookedCount, last_created_at: lastCreatedAt, last_id: lastId }] = rows as [LookedRow];
  const found = rows.filter((row): row is Found => row.id !== null);
  const released = found.length > 0 ? await release(db, endpointId, found, now) : 0;
  // Where not all fit that was looked at, the rest is looked at again.
  const last = found.length === capacity ? found.at(-1)! : { created_at: lastCreatedAt, id: lastId };
  const isOver = lookedCount < lookedMax && found.length < capacity;
  await db.run(updateRecoveryStepped, {
    id,
    status: isOver ? 'completed' : 'running',
    released,
    cursorCreatedAt: last.created_at ?? cursor_created_at,
    cursorId: last.id ?? cursor_id,
    now,
  });
  return { released, more: true };
}

type Found = LookedRow & { readonly id: string };

function keysOf(found: readonly Found[], id: (row: Found) => string) {
  const createdAt = found.map(({ created_at }) => created_at);
  const inOrder = createdAt.toSorted();
  return {
    organizationIds: found.map(({ organization_id }) => organization_id),
    ids: found.map(id),
    createdAt,
    earliest: inOrder[0]!,
    latest: inOrder.at(-1)!,
  };
}

/** Queues them, or cancels those of which nothing is left to send. First the queue, then the deliveries. */
async function release(
  db: CrossTenantTransaction,
  endpointId: string,
  found: readonly Found[],
  now: Date,
): Promise<number> {
  const notifications = await db.run(
    listKeptNotifications,
    keysOf(found, (row) => row.notification_id),
  );
  const kept = new Set(notifications.map(({ id }) => id));
  const sendable = found.filter((row) => kept.has(row.notification_id));
  const forgotten = found.filter((row) => !kept.has(row.notification_id));
  if (forgotten.length > 0) {
    await db.run(deleteQueuedDeliveries, { deliveryIds: forgotten.map(({ id }) => id) });
    await db.run(updateMissedCancelled, { ...keysOf(forgotten, (row) => row.id), now });
  }
  const queued = await db.run(upsertRecovered, {
    endpointId,
    deliveryIds: sendable.map(({ id }) => id),
    organizationIds: sendable.map(({ organization_id }) => organization_id),
    notificationIds: sendable.map(({ notification_id }) => notification_id),
    createdAt: sendable.map(({ created_at }) => created_at),
    attempts: sendable.map(({ attempts_count }) => attempts_count),
    now,
  });
  if (queued.length === 0) return 0;
  const byId = new Map(sendable.map((row) => [row.id, row]));
  const taken = queued.map(({ delivery_id }) => byId.get(delivery_id)!);
  const updated = await db.run(updateDeliveriesReleased, { ...keysOf(taken, (row) => row.id), now });
  await correctInserted(db, queued, byId, new Map(updated.map(({ id, attempts_count }) => [id, attempts_count])));
  return updated.length;
}

/** An attempt may have ended between the first look and the row in the queue. */
async function correctInserted(
  db: CrossTenantTransaction,
  queued: readonly { readonly delivery_id: string; readonly inserted: boolean }[],
  found: ReadonlyMap<string, Found>,
  attemptsById: ReadonlyMap<string, number>,
): Promise<void> {
  const inserted = queued.filter((row) => row.inserted).map(({ delivery_id }) => delivery_id);
  const ended = inserted.filter((id) => !attemptsById.has(id));
  if (ended.length > 0) await db.run(deleteQueuedDeliveries, { deliveryIds: ended });
  const behind = inserted.filter((id) => {
    const attempts = attemptsById.get(id);
    return attempts !== undefined && attempts !== found.get(id)!.attempts_count;
  });
  if (behind.length === 0) return;
  await db.run(updateQueuedAttempts, { deliveryIds: behind, attempts: behind.map((id) => attemptsById.get(id)!) });
}

/** Starts a recovery of what the endpoint missed since an instant; null where one is running already. */
export async function insertNewRecovery(
  db: CrossTenantTransaction,
  endpointId: string,
  since: Date,
  now: Date,
): Promise<RecoveryRow | null> {
  const [started] = await db.run(insertRecovery, { id: newId('recovery', now), endpointId, since, now });
  return started ?? null;
}

/** The latest recovery of an endpoint of this owner, one of both columns null; null where there was none within 30 days. */
export async function findLatestRecovery(
  db: CrossTenantDb,
  organizationId: string | null,
  channelId: string | null,
  endpointId: string,
): Promise<RecoveryRow | null> {
  const [row] = await db.run(findLatestRecoveryRow, { organizationId, channelId, endpointId });
  return row ?? null;
}

/** Forgets recoveries that ended before an instant. */
export async function deleteRecoveriesEndedBefore(db: CrossTenantDb, before: Date): Promise<void> {
  await db.run(deleteEndedRecoveries, { before });
}
