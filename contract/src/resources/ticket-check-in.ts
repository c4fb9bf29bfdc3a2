import { InstantInput, Int, Type } from '../schema.ts';
import { limits } from '../vocabulary.ts';

/** What a door says of a ticket; the same at every API that offers it. */
export const TicketCheckIn = Type.Object(
  {
    enter: Type.Optional(
      Int('People inside on this ticket after the call, from 0 to its `for`; all of them when omitted.', {
        maximum: limits.partySizeMax,
      }),
    ),
    entry_date: Type.Optional(
      InstantInput('When they entered; the present when omitted. More than 5 minutes ahead is refused.'),
    ),
    quality: Type.Optional(Int('Rating of the guests by the door, 0 to 5.', { maximum: 5 })),
  },
  { description: 'The check-in; everything may be omitted.' },
);

/** What happens, in the words of every operation that checks in. */
export const ticketCheckInRules =
  'Sets how many people are inside on a ticket. A higher number is an entry, a lower number is a correction. ' +
  'The same number again is rejected, so if two doors read one ticket at the same instant, only one admits the ' +
  'holder. A repeated request with the same Idempotency-Key returns the first response. A correction to 0 also ' +
  'clears the time of the first entry.';
