import { integrations } from '@stagedoor/contract';
import { listChannels } from '../../modules/partners/partners.ts';
import { type Handler, read } from '../common/handlers.ts';

export const channelHandlers: readonly Handler[] = [
  read(integrations.listChannels, async ({ db, caller }) => {
    const admitted = await listChannels(db, caller.organization.id);
    return { success: true, data: admitted.map(({ id, name, slug }) => ({ _id: id, name, slug })) };
  }),
];
