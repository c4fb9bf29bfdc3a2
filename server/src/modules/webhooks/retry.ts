/** Sending one delivery again because somebody asks for it, whatever became of it before. */
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Change } from '../notifications/notifications.ts';
import { type DeliveryRow, findDelivery } from './deliveries.sql.ts';
import { type EndpointOwner, ownerColumns } from './endpoint-owner.ts';
import { updateStateTriedOnce } from './endpoint-state.sql.ts';
import { holdEndpoint } from './endpoints.sql.ts';
import { updateQueuedAttempts, upsertQueued } from './queueing.sql.ts';
import { findKeptNotification, updateDeliveryAwaited } from './retry.sql.ts';

const dayMs = 86_400_000;

/** What people ask for goes before everything that waits for the same endpoint. */
export function firstOfAll(now: Date): Date {
  return new Date(now.getTime() - dayMs);
}

/**
 * The queue row is taken before the delivery is touched, as the engine does: so nobody settles an attempt of it
 * meanwhile, and what is read of the delivery after that holds.
 */
export async function retryDelivery(
  change: Change,
  owner: EndpointOwner,
  deliveryId: string,
): Promise<DeliveryRow | Refusal<'not_found' | 'conflict'>> {
  const { tx, outbox, now } = change;
  const found = await findDelivery(tx, owner, deliveryId);
  if (!found) return refuse('not_found', 'There is no such delivery.');
  const { organization_id: organizationId, created_at: createdAt } = found;
  if (found.status === 'cancelled') return cancelled();
  const [endpoint] = await tx.run(holdEndpoint, ...ownerColumns(owner), found.endpoint_id);
  if (!endpoint) return refuse('conflict', 'The endpoint of this delivery was deleted.');
  if (endpoint.status === 'disabled') {
    return refuse('conflict', 'The endpoint of this delivery is disabled: enable it first.');
  }
  const [kept] = await tx.run(findKeptNotification, organizationId, found.notification_id, createdAt);
  if (!kept) return refuse('conflict', 'The notification is not kept any more: it cannot be sent again.');
  const [queued] = await tx.run(
    upsertQueued,
    deliveryId,
    organizationId,
    found.endpoint_id,
    found.notification_id,
    createdAt,
    firstOfAll(now),
    found.attempts_count,
    now,
  );
  if (!queued) return refuse('conflict', 'This delivery is being sent right now: see what comes of it.');
  const [delivery] = await tx.run(updateDeliveryAwaited, organizationId, deliveryId, createdAt, now);
  if (!delivery) return cancelled();
  // An attempt may have ended between the first look and the row in the queue.
  if (queued.inserted && delivery.attempts_count !== found.attempts_count) {
    await tx.run(updateQueuedAttempts, [deliveryId], [delivery.attempts_count]);
  }
  await tx.run(updateStateTriedOnce, found.endpoint_id);
  outbox.announce(tx);
  return delivery;
}

function cancelled(): Refusal<'conflict'> {
  return refuse('conflict', 'This delivery was cancelled: it will never be sent.');
}
