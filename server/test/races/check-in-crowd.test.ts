/** The rush at the door: many tickets at once go in together, and none of them is the worse for it. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateAdmittedCountsOfFree } from '../../src/modules/tickets/check-in.sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { emittedFor } from '../support/emitted.ts';
import { strangerTicketId } from '../support/operations.ts';
import { stampede } from '../support/stampede.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createTicket, createWorld, type World } from '../support/world.ts';

let service: TestService;
let world: World;
let address: string;
beforeAll(async () => {
  service = await startTestService();
  world = await createWorld(service);
  await service.database.sql('UPDATE ticket_rates SET quota = 5000');
  await service.database.sql('UPDATE ticket_rate_prices SET quota = 5000');
  address = await service.listen();
});
afterAll(() => service.close());

async function checkIn(ticketId: string, body: object = {}, headers = world.main.headers): Promise<number> {
  const answer = await fetch(`${address}/integrations/tickets/${ticketId}/checkin`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.text();
  return answer.status;
}

const ticketsOf = (count: number, given = {}) =>
  Promise.all(Array.from({ length: count }, () => createTicket(service, world.main, given)));

it('lets everybody in with few statements, and tells of each once', async () => {
  const tickets = await ticketsOf(200);
  const { checkInDesk, database, clock } = service.services;
  const before = database.statementsCount;
  const outcomes = await Promise.all(
    tickets.map(({ id }) => checkInDesk.checkIn({ id: world.main.id }, { ticketId: id, recordedBy: id }, clock.now())),
  );
  expect(outcomes.every((outcome) => 'admittedCount' in outcome && outcome.admittedCount === 1)).toBe(true);
  expect(database.statementsCount - before).toBeLessThan(10);
  for (const { id } of tickets) {
    const told = await emittedFor(service.database, id);
    expect(told).toHaveLength(1);
    expect(told[0]!.payload).toMatchObject({ ticket_id: id, enter: 1, for: 1 });
    const entries = await service.database.sql('SELECT * FROM ticket_entries WHERE ticket_id = $1', [id]);
    expect(entries).toMatchObject([{ id: told[0]!.id, recorded_by: id, from_count: 0, to_count: 1 }]);
  }
});

it('answers each of a mixed crowd as if it had come alone', async () => {
  const good = await ticketsOf(20, { party_size: 4 });
  const voided = await ticketsOf(5, { status: 'voided', voided_at: new Date() });
  const inside = await ticketsOf(5, { admitted_count: 1, first_entered_at: new Date() });
  const twin = await createTicket(service, world.twin);
  const crowd = [
    ...good.map(({ id }) => [id, { enter: 2 }, 200] as const),
    ...good.map(({ id }) => [id, { enter: 5 }, 400] as const),
    ...voided.map(({ id }) => [id, {}, 409] as const),
    ...inside.map(({ id }) => [id, {}, 409] as const),
    ...Array.from({ length: 5 }, () => [strangerTicketId(), {}, 404] as const),
    [twin.id, {}, 404] as const,
  ];
  const statuses = await Promise.all(crowd.map(([id, body]) => checkIn(id, body)));
  expect(statuses).toEqual(crowd.map(([, , status]) => status));
  const [row] = await service.database.sql('SELECT admitted_count FROM tickets WHERE id = $1', [twin.id]);
  expect(row!.admitted_count).toBe(0);
});

it('keeps the crowds of two organizations apart', async () => {
  const mine = await ticketsOf(20);
  const theirs = await Promise.all(Array.from({ length: 20 }, () => createTicket(service, world.twin)));
  const statuses = await Promise.all([
    ...mine.map(({ id }) => checkIn(id)),
    ...theirs.map(({ id }) => checkIn(id, {}, world.twin.headers)),
  ]);
  expect(statuses.every((status) => status === 200)).toBe(true);
});

it('lets nobody wait for a ticket that somebody else holds, but its own holder', async () => {
  const tickets = await ticketsOf(40);
  const held = tickets[0]!;
  const office = new pg.Client({ ...service.database.connection });
  await office.connect();
  await office.query('BEGIN');
  await office.query('SELECT FROM tickets WHERE id = $1 FOR UPDATE', [held.id]);
  let heldStatus = 0;
  const waiting = checkIn(held.id).then((status) => {
    heldStatus = status;
  });
  const others = await Promise.all(tickets.slice(1).map(({ id }) => checkIn(id)));
  expect(others.every((status) => status === 200)).toBe(true);
  expect(heldStatus).toBe(0);
  await office.query('COMMIT');
  await office.end();
  await waiting;
  expect(heldStatus).toBe(200);
});

it('of many doors with one ticket in a crowd of others, one admits', async () => {
  const shared = await createTicket(service, world.main);
  const tickets = await ticketsOf(50);
  const [doors] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, () => checkIn(shared.id))),
    Promise.all(tickets.map(({ id }) => checkIn(id))),
  ]);
  expect(doors.filter((status) => status === 200)).toHaveLength(1);
  expect(doors.filter((status) => status === 409)).toHaveLength(49);
});

it('without the lock on what it read, several crowds admit the same people', async () => {
  const lock = 'FOR NO KEY UPDATE SKIP LOCKED';
  expect(updateAdmittedCountsOfFree.text).toContain(lock);
  const now = service.services.clock.now();
  const crowds = (ticketId: string, text: string) => {
    const statement = { ...updateAdmittedCountsOfFree, name: `crowd_${text.length}`, text };
    const send = () => {
      const ids = [newId('notification', now)];
      return service.services.database.run(
        statement,
        world.main.id,
        now,
        [ticketId],
        [null],
        [now],
        [null],
        ids,
        ['{"sequence":'],
        ['key'],
      );
    };
    return Promise.all([send(), send(), send()]);
  };
  const admitted = (rows: { admitted_now: number | null }[][]) =>
    rows.flat().filter((row) => row.admitted_now !== null);
  const held = (ticketId: string) => ({
    query: 'SELECT FROM tickets WHERE id = $1 FOR UPDATE',
    values: [ticketId],
    waitersMin: 3,
  });

  const unguarded = await createTicket(service, world.main);
  const text = updateAdmittedCountsOfFree.text.replace(lock, '');
  expect(admitted(await stampede(service.database, held(unguarded.id), () => crowds(unguarded.id, text)))).toHaveLength(
    3,
  );

  const guarded = await createTicket(service, world.main);
  expect(admitted(await crowds(guarded.id, updateAdmittedCountsOfFree.text))).toHaveLength(1);
});
