/** What is sold: a line for each product, which its context registers with the sale. */
import { listEntryProduct } from '../contexts/guest-lists/guest-lists/guest-lists.ts';
import { passProduct } from '../contexts/memberships/passes/passes.ts';
import { periodProduct } from '../contexts/memberships/subscriptions/subscriptions.ts';
import type { Product } from '../contexts/sales/product/product.ts';
import { bookingProduct } from '../contexts/tables/bookings/bookings.ts';
import { nameChangeProduct, supplementProduct, ticketProduct } from '../contexts/ticketing/tickets/tickets.ts';

export const products: readonly Product[] = [
  ticketProduct,
  supplementProduct,
  nameChangeProduct,
  bookingProduct,
  listEntryProduct,
  passProduct,
  periodProduct,
];
