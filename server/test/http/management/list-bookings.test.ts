import { beforeAll, describe, expect, it } from 'vitest';
import { listBookings } from '../../../src/contexts/tables/bookings/bookings.ts';
import { newId } from '../../../src/platform/ids.ts';
import { tenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { createBookingRow } from '../../support/bookings.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createEvent } from '../../support/world.ts';

const { service, clock, world, viewer } = await openFixtures({ at: '2026-11-21T22:00:00.000Z' });

/** By name, the first the oldest. */
const ids = new Map<string, string>();
beforeAll(async () => {
  const other = await createEvent(service, world.main.id, world.main.locationId, {
    starts_at: new Date('2026-11-22T00:00:00Z'),
    ends_at: new Date('2026-11-22T06:00:00Z'),
  });
  const rows: Record<string, Record<string, unknown>> = {
    waiting: { email_key: 'vera@example.org', spaces: ['3'] },
    seated: {
      status: 'sitting',
      walkin: true,
      spaces: ['3', '4'],
      holds: true,
    },
    elsewhere: { event_id: other.eventId, email_key: 'vera@example.org' },
    calendar: { event_id: null, date: new Date('2026-12-24T18:00:00Z') },
  };
  let minute = 0;
  for (const [name, given] of Object.entries(rows)) {
    minute += 1;
    const at = new Date(clock.now().getTime() + minute * 60_000);
    const { id } = await createBookingRow(service, world.main, { created_at: at, updated_at: at, ...given });
    ids.set(name, id);
  }
  await createBookingRow(service, world.twin);
});

const list = (query = '') =>
  service.call('GET', `/management/organizations/${world.main.id}/bookings${query}`, { headers: viewer });
const namesOf = (answer: { body: { data: { _id: string }[] } }) => {
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  return answer.body.data.map((booking) => names.get(booking._id));
};

describe('200', () => {
  it('shows the bookings of the organization, the newest first', async () => {
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(namesOf(answer)).toEqual(['calendar', 'elsewhere', 'seated', 'waiting']);
  });

  it.each([
    ['event_id', () => `event_id=${world.main.eventId}`, ['seated', 'waiting']],
    ['an unknown event_id', () => `event_id=${newId('event', clock.now())}`, []],
    ['status', () => 'status=sitting', ['seated']],
    ['email', () => 'email=VERA%40example.org', ['elsewhere', 'waiting']],
    ['space_name', () => 'space_name=4', ['seated']],
    ['walkin', () => 'walkin=true', ['seated']],
    ['walkin=false', () => 'walkin=false&status=pending&email=vera@example.org', ['elsewhere', 'waiting']],
    ['dates of bookings', () => 'start_date=2026-11-22&end_date=2026-12-24T18:00:00Z', ['elsewhere']],
    ['the date of a booking by calendar', () => 'start_date=2026-12-24T18:00:00Z', ['calendar']],
    ['the dates of events before', () => 'end_date=2026-11-22', ['seated', 'waiting']],
    [
      'dates of creation',
      () => 'date_field=created_at&start_date=2026-11-21T22:02:00Z&end_date=2026-11-21T22:04:00Z',
      ['elsewhere', 'seated'],
    ],
    ['dates of changes', () => 'date_field=updated_at&start_date=2026-11-21T22:04:00Z', ['calendar']],
  ])('narrows to %s', async (_, query, expected) => {
    expect(namesOf(await list(`?${query()}`))).toEqual(expected);
  });

  it('walks the pages with after, and announces the next', async () => {
    const first = await list('?limit=3');
    expect(namesOf(first)).toEqual(['calendar', 'elsewhere', 'seated']);
    expect(first.headers.link).toContain(`after=${ids.get('seated')}`);
    const second = await list(`?limit=3&after=${ids.get('seated')}`);
    expect(namesOf(second)).toEqual(['waiting']);
    expect(second.headers.link).toBeUndefined();
    expect(namesOf(await list('?limit=1&offset=1'))).toEqual(['elsewhere']);
  });

  it('reads the page and all that hangs on it with one statement beside that of the session', async () => {
    await list('?limit=1');
    const before = service.services.database.statementsCount;
    await list('?limit=1');
    const one = service.services.database.statementsCount - before;
    await list('?limit=100');
    expect(service.services.database.statementsCount - before).toBe(2 * one);
  });
});

it('finds the bookings of a period of changes by index, among very many', async () => {
  const { database } = service;
  const { id } = await createBookingRow(service, world.main, { event_id: null, date: clock.now() });
  await database.sql(
    `INSERT INTO bookings SELECT more.* FROM bookings b, generate_series(1, 5000) AS n,
       jsonb_populate_record(b, jsonb_build_object(
         'id', 'bkg_' || lpad(n::text, 26, '0'), 'code', 'MANY-' || n, 'updated_at', b.updated_at - n * interval '1 hour')) more
     WHERE b.id = $1`,
    [id],
  );
  await database.sql('ANALYZE bookings');
  // The same statement as it is run, explained.
  const explaining = tenantDb(
    { execute: async ({ text, values }) => (await database.sql(`EXPLAIN (FORMAT JSON) ${text}`, values)) as never },
    world.main.id,
  );
  const until = new Date(clock.now().getTime() - 24 * 3_600_000);
  const from = new Date(until.getTime() - 24 * 3_600_000);
  const page = { limit: 101, offset: 0, after: undefined };
  const plan = JSON.stringify(await listBookings(explaining, { dateField: 'updated_at', from, until }, page));
  expect([...plan.matchAll(/"Index Name":"(bookings_\w+?)(?:_\d+)?"/g)].map(([, name]) => name)).toEqual([
    'bookings_updated_at',
  ]);
});
