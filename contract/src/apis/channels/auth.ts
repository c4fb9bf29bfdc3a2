import { operation } from '../../operation.ts';
import { DataOf, Id, Instant, List, OneOf, Resource, Str } from '../../schema.ts';

export const ChannelHost = Resource('ChannelHost', 'An organization that added the channel as a partner.', {
  _id: Id('organization', 'Id of the organization, as the parameter `organization_id` takes it.'),
  name: Str('Name.', ['Salt Works']),
  slug: Str('Identifier.', ['salt-works']),
  created_at: Instant('When it added the channel.'),
});

export const ChannelInfo = Resource('ChannelInfo', 'The channel that the key belongs to.', {
  _id: Id('channel', 'Id of the channel.'),
  name: Str('Name.', ['Night Guide']),
  slug: Str('Identifier.', ['night-guide']),
  hosts: List(ChannelHost, 'The organizations that the channel sells for.'),
});

export const getAuth = operation({
  id: 'getAuth',
  api: 'channels',
  method: 'GET',
  path: '/auth',
  access: { by: 'key', scope: null },
  tag: 'Authentication',
  summary: 'Check the key',
  description: 'Returns the channel that the key belongs to and the organizations for which it sells.',
  success: {
    status: 200,
    description: 'The key is valid.',
    schema: DataOf(
      Resource('ChannelAuth', 'The key is valid.', {
        message: OneOf(['Authed'], 'Always the same.'),
        channel: ChannelInfo,
      }),
    ),
  },
  errors: [],
});
