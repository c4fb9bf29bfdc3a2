/**
 * What of a rate can be bought at an instant. Instants are compared as text: all of them are ISO 8601 in UTC with
 * milliseconds, so their order is that of their characters.
 */
import type { PriceRow } from './price.sql.ts';
import type { TicketRateRow } from './rate-columns.sql.ts';

/** What decides on whether a rate is on sale, beside its price steps. */
export type SaleRow = Pick<
  TicketRateRow,
  'complete' | 'valid_from' | 'valid_until' | 'quota' | 'sold_count' | 'event_active' | 'event_ends_at'
>;

/** What decides on whether a price step sells. */
export type StepOnSale = Pick<PriceRow, 'price_quota' | 'price_used_count' | 'price_valid_until'>;

/** A step sells while it has places left, up to and including the instant of its `valid_until`. */
function stepSells(price: StepOnSale, now: string): boolean {
  return (
    price.price_used_count < price.price_quota && (price.price_valid_until === null || price.price_valid_until >= now)
  );
}

/** Places that can be bought now as far as quotas go: those of the rate, in steps that sell. */
export function placesLeft(
  rate: Pick<SaleRow, 'quota' | 'sold_count'>,
  prices: readonly StepOnSale[],
  now: string,
): number {
  const inSteps = prices
    .filter((price) => stepSells(price, now))
    .reduce((sum, price) => sum + price.price_quota - price.price_used_count, 0);
  return Math.max(0, Math.min(rate.quota - rate.sold_count, inSteps));
}

/** The first step that sells; the last one of all where none does, null where the rate has no step. */
export function currentPrice<P extends StepOnSale>(prices: readonly P[], now: string): P | null {
  return prices.find((price) => stepSells(price, now)) ?? prices.at(-1) ?? null;
}

/** True where it was marked as complete or no place is left, in the rate or in all of its steps. */
export function isComplete(
  rate: Pick<SaleRow, 'complete' | 'quota' | 'sold_count'>,
  prices: readonly StepOnSale[],
): boolean {
  return (
    rate.complete ||
    rate.sold_count >= rate.quota ||
    prices.every((price) => price.price_used_count >= price.price_quota)
  );
}

/** Why no ticket of the rate can be bought at this instant, as the end of a sentence; null where one can. */
export function reasonNotOnSale(rate: SaleRow, now: string): string | null {
  if (!rate.event_active) return 'its event is not active';
  if (rate.event_ends_at <= now) return 'its event has ended';
  if (rate.valid_from > now) return `it is sold from ${rate.valid_from} on`;
  if (rate.valid_until !== null && rate.valid_until < now) return `it was sold until ${rate.valid_until}`;
  if (rate.complete) return 'it is marked as complete';
  return null;
}

/** True where a ticket of the rate can be bought at this instant. */
export function isOnSale(rate: SaleRow, prices: readonly StepOnSale[], now: string): boolean {
  return (
    reasonNotOnSale(rate, now) === null && rate.sold_count < rate.quota && prices.some((price) => stepSells(price, now))
  );
}

/**
 * The step at which each of so many tickets is sold: the current one for as many as it has left, then the next. Fewer
 * steps than tickets where fewer places are left.
 */
export function allocateToSteps<P extends StepOnSale>(prices: readonly P[], quantity: number, now: string): P[] {
  const steps: P[] = [];
  for (const price of prices) {
    if (!stepSells(price, now)) continue;
    const places = Math.min(price.price_quota - price.price_used_count, quantity - steps.length);
    for (let place = 0; place < places; place += 1) steps.push(price);
  }
  return steps;
}

const hourMs = 3_600_000;

/** From when a warranty gives no right to a refund any more: so many hours before the start of the event. */
export const warrantyEnd = (eventStartsAt: string, hours: number): Date =>
  new Date(Date.parse(eventStartsAt) - hours * hourMs);
