/** Changes of a booking: what it says, its spaces, its status. */
import { isDeepStrictEqual } from 'node:util';
import type { BookingStatus } from '@stagedoor/contract/vocabulary';
import { Refusal, type RefusalDetail, refuse } from '../../../platform/refusal.ts';
import type { TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { emailKeyOf, recordClient } from '../../customers/clients/clients.ts';
import { emit, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { retakeRedemption, returnRedemptions } from '../../sales/discount-codes/discount-codes.ts';
import { acceptIfPaid } from './accept-paid.ts';
import { settleAdvance, settleAdvances } from './advance.ts';
import { recordBookingChange, recordBookingChanges } from './booking-changes.ts';
import { bookingMail, bookingMessage, bookingStatusChanged, changeMessages } from './booking-notifications.ts';
import {
  awaitsPayment,
  countsRedemption,
  noBooking,
  reservesSpaces,
  spaceTaken,
  transitionRefusal,
} from './booking-rules.ts';
import {
  deleteBookingSpaces,
  findEventWithSpaces,
  findReferrer,
  insertBookingSpaces,
  type LockedBookingRow,
  listBookingSpaces,
  lockBooking,
  lockBookings,
  updateBookingRow,
  updateBookingStatus,
  updateLargerParty,
  updateRateOfBooking,
  updateSpacePositions,
  updateSpacesReserved,
} from './booking-writes.sql.ts';
import { type BookingRow, findBooking, listBookingsInOrder } from './bookings.sql.ts';
import { setDepositPaid } from './external-payments.ts';
import { orderedSpaces } from './spaces.ts';

type Editable = Omit<
  LockedBookingRow,
  'id' | 'event_id' | 'status' | 'discount_code_id' | 'awaited_payment_id' | 'is_blocked'
>;

/** What is undefined stays as it is. The date of a booking at an event is the event's and stays too. */
export type BookingChanges = { readonly [Column in keyof Editable]?: Editable[Column] | undefined };

/**
 * Writes the changes; `space_ids`, where given, takes the place of all spaces so far. Another `deposit_paid` is recorded as
 * money that was taken, or given back, outside the payment gateway; a pending booking whose advance is paid by now is
 * accepted, if its spaces are free. Refuses a date at an event, an unknown referrer or space, a space that another booking
 * reserves, a paid advance as `setDepositPaid` does, and more people who came in where a dispute keeps them from it.
 */
export async function updateBooking(
  write: TenantWriteContext,
  id: string,
  changes: BookingChanges & { readonly space_ids?: readonly string[] | undefined },
): Promise<BookingRow | Refusal<'not_found' | 'invalid_request' | 'space_taken'>> {
  const change = await changeBooking(write, id, changes);
  return change instanceof Refusal ? change : change.booking;
}

/** The same where the spaces stay: nothing can be taken. */
export async function updateBookingDetails(
  write: TenantWriteContext,
  id: string,
  changes: BookingChanges,
  by: CountedBy = {},
): Promise<BookingRow | Refusal<'not_found' | 'invalid_request'>> {
  const change = changeBooking(write, id, changes, by);
  const changed = await (change as Promise<BookingChange | Refusal<'not_found' | 'invalid_request'>>);
  return changed instanceof Refusal ? changed : changed.booking;
}

/** Who says that people of a booking are there. */
export interface CountedBy {
  /** A device at the door, which judged already whether a dispute kept them from coming in. */
  readonly isDoor?: boolean;
}

interface BookingChange {
  readonly booking: BookingRow;
  readonly statusBefore: BookingStatus;
  /** Columns that have another value than before, and the spaces where these are others; the status apart. */
  readonly changed: readonly (keyof BookingChanges | 'space_ids')[];
}

/** The same, with what was really changed. */
export async function changeBooking(
  write: TenantWriteContext,
  id: string,
  { space_ids, ...changes }: BookingChanges & { readonly space_ids?: readonly string[] | undefined },
  { isDoor = false }: CountedBy = {},
): Promise<BookingChange | Refusal<'not_found' | 'invalid_request' | 'space_taken'>> {
  const { tenant, now } = write;
  const before = await lockBooking(tenant, id);
  if (!before) return noBooking;
  const changed = differences(before, changes);
  const problems = await problemsOf(tenant, changed, before.event_id);
  const isBlocked = before.is_blocked && !isDoor;
  if (isBlocked && (changed.admitted_count ?? 0) > before.admitted_count) {
    problems.push({ path: '/enter', message: 'the payment is disputed: nobody is let in' });
  }
  if (problems.length > 0) return invalid(problems);

  const after = { ...before, ...changed };
  const client =
    changed.email === undefined
      ? {}
      : { email_key: emailKeyOf(after.email), client_id: await recordClient(write, after) };
  const [placed] = space_ids ? await tenant.run(findBooking, { id }) : [];
  const move = space_ids && (await moveBooking(tenant, { ...before, id }, space_ids));
  if (move instanceof Refusal) return move;

  const isChanged = move?.moved === true || Object.keys(changed).length > 0;
  if (isChanged) {
    const { billing_info, pos_products, pos_payments, deposit_paid: _recorded, ...plain } = changed;
    const values = updateBookingRow.valuesOf(id, {
      ...plain,
      billing_info: billing_info && toJson(billing_info),
      pos_products: pos_products && toJson(pos_products),
      pos_payments: pos_payments && toJson(pos_payments),
      ...client,
      // A booking that leaves its last space stays in the zone.
      zone_id: move?.zoneId ?? undefined,
      updated_at: now,
    });
    if (after.party_size < before.party_size) await tenant.run(updateLargerParty, { id, now });
    await tenant.run(updateBookingRow.statement, values);
    if (changed.rate_slug !== undefined) await tenant.run(updateRateOfBooking, { id });
  }
  if (changed.walkin !== undefined) await settleAdvance(write, id);
  if (changed.deposit_paid !== undefined) {
    const refusal = await setDepositPaid(write, { ...after, deposit_paid: before.deposit_paid }, changed.deposit_paid);
    if (refusal) return refusal;
  }
  const isAccepted = isChanged && (await acceptIfPaid(write, before, after));
  const [booking] = await tenant.run(findBooking, { id });
  if (isChanged) {
    const moved = move?.moved
      ? { from: placed!.space_names.join(', '), to: booking!.space_names.join(', ') }
      : undefined;
    const fields = Object.keys(changed);
    recordBookingChange(write, { bookingId: id, from: before.status, to: booking!.status, fields, moved });
  }
  if (isChanged) await emit(write, changeMessages(booking!, isAccepted, now));
  const columns = Object.keys(changed) as (keyof BookingChanges)[];
  return {
    booking: booking!,
    statusBefore: before.status,
    changed: move?.moved ? [...columns, 'space_ids'] : columns,
  };
}

/** What is really different. */
function differences(before: Editable, changes: BookingChanges): Partial<Editable> {
  const columns = Object.keys(changes) as (keyof BookingChanges)[];
  const different = columns.filter(
    (column) => changes[column] !== undefined && !isDeepStrictEqual(changes[column], before[column]),
  );
  return Object.fromEntries(different.map((column) => [column, changes[column]]));
}

async function problemsOf(
  tenant: TenantDb,
  changed: Partial<Editable>,
  eventId: string | null,
): Promise<RefusalDetail[]> {
  const problems: RefusalDetail[] = [];
  if (changed.date !== undefined && eventId !== null) problems.push({ path: '/date', message: 'is set by the event' });
  if (changed.referrer_id) {
    const [referrer] = await tenant.run(findReferrer, { id: changed.referrer_id });
    if (!referrer) problems.push({ path: '/referrer_id', message: 'there is no such referrer' });
  }
  return problems;
}

function invalid(problems: readonly RefusalDetail[]): Refusal<'invalid_request'> {
  return refuse('invalid_request', 'The change is not valid.', problems);
}

interface Move {
  readonly moved: boolean;
  /** That of the first space; null where there is none. */
  readonly zoneId: string | null;
}

/**
 * Gives the booking, which the caller has locked, these spaces in the place of all others. The new ones are taken before
 * the old ones are released, and by id, so that after the first thing to wait for comes no other: two bookings that want
 * each other's spaces are both refused, they never wait for each other.
 */
async function moveBooking(
  tenant: TenantTransaction,
  booking: Pick<LockedBookingRow, 'event_id' | 'status' | 'awaited_payment_id'> & { readonly id: string },
  spaceIds: readonly string[],
): Promise<Move | Refusal<'invalid_request' | 'space_taken'>> {
  const { id: bookingId, event_id: eventId, status } = booking;
  if (eventId === null) {
    if (spaceIds.length === 0) return { moved: false, zoneId: null };
    return invalid([{ path: '/space_ids', message: 'need an event' }]);
  }
  const [event] = await tenant.run(findEventWithSpaces, { eventId, spaceIds });
  const { spaces, problems } = orderedSpaces(spaceIds, event!.spaces);
  if (problems.length > 0) return invalid(problems);
  const zoneId = spaces[0]?.zone_id ?? null;
  const wanted = spaces.map((space) => space.id);
  const present = (await tenant.run(listBookingSpaces, { bookingId })).map((row) => row.space_id);
  if (isDeepStrictEqual(present, wanted)) return { moved: false, zoneId };

  const added = wanted.filter((spaceId) => !present.includes(spaceId));
  const reserves = reservesSpaces(status) || awaitsPayment(booking);
  const got = await tenant.run(insertBookingSpaces, { bookingId, eventId, spaceIds: added, reserves });
  if (got.length < added.length) {
    const had = new Set([...present, ...got.map((row) => row.space_id)]);
    return spaceTaken(spaces.filter((space) => !had.has(space.id)).map((space) => space.name));
  }
  const left = present.filter((spaceId) => !wanted.includes(spaceId));
  await tenant.run(deleteBookingSpaces, { bookingId, spaceIds: left });
  await tenant.run(updateSpacePositions, { bookingId, spaceIds: wanted });
  return { moved: true, zoneId };
}

export const paymentAwaited = refuse(
  'transition_not_allowed',
  'The booking waits for its payment, which accepts it, or rejects it when its time is over.',
);

const disputed = refuse('transition_not_allowed', 'The payment of the booking is disputed: nobody is let in on it.');

const hasArrived = (status: BookingStatus) => status === 'arrival' || status === 'sitting';

/** Why a booking cannot be taken to another status. */
export type StatusRefusal = Refusal<'not_found' | 'transition_not_allowed' | 'space_taken' | 'discount_code_exhausted'>;

/**
 * Takes the booking to another status, and with it its advance to another account, and takes or returns its spaces and
 * the redemption of its discount code.
 * Two changes of one booking run one after the other, each judged by what the other has left. Refuses a booking that waits
 * for its payment, a status that cannot follow, an arrival that a dispute keeps from happening, spaces that another booking
 * reserves, and a code without a redemption left.
 */
export async function changeBookingStatus(
  write: TenantWriteContext,
  id: string,
  to: BookingStatus,
  by: CountedBy = {},
): Promise<BookingRow | StatusRefusal> {
  const changed = await changeBookingStatuses(write, [id], to, by);
  return changed instanceof Refusal ? changed : changed[0]!;
}

/**
 * The same for several bookings, each named once, which it answers with in their order. Where one is refused, all are. The
 * clients are not mailed where the caller tells them.
 */
export async function changeBookingStatuses(
  write: TenantWriteContext,
  ids: readonly string[],
  to: BookingStatus,
  { mailsClients = true, isDoor = false }: CountedBy & { readonly mailsClients?: boolean } = {},
): Promise<readonly BookingRow[] | StatusRefusal> {
  const { tenant, now } = write;
  const before = await tenant.run(lockBookings, { ids });
  if (before.length < ids.length) return noBooking;
  if (before.some(awaitsPayment)) return paymentAwaited;
  for (const { status, is_blocked: isBlocked } of before) {
    const refusal = transitionRefusal(status, to);
    if (refusal) return refusal;
    if (isBlocked && !isDoor && hasArrived(to) && !hasArrived(status)) return disputed;
  }
  const reserves = reservesSpaces(to);
  const bookingIds = before.filter(({ status }) => reservesSpaces(status) !== reserves).map(({ id }) => id);
  if (bookingIds.length > 0) {
    const taken = await tenant.run(updateSpacesReserved, { bookingIds, reserves });
    if (taken.length > 0) return spaceTaken(taken.map((space) => space.name));
  }
  const exhausted = await countRedemptions(tenant, before, to);
  if (exhausted) return exhausted;
  await tenant.run(updateBookingStatus, { ids, status: to, now });
  await settleAdvances(write, ids);
  const bookings = await listBookingsInOrder(tenant, ids);
  const statusOf = new Map(before.map(({ id, status }) => [id, status]));
  const changes = ids.map((id) => ({ bookingId: id, from: statusOf.get(id)!, to }));
  recordBookingChanges(write, changes);
  await emit(
    write,
    bookings.map((booking) => {
      // A client is not told of an arrival that is undone.
      const mail = mailsClients && notifiesClient(statusOf.get(booking.id)!) ? bookingMail(booking, now) : null;
      return bookingMessage(bookingStatusChanged, booking, mail);
    }),
  );
  return bookings;
}

const notifiesClient = (before: BookingStatus) =>
  before === 'pending' || before === 'accepted' || before === 'rejected';

/** Returns the redemptions of bookings that do not count any more, or takes them again; refuses a code without one left. */
async function countRedemptions(
  tenant: TenantTransaction,
  before: readonly LockedBookingRow[],
  to: BookingStatus,
): Promise<Refusal<'discount_code_exhausted'> | null> {
  const redemptions = before.flatMap(({ discount_code_id: codeId, status }) =>
    codeId !== null && countsRedemption(to) !== countsRedemption(status) ? [{ codeId, sales: 1 }] : [],
  );
  if (!countsRedemption(to)) await returnRedemptions(tenant, redemptions);
  else {
    for (const redemption of redemptions) {
      const exhausted = await retakeRedemption(tenant, redemption);
      if (exhausted) return exhausted;
    }
  }
  return null;
}

/**
 * Runs the change unless `differencesOf` finds that the booking is not as the caller believes; from then on nothing else
 * changes it in this transaction. Refuses an unknown booking, and one that differs, with what differs.
 */
export async function changeIfUnchanged<Result>(
  { tenant }: TenantWriteContext,
  id: string,
  differencesOf: (booking: BookingRow) => readonly RefusalDetail[],
  change: () => Promise<Result>,
): Promise<Result | Refusal<'not_found' | 'precondition_failed'>> {
  const locked = await lockBooking(tenant, id);
  if (!locked) return noBooking;
  const [booking] = await tenant.run(findBooking, { id });
  const differences = differencesOf(booking!);
  if (differences.length === 0) return change();
  return refuse('precondition_failed', 'The booking has been changed: read it again.', [...differences]);
}
