import type { EndpointOwner } from '../../modules/webhooks/webhooks.ts';
import type { ChannelCaller, OrganizationCaller } from './callers.ts';

/** Whose webhooks a caller of the integrations or the channels API means: always its own. */
export function webhookOwnerOf(caller: OrganizationCaller | ChannelCaller): EndpointOwner {
  return caller.kind === 'channel' ? { channelId: caller.channel.id } : { organizationId: caller.organization.id };
}
