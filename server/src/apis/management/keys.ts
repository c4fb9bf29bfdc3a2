/** The same handlers for the keys of organizations, channels and resellers; who may call them is the contract's say. */
import { limits, management, type Scope } from '@stagedoor/contract';
import {
  createKeyFor,
  findKey,
  listKeys,
  type OwnerOfKeys,
  revokeKey,
  rotateKey,
  updateKey,
} from '../../modules/access/access.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Handler, type ReadCall, read, type WriteCall, write } from '../common/handlers.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { Problems } from '../common/problems.ts';
import { keyPresenter, presentNewKey } from './presenters/api-key.ts';

const {
  listApiKeys,
  createApiKey,
  getApiKey,
  updateApiKey,
  revokeApiKey,
  rotateApiKey,
  listChannelApiKeys,
  createChannelApiKey,
  getChannelApiKey,
  updateChannelApiKey,
  revokeChannelApiKey,
  rotateChannelApiKey,
  listResellerApiKeys,
  createResellerApiKey,
  getResellerApiKey,
  updateResellerApiKey,
  revokeResellerApiKey,
  rotateResellerApiKey,
} = management;

type ListCall = Pick<ReadCall<typeof listApiKeys>, 'db' | 'query' | 'now' | 'nextPage'>;

async function list({ db, query, now, nextPage }: ListCall, owner: OwnerOfKeys) {
  const problems = new Problems();
  const page = pageOf(query, limits.pageDefault, problems);
  if (problems.any) return problems.refusal();
  const rows = await listKeys(db, owner, page);
  if (rows instanceof Refusal) return rows;
  return { success: true, data: shownOf(rows, page, nextPage).map(keyPresenter(now)) };
}

type Writing = Pick<WriteCall<typeof createApiKey>, 'tx' | 'now' | 'services'> & {
  readonly caller: { readonly user: { readonly id: string } };
};
interface NewKeyBody {
  readonly name: string;
  readonly expires_at?: string;
  readonly rate_limit?: { readonly per_second: number; readonly burst?: number };
}

async function create(
  call: Writing & { readonly body: NewKeyBody },
  owner: OwnerOfKeys,
  scopes: readonly Scope[],
  older = false,
) {
  const { tx, now, services, caller, body } = call;
  const problems = new Problems();
  const expiresAt = problems.instant('/expires_at', body.expires_at);
  if (problems.any) return problems.refusal();
  const created = await createKeyFor(tx, owner, {
    name: body.name,
    scopes,
    older,
    environment: services.environment,
    now,
    expiresAt,
    ...rateOf(body.rate_limit),
    createdBy: caller.user.id,
  });
  return created instanceof Refusal ? created : { success: true, data: presentNewKey(created, now) };
}

/** Whoever names a rate without a burst gets the burst that goes with it. */
function rateOf(rate: NewKeyBody['rate_limit']) {
  if (!rate) return {};
  const usual = rate.per_second * (limits.rateDefaultBurst / limits.rateDefaultPerSecond);
  return { ratePerSecond: rate.per_second, rateBurst: rate.burst ?? usual };
}

async function get({ db, now }: Pick<ListCall, 'db' | 'now'>, owner: OwnerOfKeys, keyId: string) {
  const row = await findKey(db, owner, keyId);
  return row instanceof Refusal ? row : { success: true, data: keyPresenter(now)(row) };
}

interface ChangedKeyBody {
  readonly name?: string;
  readonly scopes?: readonly Scope[];
  readonly rate_limit?: { readonly per_second: number; readonly burst?: number };
}

async function update(
  { tx, now, body }: Pick<Writing, 'tx' | 'now'> & { readonly body: ChangedKeyBody },
  owner: OwnerOfKeys,
  keyId: string,
  scopes?: readonly Scope[],
) {
  const row = await updateKey(tx, owner, keyId, { name: body.name, scopes, ...rateOf(body.rate_limit) }, now);
  return row instanceof Refusal ? row : { success: true, data: keyPresenter(now)(row) };
}

async function revoke({ tx, now }: Pick<Writing, 'tx' | 'now'>, owner: OwnerOfKeys, keyId: string) {
  return (await revokeKey(tx, owner, keyId, now)) ?? { success: true };
}

async function rotate(
  call: Writing & { readonly body: { readonly grace: 'now' | '1h' | '24h' | '7d' } },
  owner: OwnerOfKeys,
  keyId: string,
) {
  const { tx, now, services, caller, body } = call;
  const { environment } = services;
  const rotation = { grace: body.grace, environment, createdBy: caller.user.id, now };
  const created = await rotateKey(tx, owner, keyId, rotation);
  return created instanceof Refusal ? created : { success: true, data: presentNewKey(created, now) };
}

const organization = (id: string): OwnerOfKeys => ({ of: 'organization', id });
const channel = (id: string): OwnerOfKeys => ({ of: 'channel', id });
const reseller = (id: string): OwnerOfKeys => ({ of: 'reseller', id });

export const keyHandlers: readonly Handler[] = [
  read(listApiKeys, async (call) => list(call, organization(call.caller.organization.id))),
  write(createApiKey, async (call) => {
    const { scopes, kind } = call.body;
    return create(call, organization(call.caller.organization.id), scopes, kind === 'integration');
  }),
  read(getApiKey, async (call) => get(call, organization(call.caller.organization.id), call.params.keyId)),
  write(updateApiKey, async (call) => {
    return update(call, organization(call.caller.organization.id), call.params.keyId, call.body.scopes);
  }),
  write(revokeApiKey, async (call) => revoke(call, organization(call.caller.organization.id), call.params.keyId)),
  write(rotateApiKey, async (call) => rotate(call, organization(call.caller.organization.id), call.params.keyId)),

  read(listChannelApiKeys, async (call) => list(call, channel(call.params.channelId))),
  write(createChannelApiKey, async (call) => create(call, channel(call.params.channelId), call.body.scopes)),
  read(getChannelApiKey, async (call) => get(call, channel(call.params.channelId), call.params.keyId)),
  write(updateChannelApiKey, async (call) => {
    return update(call, channel(call.params.channelId), call.params.keyId, call.body.scopes);
  }),
  write(revokeChannelApiKey, async (call) => revoke(call, channel(call.params.channelId), call.params.keyId)),
  write(rotateChannelApiKey, async (call) => rotate(call, channel(call.params.channelId), call.params.keyId)),

  // What a reseller may do is the same for all: its keys carry no scopes.
  read(listResellerApiKeys, async (call) => list(call, reseller(call.params.resellerId))),
  write(createResellerApiKey, async (call) => create(call, reseller(call.params.resellerId), [])),
  read(getResellerApiKey, async (call) => get(call, reseller(call.params.resellerId), call.params.keyId)),
  write(updateResellerApiKey, async (call) => update(call, reseller(call.params.resellerId), call.params.keyId)),
  write(revokeResellerApiKey, async (call) => revoke(call, reseller(call.params.resellerId), call.params.keyId)),
  write(rotateResellerApiKey, async (call) => rotate(call, reseller(call.params.resellerId), call.params.keyId)),
];
