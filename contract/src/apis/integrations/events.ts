import { operation } from '../../operation.ts';
import { IntegrationsEvent } from '../../resources/integrations-event.ts';
import { AfterQuery, DataOf, Id, InstantInput, ListOf, pagingQuery, Type } from '../../schema.ts';
import { eventBody } from '../event-body.ts';
import { changesOf } from '../management/inputs.ts';

const eventPath = Type.Object({ eventId: Id('event', 'Id of the event.') });

export const listEvents = operation({
  id: 'listEvents',
  api: 'integrations',
  method: 'GET',
  path: '/events',
  access: { by: 'key', scope: 'events:read' },
  tag: 'Events',
  summary: 'List events',
  description:
    'Returns the events that start in a period, latest first. Without `start` and `end`: those that have not ended ' +
    'yet, the next first.',
  query: Type.Object({
    start: Type.Optional(InstantInput('Only events that start at or after this instant.')),
    end: Type.Optional(InstantInput('Only events that start before this instant.')),
    group_id: Type.Optional(Id('eventGroup', 'Only events of this group.')),
    ...pagingQuery,
    after: AfterQuery('event'),
  }),
  success: { status: 200, description: 'The events.', schema: ListOf(IntegrationsEvent) },
  errors: [],
});

export const getEvent = operation({
  id: 'getEvent',
  api: 'integrations',
  method: 'GET',
  path: '/events/{eventId}',
  access: { by: 'key', scope: 'events:read' },
  tag: 'Events',
  summary: 'Read an event',
  description: 'Returns an event of the organization, including past and hidden events.',
  params: eventPath,
  success: { status: 200, description: 'The event.', schema: DataOf(IntegrationsEvent) },
  errors: ['not_found'],
});

export const createEvent = operation({
  id: 'createEvent',
  api: 'integrations',
  method: 'POST',
  path: '/events',
  access: { by: 'key', scope: 'events:write' },
  tag: 'Events',
  summary: 'Create an event',
  description: 'Creates an event at a location of the organization and emits `event.created`.',
  body: eventBody,
  success: { status: 201, description: 'The event.', schema: DataOf(IntegrationsEvent) },
  errors: ['already_exists'],
});

export const updateEvent = operation({
  id: 'updateEvent',
  api: 'integrations',
  method: 'PATCH',
  path: '/events/{eventId}',
  access: { by: 'key', scope: 'events:write' },
  tag: 'Events',
  summary: 'Change an event',
  description: 'Changes only the given fields and emits `event.updated`, also to channels.',
  params: eventPath,
  body: Type.Partial(eventBody, changesOf),
  success: { status: 200, description: 'The event.', schema: DataOf(IntegrationsEvent) },
  errors: ['not_found', 'already_exists'],
});
