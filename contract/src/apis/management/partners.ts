import { operation } from '../../operation.ts';
import { ManagedChannel, ManagedReseller, PartnerChannel, PartnerReseller } from '../../resources/partner.ts';
import {
  AfterQuery,
  DataOf,
  Done,
  Id,
  ListOf,
  pagingQuery,
  SlugInput,
  StrInput,
  Type,
  UrlOrEmpty,
} from '../../schema.ts';

const organizationId = Id('organization', 'Id of the organization.');
const channelId = Id('channel', 'Id of the channel.');
const resellerId = Id('reseller', 'Id of the reseller.');

const partner = {
  name: StrInput('Name.', { minLength: 1 }),
  slug: SlugInput('Identifier, unique in the deployment.'),
};
const changes = { name: Type.Optional(partner.name), slug: Type.Optional(partner.slug) };
const website = Type.Optional(
  UrlOrEmpty('Its page for people who sell a ticket, to which buyers are led.', 'https://second-row.example/sell'),
);
const newChannel = Type.Object(partner, { description: 'Name and identifier.' });
const changedChannel = Type.Object(changes, { description: 'What to change.', minProperties: 1 });
const newReseller = Type.Object({ ...partner, website }, { description: 'Name, identifier and page.' });
const changedReseller = Type.Object({ ...changes, website }, { description: 'What to change.', minProperties: 1 });

export const createChannel = operation({
  id: 'createChannel',
  api: 'management',
  method: 'POST',
  path: '/channels',
  access: { by: 'session', operator: true },
  tag: 'Partners',
  summary: 'Create a channel',
  description: 'Creates a channel. It has access only to organizations that admit it.',
  body: newChannel,
  success: { status: 201, description: 'The channel.', schema: DataOf(ManagedChannel) },
  errors: ['already_exists'],
});

export const listChannels = operation({
  id: 'listChannels',
  api: 'management',
  method: 'GET',
  path: '/channels',
  access: { by: 'session', operator: true },
  tag: 'Partners',
  summary: 'List all channels',
  description: 'Returns the channels of the deployment.',
  query: Type.Object({ ...pagingQuery, after: AfterQuery('channel') }),
  success: { status: 200, description: 'The channels.', schema: ListOf(ManagedChannel) },
  errors: [],
});

export const updateChannel = operation({
  id: 'updateChannel',
  api: 'management',
  method: 'PATCH',
  path: '/channels/{channelId}',
  access: { by: 'session', operator: true },
  tag: 'Partners',
  summary: 'Change a channel',
  description: 'Changes name or identifier of a channel.',
  params: Type.Object({ channelId }),
  body: changedChannel,
  success: { status: 200, description: 'The channel.', schema: DataOf(ManagedChannel) },
  errors: ['not_found', 'already_exists'],
});

export const createReseller = operation({
  id: 'createReseller',
  api: 'management',
  method: 'POST',
  path: '/resellers',
  access: { by: 'session', operator: true },
  tag: 'Partners',
  summary: 'Create a reseller',
  description: 'Creates a reseller. It has access only to organizations that admit it.',
  body: newReseller,
  success: { status: 201, description: 'The reseller.', schema: DataOf(ManagedReseller) },
  errors: ['already_exists'],
});

export const listResellers = operation({
  id: 'listResellers',
  api: 'management',
  method: 'GET',
  path: '/resellers',
  access: { by: 'session', operator: true },
  tag: 'Partners',
  summary: 'List all resellers',
  description: 'Returns the resellers of the deployment.',
  query: Type.Object({ ...pagingQuery, after: AfterQuery('reseller') }),
  success: { status: 200, description: 'The resellers.', schema: ListOf(ManagedReseller) },
  errors: [],
});

export const updateReseller = operation({
  id: 'updateReseller',
  api: 'management',
  method: 'PATCH',
  path: '/resellers/{resellerId}',
  access: { by: 'session', operator: true },
  tag: 'Partners',
  summary: 'Change a reseller',
  description: 'Changes name, identifier or page of a reseller.',
  params: Type.Object({ resellerId }),
  body: changedReseller,
  success: { status: 200, description: 'The reseller.', schema: DataOf(ManagedReseller) },
  errors: ['not_found', 'already_exists'],
});

export const listPartnerChannels = operation({
  id: 'listPartnerChannels',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/partners/channels',
  access: { by: 'session', role: 'manager' },
  tag: 'Partners',
  summary: 'List available channels',
  description:
    'Returns all channels of the deployment but the web shops of other organizations, and whether the organization has ' +
    'admitted each one.',
  params: Type.Object({ organizationId }),
  query: Type.Object({ ...pagingQuery, after: AfterQuery('channel') }),
  success: { status: 200, description: 'The channels.', schema: ListOf(PartnerChannel) },
  errors: ['not_found'],
});

export const addPartnerChannel = operation({
  id: 'addPartnerChannel',
  api: 'management',
  method: 'PUT',
  path: '/organizations/{organizationId}/partners/channels/{channelId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Partners',
  summary: 'Admit a channel',
  description:
    'Lets the channel sell tickets and take reservations for the organization immediately. Admitting an ' +
    'admitted channel changes nothing.',
  params: Type.Object({ organizationId, channelId }),
  success: { status: 200, description: 'The channel is admitted.', schema: DataOf(PartnerChannel) },
  errors: ['not_found'],
});

export const removePartnerChannel = operation({
  id: 'removePartnerChannel',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/partners/channels/{channelId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Partners',
  summary: 'Remove a channel',
  description:
    'Immediately removes the access of the channel to the organization, and cancels its pending webhook ' +
    'deliveries about it. Completed sales do not change. The channel of the web shop of the organization cannot be ' +
    'removed: buyers open their orders through it, also while the shop is closed.',
  params: Type.Object({ organizationId, channelId }),
  success: { status: 200, description: 'The channel is not admitted.', schema: Done },
  errors: ['not_found', 'conflict'],
});

export const listPartnerResellers = operation({
  id: 'listPartnerResellers',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/partners/resellers',
  access: { by: 'session', role: 'manager' },
  tag: 'Partners',
  summary: 'List available resellers',
  description: 'Returns all resellers of the deployment, and whether the organization has admitted each one.',
  params: Type.Object({ organizationId }),
  query: Type.Object({ ...pagingQuery, after: AfterQuery('reseller') }),
  success: { status: 200, description: 'The resellers.', schema: ListOf(PartnerReseller) },
  errors: ['not_found'],
});

export const addPartnerReseller = operation({
  id: 'addPartnerReseller',
  api: 'management',
  method: 'PUT',
  path: '/organizations/{organizationId}/partners/resellers/{resellerId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Partners',
  summary: 'Admit a reseller',
  description:
    'Lets the reseller validate and swap tickets of the organization immediately. Admitting an admitted ' +
    'reseller changes nothing.',
  params: Type.Object({ organizationId, resellerId }),
  success: { status: 200, description: 'The reseller is admitted.', schema: DataOf(PartnerReseller) },
  errors: ['not_found'],
});

export const removePartnerReseller = operation({
  id: 'removePartnerReseller',
  api: 'management',
  method: 'DELETE',
  path: '/organizations/{organizationId}/partners/resellers/{resellerId}',
  access: { by: 'session', role: 'manager' },
  tag: 'Partners',
  summary: 'Remove a reseller',
  description: 'Immediately removes the access of the reseller to the organization. Completed swaps do not change.',
  params: Type.Object({ organizationId, resellerId }),
  success: { status: 200, description: 'The reseller is not admitted.', schema: Done },
  errors: ['not_found'],
});
