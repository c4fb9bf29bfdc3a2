import { type Access, operation } from '../../operation.ts';
import { ApiKey, NewApiKey } from '../../resources/api-key.ts';
import {
  AfterQuery,
  DataOf,
  Done,
  Id,
  InstantInput,
  Int,
  ListOf,
  OneOf,
  pagingQuery,
  StrInput,
  type TObject,
  Type,
} from '../../schema.ts';
import { channelScopes, limits, type RotationGrace, rotationGraces, type Scope, scopes } from '../../vocabulary.ts';

const name = StrInput('What the key is for.', { minLength: 1, examples: ['Door software'] });
const rateLimit = Type.Object(
  {
    per_second: Int('Sustained requests per second.', { minimum: 1, maximum: limits.rateMaxPerSecond }),
    burst: Type.Optional(
      Int('Size of a burst; twice `per_second` if omitted.', {
        minimum: 1,
        maximum: limits.rateMaxBurst,
      }),
    ),
  },
  {
    description:
      `How fast requests may come; ${limits.rateDefaultPerSecond} per second with a burst of ` +
      `${limits.rateDefaultBurst} when omitted. A key of an organization stays within the limit of the organization.`,
  },
);
const creation = {
  name,
  expires_at: Type.Optional(InstantInput('When it stops working: within five years; after one year when omitted.')),
  rate_limit: Type.Optional(rateLimit),
};
const change = { name: Type.Optional(name), rate_limit: Type.Optional(rateLimit) };

function scopesOf(allowed: readonly Scope[]) {
  return Type.Array(OneOf(allowed, 'A scope.'), {
    description: 'What the key may do.',
    minItems: 1,
    maxItems: allowed.length,
  });
}

const organizationScopes = scopesOf(scopes);
const scopesForChannels = scopesOf(channelScopes);

/** The operations on the keys of one kind of owner: the same for all, but for who may and what a key carries. */
function keyOperations<
  const A extends Access,
  O extends TObject,
  K extends TObject,
  C extends TObject,
  U extends TObject,
>(owner: {
  readonly word: string;
  readonly things: string;
  readonly path: `/${string}`;
  readonly access: A;
  readonly ownerParams: O;
  readonly keyParams: K;
  readonly createBody: C;
  readonly updateBody: U;
  /** What creating a key is refused with, beside an unknown owner. */
  readonly createErrors: readonly 'conflict'[];
}) {
  const { word, things, path, access, ownerParams, keyParams, createBody, updateBody, createErrors } = owner;
  const shared = { api: 'management', access, tag: 'API keys' } as const;
  return {
    list: operation({
      ...shared,
      id: `list${things}`,
      method: 'GET',
      path,
      summary: `List the keys of ${word}`,
      description: `Returns the keys of ${word}, including expired and revoked ones. Secrets are never shown again.`,
      params: ownerParams,
      query: Type.Object({ ...pagingQuery, after: AfterQuery('apiKey') }),
      success: { status: 200, description: 'The keys.', schema: ListOf(ApiKey) },
      errors: ['not_found'],
    }),
    create: operation({
      ...shared,
      id: `create${things.slice(0, -1)}`,
      method: 'POST',
      path,
      keepsSecrets: true,
      needsConfirmation: true,
      summary: `Create a key of ${word}`,
      description: `Creates a key of ${word}. The response has its secret, which is shown only here.`,
      params: ownerParams,
      body: createBody,
      success: { status: 201, description: 'The key with its secret.', schema: DataOf(NewApiKey) },
      errors: ['not_found', ...createErrors],
    }),
    get: operation({
      ...shared,
      id: `get${things.slice(0, -1)}`,
      method: 'GET',
      path: `${path}/{keyId}`,
      summary: `Read a key of ${word}`,
      description: `Returns a key of ${word}, without its secret.`,
      params: keyParams,
      success: { status: 200, description: 'The key.', schema: DataOf(ApiKey) },
      errors: ['not_found'],
    }),
    update: operation({
      ...shared,
      id: `update${things.slice(0, -1)}`,
      method: 'PATCH',
      path: `${path}/{keyId}`,
      summary: `Change a key of ${word}`,
      description: `Changes the fields in the body of a key of ${word}, in every process within a second.`,
      params: keyParams,
      body: updateBody,
      success: { status: 200, description: 'The key.', schema: DataOf(ApiKey) },
      errors: ['not_found', 'conflict'],
    }),
    revoke: operation({
      ...shared,
      id: `revoke${things.slice(0, -1)}`,
      method: 'DELETE',
      path: `${path}/{keyId}`,
      summary: `Revoke a key of ${word}`,
      description: 'The key stops working within a second and stays in the list. A revoked key stays revoked.',
      params: keyParams,
      success: { status: 200, description: 'The key is revoked.', schema: Done },
      errors: ['not_found'],
    }),
    rotate: operation({
      ...shared,
      id: `rotate${things.slice(0, -1)}`,
      method: 'POST',
      path: `${path}/{keyId}/rotate`,
      keepsSecrets: true,
      needsConfirmation: true,
      summary: `Rotate a key of ${word}`,
      description:
        'Creates a key with the same settings and lifetime. The old key keeps working for the grace period, but ' +
        'not beyond its own expiry. The response has the new secret, which is shown only here.',
      params: keyParams,
      body: Type.Object(
        {
          grace: OneOf(
            Object.keys(rotationGraces) as RotationGrace[],
            'How long the old key works on, beside the new one.',
          ),
        },
        { description: 'The grace period.' },
      ),
      success: { status: 201, description: 'The new key with its secret.', schema: DataOf(NewApiKey) },
      errors: ['not_found', 'conflict'],
    }),
  };
}

const keyId = Id('apiKey', 'Id of the key.');
const organizationId = Id('organization', 'Id of the organization.');
const channelId = Id('channel', 'Id of the channel.');
const resellerId = Id('reseller', 'Id of the reseller.');

const ofOrganization = keyOperations({
  word: 'an organization',
  things: 'ApiKeys',
  path: '/organizations/{organizationId}/api-keys',
  access: { by: 'session', role: 'admin' },
  ownerParams: Type.Object({ organizationId }),
  keyParams: Type.Object({ organizationId, keyId }),
  createBody: Type.Object(
    {
      ...creation,
      kind: Type.Optional(
        OneOf(
          ['integrations', 'integration'],
          'A key of the integrations API, or the older pair of `integration_id` and `secret` for it.',
        ),
      ),
      scopes: organizationScopes,
    },
    { description: 'The key.' },
  ),
  updateBody: Type.Object(
    { ...change, scopes: Type.Optional(organizationScopes) },
    { description: 'What to change.', minProperties: 1 },
  ),
  // An organization has only so many keys.
  createErrors: ['conflict'],
});

const ofChannel = keyOperations({
  word: 'a channel',
  things: 'ChannelApiKeys',
  path: '/channels/{channelId}/api-keys',
  access: { by: 'session', operator: true },
  ownerParams: Type.Object({ channelId }),
  keyParams: Type.Object({ channelId, keyId }),
  createBody: Type.Object({ ...creation, scopes: scopesForChannels }, { description: 'The key.' }),
  updateBody: Type.Object(
    { ...change, scopes: Type.Optional(scopesForChannels) },
    { description: 'What to change.', minProperties: 1 },
  ),
  createErrors: [],
});

const ofReseller = keyOperations({
  word: 'a reseller',
  things: 'ResellerApiKeys',
  path: '/resellers/{resellerId}/api-keys',
  access: { by: 'session', operator: true },
  ownerParams: Type.Object({ resellerId }),
  keyParams: Type.Object({ resellerId, keyId }),
  createBody: Type.Object(creation, { description: 'The key.' }),
  updateBody: Type.Object(change, { description: 'What to change.', minProperties: 1 }),
  createErrors: [],
});

export const listApiKeys = ofOrganization.list;
export const createApiKey = ofOrganization.create;
export const getApiKey = ofOrganization.get;
export const updateApiKey = ofOrganization.update;
export const revokeApiKey = ofOrganization.revoke;
export const rotateApiKey = ofOrganization.rotate;

export const listChannelApiKeys = ofChannel.list;
export const createChannelApiKey = ofChannel.create;
export const getChannelApiKey = ofChannel.get;
export const updateChannelApiKey = ofChannel.update;
export const revokeChannelApiKey = ofChannel.revoke;
export const rotateChannelApiKey = ofChannel.rotate;

export const listResellerApiKeys = ofReseller.list;
export const createResellerApiKey = ofReseller.create;
export const getResellerApiKey = ofReseller.get;
export const updateResellerApiKey = ofReseller.update;
export const revokeResellerApiKey = ofReseller.revoke;
export const rotateResellerApiKey = ofReseller.rotate;

/** What handlers are written for: the operations of any owner. */
export type KeyOperations = ReturnType<typeof keyOperations<{ by: 'session' }, TObject, TObject, TObject, TObject>>;
