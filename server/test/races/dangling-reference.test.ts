import pg from 'pg';
import { expect, it } from 'vitest';
import { createBookingRate } from '../support/booking-sales.ts';
import { openWorld } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';
import { countWaiting } from '../support/waiting.ts';

const { service, world } = await openWorld();

it('answers 409, not 500, where what an entry refers to is deleted while it is being written', async () => {
  const { main } = world;
  const headers = await signIn(service, main.id, 'manager');
  const office = new pg.Client({ ...service.database.connection });
  await office.connect();
  await office.query('BEGIN');
  await office.query('DELETE FROM list_rates WHERE organization_id = $1 AND id = $2', [main.id, main.listRateId]);
  const writing = service.call('POST', `/management/organizations/${main.id}/guest-lists`, {
    headers,
    body: { list_rate_id: main.listRateId, name: 'Noor Kowalczyk', for: 2 },
  });
  while ((await countWaiting(service.database)) === 0);
  await office.query('COMMIT');
  await office.end();
  const answer = await writing;
  expect(answer.status, answer.text).toBe(409);
  expect(answer.body.error).toBe('conflict');
  expect(await service.database.sql('SELECT FROM guest_lists WHERE organization_id = $1', [main.id])).toHaveLength(0);
});

it('refuses a booking at a rate that is deleted while it is being written', async () => {
  const { main, channel } = world;
  const slug = await createBookingRate(service, world);
  const office = new pg.Client({ ...service.database.connection });
  await office.connect();
  await office.query('BEGIN');
  await office.query('DELETE FROM booking_rates WHERE organization_id = $1 AND slug = $2', [main.id, slug]);
  const info = { full_name: 'Noor Kowalczyk', email: 'noor@example.org', quantity: 2 };
  const booking = service.call('POST', '/channels/bookings/checkout', {
    headers: channel.headers,
    body: { event_id: main.eventId, zone_slug: 'main-floor', rate_slug: slug, info },
  });
  while ((await countWaiting(service.database)) === 0);
  await office.query('COMMIT');
  await office.end();
  const answer = await booking;
  expect([answer.status, answer.body.message]).toEqual([
    400,
    'A space, its zone, the booking rate or the event has just been deleted: read the event again.',
  ]);
  expect(await service.database.sql('SELECT FROM bookings WHERE organization_id = $1', [main.id])).toHaveLength(0);
});
