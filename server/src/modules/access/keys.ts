/** Keys, as those who own them see and change them: everything but the verification, and never a secret twice. */
import {
  type ApiKeyStatus,
  type Environment,
  limits,
  type RotationGrace,
  rotationGraces,
  type Scope,
} from '@stagedoor/contract/vocabulary';
import type { Db, Transaction } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { hashSecret, newApiKey, newIntegrationSecret } from './key-format.ts';
import {
  countKeysOfOrganization,
  insertKey,
  type KeyRow,
  lockOrganizationLimits,
  notifyCredentialChange,
  type OwnerOfKeys,
  ownedKeys,
  updateKeyFields,
  updateKeyReplaced,
  updateKeyRevoked,
} from './keys.sql.ts';

export type { KeyRow, OwnerOfKeys } from './keys.sql.ts';

/**
 * Makes every process forget the credentials that depend on the thing with this id (a key, or an organization, channel
 * or reseller that owns keys), once the transaction has been committed.
 */
export async function announceChange(tx: Transaction, id: string): Promise<void> {
  await tx.run(notifyCredentialChange, id);
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

/** Creates a key. `secret` is the key itself (or the secret of the pair, whose integration_id is `id`), shown once. */
export async function createKey(db: Db, key: NewKey): Promise<{ id: string; secret: string }> {
  const { owner, now } = key;
  const secret = owner.kind === 'integration' ? newIntegrationSecret() : newApiKey(owner.kind, key.environment);
  const id = newId('apiKey', now);
  const ratePerSecond = key.ratePerSecond ?? limits.rateDefaultPerSecond;
  await db.run(
    insertKey,
    id,
    owner.kind,
    hashSecret(secret),
    secret.slice(-4),
    key.name,
    'organizationId' in owner ? owner.organizationId : null,
    'channelId' in owner ? owner.channelId : null,
    'resellerId' in owner ? owner.resellerId : null,
    key.scopes,
    ratePerSecond,
    key.rateBurst ?? ratePerSecond * (limits.rateDefaultBurst / limits.rateDefaultPerSecond),
    key.expiresAt ?? new Date(now.getTime() + limits.keyLifeDefaultMs),
    key.createdBy ?? null,
    now,
  );
  return { id, secret };
}

export interface CreatedKey {
  readonly row: KeyRow;
  readonly secret: string;
}

const unknownKey = refuse('not_found', 'There is no such key.');

function unknownOwner({ of }: OwnerOfKeys): Refusal<'not_found'> {
  return refuse('not_found', `There is no such ${of}.`);
}

/** What state a key is in at the instant. */
export function statusOfKey(row: Pick<KeyRow, 'revoked_at' | 'expires_at' | 'replaced_by'>, now: Date): ApiKeyStatus {
  if (row.revoked_at) return 'revoked';
  if (Date.parse(row.expires_at) <= now.getTime()) return 'expired';
  return row.replaced_by ? 'rotating' : 'active';
}

/** Creates a key for an owner whom a person has named. */
export async function createKeyFor(
  tx: Transaction,
  owner: OwnerOfKeys,
  key: Omit<NewKey, 'owner'> & { readonly older?: boolean },
): Promise<CreatedKey | Refusal<'not_found' | 'invalid_request' | 'conflict'>> {
  const refused = refuseExpiry(key.expiresAt, key.now);
  if (refused) return refused;
  const granted = await grantTo(tx, owner);
  if (granted instanceof Refusal) return granted;
  const refusedRate = refuseRate(key.ratePerSecond, granted.ratePerSecondMax);
  if (refusedRate) return refusedRate;
  if (granted.keysMax !== null && (await countKeys(tx, owner.id, key.now)) >= granted.keysMax) {
    return refuse(
      'conflict',
      `The organization has ${granted.keysMax} keys that work, and may not have more: revoke one.`,
    );
  }
  const keyOwner = keyOwnerOf(owner, key.older ? 'integration' : 'integrations');
  const created = await createKey(tx, {
    ...key,
    ratePerSecond: key.ratePerSecond ?? Math.min(limits.rateDefaultPerSecond, granted.ratePerSecondMax),
    owner: keyOwner,
    name: key.name.trim(),
    scopes: unique(key.scopes),
  });
  return findCreated(tx, owner, created);
}

interface Grant {
  readonly ratePerSecondMax: number;
  /** Null where there is no limit. */
  readonly keysMax: number | null;
}

/** What the owner is granted; an organization is locked until the end of the transaction. */
async function grantTo(tx: Transaction, owner: OwnerOfKeys): Promise<Grant | Refusal<'not_found'>> {
  if (owner.of === 'organization') {
    const [row] = await tx.run(lockOrganizationLimits, owner.id);
    if (!row) return unknownOwner(owner);
    return { ratePerSecondMax: row.requests_per_second_max, keysMax: row.api_keys_max };
  }
  const [known] = await tx.run(ownedKeys[owner.of].findOwner, owner.id);
  return known ? { ratePerSecondMax: limits.rateMaxPerSecond, keysMax: null } : unknownOwner(owner);
}

/** Keys of an organization that work; those that were rotated do not count, as they end by themselves. */
export async function countKeys(db: Db, organizationId: string, now: Date): Promise<number> {
  const [row] = await db.run(countKeysOfOrganization, organizationId, now);
  return row!.count;
}

function refuseRate(ratePerSecond: number | undefined, max: number): Refusal<'invalid_request'> | null {
  if (ratePerSecond === undefined || ratePerSecond <= max) return null;
  const message = `must be at most ${max}, the limit of the organization`;
  const path = '/rate_limit/per_second';
  return refuse('invalid_request', `${path}: ${message}.`, [{ path, message }]);
}

function keyOwnerOf({ of, id }: OwnerOfKeys, kind: 'integration' | 'integrations'): KeyOwner {
  if (of === 'channel') return { kind: 'channels', channelId: id };
  return of === 'reseller' ? { kind: 'resellers', resellerId: id } : { kind, organizationId: id };
}

async function findCreated(db: Db, owner: OwnerOfKeys, created: { id: string; secret: string }): Promise<CreatedKey> {
  const [row] = await db.run(ownedKeys[owner.of].find, owner.id, created.id);
  return { row: row!, secret: created.secret };
}

function refuseExpiry(expiresAt: Date | undefined, now: Date): Refusal<'invalid_request'> | null {
  if (expiresAt === undefined) return null;
  const lifeMs = expiresAt.getTime() - now.getTime();
  if (lifeMs > 0 && lifeMs <= limits.keyLifeMaxMs) return null;
  const message = lifeMs > 0 ? 'must be within five years' : 'must be in the future';
  return refuse('invalid_request', `/expires_at: ${message}.`, [{ path: '/expires_at', message }]);
}

function unique(scopes: readonly Scope[]): Scope[] {
  return [...new Set(scopes)];
}

export async function listKeys(
  db: Db,
  owner: OwnerOfKeys,
  page: { readonly after: string | undefined; readonly limit: number; readonly offset: number },
): Promise<KeyRow[] | Refusal<'not_found'>> {
  const rows = await db.run(ownedKeys[owner.of].list, owner.id, page.after ?? '', page.limit, page.offset);
  if (rows.length === 0) return unknownOwner(owner);
  return rows.filter((row) => row.id !== null);
}

export async function findKey(db: Db, owner: OwnerOfKeys, id: string): Promise<KeyRow | Refusal<'not_found'>> {
  const [row] = await db.run(ownedKeys[owner.of].find, owner.id, id);
  return row ?? unknownKey;
}

export interface KeyChanges {
  readonly name?: string | undefined;
  readonly scopes?: readonly Scope[] | undefined;
  readonly ratePerSecond?: number | undefined;
  readonly rateBurst?: number | undefined;
}

export async function updateKey(
  tx: Transaction,
  owner: OwnerOfKeys,
  id: string,
  changes: KeyChanges,
  now: Date,
): Promise<KeyRow | Refusal<'not_found' | 'conflict' | 'invalid_request'>> {
  const { name, scopes, ratePerSecond, rateBurst } = changes;
  if (ratePerSecond !== undefined) {
    const granted = await grantTo(tx, owner);
    if (granted instanceof Refusal) return granted;
    const refused = refuseRate(ratePerSecond, granted.ratePerSecondMax);
    if (refused) return refused;
  }
  const key = await findUsable(tx, owner, id, now);
  if (key instanceof Refusal) return key;
  const [row] = await tx.run(
    updateKeyFields,
    id,
    name?.trim() ?? null,
    scopes ? unique(scopes) : null,
    ratePerSecond ?? null,
    rateBurst ?? null,
  );
  await announceChange(tx, id);
  return row!;
}

/** The key, held until the end of the transaction, if it still works. */
async function findUsable(
  tx: Transaction,
  owner: OwnerOfKeys,
  id: string,
  now: Date,
): Promise<KeyRow | Refusal<'not_found' | 'conflict'>> {
  const [key] = await tx.run(ownedKeys[owner.of].findForUpdate, owner.id, id);
  if (!key) return unknownKey;
  const status = statusOfKey(key, now);
  if (status === 'revoked') return refuse('conflict', 'The key was revoked: create a new one.');
  return status === 'expired' ? refuse('conflict', 'The key has expired: create a new one.') : key;
}

export async function revokeKey(
  tx: Transaction,
  owner: OwnerOfKeys,
  id: string,
  now: Date,
): Promise<Refusal<'not_found'> | null> {
  const [key] = await tx.run(ownedKeys[owner.of].findForUpdate, owner.id, id);
  if (!key) return unknownKey;
  await tx.run(updateKeyRevoked, id, now);
  await announceChange(tx, id);
  return null;
}

export interface Rotation {
  readonly grace: RotationGrace;
  readonly environment: Environment;
  readonly createdBy: string;
  readonly now: Date;
}

/** Creates a key with the same settings and as long a life; the old one works on for the grace period at most. */
export async function rotateKey(
  tx: Transaction,
  owner: OwnerOfKeys,
  id: string,
  rotation: Rotation,
): Promise<CreatedKey | Refusal<'not_found' | 'conflict'>> {
  const { grace, environment, createdBy, now } = rotation;
  const key = await findUsable(tx, owner, id, now);
  if (key instanceof Refusal) return key;
  if (key.replaced_by) return refuse('conflict', 'The key was rotated already: rotate the one that took its place.');
  const lifeMs = Date.parse(key.expires_at) - Date.parse(key.created_at);
  const created = await createKey(tx, {
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
  await tx.run(updateKeyReplaced, id, created.id, new Date(now.getTime() + rotationGraces[grace] * 1_000));
  await announceChange(tx, id);
  return findCreated(tx, owner, created);
}
