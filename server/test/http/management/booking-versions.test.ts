import { describe, expect, it } from 'vitest';
import { createBookingRow } from '../../support/bookings.ts';
import { openFixtures } from '../../support/fixtures.ts';

const { service, world, manager: headers } = await openFixtures();

const url = (id: string) => `/management/organizations/${world.main.id}/bookings/${id}`;
const read = (id: string) => service.call('GET', url(id), { headers });
const change = (id: string, body: object, ifMatch?: string) =>
  service.call('PATCH', url(id), { headers: { ...headers, ...(ifMatch ? { 'if-match': ifMatch } : {}) }, body });
const move = (id: string, status: string, ifMatch: string) =>
  service.call('PUT', `${url(id)}/status`, { headers: { ...headers, 'if-match': ifMatch }, body: { status } });

describe('200', () => {
  it('answers with the version of the booking as ETag, which changes with the booking and only then', async () => {
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

  it('takes a status with the version that list shows', async () => {
    const { id } = await createBookingRow(service, world.main);
    const list = await service.call('GET', `/management/organizations/${world.main.id}/bookings`, { headers });
    const { version } = list.body.data.find(({ _id }: { _id: string }) => _id === id);
    const accepted = await move(id, 'accepted', `"${version}"`);
    expect(accepted.status).toBe(200);
    const arrived = await move(id, 'arrival', accepted.headers.etag as string);
    expect(arrived.body.data).toMatchObject({ status: 'arrival', seated_at: null, released_at: null });
    expect(arrived.body.data.arrived_at).toBe(arrived.body.data.updated_at);
  });
});

describe('404', () => {
  it('refuses an unknown booking whatever the version', async () => {
    const foreign = await createBookingRow(service, world.twin);
    expect((await change(foreign.id, { name: 'X' }, '"abc"')).status).toBe(404);
  });
});

describe('412', () => {
  it('names what was changed since, and changes nothing', async () => {
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

  it('lets one of two changes win that are based on the same version', async () => {
    const { id } = await createBookingRow(service, world.main);
    const etag = (await read(id)).headers.etag as string;
    const answers = await Promise.all([move(id, 'accepted', etag), move(id, 'rejected', etag)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});
