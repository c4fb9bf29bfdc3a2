/**
 * What an endpoint may be sent: the kinds that both the one who created it and the one who set its address may read. Of a
 * key these are the kinds of its scopes; a person who may change endpoints reads every kind. The scopes that are missing
 * are kept with the endpoint, so that writing notifications reads no keys; they are written again with every change of
 * the keys, in its transaction.
 *
 * A key that is revoked disables its endpoints: what happens is held. A person who enables one answers for its address from
 * then on. Programs enable without a look at the address: enabled by a key, an endpoint is sent what the revoked key could
 * read, and the key has to be able to read that too. A key that expires changes nothing; one that is rotated hands its endpoints over to its successor.
 *
 * Locks are taken in the order organization, key, endpoint.
 */
import {
  channelKindReadingScopes,
  kindReadingScopes,
  type NotificationKind,
  type Scope,
  scopeOfKind,
} from '@stagedoor/contract/vocabulary';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import type { CrossTenantDb, CrossTenantTransaction } from '../../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../../platform/sql/types.ts';
import { isWithheld } from '../engine/withheld-kinds.ts';
import type { CrossTenantWriteContext } from '../outbox/outbox.ts';
import { disableEndpointAutomatically } from './ending.ts';
import { type EndpointOwner, ownerColumns } from './endpoint-reads.ts';
import {
  findEndpointOfRevokedKey,
  listMissingScopes,
  lockEndpointsOfKey,
  lockKeyOfCaller,
  updateKeyOfEndpointsReplaced,
  updateMissingScopes,
  updateRevokedKeysReplaced,
} from './endpoint-rights.sql.ts';

/** False of a person. */
const isKey = (madeBy: string | undefined): madeBy is string => madeBy?.startsWith('key_') ?? false;

/** The scopes of kinds that the caller lacks; its key stays as it is until the end of the transaction. */
export async function lockMissingScopes(
  db: CrossTenantTransaction,
  madeBy: string | undefined,
): Promise<readonly Scope[] | Refusal<'forbidden'>> {
  if (!isKey(madeBy)) return [];
  const [key] = await db.run(lockKeyOfCaller, { keyId: madeBy });
  if (!key || key.revoked) return refuse('forbidden', 'The key was revoked: use another one.');
  const readingScopes = key.of_channel ? channelKindReadingScopes : kindReadingScopes;
  return readingScopes.filter((scope) => !key.scopes.includes(scope));
}

/** Refuses kinds that the caller may not read. */
export function refuseUnreadable(
  kinds: readonly NotificationKind[],
  missingScopes: readonly Scope[],
): Refusal<'forbidden'> | null {
  const kind = kinds.find((one) => isWithheld(one, missingScopes));
  if (kind === undefined) return null;
  return refuse(
    'forbidden',
    `Events of kind ${kind} need the scope ${scopeOfKind(kind)}, which the key does not have.`,
  );
}

/** Refuses kinds that the endpoint is not sent. */
export function refuseWithheld(
  kinds: readonly NotificationKind[],
  missingScopes: readonly Scope[],
): Refusal<'conflict'> | null {
  const kind = kinds.find((one) => isWithheld(one, missingScopes));
  if (kind === undefined) return null;
  return refuse(
    'conflict',
    `Events of kind ${kind} are not sent to this endpoint: the key that created it, or the one that set its address, ` +
      `lacks the scope ${scopeOfKind(kind)}. Give it the scope, or create an endpoint with a key that has it.`,
  );
}

/** Writes down what is missing after a change of the endpoint, which the transaction has locked. */
export async function renewMissingScopes(db: CrossTenantTransaction, ids: readonly string[]): Promise<void> {
  const keysOf = { ids, scopes: kindReadingScopes, channelScopes: channelKindReadingScopes };
  await db.run(updateMissingScopes, { endpoints: toJson(await db.run(listMissingScopes, keysOf)) });
}

/**
 * For an endpoint that is being enabled. A person answers for its address instead of keys that were revoked. A key does
 * not, and is refused where it lacks a scope of what the endpoint is sent.
 */
export async function answerForRevokedKeys(
  db: CrossTenantTransaction,
  id: string,
  madeBy: string | undefined,
  missingScopes: readonly Scope[],
): Promise<Refusal<'forbidden'> | null> {
  const [ofRevoked] = await db.run(findEndpointOfRevokedKey, { id });
  if (!ofRevoked) return null;
  if (isKey(madeBy)) {
    const lacking = missingScopes.filter((scope) => !ofRevoked.missing_scopes.includes(scope));
    if (lacking.length === 0) return null;
    const why = 'The key that created this endpoint, or set its address, was revoked';
    return refuse(
      'forbidden',
      `${why}: to enable it, a key needs the scopes ${lacking.join(', ')}, which this one lacks.`,
    );
  }
  await db.run(updateRevokedKeysReplaced, { id, setBy: madeBy ?? null, revokedKeys: ofRevoked.revoked_keys });
  await renewMissingScopes(db, [id]);
  return null;
}

/** To be called when the scopes of a key were changed, in the same transaction. */
export async function renewEndpointsOfKey(
  db: CrossTenantTransaction,
  owner: EndpointOwner,
  keyId: string,
): Promise<void> {
  const endpoints = await db.run(lockEndpointsOfKey, { ...ownerColumns(owner), keyId });
  if (endpoints.length === 0) return;
  await renewMissingScopes(
    db,
    endpoints.map(({ id }) => id),
  );
}

/** To be called when a key was revoked, in the same transaction: nothing is sent to where it wanted it. */
export async function disableEndpointsOfKey(
  { crossTenant: db, outbox, now }: CrossTenantWriteContext,
  owner: EndpointOwner,
  keyId: string,
): Promise<void> {
  for (const { id, created_by } of await db.run(lockEndpointsOfKey, { ...ownerColumns(owner), keyId })) {
    const what = created_by === keyId ? 'created it' : 'set its address';
    const reason = `The key that ${what} was revoked. Check the address before you enable it.`;
    await disableEndpointAutomatically(
      db,
      outbox,
      { endpointId: id, reason, failingSince: null, onlyForUrl: null },
      now,
    );
  }
}

/** To be called when another key takes the place of a key, in the same transaction. */
export async function replaceKeyOfEndpoints(
  db: CrossTenantDb,
  owner: EndpointOwner,
  keyId: string,
  replacedBy: string,
): Promise<void> {
  await db.run(updateKeyOfEndpointsReplaced, { ...ownerColumns(owner), keyId, replacedBy });
}
