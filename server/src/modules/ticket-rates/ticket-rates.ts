/**
 * Ticket rates: the kinds of tickets of an event, their price steps and what can be bought along.
 *
 * A rate has a quota and each of its steps has one; `sold_count` and `used_count` count what is sold or held of them,
 * and the database keeps them within. Selling is not done here: whoever sells updates the rate first and then its
 * step, always in this order, and so does everything here that touches both.
 *
 * `currentPrice` and `isOnSale` are the only places that decide what can be bought at an instant.
 */
export { type ChannelRatesFilter, listTicketRatesAcrossOrganizations } from './channel-rates.sql.ts';
export { type PriceRow, priceColumns } from './price.sql.ts';
export type { RateField, RatePriceRow, RateQuestion, RateSupplementRow, TicketRateRow } from './rate-columns.sql.ts';
export { currentPrice, isOnSale, type SaleRow, stepSells } from './sale.ts';
