import { operation } from '../../operation.ts';
import { Location } from '../../resources/event.ts';
import { AfterQuery, ListOf, pagingQuery, Type } from '../../schema.ts';

export const listLocations = operation({
  id: 'listLocations',
  api: 'integrations',
  method: 'GET',
  path: '/locations',
  access: { by: 'key', scope: 'events:read' },
  tag: 'Events',
  summary: 'List locations',
  description:
    'Returns the locations of the organization, ordered by (creation, id): an event that you create names one of them.',
  query: Type.Object({ ...pagingQuery, after: AfterQuery('location') }),
  success: { status: 200, description: 'The locations.', schema: ListOf(Location) },
  errors: [],
});
