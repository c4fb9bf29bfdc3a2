/**
 * The verbs by which the rest of the context changes the queue and the deliveries: enqueue, cancel, pause and retry. With
 * claim (claim.ts), settle (settle.ts) and recoveries (recoveries.ts) they are all that writes these tables.
 *
 * Locks are taken in the order endpoint, recovery, queue, delivery, state. Rows that others have locked are passed over;
 * what is left in the queue by that is held or cancelled when it is claimed (prepare.ts).
 */
import type { AttemptTrigger, NotificationKind } from '@stagedoor/contract/vocabulary';
import { slicesOf } from '../../../../platform/slices.ts';
import type { CrossTenantTransaction, TenantTransaction } from '../../../../platform/sql/tenant-db.ts';
import { deleteState, updateStateHalfOpen } from './endpoint-state.sql.ts';
import {
  enqueueNotifications,
  enqueueNotificationTo,
  enqueueOwnNotification,
  enqueuePartnersNotification,
} from './enqueue.sql.ts';
import {
  cancelBatchSize,
  cancelNextOfChannel,
  cancelNextOfOrganization,
  type DeliveryRow,
  deleteQueuedBatch,
  deleteQueuedBetween,
  findKeptNotification,
  updateDeliveriesPaused,
  updateDeliveryAwaited,
  updateQueuedAttempts,
  updateUndeliveredCancelled,
  upsertQueued,
} from './queue.sql.ts';
import { updateRunningRecoveryCancelled } from './recoveries.sql.ts';

export { type DeliveryRow, deliveryColumns } from './queue.sql.ts';

const dayMs = 86_400_000;
const removeBatchSize = 10_000;
/** Messages that one statement writes, with a delivery for each endpoint of many: it must end within its time. */
const messagesMax = 250;
const daysMax = 10;

/** A notification as it is stored: its body is head, sequence number and tail. */
export interface StoredMessage {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly channelId: string | null;
  readonly toPartners: boolean;
  readonly resourceId: string;
  readonly head: string;
  readonly tail: string;
}

/**
 * Writes notifications of one organization, with a delivery for each endpoint that matches, without waiting for the answer;
 * `onQueued` is called before the commit ends where any waits to be sent.
 */
export function enqueue(
  tenant: TenantTransaction,
  messages: readonly StoredMessage[],
  now: Date,
  onQueued: () => void,
): void {
  const onWritten = ([written]: readonly { readonly queued: boolean }[]) => {
    if (written!.queued) onQueued();
  };
  for (const message of messages) {
    if (message.toPartners) tenant.send(enqueuePartnersNotification, { now, ...message }, onWritten);
  }
  const others = messages.filter(({ toPartners }) => !toPartners);
  const [first] = others;
  if (!first) return;
  if (others.length === 1 && first.channelId === null) {
    tenant.send(enqueueOwnNotification, { now, ...first }, onWritten);
    return;
  }
  for (const some of slicesOf(others, messagesMax)) {
    const values = {
      now,
      ids: some.map(({ id }) => id),
      kinds: some.map(({ kind }) => kind),
      channelIds: some.map(({ channelId }) => channelId),
      resourceIds: some.map(({ resourceId }) => resourceId),
      ...placedTexts(some),
    };
    tenant.send(enqueueNotifications, values, onWritten);
  }
}

/** Heads and tails one after the other, and the byte at which each begins and each tail ends, counted from 1. */
export function placedTexts(messages: readonly Pick<StoredMessage, 'head' | 'tail'>[]) {
  const headsAt: number[] = [];
  const tailsAt: number[] = [];
  const endsAt: number[] = [];
  let end = 1;
  for (const { head, tail } of messages) {
    const tailAt = end + Buffer.byteLength(head);
    headsAt.push(end);
    tailsAt.push(tailAt);
    end = tailAt + Buffer.byteLength(tail);
    endsAt.push(end);
  }
  const texts = Buffer.allocUnsafe(end - 1);
  for (const [index, { head, tail }] of messages.entries()) {
    texts.write(head, headsAt[index]! - 1);
    texts.write(tail, tailsAt[index]! - 1);
  }
  return { headsAt, tailsAt, endsAt, texts };
}

/**
 * Writes a test for one active endpoint alone, before all that waits for it, also through an open breaker.
 * Answers with the id of the delivery.
 */
export async function enqueueTo(
  tenant: TenantTransaction,
  endpointId: string,
  message: StoredMessage,
  trigger: AttemptTrigger,
  now: Date,
): Promise<string> {
  const dueAt = beforeAllOthers(now);
  const [written] = await tenant.run(enqueueNotificationTo, { ...message, endpointId, trigger, dueAt, now });
  return written!.delivery_id;
}

/** Puts what waits for an endpoint on hold and cancels its recovery. The caller has locked the endpoint. */
export async function pauseDeliveries(db: CrossTenantTransaction, endpointId: string, now: Date): Promise<void> {
  await db.allowLongStatements();
  await db.run(updateRunningRecoveryCancelled, { endpointId, now });
  for (;;) {
    const [removed] = await db.run(deleteQueuedBatch, { endpointId, rowsMax: removeBatchSize });
    const { organization_ids: organizationIds, delivery_ids: deliveryIds, instants: createdAt } = removed!;
    const { earliest, latest } = removed!;
    if (earliest === null || latest === null) return;
    await db.run(updateDeliveriesPaused, { organizationIds, deliveryIds, createdAt, earliest, latest, now });
  }
}

/**
 * Removes up to 10 000 queue rows of a deleted endpoint, its recovery and its state. The deliveries are cancelled
 * afterwards by `cancelDeliveries`, in bounded steps. False where more rows may be left.
 */
export async function cancelQueued(db: CrossTenantTransaction, endpointId: string, now: Date): Promise<boolean> {
  await db.run(updateRunningRecoveryCancelled, { endpointId, now });
  const [removed] = await db.run(deleteQueuedBatch, { endpointId, rowsMax: removeBatchSize });
  await db.run(deleteState, { endpointId });
  return removed!.delivery_ids.length < removeBatchSize;
}

/**
 * Cancels the next deliveries of a deleted endpoint: those that were made from an instant on, at most 1000 and of 10
 * days. Answers with the instant up to which none is left, at most `now`.
 */
export async function cancelDeliveries(
  db: CrossTenantTransaction,
  endpoint: { readonly id: string; readonly organizationId: string | null; readonly channelId: string | null },
  from: Date,
  now: Date,
): Promise<Date> {
  const { id: endpointId, organizationId, channelId } = endpoint;
  await db.allowLongStatements();
  return cancelByDay(from, now, (day) => {
    const next = { endpointId, ...day, now };
    return organizationId !== null
      ? db.ofTenant(organizationId).run(cancelNextOfOrganization, next)
      : db.run(cancelNextOfChannel, { channelId: channelId!, ...next });
  });
}

/**
 * Calls `cancelNext` for the days between two instants, each of which is a partition, until it has cancelled 1000
 * deliveries or for 10 days. Answers with the instant up to which none is left.
 */
export async function cancelByDay(
  from: Date,
  until: Date,
  cancelNext: (day: { readonly from: Date; readonly before: Date }) => Promise<readonly { readonly at: string }[]>,
): Promise<Date> {
  let reached = from;
  for (let day = 0; day < daysMax && reached < until; day += 1) {
    const endOfDay = new Date(reached.getTime() - (reached.getTime() % dayMs) + dayMs);
    const before = endOfDay < until ? endOfDay : until;
    const cancelled = await cancelNext({ from: reached, before });
    if (cancelled.length === cancelBatchSize) return new Date(Math.max(...cancelled.map(({ at }) => Date.parse(at))));
    reached = before;
  }
  return reached;
}

/** Cancels all that was to be delivered of notifications from a time that is about to be dropped, of every organization. */
export async function cancelDropped(db: CrossTenantTransaction, from: Date, before: Date, now: Date): Promise<void> {
  await db.allowLongStatements();
  await db.run(deleteQueuedBetween, { from, before });
  await db.run(updateUndeliveredCancelled, { from, before, now });
}

export type RetryResult = DeliveryRow | 'forgotten' | 'in_flight' | 'cancelled';

/**
 * Sends a delivery again now, whatever became of it before, also through an open breaker. Refuses one whose notification
 * is not kept any more, that is in flight, or that was cancelled.
 *
 * The queue row is locked before the delivery is touched, as `settle` does: so no attempt of it is settled meanwhile, and
 * what is read of the delivery after that stays true.
 */
export async function retry(
  db: CrossTenantTransaction,
  delivery: DeliveryRow & { readonly organization_id: string; readonly created_at: string },
  now: Date,
): Promise<RetryResult> {
  const { id, created_at: createdAt, endpoint_id: endpointId } = delivery;
  const { notification_id: notificationId, attempts_count: attempts } = delivery;
  const tenant = db.ofTenant(delivery.organization_id);
  const [kept] = await tenant.run(findKeptNotification, { notificationId, createdAt });
  if (!kept) return 'forgotten';
  const dueAt = beforeAllOthers(now);
  const waiting = { deliveryId: id, endpointId, notificationId, createdAt, dueAt, attempts, now };
  const [queued] = await tenant.run(upsertQueued, waiting);
  if (!queued) return 'in_flight';
  const [updated] = await tenant.run(updateDeliveryAwaited, { id, createdAt, now });
  if (!updated) return 'cancelled';
  // An attempt may have ended between the first look and the row in the queue.
  if (queued.inserted && updated.attempts_count !== attempts) {
    await db.run(updateQueuedAttempts, { deliveryIds: [id], attempts: [updated.attempts_count] });
  }
  await db.run(updateStateHalfOpen, { endpointId });
  return updated;
}

/** What people ask for goes before everything that waits for the same endpoint. */
function beforeAllOthers(now: Date): Date {
  return new Date(now.getTime() - dayMs);
}
