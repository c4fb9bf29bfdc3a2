/** What is told of bookings: to receivers, and by mail to their clients where the channel asked for it. */
import type { BookingStatus } from '@stagedoor/contract/vocabulary';
import type { AnyMail } from '../../messaging/mail/mail.ts';
import { type Kind, notificationKind, type OutboxMessage, outboxMessage } from '../../messaging/webhooks/webhooks.ts';
import { awaitsPayment } from './booking-rules.ts';
import type { BookingRow } from './bookings.sql.ts';

export const bookingCreated = notificationKind<BookingRow>('booking.created');
export const bookingUpdated = notificationKind<BookingRow>('booking.updated');
export const bookingStatusChanged = notificationKind<BookingRow>('booking.status_changed');

/** For the organization's endpoints and for those of the channel that brought the booking, with the client's mail. */
export function bookingMessage(kind: Kind<BookingRow>, booking: BookingRow, mail: AnyMail | null = null) {
  return outboxMessage(kind, booking, { resourceId: booking.id, channelId: booking.channel_id, mail });
}

/** A change of a booking, by which it may have been accepted. */
export function changeMessages(booking: BookingRow, isAccepted: boolean, now: Date): OutboxMessage[] {
  const updated = bookingMessage(bookingUpdated, booking);
  return isAccepted ? [updated, bookingMessage(bookingStatusChanged, booking, bookingMail(booking, now))] : [updated];
}

/** The mail about a booking that has come to a status; null for what its client is not mailed. */
const templates = {
  pending: 'booking_received',
  accepted: 'booking_accepted',
  rejected: 'booking_rejected',
  arrival: null,
  sitting: null,
  released: null,
} as const satisfies Record<BookingStatus, string | null>;

/** The mail about the status that the booking has now. None while it waits for its payment. */
export function bookingMail(booking: BookingRow, now: Date): AnyMail | null {
  const template = templates[booking.status];
  if (!booking.sends_mails || template === null || awaitsPayment(booking)) return null;
  const { id, email, language, name, party_size: partySize, code, event_id: eventId } = booking;
  // A booking can be accepted or rejected again: each time is a cause of its own.
  const cause = `${template} ${id} ${now.toISOString()}`;
  const paymentId = booking.payments.at(-1)?.id ?? booking.awaited_payment_id;
  const data = { name, partySize, code, ...(paymentId === null ? {} : { paymentId }) };
  return { cause, to: email, language, template, data, eventId };
}
