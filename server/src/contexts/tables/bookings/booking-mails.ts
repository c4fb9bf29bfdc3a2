/** What clients are mailed of their bookings, where the channel asked for it. */
import type { BookingStatus } from '@stagedoor/contract/vocabulary';
import { queueMail } from '../../messaging/mail/mail.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { awaitsPayment } from './booking-rules.ts';
import type { BookingRow } from './bookings.sql.ts';

/** The mail about a booking that has come to a status; null for what its client is not mailed. */
const templates = {
  pending: 'booking_received',
  accepted: 'booking_accepted',
  rejected: 'booking_rejected',
  arrival: null,
  sitting: null,
  released: null,
} as const satisfies Record<BookingStatus, string | null>;

/** Queues the mail about the status that the booking has now. None while it waits for its payment. */
export async function queueBookingMail(write: TenantWriteContext, booking: BookingRow): Promise<void> {
  const template = templates[booking.status];
  if (!booking.sends_mails || template === null || awaitsPayment(booking)) return;
  const { id, email, language, name, party_size: partySize, code, event_id: eventId } = booking;
  await queueMail(write, {
    // A booking can be accepted or rejected again: each time is a cause of its own.
    cause: `${template} ${id} ${write.now.toISOString()}`,
    to: email,
    language,
    template,
    data: { name, partySize, code },
    eventId,
  });
}
