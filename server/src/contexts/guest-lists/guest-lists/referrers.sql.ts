import { tenantFilter, tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, type RowOf, text } from '../../../platform/sql/types.ts';

const columns = { id: text, name: text, created_at: instant };
export type ReferrerRow = RowOf<typeof columns>;

export const insertReferrer = tenantStatement(
  'insert_referrer',
  { id: text, name: text, now: instant },
  columns,
  `INSERT INTO referrers (organization_id, id, name, created_at) VALUES ($1, $2, $3, $4)
   RETURNING id, name, created_at`,
);

export const listReferrerRows = tenantFilter(
  'list_referrers',
  {
    parameters: { limit: int, offset: int },
    conditions: { after: ['id > (SELECT k.id FROM referrers k WHERE k.organization_id = $1 AND k.id = ?)', text] },
    columns,
  },
  (where) => `SELECT id, name, created_at FROM referrers
   WHERE organization_id = $1${where} ORDER BY id LIMIT $2 OFFSET $3`,
);

export const findReferrerId = tenantStatement(
  'find_referrer_id',
  { id: text },
  { id: text },
  'SELECT id FROM referrers WHERE organization_id = $1 AND id = $2',
);
