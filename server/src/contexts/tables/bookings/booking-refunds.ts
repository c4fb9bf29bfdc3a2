/** What a refund does to its booking. Refunds are the module `refunds`. */
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { OutboxMessage, TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import type { Amounts } from '../../sales/ledger/ledger.ts';
import { countPaymentRefund } from './advance.ts';
import { findPaymentOfBooking, updateBookingRefunded } from './booking-refunds.sql.ts';
import { bookingMessage, bookingUpdated, noBooking } from './booking-rules.ts';
import { lockBooking } from './booking-writes.sql.ts';
import { type BookingRow, findBooking } from './bookings.sql.ts';

/**
 * Locks the payment of the booking by `lockPaymentOf`, then the booking. Refuses an unknown booking, and one for which
 * nothing was paid online.
 */
export async function lockBookingToRefund<Held>(
  { tenant }: TenantWriteContext,
  id: string,
  lockPaymentOf: (paymentId: string) => Promise<Held>,
): Promise<{ readonly booking: BookingRow; readonly held: Held } | Refusal<'not_found' | 'conflict'>> {
  const [found] = await tenant.run(findPaymentOfBooking, { id });
  if (!found) return noBooking;
  if (found.payment_id === null) return refuse('conflict', 'Nothing was paid online for the booking.');
  const held = await lockPaymentOf(found.payment_id);
  await lockBooking(tenant, id);
  const [booking] = await tenant.run(findBooking, { id });
  return { booking: booking!, held };
}

/**
 * Counts an amount (minor units) as given back on the booking; below 0, it is not given back after all. Answers with
 * what is to be emitted.
 */
export async function countRefundOnBooking(
  { tenant, now }: TenantWriteContext,
  id: string,
  amount: number,
): Promise<{ readonly row: BookingRow; readonly message: OutboxMessage }> {
  await tenant.run(updateBookingRefunded, { id, amount, now });
  const [row] = await tenant.run(findBooking, { id });
  return { row: row!, message: bookingMessage(bookingUpdated, row!) };
}

/** The money (minor units) went back: answers with what is debited, where the advance stands by now. */
export async function settleRefundOnBooking(write: TenantWriteContext, id: string, amount: number): Promise<Amounts> {
  await lockBooking(write.tenant, id);
  return countPaymentRefund(write, id, amount);
}
