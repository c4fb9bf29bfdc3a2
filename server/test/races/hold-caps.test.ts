/** Caps on what is held unpaid are exact, however many ask at once and over whichever process, without a lock of their own. */
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertPurchaseRows } from '../../src/contexts/ticketing/tickets/purchase.sql.ts';
import { newSecretCode } from '../../src/platform/ids.ts';
import { altered } from '../support/altered-statement.ts';
import { differencesOf } from '../support/differences.ts';
import { type ParallelAnswer, sendAll, statusesOf } from '../support/parallel.ts';
import { placesOf } from '../support/places.ts';
import { holder } from '../support/purchases.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { createRate, createWorld, setHoldCaps } from '../support/world.ts';

let rateId: string;
const service = await openTestService({ connectionsMax: 20 });
/** Two processes on one database. */
const services: readonly [TestService, TestService] = [
  service,
  await openTestService({ connectionsMax: 20, database: service.database }),
];
const world = await createWorld(service);
const urls: readonly string[] = await Promise.all(services.map((one) => one.listen()));
beforeEach(async () => {
  await setHoldCaps(service, world.main.id);
  ({ rateId } = await createRate(service, world.main.id, world.main.eventId, { quota: 200 }));
});
afterAll(async () => {
  expect(await differencesOf(service)).toEqual([]);
});

/**
 * So many purchases at once over both processes. Every third brings a barcode of its own, so that it has a transaction of
 * its own; the others share them.
 */
function buyConcurrently(count: number, of: (index: number) => Record<string, unknown>): Promise<ParallelAnswer[]> {
  return sendAll(
    Array.from({ length: count }, (_, index) => {
      const { email = holder.email, quantity = 1, ...given } = of(index);
      const ticket = () => ({ ...holder, email, ...(index % 3 ? {} : { qr_code: newSecretCode() }) });
      return {
        method: 'POST' as const,
        url: `${urls[index % 2]}/channels/tickets/checkout`,
        headers: world.channel.headers,
        body: { ticket_rate_id: rateId, tickets: Array.from({ length: Number(quantity) }, ticket), ...given },
      };
    }),
  );
}
const buyer = (index: number) => `buyer.${index}@example.org`;
const refusalsOf = (answers: readonly ParallelAnswer[]) =>
  new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.error));
const held = async () => (await placesOf(service.database, rateId)).tickets;

describe('of many purchases at once', () => {
  it('one buyer has as many as a buyer may have', async () => {
    const answers = await buyConcurrently(60, () => ({}));
    expect(statusesOf(answers)).toEqual({ 200: 5, 409: 55 });
    expect(refusalsOf(answers)).toEqual(new Set(['hold_limit_reached']));
    expect(await held()).toBe(5);
  });

  it('one buyer holds as many places as a buyer may hold', async () => {
    await setHoldCaps(service, world.main.id, { holds_per_buyer_max: 0 });
    const answers = await buyConcurrently(60, () => ({ quantity: 3 }));
    // A tenth of 200 places: six times three.
    expect(statusesOf(answers)).toEqual({ 200: 6, 409: 54 });
    expect(await held()).toBe(18);
  });

  it('one buyer has as many of a rate as a buyer may have, by itself or together with another rate', async () => {
    const other = (await createRate(service, world.main.id, world.main.eventId, { quota: 200 })).rateId;
    const both = [rateId, other].map((id) => ({ ...holder, ticket_rate_id: id }));
    const answers = await buyConcurrently(60, (index) => (index % 2 ? { tickets: both } : {}));
    expect(statusesOf(answers)).toEqual({ 200: 5, 409: 55 });
    expect(refusalsOf(answers)).toEqual(new Set(['hold_limit_reached']));
    expect(await held()).toBe(5);
  });

  it('one network has as many as a network may have, of as many buyers', async () => {
    const answers = await buyConcurrently(60, (index) => ({ email: buyer(index), buyer_ip: '203.0.113.7' }));
    expect(statusesOf(answers)).toEqual({ 200: 20, 409: 40 });
    expect(await held()).toBe(20);
  });

  it('one channel holds as many places as a channel may hold', async () => {
    await setHoldCaps(service, world.main.id, { held_per_channel_percentage_max: 90 });
    const answers = await buyConcurrently(120, (index) => ({ email: buyer(index), quantity: 2 }));
    expect(statusesOf(answers)).toEqual({ 200: 90, 409: 30 });
    expect(refusalsOf(answers)).toEqual(new Set(['hold_limit_reached']));
    expect(await held()).toBe(180);
  });

  it('those of buyers within the caps are all answered as if nobody went beyond them', async () => {
    const answers = await buyConcurrently(120, (index) => ({ email: index % 2 ? buyer(index) : holder.email }));
    expect(statusesOf(answers.filter((_, index) => index % 2 === 1))).toEqual({ 200: 60 });
    expect(statusesOf(answers.filter((_, index) => index % 2 === 0))).toEqual({ 200: 5, 409: 55 });
    expect(await held()).toBe(65);
  });

  it('each first one is answered, as large as it may be', async () => {
    await setHoldCaps(service, world.main.id, { held_per_buyer_percentage_max: 1 });
    const answers = await buyConcurrently(18, (index) => ({ email: buyer(index), quantity: 10 }));
    expect(statusesOf(answers)).toEqual({ 200: 18 });
    expect(await held()).toBe(180);
  });

  it('those that replace the unpaid ones of their buyers do so', async () => {
    await setHoldCaps(service, world.main.id, { replaces_holds: true });
    for (const round of [1, 2]) {
      const answers = await buyConcurrently(30, (index) => ({ email: buyer(index), quantity: round }));
      expect(statusesOf(answers)).toEqual({ 200: 30 });
      expect(await held()).toBe(30 * round);
    }
  });

  it('one that replaces the unpaid one stays alone', async () => {
    await setHoldCaps(service, world.main.id, { replaces_holds: true });
    const before = await buyConcurrently(1, () => ({ quantity: 4 }));
    expect(statusesOf(before)).toEqual({ 200: 1 });
    const answers = await buyConcurrently(40, () => ({}));
    const begun = answers.filter(({ status }) => status === 200);
    expect(begun.length).toBeGreaterThan(0);
    expect(begun.length + answers.filter(({ body }) => body.error === 'hold_limit_reached').length).toBe(40);
    const payments = await service.database.sql(
      `SELECT status, count(*)::int AS count FROM payments WHERE rate_id = $1 GROUP BY status ORDER BY status`,
      [rateId],
    );
    // Each that began has ended the one before it.
    expect(payments).toEqual([
      { status: 'failed', count: begun.length },
      { status: 'pending', count: 1 },
    ]);
    expect(await held()).toBe(1);
  });
});

describe('without the condition of the statement that inserts', () => {
  const { queryOf } = insertPurchaseRows;
  beforeEach(() => {
    const unguarded = altered({ ...insertPurchaseRows }, (text) =>
      text.replaceAll('WHERE NOT EXISTS (SELECT 1 FROM exceeded)', ''),
    );
    Object.assign(insertPurchaseRows, { queryOf: unguarded.queryOf });
  });
  afterEach(() => {
    Object.assign(insertPurchaseRows, { queryOf });
  });

  it.each([
    ['one buyer has more', () => ({}), 5],
    ['one network has more', (index: number) => ({ email: buyer(index), buyer_ip: '203.0.113.7' }), 20],
    ['one channel holds more', (index: number) => ({ email: buyer(index), quantity: 3 }), 40],
  ] as const)('%s: the race is real', async (_, of, max) => {
    await setHoldCaps(service, world.main.id, { held_per_channel_percentage_max: 20 });
    await buyConcurrently(66, of);
    expect(await held()).toBeGreaterThan(max);
  });
});
