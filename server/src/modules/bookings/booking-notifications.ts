import { notificationKind, outboxMessage } from '../webhooks/webhooks.ts';
import type { BookingRow } from './bookings.sql.ts';

export const bookingCreated = notificationKind<BookingRow>('booking.created');
export const bookingUpdated = notificationKind<BookingRow>('booking.updated');
export const bookingStatusChanged = notificationKind<BookingRow>('booking.status_changed');

/** What is told of a booking, about itself and to the channel that brought it. */
export function noteOf(kind: typeof bookingCreated, booking: BookingRow) {
  return outboxMessage(kind, booking, { resourceId: booking.id, channelId: booking.channel_id });
}
