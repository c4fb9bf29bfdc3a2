import { integrations } from '@stagedoor/contract';
import { type ChannelRow, listChannels } from '../../contexts/identity/partners/partners.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';

export const channelHandlers: readonly Handler[] = [
  endpoint(integrations.listChannels, {
    run: ({ tenant }) => listChannels(tenant),
    present: ({ id, name, slug }: ChannelRow) => ({ _id: id, name, slug }),
  }),
];
