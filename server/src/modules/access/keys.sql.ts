import type { CredentialKind, Scope } from '@stagedoor/contract/vocabulary';
import { statement } from '../../platform/database.ts';

/** A key as its owner sees it. */
export interface KeyRow {
  id: string;
  kind: CredentialKind;
  name: string;
  last4: string;
  scopes: Scope[];
  rate_per_second: number;
  rate_burst: number;
  expires_at: string;
  revoked_at: string | null;
  replaced_by: string | null;
  last_used_at: string | null;
  created_by: string | null;
  created_at: string;
}

/** Whose keys they are. */
export interface OwnerOfKeys {
  readonly of: 'organization' | 'channel' | 'reseller';
  readonly id: string;
}

const columns = `k.id, k.kind, k.name, k.last4, k.scopes, k.rate_per_second, k.rate_burst, k.expires_at, k.revoked_at,
  k.replaced_by, k.last_used_at, k.created_by, k.created_at`;

export const notifyCredentialChange = statement<[what: string]>(
  'notify_credential_change',
  `SELECT pg_notify('stagedoor_credentials', $1)`,
);

export const insertKey = statement<
  [
    id: string,
    kind: string,
    hash: Buffer,
    last4: string,
    name: string,
    organizationId: string | null,
    channelId: string | null,
    resellerId: string | null,
    scopes: readonly string[],
    ratePerSecond: number,
    rateBurst: number,
    expiresAt: Date,
    createdBy: string | null,
    createdAt: Date,
  ]
>(
  'insert_key',
  `INSERT INTO api_keys (id, kind, hash, last4, name, organization_id, channel_id, reseller_id, scopes,
     rate_per_second, rate_burst, expires_at, created_by, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
);

/**
 * What the operator grants to the organization, locked: of two who create a key the second waits and counts the first's.
 */
export const lockOrganizationLimits = statement<
  [organizationId: string],
  { requests_per_second_max: number; api_keys_max: number }
>(
  'lock_organization_limits',
  'SELECT requests_per_second_max, api_keys_max FROM organizations WHERE id = $1 FOR NO KEY UPDATE',
);

/** Keys that work and were not rotated. */
export const countKeysOfOrganization = statement<[organizationId: string, now: Date], { count: number }>(
  'count_keys_of_organization',
  `SELECT count(*)::int AS count FROM api_keys
   WHERE organization_id = $1 AND revoked_at IS NULL AND replaced_by IS NULL AND expires_at > $2`,
);

function statementsFor(of: OwnerOfKeys['of']) {
  const key = `${of}_id`;
  return {
    /** One row without key where the owner has none, no row where there is no such owner. */
    list: statement<
      [ownerId: string, after: string, limit: number, offset: number],
      KeyRow | { [Column in keyof KeyRow]: null }
    >(
      `list_keys_of_${of}`,
      `SELECT k.* FROM ${of}s o
       LEFT JOIN LATERAL (
         SELECT ${columns} FROM api_keys k WHERE k.${key} = o.id AND k.id > $2 ORDER BY k.id LIMIT $3 OFFSET $4
       ) k ON true
       WHERE o.id = $1
       ORDER BY k.id`,
    ),
    find: statement<[ownerId: string, id: string], KeyRow>(
      `find_key_of_${of}`,
      `SELECT ${columns} FROM api_keys k WHERE k.id = $2 AND k.${key} = $1`,
    ),
    /** Of two who change a key the second waits and sees what the first has done. */
    findForUpdate: statement<[ownerId: string, id: string], KeyRow>(
      `find_key_of_${of}_for_update`,
      `SELECT ${columns} FROM api_keys k WHERE k.id = $2 AND k.${key} = $1 FOR NO KEY UPDATE`,
    ),
    /** The owner, held against disappearing. */
    findOwner: statement<[ownerId: string], { id: string }>(
      `find_owner_of_keys_${of}`,
      `SELECT id FROM ${of}s WHERE id = $1 FOR KEY SHARE`,
    ),
  };
}

export const ownedKeys = {
  organization: statementsFor('organization'),
  channel: statementsFor('channel'),
  reseller: statementsFor('reseller'),
};

/** What is null stays as it is. */
export const updateKeyFields = statement<
  [
    id: string,
    name: string | null,
    scopes: readonly string[] | null,
    ratePerSecond: number | null,
    rateBurst: number | null,
  ],
  KeyRow
>(
  'update_key_fields',
  `UPDATE api_keys k SET name = COALESCE($2, name), scopes = COALESCE($3::text[], scopes),
     rate_per_second = COALESCE($4, rate_per_second), rate_burst = COALESCE($5, rate_burst)
   WHERE id = $1
   RETURNING ${columns}`,
);

export const updateKeyRevoked = statement<[id: string, now: Date]>(
  'update_key_revoked',
  'UPDATE api_keys SET revoked_at = COALESCE(revoked_at, $2) WHERE id = $1',
);

/** A key never lives longer for being replaced. */
export const updateKeyReplaced = statement<[id: string, replacedBy: string, expiresAt: Date]>(
  'update_key_replaced',
  'UPDATE api_keys SET replaced_by = $2, expires_at = LEAST(expires_at, $3) WHERE id = $1',
);
