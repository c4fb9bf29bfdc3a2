import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { createBookingRow } from '../../support/bookings.ts';
import { addSupplement } from '../../support/bought-supplements.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { signIn } from '../../support/sign-in.ts';
import { addEndpoint } from '../../support/webhooks.ts';
import { createEvent, createTicket } from '../../support/world.ts';

const { service, clock, world, manager, viewer, manage } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });

const call = manage(manager, '/events');
const newEvent = (given: object = {}) => ({
  name: 'Équinoxe  d’Hiver!',
  start_date: '2026-12-20T23:00:00+01:00',
  end_date: '2026-12-21T06:00:00+01:00',
  location_id: world.main.locationId,
  ...given,
});
const create = async (given: object = {}) => (await call('POST', '', newEvent(given))).body.data;

async function emittedOf(id: string): Promise<{ event: string; payload: unknown }[]> {
  const rows = await service.database.sql<{ body: Buffer }>(
    'SELECT body FROM webhook_notifications WHERE resource_id = $1 ORDER BY sequence',
    [id],
  );
  return rows.map(({ body }) => JSON.parse(body.toString()));
}

describe('createEvent', () => {
  it('201: answers the event, with an identifier made of its name, and emits event.created', async () => {
    const answer = await call('POST', '', newEvent());
    expect(answer.status).toBe(201);
    const { data } = answer.body;
    expect(data).toEqual({
      _id: expect.stringMatching(/^evt_/),
      organization_id: world.main.id,
      name: 'Équinoxe  d’Hiver!',
      slug: 'equinoxe-d-hiver',
      type: 'PARTY',
      description: '',
      start_date: '2026-12-20T22:00:00.000Z',
      end_date: '2026-12-21T05:00:00.000Z',
      date_only: false,
      age: '',
      outfit: '',
      artists: [],
      music_genres: [],
      image_url: '',
      url: '',
      active: true,
      cancelled_at: '',
      visible: true,
      resale_enabled: true,
      swap_available_until: '2026-12-20T22:00:00.000Z',
      sealed_tickets_available_at: null,
      location_id: world.main.locationId,
      location: {
        _id: world.main.locationId,
        name: 'Aurora Hall',
        address: 'Calle Mayor 1',
        city: 'Madrid',
        postal_code: '',
        country: 'ES',
        latitude: null,
        longitude: null,
        timezone: 'Europe/Madrid',
      },
      currency: 'EUR',
      created_at: '2026-11-20T21:00:00.000Z',
      updated_at: '2026-11-20T21:00:00.000Z',
    });
    expect(await emittedOf(data._id)).toMatchObject([{ event: 'event.created', payload: data }]);
    expect((await call('GET', `/${data._id}`, undefined, viewer)).body).toEqual(answer.body);
  });

  it('201: takes everything that can be said of an event', async () => {
    const given = {
      slug: 'winter-solstice',
      type: 'CONCERT',
      description: 'Doors at ten.\nBring a coat.',
      date_only: true,
      age: '18',
      outfit: 'black-tie',
      artists: ['Noor Haddad', 'Ilse "Kite" Okafor'],
      music_genres: ['house', 'r&b'],
      image_url: 'https://images.example.org/winter.jpg',
      url: 'http://saltworks.example.org/winter?from=here',
      active: false,
      visible: false,
      resale_enabled: false,
      swap_available_until: '2026-12-20T20:00:00.000Z',
      sealed_tickets_available_at: '2026-12-19T20:00:00.000Z',
    };
    expect(await create(given)).toMatchObject(given);
  });

  it('201: numbers the identifiers of events with the same name, also at the same instant', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST', '', newEvent({ name: 'Weekly' }))));
    const slugs = answers.map(({ body }) => body.data.slug).sort();
    expect(slugs).toEqual(['weekly', 'weekly-2', 'weekly-3', 'weekly-4', 'weekly-5']);
  });

  it('201: finds an identifier for a name without a Latin letter, and lets two organizations have the same', async () => {
    expect((await create({ name: '冬至' })).slug).toBe('event');
    const headers = await signIn(service, world.twin.id, 'manager');
    const url = `/management/organizations/${world.twin.id}/events`;
    const body = newEvent({ slug: 'winter-solstice', location_id: world.twin.locationId });
    expect((await service.call('POST', url, { headers, body })).status).toBe(201);
  });

  it.each<[string, object, string[]]>([
    [
      'without a name and dates',
      { name: undefined, start_date: undefined, end_date: undefined },
      ['/name', '/start_date', '/end_date'],
    ],
    ['that ends before it starts', { end_date: '2026-12-20T21:59:59Z' }, ['/end_date']],
    ['with dates that are none', { start_date: 'tomorrow', end_date: '2026-02-30' }, ['/start_date', '/end_date']],
    [
      'with swaps and sealed tickets after its end',
      { swap_available_until: '2027-01-01', sealed_tickets_available_at: '2027-01-01' },
      ['/swap_available_until', '/sealed_tickets_available_at'],
    ],
    ['of an unknown kind', { type: 'WEDDING' }, ['/type']],
    ['with a dress code that is none', { outfit: 'pyjama' }, ['/outfit']],
    ['with an identifier that is none', { slug: 'Winter Night' }, ['/slug']],
    ['with an address that is a script', { url: 'javascript:alert(1)' }, ['/url']],
    ['with a picture that is a file', { image_url: 'file:///etc/passwd' }, ['/image_url']],
    ['with an age that is none', { age: 'adults' }, ['/age']],
    ['with a number for an age', { age: 18 }, ['/age']],
    ['with an artist without a name', { artists: ['Noor Haddad', ' '] }, ['/artists/1']],
    ['at no location', { location_id: undefined }, ['/location_id']],
  ])('400: refuses one %s, naming the field', async (_, given, paths) => {
    const answer = await call('POST', '', newEvent(given));
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('invalid_request');
    expect(answer.body.details.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  it("400: refuses another organization's location like an unknown one, together with what else is wrong", async () => {
    for (const location_id of [world.twin.locationId, newId('location', clock.now())]) {
      const answer = await call('POST', '', newEvent({ location_id, end_date: '2026-12-01' }));
      expect(answer.status).toBe(400);
      expect(answer.body.details).toEqual([
        { path: '/end_date', message: 'must be after the start' },
        { path: '/location_id', message: 'is not a location of the organization' },
      ]);
    }
  });
});

describe('listEvents', () => {
  const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  let made: Record<'ended' | 'running' | 'next' | 'later', string>;
  let place: string;
  beforeAll(async () => {
    const url = `/management/organizations/${world.main.id}/locations`;
    place = (await service.call('POST', url, { headers: manager, body: { name: 'Quay' } })).body.data._id;
    const make = async (name: string, start: number, end: number, given = {}) =>
      (await create({ name, start_date: at(start), end_date: at(end), location_id: place, ...given }))._id;
    made = {
      ended: await make('Quay Ended', -10, -4),
      running: await make('Quay Running', -1, 4),
      next: await make('Quay Next 100%', 20, 25, { active: false }),
      later: await make('Quay Later', 200, 205),
    };
  });
  const list = async (query: string) => {
    const answer = await call('GET', `?location_id=${place}${query}`, undefined, viewer);
    expect(answer.status).toBe(200);
    return answer.body.data.map(({ _id }: { _id: string }) => _id);
  };

  it('200: answers the latest first', async () => {
    expect(await list('')).toEqual([made.later, made.next, made.running, made.ended]);
  });

  it('200: answers upcoming ones with the next first, a running one among them, and past ones', async () => {
    expect(await list('&period=upcoming')).toEqual([made.running, made.next, made.later]);
    expect(await list('&period=past')).toEqual([made.ended]);
    expect(await list('&period=all')).toHaveLength(4);
  });

  it('200: filters by start, state and words of the name, each taken as it is', async () => {
    expect(await list(`&start_date=${at(-1)}&end_date=${at(200)}`)).toEqual([made.next, made.running]);
    expect(await list('&active=false')).toEqual([made.next]);
    expect(await list('&search=quay%20LATER')).toEqual([made.later]);
    expect(await list('&search=100%25')).toEqual([made.next]);
    expect(await list('&search=%25')).toEqual([made.next]);
  });

  it('200: answers page by page in both directions', async () => {
    expect(await list('&limit=2&offset=1')).toEqual([made.next, made.running]);
    expect(await list(`&limit=2&after=${made.next}`)).toEqual([made.running, made.ended]);
    expect(await list(`&period=upcoming&after=${made.running}`)).toEqual([made.next, made.later]);
    const answer = await call('GET', `?location_id=${place}&limit=1`);
    expect(answer.headers.link).toContain(`after=${made.later}`);
  });
});

describe('updateEvent', () => {
  it('200: changes what is given and nothing else, and emits the event as it is then', async () => {
    const before = await create({ sealed_tickets_available_at: '2026-12-19T20:00:00Z', artists: ['A'] });
    clock.advance(60_000);
    const changes = { name: 'Longest Night', artists: [], age: '', sealed_tickets_available_at: null, active: false };
    const answer = await call('PATCH', `/${before._id}`, changes);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ ...before, ...changes, updated_at: clock.now().toISOString() });
    expect(await emittedOf(before._id)).toMatchObject([
      { event: 'event.created', payload: before },
      { event: 'event.updated', payload: answer.body.data },
    ]);
  });

  it('200: is told to channels that are partners, in words of the event; creating one is not', async () => {
    const endpoint = await addEndpoint(service, { channelId: world.channel.id });
    const event = await create();
    const start_date = '2026-12-20T23:00:00.000Z';
    const answer = await call('PATCH', `/${event._id}`, { start_date });
    const read = (path = '') =>
      service.call('GET', `/channels/webhooks/deliveries${path}`, { headers: world.channel.headers });
    const { data } = (await read(`?endpoint_id=${endpoint.id}`)).body;
    expect(data).toMatchObject([{ event: 'event.updated', status: 'pending' }]);
    const [{ id }] = data;
    const sent = JSON.parse((await read(`/${id}`)).body.data.request_body);
    expect(sent).toMatchObject({ event: 'event.updated', organization_id: world.main.id });
    expect(sent.payload).toEqual(answer.body.data);
  });

  it('200: moves the bookings at the event along, and filters by date find them there', async () => {
    const event = await create();
    const { id } = await createBookingRow(service, world.main, { event_id: event._id, email_key: 'moved@example.org' });
    const calendar = await createBookingRow(service, world.main, {
      event_id: null,
      date: new Date('2026-12-20T22:00:00Z'),
    });
    const start_date = '2027-03-20T22:00:00.000Z';
    await call('PATCH', `/${event._id}`, { start_date, end_date: '2027-03-21T05:00:00Z' });
    const ofOrganization = (path: string) =>
      service.call('GET', `/management/organizations/${world.main.id}/bookings${path}`, { headers: viewer });
    expect((await ofOrganization(`/${id}`)).body.data.date).toBe(start_date);
    const byEmail = await service.call('GET', '/integrations/bookings/email/moved@example.org', world.main);
    expect(byEmail.body.data[0].date).toBe(start_date);
    const idsWithin = async (query: string) =>
      (await ofOrganization(`?${query}`)).body.data.map((booking: { _id: string }) => booking._id);
    expect(await idsWithin('start_date=2027-03-20&end_date=2027-03-21')).toEqual([id]);
    expect(await idsWithin('start_date=2026-12-20&end_date=2026-12-21')).toEqual([calendar.id]);
  });

  it('200: moves the end of swaps with the start, unless it was another or is given', async () => {
    const start_date = '2026-12-20T20:00:00.000Z';
    const atStart = await create();
    const moved = await call('PATCH', `/${atStart._id}`, { start_date });
    expect(moved.body.data).toMatchObject({ start_date, swap_available_until: start_date });
    const swap_available_until = '2026-12-20T21:00:00.000Z';
    const own = await create({ swap_available_until });
    expect((await call('PATCH', `/${own._id}`, { start_date })).body.data).toMatchObject({ swap_available_until });
    const both = await create();
    const given = { start_date, swap_available_until };
    expect((await call('PATCH', `/${both._id}`, given)).body.data).toMatchObject(given);
  });

  it('200: takes its own identifier again', async () => {
    const { _id, slug } = await create();
    expect((await call('PATCH', `/${_id}`, { slug })).status).toBe(200);
  });

  it('400: refuses times that do not fit those it has, and changes nothing', async () => {
    const before = await create();
    const answer = await call('PATCH', `/${before._id}`, { start_date: '2026-12-22T00:00:00Z', name: 'Never' });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([{ path: '/end_date', message: 'must be after the start' }]);
    expect((await call('GET', `/${before._id}`)).body.data).toEqual(before);
  });

  it("400: refuses another organization's location, and an empty change", async () => {
    const { _id } = await create();
    const answer = await call('PATCH', `/${_id}`, { location_id: world.twin.locationId });
    expect(answer.body.details).toMatchObject([{ path: '/location_id' }]);
    expect((await call('PATCH', `/${_id}`, {})).status).toBe(400);
    expect((await call('PATCH', `/${_id}`, { name: null })).body.details).toMatchObject([{ path: '/name' }]);
  });
});

describe('deleteEvent', () => {
  const make = () => createEvent(service, world.main.id, world.main.locationId);
  const passType = (eventId: string) => ({ name: 'Season', price: 50, quota: 10, event_ids: [eventId] });

  it('200: deletes one with its zones, spaces and rates', async () => {
    const { eventId, rateId } = await make();
    await addSupplement({ service, world }, rateId);
    expect((await call('DELETE', `/${eventId}`)).body).toEqual({ success: true });
    expect((await call('GET', `/${eventId}`)).status).toBe(404);
    for (const table of ['zones', 'spaces', 'ticket_rates', 'list_rates']) {
      expect(await service.database.sql(`SELECT id FROM ${table} WHERE event_id = $1`, [eventId])).toEqual([]);
    }
    const prices = 'SELECT id FROM ticket_rate_prices WHERE rate_id = $1';
    expect(await service.database.sql(prices, [rateId])).toEqual([]);
    expect((await call('GET', `/${world.main.eventId}`)).status).toBe(200);
  });

  it('409: keeps one for which tickets were issued, saying so, with all that it has', async () => {
    const { eventId, rateId, priceIds } = await make();
    await createTicket(service, { ...world.main, eventId, rateId, priceIds });
    const answer = await call('DELETE', `/${eventId}`);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'conflict', message: expect.stringContaining('tickets, payments') });
    expect(await service.database.sql('SELECT id FROM spaces WHERE event_id = $1', [eventId])).toHaveLength(20);
  });

  it('409: keeps one with a booking', async () => {
    const { eventId } = await make();
    const body = { event_id: eventId, space_names: '1', for: 2 };
    const url = '/integrations/bookings/walk-in';
    expect((await service.call('POST', url, { headers: world.main.headers, body })).status).toBe(200);
    expect((await call('DELETE', `/${eventId}`)).body.message).toContain('bookings');
  });

  it('409: keeps one that a pass type names, until the type names another', async () => {
    const { eventId } = await make();
    const { data } = (await manage(manager)('POST', '/pass-types', passType(eventId))).body;
    const answer = await call('DELETE', `/${eventId}`);
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
    expect(answer.body.message).toBe('The event has pass types: it can be switched off, but not deleted.');
    const changed = await manage(manager)('PATCH', `/pass-types/${data._id}`, { event_ids: [world.main.eventId] });
    expect(changed.status).toBe(200);
    expect((await call('DELETE', `/${eventId}`)).status).toBe(200);
  });
});
