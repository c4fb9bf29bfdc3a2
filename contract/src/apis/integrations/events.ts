import { operation } from '../../operation.ts';
import { IntegrationsEvent } from '../../resources/integrations-event.ts';
import { AfterQuery, DataOf, Id, InstantInput, ListOf, pagingQuery, Type } from '../../schema.ts';

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
  params: Type.Object({ eventId: Id('event', 'Id of the event.') }),
  success: { status: 200, description: 'The event.', schema: DataOf(IntegrationsEvent) },
  errors: ['not_found'],
});
