import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createEvent } from '../../support/world.ts';

const { service, clock, world, manager, viewer, manage } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });

/** An event of its own for each test that counts or names spaces. */
let eventId: string;
beforeAll(async () => {
  eventId = await freshEvent();
});

const call = manage(manager);
const freshEvent = async () => {
  const body = {
    name: 'Floor plan',
    start_date: '2026-12-01T22:00:00Z',
    end_date: '2026-12-02T05:00:00Z',
    location_id: world.main.locationId,
  };
  return (await call('POST', '/events', body)).body.data._id as string;
};
const newZone = async (given: object = {}, event = eventId) =>
  (await call('POST', `/events/${event}/zones`, { name: 'Terraza Ático', ...given })).body.data;
const addSpaces = (zoneId: string, ...names: string[]) =>
  call('POST', `/zones/${zoneId}/spaces`, { spaces: names.map((name) => ({ name, capacity: 4 })) });
const walkIn = (names: string, event: string) =>
  service.call('POST', '/integrations/bookings/walk-in', {
    headers: world.main.headers,
    body: { event_id: event, space_names: names, for: 2 },
  });

describe('createZone', () => {
  it('201: answers the zone, behind the others, with an identifier and a normalized name made of its name', async () => {
    const event = await freshEvent();
    const answer = await call('POST', `/events/${event}/zones`, { name: 'Terraza Ático' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      data: {
        _id: expect.stringMatching(/^zon_/),
        event_id: event,
        slug: 'terraza-atico',
        name: 'Terraza Ático',
        normalized_name: 'terraza atico',
        description: '',
        position: 0,
        active: true,
        duration: 0,
        accepts_automatically: false,
        can_select_client: false,
        is_full: false,
        bookings_max: null,
        hours: [],
        spaces: [],
        created_at: '2026-11-20T21:00:00.000Z',
        updated_at: '2026-11-20T21:00:00.000Z',
      },
    });
    const given = { slug: 'vip', duration: 7200, accepts_automatically: true, active: false, description: 'By the DJ' };
    expect(await newZone(given, event)).toMatchObject({ ...given, position: 1 });
    expect((await newZone({}, event)).slug).toBe('terraza-atico-2');
  });

  it('201: takes what channels need of a zone, hours with a leading zero', async () => {
    const given = { can_select_client: true, is_full: true, bookings_max: 12 };
    const hours = [{ format: '9:30' }, { format: '23:00', selected: false }];
    const zone = await newZone({ ...given, hours }, await freshEvent());
    expect(zone).toMatchObject({
      ...given,
      hours: [
        { format: '09:30', selected: true },
        { format: '23:00', selected: false },
      ],
    });
    const changed = await call('PATCH', `/zones/${zone._id}`, { bookings_max: null, hours: [] });
    expect(changed.body.data).toMatchObject({ is_full: true, bookings_max: null, hours: [] });
  });

  it.each([
    ['without a name', {}, '/name'],
    ['with an identifier that is none', { name: 'A', slug: 'Main Floor' }, '/slug'],
    ['with a negative duration', { name: 'A', duration: -1 }, '/duration'],
    ['with text for a flag', { name: 'A', active: 'yes' }, '/active'],
  ])('400: refuses one %s, naming the field', async (_, body, path) => {
    const answer = await call('POST', `/events/${eventId}/zones`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.details).toMatchObject([{ path }]);
  });

  it('409: refuses the zone after the two hundredth', async () => {
    const event = await freshEvent();
    await service.database.sql(
      `INSERT INTO zones (organization_id, id, event_id, slug, name, normalized_name, created_at, updated_at)
       SELECT $1, 'zon_' || lpad(n::text, 26, '0'), $2, 'z' || n, 'Z', 'z', now(), now() FROM generate_series(1, 200) n`,
      [world.main.id, event],
    );
    const answer = await call('POST', `/events/${event}/zones`, { name: 'One more' });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('conflict');
  });
});

describe('listZones', () => {
  it('200: answers the zones with their spaces, each in its order', async () => {
    const event = await freshEvent();
    const second = await newZone({ name: 'Second', position: 5 }, event);
    const first = await newZone({ name: 'First', position: 1 }, event);
    await addSpaces(first._id, '10', '9', 'Nook');
    const answer = await call('GET', `/events/${event}/zones`, undefined, viewer);
    expect(answer.status).toBe(200);
    expect(answer.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([first._id, second._id]);
    expect(answer.body.data[0].spaces.map(({ name }: { name: string }) => name)).toEqual(['10', '9', 'Nook']);
    expect(answer.body.data[0].spaces[2]).toEqual({
      _id: expect.stringMatching(/^spc_/),
      event_id: event,
      zone_id: first._id,
      name: 'Nook',
      capacity: 4,
      position: 2,
      layout: { x: 0, y: 0, scale: 1, rotation: 0, radius: 0 },
      created_at: '2026-11-20T21:00:00.000Z',
      updated_at: '2026-11-20T21:00:00.000Z',
    });
    expect((await call('GET', `/zones/${first._id}`)).body.data).toEqual(answer.body.data[0]);
  });

  it('200: answers nothing for an event without zones', async () => {
    expect((await call('GET', `/events/${await freshEvent()}/zones`)).body).toEqual({ success: true, data: [] });
  });
});

describe('updateZone', () => {
  it('200: changes what is given; the identifier stays when only the name changes', async () => {
    const before = await newZone({ duration: 3600 });
    clock.advance(1_000);
    const answer = await call('PATCH', `/zones/${before._id}`, { name: 'Señor Bar', duration: 0 });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      ...before,
      name: 'Señor Bar',
      normalized_name: 'senor bar',
      duration: 0,
      updated_at: clock.now().toISOString(),
    });
  });
});

describe('deleteZone', () => {
  it('200: deletes it with its spaces', async () => {
    const { _id } = await newZone({}, await freshEvent());
    await addSpaces(_id, 'A', 'B');
    expect((await call('DELETE', `/zones/${_id}`)).body).toEqual({ success: true });
    expect((await call('GET', `/zones/${_id}`)).status).toBe(404);
    expect(await service.database.sql('SELECT id FROM spaces WHERE zone_id = $1', [_id])).toEqual([]);
  });

  it('409: keeps one with a booking, and all of its spaces', async () => {
    const { eventId: event, zoneIds } = await createEvent(service, world.main.id, world.main.locationId);
    expect((await walkIn('3', event)).status).toBe(200);
    const answer = await call('DELETE', `/zones/${zoneIds[0]}`);
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('conflict');
    expect((await call('GET', `/zones/${zoneIds[0]}`)).body.data.spaces).toHaveLength(10);
  });
});

describe('createSpaces', () => {
  it('201: answers the zone with all its spaces, the new ones behind', async () => {
    const zone = await newZone({}, await freshEvent());
    await addSpaces(zone._id, 'A');
    const answer = await call('POST', `/zones/${zone._id}/spaces`, { spaces: [{ name: ' B ' }, { name: 'Ç 1' }] });
    expect(answer.status).toBe(201);
    expect(answer.body.data.spaces).toMatchObject([
      { name: 'A', capacity: 4, position: 0 },
      { name: 'B', capacity: 0, position: 1 },
      { name: 'Ç 1', capacity: 0, position: 2 },
    ]);
  });

  it('201: creates two hundred at once', async () => {
    const zone = await newZone({}, await freshEvent());
    const answer = await addSpaces(zone._id, ...Array.from({ length: 200 }, (_, index) => `T${index}`));
    expect(answer.status).toBe(201);
    expect(answer.body.data.spaces.at(-1)).toMatchObject({ name: 'T199', position: 199 });
  });

  it('400: names each space whose name has a comma or is there twice, whatever its case', async () => {
    const zone = await newZone({}, await freshEvent());
    const answer = await addSpaces(zone._id, 'A', 'B,C', ' a ', 'D');
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([
      { path: '/spaces/1/name', message: 'must not have a comma' },
      { path: '/spaces/2/name', message: 'is also the name of /spaces/0/name' },
    ]);
  });

  it.each([
    ['none', { spaces: [] }, '/spaces'],
    ['two hundred and one', { spaces: Array.from({ length: 201 }, (_, name) => ({ name: `${name}` })) }, '/spaces'],
    ['one without a name', { spaces: [{ capacity: 2 }] }, '/spaces/0/name'],
    ['one with a blank name', { spaces: [{ name: ' ' }] }, '/spaces/0/name'],
    ['one with a negative capacity', { spaces: [{ name: 'A', capacity: -1 }] }, '/spaces/0/capacity'],
  ])('400: refuses %s', async (_, body, path) => {
    const answer = await call('POST', `/zones/${(await newZone())._id}/spaces`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.details).toMatchObject([{ path }]);
  });

  it('409: names those that the event has already, in any of its zones, and creates none', async () => {
    const event = await freshEvent();
    const [first, second] = [await newZone({}, event), await newZone({}, event)];
    await addSpaces(first._id, 'Booth', 'Bar');
    const answer = await addSpaces(second._id, 'New', 'BOOTH', 'bar');
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'already_exists', message: expect.stringContaining('Bar, Booth') });
    expect((await call('GET', `/zones/${second._id}`)).body.data.spaces).toEqual([]);
    const other = await newZone({}, await freshEvent());
    expect((await addSpaces(other._id, 'Booth')).status).toBe(201);
  });
});

describe('updateSpace', () => {
  const newSpace = async (event?: string) => {
    const zone = await newZone({}, event ?? (await freshEvent()));
    return (await addSpaces(zone._id, 'A', 'B')).body.data.spaces[0];
  };

  it('200: changes what is given; a walk-in finds the space by its new name', async () => {
    const before = await newSpace();
    clock.advance(1_000);
    const layout = { x: 12.5, y: 4, scale: 1.5, rotation: 90, radius: 0 };
    const changes = { name: 'Corner', capacity: 8, position: 7, layout };
    const answer = await call('PATCH', `/spaces/${before._id}`, changes);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ ...before, ...changes, updated_at: clock.now().toISOString() });
    expect((await walkIn('corner', before.event_id)).body.space_id).toBe(before._id);
    expect((await walkIn('a', before.event_id)).status).toBe(400);
  });

  it('200: moves a space to another zone of the event', async () => {
    const space = await newSpace();
    const { _id } = await newZone({}, space.event_id);
    expect((await call('PATCH', `/spaces/${space._id}`, { zone_id: _id })).body.data.zone_id).toBe(_id);
  });

  it('200: changes the case of its own name', async () => {
    const space = await newSpace();
    expect((await call('PATCH', `/spaces/${space._id}`, { name: 'a' })).body.data.name).toBe('a');
  });

  it('400: refuses a zone of another event or organization, and a name with a comma, in one answer', async () => {
    const space = await newSpace();
    const elsewhere = await newZone({}, await freshEvent());
    for (const zone_id of [elsewhere._id, world.twin.zoneIds[0], newId('zone', clock.now())]) {
      const answer = await call('PATCH', `/spaces/${space._id}`, { zone_id, name: 'A,B' });
      expect(answer.status).toBe(400);
      expect(answer.body.details).toMatchObject([{ path: '/name' }, { path: '/zone_id' }]);
    }
  });

  it('409: refuses a name that another space of the event has', async () => {
    const space = await newSpace();
    const answer = await call('PATCH', `/spaces/${space._id}`, { name: ' b' });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('already_exists');
  });
});

describe('deleteSpace', () => {
  it('200: deletes one without bookings', async () => {
    const zone = await newZone({}, await freshEvent());
    const { _id } = (await addSpaces(zone._id, 'A')).body.data.spaces[0];
    expect((await call('DELETE', `/spaces/${_id}`)).body).toEqual({ success: true });
    expect((await call('GET', `/zones/${zone._id}`)).body.data.spaces).toEqual([]);
  });

  it('409: keeps one with a booking, also with an Idempotency-Key', async () => {
    await walkIn('7', world.main.eventId);
    for (const headers of [manager, { ...manager, 'idempotency-key': 'delete-space' }]) {
      const answer = await call('DELETE', `/spaces/${world.main.spaces.get('7')}`, undefined, headers);
      expect(answer.status).toBe(409);
      expect(answer.body.error).toBe('conflict');
    }
  });
});
