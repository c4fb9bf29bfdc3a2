/**
 * What a venue offers with bookings: booking rates, which say what a booking of a zone costs; products, which are served
 * at tables; and tip rates. Booking rates belong to a zone of an event, products and tip rates to the organization.
 *
 * Bookings keep what they were made with: the price, the fee and the name of a product are copied into the booking, so a
 * change here changes no booking, and everything can be deleted at any time. Money is in minor units; of a fixed amount
 * and a percentage the type says which one holds. What a booking costs is computed in `contexts/sales/pricing`.
 */
export type { ProductRow } from './products.sql.ts';
export {
  createProduct,
  deleteProduct,
  findProducts,
  listProducts,
  type ProductInput,
  updateProduct,
} from './products.ts';
export type { BookingRateRow } from './rates.sql.ts';
export { type BookingRateInput, createRate, deleteRate, listBookingOffers, listRates, updateRate } from './rates.ts';
export type { TipRateRow } from './tip-rates.sql.ts';
export {
  createTipRate,
  deleteTipRate,
  getTipRate,
  listTipRates,
  type TipRateInput,
  updateTipRate,
} from './tip-rates.ts';
