import { Int, MoneyInput, Type } from '../schema.ts';
import { limits } from '../vocabulary.ts';

const admittedPeople = (who: string) => Int(who, { maximum: limits.partySizeMax });

/** Who is inside on an entry; the same at every API that offers it. */
export const GuestListCheckIn = Type.Array(
  Type.Object({
    _id: Type.String({
      description: 'Id of the option of the list rate, or `custom` for a price agreed at the door.',
      minLength: 1,
      maxLength: 64,
      pattern: '^[0-9a-z_]*$',
      examples: ['custom'],
    }),
    women: Type.Optional(admittedPeople('Women; 0 when omitted.')),
    men: Type.Optional(admittedPeople('Men; 0 when omitted.')),
    no_gender: Type.Optional(admittedPeople('People without a stated gender; 0 when omitted.')),
    price: Type.Optional(
      MoneyInput('Price for one person: required for `custom`, and otherwise that of the option or left out.'),
    ),
  }),
  { description: 'All people who are inside, each option once.', maxItems: 50 },
);

/** What happens, in the words of every operation that checks in. */
export const guestListCheckInRules =
  'Sets which people are inside on the entry, by option of the list rate, replacing the previous record. They ' +
  'can be more than announced. Recording the same people again succeeds and sends no notification.';
