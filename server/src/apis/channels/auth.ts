import { channels } from '@stagedoor/contract';
import { type HostRow, listHosts } from '../../contexts/identity/partners/partners.ts';
import type { ChannelCaller } from '../../http/callers.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';

export const authHandlers: readonly Handler[] = [
  endpoint(channels.getAuth, {
    run: ({ crossTenant, caller }) => listHosts(crossTenant, caller.channel.id),
    present: (hosts: readonly HostRow[], { caller }) => presentAuth(caller, hosts),
  }),
];

function presentAuth({ channel }: ChannelCaller, hosts: readonly HostRow[]) {
  return {
    message: 'Authed' as const,
    channel: {
      _id: channel.id,
      name: channel.name,
      slug: channel.slug,
      hosts: hosts.map(({ id, name, slug, created_at }) => ({ _id: id, name, slug, created_at })),
    },
  };
}
