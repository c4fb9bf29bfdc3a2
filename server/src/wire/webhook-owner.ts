import { type NotificationKind, notificationKinds, scopeOfKind } from '@stagedoor/contract/vocabulary';
import type { CrossTenantWriteContext, EndpointOwner, SecretsOfKey } from '../contexts/messaging/webhooks/webhooks.ts';
import type { ChannelCaller, MemberCaller, OrganizationCaller } from '../http/callers.ts';
import type { Services } from '../http/services.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';

export type WebhookCaller = OrganizationCaller | ChannelCaller | MemberCaller;

/** Whose webhooks a caller means: always its own; a person those of the organization in the path. */
export function webhookOwnerOf(caller: WebhookCaller): EndpointOwner {
  return caller.kind === 'channel' ? { channelId: caller.channel.id } : { organizationId: caller.organization.id };
}

/** The kinds of notifications that the caller may be shown; undefined where these are all. */
export function readableKindsOf(caller: WebhookCaller): readonly NotificationKind[] | undefined {
  const kinds = notificationKinds.filter((kind) => mayRead(caller, kind));
  return kinds.length === notificationKinds.length ? undefined : kinds;
}

/** The kinds to list: the one asked for or all that the caller may be shown. Refuses one that it may not be shown. */
export function shownKindsOf(
  caller: WebhookCaller,
  asked: NotificationKind | undefined,
): readonly NotificationKind[] | undefined | Refusal<'forbidden'> {
  if (asked === undefined) return readableKindsOf(caller);
  if (mayRead(caller, asked)) return [asked];
  return refuse(
    'forbidden',
    `Events of kind ${asked} need the scope ${scopeOfKind(asked)}, which the key does not have.`,
  );
}

/** A key needs the scope of the kind; people may be shown all. */
function mayRead(caller: WebhookCaller, kind: NotificationKind): boolean {
  const scope = scopeOfKind(kind);
  return scope === null || !('scopes' in caller) || caller.scopes.has(scope);
}

/** Secrets are shown when they are made; the interface shows them to a channel's key for the endpoints that it created, too. */
export function shownSecretsOf(caller: WebhookCaller, { secretsKey }: Services): SecretsOfKey | undefined {
  return caller.kind === 'channel' ? { secretsKey, keyId: caller.credentialId } : undefined;
}

/** The write in the name of the caller, whose rights decide what an endpoint is sent. */
export function endpointWriteOf({
  crossTenant,
  outbox,
  now,
  caller,
}: Omit<CrossTenantWriteContext, 'madeBy'> & { readonly caller: WebhookCaller }): CrossTenantWriteContext {
  return { crossTenant, outbox, now, madeBy: caller.credentialId };
}
