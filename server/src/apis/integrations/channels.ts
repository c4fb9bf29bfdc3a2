import { integrations } from '@stagedoor/contract';
import { type ChannelRow, listChannels } from '../../modules/partners/partners.ts';
import { endpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';

export const channelHandlers: readonly Handler[] = [
  endpoint(integrations.listChannels, {
    run: ({ tenant }) => listChannels(tenant),
    present: ({ id, name, slug }: ChannelRow) => ({ _id: id, name, slug }),
  }),
];
