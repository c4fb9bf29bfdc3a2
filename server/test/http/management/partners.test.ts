import { beforeAll, describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createPerson, signIn, type TestPerson } from '../../support/sign-in.ts';
import { createOrganization, createTicket, keyHeaders } from '../../support/world.ts';

const { service, world } = await openFixtures();

let operator: TestPerson;
let admin: Record<string, string>;
beforeAll(async () => {
  operator = await createPerson(service, null, 'viewer', { operator: true });
  admin = await signIn(service, world.twin.id, 'admin');
});

describe.each([
  ['channels', 'channel', 'chn'],
  ['resellers', 'reseller', 'res'],
] as const)('%s', (things, kind, prefix) => {
  const root = `/management/${things}`;
  const create = (body: object, headers: Record<string, string> = operator.headers) =>
    service.call('POST', root, { headers, body });
  const admission = (id = '', organizationId = world.twin.id) =>
    `/management/organizations/${organizationId}/partners/${things}${id ? `/${id}` : ''}`;

  describe('creating', () => {
    it('201: no organization has admitted it', async () => {
      const answer = await create({ name: ' Night Guide ', slug: `night-guide-${kind}` });
      expect(answer.status).toBe(201);
      expect(answer.body.data).toMatchObject({ name: 'Night Guide', slug: `night-guide-${kind}` });
      expect(answer.body.data._id).toMatch(new RegExp(`^${prefix}_`));
      const seen = await service.call('GET', admission(), { headers: admin });
      const found = seen.body.data.find(({ _id }: { _id: string }) => _id === answer.body.data._id);
      expect(found).toMatchObject({ admitted: false, admitted_at: '' });
    });

    it('400: no name, or a slug that is none', async () => {
      for (const body of [{ slug: 'x' }, { name: 'X', slug: 'No Slug' }, { name: ' ', slug: 'x' }]) {
        expect((await create(body)).status).toBe(400);
      }
    });

    it('409: the slug is taken', async () => {
      const slug = `taken-${kind}`;
      expect((await create({ name: 'One', slug })).status).toBe(201);
      expect((await create({ name: 'Two', slug })).status).toBe(409);
    });
  });

  describe('listing all', () => {
    it('200: by pages, for operators', async () => {
      const all = await service.database.sql(`SELECT id FROM ${things} ORDER BY id`);
      const first = await service.call('GET', `${root}?limit=1`, { headers: operator.headers });
      expect(first.status).toBe(200);
      expect(first.headers.link).toContain(`after=${all[0]!.id}`);
      const rest = await service.call('GET', `${root}?after=${all[0]!.id}`, { headers: operator.headers });
      const seen = [...first.body.data, ...rest.body.data].map(({ _id }) => _id);
      expect(seen).toEqual(all.map(({ id }) => id));
    });
  });

  describe('changing', () => {
    const change = (id: string, body: object, headers: Record<string, string> = operator.headers) =>
      service.call('PATCH', `${root}/${id}`, { headers, body });

    it('200: name and slug', async () => {
      const { _id: id } = (await create({ name: 'Before', slug: `before-${kind}` })).body.data;
      const answer = await change(id, { name: 'After', slug: `after-${kind}` });
      expect(answer.status).toBe(200);
      expect(answer.body.data).toMatchObject({ _id: id, name: 'After', slug: `after-${kind}` });
    });

    it('409: the slug is taken', async () => {
      await create({ name: 'Holder', slug: `held-${kind}` });
      const { _id: id } = (await create({ name: 'Other', slug: `other-${kind}` })).body.data;
      expect((await change(id, { slug: `held-${kind}` })).status).toBe(409);
    });
  });

  describe('seen by an organization', () => {
    it('200: all there are, those that it admitted marked, and nothing of other organizations', async () => {
      const own = kind === 'channel' ? world.channel.id : world.reseller.id;
      const manager = await signIn(service, world.main.id, 'manager');
      const main = await service.call('GET', admission('', world.main.id), { headers: manager });
      expect(main.status).toBe(200);
      const found = (answer: typeof main) => answer.body.data.find(({ _id }: { _id: string }) => _id === own);
      expect(found(main)).toMatchObject({ admitted: true });
      expect(Date.parse(found(main).admitted_at)).toBeLessThanOrEqual(Date.now());
      const twin = await service.call('GET', admission(), { headers: admin });
      expect(found(twin)).toMatchObject({ admitted: false, admitted_at: '' });
    });

    it('200: by pages', async () => {
      const first = await service.call('GET', `${admission()}?limit=1`, { headers: admin });
      expect(first.headers.link).toContain(`after=${first.body.data[0]._id}`);
    });
  });

  describe('admitting and removing', () => {
    const admit = (id: string, headers = admin) => service.call('PUT', admission(id), { headers });
    const remove = (id: string, headers = admin) => service.call('DELETE', admission(id), { headers });

    it('200: both can be said again, and the first instant stays', async () => {
      const { _id: id } = (await create({ name: 'Guest', slug: `guest-${kind}` })).body.data;
      const first = await admit(id);
      expect(first.status).toBe(200);
      expect(first.body.data).toMatchObject({ _id: id, name: 'Guest', admitted: true });
      expect((await admit(id)).body).toEqual(first.body);
      for (let times = 0; times < 2; times += 1) {
        const answer = await remove(id);
        expect(answer.status).toBe(200);
        expect(answer.body).toEqual({ success: true });
      }
      const seen = await service.call('GET', admission(), { headers: admin });
      const found = seen.body.data.find(({ _id }: { _id: string }) => _id === id);
      expect(found.admitted).toBe(false);
    });

    it('200: once, for many at the same instant', async () => {
      const { _id: id } = (await create({ name: 'Rush', slug: `rush-${kind}` })).body.data;
      const answers = await Promise.all(Array.from({ length: 8 }, () => admit(id)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body.data.admitted_at)).size).toBe(1);
    });
  });
});

describe('the page of a reseller', () => {
  const create = (body: object) => service.call('POST', '/management/resellers', { headers: operator.headers, body });
  const website = 'https://second-row.example/sell';

  it('201 and 200: is given, changed, kept and taken away', async () => {
    const { data } = (await create({ name: 'Second Row', slug: 'second-row-page', website })).body;
    expect(data.website).toBe(website);
    const change = async (body: object) =>
      (await service.call('PATCH', `/management/resellers/${data._id}`, { headers: operator.headers, body })).body.data;
    expect((await change({ name: 'Third Row' })).website).toBe(website);
    expect((await change({ website: 'http://third-row.example/' })).website).toBe('http://third-row.example/');
    expect((await change({ website: '' })).website).toBe('');
  });

  it('400: is no address of the web', async () => {
    for (const wrong of ['javascript:alert(1)', 'second-row.example', 'https://a b']) {
      expect((await create({ name: 'X', slug: 'x-page', website: wrong })).status).toBe(400);
    }
  });

  it('400: a channel has none', async () => {
    const body = { name: 'X', slug: 'x-channel-page', website };
    expect((await service.call('POST', '/management/channels', { headers: operator.headers, body })).status).toBe(400);
  });
});

it('an organization appears to a channel with the request after the admission, and is gone after the removal', async () => {
  const { id: channelId } = world.channel;
  const url = `/management/organizations/${world.twin.id}/partners/channels/${channelId}`;
  const hosts = async () => {
    const answer = await service.call('GET', '/channels/auth', { headers: world.channel.headers });
    return answer.body.data.channel.hosts.map(({ _id }: { _id: string }) => _id);
  };
  expect(await hosts()).not.toContain(world.twin.id);
  await service.call('PUT', url, { headers: admin });
  expect(await hosts()).toContain(world.twin.id);
  await service.call('DELETE', url, { headers: admin });
  expect(await hosts()).not.toContain(world.twin.id);
});

it('a reseller sees nothing of a ticket with the request after the organization removed it', async () => {
  const organization = await createOrganization(service);
  const headers = await signIn(service, organization.id, 'admin');
  const { barcode } = await createTicket(service, organization);
  const key = await keyHeaders(service, { kind: 'resellers', resellerId: world.reseller.id });
  const url = `/management/organizations/${organization.id}/partners/resellers/${world.reseller.id}`;
  const validate = async () =>
    (await service.call('GET', `/resellers/validate?barcode=${barcode}`, { headers: key })).body;
  expect(await validate()).toMatchObject({ swappable: false, error: 'RESELL_NOT_SWAPPABLE' });
  await service.call('PUT', url, { headers });
  expect(await validate()).toMatchObject({ swappable: true });
  await service.call('DELETE', url, { headers });
  expect(await validate()).toMatchObject({ swappable: false, error: 'RESELL_NOT_SWAPPABLE' });
});

it('a channel is called by its new name by its own key within a second', async () => {
  const name = async () =>
    (await service.call('GET', '/channels/auth', { headers: world.channel.headers })).body.data.channel.name;
  expect(await name()).toBe('City Tickets');
  const url = `/management/channels/${world.channel.id}`;
  await service.call('PATCH', url, { headers: operator.headers, body: { name: 'City Tickets Two' } });
  await expect.poll(name, { timeout: 1_000 }).toBe('City Tickets Two');
});
