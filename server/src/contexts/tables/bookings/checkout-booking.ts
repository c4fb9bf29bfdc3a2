/** Bookings that are paid, or whose advance is paid, when they are made. */
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CrossTenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { beginPurchase, type PurchaseTerms } from '../../sales/checkout/checkout.ts';
import type { PaymentRow } from '../../sales/payments/payments.ts';
import { type BookingToPay, holdBooking } from './held-booking.ts';
import type { ChannelBookingRow, RequestRefusal } from './request-booking.ts';

export interface BookingCheckout {
  readonly booking: ChannelBookingRow;
  /** Null where nothing is paid online. */
  readonly payment: PaymentRow | null;
}

/**
 * Books for a client of a channel and begins the payment of the advance, or of the whole price; the space is kept until
 * it expires. Without an advance the booking is requested. Refuses as a request does, and where nothing can collect money.
 */
export async function checkoutBooking(
  write: CrossTenantWriteContext,
  channelId: string,
  booking: BookingToPay,
  terms: PurchaseTerms,
): Promise<BookingCheckout | RequestRefusal> {
  const paymentId = newId('payment', write.now);
  const held = await holdBooking(write, channelId, paymentId, booking);
  if (held instanceof Refusal) return held;
  if (held.amount === 0) return { booking: held.booking, payment: null };
  const { id: bookingId, event_id: eventId, discount_amount: discount } = held.booking;
  const payment = await beginPurchase(held.write, {
    ...terms,
    paymentId,
    resourceType: 'booking',
    eventId,
    rateId: null,
    bookingId,
    channelId,
    saleType: 'online',
    discount,
    lines: [held.line],
  });
  return payment instanceof Refusal ? payment : { booking: held.booking, payment };
}
