/**
 * Disabling and deleting endpoints. Of a disabled one nothing is sent, what waits is held, nothing is lost. Of a deleted
 * one the secrets are gone, what waits or was held is cancelled, and the history stays.
 *
 * A deletion marks the endpoint, from when on its open deliveries read as cancelled; `cancelDeletedEndpoints` writes that
 * into them afterwards, in bounded steps. If the process dies between two steps, another one goes on from the mark.
 */
import type { Database, Transaction } from '../../../platform/database.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { crossTenantDb } from '../../../platform/sql/tenant-db.ts';
import type { DisableRequest } from '../engine/endpoint-state.ts';
import { cancelDeliveries, cancelQueued, pauseDeliveries } from '../engine/queue.ts';
import { notificationKind, type Outbox, outboxMessage, type WriteContext } from '../outbox/outbox.ts';
import { type EndpointOwner, ownerColumns } from './endpoint-reads.ts';
import {
  claimDeletedEndpoint,
  type DeletedEndpointRow,
  deleteSecrets,
  softDeleteEndpoint,
  updateEndpointCancelled,
  updateEndpointDisabled,
  updateEndpointDisabledAcrossOwners,
} from './endpoints.sql.ts';
import { noSuchEndpoint } from './endpoints.ts';

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
  { tx, now }: WriteContext,
  owner: EndpointOwner,
  id: string,
  reason: string,
): Promise<{ id: string; status: 'disabled' } | Refusal<'not_found'>> {
  const [found] = await tx.run(updateEndpointDisabled, ...ownerColumns(owner), id, now, reason);
  if (!found) return noSuchEndpoint();
  // Also where it was disabled before: a transaction that was open then may have left something.
  await pauseDeliveries(crossTenantDb(tx), id, now);
  return { id, status: 'disabled' };
}

/**
 * Disables an endpoint that has failed for long, or that answered 410, whoever's it is; the other endpoints of its
 * organization get a notification. False where it is not active any more, or has another address than the one that
 * answered.
 */
export async function disableEndpointAutomatically(
  tx: Transaction,
  outbox: Outbox,
  { endpointId: id, reason, failingSince, onlyForUrl }: DisableRequest,
  now: Date,
): Promise<boolean> {
  const [disabled] = await tx.run(updateEndpointDisabledAcrossOwners, id, now, reason, onlyForUrl);
  if (!disabled) return false;
  await pauseDeliveries(crossTenantDb(tx), id, now);
  const { organization_id: organizationId, name, url } = disabled;
  if (organizationId !== null) {
    const subject = { id, name, url, reason, disabledAt: now, failingSince };
    const about = { resourceId: id, channelId: null };
    await outbox.emit(tx, organizationId, [outboxMessage(webhookEndpointDisabled, subject, about)], now);
  }
  return true;
}

/** Ends the endpoint: its secrets are gone, what waits for it or was held is cancelled, its history stays. */
export async function deleteEndpoint(
  { tx, now }: WriteContext,
  owner: EndpointOwner,
  id: string,
): Promise<undefined | Refusal<'not_found'>> {
  const [deleted] = await tx.run(softDeleteEndpoint, ...ownerColumns(owner), id, now);
  if (!deleted) return noSuchEndpoint();
  await tx.run(deleteSecrets, id);
  await cancelQueued(crossTenantDb(tx), id, now);
}

const lookedBackMs = 300_000;
const settledAfterMs = 60_000;

/** Cancels the next deliveries of one deleted endpoint, at most 1000 and of 10 days. True where more may be left. */
export function cancelDeletedEndpoints(database: Database, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [endpoint] = await tx.run(claimDeletedEndpoint, now);
    if (!endpoint) return false;
    // While rows of the queue are left their deliveries are on their way to be claimed: those come first.
    if (await cancelQueued(crossTenantDb(tx), endpoint.id, now)) await cancelNext(tx, endpoint, now);
    return true;
  });
}

async function cancelNext(tx: Transaction, endpoint: DeletedEndpointRow, now: Date): Promise<void> {
  const { id, organization_id: organizationId, channel_id: channelId } = endpoint;
  const deletedAt = new Date(endpoint.deleted_at).getTime();
  const cursor = new Date(endpoint.cancel_deliveries_from).getTime();
  // A cursor that has come to the deletion waits there for the last look.
  const from = new Date(cursor < deletedAt ? cursor : deletedAt - lookedBackMs);
  const reached = (await cancelDeliveries(crossTenantDb(tx), { id, organizationId, channelId }, from, now)).getTime();
  const isDone = reached >= deletedAt + settledAfterMs;
  await tx.run(updateEndpointCancelled, id, isDone ? null : new Date(Math.min(reached, deletedAt)));
}
