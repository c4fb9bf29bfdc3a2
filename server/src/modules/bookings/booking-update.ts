/** Changes of what a booking says. */
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../platform/database.ts';
import { Refusal, type RefusalDetail, refuse } from '../../platform/refusal.ts';
import { tenantDb } from '../../platform/sql/tenant-db.ts';
import type { OrganizationRef } from '../access/access.ts';
import { emailKeyOf, recordClient } from '../clients/clients.ts';
import type { WriteContext } from '../webhooks/webhooks.ts';
import { invalid } from './booking-creation.ts';
import { moveBooking } from './booking-move.ts';
import { bookingStatusChanged, bookingUpdated, noteOf } from './booking-notifications.ts';
import { hasPaidAdvance } from './booking-rules.ts';
import {
  type ChangeableBooking,
  findReferrer,
  lockBooking,
  updateBookingStatus,
  updateSpacesHeld,
  updateBooking as write,
} from './booking-writes.sql.ts';
import { type BookingRow, findBooking } from './bookings.sql.ts';

/** Columns to change; what is undefined stays. The date of a booking at an event is the event's and stays too. */
export type BookingChanges = {
  readonly [Column in Exclude<keyof ChangeableBooking, 'zone_id' | 'client_id' | 'email_key' | 'updated_at'>]?:
    | ChangeableBooking[Column]
    | undefined;
};

/**
 * Writes the changes; `spaceIds`, where given, takes the place of all spaces so far. A pending booking whose advance is
 * paid by now is accepted, if its spaces are free: if not, it goes on waiting, since the money has been paid all the same.
 */
export async function updateBooking(
  { tx, outbox, now }: WriteContext,
  organization: OrganizationRef,
  bookingId: string,
  { changes, spaceIds }: { readonly changes: BookingChanges; readonly spaceIds?: readonly string[] | undefined },
): Promise<BookingRow | Refusal<'not_found' | 'invalid_request' | 'space_taken'>> {
  const [before] = await tx.run(lockBooking, organization.id, bookingId);
  if (!before) return refuse('not_found', 'There is no such booking.');
  const { event_id: eventId, status } = before;
  const changed = differences(before, changes);
  const problems = await problemsOf(tx, organization.id, changed, eventId);
  if (problems.length > 0) return invalid(problems);

  const after: ChangeableBooking = { ...before, ...changed, updated_at: now.toISOString() };
  if (changed.email !== undefined) {
    after.email_key = emailKeyOf(after.email);
    after.client_id = await recordClient({ tx, outbox, now, tenant: tenantDb(tx, organization.id) }, after);
  }
  const move = spaceIds && (await moveBooking(tx, organization.id, { id: bookingId, eventId, status }, spaceIds));
  if (move instanceof Refusal) return move;
  after.zone_id = move?.zoneId ?? before.zone_id;

  const isChanged = move?.moved === true || Object.keys(changed).length > 0;
  if (isChanged) await tx.run(write, organization.id, bookingId, JSON.stringify(after));
  const advance = { deposit: after.deposit, depositPaid: after.deposit_paid };
  const isAccepted =
    isChanged && status === 'pending' && hasPaidAdvance(advance) && (await accept(tx, organization.id, bookingId, now));
  const [booking] = await tx.run(findBooking, organization.id, bookingId);
  const kinds = [...(isChanged ? [bookingUpdated] : []), ...(isAccepted ? [bookingStatusChanged] : [])];
  await outbox.emit(
    tx,
    organization.id,
    kinds.map((kind) => noteOf(kind, booking!)),
    now,
  );
  return booking!;
}

/** The columns that are really different. */
function differences(before: ChangeableBooking, changes: BookingChanges): Partial<ChangeableBooking> {
  const columns = Object.keys(changes) as (keyof BookingChanges)[];
  const different = columns.filter(
    (column) => changes[column] !== undefined && !isDeepStrictEqual(changes[column], before[column]),
  );
  return Object.fromEntries(different.map((column) => [column, changes[column]]));
}

async function problemsOf(
  tx: Transaction,
  organizationId: string,
  changed: Partial<ChangeableBooking>,
  eventId: string | null,
): Promise<RefusalDetail[]> {
  const problems: RefusalDetail[] = [];
  if (changed.date !== undefined && eventId !== null) problems.push({ path: '/date', message: 'is that of the event' });
  if (changed.referrer_id) {
    const [referrer] = await tx.run(findReferrer, organizationId, changed.referrer_id);
    if (!referrer) problems.push({ path: '/referral_id', message: 'there is no such referrer' });
  }
  return problems;
}

/** Accepts a pending booking if its spaces are free. */
function accept(tx: Transaction, organizationId: string, bookingId: string, now: Date): Promise<boolean> {
  return tx.savepoint(
    async () => {
      const taken = await tx.run(updateSpacesHeld, organizationId, bookingId, true);
      if (taken.length > 0) return false;
      await tx.run(updateBookingStatus, organizationId, bookingId, 'accepted', now);
      return true;
    },
    (isAccepted) => isAccepted,
  );
}
