import { Currency, Id, Instant, Int, List, Money, OneOf, Resource, type Static, Str, Type } from '../schema.ts';
import { entryKinds, notificationKinds } from '../vocabulary.ts';

const group = (title: string, description: string) =>
  Resource(title, description, {
    count: Int('How many there are.'),
    people: Int('People whom they admit.'),
    admitted: Int('People who are inside.'),
  });

/** What a `figures` message of `getLive` carries: always the whole state, never a difference. */
export const LiveFigures = Resource('LiveFigures', 'Who is expected at an event and who is inside.', {
  event_id: Id('event', 'Id of the event.'),
  name: Str('Name of the event.', ['Equinox']),
  start_date: Instant('When it starts.'),
  end_date: Instant('When it ends.'),
  currency: Currency('Currency of all amounts, ISO 4217.'),
  tickets: group('LiveTickets', 'Valid tickets.'),
  bookings: group('LiveBookings', 'Bookings that are neither pending nor rejected.'),
  lists: group('LiveLists', 'Entries of guest lists.'),
  rates: List(
    Resource('LiveRate', 'Valid tickets of a rate.', {
      rate_id: Id('rate', 'Id of the ticket rate.'),
      name: Str('Its name.', ['General admission']),
      count: Int('How many tickets there are.'),
      people: Int('People whom they admit.'),
      admitted: Int('People who are inside.'),
    }),
    'By ticket rate, in their order.',
  ),
  arrivals: List(
    Resource('LiveArrivals', 'People who came in a quarter of an hour.', {
      at: Instant('When the quarter of an hour begins.'),
      tickets: Int('With tickets.'),
      bookings: Int('With bookings.'),
      lists: Int('On guest lists.'),
    }),
    'By quarter of an hour in which somebody came, in the order of time; counts those who are inside, by first entry.',
  ),
  entries: List(
    Resource('LiveEntry', 'Who came in.', {
      kind: OneOf(entryKinds, 'With what.'),
      id: Str('Id of the ticket, the booking or the entry.', ['tkt_01h455vb4pex5vsknk084sn02q']),
      name: Str('Name of the holder.', ['Vera Lindqvist']),
      about: Str('Name of the rate or of the zone.', ['General admission']),
      people: Int('People whom it admits.'),
      admitted: Int('People who are inside.'),
      at: Instant('First entry.'),
    }),
    'The last who came in, the latest first.',
  ),
  money: Type.Optional(
    Resource('LiveMoney', 'The money of the event; for admins.', {
      revenue: Money('What was earned, less what was given back.'),
      advances_held: Money('Advances of bookings whose people have not come yet.'),
      refunded: Money('What was given back.'),
    }),
  ),
});
export type LiveFigures = Static<typeof LiveFigures>;

/** What a `change` message of `getLive` carries. */
export const LiveChange = Resource('LiveChange', 'Something that happened.', {
  id: Id('notification', 'Id of the notification about it.'),
  kind: OneOf(notificationKinds, 'What happened.'),
  event_id: Str('Event that it belongs to; empty for what belongs to none.'),
  resource_id: Str('Id of the thing that it is about.'),
  created_at: Instant('When it happened.'),
});
export type LiveChange = Static<typeof LiveChange>;
