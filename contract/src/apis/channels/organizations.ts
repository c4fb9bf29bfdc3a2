import { operation } from '../../operation.ts';
import { ChannelsLocation } from '../../resources/channels-event.ts';
import { ChannelsOrganization } from '../../resources/channels-organization.ts';
import { ShopText } from '../../resources/shop-text.ts';
import { TermsText } from '../../resources/terms-text.ts';
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

export const listTermsTexts = operation({
  id: 'listTermsTexts',
  api: 'channels',
  method: 'GET',
  path: '/organizations/{organizationId}/terms-texts',
  access: { by: 'key', scope: 'events:read' },
  tag: 'Organizations',
  summary: 'List the terms of an organization',
  description:
    'Returns the terms of a partner organization that buyers are to be shown and to accept, one text for each language ' +
    'that has some; none where it states none. Give the id of the text that a buyer accepted as `accepted_terms_id` ' +
    'when the purchase begins.',
  params: Type.Object({ organizationId: Id('organization', 'Id of the organization.') }),
  success: { status: 200, description: 'The current texts.', schema: ListOf(TermsText) },
  errors: ['not_found'],
});

export const listShopTexts = operation({
  id: 'listShopTexts',
  api: 'channels',
  method: 'GET',
  path: '/organizations/{organizationId}/shop-texts',
  access: { by: 'key', scope: 'events:read' },
  tag: 'Organizations',
  summary: 'List the texts of an organization for its buyers',
  description:
    'Returns what a partner organization says to its buyers on pages that sell for it, one text for each page and language ' +
    'that has one: before its events, in the form of a purchase, with what was bought, and on personal data.',
  params: Type.Object({ organizationId: Id('organization', 'Id of the organization.') }),
  success: { status: 200, description: 'The texts.', schema: ListOf(ShopText) },
  errors: ['not_found'],
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
