import { type FeeType, limits } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { Refusal, type RefusalDetail, refuse } from '../../../platform/refusal.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { type AmountToCollect, uncollectable } from '../../sales/gateways/gateways.ts';
import { chargeOn } from '../../sales/pricing/pricing.ts';
import type { RateSupplementRow } from './rate-columns.sql.ts';
import { tellOfRateChange } from './rate-notifications.ts';
import { getTicketRate, type ManagedRateRow, noRate } from './rate-reads.ts';
import {
  deleteSupplementRow,
  findSupplementsEnd,
  findTicketWithSupplement,
  insertSupplements,
  lockRate,
  updateSupplementRow,
} from './rate-writes.sql.ts';

/** Minor units; the service charge is either fixed or a percentage, and the other of both is 0. */
export interface SupplementInput {
  readonly label?: string | undefined;
  readonly description?: string | undefined;
  readonly price?: number | undefined;
  readonly has_fake_price?: boolean | undefined;
  readonly fake_price?: number | undefined;
  readonly product_quantity?: number | undefined;
  readonly service_charge_type?: FeeType | undefined;
  readonly service_charge_fixed?: number | undefined;
  readonly service_charge_percentage?: number | undefined;
  readonly purchase_min?: number | undefined;
  readonly purchase_max?: number | undefined;
  readonly purchase_unlimited?: boolean | undefined;
  readonly redemption_deadline_seconds?: number | null | undefined;
  readonly position?: number | undefined;
}

export interface NewSupplement extends SupplementInput {
  readonly label: string;
  readonly price: number;
}

/** A supplement with the currency of its price. */
export type SupplementOfRate = RateSupplementRow & { readonly currency_digits: number };

const noSupplement = refuse('not_found', 'There is no such supplement.');

/** A row with all of its columns, so that several can be inserted together. */
export function supplementRow(rateId: string, input: NewSupplement, position: number, now: Date) {
  return {
    id: newId('supplement', now),
    rate_id: rateId,
    position: input.position ?? position,
    label: input.label,
    description: input.description ?? '',
    price: input.price,
    has_fake_price: input.has_fake_price ?? false,
    fake_price: input.fake_price ?? 0,
    product_quantity: input.product_quantity ?? 1,
    service_charge_type: input.service_charge_type ?? 'fixed',
    service_charge_fixed: input.service_charge_fixed ?? 0,
    service_charge_percentage: input.service_charge_percentage ?? 0,
    purchase_min: input.purchase_min ?? 0,
    purchase_max: input.purchase_max ?? 1,
    purchase_unlimited: input.purchase_unlimited ?? false,
    redemption_deadline_seconds: input.redemption_deadline_seconds ?? null,
    created_at: now,
    updated_at: now,
  };
}

/** What buyers pay of a unit; it can be bought together with a ticket, so that it may be as little as is wanted. */
export function amountsOfSupplement(
  path: string,
  {
    price = 0,
    service_charge_type: type = 'fixed',
    service_charge_fixed: fixed = 0,
    service_charge_percentage: percentage = 0,
  }: SupplementInput,
): AmountToCollect[] {
  const charge = chargeOn(price, { type, fixed, percentage });
  return [
    { path: `${path}/price`, amount: price },
    { path: `${path}/service_charge_amount`, amount: charge, sum: 'the service charge' },
  ];
}

/** What is wrong with the limits of a purchase, beside those that a supplement has already. */
export function purchaseLimitProblems(
  input: SupplementInput,
  present: { readonly purchase_min: number; readonly purchase_max: number } = { purchase_min: 0, purchase_max: 1 },
): RefusalDetail[] {
  const min = input.purchase_min ?? present.purchase_min;
  const max = input.purchase_max ?? present.purchase_max;
  return max < min ? [{ path: '/purchase_max', message: `must be at least the minimum, ${min}` }] : [];
}

/**
 * Adds a supplement; refuses limits that do not fit, amounts that the gateway cannot collect, and more supplements than a
 * rate may have.
 */
export async function addSupplement(
  write: TenantWriteContext,
  rateId: string,
  input: NewSupplement,
): Promise<SupplementOfRate | Refusal<'not_found' | 'invalid_request' | 'conflict'>> {
  const { tenant, now } = write;
  const problems = [...purchaseLimitProblems(input), ...(await uncollectable(tenant, amountsOfSupplement('', input)))];
  if (problems.length > 0) return refuse('invalid_request', 'The supplement is not valid.', problems);
  const [locked] = await tenant.run(lockRate, { id: rateId });
  if (!locked) return noRate;
  const [end] = await tenant.run(findSupplementsEnd, { rateId });
  if (end!.count >= limits.supplementsPerRateMax) {
    return refuse('conflict', `The rate has ${end!.count} supplements, and it cannot have more.`);
  }
  const row = supplementRow(rateId, input, end!.next, now);
  await tenant.run(insertSupplements.statement, insertSupplements.valuesOf([row]));
  return supplementOf(await tellOfRateChange(write, rateId), row.id);
}

/** Changes a supplement; refuses limits that do not fit, and amounts that the gateway cannot collect. */
export async function updateSupplement(
  write: TenantWriteContext,
  rateId: string,
  id: string,
  input: SupplementInput,
): Promise<SupplementOfRate | Refusal<'not_found' | 'invalid_request'>> {
  const { tenant, now } = write;
  await tenant.run(lockRate, { id: rateId });
  const before = supplementOf(await getTicketRate(tenant, rateId), id);
  if (before instanceof Refusal) return before;
  const isRepriced = input.price !== undefined || input.service_charge_type !== undefined;
  const charge = input.service_charge_type === undefined ? before : input;
  const repriced = amountsOfSupplement('', { ...charge, price: input.price ?? before.price });
  const problems = [
    ...purchaseLimitProblems(input, before),
    ...(isRepriced ? await uncollectable(tenant, repriced) : []),
  ];
  if (problems.length > 0) return refuse('invalid_request', 'The supplement is not valid.', problems);
  const changes = updateSupplementRow.valuesOf(id, { ...input, updated_at: now }, rateId);
  await tenant.run(updateSupplementRow.statement, changes);
  return supplementOf(await tellOfRateChange(write, rateId), id);
}

/** Deletes a supplement that was never sold. */
export async function deleteSupplement(
  write: TenantWriteContext,
  rateId: string,
  id: string,
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const { tenant } = write;
  const [rate] = await tenant.run(lockRate, { id: rateId });
  if (!rate) return noRate;
  const eventId = rate.event_id;
  const sold = await tenant.run(findTicketWithSupplement, { eventId, rateId, supplementId: id });
  if (sold.length > 0) return refuse('conflict', 'Tickets were sold with the supplement: it cannot be deleted.');
  const deleted = await tenant.run(deleteSupplementRow, { rateId, id });
  if (deleted.length === 0) return noSupplement;
  await tellOfRateChange(write, rateId);
}

function supplementOf(rate: ManagedRateRow | Refusal<'not_found'>, id: string) {
  if (rate instanceof Refusal) return noSupplement;
  const row = rate.supplements.find((supplement) => supplement.id === id);
  return row ? { ...row, currency_digits: rate.currency_digits } : noSupplement;
}
