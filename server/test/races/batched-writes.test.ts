/** Walk-ins and swaps that come at the same time share transactions, and each is answered as if it had come by itself. */
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { differencesOf } from '../support/differences.ts';
import { openWorld } from '../support/fixtures.ts';
import { type ParallelAnswer, postAll, sendAll, statusesOf } from '../support/parallel.ts';
import { beginCheckout, reportPaid } from '../support/purchases.ts';
import { makeRoom } from '../support/resale.ts';
import { sqlIn } from '../support/sql-in.ts';
import { interleave } from '../support/statement-control.ts';
import { countWaiting } from '../support/waiting.ts';
import { createEvent, createRate, insert } from '../support/world.ts';

const { service, world } = await openWorld({ connectionsMax: 20 });
await makeRoom(service);
const { main, twin, channel, twinChannel, reseller } = world;
const { database } = service.services;
await insert(service.database, 'reseller_authorizations', {
  organization_id: twin.id,
  reseller_id: reseller.id,
  created_at: new Date(),
});
const root = await service.listen();

afterAll(async () => expect(await differencesOf(service)).toEqual([]));

/** The answers, and how many transactions wrote what the statement selects. */
async function transactionsOf(text: string, ids: readonly string[]): Promise<number> {
  return new Set((await service.database.sql<{ xid: string }>(text, [ids])).map(({ xid }) => xid)).size;
}
const walkInTransactions = (ids: readonly string[]) =>
  transactionsOf('SELECT xmin::text AS xid FROM bookings WHERE id = ANY ($1)', ids);

describe('walk-ins at one event', () => {
  const url = `${root}/integrations/bookings/walk-in`;
  const walkIn = (spaces: string, given: object = {}) => ({
    event_id: main.eventId,
    space_names: spaces,
    for: 2,
    ...given,
  });
  const spaces = Array.from({ length: 70 }, (_, number) => `B${number}`);
  const holdersOf = (ids: readonly string[]) =>
    service.database.sql<{ booking_id: string; name: string }>(
      `SELECT b.booking_id, s.name FROM booking_spaces b JOIN spaces s ON s.id = b.space_id
       WHERE b.holds AND b.booking_id = ANY ($1)`,
      [ids],
    );

  it('get each its own space, person and notification, in fewer transactions', async () => {
    const [zone] = await service.database.sql<{ id: string }>('SELECT id FROM zones WHERE event_id = $1 LIMIT 1', [
      main.eventId,
    ]);
    for (const name of spaces) {
      await insert(service.database, 'spaces', {
        organization_id: main.id,
        id: newId('space', new Date()),
        event_id: main.eventId,
        zone_id: zone!.id,
        name,
        name_key: name.toLowerCase(),
        created_at: '2026-11-20T21:00:00Z',
        updated_at: '2026-11-20T21:00:00Z',
      });
    }
    const asked = spaces
      .slice(0, 40)
      .map((name) => walkIn(name, { name: `Guest ${name}`, email: `${name}@example.org` }));
    const answers = await postAll(url, main.headers, asked);
    expect(statusesOf(answers)).toEqual({ 200: 40 });
    const ids = answers.map(({ body }) => body._id as string);
    expect(answers.map(({ body }) => body.name)).toEqual(spaces.slice(0, 40).map((name) => `Guest ${name}`));
    const held = new Map((await holdersOf(ids)).map((row) => [row.booking_id, row.name]));
    expect(ids.map((id) => held.get(id))).toEqual(spaces.slice(0, 40));
    const told = await service.database.sql<{ name: string }>(
      `SELECT c.name FROM webhook_notifications n JOIN bookings b ON b.id = n.resource_id JOIN clients c ON c.id = b.client_id
       WHERE n.kind = 'booking.created' AND n.resource_id = ANY ($1)`,
      [ids],
    );
    expect(told.map(({ name }) => name).sort()).toEqual(
      spaces
        .slice(0, 40)
        .map((name) => `Guest ${name}`)
        .sort(),
    );
    expect(await walkInTransactions(ids)).toBeLessThan(ids.length);
  });

  it('are refused each for its own reason, and the others are booked', async () => {
    const good = spaces.slice(40, 50).map((name) => walkIn(name));
    const wrong = [
      walkIn('no such space'),
      walkIn('B0'),
      walkIn('B1,B59'),
      walkIn('B58', { event_id: newId('event', new Date()) }),
    ];
    const answers = await postAll(url, main.headers, [...good, ...wrong]);
    expect(answers.map(({ status, body }) => body.error ?? status)).toEqual([
      ...good.map(() => 200),
      'unknown_space',
      'space_taken',
      'space_taken',
      'not_found',
    ]);
    expect(await holdersOf(answers.flatMap(({ body }) => body._id ?? []))).toHaveLength(10);
  });

  it('are booked once for each Idempotency-Key, whose answer is given again', async () => {
    const requests = spaces.slice(50, 58).flatMap((name) =>
      [1, 2, 3].map(() => ({
        method: 'POST' as const,
        url,
        headers: { ...main.headers, 'idempotency-key': `walk-in ${name}` },
        body: walkIn(name),
      })),
    );
    const answers = await sendAll(requests);
    const again = await sendAll(requests);
    expect(statusesOf(again)).toEqual({ 200: 24 });
    const idOf = ({ body }: (typeof answers)[number]) => body._id as string;
    for (const [index, answer] of answers.entries()) {
      if (answer.status === 200) expect(idOf(answer)).toBe(idOf(again[index]!));
      else expect(answer.body.error).toBe('idempotency_in_flight');
    }
    expect(new Set(again.map(idOf)).size).toBe(8);
  });

  it('are not tried again where the connection is lost: it is not known whether they were kept', async () => {
    const names = spaces.slice(60);
    let answers: Promise<ParallelAnswer[]> | undefined;
    await database.transaction(async (tx) => {
      await sqlIn(tx, 'SELECT id FROM spaces WHERE event_id = $1 AND name = $2 FOR UPDATE', [main.eventId, 'B69']);
      answers = postAll(
        url,
        main.headers,
        names.map((name) => walkIn(name)),
      );
      await expect.poll(() => countWaiting(service.database)).toBe(1);
      await service.database.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      await answers;
    });
    const statuses = statusesOf(await answers!);
    expect(Object.keys(statuses)).toEqual(['200', '503']);
    const booked = await service.database.sql(
      `SELECT b.booking_id FROM booking_spaces b JOIN spaces s ON s.id = b.space_id
       WHERE s.event_id = $1 AND s.name = ANY ($2)`,
      [main.eventId, names],
    );
    expect(booked).toHaveLength(statuses[200]!);
  });

  it('wait no longer than a moment for one that waits', async () => {
    const answer = await interleave(
      service.database,
      'insert_booking',
      () => service.call('POST', '/integrations/bookings/walk-in', { headers: main.headers, body: walkIn('B58') }),
      () => service.call('POST', '/integrations/bookings/walk-in', { headers: main.headers, body: walkIn('B59') }),
    );
    expect([answer.first.status, answer.second.status, answer.secondWaited]).toEqual([200, 200, false]);
  });
});

describe('swaps by one reseller', () => {
  interface Sold {
    readonly id: string;
    readonly barcode: string;
  }
  const buy = async (seller: typeof main, by: typeof channel, quantity: number): Promise<Sold[]> => {
    const { eventId } = await createEvent(service, seller.id, seller.locationId);
    const rateId = (await createRate(service, seller.id, eventId, { quota: 1_000, resale_enabled: true })).rateId;
    const { body } = await beginCheckout(service, by, rateId, { quantity });
    const { payment_id: paymentId, total_amount: total } = body.data;
    await reportPaid(service, seller, { paymentId, amount: Math.round(total * 100) });
    return service.database.sql<{ id: string; barcode: string }>(
      'SELECT id, barcode FROM tickets WHERE payment_id = $1 ORDER BY id',
      [paymentId],
    );
  };
  const swap = (barcode: string, number = 0, given: object = {}) => ({
    ticket: { barcode },
    customer: { firstName: 'Buyer', lastName: `${number}`, email: `buyer.${number % 7}@example.org`, ...given },
  });
  const url = `${root}/resellers/swap`;

  it('give each buyer the ticket of its barcode, of two organizations, in fewer transactions', async () => {
    const [ofMain, ofTwin] = [await buy(main, channel, 10), await buy(twin, twinChannel, 10)];
    const tickets = ofMain.flatMap((ticket, index) => [ticket, ofTwin[index]!]).reverse();
    const answers = await postAll(
      url,
      reseller.headers,
      tickets.map(({ barcode }, number) => swap(barcode, number)),
    );
    expect(statusesOf(answers)).toEqual({ 200: 20 });
    const rows = await service.database.sql<{ id: string; barcode: string; full_name: string; resold_from: string }>(
      'SELECT id, barcode, full_name, resold_from FROM tickets WHERE resold_from = ANY ($1)',
      [tickets.map(({ id }) => id)],
    );
    const byOld = new Map(rows.map((row) => [row.resold_from, row]));
    expect(answers.map(({ body }) => [body.id, body.barcode])).toEqual(
      tickets.map(({ id }) => [byOld.get(id)!.id, byOld.get(id)!.barcode]),
    );
    expect(tickets.map(({ id }) => byOld.get(id)!.full_name)).toEqual(tickets.map((_, number) => `Buyer ${number}`));
    const ids = rows.map(({ id }) => id);
    expect(await transactionsOf('SELECT xmin::text AS xid FROM tickets WHERE id = ANY ($1)', ids)).toBeLessThan(
      ids.length,
    );
  });

  it('are refused each for its own reason, and the others are swapped', async () => {
    const [scanned, ...tickets] = await buy(main, channel, 10);
    await service.call('PUT', `/integrations/tickets/${scanned!.id}/checkin`, { headers: main.headers, body: {} });
    const barcodes = [...tickets.map(({ barcode }) => barcode), scanned!.barcode, 'NONE', tickets[0]!.barcode];
    const answers = await postAll(
      url,
      reseller.headers,
      barcodes.map((barcode, number) => swap(barcode, number)),
    );
    const outcomes = answers.map(({ status, body }) => body.error ?? status);
    expect([outcomes[0], outcomes[11]].sort()).toEqual([200, 'RESELL_NOT_ALLOWED']);
    expect(outcomes.slice(1, 11)).toEqual([
      ...tickets.slice(1).map(() => 200),
      'RESELL_NOT_ALLOWED',
      'TICKET_NOT_FOUND',
    ]);
  });

  it('and check-ins and refunds of the same tickets exclude each other', async () => {
    for (let round = 0; round < 4; round += 1) {
      const tickets = await buy(main, channel, 10);
      const act = (method: 'PUT' | 'POST', path: string, headers: Record<string, string>, body: object) => {
        return { method, url: root + path, headers, body };
      };
      const acts = tickets.flatMap(({ id, barcode }, index) => [
        act('POST', '/resellers/swap', reseller.headers, swap(barcode, index)),
        index % 2 === 0
          ? act('PUT', `/integrations/tickets/${id}/checkin`, main.headers, {})
          : act('PUT', `/channels/tickets/${id}/refund`, channel.headers, {}),
      ]);
      const answers = await sendAll(round % 2 === 0 ? acts : acts.toReversed());
      const inOrder = round % 2 === 0 ? answers : answers.toReversed();
      const succeeded = tickets.map((_, index) =>
        [inOrder[2 * index]!, inOrder[2 * index + 1]!].filter(({ status }) => status === 200),
      );
      expect(succeeded.map(({ length }) => length)).toEqual(tickets.map(() => 1));
      const both = await service.database.sql(
        `SELECT id FROM tickets WHERE id = ANY ($1) AND swapped_to IS NOT NULL
           AND (admitted_count > 0 OR refunded_amount > 0)`,
        [tickets.map(({ id }) => id)],
      );
      expect(both).toEqual([]);
    }
  });

  it('are undone together and run each by itself where one of them cannot be written', async () => {
    const tickets = await buy(main, channel, 6);
    await service.database.sql(
      `ALTER TABLE tickets ADD CONSTRAINT refuses_one CHECK (full_name <> 'Buyer 3') NOT VALID`,
    );
    const answers = await postAll(
      url,
      reseller.headers,
      tickets.map(({ barcode }, number) => swap(barcode, number)),
    );
    await service.database.sql('ALTER TABLE tickets DROP CONSTRAINT refuses_one');
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 500, 200, 200]);
    expect((await postAll(url, reseller.headers, [swap(tickets[3]!.barcode)]))[0]!.status).toBe(200);
  });
});

it('a statement that is sent when its transaction has ended fails, and changes nothing', async () => {
  let late: Promise<unknown> | undefined;
  const failed = database.transaction(async (tx) => {
    const slow = tx.execute({ text: 'SELECT 1', values: [] });
    late = slow
      .then(() => new Promise((resolve) => setTimeout(resolve, 50)))
      .then(() => tx.execute({ text: 'CREATE TABLE left_behind ()', values: [] }));
    late.catch(() => {});
    throw new Error('stop');
  });
  await expect(failed).rejects.toThrow('stop');
  await expect(late).rejects.toThrow('the transaction has ended');
  expect(await service.database.sql(`SELECT to_regclass('left_behind') AS found`)).toEqual([{ found: null }]);
});
