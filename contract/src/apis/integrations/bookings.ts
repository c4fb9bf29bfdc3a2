import { operation } from '../../operation.ts';
import { Booking } from '../../resources/booking.ts';
import { WalkIn } from '../../resources/walk-in.ts';
import { AfterQuery, EmailInput, ListOf, pagingQuery, Type } from '../../schema.ts';

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
