import { type FeeType, limits } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { Refusal, type RefusalDetail, refuse } from '../../../platform/refusal.ts';
import { mapConstraintViolation } from '../../../platform/sql/constraint-violations.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { type AmountToCollect, uncollectable } from '../../sales/gateways/gateways.ts';
import { chargeOn } from '../../sales/pricing/pricing.ts';
import type { RatePriceRow } from './rate-columns.sql.ts';
import { tellOfRateChange } from './rate-notifications.ts';
import { getTicketRate, type ManagedRateRow, noRate } from './rate-reads.ts';
import {
  deletePriceRow,
  insertPrices,
  listPriceIds,
  lockRate,
  updatePricePositions,
  updatePriceRow,
} from './rate-writes.sql.ts';

/** Minor units; the fee is either fixed or a percentage, and the other of both is 0. */
export interface PriceInput {
  readonly name?: string | undefined;
  readonly includes?: string | undefined;
  readonly additional_info?: string | undefined;
  readonly price?: number | undefined;
  readonly fee_type?: FeeType | undefined;
  readonly fee_fixed?: number | undefined;
  readonly fee_percentage?: number | undefined;
  readonly party_size?: number | undefined;
  readonly quota?: number | undefined;
  readonly valid_until?: Date | null | undefined;
}

export interface NewPrice extends PriceInput {
  readonly name: string;
  readonly price: number;
  readonly quota: number;
}

/** What buyers pay of a step: its price and fee, which at least are paid together. */
export function amountsOfPrice(
  path: string,
  { price = 0, fee_type: type = 'fixed', fee_fixed: fixed = 0, fee_percentage: percentage = 0 }: PriceInput,
): AmountToCollect[] {
  const fee = price === 0 ? 0 : chargeOn(price, { type, fixed, percentage });
  return [
    { path: `${path}/price`, amount: price, isAll: fee === 0 },
    { path: `${path}/fee_quantity`, amount: fee, sum: 'the fee' },
    { path: `${path}/price`, amount: price + fee, sum: 'price and fee', isAll: true },
  ];
}

const uncollectablePrice = (problems: readonly RefusalDetail[]) =>
  refuse('invalid_request', 'The price step cannot be paid.', problems);

const noPrice = refuse('not_found', 'There is no such price step.');

/** A row with all of its columns, so that several can be inserted together. */
export function priceRow(rateId: string, input: NewPrice, position: number, now: Date) {
  return {
    id: newId('price', now),
    rate_id: rateId,
    position,
    name: input.name,
    includes: input.includes ?? '',
    additional_info: input.additional_info ?? '',
    price: input.price,
    fee_type: input.fee_type ?? 'fixed',
    fee_fixed: input.fee_fixed ?? 0,
    fee_percentage: input.fee_percentage ?? 0,
    party_size: input.party_size ?? 1,
    quota: input.quota,
    valid_until: input.valid_until ?? null,
    created_at: now,
    updated_at: now,
  };
}

/** Adds a step behind the others; refuses more steps than a rate may have, and amounts that the gateway cannot collect. */
export async function addPrice(
  write: TenantWriteContext,
  rateId: string,
  input: NewPrice,
): Promise<RatePriceRow | Refusal<'not_found' | 'invalid_request' | 'conflict'>> {
  const { tenant, now } = write;
  const problems = await uncollectable(tenant, amountsOfPrice('', input));
  if (problems.length > 0) return uncollectablePrice(problems);
  const present = await lockSteps(tenant, rateId);
  if (present instanceof Refusal) return present;
  if (present.length >= limits.pricesPerRateMax) {
    return refuse('conflict', `The rate has ${present.length} price steps, and it cannot have more.`);
  }
  const row = priceRow(rateId, input, (present.at(-1)?.position ?? -1) + 1, now);
  await tenant.run(insertPrices.statement, insertPrices.valuesOf([row]));
  return priceOf(await tellOfRateChange(write, rateId), row.id);
}

/** Changes a step; refuses a quota below what is used, and amounts that the gateway cannot collect. */
export async function updatePrice(
  write: TenantWriteContext,
  rateId: string,
  id: string,
  input: PriceInput,
): Promise<RatePriceRow | Refusal<'not_found' | 'invalid_request' | 'conflict'>> {
  const { tenant, now } = write;
  const changes = updatePriceRow.valuesOf(id, { ...input, updated_at: now }, rateId);
  // Locked first, as by sales, so that of two changes of steps the later one is told with both.
  await tenant.run(lockRate, { id: rateId });
  if (input.price !== undefined || input.fee_type !== undefined) {
    const before = priceOf(await getTicketRate(tenant, rateId), id);
    if (before instanceof Refusal) return before;
    const { price_fee_type: fee_type, price_fee_fixed: fee_fixed, price_fee_percentage: fee_percentage } = before;
    const fee = input.fee_type === undefined ? { fee_type, fee_fixed, fee_percentage } : input;
    const amounts = amountsOfPrice('', { ...fee, price: input.price ?? before.price_amount });
    const problems = await uncollectable(tenant, amounts);
    if (problems.length > 0) return uncollectablePrice(problems);
  }
  const updated = await tenant.run(updatePriceRow.statement, changes);
  if (updated.length > 0) return priceOf(await tellOfRateChange(write, rateId), id);
  const after = priceOf(await getTicketRate(tenant, rateId), id);
  if (after instanceof Refusal) return after;
  const used = after.price_used_count;
  return refuse('conflict', `${used} places of the price step are used: its quantity cannot be less.`);
}

/** Deletes a step at which no ticket was ever issued, and which is not the last one of its rate. */
export async function deletePrice(
  write: TenantWriteContext,
  rateId: string,
  id: string,
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const { tenant } = write;
  const present = await lockSteps(tenant, rateId);
  if (present instanceof Refusal) return present;
  if (!present.some((price) => price.id === id)) return noPrice;
  if (present.length === 1) return refuse('conflict', 'A rate has at least one price step: add another one first.');
  const issued = refuse('conflict', 'Tickets were issued at the price step: it can be ended, but not deleted.');
  const deleted = await mapConstraintViolation('referenced', () => tenant.run(deletePriceRow, { rateId, id }), issued);
  if (deleted instanceof Refusal) return deleted;
  if (deleted.length === 0) return issued;
  await tellOfRateChange(write, rateId);
}

/** Puts the steps into the order of their ids; refuses a list that does not name each of them once. */
export async function orderPrices(
  write: TenantWriteContext,
  rateId: string,
  ids: readonly string[],
): Promise<RatePriceRow[] | Refusal<'not_found' | 'invalid_request'>> {
  const { tenant, now } = write;
  const present = await lockSteps(tenant, rateId);
  if (present instanceof Refusal) return present;
  const wanted = new Set(ids);
  const isWhole =
    wanted.size === ids.length && present.length === ids.length && present.every(({ id }) => wanted.has(id));
  if (!isWhole) {
    return refuse('invalid_request', 'The order is not valid.', [
      { path: '/price_ids', message: 'must name every price step of the rate once, and no other' },
    ]);
  }
  await tenant.run(updatePricePositions, { rateId, ids, now });
  const rate = await tellOfRateChange(write, rateId);
  return rate instanceof Refusal ? rate : rate.prices;
}

/** Locks the rate, then looks at its steps: always in this order, as sales do. */
async function lockSteps(tenant: TenantDb, rateId: string) {
  const [rate] = await tenant.run(lockRate, { id: rateId });
  return rate ? tenant.run(listPriceIds, { rateId }) : noRate;
}

function priceOf(rate: ManagedRateRow | Refusal<'not_found'>, id: string) {
  if (rate instanceof Refusal) return noPrice;
  return rate.prices.find((price) => price.price_id === id) ?? noPrice;
}
