/** Tickets that were sold elsewhere: the seller says what was paid, and the rate what the parts are. */
import { type Charge, chargeOn, percentageOf } from './charges.ts';

/** A ticket with what its seller says of it; money in minor units. */
export interface GivenTotal {
  /** Of the price step. */
  readonly price: number;
  /** Of the price step, where the seller names none. */
  readonly usualFee: Charge;
  readonly supplementsTotal: number;
  readonly serviceChargeTotal: number;
  /** What the seller says that the fee of the organization was. */
  readonly fee: number | undefined;
  /** What the seller says that was paid in all. */
  readonly total: number | undefined;
}

/**
 * Splits what was paid. Without a total it is the sum. With one, the price of the step stays the price: what is above
 * the sum went to the seller (the provider's fee), what is below is a discount. A fee that was not given takes only the
 * remainder that the total leaves above price and supplements, so that an invitation has none. Without either, a ticket that
 * costs nothing has no fee, as in `priceTickets`.
 */
export function splitGivenTotal({ price, usualFee, supplementsTotal, serviceChargeTotal, fee, total }: GivenTotal) {
  const withoutFees = price + supplementsTotal + serviceChargeTotal;
  const usual = chargeOn(price, usualFee);
  const remainder = total === undefined ? (price === 0 ? 0 : usual) : Math.max(0, total - withoutFees);
  const feesOrganization = fee ?? Math.min(usual, remainder);
  const sum = withoutFees + feesOrganization;
  const paid = total ?? sum;
  return {
    price,
    feesOrganization,
    feesProvider: Math.max(0, paid - sum),
    supplementsTotal,
    serviceChargeTotal,
    discount: Math.max(0, sum - paid),
    total: paid,
  };
}

/** How far a seller may depart from a total that was computed, in percent of the price. */
export interface TotalLimits {
  readonly discountPercentageMax: number;
  readonly surplusPercentageMax: number;
}

/**
 * What a total that a seller took (minor units) is above or below the computed one; null where it is further from it than
 * the limits allow, or below it by more than the price.
 */
export function departureOf(
  computed: { readonly price: number; readonly total: number },
  given: number,
  { discountPercentageMax, surplusPercentageMax }: TotalLimits,
): { readonly discount: number; readonly surplus: number } | null {
  const discount = Math.max(0, computed.total - given);
  const surplus = Math.max(0, given - computed.total);
  const isWithin =
    discount <= percentageOf(computed.price, discountPercentageMax) &&
    surplus <= percentageOf(computed.price, surplusPercentageMax);
  return isWithin ? { discount, surplus } : null;
}
