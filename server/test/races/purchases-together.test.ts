/** Purchases of one rate that come together share transactions, and each is answered as if it had come by itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createDiscountCodeRow } from '../support/bookings.ts';
import { differencesOf } from '../support/differences.ts';
import { openWorld } from '../support/fixtures.ts';
import { type ParallelAnswer, sendAll, statusesOf } from '../support/parallel.ts';
import { placesOf } from '../support/places.ts';
import { holder } from '../support/purchases.ts';
import { stampede } from '../support/stampede.ts';
import { countWaiting } from '../support/waiting.ts';
import { createRate, setHoldCaps, withoutHoldCaps } from '../support/world.ts';

const { service, world } = await openWorld({ connectionsMax: 20 });
const url = `${await service.listen()}/channels/tickets/checkout`;
afterAll(async () => {
  expect(await differencesOf(service)).toEqual([]);
});

const rateWith = (given: Record<string, unknown>) => createRate(service, world.main.id, world.main.eventId, given);

interface Buyer {
  readonly quantity?: number;
  readonly key?: string;
  readonly given?: Record<string, unknown>;
  readonly ticket?: Record<string, unknown>;
}

/** One request for each of the buyers, all at the same time. */
function buy(rateId: string, buyers: readonly Buyer[]): Promise<ParallelAnswer[]> {
  return sendAll(
    buyers.map(({ quantity = 1, key, given, ticket }) => ({
      method: 'POST' as const,
      url,
      headers: { ...world.channel.headers, ...(key ? { 'idempotency-key': key } : {}) },
      body: {
        ticket_rate_id: rateId,
        tickets: Array.from({ length: quantity }, () => ({ ...holder, ...ticket })),
        ...given,
      },
    })),
  );
}

const buyersOf = (count: number, of: (index: number) => Buyer): Buyer[] =>
  Array.from({ length: count }, (_, i) => of(i));

it('buys for 200 with few statements, each with places and a payment of its own', async () => {
  const { rateId } = await rateWith({ quota: 5_000 });
  const { database } = service.services;
  const before = database.statementsCount;
  const answers = await buy(
    rateId,
    buyersOf(200, (index) => ({ quantity: 1 + (index % 3), key: `few-${index}` })),
  );
  expect(statusesOf(answers)).toEqual({ 200: 200 });
  expect(database.statementsCount - before).toBeLessThan(400);
  const payments = new Set(answers.map(({ body }) => body.data.payment_id));
  expect(payments.size).toBe(200);
  for (const [index, { body }] of answers.entries()) {
    const { payment_id: paymentId, tickets } = body.data;
    expect(tickets).toHaveLength(1 + (index % 3));
    const rows = await service.database.sql('SELECT id FROM tickets WHERE payment_id = $1 ORDER BY id', [paymentId]);
    expect(rows.map(({ id }) => id)).toEqual(tickets.map(({ _id }: { _id: string }) => _id));
  }
});

it('refuses every Idempotency-Key that is none, and sells nothing for it', async () => {
  const { rateId } = await rateWith({ quota: 5_000 });
  const answers = await buy(
    rateId,
    buyersOf(40, (index) => (index % 2 ? { key: `good-${index}` } : { key: `${index}`.padEnd(256, 'x') })),
  );
  expect(statusesOf(answers.filter((_, index) => index % 2 === 1))).toEqual({ 200: 20 });
  expect(statusesOf(answers.filter((_, index) => index % 2 === 0))).toEqual({ 400: 20 });
  expect((await placesOf(service.database, rateId)).rate).toBe(20);
});

it('refuses what one buyer begins beyond the cap without trying the purchases of others by themselves', async () => {
  await setHoldCaps(service, world.main.id);
  const { rateId } = await rateWith({ quota: 5_000 });
  const { database } = service.services;
  const before = database.statementsCount;
  const answers = await buy(
    rateId,
    buyersOf(200, (index) => (index % 2 ? { ticket: { email: `buyer.${index}@example.org` } } : {})),
  );
  expect(statusesOf(answers.filter((_, index) => index % 2 === 1))).toEqual({ 200: 100 });
  expect(statusesOf(answers.filter((_, index) => index % 2 === 0))).toEqual({ 200: 5, 409: 95 });
  const messages = answers.filter(({ status }) => status === 409).map(({ body }) => body.message);
  for (const message of messages) {
    expect(message).toMatch(/^The buyer has 5 unpaid purchases .* or try again at 20\d\d-.*Z\.$/);
  }
  expect(database.statementsCount - before).toBeLessThan(200);
  await setHoldCaps(service, world.main.id, withoutHoldCaps);
});

it('gives the places to as many as there are, step by step, also to a smaller purchase behind one that is too large', async () => {
  const { rateId } = await rateWith({ quota: 80 });
  const answers = await buy(
    rateId,
    buyersOf(60, (index) => ({ quantity: index % 2 ? 1 : 3 })),
  );
  const sold = answers.flatMap(({ body }) => body.data?.tickets ?? []);
  expect(sold).toHaveLength(80);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.every(({ body }) => body.error === 'sold_out')).toBe(true);
  expect(await placesOf(service.database, rateId)).toEqual({
    rate: 80,
    steps: [50, 30],
    tickets: 80,
    ticketsBySteps: [50, 30],
  });
  for (const { body } of answers.filter(({ status }) => status === 200)) {
    const { tickets, total_amount: total } = body.data;
    const sum = tickets.reduce((all: number, ticket: { total_price: number }) => all + ticket.total_price, 0);
    expect(total).toBeCloseTo(sum, 2);
  }
});

it('buys once for an Idempotency-Key that comes many times in the rush, and gives all the same answer', async () => {
  const { rateId } = await rateWith({ quota: 500 });
  const answers = await buy(
    rateId,
    buyersOf(120, (index) => ({ key: `same-${index % 10}` })),
  );
  const bought = answers.filter(({ status }) => status === 200);
  const others = answers.filter(({ status }) => status !== 200);
  expect(others.every(({ body }) => body.error === 'idempotency_in_flight')).toBe(true);
  expect(new Set(bought.map(({ body }) => body.data.payment_id)).size).toBe(10);
  expect((await placesOf(service.database, rateId)).tickets).toBe(10);
  const again = await buy(
    rateId,
    buyersOf(10, (index) => ({ key: `same-${index}` })),
  );
  expect(new Set(again.map(({ body }) => body.data.payment_id))).toEqual(
    new Set(bought.map(({ body }) => body.data.payment_id)),
  );
});

it('refuses what is wrong with one purchase and sells the others', async () => {
  const { rateId } = await rateWith({ quota: 500 });
  const code = await createDiscountCodeRow(service, world.main, {
    type: 'tickets',
    fixed_amount: 500,
    redemptions_max: 4,
  });
  const other = await rateWith({});
  const kinds: (readonly [status: number, buyer: Buyer])[] = [
    [200, {}],
    [400, { ticket: { price_id: await priceOf(other.rateId) } }],
    [200, { key: 'mixed' }],
    [400, { key: 'mixed-wrong', ticket: { warranty: true } }],
    [200, { ticket: { qr_code: 'BROUGHT-' } }],
    [400, { given: { redirect_url: 'ftp://example.org' } }],
    [200, { given: { discount_code: code.code } }],
  ];
  const buyers = buyersOf(70, (index) => {
    const [, buyer] = kinds[index % 7]!;
    const round = Math.floor(index / 7);
    const ticket = buyer.ticket?.qr_code ? { qr_code: `BROUGHT-${round}` } : buyer.ticket;
    return { ...buyer, ...(ticket && { ticket }), ...(buyer.key && { key: `${buyer.key}-${round}` }) };
  });
  const answers = await buy(rateId, buyers);
  const expected = (index: number) => kinds[index % 7]![0];
  const withCode = answers.filter((_, index) => index % 7 === 6);
  expect(statusesOf(withCode)).toEqual({ 200: 4, 400: 6 });
  for (const [index, { status }] of answers.entries())
    if (index % 7 !== 6) expect([index, status]).toEqual([index, expected(index)]);
  expect((await placesOf(service.database, rateId)).tickets).toBe(34);
});

/**
 * One buys, the office takes 56 of 60 places behind it, and 30 more buy: their transaction has read that 59 places are free,
 * and waits for the office, which leaves 3. Null where they came before the office, which then finds too few places.
 */
async function overtaken(run: number) {
  const { rateId } = await rateWith({ quota: 60 });
  const office = new pg.Client({ ...service.database.connection });
  await office.connect();
  try {
    const lock = {
      query: 'SELECT FROM ticket_rates WHERE organization_id = $1 AND id = $2 FOR UPDATE',
      values: [world.main.id, rateId],
      waitersMin: 2,
    };
    let taking: Promise<boolean> = Promise.resolve(false);
    const key = (index: number) => ({ key: `overtaken-${run}-${index}` });
    // The first purchase waits for the row, the office behind it, and the others gather.
    const [first, { others }] = await stampede(service.database, lock, async () => {
      const first = buy(rateId, [key(0)]);
      while ((await countWaiting(service.database)) < 1) await sleep(5);
      await office.query('BEGIN');
      let isDone = false;
      taking = office
        .query('UPDATE ticket_rates SET sold_count = sold_count + 56 WHERE id = $1', [rateId])
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          isDone = true;
        });
      while (!isDone && (await countWaiting(service.database)) < 2) await sleep(5);
      const others = buy(
        rateId,
        buyersOf(30, (index) => key(index + 1)),
      );
      return [await first, { others }] as const;
    });
    if (!(await taking)) {
      await office.query('ROLLBACK');
      await others;
      return null;
    }
    while ((await countWaiting(service.database)) < 1) await sleep(5);
    await office.query('COMMIT');
    return { rateId, first: statusesOf(first), others: statusesOf(await others) };
  } finally {
    await office.end();
  }
}

it('tries each by itself where the places that were free are taken while it waits', async () => {
  let outcome: Awaited<ReturnType<typeof overtaken>> = null;
  for (let run = 0; run < 5 && outcome === null; run += 1) outcome = await overtaken(run);
  expect(outcome).toMatchObject({ first: { 200: 1 }, others: { 200: 3, 409: 27 } });
  const { rateId } = outcome!;
  const [rate] = await service.database.sql('SELECT sold_count FROM ticket_rates WHERE id = $1', [rateId]);
  expect(rate!.sold_count).toBe(60);
  // What the office took has no tickets: without it the counters agree again.
  await service.database.sql('UPDATE ticket_rates SET sold_count = sold_count - 56 WHERE id = $1', [rateId]);
});

async function priceOf(rateId: string): Promise<string> {
  const [price] = await service.database.sql('SELECT id FROM ticket_rate_prices WHERE rate_id = $1 LIMIT 1', [rateId]);
  return price!.id;
}
