import { scopes } from '@stagedoor/contract/vocabulary';
import { beforeEach, describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createPerson, type TestPerson } from '../../support/sign-in.ts';
import type { TestAnswer } from '../../support/test-service.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-20T20:00:00.000Z' });

const yearMs = 365 * 86_400_000;
let admin: TestPerson;
let operator: TestPerson;
// Fresh ones each time: what a person may ask in a second is limited.
beforeEach(async () => {
  admin = await createPerson(service, world.main.id, 'admin');
  operator = await createPerson(service, null, 'viewer', { operator: true });
});

/** The owners of keys, and what differs between them. */
const owners = {
  organization: {
    path: () => `/management/organizations/${world.main.id}/api-keys`,
    who: () => admin,
    body: { name: 'Door software', scopes: ['tickets:read', 'tickets:checkin'] } as object,
    prefix: /^ik_test_[0-9A-Za-z]{38}$/,
    kind: 'integrations',
    use: (secret: string) => service.call('GET', '/integrations/auth', { headers: { 'x-api-key': secret } }),
  },
  channel: {
    path: () => `/management/channels/${world.channel.id}/api-keys`,
    who: () => operator,
    body: { name: 'Shop', scopes: ['tickets:read'] } as object,
    prefix: /^ck_test_[0-9A-Za-z]{38}$/,
    kind: 'channels',
    use: (secret: string) => service.call('GET', '/channels/auth', { headers: { 'x-api-key': secret } }),
  },
  reseller: {
    path: () => `/management/resellers/${world.reseller.id}/api-keys`,
    who: () => operator,
    body: { name: 'Marketplace' } as object,
    prefix: /^rs_test_[0-9A-Za-z]{38}$/,
    kind: 'resellers',
    use: (secret: string) =>
      service.call('GET', `/resellers/events/${world.main.eventId}`, { headers: { authorization: secret } }),
  },
};

describe.each(Object.keys(owners) as (keyof typeof owners)[])('keys of a %s', (of) => {
  const owner = owners[of];
  const call = (method: string, url: string, body?: unknown, headers: Record<string, string> = owner.who().headers) =>
    service.call(method, url, { headers, body });
  const create = (given: object = {}, headers?: Record<string, string>) =>
    call('POST', owner.path(), { ...owner.body, ...given }, headers);
  const created = async (given: object = {}) => (await create(given)).body.data;
  const keyUrl = (id: string) => `${owner.path()}/${id}`;
  const rotate = (id: string, grace: string) => call('POST', `${keyUrl(id)}/rotate`, { grace });

  describe('create', () => {
    it('201: shows the secret once, keeps its hash, and the key works', async () => {
      const answer = await create();
      expect(answer.status).toBe(201);
      const { secret, ...key } = answer.body.data;
      expect(secret).toMatch(owner.prefix);
      expect(key).toEqual({
        _id: expect.stringMatching(/^key_/),
        ...{ scopes: [], ...owner.body },
        kind: owner.kind,
        last4: secret.slice(-4),
        rate_limit: { per_second: 10, burst: 20 },
        status: 'active',
        expires_at: new Date(clock.now().getTime() + yearMs).toISOString(),
        revoked_at: '',
        last_used_at: '',
        replaced_by: '',
        created_by: owner.who().id,
        created_at: clock.now().toISOString(),
      });
      const used = await owner.use(secret);
      expect(used.status).toBe(200);
      expect(used.headers['ratelimit-policy']).toBe('"default";q=20;w=2');
      const rows = await service.database.sql('SELECT row_to_json(k)::text AS text FROM api_keys k');
      for (const { text } of rows) expect(text).not.toContain(secret.slice(8));
    });

    it('201: takes expiry and rate; the burst follows the rate', async () => {
      const at = new Date(clock.now().getTime() + 5 * yearMs).toISOString();
      const key = await created({ expires_at: at, rate_limit: { per_second: 50 } });
      expect(key).toMatchObject({ expires_at: at, rate_limit: { per_second: 50, burst: 100 } });
      const other = await created({ rate_limit: { per_second: 50, burst: 7 } });
      expect(other.rate_limit).toEqual({ per_second: 50, burst: 7 });
    });

    it('201: the same again with an Idempotency-Key, whose record does not show the secret', async () => {
      const headers = { ...owner.who().headers, 'idempotency-key': `one-key-${of}` };
      const [first, again] = [await create({}, headers), await create({}, headers)];
      expect(again.body).toEqual(first.body);
      expect(again.headers['idempotent-replayed']).toBe('true');
      const [row] = await service.database.sql('SELECT body FROM idempotency_keys WHERE key = $1', [`one-key-${of}`]);
      expect(Buffer.from(row!.body, 'base64').toString()).not.toContain('secret');
      expect(row!.body).not.toContain(first.body.data.secret);
    });

    it('400: an expiry in the past, now, or more than five years away', async () => {
      for (const ms of [-1, 0, 1_828 * 86_400_000]) {
        const answer = await create({ expires_at: new Date(clock.now().getTime() + ms).toISOString() });
        expect(answer.status).toBe(400);
        expect(answer.body.details[0].path).toBe('/expires_at');
      }
    });

    it('400: a name, a rate or an expiry that is none', async () => {
      for (const wrong of [{ name: ' ' }, { rate_limit: { per_second: 0 } }, { expires_at: 'tomorrow' }]) {
        expect((await create(wrong)).status, JSON.stringify(wrong)).toBe(400);
      }
    });
  });

  describe('list and get', () => {
    it('200: every key with its state, never a secret', async () => {
      const { secret, ...key } = await created();
      const got = await call('GET', keyUrl(key._id));
      expect(got.status).toBe(200);
      expect(got.body.data).toEqual(key);
      const list = await call('GET', `${owner.path()}?limit=500`);
      expect(list.status).toBe(200);
      expect(list.body.data).toContainEqual(key);
      for (const { text } of [got, list]) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain('"secret"');
        expect(text).not.toContain('hash');
      }
    });

    it('200: says when a key was used last, to the minute', async () => {
      const { secret, _id: id } = await created();
      clock.set('2026-11-20T20:07:42.500Z');
      await owner.use(secret);
      await service.services.access.flushLastUsed();
      expect((await call('GET', keyUrl(id))).body.data.last_used_at).toBe('2026-11-20T20:07:00.000Z');
    });

    it('200: by pages, with one statement', async () => {
      const all = (await call('GET', `${owner.path()}?limit=500`)).body.data;
      const before = service.services.database.statementsCount;
      const first = await call('GET', `${owner.path()}?limit=2`);
      expect(service.services.database.statementsCount - before).toBe(2);
      expect(first.headers.link).toContain(`after=${all[1]._id}`);
      const rest = await call('GET', `${owner.path()}?limit=500&after=${all[1]._id}`);
      expect([...first.body.data, ...rest.body.data]).toEqual(all);
      expect((await call('GET', `${owner.path()}?after=${all.at(-1)._id}`)).body.data).toEqual([]);
    });

    it('404: the key of another owner', async () => {
      for (const other of Object.values(owners).filter((candidate) => candidate !== owner)) {
        const { body } = await call('POST', other.path(), other.body, other.who().headers);
        expect((await call('GET', keyUrl(body.data._id))).status).toBe(404);
      }
    });
  });

  describe('update', () => {
    it('200: the name, and the rate within a second', async () => {
      const { secret, _id: id } = await created();
      await owner.use(secret);
      const answer = await call('PATCH', keyUrl(id), { name: 'Renamed', rate_limit: { per_second: 30 } });
      expect(answer.status).toBe(200);
      expect(answer.body.data).toMatchObject({ name: 'Renamed', rate_limit: { per_second: 30, burst: 60 } });
      await expect
        .poll(async () => (await owner.use(secret)).headers['ratelimit-policy'], { timeout: 1_000 })
        .toBe('"default";q=60;w=2');
    });

    it('400: anything beside what is declared, expiry and owner included, and changes nothing', async () => {
      const key = await created();
      const others = { expires_at: '2099-01-01T00:00:00Z', revoked_at: '', organization_id: world.twin.id };
      const answer = await call('PATCH', keyUrl(key._id), { name: 'Renamed', ...others });
      expect(answer.status).toBe(400);
      const paths = answer.body.details.map(({ path }: { path: string }) => path);
      expect(paths).toEqual(['/expires_at', '/revoked_at', '/organization_id']);
      expect((await call('GET', keyUrl(key._id))).body.data).toMatchObject({
        name: key.name,
        expires_at: key.expires_at,
      });
    });

    it('409: a key that does not work any more', async () => {
      const { _id: id } = await created();
      await call('DELETE', keyUrl(id));
      expect((await call('PATCH', keyUrl(id), { name: 'X' })).status).toBe(409);
    });
  });

  describe('revoke', () => {
    it('200: dead within a second, however often it is said, and still in the list', async () => {
      const { secret, _id: id } = await created();
      expect((await owner.use(secret)).status).toBe(200);
      const first = await call('DELETE', keyUrl(id));
      expect(first.status).toBe(200);
      expect(first.body).toEqual({ success: true });
      await expect.poll(async () => (await owner.use(secret)).status, { timeout: 1_000 }).toBe(401);
      const { revoked_at: at } = (await call('GET', keyUrl(id))).body.data;
      expect(at).not.toBe('');
      clock.advance(60_000);
      expect((await call('DELETE', keyUrl(id))).status).toBe(200);
      expect((await call('GET', keyUrl(id))).body.data).toMatchObject({ revoked_at: at, status: 'revoked' });
    });

    it('404: leaves the key of another owner alone', async () => {
      for (const other of Object.values(owners).filter((candidate) => candidate !== owner)) {
        const { body } = await call('POST', other.path(), other.body, other.who().headers);
        expect((await call('DELETE', keyUrl(body.data._id))).status).toBe(404);
        expect((await other.use(body.data.secret)).status).toBe(200);
      }
    });
  });

  describe('rotate', () => {
    it('201: a new key with the same settings and as long a life; the old one ends with the grace', async () => {
      const old = await created({ rate_limit: { per_second: 40, burst: 50 } });
      await owner.use(old.secret);
      clock.advance(3_600_000);
      const answer = await rotate(old._id, '24h');
      expect(answer.status).toBe(201);
      const { secret, _id: id, ...fresh } = answer.body.data;
      expect(secret).toMatch(owner.prefix);
      expect(fresh).toMatchObject({ name: old.name, scopes: old.scopes, rate_limit: old.rate_limit, status: 'active' });
      expect(Date.parse(fresh.expires_at)).toBe(clock.now().getTime() + yearMs);
      const seen = (await call('GET', keyUrl(old._id))).body.data;
      expect(seen).toMatchObject({ status: 'rotating', replaced_by: id });
      expect(Date.parse(seen.expires_at)).toBe(clock.now().getTime() + 86_400_000);
      for (const key of [old.secret, secret]) expect((await owner.use(key)).status).toBe(200);
      await expect
        .poll(
          async () => {
            clock.advance(86_400_000);
            const status = (await owner.use(old.secret)).status;
            clock.advance(-86_400_000);
            return status;
          },
          { timeout: 1_000 },
        )
        .toBe(401);
      clock.advance(86_400_000);
      expect((await call('GET', keyUrl(old._id))).body.data.status).toBe('expired');
      expect((await owner.use(secret)).status).toBe(200);
    });

    it('201: without grace the old one is dead within a second', async () => {
      const old = await created();
      await owner.use(old.secret);
      expect((await rotate(old._id, 'now')).status).toBe(201);
      await expect.poll(async () => (await owner.use(old.secret)).status, { timeout: 1_000 }).toBe(401);
    });

    it('201: no grace is longer than the life that the key had', async () => {
      const expiresAt = new Date(clock.now().getTime() + 1_800_000).toISOString();
      const old = await created({ expires_at: expiresAt });
      expect((await rotate(old._id, '7d')).status).toBe(201);
      expect((await call('GET', keyUrl(old._id))).body.data.expires_at).toBe(expiresAt);
    });

    it('400: a grace that there is not', async () => {
      expect((await rotate((await created())._id, '2h')).status).toBe(400);
    });

    it('409: revoked, expired or rotated already; many at once make one new key', async () => {
      const revoked = await created();
      await call('DELETE', keyUrl(revoked._id));
      const expired = await created({ expires_at: new Date(clock.now().getTime() + 1_000).toISOString() });
      clock.advance(1_000);
      for (const { _id: id } of [revoked, expired]) {
        const answer = await rotate(id, '1h');
        expect(answer.status).toBe(409);
        expect(answer.body.error).toBe('conflict');
      }
      const key = await created();
      const answers = await Promise.all(Array.from({ length: 6 }, () => rotate(key._id, '1h')));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
      const all: TestAnswer = await call('GET', `${owner.path()}?limit=500`);
      const winner = answers.find(({ status }) => status === 201)!.body.data._id;
      const rotated = all.body.data.find(({ _id }: { _id: string }) => _id === key._id);
      expect(rotated.replaced_by).toBe(winner);
    });
  });
});

describe('scopes', () => {
  const create = (of: 'organization' | 'channel', given: unknown) =>
    service.call('POST', owners[of].path(), {
      headers: owners[of].who().headers,
      body: { name: 'Scoped', scopes: given },
    });

  it('are a closed list, at least one, each once', async () => {
    for (const given of [[], ['everything'], ['tickets:read', 7], undefined, 'tickets:read']) {
      expect((await create('organization', given)).status, JSON.stringify(given)).toBe(400);
    }
    const answer = await create('organization', ['tickets:read', 'tickets:read', 'lists:read']);
    expect(answer.body.data.scopes).toEqual(['tickets:read', 'lists:read']);
    expect((await create('organization', scopes)).status).toBe(201);
  });

  it('of a channel are those that operations of the channels API ask for', async () => {
    for (const scope of ['tickets:read', 'ticket-rates:read', 'webhooks:read'] as const) {
      expect((await create('channel', [scope])).status, scope).toBe(201);
    }
    for (const scope of ['tickets:checkin', 'clients:read']) {
      expect((await create('channel', [scope])).status, scope).toBe(400);
    }
  });

  it('that are taken away are gone within a second', async () => {
    const { _id: id, secret } = (await create('organization', ['channels:read', 'lists:read'])).body.data;
    const use = async () =>
      (await service.call('GET', '/integrations/channels', { headers: { 'x-api-key': secret } })).status;
    expect(await use()).toBe(200);
    const url = `${owners.organization.path()}/${id}`;
    await service.call('PATCH', url, { headers: admin.headers, body: { scopes: ['lists:read'] } });
    await expect.poll(use, { timeout: 1_000 }).toBe(403);
  });
});

describe('the older pair', () => {
  const path = () => owners.organization.path();
  const use = (id: string, secret: string) =>
    service.call('GET', '/integrations/auth', { headers: { integration_id: id, secret } });

  it('is created, works, is rotated to another pair and revoked', async () => {
    const body = { name: 'Old cash desk', kind: 'integration', scopes: ['tickets:read'] };
    const pair = (await service.call('POST', path(), { headers: admin.headers, body })).body.data;
    expect(pair.kind).toBe('integration');
    expect((await use(pair._id, pair.secret)).status).toBe(200);
    const rotated = await service.call('POST', `${path()}/${pair._id}/rotate`, {
      headers: admin.headers,
      body: { grace: '1h' },
    });
    const next = rotated.body.data;
    expect(next.kind).toBe('integration');
    for (const { _id, secret } of [pair, next]) expect((await use(_id, secret)).status).toBe(200);
    expect((await use(next._id, pair.secret)).status).toBe(401);
    await service.call('DELETE', `${path()}/${next._id}`, { headers: admin.headers });
    await expect.poll(async () => (await use(next._id, next.secret)).status, { timeout: 1_000 }).toBe(401);
  });
});

it('logs no secret', async () => {
  const { secret } = (
    await service.call('POST', owners.organization.path(), {
      headers: admin.headers,
      body: owners.organization.body,
    })
  ).body.data;
  await owners.organization.use(secret);
  await owners.organization.use(`${secret}x`);
  const log = service.logLines.join('');
  expect(log).not.toContain(secret);
  expect(log).not.toContain(secret.slice(8, 20));
});
