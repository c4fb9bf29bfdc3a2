import { operation } from '../../operation.ts';
import { EventGroup } from '../../resources/event-group.ts';
import { AfterQuery, DataOf, Done, Id, ListOf, pagingQuery, SlugInput, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';
import { changesOf, nameInput, text } from './inputs.ts';

const organizationId = Id('organization', 'Id of the organization.');
const organizationPath = Type.Object({ organizationId });
const groupPath = Type.Object({ organizationId, eventGroupId: Id('eventGroup', 'Id of the group.') });

const groupBody = Type.Object(
  {
    name: nameInput,
    slug: Type.Optional(SlugInput('Identifier within the organization; made of the name when not given.')),
    description: text('Description.'),
    event_ids: Type.Optional(
      Type.Array(Id('event', 'Id of an event of the organization.'), {
        description: 'All events of the group; none when not given. An event can belong to several groups.',
        maxItems: limits.eventsOfGroupMax,
        uniqueItems: true,
      }),
    ),
  },
  { description: 'The group.' },
);

export const listEventGroups = operation({
  id: 'listEventGroups',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/event-groups',
  access: { by: 'session', role: 'viewer' },
  tag: 'Event Groups',
  summary: 'List event groups',
  description: 'Returns the groups of events of the organization, ordered by (creation, id).',
  params: organizationPath,
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Only groups with this event.')),
    ...pagingQuery,
    after: AfterQuery('eventGroup'),
  }),
  success: { status: 200, description: 'The groups.', schema: ListOf(EventGroup) },
  errors: ['not_found'],
});

export const createEventGroup = operation({
  id: 'createEventGroup',
  api: 'management',
  method: 'POST',
  path: '/organizations/{organizationId}/event-groups',
  access: { by: 'session', role: 'manager' },
  tag: 'Event Groups',
  summary: 'Create an event group',
  description: 'Creates a group of events.',
  params: organizationPath,
  body: groupBody,
  success: { status: 201, description: 'The group.', schema: DataOf(EventGroup) },
  errors: ['not_found', 'already_exists'],
});

export const getEventGroup = operation({
  id: 'getEventGroup',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/event-groups/{eventGroupId}',
  access: { by: 'session', role: 'viewer' },
  tag: 'Event Groups',
  summary: 'Read an event group',
  description: 'Returns a group of events.',
  params: groupPath,
  success: { status: 200, description: 'The group.', schema: DataOf(EventGroup) },
  errors: ['not_found'],
});

export const updateEventGroup = operation({
  id: 'updateEventGroup',
  api: 'management',
  method: 'PATCH',
  path: '/organizations/{organizationId}/event-groups/{eventGroupId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Event Groups',
  summary: 'Change an event group',
  description: 'Changes a group. `event_ids` replaces all events of the group.',
  params: groupPath,
  body: Type.Partial(groupBody, changesOf),
  success: { status: 200, description: 'The group.', schema: DataOf(EventGroup) },
  errors: ['not_found', 'already_exists'],
});

export const deleteEventGroup = operation({
  id: 'deleteEventGroup',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/event-groups/{eventGroupId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Event Groups',
  summary: 'Delete an event group',
  description: 'Deletes a group. Its events stay.',
  params: groupPath,
  success: { status: 200, description: 'The group is deleted.', schema: Done },
  errors: ['not_found'],
});
