import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { insertBarcodes } from '../../src/contexts/ticketing/barcodes/barcodes.sql.ts';
import { claimPlaces } from '../../src/contexts/ticketing/inventory/places.sql.ts';
import { newSecretCode } from '../../src/platform/ids.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { altered, textOf } from '../support/altered-statement.ts';
import { openWorld } from '../support/fixtures.ts';
import { callImports, createCheckedImport, read, work } from '../support/imports.ts';
import { placesOf } from '../support/places.ts';
import { signIn } from '../support/sign-in.ts';
import { stampede } from '../support/stampede.ts';
import { createRate } from '../support/world.ts';

const { service, world } = await openWorld({ connectionsMax: 40 });
const root = await service.listen();

type Rate = Awaited<ReturnType<typeof createRate>>;
const freshRate = () => createRate(service, world.main.id, world.main.eventId);

async function send(method: string, body: object, headers = world.main.headers) {
  const response = await fetch(`${root}/integrations/tickets`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of two operations
  return { status: response.status, body: (await response.json()) as any };
}

const createTickets = (
  rate: Rate,
  steps: readonly number[],
  barcodes: readonly string[] = [],
  headers = world.main.headers,
) =>
  send(
    'POST',
    {
      ticket_rate_id: rate.rateId,
      tickets: steps.map((step, index) => ({
        price_id: rate.priceIds[step],
        full_name: 'Ilse Okafor',
        email: 'ilse@example.org',
        ...(barcodes[index] ? { qr_code: barcodes[index] } : {}),
      })),
    },
    headers,
  );

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statusesOf = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('imports at the same time', () => {
  it('sell a step with 50 places exactly 50 times to 200 callers', async () => {
    const rate = await freshRate();
    const answers = await times(200, () => createTickets(rate, [0]));
    expect(statusesOf(answers, 200)).toBe(50);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body.error]).toEqual([409, 'sold_out']);
    }
    expect(await placesOf(service.database, rate.rateId)).toEqual({
      rate: 50,
      steps: [50, 0],
      tickets: 50,
      ticketsBySteps: [50, 0],
    });
  });

  it('sell no more than the rate has, though its steps have more', async () => {
    const rate = await freshRate();
    await service.database.sql('UPDATE ticket_rates SET quota = 60 WHERE id = $1', [rate.rateId]);
    const answers = await times(100, (index) => createTickets(rate, [index % 2]));
    expect(statusesOf(answers, 200)).toBe(60);
    const places = await placesOf(service.database, rate.rateId);
    expect(places).toMatchObject({ rate: 60, tickets: 60 });
    expect(places.steps).toEqual(places.ticketsBySteps);
  });

  it('of a file, and sales at the same time, sell each place once, and rows without a place lose no other', async () => {
    const rate = await freshRate();
    await service.database.sql('UPDATE ticket_rates SET quota = 45 WHERE id = $1', [rate.rateId]);
    const ground = { service, organizationId: world.main.id, headers: await signIn(service, world.main.id, 'manager') };
    const rows = Array.from({ length: 40 }, (_, index) => `Row ${index},row${index}@example.org`);
    const file = `full_name,email\n${rows.join('\n')}\n`;
    const id = await createCheckedImport(ground, { type: 'tickets', ticket_rate_id: rate.rateId }, file);
    expect(await read(ground, id)).toMatchObject({ status: 'checked', bad_rows: 0 });
    await callImports(ground, 'POST', `/${id}/start`, {});
    // Fewer places are left than the file has rows, whoever comes first from now on.
    expect(statusesOf(await times(10, () => createTickets(rate, [0])), 200)).toBe(10);
    const [answers] = await Promise.all([times(10, () => createTickets(rate, [0])), work(ground, 'run', id)]);
    const sold = 10 + statusesOf(answers, 200);
    expect(await read(ground, id)).toMatchObject({
      status: 'completed',
      created_count: 45 - sold,
      skipped_count: 40 - (45 - sold),
      bad_rows: 40 - (45 - sold),
    });
    const places = await placesOf(service.database, rate.rateId);
    expect(places).toMatchObject({ rate: 45, tickets: 45 });
    expect(places.steps).toEqual(places.ticketsBySteps);
  });

  it('that name the steps in opposite order never deadlock', async () => {
    const rate = await freshRate();
    const answers = await times(40, (index) => createTickets(rate, index % 2 ? [0, 1] : [1, 0]));
    expect(statusesOf(answers, 200)).toBe(40);
    expect(await placesOf(service.database, rate.rateId)).toMatchObject({ rate: 80, steps: [40, 40] });
  });

  it('that bring the same barcodes in opposite order never deadlock, and one of them has them', async () => {
    const rate = await freshRate();
    for (let round = 0; round < 10; round += 1) {
      const codes = [newSecretCode(), newSecretCode(), newSecretCode()];
      const answers = await times(6, (index) =>
        createTickets(rate, [1, 1, 1], index % 2 ? codes : [...codes].reverse()),
      );
      expect(statusesOf(answers, 200)).toBe(1);
      expect(answers.filter(({ body }) => body.error === 'barcode_taken')).toHaveLength(5);
    }
    expect(await placesOf(service.database, rate.rateId)).toMatchObject({ rate: 30, tickets: 30 });
  });

  it('of two organizations with the same barcodes in opposite order both have them', async () => {
    const [mine, theirs] = [await freshRate(), await createRate(service, world.twin.id, world.twin.eventId)];
    for (let round = 0; round < 10; round += 1) {
      const codes = [newSecretCode(), newSecretCode(), newSecretCode()];
      const answers = await times(6, (index) =>
        index % 2
          ? createTickets(mine, [1, 1, 1], codes)
          : createTickets(theirs, [1, 1, 1], [...codes].reverse(), world.twin.headers),
      );
      expect(statusesOf(answers, 200)).toBe(2);
      expect(answers.filter(({ body }) => body.error === 'barcode_taken')).toHaveLength(4);
    }
    expect(await placesOf(service.database, mine.rateId)).toMatchObject({ rate: 30, tickets: 30 });
    expect(await placesOf(service.database, theirs.rateId)).toMatchObject({ rate: 30, tickets: 30 });
  });

  it('and deletions over two rates in opposite order leave counters that are exact', async () => {
    const rates = [await freshRate(), await freshRate()] as const;
    const made = await times(20, (index) => createTickets(rates[index % 2]!, [0, 1]));
    const ids: string[] = made.flatMap(({ body }) => body.data.map((ticket: { _id: string }) => ticket._id));
    const answers = await times(60, (index) => {
      if (index % 3 === 0) return createTickets(rates[index % 2]!, [1, 0]);
      // All delete much the same tickets, in different orders.
      const some = ids.slice(index % 7, (index % 7) + 20);
      return send('DELETE', { ticket_ids: index % 2 ? some : some.reverse() });
    });
    expect(statusesOf(answers, 200)).toBe(60);
    for (const { rateId } of rates) {
      const places = await placesOf(service.database, rateId);
      expect(places.rate).toBe(places.tickets);
      expect(places.steps).toEqual(places.ticketsBySteps);
    }
  });
});

describe('without the guards', () => {
  /** The same statement, deciding by what it read before it waited. */
  const hasty = altered(claimPlaces, (text) =>
    text
      .replace(
        'WITH rate AS (',
        `WITH seen AS MATERIALIZED (SELECT used_count, quota FROM ticket_rate_prices
           WHERE organization_id = $1 AND id = ($4::text[])[1]),
         rate AS (`,
      )
      .replace('FROM rate, unnest', 'FROM seen, rate, unnest')
      .replace('p.used_count + wanted.places <= p.quota', 'seen.used_count + wanted.places <= seen.quota'),
  );

  async function claimConcurrently(statement: typeof claimPlaces, rate: Rate) {
    const hold = {
      query: 'SELECT FROM ticket_rates WHERE organization_id = $1 AND id = $2 FOR UPDATE',
      values: [world.main.id, rate.rateId],
      waitersMin: 20,
    };
    return stampede(service.database, hold, () =>
      Promise.allSettled(
        Array.from({ length: 20 }, () =>
          tenantDb(service.services.database, world.main.id).run(statement, {
            rateId: rate.rateId,
            places: 1,
            priceIds: [rate.priceIds[0]!],
            placesByPrice: [1],
          }),
        ),
      ),
    );
  }

  async function rateWithTwoPlaces(): Promise<Rate> {
    const rate = await freshRate();
    await service.database.sql('UPDATE ticket_rate_prices SET quota = 2 WHERE id = $1', [rate.priceIds[0]]);
    return rate;
  }
  const used = async (rate: Rate) => (await placesOf(service.database, rate.rateId)).steps[0];

  it('a step is sold ten times over: the count has to be judged where it is changed', async () => {
    const rate = await rateWithTwoPlaces();
    const refused = (await claimConcurrently(hasty, rate)).filter((result) => result.status === 'rejected');
    // Behind the condition stands the CHECK …
    expect(refused).toHaveLength(18);
    expect(refused[0]!.reason.message).toContain('ticket_rate_prices_check');
    expect(await used(rate)).toBe(2);
    // … and without it nothing.
    await service.database.sql('ALTER TABLE ticket_rate_prices DROP CONSTRAINT ticket_rate_prices_check');
    const second = await rateWithTwoPlaces();
    await claimConcurrently(hasty, second);
    expect(await used(second)).toBe(20);
    const third = await rateWithTwoPlaces();
    await claimConcurrently(claimPlaces, third);
    expect(await used(third)).toBe(2);
  });

  /** Runs the statements of two sessions alternately and answers with the error code of the one that was given up. */
  async function deadlockOf(first: [string, unknown[]][], second: [string, unknown[]][]): Promise<string | undefined> {
    const sessions = [
      new pg.Client({ ...service.database.connection }),
      new pg.Client({ ...service.database.connection }),
    ];
    try {
      await Promise.all(sessions.map((session) => session.connect()));
      await Promise.all(sessions.map((session) => session.query('BEGIN')));
      for (const [index, session] of sessions.entries()) await session.query(...[first, second][index]![0]!);
      const ends = await Promise.allSettled(
        sessions.map((session, index) => session.query(...[first, second][index]![1]!)),
      );
      return ends.find((end) => end.status === 'rejected')?.reason.code;
    } finally {
      await Promise.all(sessions.map((session) => session.end()));
    }
  }

  it('steps changed in the order of the request, without the rate before them, deadlock', async () => {
    const { priceIds } = await freshRate();
    const take = (id: string): [string, unknown[]] => [
      'UPDATE ticket_rate_prices SET used_count = used_count + 1 WHERE organization_id = $1 AND id = $2',
      [world.main.id, id],
    ];
    const [a, b] = priceIds.map(take) as [[string, unknown[]], [string, unknown[]]];
    expect(await deadlockOf([a, b], [b, a])).toBe('40P01');
  });

  it('barcodes inserted in the order of the request deadlock', async () => {
    expect(textOf(insertBarcodes)).toContain('ORDER BY barcode');
    const bring = (barcode: string): [string, unknown[]] => [
      'INSERT INTO barcodes VALUES ($1, $2, $3, now()) ON CONFLICT DO NOTHING',
      [barcode, world.main.id, 'tkt_nobody'],
    ];
    const [a, b] = [bring('RACE-A'), bring('RACE-B')];
    expect(await deadlockOf([a, b], [b, a])).toBe('40P01');
  });
});
