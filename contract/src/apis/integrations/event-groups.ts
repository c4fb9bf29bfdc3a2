import { operation } from '../../operation.ts';
import { EventGroup } from '../../resources/event-group.ts';
import { AfterQuery, DataOf, Id, ListOf, pagingQuery, Type } from '../../schema.ts';

export const listEventGroups = operation({
  id: 'listEventGroups',
  api: 'integrations',
  method: 'GET',
  path: '/event-groups',
  access: { by: 'key', scope: 'events:read' },
  tag: 'Events',
  summary: 'List event groups',
  description: 'Returns the groups of events, such as series and seasons, ordered by (creation, id).',
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Only groups with this event.')),
    ...pagingQuery,
    after: AfterQuery('eventGroup'),
  }),
  success: { status: 200, description: 'The groups.', schema: ListOf(EventGroup) },
  errors: [],
});

export const getEventGroup = operation({
  id: 'getEventGroup',
  api: 'integrations',
  method: 'GET',
  path: '/event-groups/{eventGroupId}',
  access: { by: 'key', scope: 'events:read' },
  tag: 'Events',
  summary: 'Read an event group',
  description: 'Returns a group of events.',
  params: Type.Object({ eventGroupId: Id('eventGroup', 'Id of the group.') }),
  success: { status: 200, description: 'The group.', schema: DataOf(EventGroup) },
  errors: ['not_found'],
});
