/** Reads that are asked for at the same time and sent as one query. */
import { expect, it } from 'vitest';
import { bookingsByEmail } from '../../src/contexts/tables/bookings/bookings.sql.ts';
import { findTicketByBarcode } from '../../src/contexts/ticketing/resale/resale.sql.ts';
import { listRatesOfChannelAcrossOrganizations } from '../../src/contexts/ticketing/ticket-rates/rate-reads.sql.ts';
import {
  findTicketWithRate,
  findTicketWithRateByBarcode,
} from '../../src/contexts/ticketing/tickets/tickets-with-rate.sql.ts';
import { crossTenantDb, tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { openWorld } from '../support/fixtures.ts';
import { createResaleTicket } from '../support/resale.ts';
import { createTicket, insert } from '../support/world.ts';

const { service, world } = await openWorld();
const { main, twin, channel } = world;
const { database } = service.services;
const ofMain = tenantDb(database, main.id);
const ofTwin = tenantDb(database, twin.id);

/** What the work returns, and how many statements the service sent for it. */
async function counted<T>(work: () => Promise<T>): Promise<{ result: T; statements: number }> {
  const before = database.statementsCount;
  const result = await work();
  return { result, statements: database.statementsCount - before };
}

const tickets = await Promise.all(Array.from({ length: 30 }, () => createTicket(service, main)));
const findByBarcode = (barcode: string, tenant = ofMain) => tenant.run(findTicketWithRateByBarcode, { barcode });
const barcodesOf = (answers: readonly (readonly { barcode: string }[])[]) =>
  answers.map((rows) => rows.map(({ barcode }) => barcode));

it('gives each its own rows, with few statements', async () => {
  const asked = tickets.flatMap(({ barcode }) => [barcode, `no-${barcode}`]);
  const { result, statements } = await counted(() => Promise.all(asked.map((barcode) => findByBarcode(barcode))));
  const expected = asked.map((barcode) => (barcode.startsWith('no-') ? [] : [barcode]));
  expect({ found: barcodesOf(result), fewStatements: statements <= 6 }).toEqual({
    found: expected,
    fewStatements: true,
  });
});

it('gives the rows of a list in its order, within each page', async () => {
  const emails = ['mira@example.org', 'noor@example.org', 'nobody@example.org'];
  for (const email of emails.slice(0, 2)) {
    for (let number = 1; number <= 3; number += 1) {
      await insert(service.database, 'bookings', {
        organization_id: main.id,
        id: `batched_${email}_${number}`,
        event_id: main.eventId,
        code: `batched ${email} ${number}`,
        status: 'accepted',
        source: 'pro',
        created_via: 'management',
        party_size: 2,
        email,
        email_key: email,
        created_at: `2026-11-20T21:00:0${number}Z`,
        updated_at: '2026-11-20T21:00:00Z',
      });
    }
  }
  const pages = emails.flatMap((email) => [1, 2, 3].map((offset) => ({ email, offset })));
  const answers = await Promise.all(
    pages.map(({ email, offset }) =>
      ofMain.run(bookingsByEmail.list, { emailKey: email, limit: 2, offset, after: undefined }),
    ),
  );
  const id = (email: string, number: number) => `batched_${email}_${number}`;
  const expected = pages.map(({ email, offset }) =>
    email.startsWith('nobody') ? [] : [3, 2, 1].slice(offset, offset + 2).map((number) => id(email, number)),
  );
  expect(answers.map((rows) => rows.map((row) => row.id))).toEqual(expected);
});

it('executes equal ones once, and gives each rows that no other has', async () => {
  const { barcode } = tickets[0]!;
  const { result, statements } = await counted(() =>
    Promise.all(Array.from({ length: 12 }, () => findByBarcode(barcode))),
  );
  const rates = await counted(() =>
    Promise.all(
      Array.from({ length: 12 }, () =>
        crossTenantDb(database).run(listRatesOfChannelAcrossOrganizations, {
          channelId: channel.id,
          eventIds: [main.eventId],
          limit: 10,
          offset: 0,
        }),
      ),
    ),
  );
  expect(barcodesOf(result)).toEqual(Array.from({ length: 12 }, () => [barcode]));
  expect(new Set(result.map(([row]) => row)).size).toBe(12);
  expect(new Set(rates.result.map(([row]) => row)).size).toBe(12);
  expect(rates.result[11]).toEqual(rates.result[0]);
  expect([statements, rates.statements]).toEqual([3, 3]);
});

it('asks each organization for its own', async () => {
  const barcode = 'the-same-in-both';
  const [ofFirst, ofSecond] = [
    await createTicket(service, main, { barcode }),
    await createTicket(service, twin, { barcode }),
  ];
  const asked = Array.from({ length: 20 }, (_, number) => (number % 2 === 0 ? ofMain : ofTwin));
  const answers = await Promise.all(asked.map((tenant) => findByBarcode(barcode, tenant)));
  const expected = asked.map((tenant) => [tenant === ofMain ? ofFirst.id : ofSecond.id]);
  expect(answers.map((rows) => rows.map(({ id }) => id))).toEqual(expected);
});

it('sees what was committed before it was asked for, however many ask for the same', async () => {
  const { id } = tickets[0]!;
  const find = () => ofMain.run(findTicketWithRate, { id });
  const stale: string[] = [];
  let isOver = false;
  const readOn = async () => {
    while (!isOver) await find();
  };
  const readers = Array.from({ length: 8 }, readOn);
  for (let number = 1; number <= 100; number += 1) {
    const name = `Guest ${number}`;
    await service.database.sql('UPDATE tickets SET full_name = $2 WHERE id = $1', [id, name]);
    const [row] = await find();
    if (row!.full_name !== name) stale.push(name);
  }
  isOver = true;
  await Promise.all(readers);
  expect(stale).toEqual([]);
});

it('answers equal ones as of the last instant at which they were asked', async () => {
  const { barcode } = await createResaleTicket(service, main, {});
  const [event] = await service.database.sql<{ end: Date }>(
    'SELECT e.swap_available_until AS end FROM tickets t JOIN events e ON e.id = t.event_id WHERE t.barcode = $1',
    [barcode],
  );
  const asked = [-4, -3, -2, -1, 1].map((seconds) => new Date(event!.end.getTime() + seconds * 1_000));
  const find = (now: Date) =>
    findTicketByBarcode(crossTenantDb(database), { barcode, resellerId: world.reseller.id, now });
  const found = await Promise.all(asked.map(find));
  // The first two are sent at once.
  expect(found.map((ticket) => ticket!.swap_window_is_over)).toEqual([false, false, true, true, true]);
});

it('stays by itself within a transaction, whose changes it sees', async () => {
  const { id, barcode } = tickets[0]!;
  const names = await database.transaction(
    async (tx) => {
      await tx.execute({ text: 'UPDATE tickets SET full_name = $2 WHERE id = $1', values: [id, 'Not committed'] });
      const inside = Array.from({ length: 4 }, () => findByBarcode(barcode, tenantDb(tx, main.id)));
      const outside = Array.from({ length: 4 }, () => findByBarcode(barcode));
      return (await Promise.all([...inside, ...outside])).map(([row]) => row!.full_name === 'Not committed');
    },
    () => false,
  );
  expect(names).toEqual([true, true, true, true, false, false, false, false]);
});

it('fails for each where the database fails, and goes on afterwards', async () => {
  const { barcode } = tickets[1]!;
  await service.database.sql('ALTER TABLE ticket_rates RENAME TO ticket_rates_away');
  const failed = await Promise.allSettled(tickets.map((ticket) => findByBarcode(ticket.barcode)));
  await service.database.sql('ALTER TABLE ticket_rates_away RENAME TO ticket_rates');
  expect(new Set(failed.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(barcodesOf(await Promise.all([1, 2, 3, 4].map(() => findByBarcode(barcode))))).toEqual(
    Array.from({ length: 4 }, () => [barcode]),
  );
});
