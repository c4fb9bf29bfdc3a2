import { operation } from '../../operation.ts';
import { ManagedBooking } from '../../resources/booking.ts';
import { BookingHistoryEntry } from '../../resources/booking-history.ts';
import {
  bookingInput,
  NewBooking,
  newBookingInput,
  newBookingRules,
  posInput,
  spaceIdsInput,
} from '../../resources/booking-input.ts';
import { BookingRefundInput, bookingRefundRules } from '../../resources/booking-refund.ts';
import { LanguageInput } from '../../resources/purchase-terms.ts';
import { WalkIn } from '../../resources/walk-in.ts';
import {
  AfterQuery,
  DataOf,
  dateRangeQuery,
  EmailInput,
  Id,
  InstantInput,
  Int,
  ListOf,
  Nullable,
  OneOf,
  PositiveMoneyInput,
  pagingQuery,
  StrInput,
  Type,
} from '../../schema.ts';
import { bookingStatuses, limits } from '../../vocabulary.ts';

const organizationId = Id('organization', 'Id of the organization.');
const bookingId = Id('booking', 'Id of the booking.');
const bookingParams = Type.Object({ organizationId, bookingId });

const ifMatch =
  'With `If-Match`, the version that the change is based on, from `ETag` or `version`: if the booking was ' +
  'changed since then, nothing is changed and the response is 412 with the changed fields.';

export const listBookings = operation({
  id: 'listBookings',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/bookings',
  access: { by: 'session', role: 'viewer' },
  tag: 'Bookings',
  summary: 'List bookings',
  description:
    'Returns the bookings of the organization that match all given conditions, newest first by (creation, id). ' +
    'An unknown event returns an empty list.',
  params: Type.Object({ organizationId }),
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Only bookings at this event.')),
    status: Type.Optional(OneOf(bookingStatuses, 'Only bookings in this status.')),
    email: Type.Optional(EmailInput('Only bookings of this client; case-insensitive.')),
    space_name: Type.Optional(StrInput('Only bookings that name this space.', { minLength: 1, examples: ['12'] })),
    walkin: Type.Optional(Type.Boolean({ description: 'Only walk-ins, or only others.' })),
    ...dateRangeQuery(['date', 'created_at', 'updated_at']),
    ...pagingQuery,
    after: AfterQuery('booking'),
  }),
  success: { status: 200, description: 'The bookings.', schema: ListOf(ManagedBooking) },
  errors: ['not_found'],
});

export const getBooking = operation({
  id: 'getBooking',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/bookings/{bookingId}',
  access: { by: 'session', role: 'viewer' },
  tag: 'Bookings',
  summary: 'Read a booking',
  description: 'Returns one booking.',
  params: bookingParams,
  success: { status: 200, description: 'The booking.', schema: DataOf(ManagedBooking) },
  errors: ['not_found'],
});

export const getBookingHistory = operation({
  id: 'getBookingHistory',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/bookings/{bookingId}/history',
  access: { by: 'session', role: 'viewer' },
  tag: 'Bookings',
  summary: 'Read the history of a booking',
  description:
    'Returns the history of a booking, oldest first: creation, changes with their author and time, statuses, ' +
    'spaces, entries, payments, refunds and mails. For changed fields it has the names, not the values. Returns ' +
    'at most the newest 500 entries.',
  params: bookingParams,
  success: { status: 200, description: 'The history.', schema: ListOf(BookingHistoryEntry) },
  errors: ['not_found'],
});

export const createBooking = operation({
  id: 'createBooking',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/bookings',
  access: { by: 'session', role: 'manager' },
  tag: 'Bookings',
  summary: 'Create a booking',
  description: newBookingRules,
  params: Type.Object({ organizationId }),
  body: NewBooking,
  success: { status: 201, description: 'The booking.', schema: DataOf(ManagedBooking) },
  errors: ['not_found', 'discount_code_invalid', 'space_taken'],
});

export const createBookingCheckout = operation({
  id: 'createBookingCheckout',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/bookings/checkout',
  access: { by: 'session', role: 'manager' },
  tag: 'Bookings',
  summary: 'Create a booking with the advance by payment link',
  description:
    'Creates a booking as `createBooking` does, and mails the client the address where the advance is paid. The booking ' +
    'is pending and holds its spaces until then: it is accepted when the payment comes in, and rejected if the payment ' +
    'expires. `sendPaymentLink` mails the address again.',
  params: Type.Object({ organizationId }),
  body: Type.Object(
    {
      ...newBookingInput,
      email: EmailInput('Client e-mail, where the address is mailed.'),
      deposit: PositiveMoneyInput('Value of the advance, which is to be paid; more than 0.'),
      language: LanguageInput,
      payment_hours: Type.Optional(
        Int('Hours within which it can be paid; as long as unpaid purchases are held when omitted.', {
          minimum: 1,
          maximum: 168,
        }),
      ),
    },
    { description: 'The booking.' },
  ),
  success: { status: 201, description: 'The booking, waiting for its advance.', schema: DataOf(ManagedBooking) },
  errors: ['not_found', 'discount_code_invalid', 'space_taken', 'not_on_sale'],
});

export const createWalkInBooking = operation({
  id: 'createWalkInBooking',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/bookings/walk-in',
  access: { by: 'session', role: 'door' },
  tag: 'Bookings',
  summary: 'Create a walk-in',
  description:
    'Books spaces of an event for people at the door, as the integrations API does: accepted immediately, ' +
    'either all spaces or none.',
  params: Type.Object({ organizationId }),
  body: WalkIn,
  success: { status: 201, description: 'The booking.', schema: DataOf(ManagedBooking) },
  errors: ['not_found', 'conflict', 'unknown_space', 'discount_code_invalid', 'space_taken'],
});

export const updateBooking = operation({
  id: 'updateBooking',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/bookings/{bookingId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Bookings',
  summary: 'Change a booking',
  description:
    'Changes only the given fields; the status has its own operation. If the change completes the advance of a ' +
    'pending booking, the booking is accepted if its spaces are free. ' +
    ifMatch,
  params: bookingParams,
  body: Type.Object(
    {
      space_ids: Type.Optional(spaceIdsInput),
      date: Type.Optional(InstantInput('Date of a booking by calendar; that of an event is the date of the event.')),
      for: Type.Optional(Int('Number of people.', { minimum: 1, maximum: limits.partySizeMax })),
      enter: Type.Optional(Int('Number of people received.', { maximum: 10_000 })),
      email: Type.Optional(Nullable(EmailInput('Client e-mail; null takes it away.'))),
      ...bookingInput,
      walkin: Type.Optional(Type.Boolean({ description: 'True if it was entered as a walk-in.' })),
      referral_id: Type.Optional(Nullable(Id('referrer', 'Who brought it; null for no referrer.'))),
      invoice_reference: Type.Optional(StrInput('Invoice reference.', { maxLength: 64 })),
      ...posInput,
    },
    { description: 'What to change.', minProperties: 1 },
  ),
  success: { status: 200, description: 'The booking.', schema: DataOf(ManagedBooking) },
  errors: ['not_found', 'space_taken', 'precondition_failed'],
});

export const updateBookingStatus = operation({
  id: 'updateBookingStatus',
  api: 'management',
  method: 'PUT',
  path: '/organizations/{organizationId}/bookings/{bookingId}/status',
  access: { by: 'session', role: 'door' },
  tag: 'Bookings',
  summary: 'Change the status of a booking',
  description:
    'Changes the booking to a status that can follow the current one; otherwise the response is 409 and lists ' +
    'the allowed statuses. The statuses accepted, arrival and sitting hold the spaces, the others do not. ' +
    'Rejecting a booking releases the redemption of its discount code; accepting it again redeems the code, and ' +
    'fails with 409 if no redemption is left. ' +
    ifMatch,
  params: bookingParams,
  body: Type.Object({ status: OneOf(bookingStatuses, 'The new status.') }, { description: 'The status.' }),
  success: { status: 200, description: 'The booking.', schema: DataOf(ManagedBooking) },
  errors: ['not_found', 'transition_not_allowed', 'space_taken', 'discount_code_exhausted', 'precondition_failed'],
});

export const refundBooking = operation({
  id: 'refundBooking',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/bookings/{bookingId}/refund',
  access: { by: 'session', role: 'manager' },
  tag: 'Bookings',
  summary: 'Refund a booking',
  description: bookingRefundRules,
  params: bookingParams,
  body: BookingRefundInput,
  success: { status: 200, description: 'The booking, as it is now.', schema: DataOf(ManagedBooking) },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});
