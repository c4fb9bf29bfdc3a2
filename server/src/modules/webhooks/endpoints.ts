/** Endpoints: created with their secret, disabled, enabled again, deleted, and what that does to what waits for them. */
import { randomUUID } from 'node:crypto';
import { limits, type NotificationKind, type WebhookEndpointStatus } from '@stagedoor/contract/vocabulary';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { SecretsKey } from '../../platform/secrets.ts';
import type { Change } from '../notifications/notifications.ts';
import {
  countEndpoints,
  deleteQueued,
  deleteSecrets,
  deleteState,
  insertEndpoint,
  listChannelEndpoints,
  lockChannel,
  lockOrganization,
  softDeleteEndpoint,
  updateDeliveriesCancelledAcrossOrganizations,
  updateDeliveriesHeld,
  updateEndpointDisabled,
  updateEndpointEnabled,
  upsertCleanState,
} from './endpoints.sql.ts';
import { newSigningSecret, openSecret, sealSecret } from './signing-secret.ts';

/** Whose an endpoint is. */
export type EndpointOwner = { readonly organizationId: string } | { readonly channelId: string };

export interface NewEndpoint {
  readonly name: string;
  readonly url: string;
  /** Empty: every kind. */
  readonly kinds: readonly NotificationKind[];
}

export interface Endpoint {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly status: WebhookEndpointStatus;
  readonly signSecret: string;
}

const noSuchEndpoint = () => refuse('not_found', 'There is no such webhook endpoint.');

function idsOf(owner: EndpointOwner): [organizationId: string | null, channelId: string | null] {
  return 'organizationId' in owner ? [owner.organizationId, null] : [null, owner.channelId];
}

export async function createEndpoint(
  change: Change,
  secretsKey: SecretsKey,
  owner: EndpointOwner,
  endpoint: NewEndpoint,
): Promise<Endpoint | Refusal<'conflict'>> {
  const { tx, now } = change;
  const [organizationId, channelId] = idsOf(owner);
  if (organizationId !== null) await tx.run(lockOrganization, organizationId);
  if (channelId !== null) await tx.run(lockChannel, channelId);
  const [present] = await tx.run(countEndpoints, organizationId, channelId);
  if (present!.count >= limits.endpointsPerOwner) {
    return refuse('conflict', `There are ${present!.count} webhook endpoints already: delete one to add another.`);
  }
  const id = newId('webhookEndpoint', now);
  const signSecret = newSigningSecret();
  const secretId = randomUUID();
  const { keyId, ciphertext } = sealSecret(secretsKey, secretId, signSecret);
  const { name, url, kinds } = endpoint;
  await tx.run(insertEndpoint, id, organizationId, channelId, name, url, kinds, now, secretId, keyId, ciphertext);
  await tx.run(upsertCleanState, id);
  return { id, name, url, status: 'active', signSecret };
}

/** All endpoints of a channel with their secrets: for the channel itself only. */
export async function listEndpointsOfChannel(db: Db, channelId: string, secretsKey: SecretsKey): Promise<Endpoint[]> {
  const rows = await db.run(listChannelEndpoints, channelId);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    status: row.status,
    signSecret: openSecret(secretsKey, row),
  }));
}

/**
 * Makes a disabled endpoint active, as if it had never failed. What is held stays held until it is recovered, so that
 * nobody is flooded. An active endpoint is left as it is: who enables it again and again must not keep a dead receiver
 * from being noticed.
 */
export async function enableEndpoint(
  change: Change,
  owner: EndpointOwner,
  id: string,
): Promise<{ id: string; status: 'active' } | Refusal<'not_found'>> {
  const { tx, now } = change;
  const [found] = await tx.run(updateEndpointEnabled, ...idsOf(owner), id, now);
  if (!found) return noSuchEndpoint();
  if (found.previous === 'disabled') await tx.run(upsertCleanState, id);
  return { id, status: 'active' };
}

/** Stops telling the endpoint: what waits for it is held. */
export async function disableEndpoint(
  change: Change,
  owner: EndpointOwner,
  id: string,
  reason: string,
): Promise<{ id: string; status: 'disabled' } | Refusal<'not_found'>> {
  const { tx, now } = change;
  const [found] = await tx.run(updateEndpointDisabled, ...idsOf(owner), id, now, reason);
  if (!found) return noSuchEndpoint();
  const [queued] = await tx.run(deleteQueued, id);
  const { organization_ids, delivery_ids, instants } = queued!;
  if (delivery_ids.length > 0) await tx.run(updateDeliveriesHeld, organization_ids, delivery_ids, instants, now);
  return { id, status: 'disabled' };
}

/** Ends the endpoint: its secrets are gone, what waits for it or was held is cancelled, its history stays. */
export async function deleteEndpoint(
  change: Change,
  owner: EndpointOwner,
  id: string,
): Promise<undefined | Refusal<'not_found'>> {
  const { tx, now } = change;
  const [deleted] = await tx.run(softDeleteEndpoint, ...idsOf(owner), id, now);
  if (!deleted) return noSuchEndpoint();
  await tx.run(deleteSecrets, id);
  await tx.run(deleteQueued, id);
  await tx.run(deleteState, id);
  await tx.run(updateDeliveriesCancelledAcrossOrganizations, id, now);
}
