import { planPeriods } from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantInsert, tenantUpdate } from '../../../platform/sql/rows.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import {
  bool,
  instant,
  int,
  listOf,
  money,
  nullable,
  number,
  oneOf,
  type RowOf,
  text,
} from '../../../platform/sql/types.ts';

const terms = {
  name: text,
  description: text,
  price: money,
  discount_percentage: number,
  discount_tickets_per_event: int,
  discount_needs_code: bool,
  rate_ids: listOf(text),
  list_entries_per_event: int,
  free_entry: bool,
};
const columns = {
  id: text,
  organization_id: text,
  ...terms,
  period: oneOf(planPeriods),
  archived_at: nullable(instant),
  created_at: instant,
  updated_at: instant,
  currency: text,
  currency_digits: int,
};
export type PlanRow = RowOf<typeof columns>;

const ofTenant = `SELECT plans.id, plans.organization_id,
    ${Object.keys(terms)
      .map((name) => `plans.${name}`)
      .join(', ')},
    plans.period, plans.archived_at, plans.created_at, plans.updated_at, o.currency, o.currency_digits
  FROM plans JOIN organizations o ON o.id = $1 WHERE plans.organization_id = $1`;

/** In the order of (creation, id). */
export const plans = pagedList(
  'list_plans',
  'plans',
  { order: 'ascending', conditions: { archived: ['(plans.archived_at IS NOT NULL) = ?', bool] }, columns },
  ({ where, end }) => `${ofTenant}${where} ${end}`,
);

export const findPlan = tenantStatement('find_plan', { id: text }, columns, `${ofTenant} AND plans.id = $2`);

export const newPlan = tenantInsert('insert_plan', 'plans', {
  id: text,
  ...terms,
  period: oneOf(planPeriods),
  created_at: instant,
  updated_at: instant,
});

export const updatePlanRow = tenantUpdate('update_plan', 'plans', { ...terms, updated_at: instant });

/** A plan that is archived already keeps the time. */
export const updatePlanArchived = tenantStatement(
  'update_plan_archived',
  { id: text, now: instant },
  {},
  `UPDATE plans SET archived_at = $3::timestamptz, updated_at = $3::timestamptz
   WHERE organization_id = $1 AND id = $2 AND archived_at IS NULL`,
);

export const listRatesOfPlan = tenantStatement(
  'list_rates_of_plan',
  { ids: listOf(text) },
  { id: text },
  'SELECT id FROM ticket_rates WHERE organization_id = $1 AND id = ANY ($2)',
);

/** Those that are sold. */
export const listOfferedPlans = tenantStatement(
  'list_offered_plans',
  {},
  { id: text, name: text, price: money },
  'SELECT id, name, price FROM plans WHERE organization_id = $1 AND archived_at IS NULL ORDER BY created_at, id',
);
