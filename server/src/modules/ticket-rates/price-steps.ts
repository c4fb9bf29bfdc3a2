import { type FeeType, limits } from '@stagedoor/contract/vocabulary';
import type { Transaction } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { type Columns, insertRows, mapConstraintViolation, updateRow } from '../../platform/rows.ts';
import { deletePriceRow, findTicketRate, listPriceIds, lockRate, updatePricePositions } from './managed-rates.sql.ts';
import type { RatePriceRow } from './rate-columns.sql.ts';
import { noRate, type RateRef } from './rate-ref.ts';

/** Minor units; the fee is either fixed or a percentage, and the other of both is 0. */
export interface PriceInput extends Columns {
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

const noPrice = refuse('not_found', 'There is no such price step.');

/** A row with all of its columns, so that several can be inserted together. */
export function priceRow({ organizationId, rateId }: RateRef, input: NewPrice, position: number, now: Date) {
  return {
    organization_id: organizationId,
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

export async function addPrice(
  tx: Transaction,
  rate: RateRef,
  input: NewPrice,
  now: Date,
): Promise<RatePriceRow | Refusal<'not_found' | 'conflict'>> {
  const present = await lockSteps(tx, rate);
  if (present instanceof Refusal) return present;
  if (present.length >= limits.pricesPerRateMax) {
    return refuse('conflict', `The rate has ${present.length} price steps, and it cannot have more.`);
  }
  const row = priceRow(rate, input, (present.at(-1)?.position ?? -1) + 1, now);
  await insertRows(tx, 'ticket_rate_prices', [row]);
  return readPrice(tx, rate, row.id);
}

/** A quota below what is used is refused by the statement itself: a sale can come in at any instant. */
export async function updatePrice(
  tx: Transaction,
  rate: RateRef,
  id: string,
  input: PriceInput,
  now: Date,
): Promise<RatePriceRow | Refusal<'not_found' | 'conflict'>> {
  const key = { organizationId: rate.organizationId, id };
  const updated = await updateRow(tx, 'ticket_rate_prices', key, { ...input, updated_at: now }, (conditions) => {
    conditions.where('rate_id = ?', rate.rateId).where('used_count <= ?', input.quota);
  });
  const after = await readPrice(tx, rate, id);
  if (updated || after instanceof Refusal) return after;
  const used = after.price_used_count;
  return refuse('conflict', `${used} places of the price step are used: its quantity cannot be less.`);
}

/** Deletes a step at which no ticket was ever issued, and which is not the last one of its rate. */
export async function deletePrice(
  tx: Transaction,
  rate: RateRef,
  id: string,
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const present = await lockSteps(tx, rate);
  if (present instanceof Refusal) return present;
  if (!present.some((price) => price.id === id)) return noPrice;
  if (present.length === 1) return refuse('conflict', 'A rate has at least one price step: add another one first.');
  const issued = refuse('conflict', 'Tickets were issued at the price step: it can be ended, but not deleted.');
  const deleted = await mapConstraintViolation(
    'referenced',
    () => tx.run(deletePriceRow, rate.organizationId, rate.rateId, id),
    issued,
  );
  if (deleted instanceof Refusal) return deleted;
  if (deleted.length === 0) return issued;
}

/** Puts the steps into the order of their ids, which have to be all of them. */
export async function orderPrices(
  tx: Transaction,
  rate: RateRef,
  ids: readonly string[],
  now: Date,
): Promise<RatePriceRow[] | Refusal<'not_found' | 'invalid_request'>> {
  const present = await lockSteps(tx, rate);
  if (present instanceof Refusal) return present;
  const wanted = new Set(ids);
  const isWhole =
    wanted.size === ids.length && present.length === ids.length && present.every(({ id }) => wanted.has(id));
  if (!isWhole) {
    return refuse('invalid_request', 'The order is not valid.', [
      { path: '/price_ids', message: 'must name every price step of the rate once, and no other' },
    ]);
  }
  await tx.run(updatePricePositions, rate.organizationId, rate.rateId, ids, now);
  return (await findTicketRate(tx, rate.organizationId, rate.rateId))?.prices ?? [];
}

/** Holds the rate, then looks at its steps: always in this order, as sales do. */
async function lockSteps(tx: Transaction, { organizationId, rateId }: RateRef) {
  const [rate] = await tx.run(lockRate, organizationId, rateId);
  if (!rate) return noRate;
  return tx.run(listPriceIds, organizationId, rateId);
}

async function readPrice(tx: Transaction, { organizationId, rateId }: RateRef, id: string) {
  const rate = await findTicketRate(tx, organizationId, rateId);
  return rate?.prices.find((price) => price.price_id === id) ?? noPrice;
}
