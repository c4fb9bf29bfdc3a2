import { Id, Instant, List, Resource, type Static, Str } from '../schema.ts';

/** Events that belong together, such as a series or a season. */
export const EventGroup = Resource('EventGroup', 'Events that belong together, such as a series or a season.', {
  _id: Id('eventGroup', 'Id of the group.'),
  name: Str('Name.', ['Winter season']),
  slug: Str('Identifier within the organization.', ['winter-season']),
  description: Str('Description.', ['Every night from October to March.']),
  event_ids: List(Id('event', 'Id of an event.'), 'Its events, by their start.'),
  created_at: Instant('When it was created.'),
  updated_at: Instant('When it was changed last.'),
});
export type EventGroup = Static<typeof EventGroup>;
