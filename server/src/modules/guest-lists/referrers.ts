/** Referrers: people who bring guests and bookings. They need no account, and two may have the same name. */
import { newId } from '../../platform/ids.ts';
import type { Page } from '../../platform/sql/paging.ts';
import type { TenantDb } from '../../platform/sql/tenant-db.ts';
import type { TenantWriteContext } from '../webhooks/webhooks.ts';
import { insertReferrer, listReferrersAfter, type ReferrerRow } from './referrers.sql.ts';

/** Adds a person; the name is trimmed. */
export async function createReferrer({ tenant, now }: TenantWriteContext, name: string): Promise<ReferrerRow> {
  const [row] = await tenant.run(insertReferrer, { id: newId('referrer', now), name: name.trim(), now });
  return row!;
}

/** In the order of their ids, which is that of their creation. */
export function listReferrers(tenant: TenantDb, { after = '', limit, offset }: Page): Promise<ReferrerRow[]> {
  return tenant.run(listReferrersAfter, { after, limit, offset });
}
