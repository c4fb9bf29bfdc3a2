import { describe, expect, it } from 'vitest';
import { createBookingRow } from '../../support/bookings.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-21T23:30:00.000Z' });

const call = (method: string, path: string, body?: object, headers = world.main.headers) =>
  service.call(method, `/integrations/external-payments${path}`, { headers, body });
const pay = (resource_id: string, given: object = {}) =>
  call('POST', '', { resource_id, amount: 60.5, method: 'cash', ...given });
const payTheirs = async () => {
  const { id } = await createBookingRow(service, world.twin);
  const body = { resource_id: id, amount: 5, method: 'cash' };
  return String((await call('POST', '', body, world.twin.headers)).body.data._id);
};
const ledgerOf = (bookingId: string) =>
  service.database.sql(
    `SELECT kind, cash::int, pos::int, deposits_held::int AS held, sales::int FROM ledger_transactions WHERE booking_id = $1 ORDER BY kind, id`,
    [bookingId],
  );

describe('createExternalPayment', () => {
  it('200 records the payment, posts it to the ledger and emits the change of the booking', async () => {
    const { id, code } = await createBookingRow(service, world.main, { status: 'sitting' });
    const answer = await pay(id, { resource_type: 'bookings', description: 'Bottle' });
    expect(answer.status).toBe(200);
    const { data } = answer.body;
    expect(data).toEqual({
      _id: expect.stringMatching(/^pay_/),
      organization_id: world.main.id,
      organization_slug: expect.stringMatching(/^club-/),
      event_id: world.main.eventId,
      event_slug: expect.stringMatching(/^opening-/),
      event_date: '2026-11-21',
      day: 22,
      month: 11,
      year: 2026,
      at: '2026-11-21T23:30:00.000Z',
      resource_type: 'bookings',
      resources_ids: [id],
      amount: 60.5,
      currency: 'EUR',
      description: 'Bottle',
      method: 'cash',
      payment_method_slug: 'cash',
      client_id: '',
      undoes: '',
      undone_at: '',
      created_by: expect.stringMatching(/^key_/),
      created_at: '2026-11-21T23:30:00.000Z',
    });
    expect(await ledgerOf(id)).toEqual([{ kind: 'external', cash: 6_050, pos: 0, held: 0, sales: -6_050 }]);
    const emitted = await emittedFor(service.database, id);
    expect(emitted.map(({ event, payload }) => [event, payload.external_payments.length])).toEqual([
      ['booking.updated', 1],
    ]);
    const booking = await service.call('GET', `/integrations/bookings/code/${code}`, { headers: world.main.headers });
    expect(booking.body.data.external_payments).toMatchObject([{ _id: data._id, amount: 60.5, method: 'cash' }]);
    expect(booking.body.data.deposit_paid).toBe(60.5);
  });

  it.each([
    ['card', undefined, 'card'],
    ['bank_transfer', undefined, 'bank-transfer'],
    ['bank_transfer', 'own-bank', 'own-bank'],
  ])('200 counts %s as money of the point of sale', async (method, payment_method_slug, slug) => {
    const { id } = await createBookingRow(service, world.main, { event_id: null });
    const { data } = (await pay(id, { method, payment_method_slug })).body;
    expect(data).toMatchObject({ method, payment_method_slug: slug, event_id: '', event_slug: '', event_date: '' });
    expect(await ledgerOf(id)).toEqual([{ kind: 'external', cash: 0, pos: 6_050, held: -6_050, sales: 0 }]);
  });

  it.each([
    ['no amount above 0', { amount: 0 }, '/amount'],
    ['more decimals than the currency has', { amount: 1.005 }, '/amount'],
    ['a method that there is not', { method: 'shells' }, '/method'],
    ['another kind of resource', { resource_type: 'tickets' }, '/resource_type'],
  ])('400 for %s', async (_, given, path) => {
    const { id } = await createBookingRow(service, world.main);
    const answer = await pay(id, given);
    expect([answer.status, answer.body.details[0].path]).toEqual([400, path]);
    expect(await ledgerOf(id)).toEqual([]);
  });

  it('409 for a rejected booking', async () => {
    const { id } = await createBookingRow(service, world.main, { status: 'rejected' });
    const answer = await pay(id);
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
  });
});

describe('the paid advance', () => {
  const kindsOf = async (id: string) => (await emittedFor(service.database, id)).map(({ event }) => event);
  const bookingOf = async (code: string) =>
    (await service.call('GET', `/integrations/bookings/code/${code}`, { headers: world.main.headers })).body.data;

  it('grows by the payment, and accepts a pending booking when it is complete', async () => {
    const { id, code } = await createBookingRow(service, world.main, { deposit: 10_000, spaces: ['7'] });
    await pay(id);
    expect(await bookingOf(String(code))).toMatchObject({ deposit: 100, deposit_paid: 60.5, status: 'pending' });
    await pay(id, { amount: 39.5, method: 'card' });
    expect(await bookingOf(String(code))).toMatchObject({ deposit: 100, deposit_paid: 100, status: 'accepted' });
    expect(await kindsOf(id)).toEqual(['booking.updated', 'booking.updated', 'booking.status_changed']);
    const history = await service.database.sql(
      'SELECT status_before, status_after FROM booking_changes WHERE booking_id = $1',
      [id],
    );
    expect(history).toEqual([{ status_before: 'pending', status_after: 'accepted' }]);
  });

  it('is recorded all the same where another booking reserves the space', async () => {
    await createBookingRow(service, world.main, { status: 'accepted', spaces: ['8'], holds: true });
    const { id, code } = await createBookingRow(service, world.main, { deposit: 5_000, spaces: ['8'] });
    expect((await pay(id)).status).toBe(200);
    expect(await bookingOf(String(code))).toMatchObject({ deposit_paid: 60.5, status: 'pending' });
  });

  it('shrinks when the payment is undone, and leaves out the cash of a booking that is rejected', async () => {
    const { id, code } = await createBookingRow(service, world.main, { status: 'accepted' });
    const { data: cash } = (await pay(id)).body;
    await pay(id, { amount: 20, method: 'card' });
    const setStatus = (status: string) =>
      service.call('PUT', `/integrations/bookings/${id}/status`, { headers: world.main.headers, body: { status } });
    await setStatus('rejected');
    expect((await bookingOf(String(code))).deposit_paid).toBe(20);
    await setStatus('accepted');
    expect((await bookingOf(String(code))).deposit_paid).toBe(80.5);
    await call('POST', `/${cash._id}/undo`);
    expect(await bookingOf(String(code))).toMatchObject({ deposit_paid: 20, status: 'accepted' });
  });
});

describe('undoExternalPayment', () => {
  it('200 records a payment of the opposite amount and marks the first', async () => {
    const { id } = await createBookingRow(service, world.main, { status: 'accepted' });
    const { data: paid } = (await pay(id, { method: 'card' })).body;
    clock.advance(60_000);
    const answer = await call('POST', `/${paid._id}/undo`);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ amount: -60.5, method: 'card', undoes: paid._id, undone_at: '' });
    const listed = (await call('GET', `?resource_id=${id}`)).body.data;
    expect(listed).toEqual([{ ...paid, undone_at: clock.now().toISOString() }, answer.body.data]);
    expect(await ledgerOf(id)).toEqual([
      { kind: 'external', cash: 0, pos: 6_050, held: -6_050, sales: 0 },
      { kind: 'external_undone', cash: 0, pos: -6_050, held: 6_050, sales: 0 },
    ]);
    expect(await emittedFor(service.database, id)).toHaveLength(2);
  });

  it('409 for one that is undone already, and for one that undoes another', async () => {
    const { id } = await createBookingRow(service, world.main);
    const { data: paid } = (await pay(id)).body;
    const { data: undoing } = (await call('POST', `/${paid._id}/undo`)).body;
    for (const one of [paid._id, undoing._id]) {
      const answer = await call('POST', `/${one}/undo`);
      expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
    }
    expect(await ledgerOf(id)).toHaveLength(2);
  });
});

describe('200 listExternalPayments', () => {
  it('lists those that meet all conditions, a page at a time, in the order of creation', async () => {
    const { id } = await createBookingRow(service, world.main);
    const other = await createBookingRow(service, world.main, { event_id: null });
    await payTheirs();
    clock.advance(3_600_000);
    const from = clock.now().toISOString();
    const paid: string[] = [];
    for (const booking of [id, other.id, id]) {
      clock.advance(1_000);
      paid.push((await pay(booking)).body.data._id);
    }
    const idsOf = async (query: string) =>
      (await call('GET', `?start_date=${from}${query}`)).body.data.map(({ _id }: { _id: string }) => _id);
    expect(await idsOf('')).toEqual(paid);
    expect(await idsOf(`&resource_type=bookings&resource_id=${id}`)).toEqual([paid[0], paid[2]]);
    expect(await idsOf(`&event_id=${world.main.eventId}`)).toEqual([paid[0], paid[2]]);
    expect(await idsOf(`&end_date=${clock.now().toISOString()}`)).toEqual([paid[0], paid[1]]);
    expect(await idsOf(`&limit=1&after=${paid[0]}`)).toEqual([paid[1]]);
    expect(await idsOf(`&event_id=${world.twin.eventId}`)).toEqual([]);
  });
});
