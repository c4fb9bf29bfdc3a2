/** Referrers: people who bring guests and bookings. They need no account, and two may have the same name. */
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Change } from '../notifications/notifications.ts';
import { insertReferrer, listReferrersAfter, type ReferrerRow } from './referrers.sql.ts';

export async function createReferrer(change: Change, organizationId: string, name: string): Promise<ReferrerRow> {
  const { tx, now } = change;
  const [row] = await tx.run(insertReferrer, organizationId, newId('referrer', now), name.trim(), now);
  return row!;
}

/** In the order of their ids, which is that of their creation. */
export function listReferrers(
  db: Db,
  organizationId: string,
  page: { limit: number; offset: number; after?: string | undefined },
): Promise<ReferrerRow[]> {
  return db.run(listReferrersAfter, organizationId, page.after ?? '', page.limit, page.offset);
}
