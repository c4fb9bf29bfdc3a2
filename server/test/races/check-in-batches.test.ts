/** A rush at the door: many check-ins at once share statements, and each is answered as if it had come alone. */
import pg from 'pg';
import { expect, it } from 'vitest';
import { updateAdmittedCountsOfUnlocked } from '../../src/contexts/ticketing/tickets/check-in.sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { altered } from '../support/altered-statement.ts';
import { emittedFor } from '../support/emitted.ts';
import { openWorld } from '../support/fixtures.ts';
import { unknownTicketId } from '../support/operations.ts';
import { stampede } from '../support/stampede.ts';
import { createTicket } from '../support/world.ts';

const { service, world } = await openWorld();
await service.database.sql('UPDATE ticket_rates SET quota = 5000');
await service.database.sql('UPDATE ticket_rate_prices SET quota = 5000');
const address = await service.listen();

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

it('admits all with few statements, and emits one notification for each', async () => {
  const tickets = await ticketsOf(200);
  const { checkInBatcher, database, clock } = service.services;
  const tenant = tenantDb(database, world.main.id);
  const before = database.statementsCount;
  const outcomes = await Promise.all(
    tickets.map(({ id }) => checkInBatcher.checkIn(tenant, { ticketId: id, recordedBy: id }, clock.now())),
  );
  expect(outcomes.every((outcome) => 'admittedCount' in outcome && outcome.admittedCount === 1)).toBe(true);
  expect(database.statementsCount - before).toBeLessThan(10);
  for (const { id } of tickets) {
    const emitted = await emittedFor(service.database, id);
    expect(emitted).toHaveLength(1);
    expect(emitted[0]!.payload).toMatchObject({ ticket_id: id, enter: 1, for: 1 });
    const entries = await service.database.sql('SELECT * FROM ticket_entries WHERE ticket_id = $1', [id]);
    expect(entries).toMatchObject([{ id: emitted[0]!.id, recorded_by: id, from_count: 0, to_count: 1 }]);
  }
});

it('answers each of a mixed batch as if it had come alone', async () => {
  const good = await ticketsOf(20, { party_size: 4 });
  const voided = await ticketsOf(5, { status: 'voided', voided_at: new Date() });
  const inside = await ticketsOf(5, { admitted_count: 1, first_entered_at: new Date() });
  const twin = await createTicket(service, world.twin);
  const mixed = [
    ...good.map(({ id }) => [id, { enter: 2 }, 200] as const),
    ...good.map(({ id }) => [id, { enter: 5 }, 400] as const),
    ...voided.map(({ id }) => [id, {}, 409] as const),
    ...inside.map(({ id }) => [id, {}, 409] as const),
    ...Array.from({ length: 5 }, () => [unknownTicketId(), {}, 404] as const),
    [twin.id, {}, 404] as const,
  ];
  const statuses = await Promise.all(mixed.map(([id, body]) => checkIn(id, body)));
  expect(statuses).toEqual(mixed.map(([, , status]) => status));
  const [row] = await service.database.sql('SELECT admitted_count FROM tickets WHERE id = $1', [twin.id]);
  expect(row!.admitted_count).toBe(0);
});

it('keeps the batches of two organizations apart', async () => {
  const mine = await ticketsOf(20);
  const theirs = await Promise.all(Array.from({ length: 20 }, () => createTicket(service, world.twin)));
  const statuses = await Promise.all([
    ...mine.map(({ id }) => checkIn(id)),
    ...theirs.map(({ id }) => checkIn(id, {}, world.twin.headers)),
  ]);
  expect(statuses.every((status) => status === 200)).toBe(true);
});

it('waits for a ticket that another transaction has locked, and lets no other ticket wait', async () => {
  const tickets = await ticketsOf(40);
  const locked = tickets[0]!;
  const office = new pg.Client({ ...service.database.connection });
  await office.connect();
  await office.query('BEGIN');
  await office.query('SELECT FROM tickets WHERE organization_id = $1 AND id = $2 FOR UPDATE', [
    world.main.id,
    locked.id,
  ]);
  let lockedStatus = 0;
  const waiting = checkIn(locked.id).then((status) => {
    lockedStatus = status;
  });
  const others = await Promise.all(tickets.slice(1).map(({ id }) => checkIn(id)));
  expect(others.every((status) => status === 200)).toBe(true);
  expect(lockedStatus).toBe(0);
  await office.query('COMMIT');
  await office.end();
  await waiting;
  expect(lockedStatus).toBe(200);
});

it('of many doors with one ticket in a batch of others, one admits', async () => {
  const shared = await createTicket(service, world.main);
  const tickets = await ticketsOf(50);
  const [doors] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, () => checkIn(shared.id))),
    Promise.all(tickets.map(({ id }) => checkIn(id))),
  ]);
  expect(doors.filter((status) => status === 200)).toHaveLength(1);
  expect(doors.filter((status) => status === 409)).toHaveLength(49);
});

it('without the lock on what it read, several batches admit the same people', async () => {
  const now = service.services.clock.now();
  const tenant = tenantDb(service.services.database, world.main.id);
  const batches = (ticketId: string, statement: typeof updateAdmittedCountsOfUnlocked) => {
    const send = () =>
      tenant.run(statement, {
        now,
        ticketIds: [ticketId],
        admittedCounts: [null],
        enteredAt: [now],
        quality: [null],
        notificationIds: [newId('notification', now)],
        heads: ['{"sequence":'],
        recordedBy: ['key'],
      });
    return Promise.all([send(), send(), send()]);
  };
  const admitted = (rows: (readonly { admitted_now: number | null }[])[]) =>
    rows.flat().filter((row) => row.admitted_now !== null);

  const unlocked = await createTicket(service, world.main);
  const withoutLock = altered(updateAdmittedCountsOfUnlocked, (text) =>
    text.replace('FOR NO KEY UPDATE SKIP LOCKED', ''),
  );
  const hold = {
    query: 'SELECT FROM tickets WHERE organization_id = $1 AND id = $2 FOR UPDATE',
    values: [world.main.id, unlocked.id],
    waitersMin: 3,
  };
  expect(admitted(await stampede(service.database, hold, () => batches(unlocked.id, withoutLock)))).toHaveLength(3);

  const locked = await createTicket(service, world.main);
  expect(admitted(await batches(locked.id, updateAdmittedCountsOfUnlocked))).toHaveLength(1);
});
