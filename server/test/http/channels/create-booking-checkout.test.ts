import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expireOverdue } from '../../../src/contexts/sales/checkout/checkout.ts';
import { sendRefund } from '../../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { newId } from '../../../src/platform/ids.ts';
import { createDiscountCodeRow } from '../../support/bookings.ts';
import { differencesOf } from '../../support/differences.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openWorld } from '../../support/fixtures.ts';
import { cards, pathOf, payOnPage, reportPaid } from '../../support/purchases.ts';
import { createEvent, insert } from '../../support/world.ts';

const clock = fixedClock(new Date());
let eventId: string;
let zoneId: string;
let spaces: ReadonlyMap<string, string>;
const { service, world, manager } = await openWorld({ clock });
beforeEach(async () => {
  clock.advance(1_000);
  const event = await createEvent(service, world.main.id, world.main.locationId);
  ({ eventId, spaces } = event);
  zoneId = event.zoneIds[0]!;
});
afterEach(async () => {
  expect(await differencesOf(service)).toEqual([]);
});

const call = (method: string, path: string, body?: object) =>
  service.call(method, `/channels${path}`, { headers: world.channel.headers, body });
/** 200.00 for four people, of which a quarter is paid in advance, and a fee of 2 percent. */
const createRate = (given: Record<string, unknown> = {}) => {
  const at = { created_at: clock.now(), updated_at: clock.now() };
  return insert(service.database, 'booking_rates', {
    organization_id: world.main.id,
    id: newId('rate', clock.now()),
    event_id: eventId,
    zone_id: zoneId,
    slug: 'table',
    name: 'Table for four',
    price: 20_000,
    included_persons: 4,
    supplement_price: 4_000,
    persons_max: 6,
    deposit_type: 'percentage',
    deposit_percentage: 25,
    full_payment: true,
    fee_type: 'percentage',
    fee_percentage: 2,
    ...at,
    ...given,
  });
};
const createTip = async (given: Record<string, unknown> = {}) => {
  const id = newId('tipRate', clock.now());
  const at = { created_at: clock.now(), updated_at: clock.now() };
  const tip = { name: 'Ten per cent', tip_type: 'percentage', tip_percentage: 10 };
  await insert(service.database, 'tip_rates', { organization_id: world.main.id, id, ...tip, ...at, ...given });
  return id;
};
const setZone = (assignments: string) =>
  service.database.sql(`UPDATE zones SET ${assignments} WHERE id = $1`, [zoneId]);
const begin = (given: object = {}, quantity = 4) =>
  call('POST', '/bookings/checkout', {
    event_id: eventId,
    zone_slug: 'main-floor',
    rate_slug: 'table',
    info: { full_name: 'Vera Lindqvist', email: 'vera@example.org', quantity },
    ...given,
  });
const bookingOf = async (id: string) => {
  const { body } = await service.call('GET', `/management/organizations/${world.main.id}/bookings/${id}`, {
    headers: manager,
  });
  return body.data;
};
const statusOf = async (id: string) => (await call('GET', `/bookings/${id}`)).body.data.status;
const paymentOf = async (id: string) => (await call('GET', `/payments/${id}`)).body.data;
const expire = () => {
  clock.advance(15 * 60_000);
  return expireOverdue(service.services.database, service.services.outbox, clock.now());
};
const refusalOf = ({ status, body }: { status: number; body: { error: string; details?: { path: string }[] } }) => [
  status,
  body.error,
  body.details?.[0]?.path,
];
const ledgerOf = async (bookingId: string) => {
  const [row] = await service.database.sql(
    `SELECT sum(gateway)::int AS gateway, sum(deposits_held)::int AS held, sum(sales)::int AS sales,
       sum(fees_organization)::int AS fees, sum(tips)::int AS tips, sum(forfeited)::int AS forfeited
     FROM ledger_transactions WHERE booking_id = $1`,
    [bookingId],
  );
  return row;
};
describe('createBookingCheckout', () => {
  it('200 holds the space, takes the advance with fee and tip on the page, and accepts the booking', async () => {
    await createRate();
    await setZone('can_select_client = true');
    const tip_rate_id = await createTip();
    const answer = await begin({ table_id: spaces.get('1'), tip_rate_id, metadata: { order: 'N-1' } });
    expect(answer.status).toBe(200);
    const { booking, payment_id, payment_url, total_amount } = answer.body.data;
    expect(total_amount).toBe(50 + 4 + 20);
    expect(booking).toMatchObject({ status: 'pending', deposit: 50, price: 200, payment_id, activation_code: '' });
    const other = await begin({ table_id: spaces.get('1') });
    expect([other.status, other.body.error]).toEqual([409, 'space_taken']);

    const page = await service.call('GET', pathOf(payment_url));
    expect(page.text).toContain('Main Floor, Table for four');
    expect((await payOnPage(service, payment_url, cards.good)).status).toBe(303);
    expect(await paymentOf(payment_id)).toMatchObject({
      status: 'succeeded',
      resource_type: 'booking',
      resource_ids: [booking._id],
      total: { amount: 74, fees: 4 },
      metadata: { order: 'N-1' },
    });
    expect(await statusOf(booking._id)).toBe('accepted');
    expect(await bookingOf(booking._id)).toMatchObject({
      deposit: 50,
      deposit_paid: 50,
      deposit_method: 'online',
      space_name: '1',
      payments: [{ _id: payment_id, amount: 74, fees: 4, tips: 20, method_last4: '4242', payment_method: 'visa' }],
    });
    expect(await ledgerOf(booking._id)).toEqual({
      gateway: 7_400,
      held: -7_400,
      sales: 0,
      fees: 0,
      tips: 0,
      forfeited: 0,
    });
    const emitted = await emittedFor(service.database, booking._id);
    expect(emitted.map(({ event }) => event).sort()).toEqual([
      'booking.created',
      'booking.status_changed',
      'booking.updated',
    ]);
    expect(emitted[0]).toMatchObject({ event: 'booking.created', payload: { status: 'pending', awaits: 'payment' } });
    expect((await emittedFor(service.database, payment_id)).map(({ event }) => event)).toEqual([
      'payment.success',
      'sale.completed',
    ]);

    await service.call('PUT', `/integrations/bookings/${booking._id}/status`, {
      headers: world.main.headers,
      body: { status: 'arrival' },
    });
    expect(await ledgerOf(booking._id)).toEqual({
      gateway: 7_400,
      held: 0,
      sales: -5_000,
      fees: -400,
      tips: -2_000,
      forfeited: 0,
    });
  });

  it('200 takes the whole price where that is asked for', async () => {
    await createRate();
    const { data } = (await begin({ full_payment: true }, 5)).body;
    expect([data.total_amount, data.booking.deposit]).toEqual([244.8, 240]);
    await payOnPage(service, data.payment_url, cards.good);
    expect(await bookingOf(data.booking._id)).toMatchObject({ status: 'accepted', deposit_paid: 240, price: 240 });
  });

  it.each([
    ['of a rate without one', { deposit_type: 'fixed', deposit_fixed: 0 }, null],
    ['that a discount leaves nothing of', {}, 100],
  ])('200 requests a booking without an advance, %s', async (_, rate, percentage) => {
    await createRate(rate);
    await setZone('can_select_client = true');
    const code = percentage === null ? null : await createDiscountCodeRow(service, world.main, { percentage });
    const given = { table_id: spaces.get('2'), ...(code ? { discount_code: code.code } : {}) };
    const { data } = (await begin(given)).body;
    expect(data).toMatchObject({ payment_id: '', payment_url: '', total_amount: 0, booking: { status: 'pending' } });
    const again = (await begin({ table_id: spaces.get('2') })).status;
    // What is only requested takes no space.
    expect(again).toBe(200);
    await setZone('accepts_automatically = true');
    expect((await begin({ ...given, table_id: spaces.get('3') })).body.data.booking.status).toBe('accepted');
  });

  it('frees space, limit of the zone and redemption when the time is over', async () => {
    await createRate();
    await setZone('can_select_client = true, bookings_max = 1');
    const code = await createDiscountCodeRow(service, world.main, { percentage: 10, redemptions_max: 1 });
    const given = { table_id: spaces.get('1'), discount_code: code.code };
    const { data } = (await begin(given)).body;
    expect(data.total_amount).toBe(45 + 3.6);
    expect(refusalOf(await begin(given))[0]).not.toBe(200);
    await expire();
    expect([await statusOf(data.booking._id), (await paymentOf(data.payment_id)).status]).toEqual([
      'rejected',
      'expired',
    ]);
    const kinds = (await emittedFor(service.database, data.booking._id)).map(({ event }) => event);
    expect(kinds.sort()).toEqual(['booking.created', 'booking.status_changed']);
    const next = await begin(given);
    expect(next.status).toBe(200);
    await payOnPage(service, next.body.data.payment_url, cards.good);
    expect(await statusOf(next.body.data.booking._id)).toBe('accepted');
  });

  it('accepts a booking that is paid late while everything is free, and sends the money back otherwise', async () => {
    await createRate();
    await setZone('can_select_client = true');
    const given = { table_id: spaces.get('1') };
    const [late, lost] = [(await begin(given)).body.data, (await begin({ table_id: spaces.get('2') })).body.data];
    await expire();
    const taker = (await begin({ table_id: spaces.get('2') })).body.data;
    expect(await report(late.payment_id, 5_400)).toMatchObject({ isReturned: false });
    expect(await report(lost.payment_id, 5_400)).toMatchObject({ isReturned: true });
    expect([await statusOf(late.booking._id), await statusOf(lost.booking._id)]).toEqual(['accepted', 'rejected']);
    expect((await begin(given)).status).toBe(409);
    await payOnPage(service, taker.payment_url, cards.good);
    expect(await statusOf(taker.booking._id)).toBe('accepted');
  });

  it('accepts a booking that is paid late though its rate, its zone and its event went off sale, at the price that was held', async () => {
    const { id: rateId } = await createRate();
    const { data } = (await begin()).body;
    await expire();
    await service.database.sql('UPDATE booking_rates SET active = false, price = 99900 WHERE id = $1', [rateId]);
    await setZone('active = false, is_full = true');
    await service.database.sql('UPDATE events SET active = false WHERE id = $1', [eventId]);
    expect(await report(data.payment_id, 5_400)).toMatchObject({ isReturned: false });
    expect(await bookingOf(data.booking._id)).toMatchObject({ status: 'accepted', deposit: 50, deposit_paid: 50 });
  });

  it('sends money back that comes late for a booking that somebody rejected', async () => {
    await createRate();
    const { data } = (await begin()).body;
    await expire();
    const take = (status: string) =>
      service.call('PUT', `/integrations/bookings/${data.booking._id}/status`, {
        headers: world.main.headers,
        body: { status },
      });
    for (const status of ['accepted', 'rejected']) expect((await take(status)).status).toBe(200);
    expect(await report(data.payment_id, 5_400)).toMatchObject({ isReturned: true });
    expect(await statusOf(data.booking._id)).toBe('rejected');
  });

  it('lets nobody else decide while the payment is awaited, and keeps the space through a change of it', async () => {
    await createRate();
    await setZone('can_select_client = true');
    const { data } = (await begin({ table_id: spaces.get('1') })).body;
    for (const status of ['accepted', 'rejected']) {
      const answer = await service.call('PUT', `/integrations/bookings/${data.booking._id}/status`, {
        headers: world.main.headers,
        body: { status },
      });
      expect([answer.status, answer.body.error]).toEqual([409, 'transition_not_allowed']);
    }
    const moved = await service.call(
      'PATCH',
      `/management/organizations/${world.main.id}/bookings/${data.booking._id}`,
      {
        headers: manager,
        body: { space_ids: [spaces.get('4')] },
      },
    );
    expect(moved.status).toBe(200);
    expect((await begin({ table_id: spaces.get('4') })).status).toBe(409);
    expect((await begin({ table_id: spaces.get('1') })).status).toBe(200);
    await payOnPage(service, data.payment_url, cards.good);
    expect(await bookingOf(data.booking._id)).toMatchObject({ status: 'accepted', space_name: '4' });
  });

  it('400 for a full payment that the rate does not have, and for tips that cannot be paid', async () => {
    await createRate({ full_payment: false });
    await createRate({ slug: 'free', price: 0 });
    const off = await createTip({ active: false });
    const on = await createTip();
    expect(refusalOf(await begin({ full_payment: true }))).toEqual([400, 'invalid_request', '/full_payment']);
    for (const given of [{ tip_rate_id: off }, { tip_rate_id: newId('tipRate', clock.now()) }]) {
      expect(refusalOf(await begin(given))).toEqual([400, 'invalid_request', '/tip_rate_id']);
    }
    expect(refusalOf(await begin({ rate_slug: 'free', tip_rate_id: on }))).toEqual([
      400,
      'invalid_request',
      '/tip_rate_id',
    ]);
    expect(refusalOf(await begin({ redirect_url: 'ftp://example.org' }))).toEqual([
      400,
      'invalid_request',
      '/redirect_url',
    ]);
    expect(refusalOf(await begin({ discount_code: 'NONE' }))).toEqual([400, 'discount_code_invalid', undefined]);
  });

  it('404 for an event out of reach, and 409 for one that is over', async () => {
    await createRate();
    expect((await begin({ event_id: world.twin.eventId })).status).toBe(404);
    await service.database.sql(`UPDATE events SET active = false WHERE id = $1`, [eventId]);
    const answer = await begin();
    expect([answer.status, answer.body.error]).toEqual([409, 'not_on_sale']);
  });
});

/** What the gateway says of a payment after its time. */
async function report(paymentId: string, amount: number) {
  const applied = await reportPaid(service, world.main, { paymentId, amount });
  for (const { id } of await service.database.sql(`SELECT id FROM refunds WHERE status = 'pending'`)) {
    await sendRefund(service.services, { organizationId: world.main.id, refundId: String(id) });
  }
  return applied;
}

describe('listTipRates', () => {
  it('200 lists what can be paid along, and nothing for an event out of reach', async () => {
    const id = await createTip({ name: 'Round', tip_type: 'fixed', tip_fixed: 500 });
    await createTip({ active: false });
    const { data } = (await call('GET', `/tip-rates?event_id=${eventId}`)).body;
    expect(data.find((tip: { _id: string }) => tip._id === id)).toMatchObject({ type: 'fixed', amount: 5 });
    expect(data.every((tip: { active: boolean }) => tip.active)).toBe(true);
    expect((await call('GET', `/tip-rates?event_id=${world.twin.eventId}`)).body.data).toEqual([]);
  });
});
