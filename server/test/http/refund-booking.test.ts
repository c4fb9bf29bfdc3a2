/** Refunds of what was paid online for bookings, through each API that offers them. */
import { afterEach, describe, expect, it } from 'vitest';
import { lookAtRefund, sendRefund } from '../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { sellBooking } from '../support/booking-sales.ts';
import { createBookingRow } from '../support/bookings.ts';
import { differencesOf } from '../support/differences.ts';
import { emittedFor } from '../support/emitted.ts';
import { openWorld } from '../support/fixtures.ts';
import { cards } from '../support/purchases.ts';

const clock = fixedClock(new Date());
const { service, world, manager } = await openWorld({ clock });
afterEach(async () => {
  expect(await differencesOf(service)).toEqual([]);
});

const management = (path = '') => `/management/organizations/${world.main.id}${path}`;
type Via = 'integrations' | 'management';
const refund = (via: Via, id: string, amount: unknown) => {
  clock.advance(1_000);
  return via === 'integrations'
    ? service.call('POST', `/integrations/bookings/refund/${id}`, { headers: world.main.headers, body: { amount } })
    : service.call('POST', management(`/bookings/${id}/refund`), { headers: manager, body: { amount } });
};
const setStatus = (id: string, status: string) =>
  service.call('PUT', `/integrations/bookings/${id}/status`, { headers: world.main.headers, body: { status } });
const bookingOf = async (id: string) =>
  (await service.call('GET', management(`/bookings/${id}`), { headers: manager })).body.data;
const sendAll = async () => {
  for (const { id } of await service.database.sql(`SELECT id FROM refunds WHERE status = 'pending' ORDER BY id`)) {
    await sendRefund(service.services, { organizationId: world.main.id, refundId: String(id) });
  }
};
const accountsOf = async (id: string) => {
  const [row] = await service.database.sql(
    `SELECT sum(gateway)::int AS gateway, sum(deposits_held)::int AS held, sum(sales)::int AS sales,
       sum(fees_organization)::int AS fees, sum(tips)::int AS tips, sum(forfeited)::int AS forfeited
     FROM ledger_transactions WHERE booking_id = $1`,
    [id],
  );
  return row;
};

describe.each(['integrations', 'management'] as const)('%s', (via) => {
  it('200: gives a part back, then the rest, and counts both once the gateway confirms them', async () => {
    const { bookingId, paymentId } = await sellBooking(service, world);
    const first = await refund(via, bookingId, 20);
    expect(first.status).toBe(200);
    expect(await bookingOf(bookingId)).toMatchObject({
      status: 'accepted',
      refunded: 20,
      deposit_paid: 50,
      refunds: [{ amount: 20, payment_id: paymentId, payment_method: 'visa', currency: 'EUR' }],
    });
    expect(await accountsOf(bookingId)).toMatchObject({ gateway: 5_400, held: -5_400 });
    await sendAll();
    expect(await accountsOf(bookingId)).toMatchObject({ gateway: 3_400, held: -3_400 });
    expect((await refund(via, bookingId, 34)).status).toBe(200);
    await sendAll();
    expect(await accountsOf(bookingId)).toEqual({ gateway: 0, held: 0, sales: 0, fees: 0, tips: 0, forfeited: 0 });
    const payment = await service.call('GET', `/channels/payments/${paymentId}`, { headers: world.channel.headers });
    expect(payment.body.data).toMatchObject({ status: 'refunded', refunded: 54 });
    const kinds = (await emittedFor(service.database, paymentId)).map(({ event }) => event);
    expect(kinds).toEqual(['payment.success', 'sale.completed', 'payment.refunded', 'payment.refunded']);
  });

  it.each([0, -1, 1.001, '5', null])('400: an amount that is none: %j', async (amount) => {
    const { id } = await createBookingRow(service, world.main);
    expect((await refund(via, id, amount)).body).toMatchObject({ error: 'invalid_request' });
  });

  it('409: a booking that nothing was paid online for, and more than what remains', async () => {
    const { id } = await createBookingRow(service, world.main);
    expect([(await refund(via, id, 1)).status, (await refund(via, id, 1)).body.error]).toEqual([409, 'conflict']);
    const { bookingId } = await sellBooking(service, world);
    expect((await refund(via, bookingId, 54.01)).body.error).toBe('refund_exceeds_paid');
    expect((await refund(via, bookingId, 50)).status).toBe(200);
    const answer = await refund(via, bookingId, 5);
    expect([answer.status, answer.body.error]).toEqual([409, 'refund_exceeds_paid']);
    expect(answer.body.message).toContain('4.00 EUR');
    await sendAll();
  });
});

describe('the ledger', () => {
  it('takes a refund from where the advance stands when the gateway confirms it', async () => {
    const arrived = await sellBooking(service, world);
    const rejected = await sellBooking(service, world);
    for (const { bookingId } of [arrived, rejected]) await refund('management', bookingId, 52);
    await setStatus(arrived.bookingId, 'arrival');
    await setStatus(rejected.bookingId, 'rejected');
    await sendAll();
    expect(await accountsOf(arrived.bookingId)).toEqual({
      gateway: 200,
      held: 0,
      sales: 0,
      fees: -200,
      tips: 0,
      forfeited: 0,
    });
    expect(await accountsOf(rejected.bookingId)).toMatchObject({ gateway: 200, held: 0, forfeited: -200 });
    await setStatus(rejected.bookingId, 'accepted');
    expect(await accountsOf(rejected.bookingId)).toMatchObject({ held: -200, forfeited: 0 });
  });

  it('takes back a refund that the bank sends back: first what was taken last', async () => {
    const { bookingId, paymentId } = await sellBooking(service, world);
    await setStatus(bookingId, 'arrival');
    for (const amount of [51, 3]) {
      await refund('management', bookingId, amount);
      await sendAll();
    }
    expect(await accountsOf(bookingId)).toMatchObject({ gateway: 0, sales: 0, fees: 0 });
    const [first] = await service.database.sql<{ id: string }>(
      'SELECT id FROM refunds WHERE subject_id = $1 ORDER BY created_at LIMIT 1',
      [bookingId],
    );
    await service.database.sql(`UPDATE charges SET method_last4 = '5126' WHERE payment_id = $1`, [paymentId]);
    const look = () => lookAtRefund(service.services, { organizationId: world.main.id, refundId: first!.id });
    expect((await Promise.all([look(), look(), look()])).filter(Boolean)).toEqual([true]);
    expect(await accountsOf(bookingId)).toMatchObject({ gateway: 5_100, sales: -4_700, fees: -400 });
    expect(await bookingOf(bookingId)).toMatchObject({ refunded: 3 });
    await service.database.sql(`UPDATE charges SET method_last4 = '4242' WHERE payment_id = $1`, [paymentId]);
    await refund('management', bookingId, 51);
    await sendAll();
    expect(await accountsOf(bookingId)).toMatchObject({ gateway: 0, sales: 0, fees: 0 });
  });

  it('takes a refund off the advance, then the fee, then the tip, of which the bank sends the last ones back first', async () => {
    const tip = { name: 'Team', type: 'fixed', amount: 20 };
    const { body } = await service.call('POST', management('/tip-rates'), { headers: manager, body: tip });
    const { bookingId, paymentId } = await sellBooking(service, world, { tip_rate_id: body.data._id });
    await setStatus(bookingId, 'arrival');
    const refunded = async (amount: number) => {
      await refund('management', bookingId, amount);
      await sendAll();
      const { gateway, sales, fees, tips } = (await accountsOf(bookingId))!;
      return { gateway, sales, fees, tips };
    };
    expect(await refunded(52)).toEqual({ gateway: 2_200, sales: 0, fees: -200, tips: -2_000 });
    expect(await refunded(10)).toEqual({ gateway: 1_200, sales: 0, fees: 0, tips: -1_200 });
    const [last] = await service.database.sql<{ id: string }>(
      'SELECT id FROM refunds WHERE subject_id = $1 ORDER BY created_at DESC LIMIT 1',
      [bookingId],
    );
    await service.database.sql(`UPDATE charges SET method_last4 = '5126' WHERE payment_id = $1`, [paymentId]);
    await lookAtRefund(service.services, { organizationId: world.main.id, refundId: last!.id });
    expect(await accountsOf(bookingId)).toMatchObject({ gateway: 2_200, sales: 0, fees: -200, tips: -2_000 });
    await service.database.sql(`UPDATE charges SET method_last4 = '4242' WHERE payment_id = $1`, [paymentId]);
    expect(await refunded(22)).toEqual({ gateway: 0, sales: 0, fees: 0, tips: 0 });
  });

  it('counts nothing of a refund that the gateway fails, which can be retried', async () => {
    const { bookingId } = await sellBooking(service, world, { card: cards.refundsFail });
    await refund('management', bookingId, 30);
    await sendAll();
    expect(await bookingOf(bookingId)).toMatchObject({ refunded: 0, refunds: [] });
    expect(await accountsOf(bookingId)).toMatchObject({ gateway: 5_400, held: -5_400 });
    const { data } = (await service.call('GET', management('/refunds?status=failed'), { headers: manager })).body;
    const failed = data.find((one: { booking_id: string }) => one.booking_id === bookingId);
    const retry = () => service.call('POST', management(`/refunds/${failed._id}/retry`), { headers: manager });
    expect((await retry()).status).toBe(200);
    expect(await bookingOf(bookingId)).toMatchObject({ refunded: 30 });
    await sendAll();
    await refund('management', bookingId, 40);
    const answer = await retry();
    expect([answer.status, answer.body.error]).toEqual([409, 'refund_exceeds_paid']);
    await sendAll();
  });
});

it('30 refunds at once never give back more than was paid', async () => {
  const { bookingId } = await sellBooking(service, world);
  const answers = await Promise.all(Array.from({ length: 30 }, () => refund('management', bookingId, 10)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  await sendAll();
  expect(await accountsOf(bookingId)).toMatchObject({ gateway: 400, held: -400 });
});
