import { type NotificationKind, notificationKinds, scopeOfKind } from '@stagedoor/contract/vocabulary';
import type { EndpointOwner } from '../../modules/webhooks/webhooks.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { ChannelCaller, OrganizationCaller } from './callers.ts';

/** Whose webhooks a caller of the integrations or the channels API means: always its own. */
export function webhookOwnerOf(caller: OrganizationCaller | ChannelCaller): EndpointOwner {
  return caller.kind === 'channel' ? { channelId: caller.channel.id } : { organizationId: caller.organization.id };
}

/** The kinds of notifications that the key may be shown; undefined where these are all. */
export function readableKindsOf({
  scopes,
}: Pick<OrganizationCaller, 'scopes'>): readonly NotificationKind[] | undefined {
  const kinds = notificationKinds.filter((kind) => mayRead(scopes, kind));
  return kinds.length === notificationKinds.length ? undefined : kinds;
}

/** The kinds to list: the one asked for or all that the key may be shown. Refused where it may not be shown that one. */
export function shownKindsOf(
  caller: Pick<OrganizationCaller, 'scopes'>,
  asked: NotificationKind | undefined,
): readonly NotificationKind[] | undefined | Refusal<'forbidden'> {
  if (asked === undefined) return readableKindsOf(caller);
  if (mayRead(caller.scopes, asked)) return [asked];
  return refuse(
    'forbidden',
    `Events of kind ${asked} need the scope ${scopeOfKind(asked)}, which the key does not have.`,
  );
}

function mayRead(scopes: OrganizationCaller['scopes'], kind: NotificationKind): boolean {
  const scope = scopeOfKind(kind);
  return scope === null || scopes.has(scope);
}

/** A channel's keys all see the secrets of its endpoints; of an organization's those that may change endpoints. */
export function maySeeSecrets(caller: OrganizationCaller | ChannelCaller): boolean {
  return caller.kind === 'channel' || caller.scopes.has('webhooks:write');
}
