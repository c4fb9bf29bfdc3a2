import { statement } from '../../platform/database.ts';

export interface ReferrerRow {
  id: string;
  name: string;
  created_at: string;
}

export const insertReferrer = statement<[organizationId: string, id: string, name: string, now: Date], ReferrerRow>(
  'insert_referrer',
  `INSERT INTO referrers (organization_id, id, name, created_at) VALUES ($1, $2, $3, $4)
   RETURNING id, name, created_at`,
);

export const listReferrersAfter = statement<
  [organizationId: string, after: string, limit: number, offset: number],
  ReferrerRow
>(
  'list_referrers',
  `SELECT id, name, created_at FROM referrers
   WHERE organization_id = $1 AND id > $2 ORDER BY id LIMIT $3 OFFSET $4`,
);
