/** Where money that was paid for a booking stands in the ledger, through all statuses of the booking. */
import type { BookingStatus } from '@stagedoor/contract/vocabulary';
import { afterAll, expect, it } from 'vitest';
import { earnOverdueAdvances } from '../../src/contexts/tables/bookings/bookings.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { createBookingRow } from '../support/bookings.ts';
import { differencesOf } from '../support/differences.ts';
import { openWorld } from '../support/fixtures.ts';

const clock = fixedClock(new Date());
const { service, world } = await openWorld({ clock });
afterAll(async () => {
  expect(await differencesOf(service)).toEqual([]);
});

const call = async (method: string, path: string, body?: object) => {
  clock.advance(1_000);
  return service.call(method, `/integrations${path}`, { headers: world.main.headers, body });
};
const pay = (resource_id: string, method: string, amount: number) =>
  call('POST', '/external-payments', { resource_id, method, amount });
const take = async (id: string, ...statuses: BookingStatus[]) => {
  for (const status of statuses) expect((await call('PUT', `/bookings/${id}/status`, { status })).status).toBe(200);
};
/** Sums of the accounts, in minor units: what is credited is below 0. */
const accountsOf = async (bookingId: string) => {
  const [row] = await service.database.sql(
    `SELECT sum(cash)::int AS cash, sum(pos)::int AS pos, sum(deposits_held)::int AS held, sum(sales)::int AS sales,
       sum(forfeited)::int AS forfeited FROM ledger_transactions WHERE booking_id = $1`,
    [bookingId],
  );
  return row;
};
const kindsOf = async (bookingId: string) => {
  const rows = await service.database.sql(
    'SELECT kind FROM ledger_transactions WHERE booking_id = $1 ORDER BY created_at, id',
    [bookingId],
  );
  return rows.map(({ kind }) => kind);
};
const paidInTwoWays = async (given: object = {}) => {
  const { id } = await createBookingRow(service, world.main, { status: 'accepted', ...given });
  await pay(id, 'cash', 30);
  await pay(id, 'card', 20);
  return id;
};
const held = { cash: 3_000, pos: 2_000, held: -5_000, sales: 0, forfeited: 0 };
const earned = { cash: 3_000, pos: 2_000, held: 0, sales: -5_000, forfeited: 0 };
/** Cash is not recorded any more. */
const forfeited = { cash: 0, pos: 2_000, held: 0, sales: 0, forfeited: -2_000 };

it('holds an advance until the clients arrive, and earns it once', async () => {
  const id = await paidInTwoWays();
  expect(await accountsOf(id)).toEqual(held);
  await take(id, 'arrival');
  expect(await accountsOf(id)).toEqual(earned);
  await take(id, 'sitting', 'released');
  expect(await kindsOf(id)).toEqual(['external', 'external', 'arrival']);
});

it('earns an advance again after an arrival that was taken back', async () => {
  const id = await paidInTwoWays();
  await take(id, 'arrival', 'accepted');
  expect(await accountsOf(id)).toEqual(held);
  await take(id, 'arrival');
  expect(await accountsOf(id)).toEqual(earned);
  expect(await kindsOf(id)).toEqual(['external', 'external', 'arrival', 'arrival_undone', 'arrival']);
});

it('forfeits what is not cash of a rejected booking, does not record the cash, and takes both back with it', async () => {
  const id = await paidInTwoWays();
  await take(id, 'rejected');
  expect(await accountsOf(id)).toEqual(forfeited);
  await take(id, 'accepted');
  expect(await accountsOf(id)).toEqual(held);
  await take(id, 'rejected', 'accepted', 'sitting');
  expect(await accountsOf(id)).toEqual(earned);
});

it('earns at once what is paid after the arrival, and for a walk-in', async () => {
  const arrived = await paidInTwoWays({ status: 'arrival' });
  const walkIn = await paidInTwoWays({ walkin: true });
  for (const id of [arrived, walkIn]) expect(await accountsOf(id)).toEqual(earned);
});

it('moves the advance with a booking that becomes a walk-in and back', async () => {
  const id = await paidInTwoWays();
  expect((await call('PUT', `/bookings/${id}/update-fields`, { walkin: true })).status).toBe(200);
  expect(await accountsOf(id)).toEqual(earned);
  await call('PUT', `/bookings/${id}/update-fields`, { walkin: false });
  expect(await accountsOf(id)).toEqual(held);
});

it('undoes a payment in the account where it stands by then, and refuses cash of a rejected booking', async () => {
  const { id } = await createBookingRow(service, world.main, { status: 'accepted' });
  const { data: cash } = (await pay(id, 'cash', 30)).body;
  const { data: card } = (await pay(id, 'card', 20)).body;
  await take(id, 'rejected');
  const answer = await call('POST', `/external-payments/${cash._id}/undo`);
  expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
  expect((await call('POST', `/external-payments/${card._id}/undo`)).status).toBe(200);
  expect(await accountsOf(id)).toEqual({ cash: 0, pos: 0, held: 0, sales: 0, forfeited: 0 });
  await take(id, 'accepted', 'arrival');
  expect((await call('POST', `/external-payments/${cash._id}/undo`)).status).toBe(200);
  expect(await accountsOf(id)).toEqual({ cash: 0, pos: 0, held: 0, sales: 0, forfeited: 0 });
});

it('earns advances of those who never came when the event ends, once, and those of other days a day later', async () => {
  const { database } = service.services;
  // What other tests left.
  await earnOverdueAdvances(database, new Date(clock.now().getTime() + 7 * 86_400_000));
  const id = await paidInTwoWays();
  const ofDay = await paidInTwoWays({ event_id: null });
  const rejected = await paidInTwoWays();
  await take(rejected, 'rejected');
  const [event] = await service.database.sql('SELECT ends_at FROM events WHERE id = $1', [world.main.eventId]);
  const end = event!.ends_at as Date;
  expect(await earnOverdueAdvances(database, new Date(end.getTime() - 1))).toBe(0);
  expect(await earnOverdueAdvances(database, end)).toBe(1);
  expect(await accountsOf(id)).toEqual(earned);
  expect(await accountsOf(ofDay)).toEqual(held);
  expect(await earnOverdueAdvances(database, new Date(clock.now().getTime() + 86_400_000))).toBe(1);
  for (const one of [id, ofDay]) expect(await accountsOf(one)).toEqual(earned);
  expect(await accountsOf(rejected)).toEqual(forfeited);
});
