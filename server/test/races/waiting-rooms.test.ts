/** Processes that let people in at the same moment, and purchases of one place that begin at the same moment. */
import { limits } from '@stagedoor/contract/vocabulary';
import pg from 'pg';
import { expect, it } from 'vitest';
import { takePurchases } from '../../src/contexts/ticketing/waiting-rooms/waiting-rooms.sql.ts';
import { passWaitingRooms } from '../../src/contexts/ticketing/waiting-rooms/waiting-rooms.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { openFixtures } from '../support/fixtures.ts';
import { countWaiting } from '../support/waiting.ts';
import { letPass, takePlace, takePlaces } from '../support/waiting-rooms.ts';
import { createEvent } from '../support/world.ts';

const { service, world, manager, manage, clock } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const { main } = world;
const { headers } = world.channel;
const change = (eventId: string, body: Record<string, unknown>) =>
  manage(manager, `/events/${eventId}/waiting-room`)('PUT', '', body);
const placesOf = (eventId: string) =>
  service.database.sql<{ number: number | null; is_admitted: boolean }>(
    'SELECT number, admitted_until IS NOT NULL AS is_admitted FROM waiting_places WHERE event_id = $1 ORDER BY number',
    [eventId],
  );

it('numbers each place once and lets it in once, with several processes and people who come meanwhile', async () => {
  const { eventId, rateId } = await createEvent(service, main.id, main.locationId);
  await service.database.sql('UPDATE ticket_rates SET quota = 100000 WHERE id = $1', [rateId]);
  await change(eventId, { mode: 'on' });
  const until = () => service.services.clock.now();
  for (let round = 0; round < 6; round += 1) {
    clock.advance(1_000);
    await Promise.all([
      ...[1, 2, 3, 4].map(() => passWaitingRooms(service.services.database, until(), 0)),
      ...[1, 2, 3, 4, 5].map(() => takePlaces(service, headers, eventId, 3)),
    ]);
  }
  await letPass({ service, clock }, 6);
  const places = await placesOf(eventId);
  expect(places.map(({ number }) => number)).toEqual(Array.from({ length: 90 }, (_, index) => index + 1));
  const { admitted, waiting } = (await manage(manager, `/events/${eventId}/waiting-room`)('GET')).body.data;
  expect([admitted + waiting, places.filter((place) => place.is_admitted).length]).toEqual([90, admitted]);
});

it('makes one pass a second, however many processes come', async () => {
  const { eventId } = await createEvent(service, main.id, main.locationId);
  await change(eventId, { mode: 'on' });
  await takePlaces(service, headers, eventId, 60);
  clock.advance(1_000);
  const now = service.services.clock.now();
  await Promise.all(Array.from({ length: 8 }, () => passWaitingRooms(service.services.database, now, 0)));
  expect((await placesOf(eventId)).filter((place) => place.is_admitted)).toHaveLength(10);
});

it('lets nobody in where the waiting room is switched off meanwhile', async () => {
  const { eventId } = await createEvent(service, main.id, main.locationId);
  await change(eventId, { mode: 'on' });
  await takePlaces(service, headers, eventId, 5);
  clock.advance(1_000);
  const other = new pg.Client({ ...service.database.connection });
  await other.connect();
  await other.query('BEGIN');
  await other.query("UPDATE waiting_rooms SET mode = 'off', is_running = false WHERE event_id = $1", [eventId]);
  const passing = passWaitingRooms(service.services.database, service.services.clock.now(), 0);
  await eventually(async () => (await countWaiting(service.database)) > 0);
  await other.query('COMMIT');
  await other.end();
  await passing;
  expect((await placesOf(eventId)).filter((place) => place.is_admitted)).toEqual([]);
});

it('opens an automatic waiting room once for people who come at the same moment', async () => {
  const { eventId } = await createEvent(service, main.id, main.locationId);
  const answers = await Promise.all(Array.from({ length: 8 }, () => takePlace(service, headers, eventId)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await letPass({ service, clock });
  expect((await placesOf(eventId)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it('gives places to people who come at the same moment in one transaction, by their order and the limit of each network', async () => {
  const { eventId } = await createEvent(service, main.id, main.locationId);
  await change(eventId, { mode: 'on' });
  // Those who come after the draw are numbered by their arrival.
  await letPass({ service, clock });
  const { database } = service.services;
  const before = database.statementsCount;
  const max = limits.waitingPlacesPerNetwork;
  const answers = await Promise.all(
    Array.from({ length: max + 40 }, (_, index) =>
      takePlace(service, headers, eventId, { buyer_ip: index % 4 === 0 ? '198.51.100.9' : '203.0.113.7' }),
    ),
  );
  expect(database.statementsCount - before).toBeLessThan(max);
  const [taken, refused] = [200, 409].map((code) => answers.filter(({ status }) => status === code));
  const ofFirst = Math.ceil((max + 40) / 4);
  expect([taken!.length, refused!.length]).toEqual([ofFirst + max, 40 - ofFirst]);
  await letPass({ service, clock });
  const places = await service.database.sql<{ id: string }>(
    'SELECT id FROM waiting_places WHERE event_id = $1 ORDER BY number',
    [eventId],
  );
  expect(places.map(({ id }) => id)).toEqual(taken!.map(({ body }) => body.data._id));
});

it('lets two transactions take purchases of the same places, named in opposite orders, without a deadlock', async () => {
  const { eventId, rateId } = await createEvent(service, main.id, main.locationId);
  await change(eventId, { mode: 'on' });
  const ids = await takePlaces(service, headers, eventId, 10);
  await letPass({ service, clock });
  const { database } = service.services;
  const deadlocks = async () => {
    const [row] = await service.database.sql<{ deadlocks: string }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    return Number(row!.deadlocks);
  };
  const before = await deadlocks();
  const purchase = { channelId: world.channel.id, rateId, purchasesMax: 1_000, now: service.services.clock.now() };
  for (let round = 0; round < 20; round += 1) {
    const taken = await Promise.all(
      [ids, ids.toReversed()].map((order) =>
        database.transaction((tx) => tenantDb(tx, main.id).run(takePurchases, { ...purchase, ids: order })),
      ),
    );
    expect(taken.map((rows) => rows.length)).toEqual([10, 10]);
  }
  expect(await deadlocks()).toBe(before);
});

it('begins no more purchases with one place than it has, also when they come at the same moment', async () => {
  const { eventId, rateId } = await createEvent(service, main.id, main.locationId);
  await change(eventId, { mode: 'on' });
  const [id] = await takePlaces(service, headers, eventId, 1);
  await letPass({ service, clock });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      service.call('POST', '/channels/tickets/checkout', {
        headers,
        body: {
          ticket_rate_id: rateId,
          tickets: [{ full_name: 'Noor Haddad', email: `noor.${index}@example.org` }],
          waiting_place_id: id,
        },
      }),
    ),
  );
  const begun = answers.filter(({ status }) => status === 200);
  expect(begun).toHaveLength(limits.purchasesPerAdmission);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error))).toEqual(
    new Set(['not_admitted']),
  );
  const [sold] = await service.database.sql('SELECT sold_count FROM ticket_rates WHERE id = $1', [rateId]);
  expect(sold).toEqual({ sold_count: limits.purchasesPerAdmission });
});

it('counts no purchase for a place that is refused it, also where others of the same moment are begun', async () => {
  const { eventId, rateId } = await createEvent(service, main.id, main.locationId);
  await change(eventId, { mode: 'on' });
  const ids = await takePlaces(service, headers, eventId, 8);
  await letPass({ service, clock });
  await service.database.sql('UPDATE ticket_rates SET quota = 3 WHERE id = $1', [rateId]);
  const answers = await Promise.all(
    ids.map((id) =>
      service.call('POST', '/channels/tickets/checkout', {
        headers,
        body: {
          ticket_rate_id: rateId,
          tickets: [{ full_name: 'Noor Haddad', email: `${id}@example.org` }],
          waiting_place_id: id,
        },
      }),
    ),
  );
  const begun = ids.filter((_, index) => answers[index]!.status === 200);
  expect(begun).toHaveLength(3);
  const counted = await service.database.sql<{ id: string }>(
    'SELECT id FROM waiting_places WHERE event_id = $1 AND (purchases_count > 0 OR purchased_at IS NOT NULL)',
    [eventId],
  );
  expect(counted.map(({ id }) => id).toSorted()).toEqual(begun.toSorted());
});
