/**
 * The verbs by which the rest of the context changes the queue and the deliveries: enqueue, cancel, hold and retry. With
 * claim (claim.ts), settle (settle.ts) and recoveries (recoveries.ts) they are all that writes these tables.
 *
 * Locks are taken in the order endpoint, recovery, queue, delivery, state. Rows that somebody else has locked are passed
 * over; what is left in the queue by that is held or cancelled when it is claimed (prepare.ts).
 */
import type { AttemptTrigger } from '@stagedoor/contract/vocabulary';
import type { Transaction } from '../../../platform/database.ts';
import { deleteState, updateStateHalfOpen } from './endpoint-state.sql.ts';
import { enqueueNotifications, enqueueNotificationTo } from './enqueue.sql.ts';
import {
  allowLongStatement,
  cancelledAtOnce,
  cancelNextOfChannel,
  cancelNextOfOrganization,
  type DeliveryRow,
  deleteQueuedBatch,
  deleteQueuedBetween,
  deleteQueuedOfPartner,
  findKeptNotification,
  updateDeliveriesHeld,
  updateDeliveriesOfPartnerCancelled,
  updateDeliveryAwaited,
  updateQueuedAttempts,
  updateUndeliveredCancelled,
  upsertQueued,
} from './queue.sql.ts';
import { lockRunningRecoveriesOfChannel, updateRunningRecoveryCancelled } from './recoveries.sql.ts';

export type { DeliveryRow } from './queue.sql.ts';

const dayMs = 86_400_000;
const removedAtOnce = 10_000;
const daysAtOnce = 10;

/** A notification as it is stored: its body is head, sequence number and tail. */
export interface StoredMessage {
  readonly id: string;
  readonly kind: string;
  readonly channelId: string | null;
  readonly resourceId: string;
  readonly head: string;
  readonly tail: string;
}

/** Writes notifications of one organization, with a delivery for each endpoint that matches. True where any waits to be sent. */
export async function enqueue(
  tx: Transaction,
  organizationId: string,
  messages: readonly StoredMessage[],
  now: Date,
): Promise<boolean> {
  const [written] = await tx.run(
    enqueueNotifications,
    organizationId,
    now,
    messages.map(({ id }) => id),
    messages.map(({ kind }) => kind),
    messages.map(({ channelId }) => channelId),
    messages.map(({ resourceId }) => resourceId),
    messages.map(({ head }) => head),
    messages.map(({ tail }) => tail),
  );
  return written!.queued;
}

/** Writes a notification for one active endpoint alone, before all that waits for it. Answers with the id of the delivery. */
export async function enqueueTo(
  tx: Transaction,
  organizationId: string,
  endpointId: string,
  { id, kind, channelId, resourceId, head, tail }: StoredMessage,
  trigger: AttemptTrigger,
  now: Date,
): Promise<string> {
  const about = [id, kind, channelId, resourceId, head, tail] as const;
  const dueAt = beforeAllOthers(now);
  const [written] = await tx.run(enqueueNotificationTo, organizationId, now, ...about, endpointId, trigger, dueAt);
  await tx.run(updateStateHalfOpen, endpointId);
  return written!.delivery_id;
}

/** Puts what waits for an endpoint on hold and cancels its recovery. The caller has locked the endpoint. */
export async function hold(tx: Transaction, endpointId: string, now: Date): Promise<void> {
  await allowLongStatements(tx);
  await tx.run(updateRunningRecoveryCancelled, endpointId, now);
  for (;;) {
    const [removed] = await tx.run(deleteQueuedBatch, endpointId, removedAtOnce);
    const { organization_ids, delivery_ids, instants, earliest, latest } = removed!;
    if (earliest === null || latest === null) return;
    await tx.run(updateDeliveriesHeld, organization_ids, delivery_ids, instants, earliest, latest, now);
  }
}

/**
 * Removes up to 10 000 queue rows of a deleted endpoint, its recovery and its state. The deliveries are cancelled
 * afterwards by `cancelDeliveries`, in bounded steps. False where more rows may be left.
 */
export async function cancelQueued(tx: Transaction, endpointId: string, now: Date): Promise<boolean> {
  await tx.run(updateRunningRecoveryCancelled, endpointId, now);
  const [removed] = await tx.run(deleteQueuedBatch, endpointId, removedAtOnce);
  await tx.run(deleteState, endpointId);
  return removed!.delivery_ids.length < removedAtOnce;
}

/**
 * Cancels the next deliveries of a deleted endpoint: those that were made from an instant on, at most 1000 and of 10
 * days. Answers with the instant up to which none is left, at most `now`.
 */
export async function cancelDeliveries(
  tx: Transaction,
  endpoint: { readonly id: string; readonly organizationId: string | null; readonly channelId: string | null },
  from: Date,
  now: Date,
): Promise<Date> {
  const { id, organizationId, channelId } = endpoint;
  let reached = from;
  for (let day = 0; day < daysAtOnce && reached < now; day += 1) {
    const endOfDay = new Date(reached.getTime() - (reached.getTime() % dayMs) + dayMs);
    const before = endOfDay < now ? endOfDay : now;
    const cancelled =
      organizationId !== null
        ? await tx.run(cancelNextOfOrganization, organizationId, id, reached, before, now)
        : await tx.run(cancelNextOfChannel, channelId!, id, reached, before, now);
    if (cancelled.length === cancelledAtOnce) return new Date(Math.max(...cancelled.map(({ at }) => Date.parse(at))));
    reached = before;
  }
  return reached;
}

/**
 * Cancels all that waits or is held for the channel's endpoints about the organization, so that neither a retry nor a
 * recovery sends it. To be called after the row of the partnership was deleted in the same transaction: writers of
 * notifications lock that row, so none of theirs can appear afterwards.
 */
export async function cancelDeliveriesOfRemovedPartner(
  tx: Transaction,
  organizationId: string,
  channelId: string,
  now: Date,
): Promise<void> {
  await allowLongStatements(tx);
  await tx.run(lockRunningRecoveriesOfChannel, channelId);
  await tx.run(deleteQueuedOfPartner, organizationId, channelId);
  await tx.run(updateDeliveriesOfPartnerCancelled, organizationId, channelId, now);
}

/** Cancels all that was to be delivered of notifications from a time that is about to be dropped, whoever's it is. */
export async function cancelForgotten(tx: Transaction, from: Date, before: Date, now: Date): Promise<void> {
  await allowLongStatements(tx);
  await tx.run(deleteQueuedBetween, from, before);
  await tx.run(updateUndeliveredCancelled, from, before, now);
}

export type RetryResult = DeliveryRow | 'forgotten' | 'in_flight' | 'cancelled';

/**
 * Sends a delivery again now, whatever became of it before, also through an open breaker. Refuses one whose notification
 * is not kept any more, that is in flight, or that was cancelled.
 *
 * The queue row is taken before the delivery is touched, as `settle` does: so nobody settles an attempt of it meanwhile,
 * and what is read of the delivery after that holds.
 */
export async function retry(
  tx: Transaction,
  delivery: DeliveryRow & { readonly organization_id: string; readonly created_at: string },
  now: Date,
): Promise<RetryResult> {
  const { id, organization_id: organizationId, created_at: createdAt, endpoint_id: endpointId } = delivery;
  const { notification_id: notificationId, attempts_count: attempts } = delivery;
  const [kept] = await tx.run(findKeptNotification, organizationId, notificationId, createdAt);
  if (!kept) return 'forgotten';
  const dueAt = beforeAllOthers(now);
  const [queued] = await tx.run(
    upsertQueued,
    id,
    organizationId,
    endpointId,
    notificationId,
    createdAt,
    dueAt,
    attempts,
    now,
  );
  if (!queued) return 'in_flight';
  const [updated] = await tx.run(updateDeliveryAwaited, organizationId, id, createdAt, now);
  if (!updated) return 'cancelled';
  // An attempt may have ended between the first look and the row in the queue.
  if (queued.inserted && updated.attempts_count !== attempts) {
    await tx.run(updateQueuedAttempts, [id], [updated.attempts_count]);
  }
  await tx.run(updateStateHalfOpen, endpointId);
  return updated;
}

/** Lets statements of this transaction take a minute: the backlog of an endpoint or a day of history may be large. */
export async function allowLongStatements(tx: Transaction): Promise<void> {
  await tx.run(allowLongStatement);
}

/** What people ask for goes before everything that waits for the same endpoint. */
function beforeAllOthers(now: Date): Date {
  return new Date(now.getTime() - dayMs);
}
