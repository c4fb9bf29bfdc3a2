import {
  Currency,
  Id,
  IdOrEmpty,
  Instant,
  Int,
  List,
  Money,
  OneOf,
  OneOfOrEmpty,
  Resource,
  type Static,
  Str,
  Type,
} from '../schema.ts';
import { doorKinds, doorReasons, entryKinds, notificationKinds } from '../vocabulary.ts';
import { Occupancy } from './occupancy.ts';

const group = (title: string, description: string) =>
  Resource(title, description, {
    count: Int('How many there are.'),
    people: Int('People whom they admit.'),
    admitted: Int('People who are inside.'),
  });

/** Of an entry of the log of the doors: what was scanned, whose it is, where and when. */
const scanned = {
  id: Id('doorEntry', 'Id of the entry in the log of the doors.'),
  kind: OneOf(doorKinds, 'What was scanned; `unknown` for a code that belongs to nothing of the event.'),
  subject_id: IdOrEmpty(['ticket', 'guestList', 'pass', 'booking'], 'Its id.'),
  name: Str('Name of the holder; empty for an unknown code.', ['Vera Lindqvist']),
  about: Str('Name of the rate, of the zone or of the type of pass.', ['General admission']),
  people: Int('People who came.'),
  door: Str('Door at which it was scanned; empty for a check-in by an API.', ['North']),
  at: Instant('When it was scanned.'),
};

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
  occupancy: Type.Optional(Occupancy),
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
    'By quarter of an hour in which somebody came, in the order of time, by first entry; counts those who have left since, too, where they came with a booking.',
  ),
  entries: List(
    Resource('LiveEntry', 'Who came in.', {
      kind: OneOf(entryKinds, 'With what.'),
      id: Str('Id of the ticket, the booking or the entry.', ['tkt_01h455vb4pex5vsknk084sn02q']),
      name: Str('Name of the holder.', ['Vera Lindqvist']),
      about: Str('Name of the rate or of the zone.', ['General admission']),
      people: Int('People whom it admits.'),
      admitted: Int('People who are inside.'),
      door: Str('Door of the first entry; empty for a check-in by an API.', ['North']),
      at: Instant('First entry.'),
    }),
    'The last who came in, latest first.',
  ),
  refusals: List(
    Resource('LiveRefusal', 'Somebody whom a door did not let in, or should not have let in.', {
      ...scanned,
      verdict: OneOf(
        ['refused', 'invalid'] as const,
        '`refused`: nobody was let in. `invalid`: let in without being valid.',
      ),
      reason: OneOfOrEmpty(doorReasons, 'Why.'),
    }),
    'The last refusals, latest first.',
  ),
  double_entries: List(
    Resource('LiveDoubleEntry', 'More people than admitted came in, at two doors or at one.', {
      ...scanned,
      counted: Int('Those of them for whom a place was left.'),
      other_door: Str('Door at which the place was taken; empty for a check-in by an API.', ['South']),
      other_at: Instant('When that was.'),
    }),
    'The last double entries, latest first.',
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
