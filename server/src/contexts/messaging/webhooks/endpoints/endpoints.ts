/** Endpoints: created with their secret, changed, enabled again. Ending them is in ending.ts. */
import { randomUUID } from 'node:crypto';
import { limits, type NotificationKind } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../../platform/ids.ts';
import { Refusal, refuse } from '../../../../platform/refusal.ts';
import type { SecretsKey } from '../../../../platform/secrets.ts';
import type { CrossTenantDb } from '../../../../platform/sql/tenant-db.ts';
import { resetEndpointState } from '../engine/endpoint-state.ts';
import type { CrossTenantWriteContext } from '../outbox/outbox.ts';
import { encryptSecret, newSigningSecret } from '../signing/signature.ts';
import {
  type Endpoint,
  type EndpointOwner,
  getEndpoint,
  noSuchEndpoint,
  ownerColumns,
  type SecretsOfKey,
} from './endpoint-reads.ts';
import {
  answerForRevokedKeys,
  lockMissingScopes,
  refuseUnreadable,
  refuseWithheld,
  renewMissingScopes,
} from './endpoint-rights.ts';
import {
  countEndpoints,
  insertEndpoint,
  lockChannel,
  lockEndpointRow,
  lockEndpointRowShared,
  lockOrganization,
  updateEndpointEnabled,
  updateEndpointSettings,
} from './endpoints.sql.ts';

export interface NewEndpoint {
  readonly name: string;
  readonly url: string;
  /** Empty: every kind. */
  readonly kinds: readonly NotificationKind[];
}

/** What can be changed; what is undefined stays as it is. */
export type EndpointSettings = { readonly [Name in keyof NewEndpoint]?: NewEndpoint[Name] | undefined };

/** Says of an address that somebody entered what it stands for, or why it is not taken. */
export type UrlCheck = (text: string) => URL | { readonly message: string };

/** The address as it is kept. It is judged again at each attempt: what a name stands for can change. */
function checked(url: string, checkUrl: UrlCheck): string | Refusal<'invalid_request'> {
  const target = checkUrl(url);
  if (target instanceof URL) return target.href;
  return refuse('invalid_request', `/url: ${target.message}`, [{ path: '/url', message: target.message }]);
}

/**
 * Creates an endpoint; the answer alone carries its secret. Refuses an address that is not taken, a kind that the caller
 * may not read, and one too many.
 */
export async function createEndpoint(
  { crossTenant: db, now, madeBy }: CrossTenantWriteContext,
  secretsKey: SecretsKey,
  owner: EndpointOwner,
  endpoint: NewEndpoint,
  checkUrl: UrlCheck,
): Promise<Endpoint | Refusal<'conflict' | 'forbidden' | 'invalid_request'>> {
  const url = checked(endpoint.url, checkUrl);
  if (typeof url !== 'string') return url;
  if ('organizationId' in owner) await db.run(lockOrganization, { id: owner.organizationId });
  else await db.run(lockChannel, { id: owner.channelId });
  const missingScopes = await lockMissingScopes(db, madeBy);
  if (missingScopes instanceof Refusal) return missingScopes;
  const refused = refuseUnreadable(endpoint.kinds, missingScopes);
  if (refused) return refused;
  const [present] = await db.run(countEndpoints, ownerColumns(owner));
  if (present!.count >= limits.endpointsPerOwner) {
    return refuse('conflict', `There are ${present!.count} webhook endpoints already: delete one to add another.`);
  }
  const id = newId('webhookEndpoint', now);
  const signSecret = newSigningSecret();
  const secretId = randomUUID();
  const { keyId, ciphertext } = encryptSecret(secretsKey, secretId, signSecret);
  const { name } = endpoint;
  const kinds = [...new Set(endpoint.kinds)];
  const row = { id, name, url, kinds, now, secretId, keyId, ciphertext, createdBy: madeBy ?? null, missingScopes };
  await db.run(insertEndpoint, { ...ownerColumns(owner), ...row });
  await resetEndpointState(db, id);
  const at = now.toISOString();
  return {
    id,
    name,
    url,
    kinds,
    missingScopes,
    status: 'active',
    disabledReason: '',
    disabledAt: null,
    createdAt: at,
    updatedAt: at,
    health: { failingSince: null, lastSuccessAt: null, consecutiveFailures: 0, breaker: 'closed', restingUntil: null },
    signSecret,
  };
}

export interface UpdatedEndpoint extends Endpoint {
  readonly previousUrl: string;
}

/**
 * Changes what is given. Another address is another receiver: it counts from the next attempt on, begins without
 * failures, and is sent only what the caller may read as well. Refuses an address that is not taken, and to add kinds that
 * the caller may not read or the endpoint may not be sent.
 */
export async function updateEndpoint(
  { crossTenant: db, outbox, now, madeBy }: CrossTenantWriteContext,
  owner: EndpointOwner,
  id: string,
  settings: EndpointSettings,
  checkUrl: UrlCheck,
  secrets?: SecretsOfKey,
): Promise<UpdatedEndpoint | Refusal<'not_found' | 'conflict' | 'forbidden' | 'invalid_request'>> {
  const { name = null } = settings;
  const kinds = settings.kinds ? [...new Set(settings.kinds)] : null;
  const url = settings.url === undefined ? null : checked(settings.url, checkUrl);
  if (url !== null && typeof url !== 'string') return url;
  const missingScopes = await lockMissingScopes(db, madeBy);
  if (missingScopes instanceof Refusal) return missingScopes;
  const change = { ...ownerColumns(owner), id, now, name, url, kinds, setBy: madeBy ?? null, missingScopes };
  const [updated] = await db.run(updateEndpointSettings, change);
  if (!updated) return noSuchEndpoint;
  if (url !== null) await renewMissingScopes(db, [id]);
  if (updated.url !== updated.previous_url) {
    await resetEndpointState(db, id);
    // Where the former receiver made the endpoint rest, this one need not wait.
    outbox.wakeWorkers(db);
  }
  const endpoint = await getEndpoint(db, owner, id, secrets);
  if (endpoint instanceof Refusal) return endpoint;
  const added = endpoint.kinds.filter((kind) => !updated.previous_kinds.includes(kind));
  const refused = refuseUnreadable(added, missingScopes) ?? refuseWithheld(added, endpoint.missingScopes);
  return refused ?? { ...endpoint, previousUrl: updated.previous_url };
}

/**
 * Makes a disabled endpoint active, as if it had never failed. What is held stays held until it is recovered, so that
 * no receiver is flooded. An active endpoint is left as it is: enabling it again and again must not keep a dead receiver
 * from being noticed.
 */
export async function enableEndpoint(
  { crossTenant: db, now, madeBy }: CrossTenantWriteContext,
  owner: EndpointOwner,
  id: string,
): Promise<{ id: string; status: 'active' } | Refusal<'not_found' | 'forbidden'>> {
  const missingScopes = await lockMissingScopes(db, madeBy);
  if (missingScopes instanceof Refusal) return missingScopes;
  const [found] = await db.run(updateEndpointEnabled, { ...ownerColumns(owner), id, now });
  if (!found) return noSuchEndpoint;
  if (found.previous === 'disabled') {
    const refused = await answerForRevokedKeys(db, id, madeBy, missingScopes);
    if (refused) return refused;
    await resetEndpointState(db, id);
  }
  return { id, status: 'active' };
}

/** Locks the endpoint against other changes of it and of its secrets; null where the owner has no such endpoint. */
export async function lockEndpoint(db: CrossTenantDb, owner: EndpointOwner, id: string) {
  const [found] = await db.run(lockEndpointRow, { ...ownerColumns(owner), id });
  return found ?? null;
}

/** Keeps the endpoint from being disabled or deleted until the end of the transaction; null where there is none. */
export async function lockEndpointShared(db: CrossTenantDb, owner: EndpointOwner, id: string) {
  const [found] = await db.run(lockEndpointRowShared, { ...ownerColumns(owner), id });
  return found ?? null;
}
