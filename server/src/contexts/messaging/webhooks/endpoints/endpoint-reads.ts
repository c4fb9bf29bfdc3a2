/** Endpoints as their owner sees them: settings, state and health; the secret only where it is asked for. */
import type { NotificationKind, Scope, WebhookEndpointStatus } from '@stagedoor/contract/vocabulary';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import type { SecretsKey } from '../../../../platform/secrets.ts';
import type { CrossTenantDb } from '../../../../platform/sql/tenant-db.ts';
import { decryptSecret } from '../signing/signature.ts';
import {
  type EndpointRow,
  type EndpointRowWithSecret,
  findEndpointRow,
  findEndpointRowWithSecret,
  listEndpointIdsMadeByPerson,
  listEndpointRows,
  listEndpointRowsWithSecrets,
} from './endpoints.sql.ts';

/** Whose an endpoint is. */
export type EndpointOwner = { readonly organizationId: string } | { readonly channelId: string };

/** The owner as the parameters of statements have it. */
export function ownerColumns(owner: EndpointOwner): { organizationId: string | null; channelId: string | null } {
  return { organizationId: null, channelId: null, ...owner };
}

export interface EndpointHealth {
  /** When attempts began to fail, since the last success. */
  readonly failingSince: string | null;
  readonly lastSuccessAt: string | null;
  readonly consecutiveFailures: number;
  readonly breaker: 'closed' | 'open' | 'half_open';
  /** Set while the endpoint rests: nothing is sent before. */
  readonly restingUntil: string | null;
}

export interface Endpoint {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** Empty: every kind. */
  readonly kinds: readonly NotificationKind[];
  /** Kinds that need these are not sent. */
  readonly missingScopes: readonly Scope[];
  readonly status: WebhookEndpointStatus;
  /** Empty while it is active. */
  readonly disabledReason: string;
  readonly disabledAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly health: EndpointHealth;
  /** Empty where it was not read. */
  readonly signSecret: string;
}

export const noSuchEndpoint = refuse('not_found', 'There is no such webhook endpoint.');

/** A key that reads endpoints, and what decrypts the secrets of those that it has created. */
export interface SecretsOfKey {
  readonly secretsKey: SecretsKey;
  readonly keyId: string;
}

/** The endpoints of the owner, the oldest first; with the secrets of those that the key has created. */
export async function listEndpoints(
  db: CrossTenantDb,
  owner: EndpointOwner,
  secrets?: SecretsOfKey,
): Promise<Endpoint[]> {
  if (!secrets) return (await db.run(listEndpointRows, ownerColumns(owner))).map((row) => endpointOf(row));
  const rows = await db.run(listEndpointRowsWithSecrets, { ...ownerColumns(owner), keyId: secrets.keyId });
  return rows.map((row) => endpointOf(row, secretOf(row, secrets)));
}

/** Ids of the endpoints that a person, or a key that the person created, made or gave their address. */
export async function listEndpointIdsMadeBy(
  db: CrossTenantDb,
  owner: EndpointOwner,
  userId: string,
): Promise<string[]> {
  const rows = await db.run(listEndpointIdsMadeByPerson, { ...ownerColumns(owner), userId });
  return rows.map(({ id }) => id);
}

/** One endpoint of the owner; with its secret where the key has created it. */
export async function getEndpoint(
  db: CrossTenantDb,
  owner: EndpointOwner,
  id: string,
  secrets?: SecretsOfKey,
): Promise<Endpoint | Refusal<'not_found'>> {
  const wanted = { ...ownerColumns(owner), id };
  if (!secrets) {
    const [row] = await db.run(findEndpointRow, wanted);
    return row ? endpointOf(row) : noSuchEndpoint;
  }
  const [row] = await db.run(findEndpointRowWithSecret, { ...wanted, keyId: secrets.keyId });
  return row ? endpointOf(row, secretOf(row, secrets)) : noSuchEndpoint;
}

function secretOf({ secret_id, ciphertext }: EndpointRowWithSecret, { secretsKey }: SecretsOfKey): string {
  return secret_id === null || ciphertext === null ? '' : decryptSecret(secretsKey, { secret_id, ciphertext });
}

function endpointOf(row: EndpointRow, signSecret = ''): Endpoint {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    kinds: row.kinds,
    missingScopes: row.missing_scopes,
    status: row.status,
    disabledReason: row.disabled_reason,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    health: {
      failingSince: row.first_failure_at,
      lastSuccessAt: row.last_success_at,
      consecutiveFailures: row.consecutive_failures,
      breaker: row.breaker,
      restingUntil: row.breaker === 'open' ? row.not_before : null,
    },
    signSecret,
  };
}
