/** The same endpoints for the keys of organizations, channels and resellers; the contract says who may call which. */
import { management, type Scope } from '@stagedoor/contract';
import {
  createKeyFor,
  getKey,
  type KeyChanges,
  listKeys,
  type NewKey,
  type OwnerOfKeys,
  type Rotation,
  revokeKey,
  rotateKey,
  updateKey,
} from '../../contexts/identity/access/access.ts';
import type { SessionCaller } from '../../http/callers.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import type { Problems } from '../../http/problems.ts';
import type { Services } from '../../http/services.ts';
import { presentKey, presentNewKey } from './presenters/api-key.ts';

const organization = (id: string): OwnerOfKeys => ({ of: 'organization', id });
const channel = (id: string): OwnerOfKeys => ({ of: 'channel', id });
const reseller = (id: string): OwnerOfKeys => ({ of: 'reseller', id });

interface Call {
  readonly caller: SessionCaller;
  readonly services: Services;
  readonly now: Date;
}

interface KeyBody {
  readonly name?: string;
  readonly rate_limit?: { readonly per_second: number; readonly burst?: number };
}

function newKey(
  {
    body,
    caller,
    services,
    now,
  }: Call & { readonly body: KeyBody & { readonly name: string; readonly expires_at?: string } },
  problems: Problems,
  scopes: readonly Scope[],
): Omit<NewKey, 'owner'> {
  return {
    name: body.name,
    scopes,
    expiresAt: problems.instant('/expires_at', body.expires_at),
    ratePerSecond: body.rate_limit?.per_second,
    rateBurst: body.rate_limit?.burst,
    environment: services.environment,
    createdBy: caller.user.id,
    now,
  };
}

function changesOf({ name, rate_limit }: KeyBody, scopes?: readonly Scope[]): KeyChanges {
  return { name, scopes, ratePerSecond: rate_limit?.per_second, rateBurst: rate_limit?.burst };
}

function rotationOf({ caller, services, now, body }: Call & { readonly body: Pick<Rotation, 'grace'> }): Rotation {
  return { grace: body.grace, environment: services.environment, createdBy: caller.user.id, now };
}

const organizationKeyHandlers: readonly Handler[] = [
  endpoint(management.listApiKeys, {
    run: ({ crossTenant, caller, page }) => listKeys(crossTenant, organization(caller.organization.id), page),
    present: presentKey,
  }),

  endpoint(management.createApiKey, {
    input: (call, problems) => ({
      ...newKey(call, problems, call.body.scopes),
      older: call.body.kind === 'integration',
    }),
    run: ({ crossTenant, caller }, key) => createKeyFor(crossTenant, organization(caller.organization.id), key),
    present: presentNewKey,
  }),

  endpoint(management.getApiKey, {
    run: ({ crossTenant, caller, params }) => getKey(crossTenant, organization(caller.organization.id), params.keyId),
    present: presentKey,
  }),

  endpoint(management.updateApiKey, {
    run: ({ crossTenant, caller, params, body, now }) =>
      updateKey(crossTenant, organization(caller.organization.id), params.keyId, changesOf(body, body.scopes), now),
    present: presentKey,
  }),

  endpoint(management.revokeApiKey, {
    run: (context) => revokeKey(context, organization(context.caller.organization.id), context.params.keyId),
  }),

  endpoint(management.rotateApiKey, {
    input: rotationOf,
    run: ({ crossTenant, caller, params }, rotation) =>
      rotateKey(crossTenant, organization(caller.organization.id), params.keyId, rotation),
    present: presentNewKey,
  }),
];

const channelKeyHandlers: readonly Handler[] = [
  endpoint(management.listChannelApiKeys, {
    run: ({ crossTenant, params, page }) => listKeys(crossTenant, channel(params.channelId), page),
    present: presentKey,
  }),

  endpoint(management.createChannelApiKey, {
    input: (call, problems) => newKey(call, problems, call.body.scopes),
    run: ({ crossTenant, params }, key) => createKeyFor(crossTenant, channel(params.channelId), key),
    present: presentNewKey,
  }),

  endpoint(management.getChannelApiKey, {
    run: ({ crossTenant, params }) => getKey(crossTenant, channel(params.channelId), params.keyId),
    present: presentKey,
  }),

  endpoint(management.updateChannelApiKey, {
    run: ({ crossTenant, params, body, now }) =>
      updateKey(crossTenant, channel(params.channelId), params.keyId, changesOf(body, body.scopes), now),
    present: presentKey,
  }),

  endpoint(management.revokeChannelApiKey, {
    run: (context) => revokeKey(context, channel(context.params.channelId), context.params.keyId),
  }),

  endpoint(management.rotateChannelApiKey, {
    input: rotationOf,
    run: ({ crossTenant, params }, rotation) =>
      rotateKey(crossTenant, channel(params.channelId), params.keyId, rotation),
    present: presentNewKey,
  }),
];

/** What a reseller may do is the same for all: its keys carry no scopes. */
const resellerKeyHandlers: readonly Handler[] = [
  endpoint(management.listResellerApiKeys, {
    run: ({ crossTenant, params, page }) => listKeys(crossTenant, reseller(params.resellerId), page),
    present: presentKey,
  }),

  endpoint(management.createResellerApiKey, {
    input: (call, problems) => newKey(call, problems, []),
    run: ({ crossTenant, params }, key) => createKeyFor(crossTenant, reseller(params.resellerId), key),
    present: presentNewKey,
  }),

  endpoint(management.getResellerApiKey, {
    run: ({ crossTenant, params }) => getKey(crossTenant, reseller(params.resellerId), params.keyId),
    present: presentKey,
  }),

  endpoint(management.updateResellerApiKey, {
    run: ({ crossTenant, params, body, now }) =>
      updateKey(crossTenant, reseller(params.resellerId), params.keyId, changesOf(body), now),
    present: presentKey,
  }),

  endpoint(management.revokeResellerApiKey, {
    run: (context) => revokeKey(context, reseller(context.params.resellerId), context.params.keyId),
  }),

  endpoint(management.rotateResellerApiKey, {
    input: rotationOf,
    run: ({ crossTenant, params }, rotation) =>
      rotateKey(crossTenant, reseller(params.resellerId), params.keyId, rotation),
    present: presentNewKey,
  }),
];

export const keyHandlers: readonly Handler[] = [
  ...organizationKeyHandlers,
  ...channelKeyHandlers,
  ...resellerKeyHandlers,
];
