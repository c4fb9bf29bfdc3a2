/** Endpoints as their owner sees them: settings, state and health; the secret only where it is asked for. */
import type { NotificationKind, WebhookEndpointStatus } from '@stagedoor/contract/vocabulary';
import type { Db } from '../../../platform/database.ts';
import type { SecretsKey } from '../../../platform/secrets.ts';
import { decryptSecret } from '../signing/signature.ts';
import {
  type EndpointRow,
  type EndpointRowWithSecret,
  findEndpointRow,
  findEndpointRowWithSecret,
  listEndpointRows,
  listEndpointRowsWithSecrets,
} from './endpoint-reads.sql.ts';

/** Whose an endpoint is. */
export type EndpointOwner = { readonly organizationId: string } | { readonly channelId: string };

/** As the columns of an endpoint have it: one of both is null. */
export function ownerColumns(owner: EndpointOwner): [organizationId: string | null, channelId: string | null] {
  return 'organizationId' in owner ? [owner.organizationId, null] : [null, owner.channelId];
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
  readonly status: WebhookEndpointStatus;
  /** Empty while it is active. */
  readonly disabledReason: string;
  readonly disabledAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly health: EndpointHealth;
}

export interface EndpointWithSecret extends Endpoint {
  readonly signSecret: string;
}

/** The oldest first. */
export function listEndpoints(db: Db, owner: EndpointOwner): Promise<Endpoint[]>;
export function listEndpoints(db: Db, owner: EndpointOwner, withSecret: SecretsKey): Promise<EndpointWithSecret[]>;
export async function listEndpoints(db: Db, owner: EndpointOwner, withSecret?: SecretsKey): Promise<Endpoint[]> {
  if (!withSecret) return (await db.run(listEndpointRows, ...ownerColumns(owner))).map(endpointOf);
  const rows = await db.run(listEndpointRowsWithSecrets, ...ownerColumns(owner));
  return rows.map((row) => endpointWithSecretOf(row, withSecret));
}

export function findEndpoint(db: Db, owner: EndpointOwner, id: string): Promise<Endpoint | null>;
export function findEndpoint(
  db: Db,
  owner: EndpointOwner,
  id: string,
  withSecret: SecretsKey,
): Promise<EndpointWithSecret | null>;
export async function findEndpoint(
  db: Db,
  owner: EndpointOwner,
  id: string,
  withSecret?: SecretsKey,
): Promise<Endpoint | null> {
  if (!withSecret) {
    const [row] = await db.run(findEndpointRow, ...ownerColumns(owner), id);
    return row ? endpointOf(row) : null;
  }
  const [row] = await db.run(findEndpointRowWithSecret, ...ownerColumns(owner), id);
  return row ? endpointWithSecretOf(row, withSecret) : null;
}

function endpointWithSecretOf(row: EndpointRowWithSecret, secretsKey: SecretsKey): EndpointWithSecret {
  return { ...endpointOf(row), signSecret: decryptSecret(secretsKey, row) };
}

function endpointOf(row: EndpointRow): Endpoint {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    kinds: row.kinds,
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
  };
}
