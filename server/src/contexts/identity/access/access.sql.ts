import { credentialKinds, scopes } from '@stagedoor/contract/vocabulary';
import { crossTenantStatement } from '../../../platform/sql/statement.ts';
import { bytes, instant, int, listOf, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

const columns = {
  id: text,
  kind: oneOf(credentialKinds),
  hash: bytes,
  scopes: listOf(oneOf(scopes)),
  rate_per_second: int,
  rate_burst: int,
  expires_at: instant,
  revoked_at: nullable(instant),
  organization_id: nullable(text),
  organization_name: nullable(text),
  organization_slug: nullable(text),
  currency: nullable(text),
  currency_digits: nullable(int),
  timezone: nullable(text),
  requests_per_second_max: nullable(int),
  channel_id: nullable(text),
  channel_name: nullable(text),
  channel_slug: nullable(text),
  reseller_id: nullable(text),
  reseller_name: nullable(text),
};
export type CredentialRow = RowOf<typeof columns>;

const select = `
  SELECT k.id, k.kind, k.hash, k.scopes, k.rate_per_second, k.rate_burst, k.expires_at, k.revoked_at,
    k.organization_id, o.name AS organization_name, o.slug AS organization_slug,
    o.currency, o.currency_digits, o.timezone, o.requests_per_second_max,
    k.channel_id, c.name AS channel_name, c.slug AS channel_slug,
    k.reseller_id, r.name AS reseller_name
  FROM api_keys k
  LEFT JOIN organizations o ON o.id = k.organization_id
  LEFT JOIN channels c ON c.id = k.channel_id
  LEFT JOIN resellers r ON r.id = k.reseller_id`;

export const findCredentialByHash = crossTenantStatement(
  'find_credential_by_hash',
  { hash: bytes },
  columns,
  `${select} WHERE k.hash = $1 AND k.kind <> 'integration'`,
);

export const findIntegrationById = crossTenantStatement(
  'find_integration_by_id',
  { id: text },
  columns,
  `${select} WHERE k.id = $1 AND k.kind = 'integration'`,
);

/** A key that was used later already, as another process says, stays as it is. */
export const updateLastUsed = crossTenantStatement(
  'update_last_used',
  { ids: listOf(text), usedAt: listOf(instant) },
  {},
  `UPDATE api_keys k SET last_used_at = u.used_at
   FROM unnest($1::text[], $2::timestamptz[]) AS u (id, used_at)
   WHERE k.id = u.id AND (k.last_used_at IS NULL OR k.last_used_at < u.used_at)`,
);
