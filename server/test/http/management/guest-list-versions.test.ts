import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createEntry } from '../../support/guest-lists.ts';

const { service, world, manager: headers } = await openFixtures();

const url = (id: string) => `/management/organizations/${world.main.id}/guest-lists/${id}`;
const read = (id: string) => service.call('GET', url(id), { headers });
const withVersion = (ifMatch?: string) => ({ ...headers, ...(ifMatch ? { 'if-match': ifMatch } : {}) });
const change = (id: string, body: object, ifMatch?: string) =>
  service.call('PATCH', url(id), { headers: withVersion(ifMatch), body });
const checkIn = (id: string, others: number, ifMatch?: string) => {
  const body = [{ _id: 'custom', no_gender: others, price: 0 }];
  return service.call('PUT', `${url(id)}/check-in`, { headers: withVersion(ifMatch), body });
};
const remove = (id: string, ifMatch?: string) => service.call('DELETE', url(id), { headers: withVersion(ifMatch) });

describe('200', () => {
  it('answers with the version of the entry as ETag, which changes with the entry and only then', async () => {
    const { id } = await createEntry(service, world.main);
    const first = await read(id);
    expect(first.headers.etag).toBe(`"${first.body.data.version}"`);
    expect((await read(id)).headers.etag).toBe(first.headers.etag);
    const counted = await checkIn(id, 1, first.headers.etag as string);
    expect(counted.status).toBe(200);
    expect(counted.headers.etag).not.toBe(first.headers.etag);
    const renamed = await change(id, { name: 'Noor' }, counted.headers.etag as string);
    expect(renamed.status).toBe(200);
    expect((await read(id)).headers.etag).toBe(renamed.headers.etag);
    expect((await change(id, { name: 'Anyone' }, '*')).status).toBe(200);
    expect((await checkIn(id, 2)).status).toBe(200);
  });

  it('takes the version that the list shows', async () => {
    const { id } = await createEntry(service, world.main);
    const list = await service.call('GET', `/management/organizations/${world.main.id}/guest-lists`, { headers });
    const { version } = list.body.data.find(({ _id }: { _id: string }) => _id === id);
    expect((await remove(id, `"${version}"`)).status).toBe(200);
  });
});

describe('404', () => {
  it('refuses an unknown entry whatever the version', async () => {
    const foreign = await createEntry(service, world.twin);
    for (const answer of [
      await change(foreign.id, { name: 'X' }, '"abc"'),
      await checkIn(foreign.id, 1, '"abc"'),
      await remove(foreign.id, '"abc"'),
    ]) {
      expect(answer.status).toBe(404);
    }
  });
});

describe('412', () => {
  it('names what was changed since, and changes nothing', async () => {
    const { id } = await createEntry(service, world.main);
    const before = (await read(id)).headers.etag as string;
    await checkIn(id, 2);
    await change(id, { tags: ['vip'] });
    const refused = await checkIn(id, 1, before);
    expect(refused.status).toBe(412);
    expect(refused.body).toMatchObject({ error: 'precondition_failed' });
    expect(refused.body.details.map(({ path }: { path: string }) => path)).toEqual(['/enter', '/options', '/tags']);
    expect(refused.body.details[0].message).toBe('is 2 meanwhile');
    expect((await change(id, { name: 'Late' }, before)).status).toBe(412);
    expect((await remove(id, before)).status).toBe(412);
    expect((await read(id)).body.data).toMatchObject({ enter: 2, tags: ['vip'], removed_at: 0 });
    expect((await change(id, { name: 'Late' }, '"nonsense"')).body.details).toMatchObject([{ path: '/version' }]);
  });

  it('lets one of two check-ins win that are based on the same version', async () => {
    const { id } = await createEntry(service, world.main);
    const etag = (await read(id)).headers.etag as string;
    const answers = await Promise.all([checkIn(id, 1, etag), checkIn(id, 2, etag)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});
