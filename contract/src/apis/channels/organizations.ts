import { operation } from '../../operation.ts';
import { ChannelsLocation } from '../../resources/channels-event.ts';
import { ChannelsOrganization } from '../../resources/channels-organization.ts';
import { AfterQuery, Id, ListOf, pagingQuery, Type } from '../../schema.ts';

export const listOrganizations = operation({
  id: 'listOrganizations',
  api: 'channels',
  method: 'GET',
  path: '/organizations',
  access: { by: 'key', scope: 'events:read' },
  tag: 'Organizations',
  summary: 'List organizations',
  description: 'Returns the partner organizations of the channel, in the order in which they added it.',
  query: Type.Object({ ...pagingQuery, after: AfterQuery('organization') }),
  success: { status: 200, description: 'The organizations.', schema: ListOf(ChannelsOrganization) },
  errors: [],
});

export const listLocations = operation({
  id: 'listLocations',
  api: 'channels',
  method: 'GET',
  path: '/locations',
  access: { by: 'key', scope: 'events:read' },
  tag: 'Locations',
  summary: 'List locations',
  description: 'Returns the locations of partner organizations, ordered by (creation, id).',
  query: Type.Object({
    organization_id: Type.Optional(Id('organization', 'Organization of the location.')),
    ...pagingQuery,
    after: AfterQuery('location'),
  }),
  success: { status: 200, description: 'The locations.', schema: ListOf(ChannelsLocation) },
  errors: [],
});
