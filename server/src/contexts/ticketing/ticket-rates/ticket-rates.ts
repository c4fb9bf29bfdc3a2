/**
 * Ticket rates: the kinds of tickets of an event, their price steps and what can be bought along.
 *
 * A rate has a quota and each of its steps has one; `sold_count` and `used_count` count what is sold or held of them,
 * and the database keeps them within. Selling is another module's: a sale updates the rate first and then its
 * step, always in this order, and so does everything here that touches both.
 *
 * A rate has at least one step. What tickets were issued of is never deleted, and no quota goes below what is sold:
 * conditional statements decide both at the instant of the change, since a sale can come in at any time.
 *
 * `currentPrice`, `isComplete` and `isOnSale` are the only places that decide what can be bought at an instant. What it costs is computed
 * in the module `pricing`.
 */
export { listTicketOffers } from './offers.ts';
export { type PriceRow, priceTypes } from './price.sql.ts';
export { addPrice, deletePrice, type NewPrice, orderPrices, type PriceInput, updatePrice } from './price-steps.ts';
export type { QuestionInput } from './questionnaire.ts';
export type { RateField, RatePriceRow, RateQuestion, RateSupplementRow, TicketRateRow } from './rate-columns.sql.ts';
export { type RateAt, rateSoldOut, rateUpdated, tellOfRate } from './rate-notifications.ts';
export {
  type ChannelRatesFilter,
  findOrganizationOfRate,
  findSellerOfRate,
  getRateOfChannel,
  getRateToSell,
  getRateWithEvent,
  getTicketRate,
  listRatesWithEvent,
  listTicketRates,
  listTicketRatesAcrossOrganizations,
  type ManagedRateRow,
  type RateToSell,
  type RateWithEventRow,
} from './rate-reads.ts';
export { createTicketRate, deleteTicketRate, type NewRate, type RateInput, updateTicketRate } from './rate-writes.ts';
export {
  allocateToSteps,
  currentPrice,
  isComplete,
  isOnSale,
  placesLeft,
  reasonNotOnSale,
  type SaleRow,
  type StepOnSale,
  warrantyEnd,
} from './sale.ts';
export {
  addSupplement,
  deleteSupplement,
  type NewSupplement,
  type SupplementInput,
  type SupplementOfRate,
  updateSupplement,
} from './supplements.ts';
