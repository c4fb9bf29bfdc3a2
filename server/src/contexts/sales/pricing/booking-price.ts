import { type Charge, chargeOn } from './charges.ts';
import { type Discount, discountsOn } from './ticket-prices.ts';

/** What a booking rate says; money in minor units. */
export interface BookingTerms {
  /** For the included persons together. */
  readonly price: number;
  readonly includedPersons: number;
  /** For each further person. */
  readonly supplementPrice: number;
  /** Of the price after the discount. */
  readonly deposit: Charge;
  /** On the price after the discount. */
  readonly fee: Charge;
}

/** The parts of a booking's price, in minor units. */
export interface PricedBooking {
  /** For the included persons. */
  readonly base: number;
  /** For the persons beyond them. */
  readonly supplements: number;
  readonly discount: number;
  /** base + supplements - discount */
  readonly price: number;
  /** On top of the price; none where the price is 0. */
  readonly fee: number;
  /** The part of the price that is paid in advance: never more than the price, all of it with a full payment. */
  readonly deposit: number;
  /** What is paid online when the booking is made: deposit + fee. */
  readonly dueNow: number;
  /** price + fee */
  readonly total: number;
}

/** Prices a booking for that many people. */
export function priceBooking(
  terms: BookingTerms,
  {
    people,
    discount = null,
    fullPayment = false,
  }: { readonly people: number; readonly discount?: Discount | null; readonly fullPayment?: boolean },
): PricedBooking {
  const base = terms.price;
  const supplements = Math.max(0, people - terms.includedPersons) * terms.supplementPrice;
  const [taken] = discountsOn([base + supplements], discount);
  const price = base + supplements - taken!;
  const fee = price === 0 ? 0 : chargeOn(price, terms.fee);
  const deposit = fullPayment ? price : Math.min(price, chargeOn(price, terms.deposit));
  return { base, supplements, discount: taken!, price, fee, deposit, dueNow: deposit + fee, total: price + fee };
}
