import { operation } from '../../operation.ts';
import { Booking } from '../../resources/booking.ts';
import { BookedZone, BookingUpdate } from '../../resources/booking-availability.ts';
import { BookingProduct } from '../../resources/booking-catalogue.ts';
import { bookingInput, NewBooking, newBookingRules, posInput, spaceIdsInput } from '../../resources/booking-input.ts';
import { BookingRefundInput, bookingRefundRules } from '../../resources/booking-refund.ts';
import { WalkIn } from '../../resources/walk-in.ts';
import {
  AfterQuery,
  DataOf,
  DayInput,
  Done,
  EmailInput,
  Id,
  InstantInput,
  Int,
  keepCopyRule,
  ListOf,
  MoneyInput,
  Nullable,
  OneOf,
  pagingQuery,
  StrInput,
  Type,
  updatedSinceQuery,
} from '../../schema.ts';
import { bookingStatuses, limits } from '../../vocabulary.ts';

export const createWalkInBooking = operation({
  id: 'createWalkInBooking',
  api: 'integrations',
  method: 'POST',
  path: '/bookings/walk-in',
  access: { by: 'key', scope: 'bookings:write' },
  tag: 'Bookings',
  summary: 'Create a walk-in booking',
  description:
    'Books one or more spaces of an event for people at the door. The booking is accepted immediately and holds ' +
    'its spaces: either all of them, or none if one is already held. A discount code reduces the price and ' +
    'requires one.',
  body: WalkIn,
  success: { status: 200, description: 'The accepted booking, without the usual envelope.', schema: Booking },
  errors: ['not_found', 'conflict', 'unknown_space', 'discount_code_invalid', 'space_taken'],
});

export const listBookingsByEmail = operation({
  id: 'listBookingsByEmail',
  api: 'integrations',
  method: 'GET',
  path: '/bookings/email/{email}',
  access: { by: 'key', scope: 'bookings:read' },
  tag: 'Bookings',
  summary: "List a client's bookings",
  description:
    'Returns the bookings made with an e-mail address (case-insensitive), newest first by (creation, id). An ' +
    'unknown address returns an empty list.',
  params: Type.Object({ email: EmailInput('Client e-mail.') }),
  query: Type.Object({ ...pagingQuery, after: AfterQuery('booking') }),
  success: { status: 200, description: 'The bookings.', schema: ListOf(Booking) },
  errors: [],
});

const bookingsQuery = {
  event_id: Type.Optional(Id('event', 'Event id.')),
  status: Type.Optional(OneOf(bookingStatuses, 'Reservation status.')),
  space_name: Type.Optional(StrInput('Name of one of its spaces, case-insensitive.')),
  start_date: Type.Optional(InstantInput('Only bookings whose date is at or after this instant.')),
  end_date: Type.Optional(InstantInput('Only bookings whose date is before this instant.')),
  ...updatedSinceQuery,
  ...pagingQuery,
  after: AfterQuery('booking'),
};

export const listBookings = operation({
  id: 'listBookings',
  api: 'integrations',
  method: 'GET',
  path: '/bookings',
  access: { by: 'key', scope: 'bookings:read' },
  tag: 'Bookings',
  summary: 'List bookings',
  description:
    'Returns the bookings of the organization that match all given conditions, newest first by (creation, id). A ' +
    `booking at an event has the date of the event. An unknown event returns an empty list. ${keepCopyRule}`,
  query: Type.Object(bookingsQuery),
  success: { status: 200, description: 'The bookings.', schema: ListOf(Booking) },
  errors: [],
});

export const listEventBookings = operation({
  id: 'listEventBookings',
  api: 'integrations',
  method: 'GET',
  path: '/bookings/events',
  access: { by: 'key', scope: 'bookings:read' },
  tag: 'Bookings Events',
  summary: 'List bookings of events',
  description:
    'Returns bookings as `listBookings` does, but only those that belong to an event, not those by calendar.',
  query: Type.Object(bookingsQuery),
  success: { status: 200, description: 'The bookings.', schema: ListOf(Booking) },
  errors: [],
});

export const getBookingAvailability = operation({
  id: 'getBookingAvailability',
  api: 'integrations',
  method: 'GET',
  path: '/bookings/availability',
  access: { by: 'key', scope: 'bookings:read' },
  tag: 'Bookings',
  summary: 'List zones with the bookings of their spaces',
  description:
    'Returns the zones of an event, or of all events that start on a local calendar day, with the bookings of ' +
    'each space that are neither rejected nor released. Give either `event_id` or `date`. An unknown event ' +
    'returns an empty list.',
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Event id.')),
    date: Type.Optional(DayInput('Day on which the events start, in local time.')),
  }),
  success: { status: 200, description: 'The zones.', schema: ListOf(BookedZone) },
  errors: [],
});

export const listBookingProducts = operation({
  id: 'listBookingProducts',
  api: 'integrations',
  method: 'GET',
  path: '/bookings/products',
  access: { by: 'key', scope: 'bookings:read' },
  tag: 'Bookings',
  summary: 'List products',
  description: 'Returns the products that the venue serves at tables now, ordered by (creation, id).',
  query: Type.Object({ ...pagingQuery, after: AfterQuery('bookingProduct') }),
  success: { status: 200, description: 'The products.', schema: ListOf(BookingProduct) },
  errors: [],
});

export const getBookingByCode = operation({
  id: 'getBookingByCode',
  api: 'integrations',
  method: 'GET',
  path: '/bookings/code/{bookingCode}',
  access: { by: 'key', scope: 'bookings:read' },
  tag: 'Bookings',
  summary: 'Read a booking by its code',
  description: 'Returns the booking with an access code. The code is case-sensitive.',
  params: Type.Object({
    bookingCode: StrInput('Access code (QR) of the reservation.', { minLength: 1, maxLength: 128 }),
  }),
  success: { status: 200, description: 'The booking.', schema: DataOf(Booking) },
  errors: ['not_found'],
});

const bookingPath = Type.Object({ bookingId: Id('booking', 'Id of the booking.') });

export const getBooking = operation({
  id: 'getBooking',
  api: 'integrations',
  method: 'GET',
  path: '/bookings/{bookingId}',
  access: { by: 'key', scope: 'bookings:read' },
  tag: 'Bookings',
  summary: 'Read a booking',
  description: 'Returns one booking.',
  params: bookingPath,
  success: { status: 200, description: 'The booking.', schema: DataOf(Booking) },
  errors: ['not_found'],
});

export const createBooking = operation({
  id: 'createBooking',
  api: 'integrations',
  method: 'POST',
  path: '/bookings',
  access: { by: 'key', scope: 'bookings:write' },
  tag: 'Bookings',
  summary: 'Create a booking',
  description: newBookingRules,
  body: NewBooking,
  success: { status: 201, description: 'The booking.', schema: DataOf(Booking) },
  errors: ['discount_code_invalid', 'space_taken'],
});

export const updateBookingStatus = operation({
  id: 'updateBookingStatus',
  api: 'integrations',
  method: 'PUT',
  path: '/bookings/{bookingId}/status',
  access: { by: 'key', scope: 'bookings:write' },
  tag: 'Bookings',
  summary: 'Change the status of a booking',
  description:
    'Changes the booking to a status that can follow the current one; otherwise the response is 409 and lists ' +
    'the allowed statuses. The statuses accepted, arrival and sitting hold the spaces, the others do not. ' +
    'Rejecting a booking releases the redemption of its discount code; accepting it again redeems the code, and ' +
    'fails with 409 if no redemption is left.',
  params: bookingPath,
  body: Type.Object({ status: OneOf(bookingStatuses, 'The new status.') }, { description: 'The status.' }),
  success: { status: 200, description: 'The status is changed.', schema: Done },
  errors: ['not_found', 'transition_not_allowed', 'space_taken', 'discount_code_exhausted'],
});

export const updateBookingDeposit = operation({
  id: 'updateBookingDeposit',
  api: 'integrations',
  method: 'PATCH',
  path: '/bookings/{bookingId}/deposit',
  access: { by: 'key', scope: 'bookings:write' },
  tag: 'Bookings',
  summary: 'Change the advance of a booking',
  description:
    'Sets the value of the advance, the paid part, or both. If more is paid than before, the difference is recorded as an ' +
    'external payment (cash, or card if `deposit_method` is online); if less, the latest external payments are undone. If ' +
    'the change completes the advance of a pending booking, the booking is accepted if its spaces are free.',
  params: bookingPath,
  body: Type.Object(
    {
      deposit: Type.Optional(MoneyInput('Value of the advance.')),
      deposit_paid: Type.Optional(MoneyInput('Advance already paid.')),
    },
    { description: 'The advance.', minProperties: 1 },
  ),
  success: { status: 200, description: 'The advance is changed.', schema: Done },
  errors: ['not_found'],
});

const { deposit, deposit_method, ...changeable } = bookingInput;

export const updateBookingFields = operation({
  id: 'updateBookingFields',
  api: 'integrations',
  method: 'PUT',
  path: '/bookings/{bookingId}/update-fields',
  access: { by: 'key', scope: 'bookings:write' },
  tag: 'Bookings',
  summary: 'Change fields of a booking',
  description:
    'Changes only the given fields, either all of them or none; the response names the fields whose value ' +
    'changed. `space_ids` and `billing_info` take the place of what there was. A status that cannot follow the current one returns 409. If the change completes the advance of a ' +
    'pending booking, the booking is accepted if its spaces are free.',
  params: bookingPath,
  body: Type.Object(
    {
      ...changeable,
      email: Type.Optional(Nullable(EmailInput('Client e-mail; null takes it away.'))),
      for: Type.Optional(Int('Number of people.', { minimum: 1, maximum: limits.partySizeMax })),
      status: Type.Optional(OneOf(bookingStatuses, 'The new status; the present one changes nothing.')),
      space_ids: Type.Optional(spaceIdsInput),
      referral_id: Type.Optional(Nullable(Id('referrer', 'Who brought it; null for no referrer.'))),
      walkin: Type.Optional(Type.Boolean({ description: 'True if it was entered as a walk-in.' })),
      enter: Type.Optional(Int('Number of people received.', { maximum: 10_000 })),
      date: Type.Optional(InstantInput('Date of a booking by calendar; that of an event is the date of the event.')),
      ...posInput,
    },
    { description: 'What to change.', minProperties: 1 },
  ),
  success: { status: 200, description: 'What was changed.', schema: DataOf(BookingUpdate) },
  errors: ['not_found', 'transition_not_allowed', 'space_taken', 'discount_code_exhausted'],
});

export const updateBookingProducts = operation({
  id: 'updateBookingProducts',
  api: 'integrations',
  method: 'PUT',
  path: '/bookings/{bookingId}/products',
  access: { by: 'key', scope: 'bookings:write' },
  tag: 'Bookings',
  summary: 'Set the products of a booking',
  description:
    'Records what was consumed at the table, replacing `pos_products`. Names and prices are the current ones of ' +
    'the products. The total of the point of sale does not change.',
  params: bookingPath,
  body: Type.Object(
    {
      products: Type.Array(
        Type.Object(
          {
            product_id: Id('bookingProduct', 'Id of the product.'),
            amount: Int('Quantity.', { minimum: 1, maximum: 10_000 }),
          },
          { description: 'A product.' },
        ),
        { description: 'The products; none takes all away.', maxItems: 200 },
      ),
    },
    { description: 'The products.' },
  ),
  success: { status: 200, description: 'The booking.', schema: DataOf(Booking) },
  errors: ['not_found'],
});

export const refundBooking = operation({
  id: 'refundBooking',
  api: 'integrations',
  method: 'POST',
  path: '/bookings/refund/{bookingId}',
  access: { by: 'key', scope: 'refunds:write' },
  tag: 'Refunds',
  summary: 'Refund a booking',
  description: bookingRefundRules,
  params: Type.Object({ bookingId: Id('booking', 'Booking id.') }),
  body: BookingRefundInput,
  success: { status: 200, description: 'The refund is recorded.', schema: Done },
  errors: ['not_found', 'conflict', 'refund_exceeds_paid'],
});
