/** The APIs that have a document: `dist/documents/<name>.json`. */
import { aboutChannels } from '../apis/channels/about.ts';
import { channels } from '../apis/channels/index.ts';
import { aboutIntegrations } from '../apis/integrations/about.ts';
import { integrations } from '../apis/integrations/index.ts';
import { aboutManagement } from '../apis/management/about.ts';
import { management } from '../apis/management/index.ts';
import { aboutResellers } from '../apis/resellers/about.ts';
import { resellers } from '../apis/resellers/index.ts';
import { channelNotifications, notifications } from '../notifications/index.ts';
import type { Method } from '../operation.ts';
import type { DocumentedApi } from './openapi.ts';

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export const documentedApis: readonly DocumentedApi[] = [
  {
    about: aboutIntegrations,
    operations: integrations,
    webhooks: { tag: 'Notifications', kinds: notifications },
  },
  {
    about: aboutChannels,
    operations: channels,
    webhooks: { tag: 'Notifications', kinds: channelNotifications },
  },
  { about: aboutResellers, operations: resellers },
  inOrder({ about: aboutManagement, operations: management }),
];

/**
 * In the order of the tags, then of paths and methods. Management is put together of namespaces, whose members come by
 * name in one loader and as written in another.
 */
function inOrder({ about, operations }: DocumentedApi): DocumentedApi {
  const tags = Object.keys(about.tags);
  const sorted = Object.entries(operations).sort(
    ([, a], [, b]) =>
      tags.indexOf(a.tag) - tags.indexOf(b.tag) ||
      (a.path < b.path ? -1 : Number(a.path > b.path)) ||
      methods.indexOf(a.method) - methods.indexOf(b.method),
  );
  return { about, operations: Object.fromEntries(sorted) };
}
