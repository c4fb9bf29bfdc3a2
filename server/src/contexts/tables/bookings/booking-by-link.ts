/** Bookings that people of the organization make for a client who pays the advance by a link. */
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { beginPurchase, type PurchaseTerms, sendPaymentLink } from '../../sales/checkout/checkout.ts';
import { uncollectable } from '../../sales/gateways/gateways.ts';
import { saleLine } from '../../sales/payments/payments.ts';
import { type BookingRow, findBooking } from './bookings.sql.ts';
import { type NewBooking, type NewBookingRefusal, newBookingDraft, writeBooking } from './create-booking.ts';

export interface LinkTerms extends PurchaseTerms {
  /** Until when it can be paid; null: as long as the organization keeps purchases. */
  readonly expiresAt: Date | null;
}

/**
 * Books as `createBooking` does, keeps the spaces until the advance is paid or its payment expires, and mails the client
 * where to pay. Refuses as that does, where nothing can collect money, and an advance that the gateway cannot collect.
 */
export async function bookAndSendLink(
  write: TenantWriteContext,
  given: NewBooking,
  { expiresAt, ...terms }: LinkTerms,
): Promise<BookingRow | NewBookingRefusal | Refusal<'not_on_sale'>> {
  const { tenant, now } = write;
  const problems = await uncollectable(tenant, [{ path: '/deposit', amount: given.deposit, isAll: true }]);
  if (problems.length > 0) return refuse('invalid_request', 'The booking is not valid.', problems);
  const draft = await newBookingDraft(write, given);
  if (draft instanceof Refusal) return draft;
  const paymentId = newId('payment', now);
  const waiting = { status: 'pending', awaited_payment_id: paymentId, language: terms.language } as const;
  const booking = await writeBooking(write, { ...draft, ...waiting }, 'invalid_request');
  if (booking instanceof Refusal) return booking;
  const { id: bookingId, event_id: eventId, event_name, zone_name, party_size: quantity, deposit: price } = booking;
  // Not by the name of the client, which stays in the line when the person is erased.
  const description = [zone_name, event_name].filter(Boolean).join(', ') || booking.code;
  const payment = await beginPurchase(write, {
    ...terms,
    paymentId,
    resourceType: 'booking',
    eventId,
    rateId: null,
    bookingId,
    channelId: null,
    saleType: 'paylink',
    lines: [saleLine({ subject_id: bookingId, rate_id: null, quantity, description, price })],
    ...(expiresAt ? { expiresAt } : {}),
  });
  if (payment instanceof Refusal) return payment;
  const refused = await sendPaymentLink(write, paymentId, undefined);
  if (refused) throw new Error(`the link of the payment ${paymentId}, which is new, is not sent: ${refused.message}`);
  const [held] = await tenant.run(findBooking, { id: bookingId });
  return held!;
}
