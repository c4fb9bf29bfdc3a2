import { type BookingHistoryEntry, management } from '@stagedoor/contract';
import type { TenantWriteContext } from '../../contexts/messaging/webhooks/webhooks.ts';
import {
  type BookingHistoryRow,
  type BookingRow,
  bookAndSendLink,
  changeBookingStatus,
  changeIfUnchanged,
  createBooking,
  createWalkInBooking,
  getBooking,
  getBookingHistory,
  listBookings,
  refundBooking,
  updateBooking,
} from '../../contexts/tables/bookings/bookings.ts';
import { endpoint } from '../../http/endpoint.ts';
import { wirePath } from '../../http/field-path.ts';
import type { Handler } from '../../http/handlers.ts';
import { toMajor } from '../../http/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { bookingChangesInput, newBookingInput } from '../../wire/booking-input.ts';
import { bookingVersions } from '../../wire/booking-version.ts';
import { presentManagedBooking } from '../../wire/presenters/booking.ts';
import { purchaseTermsOf } from '../../wire/purchase-terms.ts';
import { walkInInput } from '../../wire/walk-in-input.ts';

export const bookingHandlers: readonly Handler[] = [
  endpoint(management.listBookings, {
    input: ({ query }, problems) => ({
      eventId: query.event_id,
      status: query.status,
      email: query.email,
      spaceName: query.space_name,
      walkin: query.walkin,
      dateField: query.date_field ?? 'date',
      from: problems.instant('/start_date', query.start_date),
      until: problems.instant('/end_date', query.end_date),
    }),
    run: ({ tenant, page }, filter) => listBookings(tenant, filter, page),
    present: presentManagedBooking,
  }),

  endpoint(management.getBooking, {
    run: ({ tenant, params }) => getBooking(tenant, params.bookingId),
    present: presentWithVersion,
  }),

  endpoint(management.getBookingHistory, {
    run: ({ tenant, params }) => getBookingHistory(tenant, params.bookingId),
    present: presentBookingHistoryEntry,
  }),

  endpoint(management.createBooking, {
    input: ({ body, caller }, problems) =>
      newBookingInput(body, 'management', caller.organization.currencyDigits, problems),
    run: ({ write }, booking) => createBooking(write, booking),
    present: presentManagedBooking,
  }),

  endpoint(management.createBookingCheckout, {
    input: ({ body, caller, services, now }, problems) => {
      const { currencyDigits } = caller.organization;
      const { payment_hours: hours, language } = body;
      return {
        booking: {
          ...newBookingInput(body, 'management', currencyDigits, problems),
          deposit: problems.money('/deposit', body.deposit, currencyDigits),
          deposit_method: 'online' as const,
        },
        terms: {
          ...purchaseTermsOf({ language }, services, caller.user.id, problems),
          expiresAt: hours === undefined ? null : new Date(now.getTime() + hours * 3_600_000),
        },
      };
    },
    run: ({ write }, { booking, terms }) => bookAndSendLink(write, booking, terms),
    present: presentManagedBooking,
  }),

  endpoint(management.createWalkInBooking, {
    input: (call, problems) => walkInInput(call, 'management', problems),
    run: ({ write }, walkIn) => createWalkInBooking(write, walkIn),
    present: presentManagedBooking,
  }),

  endpoint(management.updateBooking, {
    input: ({ body, caller }, problems) => ({
      ...bookingChangesInput(body, caller.organization.currencyDigits, problems),
      space_ids: body.space_ids,
    }),
    run: (call, changes) => unlessChanged(call, () => updateBooking(call.write, call.params.bookingId, changes)),
    present: presentWithVersion,
  }),

  endpoint(management.updateBookingStatus, {
    run: (call) => unlessChanged(call, () => changeBookingStatus(call.write, call.params.bookingId, call.body.status)),
    present: presentWithVersion,
  }),

  endpoint(management.refundBooking, {
    input: ({ body, caller }, problems) => ({
      amount: problems.money('/amount', body.amount, caller.organization.currencyDigits),
    }),
    run: async ({ write, params, caller }, { amount }) => {
      const createdBy = caller.user.id;
      const refunded = await refundBooking(write, { bookingId: params.bookingId, amount, createdBy });
      return refunded instanceof Refusal ? refunded : refunded.row;
    },
    present: presentManagedBooking,
  }),
];

/** The booking, with its version as the `ETag` of the answer. */
function presentWithVersion(row: BookingRow, { header }: { header: (name: string, value: string) => void }) {
  const booking = presentManagedBooking(row);
  header('etag', `"${booking.version}"`);
  return booking;
}

/** Runs the change; where the caller names a version, only if the booking still has it. */
function unlessChanged<Result>(
  call: {
    readonly write: TenantWriteContext;
    readonly params: { readonly bookingId: string };
    readonly requestHeader: (name: string) => string | undefined;
  },
  change: () => Promise<Result>,
) {
  const ifMatch = call.requestHeader('if-match');
  if (ifMatch === undefined) return change();
  const differencesOf = (row: BookingRow) => bookingVersions.changesSince(ifMatch, presentManagedBooking(row));
  return changeIfUnchanged(call.write, call.params.bookingId, differencesOf, change);
}

function presentBookingHistoryEntry(row: BookingHistoryRow): BookingHistoryEntry {
  return {
    at: row.at,
    kind: row.kind,
    by: row.by_name,
    via: row.via ?? '',
    status: row.status,
    amount: row.amount === null ? null : toMajor(row.amount, row.currency_digits),
    before: row.before,
    after: row.after,
    fields: row.fields.map((field) => wirePath(management.updateBooking, `/${field}`).slice(1)),
    recipient: row.recipient,
    subject: row.subject,
  };
}
