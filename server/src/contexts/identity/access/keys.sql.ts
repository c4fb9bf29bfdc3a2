import { credentialKinds, scopes } from '@stagedoor/contract/vocabulary';
import { crossTenantFilter, crossTenantStatement, tenantStatement } from '../../../platform/sql/statement.ts';
import { bytes, instant, int, listOf, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

/** A key as its owner sees it. */
const columns = {
  id: text,
  kind: oneOf(credentialKinds),
  name: text,
  last4: text,
  scopes: listOf(oneOf(scopes)),
  rate_per_second: int,
  rate_burst: int,
  expires_at: instant,
  revoked_at: nullable(instant),
  replaced_by: nullable(text),
  last_used_at: nullable(instant),
  created_by: nullable(text),
  created_at: instant,
  /** Of the organization; null for keys of channels and resellers. */
  requests_per_second_max: nullable(int),
};
export type KeyRow = RowOf<typeof columns>;

const selected = `k.id, k.kind, k.name, k.last4, k.scopes, k.rate_per_second, k.rate_burst, k.expires_at, k.revoked_at,
  k.replaced_by, k.last_used_at, k.created_by, k.created_at,
  (SELECT o.requests_per_second_max FROM organizations o WHERE o.id = k.organization_id)`;

export const notifyCredentialChange = crossTenantStatement(
  'notify_credential_change',
  { id: text },
  {},
  `SELECT FROM pg_notify('stagedoor_credentials', $1)`,
);

export const notifyOrganizationChange = tenantStatement(
  'notify_organization_change',
  {},
  {},
  `SELECT FROM pg_notify('stagedoor_credentials', $1)`,
);

export const insertKey = crossTenantStatement(
  'insert_key',
  {
    id: text,
    kind: oneOf(credentialKinds),
    hash: bytes,
    last4: text,
    name: text,
    organizationId: nullable(text),
    channelId: nullable(text),
    resellerId: nullable(text),
    scopes: listOf(oneOf(scopes)),
    ratePerSecond: int,
    rateBurst: int,
    expiresAt: instant,
    createdBy: nullable(text),
    now: instant,
  },
  {},
  `INSERT INTO api_keys (id, kind, hash, last4, name, organization_id, channel_id, reseller_id, scopes,
     rate_per_second, rate_burst, expires_at, created_by, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
);

/**
 * What the operator grants to the organization, locked: of two who create a key the second waits and counts the first's.
 */
export const lockOrganizationLimits = tenantStatement(
  'lock_organization_limits',
  {},
  { requests_per_second_max: int, api_keys_max: int },
  'SELECT requests_per_second_max, api_keys_max FROM organizations WHERE id = $1 FOR NO KEY UPDATE',
);

/** Keys that work and were not rotated. */
export const countKeysOfOrganization = tenantStatement(
  'count_keys_of_organization',
  { now: instant },
  { count: int },
  `SELECT count(*) AS count FROM api_keys
   WHERE organization_id = $1 AND revoked_at IS NULL AND replaced_by IS NULL AND expires_at > $2`,
);

/** Keys of the organization that the person made, by creating or rotating, and that work. */
export const listKeysMadeByPerson = tenantStatement(
  'list_keys_made_by_person',
  { userId: text, now: instant },
  columns,
  `SELECT ${selected} FROM api_keys k
   WHERE k.organization_id = $1 AND k.created_by = $2 AND k.revoked_at IS NULL AND k.expires_at > $3
   ORDER BY k.id`,
);

/** Keys stand outside of the tenants' tables, since channels and resellers own some, too. */
function statementsFor(of: 'organization' | 'channel' | 'reseller') {
  const owner = `k.${of}_id = $1`;
  const find = `SELECT ${selected} FROM api_keys k WHERE k.id = $2 AND ${owner}`;
  return {
    /** In the order of their ids, which is that of their creation. */
    list: crossTenantFilter(
      `list_keys_of_${of}`,
      {
        parameters: { ownerId: text, limit: int, offset: int },
        conditions: { after: [`k.id > (SELECT a.id FROM api_keys a WHERE a.id = ? AND a.${of}_id = $1)`, text] },
        columns,
      },
      (where) => `SELECT ${selected} FROM api_keys k WHERE ${owner}${where} ORDER BY k.id LIMIT $2 OFFSET $3`,
    ),
    find: crossTenantStatement(`find_key_of_${of}`, { ownerId: text, id: text }, columns, find),
    /** Of two who change a key the second waits and sees what the first has done. */
    lock: crossTenantStatement(`lock_key_of_${of}`, { ownerId: text, id: text }, columns, `${find} FOR NO KEY UPDATE`),
    findOwner: crossTenantStatement(
      `find_owner_of_keys_${of}`,
      { id: text },
      { id: text },
      `SELECT id FROM ${of}s WHERE id = $1`,
    ),
  };
}

export const ownedKeys = {
  organization: statementsFor('organization'),
  channel: statementsFor('channel'),
  reseller: statementsFor('reseller'),
};

/** What is null stays as it is. */
export const updateKeyRow = crossTenantStatement(
  'update_key',
  {
    id: text,
    name: nullable(text),
    scopes: nullable(listOf(oneOf(scopes))),
    ratePerSecond: nullable(int),
    rateBurst: nullable(int),
  },
  columns,
  `UPDATE api_keys k SET name = coalesce($2, name), scopes = coalesce($3::text[], scopes),
     rate_per_second = coalesce($4, rate_per_second), rate_burst = coalesce($5, rate_burst)
   WHERE id = $1
   RETURNING ${selected}`,
);

export const updateKeyRevoked = crossTenantStatement(
  'update_key_revoked',
  { id: text, now: instant },
  {},
  'UPDATE api_keys SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1',
);

/** A key never lives longer for being replaced. */
export const updateKeyReplaced = crossTenantStatement(
  'update_key_replaced',
  { id: text, replacedBy: text, expiresAt: instant },
  {},
  'UPDATE api_keys SET replaced_by = $2, expires_at = least(expires_at, $3) WHERE id = $1',
);
