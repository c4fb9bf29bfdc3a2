import type { ApiKey, NewApiKey } from '@stagedoor/contract';
import { type CreatedKey, effectiveRate, type KeyRow, statusOfKey } from '../../../contexts/identity/access/access.ts';
import type { Services } from '../../../http/services.ts';

interface At {
  readonly services: Pick<Services, 'realClock'>;
}

/** The key with its present state: it expires by the real time. */
export function presentKey(row: KeyRow, { services }: At): ApiKey {
  const { ratePerSecond, rateBurst } = effectiveRate(row);
  return {
    _id: row.id,
    name: row.name,
    kind: row.kind,
    last4: row.last4,
    scopes: row.scopes,
    rate_limit: { per_second: ratePerSecond, burst: rateBurst },
    status: statusOfKey(row, services.realClock.now()),
    expires_at: row.expires_at,
    revoked_at: row.revoked_at ?? '',
    last_used_at: row.last_used_at ?? '',
    replaced_by: row.replaced_by ?? '',
    created_by: row.created_by ?? '',
    created_at: row.created_at,
  };
}

export function presentNewKey({ row, secret }: CreatedKey, at: At): NewApiKey {
  return { ...presentKey(row, at), secret };
}
