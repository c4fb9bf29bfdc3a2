/** Which spaces of a zone are booked, as the organization's own systems see it. */
import { Bool, Id, Int, List, Money, OneOf, Resource, type Static, Str } from '../schema.ts';
import { bookingStatuses } from '../vocabulary.ts';
import { ZoneHour } from './event.ts';

export const SpaceBooking = Resource('SpaceBooking', 'A booking of a space.', {
  _id: Id('booking', 'Id of the booking.'),
  for: Int('Number of people.'),
  code: Str('Access code (QR).', ['5XH2K8PQMW4T7BNVZC3R']),
  status: OneOf(bookingStatuses, 'Status; rejected and released bookings are left out.'),
  deposit: Money('Value of the advance.'),
  deposit_paid: Money('Advance already paid.'),
  name: Str('Reservation name.', ['Vera Lindqvist']),
  price: Money('Price after discount.'),
});

export const BookedSpace = Resource('BookedSpace', 'A space with its bookings.', {
  _id: Id('space', 'Id of the space.'),
  type: OneOf(['table'] as const, 'Kind of space.'),
  name: Str('Name.', ['12']),
  bookings: List(SpaceBooking, 'Its bookings, oldest first. Only one that is not pending holds the space.'),
});

export const BookedZone = Resource('BookedZone', 'A zone of an event with the bookings of its spaces.', {
  _id: Id('zone', 'Id of the zone.'),
  event_id: Id('event', 'Event of the zone.'),
  slug: Str('Identifier within the event.', ['terrace']),
  order: Int('Position in the order of the event.'),
  name: Str('Name.', ['Terrace']),
  description: Str('Description.'),
  active: Bool('True while it takes bookings.'),
  hours: List(ZoneHour, 'Its hours.'),
  slugs_types: List(Str('Slug.', ['table-for-six']), 'Slugs of the booking rates that can be used.'),
  spaces: List(BookedSpace, 'Its spaces, in their order.'),
});
export type BookedZone = Static<typeof BookedZone>;

export const BookingUpdate = Resource('BookingUpdate', 'What an update of fields has changed.', {
  updated: Bool('True when anything was changed.'),
  changes_count: Int('How many fields were changed.'),
  state_changed: Bool('True when the status is another one.'),
  changes: List(Str('Name of a field.', ['name']), 'Which fields were changed.'),
});
export type BookingUpdate = Static<typeof BookingUpdate>;
