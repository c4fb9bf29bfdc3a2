/** Referrers: people who bring guests and bookings. They need no account, and two may have the same name. */
import { newId } from '../../../platform/ids.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { type Page, rowsAfter } from '../../../platform/sql/paging.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { findReferrerId, insertReferrer, listReferrerRows, type ReferrerRow } from './referrers.sql.ts';

/** Adds a person; the name is trimmed. */
export async function createReferrer({ tenant, now }: TenantWriteContext, name: string): Promise<ReferrerRow> {
  const [row] = await tenant.run(insertReferrer, { id: newId('referrer', now), name: name.trim(), now });
  return row!;
}

/** In the order of their ids, which is that of their creation. Refuses an unknown `after`. */
export async function listReferrers(tenant: TenantDb, page: Page): Promise<ReferrerRow[] | Refusal<'invalid_request'>> {
  const rows = await tenant.run(listReferrerRows, page);
  return rowsAfter(page.after, rows, (id) => tenant.run(findReferrerId, { id }));
}
