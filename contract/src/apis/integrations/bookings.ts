import { operation } from '../../operation.ts';
import { Booking } from '../../resources/booking.ts';
import {
  AfterQuery,
  EmailInput,
  hourPattern,
  Id,
  InstantInput,
  Int,
  ListOf,
  MoneyInput,
  OneOf,
  pagingQuery,
  StrInput,
  Type,
} from '../../schema.ts';
import { genderGroups, limits } from '../../vocabulary.ts';

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
  body: Type.Object(
    {
      created_at: Type.Optional(
        InstantInput(
          'When the booking was made; the present when omitted. It may lie in the past, but not more than 5 minutes ahead.',
        ),
      ),
      event_id: Id('event', 'Event id.'),
      space_names: StrInput('Space names, separated by commas. Upper and lower case are the same.', {
        minLength: 1,
        maxLength: limits.textLength,
        examples: ['12, 13'],
      }),
      for: Int('Number of people.', { minimum: 1, maximum: limits.partySizeMax }),
      price: Type.Optional(MoneyInput('Reservation price before discount; required for a discount code to apply.')),
      discount_code: Type.Optional(
        StrInput('Discount code of type bookings; requires price.', {
          minLength: 1,
          maxLength: 64,
          examples: ['AUTUMN10'],
        }),
      ),
      name: Type.Optional(StrInput('Reservation name.', { examples: ['Vera Lindqvist'] })),
      phone: Type.Optional(StrInput('Client phone number.', { maxLength: 40, examples: ['+34600000101'] })),
      email: Type.Optional(EmailInput('Client e-mail.')),
      commentary_reserve: Type.Optional(
        StrInput('Observations made by the organization.', { maxLength: limits.textLength }),
      ),
      gender_group: Type.Optional(OneOf(genderGroups, 'Gender of attendees; mixed when omitted.')),
      hour: Type.Optional(
        Type.String({
          description: 'Time of the reservation, H:mm or HH:mm.',
          pattern: `^${hourPattern}$`,
          maxLength: 5,
          examples: ['23:30'],
        }),
      ),
    },
    { description: 'The walk-in.' },
  ),
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
