import { type FeeType, limits } from '@stagedoor/contract/vocabulary';
import type { Transaction } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Refusal, type RefusalDetail, refuse } from '../../platform/refusal.ts';
import { type Columns, insertRows, updateRow } from '../../platform/rows.ts';
import {
  deleteSupplementRow,
  findSupplementsEnd,
  findTicketRate,
  findTicketWithSupplement,
  lockRate,
} from './managed-rates.sql.ts';
import type { RateSupplementRow } from './rate-columns.sql.ts';
import { noRate, type RateRef } from './rate-ref.ts';

/** Minor units; the service charge is either fixed or a percentage, and the other of both is 0. */
export interface SupplementInput extends Columns {
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
export function supplementRow({ organizationId, rateId }: RateRef, input: NewSupplement, position: number, now: Date) {
  return {
    organization_id: organizationId,
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

/** What is wrong with the limits of a purchase, beside those that a supplement has already. */
export function purchaseLimitProblems(
  input: SupplementInput,
  present: { readonly purchase_min: number; readonly purchase_max: number } = { purchase_min: 0, purchase_max: 1 },
): RefusalDetail[] {
  const min = input.purchase_min ?? present.purchase_min;
  const max = input.purchase_max ?? present.purchase_max;
  return max < min ? [{ path: '/supplement_max', message: `must be at least the least, ${min}` }] : [];
}

export async function addSupplement(
  tx: Transaction,
  rate: RateRef,
  input: NewSupplement,
  now: Date,
): Promise<SupplementOfRate | Refusal<'not_found' | 'invalid_request' | 'conflict'>> {
  const problems = purchaseLimitProblems(input);
  if (problems.length > 0) return refuse('invalid_request', 'The supplement is not valid.', problems);
  const [locked] = await tx.run(lockRate, rate.organizationId, rate.rateId);
  if (!locked) return noRate;
  const [end] = await tx.run(findSupplementsEnd, rate.organizationId, rate.rateId);
  if (end!.count >= limits.supplementsPerRateMax) {
    return refuse('conflict', `The rate has ${end!.count} supplements, and it cannot have more.`);
  }
  const row = supplementRow(rate, input, end!.next, now);
  await insertRows(tx, 'ticket_rate_supplements', [row]);
  return readSupplement(tx, rate, row.id);
}

export async function updateSupplement(
  tx: Transaction,
  rate: RateRef,
  id: string,
  input: SupplementInput,
  now: Date,
): Promise<SupplementOfRate | Refusal<'not_found' | 'invalid_request'>> {
  await tx.run(lockRate, rate.organizationId, rate.rateId);
  const before = await readSupplement(tx, rate, id);
  if (!('purchase_min' in before)) return before;
  const problems = purchaseLimitProblems(input, before);
  if (problems.length > 0) return refuse('invalid_request', 'The supplement is not valid.', problems);
  const key = { organizationId: rate.organizationId, id };
  await updateRow(tx, 'ticket_rate_supplements', key, { ...input, updated_at: now });
  return readSupplement(tx, rate, id);
}

export async function deleteSupplement(
  tx: Transaction,
  { organizationId, rateId }: RateRef,
  id: string,
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const [rate] = await tx.run(lockRate, organizationId, rateId);
  if (!rate) return noRate;
  const sold = await tx.run(findTicketWithSupplement, organizationId, rate.event_id, rateId, id);
  if (sold.length > 0) return refuse('conflict', 'Tickets were sold with the supplement: it cannot be deleted.');
  const deleted = await tx.run(deleteSupplementRow, organizationId, rateId, id);
  if (deleted.length === 0) return noSupplement;
}

async function readSupplement(tx: Transaction, { organizationId, rateId }: RateRef, id: string) {
  const rate = await findTicketRate(tx, organizationId, rateId);
  const row = rate?.supplements.find((supplement) => supplement.id === id);
  return row && rate ? { ...row, currency_digits: rate.currency_digits } : noSupplement;
}
