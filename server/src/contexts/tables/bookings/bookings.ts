/**
 * Bookings: reservations of spaces at an event, or of a day. A booking walks through the statuses of the vocabulary's
 * table; while it is accepted, arrival or sitting it reserves its spaces, and one space at one event is reserved by one booking.
 *
 * Guaranteed: two bookings never reserve the same space of an event, whatever happens at the same time, because a unique
 * index of the database says so; a booking gets all its spaces or none; a change and its notification are written
 * together. A booking without a paid advance waits as pending, reserving nothing, unless its zone accepts automatically.
 * What was paid for a booking is held until its clients arrive (`advance.ts`).
 * Not done: how many people fit a space is for the staff to judge.
 *
 * Requests of channels: a zone never takes more than its limit of open bookings from them, however many come at once.
 *
 * Lock order, always: the booking (where there is one already) or the zone of a request, the client, the spaces by id, the discount code. What
 * waits for a space has locked only what comes before it in that order, so no two wait for each other.
 */
import type { BookingStatus } from '@stagedoor/contract/vocabulary';
import type { Refusal } from '../../../platform/refusal.ts';
import { listPage, type Page } from '../../../platform/sql/paging.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { emailKeyOf } from '../../customers/clients/clients.ts';
import { spaceNameKey } from '../../venue/events/events.ts';
import { type BookedZoneRow, listBookedZones } from './availability.sql.ts';
import { noBooking } from './booking-rules.ts';
import {
  type BookingRow,
  bookings,
  bookingsByEmail,
  changedBookings,
  findBooking,
  findBookingByCode,
} from './bookings.sql.ts';

export { earnOverdueAdvances } from './advance.ts';
export type { BookedZoneRow } from './availability.sql.ts';
export { bookAndSendLink } from './booking-by-link.ts';
export type { BookingHistoryRow } from './booking-changes.sql.ts';
export { getBookingHistory } from './booking-changes.ts';
export {
  type ConsumedProduct,
  type FieldsUpdate,
  updateBookingFields,
  updateBookingProducts,
} from './booking-fields.ts';
export { bookingCreated, bookingStatusChanged, bookingUpdated } from './booking-notifications.ts';
export { refundBooking } from './booking-refunds.ts';
export { awaitsPayment } from './booking-rules.ts';
export { lockBooking } from './booking-writes.sql.ts';
export type { BookingRow } from './bookings.sql.ts';
export { cancelBookingOfChannel } from './cancel-booking.ts';
export {
  type BookingChanges,
  changeBookingStatus,
  changeBookingStatuses,
  changeIfUnchanged,
  updateBooking,
  updateBookingDetails,
} from './change-booking.ts';
export { type BookingCheckout, checkoutBooking } from './checkout-booking.ts';
export {
  createBooking,
  createBookings,
  createWalkInBooking,
  createWalkInBookings,
  type NewBooking,
  type SimpleBooking,
  type WalkIn,
} from './create-booking.ts';
export type { ExternalPaymentRow } from './external-payments.sql.ts';
export {
  createExternalPayment,
  type ExternalPaymentFilter,
  getExternalPayment,
  listExternalPayments,
  listLatestExternalPayments,
  type NewExternalPayment,
  sumExternalPayments,
  undoAdvanceTakenByHand,
  undoExternalPayment,
} from './external-payments.ts';
export type { BookingToPay } from './held-booking.ts';
export { bookingPersonalData, bookingProduct } from './product.ts';
export {
  type BookingRequest,
  type ChannelBookingRow,
  getBookingOfChannelAcrossOrganizations,
  listTipRatesOfChannelAcrossOrganizations,
  listZoneOffersAcrossOrganizations,
  type RequestRefusal,
  requestBooking,
  validateBookingDiscountCode,
  type ZoneOfferRow,
} from './request-booking.ts';
export { bookingSales } from './sales.sql.ts';
export { readSpaceNames } from './spaces.ts';

/** The booking with what belongs to it; refuses an unknown id. */
export async function getBooking(tenant: TenantDb, id: string): Promise<BookingRow | Refusal<'not_found'>> {
  const [booking] = await tenant.run(findBooking, { id });
  return booking ?? noBooking;
}

/** The booking with that access code; refuses an unknown one. */
export async function getBookingByCode(tenant: TenantDb, code: string): Promise<BookingRow | Refusal<'not_found'>> {
  const [booking] = await tenant.run(findBookingByCode, { code });
  return booking ?? noBooking;
}

/** All conditions hold together; what is undefined is not asked. */
export interface BookingFilter {
  readonly eventId?: string | undefined;
  readonly status?: BookingStatus | undefined;
  readonly email?: string | undefined;
  readonly walkin?: boolean | undefined;
  /** True: tied to an event; false: by calendar. */
  readonly atEvent?: boolean | undefined;
  /** Name of one of the spaces. */
  readonly spaceName?: string | undefined;
  /** The period `from` … `until` and the instant that it is about; that of a booking at an event is the event's start. */
  readonly dateField: 'created_at' | 'updated_at' | 'date';
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly updatedSince?: Date | undefined;
}

/** The newest first. */
export async function listBookings(
  tenant: TenantDb,
  { email, spaceName, dateField, from, until, ...filter }: BookingFilter,
  page: Page,
): Promise<BookingRow[] | Refusal<'invalid_request'>> {
  const period = from || until ? [from ?? '-infinity', until ?? 'infinity'] : undefined;
  const conditions = {
    ...filter,
    ids: await changedBookings(tenant, filter.updatedSince),
    emailKey: email && emailKeyOf(email),
    spaceKey: spaceName && spaceNameKey(spaceName),
    createdWithin: dateField === 'created_at' ? period : undefined,
    updatedWithin: dateField === 'updated_at' ? period : undefined,
    dateWithin: dateField === 'date' ? period : undefined,
  };
  return listPage(tenant, bookings, conditions, page);
}

/** The bookings made with an e-mail address, the newest first; none where there is no booking with it. */
export function listBookingsByEmail(
  tenant: TenantDb,
  email: string,
  page: Page,
): Promise<BookingRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, bookingsByEmail, { emailKey: emailKeyOf(email) }, page);
}

/**
 * The zones of an event, or of the events that start on a day (YYYY-MM-DD, where they take place), each with the open
 * bookings of its spaces; none for an unknown event.
 */
export function listZonesWithBookings(
  tenant: TenantDb,
  filter: { readonly eventId: string } | { readonly day: string },
): Promise<BookedZoneRow[]> {
  return tenant.run(listBookedZones, filter);
}
