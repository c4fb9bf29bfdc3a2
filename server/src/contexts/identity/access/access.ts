/**
 * Access: which program is calling, and what it may do.
 *
 * A credential is an API key (integrations, channels, resellers) or the older pair of integration_id and secret. Keys
 * are stored as SHA-256 and found by it; equality is decided in constant time. `verifyKey` and `verifyIntegration`
 * return the credential, or the reason for a refusal in words for the caller. A change that calls `announceChange` in
 * its transaction is in effect in every process within a second. What a credential may reach of other organizations
 * (partners, authorizations) is not decided here: the statements that read do, at every call. Keys are created, listed,
 * changed, rotated and revoked for their owner: an organization, a channel or a reseller.
 */
import { timingSafeEqual } from 'node:crypto';
import type { CredentialKind, Environment, Scope } from '@stagedoor/contract/vocabulary';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { describeError, type Log } from '../../../platform/log.ts';
import { type CrossTenantDb, crossTenantDb } from '../../../platform/sql/tenant-db.ts';
import { type CredentialRow, findCredentialByHash, findIntegrationById, updateLastUsed } from './access.sql.ts';
import { CredentialCache } from './credential-cache.ts';
import { hashSecret, type KeyKind, readKeyForm } from './key-format.ts';
import { effectiveRate } from './keys.ts';

export type { KeyKind } from './key-format.ts';
export {
  announceChange,
  announceOrganizationChange,
  burstOf,
  type CreatedKey,
  countKeys,
  createKey,
  createKeyFor,
  effectiveRate,
  getKey,
  type KeyChanges,
  type KeyOwner,
  type KeyRow,
  listKeys,
  listKeysMadeBy,
  type NewKey,
  type OwnerOfKeys,
  type Rotation,
  revokeKey,
  rotateKey,
  statusOfKey,
  updateKey,
} from './keys.ts';

/** The organization that a request is for, with what is needed to read and write its money and times. */
export interface OrganizationRef {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly currency: string;
  readonly currencyDigits: number;
  readonly timezone: string;
}

export interface Credential {
  readonly id: string;
  readonly kind: CredentialKind;
  readonly hash: Buffer;
  readonly scopes: ReadonlySet<Scope>;
  /** Of the key, and at most that of the organization. */
  readonly ratePerSecond: number;
  readonly rateBurst: number;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly organization: OrganizationRef | null;
  /** Requests a second that the organization has over all its keys; null for keys of channels and resellers. */
  readonly organizationRatePerSecond: number | null;
  readonly channel: { readonly id: string; readonly name: string; readonly slug: string } | null;
  readonly reseller: { readonly id: string; readonly name: string } | null;
}

/** Why a credential is refused; `message` is for the caller and says nothing that an unauthenticated caller should not know. */
export interface Rejected {
  readonly rejected: string;
  /** Set where the caller can act on the reason. */
  readonly code?: 'device_revoked';
}

const flushMs = 15_000;
const minuteMs = 60_000;

export class Access {
  readonly #db: CrossTenantDb;
  readonly #environment: Environment;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #cache: CredentialCache<Credential>;
  readonly #used = new Map<string, Date>();
  #flusher: NodeJS.Timeout | undefined;

  constructor(options: { database: Database; environment: Environment; clock: Clock; log: Log }) {
    this.#db = crossTenantDb(options.database);
    this.#environment = options.environment;
    this.#clock = options.clock;
    this.#log = options.log;
    this.#cache = new CredentialCache(options.database.directConnection, options.log, idsOf);
  }

  /** Begins to hear of changed credentials, and to write down every few seconds which were used. */
  async start(): Promise<void> {
    await this.#cache.listen();
    this.#flusher = setInterval(() => void this.flushLastUsed(), flushMs);
    this.#flusher.unref();
  }

  /** False while changes are not heard of: nothing is kept then, and the database is asked for each request. */
  get isListening(): boolean {
    return this.#cache.isListening;
  }

  /** Writes down what was used and ends the connection. */
  async close(): Promise<void> {
    clearInterval(this.#flusher);
    await this.flushLastUsed();
    await this.#cache.close();
  }

  /** Verifies a key of the kind that the API takes. */
  verifyKey(key: string, kind: KeyKind): Credential | Rejected | Promise<Credential | Rejected> {
    const form = readKeyForm(key, this.#environment);
    if (!form.ok) {
      return {
        rejected:
          form.reason === 'malformed'
            ? 'The API key is not valid: check that it was copied whole.'
            : `The API key belongs to the other environment: this is ${this.#environment}, where keys begin with ${form.prefix}.`,
      };
    }
    if (form.kind !== kind) return { rejected: `This API takes ${kind} keys, the key is one of ${form.kind}.` };
    const hash = hashSecret(key);
    const cacheKey = hash.toString('base64');
    const held = this.#cache.peek(cacheKey);
    if (held !== undefined) return this.#judge(held, hash);
    const load = async () => credentialOf((await this.#db.run(findCredentialByHash, { hash }))[0]);
    return this.#cache.get(cacheKey, load).then((found) => this.#judge(found, hash));
  }

  /** Verifies the older pair. */
  async verifyIntegration(id: string, secret: string): Promise<Credential | Rejected> {
    const hash = hashSecret(secret);
    const load = async () => credentialOf((await this.#db.run(findIntegrationById, { id }))[0]);
    const found = /^key_[0-9a-z]{26}$/.test(id) ? await this.#cache.get(id, load) : null;
    return this.#judge(found, hash);
  }

  #judge(credential: Credential | null, hash: Buffer): Credential | Rejected {
    if (!credential || !timingSafeEqual(credential.hash, hash)) return { rejected: 'The credentials are not known.' };
    if (credential.revokedAt) return { rejected: 'The credentials were revoked: ask for new ones.' };
    const now = this.#clock.now();
    if (Date.parse(credential.expiresAt) <= now.getTime()) {
      return { rejected: 'The credentials have expired: ask for new ones.' };
    }
    this.#used.set(credential.id, now);
    return credential;
  }

  /** Writes down when keys were last used, to the minute. */
  async flushLastUsed(): Promise<void> {
    if (this.#used.size === 0) return;
    const used = [...this.#used];
    this.#used.clear();
    try {
      await this.#db.run(updateLastUsed, {
        ids: used.map(([id]) => id),
        usedAt: used.map(([, at]) => new Date(Math.floor(at.getTime() / minuteMs) * minuteMs)),
      });
    } catch (error) {
      this.#log.warn(describeError(error), 'could not write down when keys were last used');
    }
  }
}

/** The key itself, and the owner whose name and settings are kept with it. */
function idsOf({ id, organization, channel, reseller }: Credential): string[] {
  return [id, ...[organization, channel, reseller].flatMap((owner) => (owner ? [owner.id] : []))];
}

function credentialOf(row: CredentialRow | undefined): Credential | null {
  if (!row) return null;
  return {
    id: row.id,
    kind: row.kind,
    hash: row.hash,
    scopes: new Set(row.scopes),
    ...effectiveRate(row),
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    organization: row.organization_id
      ? {
          id: row.organization_id,
          name: row.organization_name!,
          slug: row.organization_slug!,
          currency: row.currency!,
          currencyDigits: row.currency_digits!,
          timezone: row.timezone!,
        }
      : null,
    organizationRatePerSecond: row.requests_per_second_max,
    channel: row.channel_id ? { id: row.channel_id, name: row.channel_name!, slug: row.channel_slug! } : null,
    reseller: row.reseller_id ? { id: row.reseller_id, name: row.reseller_name! } : null,
  };
}
