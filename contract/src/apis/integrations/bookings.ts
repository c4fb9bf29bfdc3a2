import { operation } from '../../operation.ts';
import { Booking } from '../../resources/booking.ts';
import { WalkIn } from '../../resources/walk-in.ts';
import {
  AfterQuery,
  DataOf,
  Done,
  EmailInput,
  Id,
  InstantInput,
  ListOf,
  OneOf,
  pagingQuery,
  StrInput,
  Type,
} from '../../schema.ts';
import { bookingStatuses } from '../../vocabulary.ts';

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
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Event id.')),
    status: Type.Optional(OneOf(bookingStatuses, 'Reservation status.')),
    space_name: Type.Optional(StrInput('Name of one of its spaces, whatever its case.')),
    start_date: Type.Optional(InstantInput('Only bookings whose date is at or after this instant.')),
    end_date: Type.Optional(InstantInput('Only bookings whose date is before this instant.')),
    ...pagingQuery,
    after: AfterQuery('booking'),
  }),
  success: { status: 200, description: 'The bookings.', schema: ListOf(Booking) },
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
