/** Keys, as those who own them see and change them: everything but the verification, and never a secret twice. */
import {
  type ApiKeyStatus,
  type Environment,
  limits,
  type RotationGrace,
  rotationGraces,
  type Scope,
} from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse, refuseInput } from '../../../platform/refusal.ts';
import { type Page, rowsAfter } from '../../../platform/sql/paging.ts';
import type {
  CrossTenantDb,
  CrossTenantTransaction,
  TenantDb,
  TenantTransaction,
} from '../../../platform/sql/tenant-db.ts';
import {
  type CrossTenantWriteContext,
  disableEndpointsOfKey,
  type EndpointOwner,
  renewEndpointsOfKey,
  replaceKeyOfEndpoints,
} from '../../messaging/webhooks/webhooks.ts';
import { hashSecret, newApiKey, newIntegrationSecret } from './key-format.ts';
import {
  countKeysOfOrganization,
  insertKey,
  type KeyRow,
  listKeysMadeByPerson,
  lockOrganizationLimits,
  notifyCredentialChange,
  notifyOrganizationChange,
  ownedKeys,
  updateKeyReplaced,
  updateKeyRevoked,
  updateKeyRow,
} from './keys.sql.ts';

export type { KeyRow } from './keys.sql.ts';

/** Whose keys they are. */
export interface OwnerOfKeys {
  readonly kind: 'organization' | 'channel' | 'reseller';
  readonly id: string;
}

/**
 * Makes every process forget the credentials that depend on the thing with this id (a key, or an organization, channel
 * or reseller that owns keys), once the transaction has been committed.
 */
export async function announceChange(db: CrossTenantTransaction, id: string): Promise<void> {
  await db.run(notifyCredentialChange, { id });
}

/** The same for the credentials of the organization. */
export async function announceOrganizationChange(tenant: TenantTransaction): Promise<void> {
  await tenant.run(notifyOrganizationChange, {});
}

export type KeyOwner =
  | { readonly kind: 'integration' | 'integrations'; readonly organizationId: string }
  | { readonly kind: 'channels'; readonly channelId: string }
  | { readonly kind: 'resellers'; readonly resellerId: string };

export interface NewKey {
  readonly owner: KeyOwner;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly environment: Environment;
  readonly now: Date;
  readonly expiresAt?: Date | undefined;
  readonly ratePerSecond?: number | undefined;
  readonly rateBurst?: number | undefined;
  readonly createdBy?: string | undefined;
}

/** The burst that goes with a rate where none is given. */
export function burstOf(ratePerSecond: number): number {
  return ratePerSecond * (limits.rateDefaultBurst / limits.rateDefaultPerSecond);
}

/** The limit that applies to a key: its own, and at most that of its organization. */
export function effectiveRate(row: Pick<KeyRow, 'rate_per_second' | 'rate_burst' | 'requests_per_second_max'>): {
  ratePerSecond: number;
  rateBurst: number;
} {
  const max = row.requests_per_second_max ?? Number.POSITIVE_INFINITY;
  return { ratePerSecond: Math.min(row.rate_per_second, max), rateBurst: Math.min(row.rate_burst, burstOf(max)) };
}

/** Creates a key. `secret` is the key itself (or the secret of the pair, whose integration_id is `id`), shown once. */
export async function createKey(db: CrossTenantDb, key: NewKey): Promise<{ id: string; secret: string }> {
  const { owner, now } = key;
  const secret = owner.kind === 'integration' ? newIntegrationSecret() : newApiKey(owner.kind, key.environment);
  const id = newId('apiKey', now);
  const ratePerSecond = key.ratePerSecond ?? limits.rateDefaultPerSecond;
  await db.run(insertKey, {
    id,
    kind: owner.kind,
    hash: hashSecret(secret),
    last4: secret.slice(-4),
    name: key.name,
    organizationId: 'organizationId' in owner ? owner.organizationId : null,
    channelId: 'channelId' in owner ? owner.channelId : null,
    resellerId: 'resellerId' in owner ? owner.resellerId : null,
    scopes: key.scopes,
    ratePerSecond,
    rateBurst: key.rateBurst ?? burstOf(ratePerSecond),
    expiresAt: key.expiresAt ?? new Date(now.getTime() + limits.keyLifeDefaultMs),
    createdBy: key.createdBy ?? null,
    now,
  });
  return { id, secret };
}

export interface CreatedKey {
  readonly row: KeyRow;
  readonly secret: string;
}

const unknownKey = refuse('not_found', 'There is no such key.');

function unknownOwner({ kind }: OwnerOfKeys): Refusal<'not_found'> {
  return refuse('not_found', `There is no such ${kind}.`);
}

/** What state a key is in at the instant. */
export function statusOfKey(row: Pick<KeyRow, 'revoked_at' | 'expires_at' | 'replaced_by'>, now: Date): ApiKeyStatus {
  if (row.revoked_at) return 'revoked';
  if (Date.parse(row.expires_at) <= now.getTime()) return 'expired';
  return row.replaced_by ? 'rotating' : 'active';
}

/**
 * Creates a key for an owner whom a person has named. Refuses an unknown owner, a life or a rate out of bounds, and more
 * keys than the organization may have.
 */
export async function createKeyFor(
  db: CrossTenantTransaction,
  owner: OwnerOfKeys,
  key: Omit<NewKey, 'owner'> & { readonly older?: boolean },
): Promise<CreatedKey | Refusal<'not_found' | 'invalid_request' | 'conflict'>> {
  const refused = refuseExpiry(key.expiresAt, key.now);
  if (refused) return refused;
  const granted = await grantTo(db, owner);
  if (granted instanceof Refusal) return granted;
  const refusedRate = refuseRate(key.ratePerSecond, granted.ratePerSecondMax);
  if (refusedRate) return refusedRate;
  if (granted.keysMax !== null && (await countKeys(db.ofTenant(owner.id), key.now)) >= granted.keysMax) {
    return refuse(
      'conflict',
      `The organization has ${granted.keysMax} keys that work, and may not have more: revoke one.`,
    );
  }
  const keyOwner = keyOwnerOf(owner, key.older ? 'integration' : 'integrations');
  const created = await createKey(db, {
    ...key,
    ratePerSecond: key.ratePerSecond ?? Math.min(limits.rateDefaultPerSecond, granted.ratePerSecondMax),
    owner: keyOwner,
    name: key.name.trim(),
    scopes: unique(key.scopes),
  });
  return findCreated(db, owner, created);
}

interface Grant {
  readonly ratePerSecondMax: number;
  /** Null where there is no limit. */
  readonly keysMax: number | null;
}

/** What the owner is granted; an organization is locked until the end of the transaction. */
async function grantTo(db: CrossTenantTransaction, owner: OwnerOfKeys): Promise<Grant | Refusal<'not_found'>> {
  if (owner.kind === 'organization') {
    const [row] = await db.ofTenant(owner.id).run(lockOrganizationLimits, {});
    if (!row) return unknownOwner(owner);
    return { ratePerSecondMax: row.requests_per_second_max, keysMax: row.api_keys_max };
  }
  const [known] = await db.run(ownedKeys[owner.kind].findOwner, { id: owner.id });
  return known ? { ratePerSecondMax: limits.rateMaxPerSecond, keysMax: null } : unknownOwner(owner);
}

/** Keys of an organization that work; those that were rotated do not count, as they end by themselves. */
export async function countKeys(tenant: TenantDb, now: Date): Promise<number> {
  const [row] = await tenant.run(countKeysOfOrganization, { now });
  return row!.count;
}

function refuseRate(ratePerSecond: number | undefined, max: number): Refusal<'invalid_request'> | null {
  if (ratePerSecond === undefined || ratePerSecond <= max) return null;
  return refuseInput('/ratePerSecond', `must be at most ${max}, the limit of the organization`);
}

function keyOwnerOf(owner: OwnerOfKeys, kind: 'integration' | 'integrations'): KeyOwner {
  if (owner.kind === 'channel') return { kind: 'channels', channelId: owner.id };
  return owner.kind === 'reseller' ? { kind: 'resellers', resellerId: owner.id } : { kind, organizationId: owner.id };
}

async function findCreated(
  db: CrossTenantDb,
  owner: OwnerOfKeys,
  created: { readonly id: string; readonly secret: string },
): Promise<CreatedKey> {
  const [row] = await db.run(ownedKeys[owner.kind].find, { ownerId: owner.id, id: created.id });
  return { row: row!, secret: created.secret };
}

function refuseExpiry(expiresAt: Date | undefined, now: Date): Refusal<'invalid_request'> | null {
  if (expiresAt === undefined) return null;
  const lifeMs = expiresAt.getTime() - now.getTime();
  if (lifeMs > 0 && lifeMs <= limits.keyLifeMaxMs) return null;
  const message = lifeMs > 0 ? 'must be within five years' : 'must be in the future';
  return refuseInput('/expiresAt', message);
}

function unique(scopes: readonly Scope[]): Scope[] {
  return [...new Set(scopes)];
}

/** The keys of an owner, whatever their state; refuses an unknown owner. */
export async function listKeys(
  db: CrossTenantDb,
  owner: OwnerOfKeys,
  page: Page,
): Promise<KeyRow[] | Refusal<'not_found' | 'invalid_request'>> {
  const { list, find, findOwner } = ownedKeys[owner.kind];
  const rows = await db.run(list, { ownerId: owner.id, ...page });
  if (rows.length === 0) {
    const [known] = await db.run(findOwner, { id: owner.id });
    if (!known) return unknownOwner(owner);
  }
  return rowsAfter(page.after, rows, (id) => db.run(find, { ownerId: owner.id, id }));
}

/** The keys of the organization that a person created or rotated, and that work. */
export function listKeysMadeBy(tenant: TenantDb, userId: string, now: Date): Promise<KeyRow[]> {
  return tenant.run(listKeysMadeByPerson, { userId, now });
}

/** The owner as the owner of webhook endpoints; null for resellers, who have none. */
function endpointOwnerOf({ kind, id }: OwnerOfKeys): EndpointOwner | null {
  if (kind === 'reseller') return null;
  return kind === 'channel' ? { channelId: id } : { organizationId: id };
}

/** A key of the owner; refuses an unknown one. */
export async function getKey(
  db: CrossTenantDb,
  owner: OwnerOfKeys,
  id: string,
): Promise<KeyRow | Refusal<'not_found'>> {
  const [row] = await db.run(ownedKeys[owner.kind].find, { ownerId: owner.id, id });
  return row ?? unknownKey;
}

export interface KeyChanges {
  readonly name?: string | undefined;
  readonly scopes?: readonly Scope[] | undefined;
  readonly ratePerSecond?: number | undefined;
  readonly rateBurst?: number | undefined;
}

/**
 * Changes a key that works; a rate without a burst gets the burst that goes with it. What its webhook endpoints are sent
 * follows its scopes. Refuses a rate out of bounds.
 */
export async function updateKey(
  db: CrossTenantTransaction,
  owner: OwnerOfKeys,
  id: string,
  changes: KeyChanges,
  now: Date,
): Promise<KeyRow | Refusal<'not_found' | 'conflict' | 'invalid_request'>> {
  const { name, scopes, ratePerSecond, rateBurst } = changes;
  if (ratePerSecond !== undefined) {
    const granted = await grantTo(db, owner);
    if (granted instanceof Refusal) return granted;
    const refused = refuseRate(ratePerSecond, granted.ratePerSecondMax);
    if (refused) return refused;
  }
  const key = await lockUsable(db, owner, id, now);
  if (key instanceof Refusal) return key;
  const [row] = await db.run(updateKeyRow, {
    id,
    name: name?.trim() ?? null,
    scopes: scopes ? unique(scopes) : null,
    ratePerSecond: ratePerSecond ?? null,
    rateBurst: rateBurst ?? (ratePerSecond === undefined ? null : burstOf(ratePerSecond)),
  });
  const endpointOwner = endpointOwnerOf(owner);
  if (scopes && endpointOwner) await renewEndpointsOfKey(db, endpointOwner, id);
  await announceChange(db, id);
  return row!;
}

/** The key, locked until the end of the transaction, if it still works. */
async function lockUsable(
  db: CrossTenantTransaction,
  owner: OwnerOfKeys,
  id: string,
  now: Date,
): Promise<KeyRow | Refusal<'not_found' | 'conflict'>> {
  const [key] = await db.run(ownedKeys[owner.kind].lock, { ownerId: owner.id, id });
  if (!key) return unknownKey;
  const status = statusOfKey(key, now);
  if (status === 'revoked') return refuse('conflict', 'The key was revoked: create a new one.');
  return status === 'expired' ? refuse('conflict', 'The key has expired: create a new one.') : key;
}

/**
 * Ends a key, and disables the webhook endpoints that it created or set the address of; one that was revoked keeps the
 * instant of that. Refuses an unknown one.
 */
export async function revokeKey(
  context: CrossTenantWriteContext,
  owner: OwnerOfKeys,
  id: string,
): Promise<Refusal<'not_found'> | undefined> {
  const { crossTenant: db, now } = context;
  const [key] = await db.run(ownedKeys[owner.kind].lock, { ownerId: owner.id, id });
  if (!key) return unknownKey;
  await db.run(updateKeyRevoked, { id, now });
  const endpointOwner = endpointOwnerOf(owner);
  if (endpointOwner && key.revoked_at === null) await disableEndpointsOfKey(context, endpointOwner, id);
  await announceChange(db, id);
}

export interface Rotation {
  readonly grace: RotationGrace;
  readonly environment: Environment;
  readonly createdBy: string;
  readonly now: Date;
}

/**
 * Creates a key with the same settings and as long a life, which takes over the webhook endpoints of the old one; that
 * works on for the grace period at most. Refuses a
 * key that does not work, or was rotated already.
 */
export async function rotateKey(
  db: CrossTenantTransaction,
  owner: OwnerOfKeys,
  id: string,
  rotation: Rotation,
): Promise<CreatedKey | Refusal<'not_found' | 'conflict'>> {
  const { grace, environment, createdBy, now } = rotation;
  const key = await lockUsable(db, owner, id, now);
  if (key instanceof Refusal) return key;
  if (key.replaced_by) return refuse('conflict', 'The key was already rotated: rotate its successor.');
  const lifeMs = Date.parse(key.expires_at) - Date.parse(key.created_at);
  const created = await createKey(db, {
    owner: keyOwnerOf(owner, key.kind === 'integration' ? 'integration' : 'integrations'),
    name: key.name,
    scopes: key.scopes,
    environment,
    now,
    expiresAt: new Date(now.getTime() + lifeMs),
    ratePerSecond: key.rate_per_second,
    rateBurst: key.rate_burst,
    createdBy,
  });
  const expiresAt = new Date(now.getTime() + rotationGraces[grace] * 1_000);
  await db.run(updateKeyReplaced, { id, replacedBy: created.id, expiresAt });
  const endpointOwner = endpointOwnerOf(owner);
  if (endpointOwner) await replaceKeyOfEndpoints(db, endpointOwner, id, created.id);
  await announceChange(db, id);
  return findCreated(db, owner, created);
}
