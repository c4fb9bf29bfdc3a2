import { EmailInput, hourPattern, Id, InstantInput, Int, MoneyInput, OneOf, StrInput, Type } from '../schema.ts';
import { genderGroups, limits } from '../vocabulary.ts';

/** 4.2. What a walk-in is made with, in every API. */
export const WalkIn = Type.Object(
  {
    created_at: Type.Optional(
      InstantInput(
        'When the booking was made; the present when omitted. It may lie in the past, but not more than 5 ' +
          'minutes ahead.',
      ),
    ),
    event_id: Id('event', 'Event id.'),
    space_names: StrInput('Space names, separated by commas. Case-insensitive.', {
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
);
