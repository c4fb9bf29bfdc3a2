import { IdOrEmpty, Instant, InstantOrEmpty, Int, Money, OneOf, Resource, type Static, Str, Type } from '../schema.ts';
import { clientHistoryKinds } from '../vocabulary.ts';

export const ClientHistoryEntry = Resource('ClientHistoryEntry', 'A booking, purchase or list entry of a client.', {
  _id: Type.String({
    description: 'Id of the booking, the ticket, the entry of a guest list, the pass or the subscription.',
    pattern: '^[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}$',
    maxLength: 40,
    examples: ['tkt_01jd3k5v8wexbtq8m2zr4h6n7c'],
  }),
  kind: OneOf(
    clientHistoryKinds,
    'What it is: a booking, a ticket, an entry of a guest list, a pass or a subscription.',
  ),
  event_id: IdOrEmpty('event', 'The event of it.'),
  event_name: Str('Name of the event; empty where it has none.', ['Equinox']),
  date: InstantOrEmpty('When the event starts, or the day of a booking by calendar.'),
  about: Str('Name of the rate, the zone, the type of pass or the plan.', ['General admission']),
  status: Str('Its status, in the words of its kind; `removed` for a removed entry of a guest list.', ['active']),
  people: Int('People whom it admits.'),
  admitted: Int('People who came in.'),
  spent: Money('What was paid for it, less what was given back.'),
  created_at: Instant('When it was made.'),
});
export type ClientHistoryEntry = Static<typeof ClientHistoryEntry>;
