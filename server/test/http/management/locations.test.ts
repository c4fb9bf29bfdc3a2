import { describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';

const { clock, world, manager, viewer, manage } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });

const call = manage(manager, '/locations');
const create = async (given: object = {}) => (await call('POST', '', { name: 'Pier 9', ...given })).body.data;

describe('createLocation', () => {
  it('201: answers the location, in the time zone of the organization where none is given', async () => {
    const answer = await call('POST', '', {
      name: 'Pier 9',
      city: 'Valencia',
      country: 'ES',
      latitude: 39.45,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      data: {
        _id: expect.stringMatching(/^loc_/),
        name: 'Pier 9',
        address: '',
        city: 'Valencia',
        postal_code: '',
        country: 'ES',
        latitude: 39.45,
        longitude: null,
        timezone: 'Europe/Madrid',
        created_at: '2026-11-20T21:00:00.000Z',
        updated_at: '2026-11-20T21:00:00.000Z',
      },
    });
    expect((await call('GET', `/${answer.body.data._id}`)).body).toEqual(answer.body);
  });

  it.each([
    ['without a name', {}, '/name'],
    ['with a blank name', { name: '  ' }, '/name'],
    ['in a country that is no code', { name: 'A', country: 'Spain' }, '/country'],
    ['beyond the pole', { name: 'A', latitude: 91 }, '/latitude'],
    ['in a time zone that is none', { name: 'A', timezone: 'Europe/Atlantis' }, '/timezone'],
    ['in a time zone that knows no summer', { name: 'A', timezone: '+02:00' }, '/timezone'],
  ])('400: refuses one %s, naming the field', async (_, body, path) => {
    const answer = await call('POST', '', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
  });
});

describe('listLocations', () => {
  it('200: answers those of the organization alone, page by page', async () => {
    clock.advance(1_000);
    const { _id } = await create();
    const all = await call('GET', '', undefined, viewer);
    const ids = all.body.data.map((location: { _id: string }) => location._id);
    expect(ids).toContain(world.main.locationId);
    expect(all.body.data.at(-1)._id).toBe(_id);
    expect(all.text).not.toContain(world.twin.locationId);
    const first = await call('GET', '?limit=1');
    expect(first.body.data).toEqual(all.body.data.slice(0, 1));
    expect(first.headers.link).toContain(`after=${ids[0]}`);
    const rest = await call('GET', `?after=${ids[0]}`);
    expect(rest.body.data).toEqual(all.body.data.slice(1));
    expect(rest.headers.link).toBeUndefined();
  });
});

describe('updateLocation', () => {
  it('200: changes what is given and nothing else', async () => {
    const before = await create({ city: 'Valencia', latitude: 1.5 });
    clock.advance(60_000);
    const answer = await call('PATCH', `/${before._id}`, { name: 'Pier 10', latitude: null });
    expect(answer.status).toBe(200);
    const updated_at = clock.now().toISOString();
    expect(answer.body.data).toEqual({ ...before, name: 'Pier 10', latitude: null, updated_at });
  });

  it('400: refuses an empty change and a time zone that is none', async () => {
    const { _id } = await create();
    expect((await call('PATCH', `/${_id}`, {})).status).toBe(400);
    expect((await call('PATCH', `/${_id}`, { timezone: 'Mars' })).body.details).toMatchObject([{ path: '/timezone' }]);
  });
});

describe('deleteLocation', () => {
  it('200: deletes one where nothing takes place', async () => {
    const { _id } = await create();
    expect((await call('DELETE', `/${_id}`)).body).toEqual({ success: true });
    expect((await call('GET', `/${_id}`)).status).toBe(404);
  });

  it('404: knows none that is gone', async () => {
    const { _id } = await create();
    await call('DELETE', `/${_id}`);
    expect((await call('DELETE', `/${_id}`)).status).toBe(404);
  });

  it('409: keeps one where an event takes place', async () => {
    for (const headers of [manager, { ...manager, 'idempotency-key': 'delete-it' }]) {
      const answer = await call('DELETE', `/${world.main.locationId}`, undefined, headers);
      expect(answer.status).toBe(409);
      expect(answer.body.error).toBe('conflict');
    }
    expect((await call('GET', `/${world.main.locationId}`)).status).toBe(200);
  });
});
