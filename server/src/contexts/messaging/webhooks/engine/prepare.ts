/**
 * Reads what claimed deliveries need to be sent: the address and the live secrets of their endpoints as they stand at the
 * moment of the attempt, and the bodies as the bytes that were stored.
 */
import type { Scope } from '@stagedoor/contract/vocabulary';
import { createCache } from '../../../../platform/cache.ts';
import type { Database } from '../../../../platform/database.ts';
import type { SecretsKey } from '../../../../platform/secrets.ts';
import { type CrossTenantDb, crossTenantDb } from '../../../../platform/sql/tenant-db.ts';
import { decryptSecret, type SigningSecret, signingSecret } from '../signing/signature.ts';
import { deleteClaimed } from './claim.sql.ts';
import type { ClaimedDelivery } from './claim.ts';
import { listBodiesAcrossOrganizations, listTargetsAcrossOrganizations, type TargetRow } from './prepare.sql.ts';
import { updateDeliveriesSkipped } from './settle.sql.ts';
import { isWithheld } from './withheld-kinds.ts';

export interface Target {
  readonly endpointId: string;
  readonly url: string;
  readonly status: 'active' | 'disabled' | 'deleted';
  /** Of kinds that need these nothing is sent. */
  readonly missingScopes: readonly Scope[];
  /** For a channel's endpoint: the organizations that it may be sent notifications of. Null: an organization's own. */
  readonly partnerOrganizationIds: ReadonlySet<string> | null;
  /** Of those, the ones that removed the channel before: nothing is sent from before the instant. */
  readonly partnersAgain: ReadonlyMap<string, Date>;
  /** Every live one, the newest first; none where the endpoint is deleted or one of them cannot be decrypted. */
  readonly secrets: readonly SigningSecret[];
}

/** A secret never changes under its id, so each is decrypted once. Only the ones in use are kept in memory. */
export class TargetReader {
  readonly #secretsKey: SecretsKey;
  readonly #decrypted = createCache<string, SigningSecret>(10_000, { ttl: 3_600_000 });

  constructor(secretsKey: SecretsKey) {
    this.#secretsKey = secretsKey;
  }

  /**
   * By endpoint. One that is not in the answer does not exist. The organizations are those of the deliveries: a channel
   * is partner of some of them only.
   */
  async read(
    db: CrossTenantDb,
    endpointIds: readonly string[],
    organizationIds: readonly string[],
    now: Date,
  ): Promise<Map<string, Target>> {
    const rows = await db.run(listTargetsAcrossOrganizations, { endpointIds, now, organizationIds });
    const found = new Map<string, Target & { secrets: SigningSecret[] }>();
    const undecryptable = new Set<string>();
    for (const row of rows) {
      const { endpoint_id: endpointId, secret_id, ciphertext } = row;
      const target = found.get(endpointId) ?? targetOf(row);
      found.set(endpointId, target);
      if (secret_id === null) continue;
      const secret = this.#decrypt(secret_id, ciphertext);
      if (secret) target.secrets.push(secret);
      else undecryptable.add(endpointId);
    }
    // Signed by some of them a receiver might refuse what it is sent.
    for (const endpointId of undecryptable) found.get(endpointId)!.secrets.length = 0;
    return found;
  }

  /** Null where it was encrypted with another key than ours: other endpoints are served all the same. */
  #decrypt(secretId: string, ciphertext: Buffer): SigningSecret | null {
    const known = this.#decrypted.get(secretId);
    if (known) return known;
    try {
      const secret = signingSecret(decryptSecret(this.#secretsKey, { secret_id: secretId, ciphertext }));
      this.#decrypted.set(secretId, secret);
      return secret;
    } catch {
      return null;
    }
  }
}

/** Without its secrets. */
function targetOf(row: TargetRow): Target & { secrets: SigningSecret[] } {
  const { endpoint_id: endpointId, url, status, missing_scopes, partner_organization_ids, partners_again } = row;
  const again = Object.entries(partners_again ?? {}).map(([id, since]) => [id, new Date(since)] as const);
  return {
    endpointId,
    url,
    status,
    missingScopes: missing_scopes,
    partnerOrganizationIds: partner_organization_ids && new Set(partner_organization_ids),
    partnersAgain: new Map(again),
    secrets: [],
  };
}

/** True where the delivery is of a partnership that has ended. */
function isOfFormerPartner(target: Target, { organizationId, createdAt }: ClaimedDelivery): boolean {
  if (target.partnerOrganizationIds === null) return false;
  const since = target.partnersAgain.get(organizationId);
  return !target.partnerOrganizationIds.has(organizationId) || (since !== undefined && createdAt < since);
}

/** A claimed delivery with all that an attempt needs. */
export interface PreparedDelivery {
  readonly claim: ClaimedDelivery;
  readonly target: Target;
  /** Kind of the notification. */
  readonly kind: string;
  readonly body: Buffer;
  /** The span that the notification was made in, where one was. */
  readonly traceparent: string | null;
}

/** A delivery that is not to be sent, and what becomes of it. */
export interface SkippedDelivery {
  readonly claim: ClaimedDelivery;
  readonly status: 'held' | 'cancelled';
}

/**
 * Separates what is to be sent from what is not. A transaction that was open while its endpoint was disabled or deleted
 * leaves a row in the queue, and the removal of a channel as a partner leaves all its rows until a job deletes them: such
 * deliveries are held or cancelled, and never sent. So are those of a kind that the endpoint may not be sent any more,
 * since its address or a scope of its keys has changed: address and scopes are read together.
 */
export async function prepare(
  db: CrossTenantDb,
  targets: TargetReader,
  claims: readonly ClaimedDelivery[],
  now: Date,
): Promise<{ prepared: PreparedDelivery[]; skipped: SkippedDelivery[] }> {
  const endpointIds = [...new Set(claims.map(({ endpointId }) => endpointId))];
  const organizationIds = [...new Set(claims.map(({ organizationId }) => organizationId))];
  const [targetOf, bodyOf] = await Promise.all([
    targets.read(db, endpointIds, organizationIds, now),
    readBodies(db, claims),
  ]);
  const prepared: PreparedDelivery[] = [];
  const skipped: SkippedDelivery[] = [];
  for (const claim of claims) {
    const target = targetOf.get(claim.endpointId);
    const found = bodyOf.get(claim.notificationId);
    if (!target || target.status === 'deleted' || !found || isOfFormerPartner(target, claim))
      skipped.push({ claim, status: 'cancelled' });
    else if (target.status === 'disabled' || isWithheld(found.kind, target.missingScopes))
      skipped.push({ claim, status: 'held' });
    else prepared.push({ claim, target, kind: found.kind, body: found.body, traceparent: found.traceparent });
  }
  return { prepared, skipped };
}

/** Takes them out of the queue, where the claim is still ours. */
export function settleSkipped(database: Database, skipped: readonly SkippedDelivery[], now: Date): Promise<void> {
  return database.transaction(async (tx) => {
    const db = crossTenantDb(tx);
    const rows = await db.run(deleteClaimed, {
      deliveryIds: skipped.map(({ claim }) => claim.deliveryId),
      claimIds: skipped.map(({ claim }) => claim.claimId),
    });
    const ours = new Set(rows.map((row) => row.delivery_id));
    const kept = skipped.filter(({ claim }) => ours.has(claim.deliveryId));
    await db.run(updateDeliveriesSkipped, {
      organizationIds: kept.map(({ claim }) => claim.organizationId),
      deliveryIds: kept.map(({ claim }) => claim.deliveryId),
      createdAt: kept.map(({ claim }) => claim.createdAt),
      statuses: kept.map(({ status }) => status),
      now,
    });
  });
}

/** The bodies as the bytes that are sent, with their kinds, by notification; one that is not there any more has been forgotten. */
async function readBodies(
  db: CrossTenantDb,
  keys: readonly ClaimedDelivery[],
): Promise<Map<string, Pick<PreparedDelivery, 'kind' | 'body' | 'traceparent'>>> {
  const byId = new Map(keys.map((key) => [key.notificationId, key]));
  const wanted = [...byId.values()];
  const instants = wanted.map(({ createdAt }) => createdAt.getTime());
  const rows = await db.run(listBodiesAcrossOrganizations, {
    organizationIds: wanted.map(({ organizationId }) => organizationId),
    ids: wanted.map(({ notificationId }) => notificationId),
    createdAt: wanted.map(({ createdAt }) => createdAt),
    createdFrom: new Date(Math.min(...instants)),
    createdTo: new Date(Math.max(...instants)),
  });
  return new Map(rows.map((row) => [row.id, row]));
}
