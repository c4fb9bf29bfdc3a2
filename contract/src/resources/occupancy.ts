import { Int, Nullable, Resource, type Static } from '../schema.ts';

export const Occupancy = Resource('Occupancy', 'Who is inside at an event: the same number on every screen.', {
  inside: Int('People inside, in all.'),
  capacity: Nullable(Int('People for whom the location has room; null when that is not said.')),
  tickets: Int('Inside with valid tickets.'),
  bookings: Int('Inside with bookings whose clients have not left.'),
  lists: Int('Inside on guest lists.'),
  passes: Int('Inside with passes.'),
  members: Int('Members who were admitted by the code of their subscription.'),
});
export type Occupancy = Static<typeof Occupancy>;
