/**
 * Disabling and deleting endpoints. Of a disabled one nothing is sent, what waits is held, nothing is lost. Of a deleted
 * one the secrets are gone, what waits or was held is cancelled, and the history stays.
 *
 * A deletion marks the endpoint, from when on its open deliveries read as cancelled; `cancelDeletedEndpoints` writes that
 * into them afterwards, in bounded steps. If the process dies between two steps, another one goes on from the mark.
 */
import type { Database } from '../../../../platform/database.ts';
import type { Refusal } from '../../../../platform/refusal.ts';
import { type CrossTenantTransaction, crossTenantDb } from '../../../../platform/sql/tenant-db.ts';
import type { DisableRequest } from '../engine/endpoint-state.ts';
import { cancelDeliveries, cancelQueued, pauseDeliveries } from '../engine/queue.ts';
import { type CrossTenantWriteContext, notificationKind, type Outbox, outboxMessage } from '../outbox/outbox.ts';
import { type EndpointOwner, noSuchEndpoint, ownerColumns } from './endpoint-reads.ts';
import {
  claimDeletedEndpointAcrossOwners,
  type DeletedEndpointRow,
  softDeleteEndpoint,
  updateEndpointCancelled,
  updateEndpointDisabled,
  updateEndpointDisabledAcrossOwners,
} from './endpoints.sql.ts';
import { deleteSecrets } from './secrets.sql.ts';

/** An endpoint that the service has disabled. */
export interface DisabledEndpoint {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly reason: string;
  readonly disabledAt: Date;
  /** Null where it was not failing for days: one answer was enough. */
  readonly failingSince: Date | null;
}

export const webhookEndpointDisabled = notificationKind<DisabledEndpoint>('webhook_endpoint.disabled');

/** Stops sending to the endpoint: what waits for it is held. */
export async function disableEndpoint(
  { crossTenant: db, now }: CrossTenantWriteContext,
  owner: EndpointOwner,
  id: string,
  reason: string,
): Promise<{ id: string; status: 'disabled' } | Refusal<'not_found'>> {
  const [found] = await db.run(updateEndpointDisabled, { ...ownerColumns(owner), id, now, reason });
  if (!found) return noSuchEndpoint;
  // Also where it was disabled before: a transaction that was open then may have left something.
  await pauseDeliveries(db, id, now);
  return { id, status: 'disabled' };
}

/**
 * Disables an endpoint that has failed for long, or that answered 410, whichever its owner is; the other endpoints of
 * its organization get a notification. False where it is not active any more, or has another address than the one that
 * answered.
 */
export async function disableEndpointAutomatically(
  db: CrossTenantTransaction,
  outbox: Outbox,
  { endpointId: id, reason, failingSince, onlyForUrl }: DisableRequest,
  now: Date,
): Promise<boolean> {
  const [disabled] = await db.run(updateEndpointDisabledAcrossOwners, { id, now, reason, onlyForUrl });
  if (!disabled) return false;
  await pauseDeliveries(db, id, now);
  const { organization_id: organizationId, name, url } = disabled;
  if (organizationId !== null) {
    const subject = { id, name, url, reason, disabledAt: now, failingSince };
    const about = { resourceId: id, channelId: null };
    await outbox.emit(db.ofTenant(organizationId), [outboxMessage(webhookEndpointDisabled, subject, about)], now);
  }
  return true;
}

/** Ends the endpoint: its secrets are gone, what waits for it or was held is cancelled, its history stays. */
export async function deleteEndpoint(
  { crossTenant: db, outbox, now }: CrossTenantWriteContext,
  owner: EndpointOwner,
  id: string,
): Promise<undefined | Refusal<'not_found'>> {
  const cancelDeliveriesFrom = new Date(now.getTime() - deliveriesKeptMs);
  const [deleted] = await db.run(softDeleteEndpoint, { ...ownerColumns(owner), id, now, cancelDeliveriesFrom });
  if (!deleted) return noSuchEndpoint;
  await db.run(deleteSecrets, { endpointId: id });
  await cancelQueued(db, id, now);
  // The rest is cancelled by them.
  outbox.wakeWorkers(db);
}

/** Older deliveries are dropped: a day more than they are kept. */
const deliveriesKeptMs = 91 * 86_400_000;
const lookedBackMs = 300_000;
const settledAfterMs = 60_000;

/** Cancels the next deliveries of one deleted endpoint, at most 1000 and of 10 days. True where more may be left. */
export function cancelDeletedEndpoints(database: Database, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const db = crossTenantDb(tx);
    const [endpoint] = await db.run(claimDeletedEndpointAcrossOwners, { now });
    if (!endpoint) return false;
    // While rows of the queue are left their deliveries are on their way to be claimed: those come first.
    if (await cancelQueued(db, endpoint.id, now)) await cancelNext(db, endpoint, now);
    return true;
  });
}

async function cancelNext(db: CrossTenantTransaction, endpoint: DeletedEndpointRow, now: Date): Promise<void> {
  const { id, organization_id: organizationId, channel_id: channelId } = endpoint;
  const deletedAt = new Date(endpoint.deleted_at!).getTime();
  const cursor = new Date(endpoint.cancel_deliveries_from!).getTime();
  // A cursor that has come to the deletion waits there for the last look.
  const from = new Date(cursor < deletedAt ? cursor : deletedAt - lookedBackMs);
  const reached = (await cancelDeliveries(db, { id, organizationId, channelId }, from, now)).getTime();
  const isDone = reached >= deletedAt + settledAfterMs;
  const cancelledTo = isDone ? null : new Date(Math.min(reached, deletedAt));
  await db.run(updateEndpointCancelled, { id, from: cancelledTo });
}
