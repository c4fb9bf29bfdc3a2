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

/** The first step that sells; the last one of all where none does, null where the rate has no step. */
export function currentPrice<P extends StepOnSale>(prices: readonly P[], now: string): P | null {
  return prices.find((price) => stepSells(price, now)) ?? prices.at(-1) ?? null;
}

/** True where a ticket of the rate can be bought at this instant. */
export function isOnSale(rate: SaleRow, prices: readonly StepOnSale[], now: string): boolean {
  return (
    !rate.complete &&
    rate.event_active &&
    rate.event_ends_at > now &&
    rate.valid_from <= now &&
    (rate.valid_until === null || rate.valid_until >= now) &&
    rate.sold_count < rate.quota &&
    prices.some((price) => stepSells(price, now))
  );
}
