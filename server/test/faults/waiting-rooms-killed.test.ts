/** Processes that let people in from a waiting room and are killed while they do: nobody is lost, passed over or let in twice. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/embedded-postgres-process.ts';
import { type Ground, prepareGround } from '../support/fault-ground.ts';
import { sized } from '../support/fault-scale.ts';
import { endAll } from '../support/service-process.ts';
import { createPerson } from '../support/sign-in.ts';
import { takePlaces } from '../support/waiting-rooms.ts';
import { createWorld } from '../support/world.ts';

const killsCount = sized({ full: 15, short: 3 });
const peopleCount = killsCount * 80;

let ground: Ground;
beforeAll(async () => {
  ground = await prepareGround({ endpointsCount: 0 });
});
afterEach(endAll);
afterAll(() => ground.close());

it('lets everybody in by number, whichever process dies', async () => {
  const { service, database } = ground;
  const world = await createWorld(service);
  const { eventId, rateId, id } = world.main;
  await database.sql('UPDATE ticket_rates SET quota = 100000 WHERE id = $1', [rateId]);
  const { headers } = await createPerson(service, id, 'manager');
  const path = `/management/organizations/${id}/events/${eventId}/waiting-room`;
  await service.call('PUT', path, { headers, body: { mode: 'on' } });
  let survivor = await ground.startProcess('worker');
  for (let kill = 0; kill < killsCount; kill += 1) {
    const victim = survivor;
    survivor = await ground.startProcess('worker');
    await takePlaces(service, world.channel.headers, eventId, peopleCount / killsCount);
    await sleep(Math.random() * 1_000);
    await victim.kill('SIGKILL');
  }
  await eventually(async () => {
    const [room] = await database.sql<{ count: number }>(
      'SELECT admitted_count AS count FROM waiting_rooms WHERE event_id = $1',
      [eventId],
    );
    return room!.count === peopleCount;
  }, 120_000);
  const places = await database.sql<{ number: number; until: Date }>(
    'SELECT number, admitted_until AS until FROM waiting_places WHERE event_id = $1 ORDER BY number',
    [eventId],
  );
  expect(places.map(({ number }) => number)).toEqual(Array.from({ length: peopleCount }, (_, index) => index + 1));
  const untils = places.map(({ until }) => new Date(until).getTime());
  expect(untils).toEqual(untils.toSorted((a, b) => a - b));
}, 600_000);
