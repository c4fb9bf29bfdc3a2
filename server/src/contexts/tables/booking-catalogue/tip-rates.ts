import type { FeeType } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { pageReader } from '../../../platform/sql/paging.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import {
  deleteTipRateRow,
  findTipRate,
  insertTipRate,
  type TipRateRow,
  tipRates,
  updateTipRateRow,
} from './tip-rates.sql.ts';

/** What is undefined stays as it is; the fixed amount in minor units, the percentage is that of the price. */
export interface TipRateInput {
  readonly name?: string | undefined;
  readonly tip_type?: FeeType | undefined;
  readonly tip_fixed?: number | undefined;
  readonly tip_percentage?: number | undefined;
  readonly active?: boolean | undefined;
}

const noTipRate = refuse('not_found', 'There is no tip rate with this id.');

/** The tip rates in the order of (creation, id). */
export const listTipRates = pageReader(tipRates);

/** A tip rate, active or not; refuses an unknown id. */
export async function getTipRate(tenant: TenantDb, id: string): Promise<TipRateRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findTipRate, { id });
  return row ?? noTipRate;
}

/** Creates a tip rate, active unless the input says otherwise. */
export async function createTipRate(
  { tenant, now }: TenantWriteContext,
  input: TipRateInput & { readonly name: string; readonly tip_type: FeeType },
): Promise<TipRateRow> {
  const id = newId('tipRate', now);
  const { name, tip_type, tip_fixed = 0, tip_percentage = 0, active = true } = input;
  const row = { id, name, tip_type, tip_fixed, tip_percentage, active, created_at: now, updated_at: now };
  await tenant.run(insertTipRate.statement, insertTipRate.valuesOf([row]));
  const [created] = await tenant.run(findTipRate, { id });
  return created!;
}

/** Changes what is given. */
export async function updateTipRate(
  { tenant, now }: TenantWriteContext,
  id: string,
  input: TipRateInput,
): Promise<TipRateRow | Refusal<'not_found'>> {
  await tenant.run(updateTipRateRow.statement, updateTipRateRow.valuesOf(id, { ...input, updated_at: now }));
  const [after] = await tenant.run(findTipRate, { id });
  return after ?? noTipRate;
}

/** Deletes a tip rate. */
export async function deleteTipRate(
  { tenant }: TenantWriteContext,
  id: string,
): Promise<Refusal<'not_found'> | undefined> {
  const deleted = await tenant.run(deleteTipRateRow, { id });
  if (deleted.length === 0) return noTipRate;
}
