/** Whose keys a screen shows, and the operations on them. */
import { channelScopes, type Scope, scopes } from '@stagedoor/contract/vocabulary';

export interface KeysOwner {
  readonly kind: 'organization' | 'channel' | 'reseller';
  readonly id: string;
}

const operations = {
  organization: { list: 'listApiKeys', create: 'createApiKey', rotate: 'rotateApiKey', revoke: 'revokeApiKey' },
  channel: {
    list: 'listChannelApiKeys',
    create: 'createChannelApiKey',
    rotate: 'rotateChannelApiKey',
    revoke: 'revokeChannelApiKey',
  },
  reseller: {
    list: 'listResellerApiKeys',
    create: 'createResellerApiKey',
    rotate: 'rotateResellerApiKey',
    revoke: 'revokeResellerApiKey',
  },
} as const;

/**
 * The operations on the keys of the owner, and what names it to them. They differ in names alone: the types are those of
 * the keys of an organization.
 */
export function operationsOf({ kind, id }: KeysOwner) {
  return {
    ...(operations[kind] as typeof operations.organization),
    params: { [`${kind}Id`]: id } as { readonly organizationId: string },
  };
}

/** The scopes that a key can carry; none where every key of the owner may do the same. */
export const scopesOf: Readonly<Record<KeysOwner['kind'], readonly Scope[]>> = {
  organization: scopes,
  channel: channelScopes,
  reseller: [],
};
