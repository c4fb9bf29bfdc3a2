import { describe, expect, it } from 'vitest';
import { createBookingRow } from '../../support/bookings.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createEntry } from '../../support/guest-lists.ts';

const { service, world, manager: headers } = await openFixtures();

describe('versions of bookings', () => {
  const url = (id: string) => `/management/organizations/${world.main.id}/bookings/${id}`;
  const read = (id: string) => service.call('GET', url(id), { headers });
  const change = (id: string, body: object, ifMatch?: string) =>
    service.call('PATCH', url(id), { headers: { ...headers, ...(ifMatch ? { 'if-match': ifMatch } : {}) }, body });
  const move = (id: string, status: string, ifMatch: string) =>
    service.call('PUT', `${url(id)}/status`, { headers: { ...headers, 'if-match': ifMatch }, body: { status } });

  it('200: answers with the version of the booking as ETag, which changes with the booking and only then', async () => {
    const { id } = await createBookingRow(service, world.main);
    const first = await read(id);
    expect(first.headers.etag).toBe(`"${first.body.data.version}"`);
    expect((await read(id)).headers.etag).toBe(first.headers.etag);
    const changed = await change(id, { commentary_reserve: 'By the window' }, first.headers.etag as string);
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(first.headers.etag);
    expect((await read(id)).headers.etag).toBe(changed.headers.etag);
    expect((await change(id, { name: 'Anyone' }, '*')).status).toBe(200);
    expect((await change(id, { name: 'Noor' })).status).toBe(200);
  });

  it('200: takes a status with the version that list shows', async () => {
    const { id } = await createBookingRow(service, world.main);
    const list = await service.call('GET', `/management/organizations/${world.main.id}/bookings`, { headers });
    const { version } = list.body.data.find(({ _id }: { _id: string }) => _id === id);
    const accepted = await move(id, 'accepted', `"${version}"`);
    expect(accepted.status).toBe(200);
    const arrived = await move(id, 'arrival', accepted.headers.etag as string);
    expect(arrived.body.data).toMatchObject({ status: 'arrival', seated_at: null, released_at: null });
    expect(arrived.body.data.arrived_at).toBe(arrived.body.data.updated_at);
  });

  it('412: names what was changed since, and changes nothing', async () => {
    const { id } = await createBookingRow(service, world.main);
    const before = (await read(id)).headers.etag as string;
    await change(id, { commentary_reserve: 'VIP', for: 6 });
    const refused = await move(id, 'accepted', before);
    expect(refused.status).toBe(412);
    expect(refused.body).toMatchObject({
      error: 'precondition_failed',
      details: [
        { path: '/for', message: 'is 6 meanwhile' },
        { path: '/commentary_reserve', message: 'is "VIP" meanwhile' },
      ],
    });
    expect((await change(id, { name: 'Late' }, before)).status).toBe(412);
    expect((await read(id)).body.data).toMatchObject({ status: 'pending', for: 6, commentary_reserve: 'VIP' });
    expect((await change(id, { name: 'Late' }, '"nonsense"')).body.details).toMatchObject([{ path: '/version' }]);
  });

  it('412: lets one of two changes win that are based on the same version', async () => {
    const { id } = await createBookingRow(service, world.main);
    const etag = (await read(id)).headers.etag as string;
    const answers = await Promise.all([move(id, 'accepted', etag), move(id, 'rejected', etag)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

describe('versions of entries', () => {
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

  it('200: answers with the version of the entry as ETag, which changes with the entry and only then', async () => {
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

  it('200: takes the version that the list shows', async () => {
    const { id } = await createEntry(service, world.main);
    const list = await service.call('GET', `/management/organizations/${world.main.id}/guest-lists`, { headers });
    const { version } = list.body.data.find(({ _id }: { _id: string }) => _id === id);
    expect((await remove(id, `"${version}"`)).status).toBe(200);
  });

  it('404: refuses an unknown entry whatever the version', async () => {
    const foreign = await createEntry(service, world.twin);
    for (const answer of [
      await change(foreign.id, { name: 'X' }, '"abc"'),
      await checkIn(foreign.id, 1, '"abc"'),
      await remove(foreign.id, '"abc"'),
    ]) {
      expect(answer.status).toBe(404);
    }
  });

  it('412: names what was changed since, and changes nothing', async () => {
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

  it('412: lets one of two check-ins win that are based on the same version', async () => {
    const { id } = await createEntry(service, world.main);
    const etag = (await read(id)).headers.etag as string;
    const answers = await Promise.all([checkIn(id, 1, etag), checkIn(id, 2, etag)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});
