import { operation } from '../../operation.ts';
import { Channel } from '../../resources/channel.ts';
import { ListOf } from '../../schema.ts';

export const listChannels = operation({
  id: 'listChannels',
  api: 'integrations',
  method: 'GET',
  path: '/channels',
  access: { by: 'key', scope: 'channels:read' },
  tag: 'Channels',
  summary: 'List channels',
  description: 'Returns all channels through which the organization sells tickets or takes reservations.',
  success: { status: 200, description: 'The channels.', schema: ListOf(Channel) },
  errors: [],
});
