/** What the operator grants to an organization: requests over all its keys, and the number of keys. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createPerson, signIn } from '../../support/sign-in.ts';
import { createOrganization, keyHeaders, type TestOrganization } from '../../support/world.ts';

const { service, world } = await openFixtures();

let operator: Record<string, string>;
let admin: Record<string, string>;
let organization: TestOrganization;
beforeAll(async () => {
  operator = (await createPerson(service, null, 'viewer', { operator: true })).headers;
});
beforeEach(async () => {
  organization = await createOrganization(service, { requests_per_second_max: 100, api_keys_max: 50 });
  admin = await signIn(service, organization.id, 'admin');
});

const url = (path: string) => `/management/organizations/${organization.id}${path}`;
const read = (headers = admin) => service.call('GET', url('/limits'), { headers });
const update = (body: object, headers = operator) => service.call('PATCH', url('/limits'), { headers, body });
const createKey = (given: object = {}) =>
  service.call('POST', url('/api-keys'), { headers: admin, body: { name: 'Key', scopes: ['tickets:read'], ...given } });

describe('getLimits', () => {
  it('200: answers what is granted, with the number of keys that work', async () => {
    // The organization of a test begins with a key and a pair.
    expect((await read()).body).toEqual({
      success: true,
      data: { requests_per_second: 100, api_keys: 50, api_keys_used: 2 },
    });
    const { data } = (await createKey()).body;
    expect((await read()).body.data.api_keys_used).toBe(3);
    await service.call('DELETE', url(`/api-keys/${data._id}`), { headers: admin });
    expect((await read()).body.data.api_keys_used).toBe(2);
    const { data: expired } = (await createKey()).body;
    await service.database.sql('UPDATE api_keys SET expires_at = created_at WHERE id = $1', [expired._id]);
    expect((await read()).body.data.api_keys_used).toBe(2);
  });

  it('200: 100 requests a second and 50 keys are granted to a new organization', async () => {
    const body = {
      name: 'New',
      slug: 'new-hall',
      currency: 'EUR',
      timezone: 'Europe/Madrid',
      owner_email: 'o@example.org',
    };
    const { data } = (await service.call('POST', '/management/organizations', { headers: operator, body })).body;
    const [row] = await service.database.sql('SELECT * FROM organizations WHERE id = $1', [data._id]);
    expect(row).toMatchObject({ requests_per_second_max: 100, api_keys_max: 50 });
  });
});

describe('updateLimits', () => {
  it('200: changes what is said, and nothing else', async () => {
    const changed = await update({ requests_per_second: 250 });
    expect([changed.status, changed.body.data]).toEqual([
      200,
      { requests_per_second: 250, api_keys: 50, api_keys_used: 2 },
    ]);
    await update({ api_keys: 3 });
    expect((await read()).body.data).toEqual({ requests_per_second: 250, api_keys: 3, api_keys_used: 2 });
  });

  it('400: refuses what is out of bounds, and nothing to change', async () => {
    for (const body of [{ requests_per_second: 0 }, { api_keys: 10_001 }, { requests_per_second: 100_001 }, {}]) {
      expect((await update(body)).status, JSON.stringify(body)).toBe(400);
    }
  });
});

describe('the number of keys', () => {
  it('is at most what is granted: the next one is 409, until one is revoked', async () => {
    await update({ api_keys: 3 });
    const { data } = (await createKey()).body;
    const refused = await createKey();
    expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
    expect(refused.body.message).toContain('has 3 keys');
    await service.call('DELETE', url(`/api-keys/${data._id}`), { headers: admin });
    expect((await createKey()).status).toBe(201);
  });

  it('does not keep a key from being rotated', async () => {
    await update({ api_keys: 3 });
    const { data } = (await createKey()).body;
    const rotated = await service.call('POST', url(`/api-keys/${data._id}/rotate`), {
      headers: admin,
      body: { grace: '24h' },
    });
    expect(rotated.status).toBe(201);
    expect((await read()).body.data.api_keys_used).toBe(3);
    expect((await createKey()).status).toBe(409);
  });

  it('is kept when many are created at once', async () => {
    await update({ api_keys: 5 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => createKey()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });
});

describe('the rate of a key', () => {
  it('is at most what is granted: 400 naming it, when it is created and when it is changed', async () => {
    const refused = await createKey({ rate_limit: { per_second: 101 } });
    expect(refused.status).toBe(400);
    expect(refused.body.details).toEqual([
      { path: '/rate_limit/per_second', message: 'must be at most 100, the limit of the organization' },
    ]);
    const { data } = (await createKey({ rate_limit: { per_second: 100 } })).body;
    const change = (per_second: number) =>
      service.call('PATCH', url(`/api-keys/${data._id}`), { headers: admin, body: { rate_limit: { per_second } } });
    expect((await change(101)).status).toBe(400);
    await update({ requests_per_second: 101 });
    expect((await change(101)).status).toBe(200);
  });

  it('is that of the organization where the usual one is more', async () => {
    await update({ requests_per_second: 4 });
    const { data } = (await createKey()).body;
    expect(data.rate_limit.per_second).toBe(4);
    await update({ requests_per_second: 100 });
    const { body } = await service.call('GET', url(`/api-keys/${data._id}`), { headers: admin });
    expect(body.data.rate_limit.per_second, 'also when that of the organization is raised').toBe(4);
  });
});

describe('the limit that is shown', () => {
  const keyUrl = async () => url(`/api-keys/${(await createKey({ rate_limit: { per_second: 80 } })).body.data._id}`);
  const shownOf = async (path: string) => (await service.call('GET', path, { headers: admin })).body.data.rate_limit;

  it('of a key is at most that of the organization, and its own again when that is raised', async () => {
    const path = await keyUrl();
    await update({ requests_per_second: 5 });
    expect(await shownOf(path)).toEqual({ per_second: 5, burst: 10 });
    const { body } = await service.call('GET', url('/api-keys'), { headers: admin });
    expect(body.data.at(-1).rate_limit).toEqual({ per_second: 5, burst: 10 });
    await update({ requests_per_second: 100 });
    expect(await shownOf(path)).toEqual({ per_second: 80, burst: 160 });
  });

  it('to the caller is that of the organization where it is lower, in the answer and in the headers', async () => {
    await update({ requests_per_second: 3 });
    const headers = await keyHeaders(service, { kind: 'integrations', organizationId: organization.id });
    const { body, headers: announced } = await service.call('GET', '/integrations/auth', { headers });
    expect(body.data.rate_limit).toEqual({ per_second: 3, burst: 6 });
    expect([announced['ratelimit-policy'], announced.ratelimit]).toEqual(['"default";q=6;w=2', '"default";r=5;t=1']);
  });

  it('is that of the organization where other keys have used more of it', async () => {
    await update({ requests_per_second: 3 });
    const ask = (headers: Record<string, string>) => service.call('GET', '/integrations/auth', { headers });
    await ask(organization.headers);
    const other = await keyHeaders(service, { kind: 'integrations', organizationId: organization.id });
    const { headers } = await ask(other);
    expect(headers['ratelimit-policy']).toBe('"organization";q=6;w=2');
    expect(headers.ratelimit).toMatch(/^"organization";r=4;/);
  });
});

describe('requests', () => {
  const ask = (headers: Record<string, string>) => service.call('GET', '/integrations/auth', { headers });

  it('are counted over all keys of the organization, and not with those of another', async () => {
    await update({ requests_per_second: 5 });
    const keys = [organization.headers, { integration_id: organization.integrationId, secret: organization.secret }];
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(keys[index % 2]!)));
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThanOrEqual(25);
    // One of the two keys has used up what the organization has, before its own limit applied to the other.
    const byOrganization = limited.find(({ headers }) => headers['ratelimit-policy'] === '"organization";q=10;w=2');
    expect(byOrganization!.headers['retry-after']).toBe('1');
    expect(byOrganization!.body.message).toContain('over all keys of the organization');
    expect((await ask(world.main.headers)).status).toBe(200);
  });

  it('may be more within a second of the change, with keys that the process knows already', async () => {
    await update({ requests_per_second: 1 });
    const headers = await keyHeaders(service, { kind: 'integrations', organizationId: organization.id });
    const refused = async () =>
      (await Promise.all(Array.from({ length: 20 }, () => ask(headers)))).filter(({ status }) => status === 429).length;
    expect(await refused()).toBeGreaterThan(10);
    await update({ requests_per_second: 100_000 });
    await expect.poll(refused, { timeout: 1_000, interval: 50 }).toBe(0);
  });
});
