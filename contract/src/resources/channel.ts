import { Id, Resource, type Static, Str } from '../schema.ts';

/** 2.7 */
export const Channel = Resource('Channel', 'A partner through whom bookings, tickets and list entries are created.', {
  _id: Id('channel', 'Id of the channel.'),
  name: Str('Name.', ['Night Guide']),
  slug: Str('Identifier.', ['night-guide']),
});
export type Channel = Static<typeof Channel>;
