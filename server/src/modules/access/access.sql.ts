import type { CredentialKind } from '@stagedoor/contract/vocabulary';
import { statement } from '../../platform/database.ts';

export interface CredentialRow {
  id: string;
  kind: CredentialKind;
  hash: Buffer;
  scopes: string[];
  rate_per_second: number;
  rate_burst: number;
  expires_at: string;
  revoked_at: string | null;
  organization_id: string | null;
  organization_name: string | null;
  organization_slug: string | null;
  currency: string | null;
  currency_digits: number | null;
  timezone: string | null;
  requests_per_second_max: number | null;
  channel_id: string | null;
  channel_name: string | null;
  channel_slug: string | null;
  reseller_id: string | null;
  reseller_name: string | null;
}

const credentialColumns = `
  k.id, k.kind, k.hash, k.scopes, k.rate_per_second, k.rate_burst, k.expires_at, k.revoked_at,
  k.organization_id, o.name AS organization_name, o.slug AS organization_slug,
  o.currency, o.currency_digits, o.timezone, o.requests_per_second_max,
  k.channel_id, c.name AS channel_name, c.slug AS channel_slug,
  k.reseller_id, r.name AS reseller_name
FROM api_keys k
LEFT JOIN organizations o ON o.id = k.organization_id
LEFT JOIN channels c ON c.id = k.channel_id
LEFT JOIN resellers r ON r.id = k.reseller_id`;

export const findCredentialByHash = statement<[hash: Buffer], CredentialRow>(
  'find_credential_by_hash',
  `SELECT ${credentialColumns} WHERE k.hash = $1 AND k.kind <> 'integration'`,
);

export const findIntegrationById = statement<[id: string], CredentialRow>(
  'find_integration_by_id',
  `SELECT ${credentialColumns} WHERE k.id = $1 AND k.kind = 'integration'`,
);

export const updateLastUsed = statement<[ids: string[], usedAt: Date[]]>(
  'update_last_used',
  `UPDATE api_keys k SET last_used_at = date_trunc('minute', u.used_at)
   FROM unnest($1::text[], $2::timestamptz[]) AS u (id, used_at)
   WHERE k.id = u.id AND (k.last_used_at IS NULL OR k.last_used_at < date_trunc('minute', u.used_at))`,
);
