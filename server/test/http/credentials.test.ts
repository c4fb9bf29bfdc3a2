/** What is a credential and what is none: every combination of what can be sent, on all three APIs. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newApiKey } from '../../src/contexts/identity/access/key-format.ts';
import { newId } from '../../src/platform/ids.ts';
import { openWorld } from '../support/fixtures.ts';
import { keyHeaders } from '../support/world.ts';

type Headers = Record<string, string>;
const { service, world } = await openWorld();
const past = new Date(Date.now() - 1_000);
const make = async (kind: 'integrations' | 'integration', given: Record<string, unknown> = {}) =>
  keyHeaders(service, { kind, organizationId: world.main.id }, given);
const revoked = { key: await make('integrations'), pair: await make('integration') };
await service.database.sql('UPDATE api_keys SET revoked_at = now() WHERE id = $1 OR hash = sha256($2::bytea)', [
  revoked.pair.integration_id,
  Buffer.from(revoked.key['x-api-key']!),
]);
const keys: Record<string, string | undefined> = {
  'no key': undefined,
  'good key': world.main.apiKey,
  "twin's key": world.twin.apiKey,
  'unknown key': newApiKey('integrations', 'alpha'),
  'expired key': (await make('integrations', { expiresAt: past }))['x-api-key'],
  'revoked key': revoked.key['x-api-key'],
  'key of production': (await make('integrations', { environment: 'production' }))['x-api-key'],
  "channel's key": world.channel.headers['x-api-key'],
  "reseller's key": world.reseller.headers.authorization,
  'key with a typing error': `${world.main.apiKey.slice(0, -1)}${world.main.apiKey.endsWith('0') ? '1' : '0'}`,
  'empty key': '',
};
const { integrationId: integration_id, secret } = world.main;
const pairs: Record<string, Headers> = {
  'no pair': {},
  'good pair': { integration_id, secret },
  "twin's pair": { integration_id: world.twin.integrationId, secret: world.twin.secret },
  'pair with a wrong secret': { integration_id, secret: `${secret.slice(0, -1)}!` },
  "pair with the twin's secret": { integration_id, secret: world.twin.secret },
  'unknown pair': { integration_id: newId('apiKey', new Date()), secret },
  'expired pair': await make('integration', { expiresAt: past }),
  'revoked pair': revoked.pair,
  'half a pair: id': { integration_id },
  'half a pair: secret': { secret },
  'empty pair': { integration_id: '', secret: '' },
};

const call = (headers: Headers, url = '/integrations/auth') => service.call('GET', url, { headers });
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const before = service.services.database.statementsCount;
  await work();
  return service.services.database.statementsCount - before;
}

const keyNames = [
  'no key',
  'good key',
  "twin's key",
  'unknown key',
  'expired key',
  'revoked key',
  'key of production',
  "channel's key",
  "reseller's key",
  'key with a typing error',
  'empty key',
];
const pairNames = [
  'no pair',
  'good pair',
  "twin's pair",
  'pair with a wrong secret',
  "pair with the twin's secret",
  'unknown pair',
  'expired pair',
  'revoked pair',
  'half a pair: id',
  'half a pair: secret',
  'empty pair',
];
/** Everything that is sent must be valid and of one organization. */
const accepted: Record<string, 'main' | 'twin'> = {
  'good key, no pair': 'main',
  "twin's key, no pair": 'twin',
  'no key, good pair': 'main',
  "no key, twin's pair": 'twin',
  'good key, good pair': 'main',
  "twin's key, twin's pair": 'twin',
};
const combinations = keyNames.flatMap((key) => pairNames.map((pair) => [`${key}, ${pair}`, key, pair] as const));

describe('the integrations API', () => {
  it('has a case for each state', () => {
    expect(Object.keys(keys)).toEqual(keyNames);
    expect(Object.keys(pairs)).toEqual(pairNames);
  });

  it.each(combinations)('%s', async (name, key, pair) => {
    const headers = { ...(keys[key] === undefined ? {} : { 'x-api-key': keys[key] }), ...pairs[pair] };
    const answer = await call(headers);
    const organization = accepted[name];
    expect(answer.status).toBe(organization ? 200 : 401);
    expect(answer.headers['x-request-id']).toMatch(/^req_/);
    if (organization) expect(answer.body.data.organization._id).toBe(world[organization].id);
    else expect(answer.body).toMatchObject({ success: false, error: 'unauthorized' });
  });

  it.each([
    ['no key', 'no pair', 'No credentials'],
    ['expired key', 'no pair', 'expired'],
    ['revoked key', 'no pair', 'revoked'],
    ['key of production', 'no pair', 'this is alpha, where keys begin with ik_test_'],
    ["channel's key", 'no pair', 'integrations keys'],
    ['key with a typing error', 'no pair', 'copied whole'],
    ['unknown key', 'no pair', 'not known'],
    ['no key', 'pair with a wrong secret', 'not known'],
    ['no key', 'unknown pair', 'not known'],
    ['no key', 'half a pair: id', 'secret is missing'],
    ['good key', 'half a pair: secret', 'integration_id is missing'],
    ['no key', 'half a pair: secret', 'proxies drop headers with an underscore'],
    ['good key', "twin's pair", 'different organizations'],
  ])('says what is wrong with %s, %s: %s', async (key, pair, words) => {
    const headers = { ...(keys[key] === undefined ? {} : { 'x-api-key': keys[key] }), ...pairs[pair] };
    expect((await call(headers)).body.message).toContain(words);
  });

  it.each([
    ['integrations', 'ik'],
    ['channels', 'ck'],
    ['resellers', 'rs'],
  ])('names the environment for any key of %s with the prefix of the other one', async (api, prefix) => {
    const name = api === 'resellers' ? 'authorization' : 'x-api-key';
    const path = api === 'resellers' ? '/resellers/validate?barcode=x' : `/${api}/auth`;
    const answer = await service.call('GET', path, { headers: { [name]: `${prefix}_live_written_by_hand` } });
    expect(answer.status).toBe(401);
    const said = answer.body.message ?? answer.headers['x-error-message'];
    expect(said).toContain(`other environment: this is alpha, where keys begin with ${prefix}_test_`);
  });

  it.each(['integrations', 'channels'])('says for %s where a key in Authorization belongs', async (api) => {
    const headers = { authorization: `Bearer ${world.main.apiKey}` };
    const answer = await service.call('GET', `/${api}/auth`, { headers });
    expect(answer.status).toBe(401);
    expect(answer.body.message).toContain('send the API key in the x-api-key header, without Bearer');
  });

  it('allows with key and pair together what both allow', async () => {
    const owner = { organizationId: world.main.id };
    const key = await keyHeaders(
      service,
      { kind: 'integrations', ...owner },
      { scopes: ['lists:read', 'channels:read'] },
    );
    const pair = await keyHeaders(service, { kind: 'integration', ...owner }, { scopes: ['lists:read'] });
    expect((await call({ ...key, ...pair })).body.data.scopes).toEqual(['lists:read']);
    expect((await call({ ...key, ...pair }, '/integrations/channels')).status).toBe(403);
    expect((await call(key, '/integrations/channels')).status).toBe(200);
  });

  it('takes the id of a key for no integration_id, and a key for no secret', async () => {
    const [row] = await service.database.sql(
      "SELECT id FROM api_keys WHERE kind = 'integrations' AND organization_id = $1 AND hash = sha256($2::bytea)",
      [world.main.id, Buffer.from(world.main.apiKey)],
    );
    for (const secret of [world.main.apiKey, world.main.secret]) {
      expect((await call({ integration_id: row!.id, secret })).status).toBe(401);
    }
    expect((await call({ 'x-api-key': world.main.secret })).status).toBe(401);
  });

  it('looks for a key in its header only', async () => {
    const { apiKey } = world.main;
    for (const headers of [
      { authorization: apiKey },
      { authorization: `Bearer ${apiKey}` },
      { 'api-key': apiKey },
      { 'x-api-key': `Bearer ${apiKey}` },
      { cookie: `x-api-key=${apiKey}` },
    ] as Headers[]) {
      expect((await call(headers)).status, JSON.stringify(Object.keys(headers))).toBe(401);
    }
    expect((await call({}, `/integrations/auth?x-api-key=${apiKey}`)).status).toBe(401);
  });

  it('passes over spaces around a key, and takes two keys for none', async () => {
    expect((await call({ 'x-api-key': `  ${world.main.apiKey} ` })).status).toBe(200);
    expect((await call({ 'x-api-key': `${world.main.apiKey}, ${world.main.apiKey}` })).status).toBe(401);
  });

  it('takes keys as they are written: no other case, no half, no more', async () => {
    const { apiKey } = world.main;
    for (const key of [
      apiKey.toUpperCase(),
      apiKey.toLowerCase(),
      apiKey.slice(0, -6),
      `${apiKey}0`,
      apiKey.slice(1),
    ]) {
      expect((await call({ 'x-api-key': key })).status).toBe(401);
    }
  });
});

describe('the database', () => {
  it('is not asked for what cannot be a key', async () => {
    const { apiKey } = world.main;
    const count = await statementsOf(async () => {
      for (let place = 8; place < apiKey.length; place += 1) {
        const typed = apiKey[place] === 'x' ? 'y' : 'x';
        const key = apiKey.slice(0, place) + typed + apiKey.slice(place + 1);
        expect((await call({ 'x-api-key': key })).status).toBe(401);
      }
      // Neighbours that changed places.
      const swapped = apiKey.slice(0, 20) + apiKey[21] + apiKey[20] + apiKey.slice(22);
      if (swapped !== apiKey) expect((await call({ 'x-api-key': swapped })).status).toBe(401);
      for (const name of ['key of production', "channel's key", 'empty key']) {
        expect((await call({ 'x-api-key': keys[name]! })).status).toBe(401);
      }
      for (const key of ['x'.repeat(8_000), 'ik_test_', `ik_test_${'0'.repeat(38)}`, '😀', '\u0001']) {
        expect((await call({ 'x-api-key': key })).status).toBe(401);
      }
      for (const id of ['x'.repeat(8_000), '1', "key_' OR 1=1 --"]) {
        expect((await call({ integration_id: id, secret: world.main.secret })).status).toBe(401);
      }
    });
    expect(count).toBe(0);
  });

  it('is queried once for a valid key, and once for an unknown one', async () => {
    const fresh = await keyHeaders(service, { kind: 'integrations', organizationId: world.main.id });
    for (const headers of [fresh, { 'x-api-key': newApiKey('integrations', 'alpha') }]) {
      expect(await statementsOf(() => call(headers))).toBe(1);
      expect(await statementsOf(() => call(headers))).toBe(0);
    }
  });

  it('is not asked again for a good pair', async () => {
    const { integrationId: integration_id, secret } = world.main;
    await call({ integration_id, secret });
    expect(await statementsOf(() => call({ integration_id, secret }))).toBe(0);
    expect(await statementsOf(() => call({ integration_id, secret: randomBytes(20).toString('hex') }))).toBe(0);
  });
});

describe('the channels API', () => {
  it('takes a key of a channel in x-api-key and nothing else', async () => {
    expect((await call(world.channel.headers, '/channels/auth')).status).toBe(200);
    const wrong: Headers[] = [
      {},
      world.main.headers,
      { 'x-api-key': world.reseller.headers.authorization! },
      { authorization: world.channel.headers['x-api-key']! },
      { integration_id: world.main.integrationId, secret: world.main.secret },
      { 'x-api-key': newApiKey('channels', 'production') },
      { 'x-api-key': newApiKey('channels', 'alpha') },
      { 'x-api-key': '' },
    ];
    for (const headers of wrong) expect((await call(headers, '/channels/auth')).status).toBe(401);
  });
});

describe('the resellers API', () => {
  const url = () => `/resellers/events/${world.main.eventId}`;

  it('takes a key of a reseller in authorization, alone or as Bearer, and answers all else with UNAUTHORIZED', async () => {
    const key = world.reseller.headers.authorization!;
    for (const authorization of [key, `Bearer ${key}`, `bearer  ${key}`]) {
      expect((await call({ authorization }, url())).status).toBe(200);
    }
    const wrong: Headers[] = [
      {},
      { 'x-api-key': key },
      { authorization: `Basic ${key}` },
      { authorization: `Bearer${key}` },
      { authorization: 'Bearer' },
      { authorization: world.main.apiKey },
      { authorization: newApiKey('resellers', 'production') },
      { authorization: newApiKey('resellers', 'alpha') },
      { authorization: 'x'.repeat(8_000) },
    ];
    for (const headers of wrong) {
      const answer = await call(headers, url());
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ valid: false, swappable: false, error: 'UNAUTHORIZED' });
    }
  });
});

it('a key is not held against its expiry: it ends to the millisecond, cached or not', async () => {
  const expiresAt = new Date(Date.now() + 400);
  const headers = await keyHeaders(service, { kind: 'integrations', organizationId: world.main.id }, { expiresAt });
  expect((await call(headers)).status).toBe(200);
  await expect.poll(async () => (await call(headers)).status, { timeout: 2_000, interval: 20 }).toBe(401);
  expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime());
});

it('nothing of a credential is logged, good or bad', () => {
  const log = service.logLines.join('');
  const sent = [...Object.values(keys), ...Object.values(pairs).map(({ secret }) => secret)];
  const secrets = sent.filter((text) => text && text.length > 10) as string[];
  expect(secrets.length).toBeGreaterThan(10);
  for (const secret of secrets) expect(log).not.toContain(secret);
});
