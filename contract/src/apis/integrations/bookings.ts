import { operation } from '../../operation.ts';
import { Booking } from '../../resources/booking.ts';
import { BookedZone, BookingUpdate } from '../../resources/booking-availability.ts';
import { BookingProduct } from '../../resources/booking-catalogue.ts';
import { bookingInput, posInput } from '../../resources/booking-input.ts';
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
  ListOf,
  MoneyInput,
  Nullable,
  OneOf,
  pagingQuery,
  StrInput,
  Type,
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
    'Books one or several spaces of an event for people who stand at the door. The booking is accepted at once and ' +
    'holds its spaces: all of them, or none when one is held already. A discount code is subtracted from the price ' +
    'and needs one.',
  body: WalkIn,
  success: { status: 200, description: 'The booking, accepted. Without the usual envelope.', schema: Booking },
  errors: ['not_found', 'unknown_space', 'discount_code_invalid', 'space_taken'],
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
    'Answers the bookings made with an e-mail address, upper and lower case being the same, the newest first by ' +
    '(creation, id). An unknown address is an empty list.',
  params: Type.Object({ email: EmailInput('Client e-mail.') }),
  query: Type.Object({ ...pagingQuery, after: AfterQuery('booking') }),
  success: { status: 200, description: 'The bookings.', schema: ListOf(Booking) },
  errors: [],
});

const bookingsQuery = {
  event_id: Type.Optional(Id('event', 'Event id.')),
  status: Type.Optional(OneOf(bookingStatuses, 'Reservation status.')),
  space_name: Type.Optional(StrInput('Name of one of its spaces, whatever its case.')),
  start_date: Type.Optional(InstantInput('Only bookings whose date is at or after this instant.')),
  end_date: Type.Optional(InstantInput('Only bookings whose date is before this instant.')),
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
    'Answers the bookings of the organization that meet all conditions given, the newest first by (creation, id). A ' +
    'booking at an event has the date of the event. An unknown event is an empty list.',
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
    'Answers the bookings as the list of all bookings does, without those by calendar: only bookings that are tied to ' +
    'an event.',
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
    'Answers the zones of an event, or of all events that start on a day where they take place, with the bookings of ' +
    'each space that are neither rejected nor released. Either `event_id` or `date` is given. An unknown event is an ' +
    'empty list.',
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Event id.')),
    date: Type.Optional(DayInput('Day on which events start.')),
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
  description: 'Answers the products that the venue serves at tables now, ordered by (creation, id).',
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
  description: 'Answers the booking with an access code, upper and lower case being different.',
  params: Type.Object({
    bookingCode: StrInput('Access code (QR) of the reservation.', { minLength: 1, maxLength: 128 }),
  }),
  success: { status: 200, description: 'The booking.', schema: DataOf(Booking) },
  errors: ['not_found'],
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
    'Takes the booking to a status that can follow the present one; otherwise the answer is 409 and lists those that ' +
    'can. Accepted, arrival and sitting hold the spaces, the others do not. A rejected booking gives the redemption of ' +
    'its discount code back; accepting it again takes one, and is 409 when none is left.',
  params: Type.Object({ bookingId: Id('booking', 'Id of the booking.') }),
  body: Type.Object({ status: OneOf(bookingStatuses, 'The new status.') }, { description: 'The status.' }),
  success: { status: 200, description: 'The status is changed.', schema: Done },
  errors: ['not_found', 'transition_not_allowed', 'space_taken', 'discount_code_exhausted'],
});

const bookingPath = Type.Object({ bookingId: Id('booking', 'Id of the booking.') });

export const updateBookingDeposit = operation({
  id: 'updateBookingDeposit',
  api: 'integrations',
  method: 'PATCH',
  path: '/bookings/{bookingId}/deposit',
  access: { by: 'key', scope: 'bookings:write' },
  tag: 'Bookings',
  summary: 'Change the advance of a booking',
  description:
    'Sets the value of the advance, what is paid of it, or both. A pending booking whose advance is paid by the change ' +
    'is accepted, if its spaces are free.',
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

const { name, phone, commentary_reserve, commentary_client, price, deposit_paid, duration } = bookingInput;

export const updateBookingFields = operation({
  id: 'updateBookingFields',
  api: 'integrations',
  method: 'PUT',
  path: '/bookings/{bookingId}/update-fields',
  access: { by: 'key', scope: 'bookings:write' },
  tag: 'Bookings',
  summary: 'Change fields of a booking',
  description:
    'Changes what is given and leaves the rest, all of it or nothing; the answer names the fields that have another ' +
    'value than before. A status that cannot follow is 409. A pending booking whose advance is paid by the change is ' +
    'accepted, if its spaces are free.',
  params: bookingPath,
  body: Type.Object(
    {
      name,
      email: Type.Optional(Nullable(EmailInput('Client e-mail; null takes it away.'))),
      phone,
      for: Type.Optional(Int('Number of people.', { minimum: 1, maximum: limits.partySizeMax })),
      status: Type.Optional(OneOf(bookingStatuses, 'The new status; the present one changes nothing.')),
      price,
      commentary_reserve,
      commentary_client,
      deposit_paid,
      walkin: Type.Optional(Type.Boolean({ description: 'True if it was entered as a walk-in.' })),
      duration,
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
    'Records what was consumed at the table, in the place of `pos_products` so far. Names and prices are those of the ' +
    'products now. The total of the point of sale stays as it is.',
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
