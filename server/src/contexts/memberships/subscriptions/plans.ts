/** Plans: what clients can subscribe to, at what price, and what it gives to members. */
import type { PlanPeriod } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse, refuseProblems } from '../../../platform/refusal.ts';
import { pageReader } from '../../../platform/sql/paging.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { uncollectable } from '../../sales/gateways/gateways.ts';
import type { Offer } from '../../sales/product/product.ts';
import {
  findPlan,
  listOfferedPlans,
  listRatesOfPlan,
  newPlan,
  type PlanRow,
  plans,
  updatePlanArchived,
  updatePlanRow,
} from './plans.sql.ts';

/** The plans of the organization, in the order of (creation, id); refuses an unknown `after`. */
export const listPlans = pageReader(plans);

/** A plan; refuses an unknown id. */
export async function getPlan(tenant: TenantDb, id: string): Promise<PlanRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findPlan, { id });
  return row ?? refuse('not_found', 'There is no such plan.');
}

/** Money in minor units. */
export interface PlanTerms {
  readonly name: string;
  readonly description: string;
  /** Of one period. */
  readonly price: number;
  /** Off the price of tickets of these rates, or of all where there are none; at most four decimals. */
  readonly discount_percentage: number;
  readonly rate_ids: readonly string[];
  /** Tickets of one event that a member gets at the discount. */
  readonly discount_tickets_per_event: number;
  /** True where the discount needs the code of the member, not only the address. */
  readonly discount_needs_code: boolean;
  /** People whom a member can put on guest lists of one event without paying. */
  readonly list_entries_per_event: number;
  readonly free_entry: boolean;
}

/** Creates a plan; refuses rates that there are not, and a price that the gateway cannot collect. */
export async function createPlan(
  { tenant, now }: TenantWriteContext,
  terms: PlanTerms & { readonly period: PlanPeriod },
): Promise<PlanRow | Refusal<'invalid_request' | 'not_found'>> {
  const refused = await refusalOf(tenant, terms);
  if (refused) return refused;
  const id = newId('plan', now);
  await tenant.run(newPlan.statement, newPlan.valuesOf([{ ...terms, id, created_at: now, updated_at: now }]));
  return getPlan(tenant, id);
}

/** What is undefined stays as it is. */
export type PlanChanges = { readonly [Term in keyof PlanTerms]?: PlanTerms[Term] | undefined };

/**
 * Changes a plan: benefits for all members at once, the price from the next payment on. Refuses as `createPlan`, and an
 * unknown id.
 */
export async function updatePlan(
  { tenant, now }: TenantWriteContext,
  id: string,
  changes: PlanChanges,
): Promise<PlanRow | Refusal<'invalid_request' | 'not_found'>> {
  const plan = await getPlan(tenant, id);
  if (plan instanceof Refusal) return plan;
  const refused = await refusalOf(tenant, changes);
  if (refused) return refused;
  await tenant.run(updatePlanRow.statement, updatePlanRow.valuesOf(id, { ...changes, updated_at: now }));
  return getPlan(tenant, id);
}

/** Lets nobody subscribe to the plan any more; its subscriptions go on. Refuses an unknown id. */
export async function archivePlan(
  { tenant, now }: TenantWriteContext,
  id: string,
): Promise<PlanRow | Refusal<'not_found'>> {
  await tenant.run(updatePlanArchived, { id, now });
  return getPlan(tenant, id);
}

async function refusalOf(
  tenant: TenantDb,
  { rate_ids: ids = [], price: amount = 0 }: PlanChanges,
): Promise<Refusal<'invalid_request'> | null> {
  const problems = await uncollectable(tenant, [{ path: '/price', amount, isAll: true }]);
  const found = new Set(ids.length === 0 ? [] : (await tenant.run(listRatesOfPlan, { ids })).map(({ id }) => id));
  for (const [index, id] of ids.entries()) {
    if (!found.has(id)) problems.push({ path: `/rate_ids/${index}`, message: 'there is no such ticket rate' });
  }
  return refuseProblems(problems);
}

/** What members are asked for a period of the plans that are sold. */
export async function listPlanOffers(tenant: TenantDb): Promise<Offer[]> {
  const rows = await tenant.run(listOfferedPlans, {});
  return rows.map(({ id, name, price: amount }) => {
    return { id, name, event_id: null, event_name: '', amounts: [{ path: '/price', amount, isAll: true }] };
  });
}
