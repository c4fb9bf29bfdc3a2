/**
 * Bookings: reservations of spaces at an event, or of a day. A booking walks through the statuses of the vocabulary's
 * table; while it is accepted, arrival or sitting it holds its spaces, and one space at one event has one holder.
 *
 * Guaranteed: two bookings never hold the same space of an event, whatever happens at the same time, because a unique
 * index of the database says so; a booking gets all its spaces or none; a change and its notification are written
 * together. A booking without a paid advance waits as pending, holding nothing, unless its zone accepts automatically.
 * Not done: how many people fit a space is for the staff to judge, and no money is moved here.
 *
 * Lock order, always: the booking (where there is one already), the client, the spaces by id, the discount code. Whoever
 * waits for a space holds only what comes before it in that order, so nobody waits in a circle.
 */
import type { Db } from '../../platform/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { emailKeyOf } from '../clients/clients.ts';
import { type BookingRow, findBooking, listBookingsByEmail as listByEmailKey } from './bookings.sql.ts';

export { createBooking, type NewBooking } from './booking-creation.ts';
export type { BookingDetails } from './booking-draft.ts';
export { bookingCreated, bookingStatusChanged, bookingUpdated } from './booking-notifications.ts';
export { changeBookingStatus } from './booking-status.ts';
export { type BookingChanges, updateBooking } from './booking-update.ts';
export {
  type BillingInfo,
  type BookingFilter,
  type BookingRow,
  listBookings,
  type PosPayment,
  type PosProduct,
} from './bookings.sql.ts';
export { readSpaceNames } from './spaces.ts';
export { createWalkInBooking, type WalkIn } from './walk-in.ts';

/** The bookings made with an e-mail address, the newest first; none where nobody has booked with it. */
export function listBookingsByEmail(
  db: Db,
  organizationId: string,
  email: string,
  page: { readonly limit: number; readonly offset: number; readonly after: string | undefined },
): Promise<BookingRow[]> {
  return listByEmailKey(db, organizationId, emailKeyOf(email), page);
}

export async function getBooking(
  db: Db,
  organizationId: string,
  bookingId: string,
): Promise<BookingRow | Refusal<'not_found'>> {
  const [booking] = await db.run(findBooking, organizationId, bookingId);
  return booking ?? refuse('not_found', 'There is no such booking.');
}
