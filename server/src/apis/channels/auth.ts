import { channels } from '@stagedoor/contract';
import { listHosts } from '../../modules/partners/partners.ts';
import { type Handler, read } from '../common/handlers.ts';

export const authHandlers: readonly Handler[] = [
  read(channels.getAuth, async ({ db, caller }) => {
    const { id, name, slug } = caller.channel;
    const hosts = await listHosts(db, id);
    return {
      success: true,
      data: {
        message: 'Authed' as const,
        channel: {
          _id: id,
          name,
          slug,
          hosts: hosts.map((host) => ({
            _id: host.id,
            name: host.name,
            slug: host.slug,
            created_at: host.created_at,
          })),
        },
      },
    };
  }),
];
