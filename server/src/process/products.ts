/**
 * What is sold, a line for each product, and what else is kept of people. Whatever stands above the sale and the clients
 * registers there by these lists.
 */
import { mailPersonalData, registerPersonalData } from '../contexts/customers/privacy/privacy.ts';
import { listEntryProduct } from '../contexts/guest-lists/guest-lists/guest-lists.ts';
import { importPersonalData } from '../contexts/imports/imports.ts';
import { passProduct } from '../contexts/memberships/passes/passes.ts';
import { periodProduct } from '../contexts/memberships/subscriptions/subscriptions.ts';
import { disputePersonalData } from '../contexts/sales/disputes/disputes.ts';
import { paymentPersonalData } from '../contexts/sales/payments/payments.ts';
import { type Product, registerProducts } from '../contexts/sales/product/product.ts';
import { registerSales } from '../contexts/sales/sales/sales.ts';
import { bookingProduct } from '../contexts/tables/bookings/bookings.ts';
import { refundRequestPersonalData } from '../contexts/ticketing/refund-requests/refund-requests.ts';
import { nameChangeProduct, supplementProduct, ticketProduct } from '../contexts/ticketing/tickets/tickets.ts';
import { preregistrationPersonalData } from '../contexts/venue/events/events.ts';
import { walletDevicePersonalData } from '../contexts/wallets/wallet-passes/wallet-passes.ts';
import { salesList } from './sales-list.sql.ts';

const products: readonly Product[] = [
  bookingProduct,
  ticketProduct,
  passProduct,
  periodProduct,
  nameChangeProduct,
  supplementProduct,
  listEntryProduct,
];

/** Registers all products, and those that are sold beside them. */
export function registerAll(moreProducts: readonly Product[] = []): void {
  const all = [...products, ...moreProducts];
  registerProducts(all);
  registerSales(salesList);
  registerPersonalData([
    paymentPersonalData,
    disputePersonalData,
    refundRequestPersonalData,
    // Finds the phones by the addresses of the tickets, before these are gone.
    walletDevicePersonalData,
    ...all.flatMap(({ personalData = [] }) => personalData),
    preregistrationPersonalData,
    mailPersonalData,
    importPersonalData,
  ]);
}
