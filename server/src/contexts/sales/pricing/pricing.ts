/**
 * What a purchase of tickets or a booking costs and of what parts: pure functions over minor units, without a database, used wherever
 * a price is quoted, charged or explained. Every part is rounded half up when it is computed; totals are only summed, so
 * the parts always make up the total:
 *
 *   total = price - discount + fees + supplements + their service charges + warranty
 *
 * - `priceTickets` computes a purchase from its rate: the price of the current step, then what a member has off it, the
 *   discount of a code, the fees, the supplements and the warranty of each ticket.
 * - `priceBooking` computes a booking from its booking rate: the price for the included persons and for those beyond,
 *   then the discount, the fee and what is paid in advance.
 * - `splitGivenTotal` explains a total that was taken elsewhere, `departureOf` says whether a seller may take another one.
 * - `remainingParts` is what of the parts is left after discounts and refunds, `refundedParts` what a refund takes of each.
 * - `chargeOn` is what a fee or a service charge adds to an amount. All percentages are rounded in one place.
 *
 * Not decided here: which step is current, what is left of it, and whether a discount code applies.
 */
export { type BookingTerms, type PricedBooking, priceBooking } from './booking-price.ts';
export { type Charge, chargeOn } from './charges.ts';
export { departureOf, type GivenTotal, splitGivenTotal, type TotalLimits } from './given-total.ts';
export {
  type ChargedParts,
  type RemainingParts,
  refundedParts,
  remainingParts,
  sumOfParts,
} from './remaining-parts.ts';
export {
  type Discount,
  discountsOn,
  type PricedSupplement,
  type PricedTicket,
  priceTickets,
  type TicketToPrice,
  type WarrantyTerms,
} from './ticket-prices.ts';
