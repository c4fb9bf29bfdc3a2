import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { addPartner, createEvent, createOrganization, createRate, insert } from '../../support/world.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });

const hourMs = 3_600_000;

const call = (path: string, headers = world.channel.headers) => service.call('GET', `/channels${path}`, { headers });
const idsOf = (answer: { body: { data: { _id: string }[] } }) => answer.body.data.map(({ _id }) => _id);
const hours = (count: number) => new Date(clock.now().getTime() + count * hourMs);
const event = (given: Record<string, unknown> = {}, locationId = world.main.locationId) =>
  createEvent(service, world.main.id, locationId, given);

async function location(organizationId: string, given: Record<string, unknown>) {
  const at = { created_at: clock.now(), updated_at: clock.now() };
  const id = newId('location', clock.now());
  const row = { organization_id: organizationId, id, name: 'Hall', timezone: 'Europe/Madrid', ...at, ...given };
  await insert(service.database, 'locations', row);
  return id;
}

describe('200 listEvents', () => {
  it('shows an event with its location and the rates that the channel may sell', async () => {
    const locationId = await location(world.main.id, {
      name: 'Salt Works Hall',
      address: 'Carrer de la Sal 12',
      city: 'Valencia',
      postal_code: '46011',
      country: 'ES',
      latitude: 39.4561,
      longitude: -0.3322,
    });
    const { eventId, rateId } = await event(
      {
        name: 'Equinox',
        slug: 'equinox',
        description: 'A long night.',
        starts_at: new Date('2026-12-21T23:30:00Z'),
        ends_at: new Date('2026-12-22T06:00:00Z'),
        age_min: 18,
        outfit: 'casual',
        artists: ['Noor Haddad'],
        music_genres: ['house'],
        image_url: 'https://images.example.org/equinox.jpg',
      },
      locationId,
    );
    await createRate(service, world.main.id, eventId, { type: 'private' });
    const answer = await call(`/events?location_id=${locationId}`);
    const rates = await call(`/ticket-rates?event_id=${eventId}`);
    expect(idsOf(rates)).toEqual([rateId]);
    expect(answer.body).toEqual({
      success: true,
      data: [
        {
          _id: eventId,
          organization_id: world.main.id,
          name: 'Equinox',
          slug: 'equinox',
          description: 'A long night.',
          // 00:30 in Madrid.
          display_date: '2026-12-22',
          start_date: '2026-12-21T23:30:00.000Z',
          end_date: '2026-12-22T06:00:00.000Z',
          active: true,
          cancelled_at: '',
          updated_at: clock.now().toISOString(),
          age: '18',
          image_url: 'https://images.example.org/equinox.jpg',
          outfit: 'casual',
          ambiences: [],
          music_genres: ['house'],
          artists: [{ name: 'Noor Haddad', image_url: '' }],
          location_id: locationId,
          location: {
            unic_id: locationId,
            location_id: locationId,
            organization_id: world.main.id,
            name: 'Salt Works Hall',
            address: 'Carrer de la Sal 12',
            number: '',
            city: 'Valencia',
            country: 'ES',
            full_address: 'Carrer de la Sal 12, 46011 Valencia, ES',
            latitude: 39.4561,
            longitude: -0.3322,
            timezone: 'Europe/Madrid',
          },
          ticket_rates: rates.body.data,
          currency: 'EUR',
          resale_until: '2026-11-21T02:00:00.000Z',
        },
      ],
    });
    for (const path of [`/events/${eventId}`, '/events/by-slug/equinox']) {
      expect((await call(path)).body).toEqual({ success: true, data: answer.body.data[0] });
    }
  });

  it('lists the events that have not ended, the next first, without hidden ones and those called off', async () => {
    const locationId = await location(world.main.id, { city: 'Bilbao' });
    const later = await event({ starts_at: hours(48), ends_at: hours(50) }, locationId);
    const running = await event({ starts_at: hours(-1), ends_at: hours(1) }, locationId);
    const ended = await event({ starts_at: hours(-9), ends_at: hours(-1) }, locationId);
    const hidden = await event({ visible: false }, locationId);
    const off = await event({ active: false }, locationId);
    const list = (query = '') => call(`/events?location_id=${locationId}${query}`);
    expect(idsOf(await list())).toEqual([running.eventId, later.eventId]);
    const period = `&start_date=${hours(-10).toISOString()}&end_date=${hours(0).toISOString()}`;
    expect(idsOf(await list(period))).toEqual([ended.eventId, running.eventId]);
    expect(idsOf(await list(`&start_date=${hours(1).toISOString()}`))).toEqual([later.eventId]);
    expect((await call(`/events/${hidden.eventId}`)).body.data).toMatchObject({ _id: hidden.eventId, active: true });
    expect((await call(`/events/${off.eventId}`)).body.data).toMatchObject({
      active: false,
      ticket_rates: [{ available: false }],
    });
  });

  it('searches in names, artists, and the name and city of the location, whatever the case', async () => {
    const locationId = await location(world.main.id, { name: 'Quay Twelve', city: 'Santander' });
    const { eventId } = await event({ name: 'Perigee', artists: ['Ola Brandt'], ends_at: hours(99) }, locationId);
    for (const text of ['periGEE', 'brandt', 'quay twe', 'SANTANDER', 'ige']) {
      expect(idsOf(await call(`/events?search=${encodeURIComponent(text)}`)), text).toEqual([eventId]);
    }
    expect(idsOf(await call('/events?search=apogee'))).toEqual([]);
  });

  it('finds what takes place within a distance from a point', async () => {
    // 11.1 km to the north and 0.1 degrees to the east on the equator; on the other side of the date line.
    const places = { here: [0, 10], north: [0.1, 10], east: [0, 10.1], pole: [89.9, 170], pole2: [89.9, -10] };
    const found = new Map<string, string>();
    for (const [name, [latitude, longitude]] of Object.entries(places)) {
      const { eventId } = await event({}, await location(world.main.id, { latitude, longitude }));
      found.set(eventId, name);
    }
    const near = async (latitude: number, longitude: number, radius: number) => {
      const answer = await call(`/events?latitude=${latitude}&longitude=${longitude}&radius_km=${radius}`);
      expect(answer.status).toBe(200);
      return idsOf(answer)
        .map((id) => found.get(id))
        .sort();
    };
    expect(await near(0, 10, 0)).toEqual(['here']);
    expect(await near(0, 10, 11)).toEqual(['here']);
    expect(await near(0, 10, 11.2)).toEqual(['east', 'here', 'north']);
    expect(await near(90, 0, 12)).toEqual(['pole', 'pole2']);
    // A place that nobody has put on the map is near nothing.
    expect(idsOf(await call('/events?latitude=0&longitude=0&radius_km=20100'))).not.toContain(world.main.eventId);
  });

  it('leads through all of them page by page', async () => {
    const locationId = await location(world.main.id, {});
    const ids: string[] = [];
    for (const day of [24, 24, 48])
      ids.push((await event({ starts_at: hours(day), ends_at: hours(day + 5) }, locationId)).eventId);
    const ordered = [...ids.slice(0, 2).sort(), ids[2]];
    const page = await call(`/events?location_id=${locationId}&limit=2`);
    expect(idsOf(page)).toEqual(ordered.slice(0, 2));
    expect(page.headers.link).toContain(`after=${ordered[1]}`);
    expect(idsOf(await call(`/events?location_id=${locationId}&after=${ordered[1]}`))).toEqual(ordered.slice(2));
    expect(idsOf(await call(`/events?location_id=${locationId}&offset=1&limit=1`))).toEqual([ordered[1]]);
  });

  it('takes two statements, however many events there are, and passes populate over', async () => {
    await call('/events');
    const before = service.services.database.statementsCount;
    const answer = await call('/events?populate=location');
    expect(answer.body.data.length).toBeGreaterThan(5);
    expect(service.services.database.statementsCount - before).toBe(2);
  });
});

describe('200 getEventBySlug', () => {
  it('says with organization_id which of several it means', async () => {
    const other = await createOrganization(service, { name: 'Other Hall' });
    await addPartner(service, other.id, world.channel.id);
    const { eventId } = await event({ slug: 'same', starts_at: hours(24), ends_at: hours(30) });
    const theirs = await createEvent(service, other.id, other.locationId, {
      slug: 'same',
      starts_at: hours(48),
      ends_at: hours(50),
    });
    const read = async (query = '') => (await call(`/events/by-slug/same${query}`)).body.data._id;
    expect(await read()).toBe(theirs.eventId);
    expect(await read(`?organization_id=${world.main.id}`)).toBe(eventId);
    await service.database.sql('DELETE FROM channel_partners WHERE organization_id = $1', [other.id]);
    expect(await read()).toBe(eventId);
  });
});

describe('200 listOrganizations, listLocations', () => {
  it('shows the organizations whose partner the channel is, and no other, page by page', async () => {
    const other = await createOrganization(service, { name: 'Late Partner', currency: 'JPY', currency_digits: 0 });
    expect(idsOf(await call('/organizations'))).toEqual([world.main.id]);
    clock.advance(1_000);
    await addPartner(service, other.id, world.channel.id);
    const all = await call('/organizations');
    expect(idsOf(all)).toEqual([world.main.id, other.id]);
    expect(all.body.data[1]).toEqual({
      _id: other.id,
      name: 'Late Partner',
      slug: expect.stringMatching(/^club-/),
      currency: 'JPY',
      timezone: 'Europe/Madrid',
      wallets: [],
      created_at: clock.now().toISOString(),
    });
    expect(idsOf(await call(`/organizations?after=${world.main.id}`))).toEqual([other.id]);
    const ofOther = await call(`/locations?organization_id=${other.id}`);
    expect(ofOther.body.data.map(({ location_id }: { location_id: string }) => location_id)).toEqual([
      other.locationId,
    ]);
    await service.database.sql('DELETE FROM channel_partners WHERE organization_id = $1', [other.id]);
    expect((await call(`/locations?organization_id=${other.id}`)).body.data).toEqual([]);
    expect((await call('/locations')).text).not.toContain(other.id);
  });

  it('shows locations in the order of creation, page by page', async () => {
    const all = (await call('/locations')).body.data.map(({ location_id }: { location_id: string }) => location_id);
    expect(all).toContain(world.main.locationId);
    expect(all).not.toContain(world.twin.locationId);
    const rest = (await call(`/locations?after=${all[0]}`)).body.data;
    expect(rest.map(({ location_id }: { location_id: string }) => location_id)).toEqual(all.slice(1));
  });
});

describe('400', () => {
  it.each([
    ['latitude=39&longitude=0', ['/radius_km']],
    ['radius_km=3', ['/latitude', '/longitude']],
    ['latitude=91&longitude=0&radius_km=1', ['/latitude']],
    ['start_date=tomorrow', ['/start_date']],
    ['location_id=loc_nonsense', ['/location_id']],
    [`after=${newId('event', new Date())}`, ['/after']],
  ])('refuses events with %s', async (query, paths) => {
    const answer = await call(`/events?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.details.map(({ path }: { path: string }) => path)).toEqual(paths);
  });
});
