/** New bookings with everything that goes along: the client, the spaces, the discount, the notification. */
import type { BookingStatus } from '@stagedoor/contract/vocabulary';
import { newId, newSecretCode } from '../../../platform/ids.ts';
import { Refusal, type RefusalDetail, refuse } from '../../../platform/refusal.ts';
import { mapConstraintViolation } from '../../../platform/sql/constraint-violations.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { emailKeyOf, recordClient, recordClients } from '../../customers/clients/clients.ts';
import { emit, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { checkDiscountCode, redeemDiscountCode } from '../../sales/discount-codes/discount-codes.ts';
import type { Discount, PricedBooking } from '../../sales/pricing/pricing.ts';
import { spaceNameKey } from '../../venue/events/events.ts';
import { recordBookingChanges } from './booking-changes.ts';
import { bookingCreated, bookingMail, bookingMessage } from './booking-notifications.ts';
import { awaitsPayment, reservesSpaces, spaceTaken, statusAtCreation } from './booking-rules.ts';
import {
  findEventWithSpacesNamed,
  findReferrer,
  insertBooking,
  insertBookings,
  insertSpacesOfBookings,
  type NewBookingRow,
  type OneOfManyBookings,
  type SpaceRow,
  type SpaceToInsert,
  updateBookingDiscount,
  updateBookingStatus,
  updateSpacesReserved,
} from './booking-writes.sql.ts';
import { type BillingInfo, type BookingRow, findBooking, listNewBookingsInOrder } from './bookings.sql.ts';
import { recordDepositPaid } from './external-payments.ts';
import { type Found, findPlacement, findPlacements, type Placement, spacesNamed } from './spaces.ts';

/** What every booking is made with, by column: money in minor units, the price before the discount. */
type BookingDetails = Pick<
  NewBookingRow,
  'party_size' | 'name' | 'phone' | 'email' | 'commentary_reserve' | 'gender_group' | 'hour' | 'price' | 'created_via'
> & { readonly discount_code: string | null };

export type WalkIn = BookingDetails & {
  readonly event_id: string;
  /** At least one; each once. The first one gives the zone and the estimated duration. */
  readonly space_names: readonly string[];
  readonly created_at: Date;
};

/**
 * Books spaces for people who stand at the door, all or none, and accepts the booking at once. It stands on the event's
 * date, also where the event has ended already: doors that were without a network report late. Refuses a cancelled event;
 * one that is booked while the event is being cancelled is ended with the other sales.
 */
export async function createWalkInBooking(
  write: TenantWriteContext,
  walkIn: WalkIn,
): Promise<BookingRow | Refusal<'discount_code_invalid' | WalkInRefusalCode>> {
  const [spaces] = await findSpacesOfWalkIns(write, [walkIn]);
  if (spaces instanceof Refusal) return spaces;
  return writeBooking(write, walkInDraft(walkIn, spaces!), 'unknown_space');
}

type WalkInRefusalCode = 'not_found' | 'conflict' | 'unknown_space' | 'space_taken';

/**
 * The same for several at one event without discount codes, with an answer for each, in their order. Null where two of them name one
 * space, or one that is taken: then nothing may be kept, and each is to be booked by itself.
 */
export async function createWalkInBookings(
  write: TenantWriteContext,
  walkIns: readonly WalkIn[],
): Promise<readonly (BookingRow | Refusal<WalkInRefusalCode>)[] | null> {
  const found = await findSpacesOfWalkIns(write, walkIns);
  const drafts = found.flatMap((spaces, index) =>
    spaces instanceof Refusal ? [] : walkInDraft(walkIns[index]!, spaces),
  );
  const spaceIds = drafts.flatMap(({ spaces }) => spaces.map(({ id }) => id));
  if (new Set(spaceIds).size < spaceIds.length) return null;
  const bookings = await writeBookings(write, drafts);
  if (bookings instanceof Refusal) return null;
  const written = bookings.values();
  return found.map((spaces) => (spaces instanceof Refusal ? spaces : written.next().value!));
}

/** Of each of several walk-ins at one event. */
async function findSpacesOfWalkIns(
  { tenant }: TenantWriteContext,
  walkIns: readonly WalkIn[],
): Promise<readonly (readonly SpaceRow[] | Refusal<'not_found' | 'conflict' | 'unknown_space'>)[]> {
  const nameKeys = [...new Set(walkIns.flatMap(({ space_names: names }) => names.map(spaceNameKey)))];
  const [event] = await tenant.run(findEventWithSpacesNamed, { eventId: walkIns[0]!.event_id, nameKeys });
  return walkIns.map(({ space_names: names }) => {
    if (!event) return refuse('not_found', 'There is no such event.');
    if (event.is_cancelled) {
      return refuse('conflict', 'The event was cancelled: choose another event, or create a booking by calendar.');
    }
    return spacesNamed(names, event.spaces);
  });
}

function walkInDraft(walkIn: WalkIn, spaces: readonly SpaceRow[]) {
  const { zone_id, duration_seconds } = spaces[0]!;
  return { spaces, ...walkIn, ...plain, status: 'accepted', walkin: true, zone_id, duration_seconds } as const;
}

export type NewBooking = BookingDetails &
  Placement &
  Pick<NewBookingRow, 'commentary_client' | 'rate_slug' | 'deposit' | 'deposit_method' | 'referrer_id'> & {
    /** What was paid of the advance outside the payment gateway. */
    readonly deposit_paid: number;
    /** Null: what the zone says. */
    readonly duration_seconds: number | null;
    readonly billing_info: Partial<BillingInfo>;
  };

/**
 * Books at an event, with or without spaces, or by calendar. The booking begins as accepted, reserving its spaces, or as
 * pending, by the rule of the paid advance.
 */
export async function createBooking(
  write: TenantWriteContext,
  given: NewBooking,
): Promise<BookingRow | NewBookingRefusal> {
  const draft = await newBookingDraft(write, given);
  return draft instanceof Refusal ? draft : writeBooking(write, draft, 'invalid_request');
}

export type NewBookingRefusal = Refusal<'invalid_request' | 'discount_code_invalid' | 'space_taken'>;

/** What is written of a new booking; refuses places and referrers that there are not. */
export async function newBookingDraft(write: TenantWriteContext, given: NewBooking) {
  const { spaces, zone, ...found } = await findPlacement(write.tenant, given);
  const problems: RefusalDetail[] = [...found.problems];
  if (given.referrer_id !== null) {
    const [referrer] = await write.tenant.run(findReferrer, { id: given.referrer_id });
    if (!referrer) problems.push({ path: '/referrer_id', message: 'there is no such referrer' });
  }
  if (problems.length > 0) return refuse('invalid_request', 'The booking is not valid.', problems);
  return { ...draftOf(given, { spaces, zone }, write.now), discount_code: given.discount_code };
}

function draftOf(given: SimpleBooking & { readonly deposit_paid?: number }, { spaces, zone }: Found, now: Date) {
  const { deposit, deposit_paid = 0 } = given;
  return {
    spaces,
    ...given,
    source: plain.source,
    deposit_paid,
    status: statusAtCreation({ deposit, deposit_paid }, zone?.accepts_automatically ?? false),
    walkin: false,
    zone_id: zone?.zone_id ?? null,
    duration_seconds: given.duration_seconds ?? zone?.duration_seconds ?? null,
    billing_info: toJson(given.billing_info),
    created_at: now,
  };
}

/** A booking without a referrer and a discount code, for which nothing was paid. */
export type SimpleBooking = Omit<NewBooking, 'referrer_id' | 'discount_code' | 'deposit_paid'>;

/**
 * Books as `createBooking` does, many at once; answers with the bookings in the order of what was given. Refuses them all
 * where one of them is refused.
 */
export async function createBookings(
  write: TenantWriteContext,
  given: readonly SimpleBooking[],
): Promise<readonly BookingRow[] | Refusal<'invalid_request' | 'space_taken'>> {
  const { tenant, now } = write;
  const found = await findPlacements(tenant, given);
  const problems = found.flatMap((one) => one.problems);
  if (problems.length > 0) return refuse('invalid_request', 'The bookings are not valid.', problems);
  return writeBookings(
    write,
    given.map((one, index) => draftOf(one, found[index]!, now)),
  );
}

/**
 * Writes bookings without discount codes and advances that were paid, all of them; where one of them is refused, the refusal is to
 * undo the transaction.
 */
async function writeBookings(
  write: TenantWriteContext,
  drafts: readonly OneOfManyDrafts[],
): Promise<readonly BookingRow[] | Refusal<'invalid_request' | 'space_taken'>> {
  if (drafts.length === 0) return [];
  const { tenant, now } = write;
  const clientIds = await recordClients(write, drafts);
  const rows = drafts.map((draft) => rowOf(draft, clientIds.get(emailKeyOf(draft.email)) ?? null, now));
  const spaces = rows.flatMap(spacesToInsert);
  const got = await mapConstraintViolation(
    'gone',
    async () => {
      await tenant.run(insertBookings.statement, insertBookings.valuesOf(rows));
      return spaces.length === 0 ? [] : tenant.run(insertSpacesOfBookings, { spaces: toJson(spaces) });
    },
    refuse(
      'invalid_request',
      'A space, its zone, the booking rate or the event has just been deleted: read the event again.',
    ),
  );
  if (got instanceof Refusal) return got;
  if (got.length < spaces.length) {
    const keyOf = (one: (typeof got)[number]) => `${one.booking_id} ${one.space_id}`;
    const gotKeys = new Set(got.map(keyOf));
    const names = drafts.flatMap((one) => one.spaces.map(({ name }) => name));
    return spaceTaken(names.filter((_, index) => !gotKeys.has(keyOf(spaces[index]!))));
  }
  const bookings = await listNewBookingsInOrder(
    tenant,
    rows.map(({ id }) => id),
  );
  await completeCreation(write, bookings);
  return bookings;
}

function spacesToInsert({
  id: booking_id,
  event_id,
  status,
  spaces,
}: OneOfManyBookings & Pick<BookingDraft, 'spaces'>): SpaceToInsert[] {
  const holds = reservesSpaces(status);
  return spaces.map(({ id: space_id }, index) => {
    return { booking_id, event_id: event_id!, space_id, position: index + 1, holds };
  });
}

/** What stands in a walk-in, which is given nothing else of it. */
const plain = {
  date: null,
  source: 'pro',
  commentary_client: '',
  rate_slug: '',
  deposit: 0,
  deposit_method: 'cash',
  billing_info: toJson({}),
} as const satisfies Partial<NewBookingRow>;

/** What stands in a booking that was given nothing else. */
const defaults = {
  ...plain,
  channel_id: null,
  referrer_id: null,
  rate_id: null,
  admitted_count: 0,
  invoice_reference: '',
  pos_total_service_charge: 0,
  pos_total_tips: 0,
  pos_ticket_total: 0,
  birthdate: null,
  marketing_consent: false,
  fee_type: 'fixed',
  fee_fixed: 0,
  fee_percentage: 0,
  fee_amount: 0,
  awaited_payment_id: null,
  language: 'en',
  sends_mails: false,
  pos_products: toJson([]),
  pos_payments: toJson([]),
} as const satisfies Partial<NewBookingRow>;

export type BookingDraft = BookingDetails &
  Pick<NewBookingRow, 'event_id' | 'zone_id' | 'status' | 'walkin' | 'created_at'> &
  Partial<Pick<NewBookingRow, keyof typeof defaults>> & {
    readonly duration_seconds: number | null;
    /** What was paid of the advance outside the payment gateway; not given: nothing. */
    readonly deposit_paid?: number;
    readonly spaces: readonly Pick<SpaceRow, 'id' | 'name'>[];
    /** What becomes of advance and fee with a discount; not given: they stay. */
    readonly reprice?: (discount: Discount) => Pick<PricedBooking, 'deposit' | 'fee'>;
    /** The status of a booking that is to wait for its payment, where the discount leaves no advance to be paid. */
    readonly statusWithoutAdvance?: BookingStatus;
  };

/**
 * Writes the booking, all of it or nothing: a refusal is to undo the transaction. Refuses with `codeIfGone` where a
 * space, its zone or the event is deleted at the same moment. Lock order: the client, the spaces by id, the discount code.
 */
export async function writeBooking<Code extends string>(
  write: TenantWriteContext,
  { spaces, discount_code, reprice, statusWithoutAdvance, deposit_paid = 0, ...draft }: BookingDraft,
  codeIfGone: Code,
): Promise<BookingRow | Refusal<'discount_code_invalid' | 'space_taken' | Code>> {
  const { tenant, now } = write;
  const { event_id: eventId, party_size: units, price, rate_id: rateId = null } = draft;
  const use = {
    type: 'bookings',
    eventId,
    rateIds: rateId === null ? [] : [rateId],
    price,
    units,
    sales: 1,
    now,
  } as const;
  // Asked before anything is locked, so that a code that is used up costs those with a good one nothing.
  const code = discount_code === null ? null : await checkDiscountCode(tenant, discount_code, () => use);
  if (code instanceof Refusal) return code;

  const clientId = await recordClient(write, { ...draft, marketingConsent: draft.marketing_consent });
  const row = rowOf({ ...defaults, ...draft }, clientId, now);
  const { id } = row;
  const reserves = reservesSpaces(row.status) || awaitsPayment(row);
  const spaceIds = spaces.map((space) => space.id);
  const got = await mapConstraintViolation(
    'gone',
    () => tenant.run(insertBooking, { ...row, spaceIds, reserves }),
    refuse(codeIfGone, 'A space, its zone, the booking rate or the event has just been deleted: read the event again.'),
  );
  if (got instanceof Refusal) return got;
  const [inserted] = got;
  const gotIds = new Set(inserted!.space_ids);
  if (gotIds.size < spaces.length) {
    return spaceTaken(spaces.filter((space) => !gotIds.has(space.id)).map((space) => space.name));
  }
  if (code) {
    const redemption = await redeemDiscountCode(tenant, code, use);
    if (redemption instanceof Refusal) return redemption;
    const priced = reprice?.(redemption.discount);
    const { deposit = null, fee = null } = priced ?? {};
    await tenant.run(updateBookingDiscount, { id, ...redemption, deposit, feeAmount: fee });
    if (statusWithoutAdvance !== undefined && awaitsPayment(row) && deposit === 0) {
      await tenant.run(updateSpacesReserved, { bookingIds: [id], reserves: reservesSpaces(statusWithoutAdvance) });
      await tenant.run(updateBookingStatus, { ids: [id], status: statusWithoutAdvance, now });
    }
  }
  await recordDepositPaid(write, row, deposit_paid);
  const [booking] = code || deposit_paid > 0 ? await tenant.run(findBooking, { id }) : [inserted];
  await completeCreation(write, [booking!]);
  return booking!;
}

/** What is made here of every booking. */
type Made = 'id' | 'client_id' | 'code' | 'email_key' | 'duration_seconds' | 'updated_at';
type OneOfManyDrafts = Omit<OneOfManyBookings, Made> & Pick<BookingDraft, 'spaces' | 'duration_seconds'>;

/** The row of a new booking of a client, or of nobody who is known. */
function rowOf<Draft extends Pick<BookingDraft, 'email' | 'duration_seconds'>>(
  draft: Draft,
  clientId: string | null,
  now: Date,
) {
  return {
    id: newId('booking', now),
    ...draft,
    client_id: clientId,
    code: newSecretCode(),
    email: draft.email.trim(),
    email_key: emailKeyOf(draft.email),
    duration_seconds: draft.duration_seconds ?? 0,
    updated_at: now,
  };
}

/** What goes along with bookings that were made: their first change, the notifications and mails. */
async function completeCreation(write: TenantWriteContext, bookings: readonly BookingRow[]): Promise<void> {
  recordBookingChanges(
    write,
    bookings.map(({ id, status }) => ({ bookingId: id, from: null, to: status })),
  );
  await emit(
    write,
    bookings.map((booking) => bookingMessage(bookingCreated, booking, bookingMail(booking, write.now))),
  );
}
