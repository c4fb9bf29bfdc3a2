/** Changes of status. Which may follow which is a table of the contract's vocabulary. */
import type { BookingStatus } from '@stagedoor/contract/vocabulary';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { tenantDb } from '../../platform/sql/tenant-db.ts';
import type { OrganizationRef } from '../access/access.ts';
import { retakeRedemption, returnRedemption } from '../discount-codes/discount-codes.ts';
import type { WriteContext } from '../webhooks/webhooks.ts';
import { bookingStatusChanged, noteOf } from './booking-notifications.ts';
import { countsRedemption, holdsSpaces, transitionRefusal } from './booking-rules.ts';
import { lockBooking, updateBookingStatus, updateSpacesHeld } from './booking-writes.sql.ts';
import { type BookingRow, findBooking } from './bookings.sql.ts';
import { spaceTaken } from './spaces.ts';

/**
 * Takes the booking to another status, and with it takes or returns its spaces and the redemption of its discount code.
 * Two who change one booking do so one after the other, each judged by what the other has left.
 */
export async function changeBookingStatus(
  { tx, outbox, now }: WriteContext,
  organization: OrganizationRef,
  bookingId: string,
  to: BookingStatus,
): Promise<BookingRow | Refusal<'not_found' | 'transition_not_allowed' | 'space_taken' | 'discount_code_exhausted'>> {
  const [locked] = await tx.run(lockBooking, organization.id, bookingId);
  if (!locked) return refuse('not_found', 'There is no such booking.');
  const refusal = transitionRefusal(locked.status, to);
  if (refusal) return refusal;
  if (holdsSpaces(to) !== holdsSpaces(locked.status)) {
    const taken = await tx.run(updateSpacesHeld, organization.id, bookingId, holdsSpaces(to));
    if (taken.length > 0) return spaceTaken(taken.map((space) => space.name));
  }
  const { discount_code_id: codeId } = locked;
  if (codeId !== null && countsRedemption(to) !== countsRedemption(locked.status)) {
    if (countsRedemption(to)) {
      const exhausted = await retakeRedemption(tenantDb(tx, organization.id), codeId);
      if (exhausted) return exhausted;
    } else await returnRedemption(tenantDb(tx, organization.id), codeId);
  }
  await tx.run(updateBookingStatus, organization.id, bookingId, to, now);
  const [booking] = await tx.run(findBooking, organization.id, bookingId);
  await outbox.emit(tx, organization.id, [noteOf(bookingStatusChanged, booking!)], now);
  return booking!;
}
