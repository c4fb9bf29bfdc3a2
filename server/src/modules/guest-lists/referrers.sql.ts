import { tenantStatement } from '../../platform/sql/statement.ts';
import { instant, int, type RowOf, text } from '../../platform/sql/types.ts';

const columns = { id: text, name: text, created_at: instant };
export type ReferrerRow = RowOf<typeof columns>;

export const insertReferrer = tenantStatement(
  'insert_referrer',
  { id: text, name: text, now: instant },
  columns,
  `INSERT INTO referrers (organization_id, id, name, created_at) VALUES ($1, $2, $3, $4)
   RETURNING id, name, created_at`,
);

export const listReferrersAfter = tenantStatement(
  'list_referrers',
  { after: text, limit: int, offset: int },
  columns,
  `SELECT id, name, created_at FROM referrers
   WHERE organization_id = $1 AND id > $2 ORDER BY id LIMIT $3 OFFSET $4`,
);
