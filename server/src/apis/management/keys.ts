/** The same endpoints for the keys of organizations, channels and resellers; the contract says who may call which. */
import { type KeyOperations, management, type Scope } from '@stagedoor/contract';
import {
  createKeyFor,
  getKey,
  listKeys,
  type OwnerOfKeys,
  revokeKey,
  rotateKey,
  updateKey,
} from '../../contexts/identity/access/access.ts';
import { refuseFormerAdmin } from '../../contexts/identity/departures/departures.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import type { Services } from '../../http/services.ts';
import { presentKey, presentNewKey } from './presenters/api-key.ts';

interface KeyBody {
  readonly name?: string;
  readonly rate_limit?: { readonly per_second: number; readonly burst?: number };
  /** Resellers' keys carry none: what a reseller may do is the same for all. */
  readonly scopes?: readonly Scope[];
  readonly expires_at?: string;
  readonly kind?: 'integration' | 'integrations';
}

const rateOf = ({ rate_limit }: KeyBody) => ({ ratePerSecond: rate_limit?.per_second, rateBurst: rate_limit?.burst });

/** Keys expire by the real time, which the test clock does not change. */
const realNowOf = ({ services }: { readonly services: Pick<Services, 'realClock'> }) => services.realClock.now();

/** The six operations on the keys of one kind of owner. */
function keyHandlersOf(kind: OwnerOfKeys['kind'], operations: KeyOperations): readonly Handler[] {
  const ownerOf = ({ params }: { readonly params: unknown }): OwnerOfKeys => ({
    kind,
    id: (params as Record<string, string>)[`${kind}Id`]!,
  });
  const keyIdOf = ({ params }: { readonly params: unknown }) => (params as { readonly keyId: string }).keyId;
  return [
    endpoint(operations.list, {
      run: (call) => listKeys(call.crossTenant, ownerOf(call), call.page),
      present: presentKey,
    }),

    endpoint(operations.create, {
      input: ({ body, caller, services }, problems) => {
        const { name = '', scopes = [], expires_at, kind, ...rest } = body as KeyBody;
        return {
          name,
          scopes,
          expiresAt: problems.instant('/expires_at', expires_at),
          ...rateOf(rest),
          environment: services.environment,
          createdBy: caller.user.id,
          now: realNowOf({ services }),
          older: kind === 'integration',
        };
      },
      run: async (call, key) =>
        (await refuseFormerAdmin(call.crossTenant, ownerOf(call), key.createdBy)) ??
        createKeyFor(call.crossTenant, ownerOf(call), key),
      present: presentNewKey,
    }),

    endpoint(operations.get, {
      run: (call) => getKey(call.crossTenant, ownerOf(call), keyIdOf(call)),
      present: presentKey,
    }),

    endpoint(operations.update, {
      input: ({ body }) => {
        const { name, scopes, ...rest } = body as KeyBody;
        return { name, scopes, ...rateOf(rest) };
      },
      run: (call, changes) => updateKey(call.crossTenant, ownerOf(call), keyIdOf(call), changes, realNowOf(call)),
      present: presentKey,
    }),

    endpoint(operations.revoke, { run: (call) => revokeKey(call, ownerOf(call), keyIdOf(call)) }),

    endpoint(operations.rotate, {
      input: ({ body, caller, services }) => ({
        grace: body.grace,
        environment: services.environment,
        createdBy: caller.user.id,
        now: realNowOf({ services }),
      }),
      run: async (call, rotation) =>
        (await refuseFormerAdmin(call.crossTenant, ownerOf(call), rotation.createdBy)) ??
        rotateKey(call.crossTenant, ownerOf(call), keyIdOf(call), rotation),
      present: presentNewKey,
    }),
  ];
}

export const keyHandlers: readonly Handler[] = [
  ...keyHandlersOf('organization', {
    list: management.listApiKeys,
    create: management.createApiKey,
    get: management.getApiKey,
    update: management.updateApiKey,
    revoke: management.revokeApiKey,
    rotate: management.rotateApiKey,
  }),
  ...keyHandlersOf('channel', {
    list: management.listChannelApiKeys,
    create: management.createChannelApiKey,
    get: management.getChannelApiKey,
    update: management.updateChannelApiKey,
    revoke: management.revokeChannelApiKey,
    rotate: management.rotateChannelApiKey,
  }),
  ...keyHandlersOf('reseller', {
    list: management.listResellerApiKeys,
    create: management.createResellerApiKey,
    get: management.getResellerApiKey,
    update: management.updateResellerApiKey,
    revoke: management.revokeResellerApiKey,
    rotate: management.rotateResellerApiKey,
  }),
];
