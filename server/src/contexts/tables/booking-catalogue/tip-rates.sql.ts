import { feeTypes } from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantInsert, tenantUpdate } from '../../../platform/sql/rows.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, money, number, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

const editable = { name: text, tip_type: oneOf(feeTypes), tip_fixed: money, tip_percentage: number, active: bool };
const columns = {
  id: text,
  ...editable,
  created_at: instant,
  updated_at: instant,
  currency: text,
  currency_digits: int,
};
export type TipRateRow = RowOf<typeof columns>;

const select = `
  SELECT tip_rates.id, tip_rates.name, tip_rates.tip_type, tip_rates.tip_fixed, tip_rates.tip_percentage,
    tip_rates.active, tip_rates.created_at, tip_rates.updated_at, o.currency, o.currency_digits
  FROM tip_rates JOIN organizations o ON o.id = $1
  WHERE tip_rates.organization_id = $1`;

export const findTipRate = tenantStatement('find_tip_rate', { id: text }, columns, `${select} AND tip_rates.id = $2`);

export const tipRates = pagedList(
  'list_tip_rates',
  'tip_rates',
  { order: 'ascending', conditions: { active: ['tip_rates.active = ?', bool] }, columns },
  ({ where, end }) => `${select}${where} ${end}`,
);

export const insertTipRate = tenantInsert('insert_tip_rate', 'tip_rates', {
  id: text,
  ...editable,
  created_at: instant,
  updated_at: instant,
});

export const updateTipRateRow = tenantUpdate('update_tip_rate', 'tip_rates', { ...editable, updated_at: instant });

export const deleteTipRateRow = tenantStatement(
  'delete_tip_rate',
  { id: text },
  { id: text },
  'DELETE FROM tip_rates WHERE organization_id = $1 AND id = $2 RETURNING id',
);
