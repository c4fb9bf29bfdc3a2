/** Addresses of orders: whoever has one may see the order and act for its buyer. */
import { pathTo, type Visit } from '../visit.ts';

/** The field that opens an order: a payment, a booking or a list entry. */
export const signed = (visit: Visit, id: string) => ({ signature: visit.signatures.sign('order', id) });

export function orderPath(visit: Visit, id: string): string {
  return pathTo(visit, `/orders/${id}`, signed(visit, id));
}
