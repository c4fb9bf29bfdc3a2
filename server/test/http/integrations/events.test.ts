import { beforeAll, describe, expect, it } from 'vitest';
import { openFixtures } from '../../support/fixtures.ts';
import { createEvent } from '../../support/world.ts';

const { service, world } = await openFixtures({ at: '2026-11-20T20:00:00.000Z' });

/** By when they are. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  await service.database.sql(
    'DELETE FROM events WHERE id NOT IN (SELECT event_id FROM zones) AND organization_id = $1',
    [world.main.id],
  );
  const event = async (starts: string, ends: string, given = {}) => {
    const times = { starts_at: new Date(starts), ends_at: new Date(ends) };
    return (await createEvent(service, world.main.id, world.main.locationId, { ...times, ...given })).eventId;
  };
  ids.past = await event('2026-10-01T20:00:00Z', '2026-10-02T04:00:00Z');
  ids.running = await event('2026-11-20T18:00:00Z', '2026-11-21T02:00:00Z');
  ids.later = await event('2027-01-08T23:30:00Z', '2027-01-09T05:00:00Z', {
    music_genres: ['house', 'techno'],
    artists: ['Noor Haddad'],
    image_url: 'https://images.example.org/night.jpg',
    age_min: 21,
    visible: false,
  });
});

const list = (query = '') => service.call('GET', `/integrations/events${query}`, { headers: world.main.headers });
const idsOf = (answer: { body: { data: { _id: string }[] } }) =>
  answer.body.data.map(({ _id }) => _id).filter((id) => Object.values(ids).includes(id));

describe('200 listEvents', () => {
  it('lists the events that have not ended yet, the next first', async () => {
    expect(idsOf(await list())).toEqual([ids.running, ids.later]);
  });

  it('lists those that start in a period, the latest first', async () => {
    expect(idsOf(await list('?start=2026-09-01&end=2026-12-01'))).toEqual([ids.running, ids.past]);
    expect(idsOf(await list('?start=2026-11-20T18:00:00Z'))).toEqual([ids.later, ids.running]);
    expect(idsOf(await list('?end=2026-11-20T18:00:00Z'))).toEqual([ids.past]);
  });

  it('leads through all of them page by page', async () => {
    const first = await list('?start=2020-01-01&limit=1');
    expect(idsOf(first)).toEqual([ids.later]);
    expect(first.headers.link).toContain(`after=${ids.later}`);
    const rest = await list(`?start=2020-01-01&after=${ids.later}`);
    expect(idsOf(rest)).toEqual([ids.running, ids.past]);
  });
});

describe('200 getEvent', () => {
  it('shows an event with times in Unix seconds and the day where it takes place', async () => {
    const { status, body } = await service.call('GET', `/integrations/events/${ids.later}`, {
      headers: world.main.headers,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      _id: ids.later,
      // 00:30 in Madrid.
      date: '2027-01-09',
      start: Date.parse('2027-01-08T23:30:00Z') / 1_000,
      end: Date.parse('2027-01-09T05:00:00Z') / 1_000,
      age: 21,
      music_genres: 'house,techno',
      artists: ['Noor Haddad'],
      flyer: 'https://images.example.org/night.jpg',
      active: true,
      visible: false,
    });
  });
});
