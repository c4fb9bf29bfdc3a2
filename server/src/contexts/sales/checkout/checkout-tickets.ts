/** Tickets that are paid after their places were taken. */

import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import {
  type EndHolds,
  type HeldPurchase,
  type HoldRefusal,
  holdTickets,
  type TicketsToBuy,
} from '../../ticketing/tickets/tickets.ts';
import { lockHoldsOfBuyer } from '../payments/payments.ts';
import { failPayments } from './end-payments.ts';

/**
 * Keeps the places of the tickets until they are paid, as `holdTickets` does. Where the organization lets a purchase replace
 * the one that the same buyer has not paid yet, that one ends in the same transaction; it stays where this one is refused.
 */
export function checkoutTickets(write: TenantWriteContext, input: TicketsToBuy): Promise<HeldPurchase | HoldRefusal> {
  return holdTickets(write, input, endHoldsOfBuyer);
}

const endHoldsOfBuyer: EndHolds = async (write, hold) => {
  const replaced = await write.tenant.run(lockHoldsOfBuyer, hold);
  if (replaced.length === 0) return false;
  await failPayments(write, replaced, 'replaced');
  return true;
};
