/** Money that was paid online for a booking and is given back; the booking goes on as it is. */
import { refuse } from '../../../platform/refusal.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { lockPayment } from '../../sales/payments/payments.ts';
import type { RefundRules } from '../../sales/product/product.ts';
import { type AmountToRefund, type Refunded, type RefundRefusal, refundSubject } from '../../sales/refunds/refunds.ts';
import { countPaymentRefund, countPaymentReturned } from './advance.ts';
import { bookingMessage, bookingUpdated } from './booking-notifications.ts';
import { findPaymentOfBooking, updateBookingRefunded } from './booking-refunds.sql.ts';
import { noBooking } from './booking-rules.ts';
import { lockBooking } from './booking-writes.sql.ts';
import { type BookingRow, findBooking } from './bookings.sql.ts';

export const bookingRefunds: RefundRules<BookingRow> = {
  noun: 'booking',
  voids: false,
  lock: async ({ tenant }, id) => {
    const [found] = await tenant.run(findPaymentOfBooking, { id });
    if (!found) return noBooking;
    if (found.payment_id === null) return refuse('conflict', 'Nothing was paid online for the booking.');
    const [payment] = await tenant.run(lockPayment, { id: found.payment_id });
    await lockBooking(tenant, id);
    return { id, payment: payment!, channelId: found.channel_id };
  },
  count: async ({ tenant, now }, id, amount) => {
    await tenant.run(updateBookingRefunded, { id, amount, now });
    const [row] = await tenant.run(findBooking, { id });
    return { row: row!, messages: [bookingMessage(bookingUpdated, row!)] };
  },
  // Debited where the advance stands by now.
  settle: async (write, id, amount) => {
    await lockBooking(write.tenant, id);
    return countPaymentRefund(write, id, amount);
  },
  restore: async (write, id, amount) => {
    const [found] = await write.tenant.run(findPaymentOfBooking, { id });
    const [payment] = await write.tenant.run(lockPayment, { id: found!.payment_id! });
    await lockBooking(write.tenant, id);
    return countPaymentReturned(write, id, amount, payment!);
  },
};

/** Gives money back. Refuses a booking that nothing was paid online for, and more than what remains. */
export function refundBooking(
  write: TenantWriteContext,
  { bookingId, ...asked }: AmountToRefund & { readonly bookingId: string },
): Promise<Refunded<BookingRow> | RefundRefusal> {
  return refundSubject(write, bookingRefunds, bookingId, asked);
}
