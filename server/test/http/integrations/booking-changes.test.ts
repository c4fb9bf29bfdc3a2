import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { sellBooking } from '../../support/booking-sales.ts';
import { createBookingRow, createDiscountCodeRow } from '../../support/bookings.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createEvent, insert, type TestOrganization } from '../../support/world.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-21T22:00:00.000Z' });

const call = (method: string, path: string, body?: object) =>
  service.call(method, `/integrations/bookings${path}`, { headers: world.main.headers, body });
const read = async (code: unknown) => (await call('GET', `/code/${code}`)).body.data;
const kindsEmittedFor = async (id: string) =>
  (await emittedFor(service.database, id)).map(({ event }: { event: string }) => event);
const createProduct = async (given: object = {}, organization: TestOrganization = world.main) => {
  const id = newId('bookingProduct', clock.now());
  const at = { created_at: clock.now(), updated_at: clock.now() };
  const row = { organization_id: organization.id, id, name: 'Water', price: 550, ...at, ...given };
  await insert(service.database, 'booking_products', row);
  return id;
};

describe('200 listEventBookings', () => {
  it('lists bookings at events alone, by the conditions of the list of all', async () => {
    const atEvent = await createBookingRow(service, world.main, { spaces: ['19'] });
    await createBookingRow(service, world.main, { event_id: null });
    const idsOf = async (query: string) =>
      (await call('GET', `/events${query}`)).body.data.map(({ _id }: { _id: string }) => _id);
    expect(await idsOf('')).toEqual([atEvent.id]);
    expect(await idsOf('?space_name=19&status=pending')).toEqual([atEvent.id]);
    expect(await idsOf('?space_name=19&status=accepted')).toEqual([]);
    expect(await idsOf('?start_date=2027-01-01')).toEqual([]);
    expect((await call('GET', '')).body.data).toHaveLength(2);
  });
});

describe('getBookingAvailability', () => {
  it('200 lists the zones of an event with the open bookings of each space', async () => {
    const { eventId, zoneIds } = await createEvent(service, world.main.id, world.main.locationId);
    await service.database.sql(`UPDATE zones SET hours = '[{"format": "23:00", "selected": true}]' WHERE id = $1`, [
      zoneIds[0],
    ]);
    const rate = { included_persons: 2, persons_max: 6, price: 100, name: 'R' };
    const at = { created_at: clock.now(), updated_at: clock.now() };
    for (const [slug, active] of [
      ['vip', true],
      ['old', false],
    ]) {
      const id = newId('rate', clock.now());
      const of = { organization_id: world.main.id, event_id: eventId, zone_id: zoneIds[0] };
      await insert(service.database, 'booking_rates', { id, ...of, slug, active, ...rate, ...at });
    }
    const at3 = { event_id: eventId, spaces: ['3'] };
    const seated = await createBookingRow(service, world.main, {
      ...at3,
      status: 'sitting',
      holds: true,
      name: 'Vera',
      price: 12_050,
      deposit: 3_000,
      advance_pos: 1_000,
    });
    const waiting = await createBookingRow(service, world.main, {
      ...at3,
      created_at: new Date(clock.now().getTime() + 1_000),
    });
    for (const status of ['rejected', 'released']) await createBookingRow(service, world.main, { ...at3, status });
    const answer = await call('GET', `/availability?event_id=${eventId}`);
    expect(answer.status).toBe(200);
    const [floor, terrace] = answer.body.data;
    expect(floor).toMatchObject({
      _id: zoneIds[0],
      event_id: eventId,
      slug: 'main-floor',
      order: 0,
      name: 'Main Floor',
      description: '',
      active: true,
      hours: [{ format: '23:00', selected: true }],
      slugs_types: ['vip'],
    });
    expect(terrace).toMatchObject({ slug: 'terrace', order: 1, hours: [], slugs_types: [] });
    const third = floor.spaces.find(({ name }: { name: string }) => name === '3');
    expect(third.type).toBe('table');
    expect(third.bookings).toEqual([
      {
        _id: seated.id,
        for: 4,
        code: seated.code,
        status: 'sitting',
        deposit: 30,
        deposit_paid: 10,
        name: 'Vera',
        price: 120.5,
      },
      expect.objectContaining({ _id: waiting.id, status: 'pending' }),
    ]);
    expect(floor.spaces.flatMap(({ bookings }: { bookings: object[] }) => bookings)).toHaveLength(2);
  });

  it('200 finds the events of a day by the clock where they take place', async () => {
    const tokyo = newId('location', clock.now());
    const at = { created_at: clock.now(), updated_at: clock.now() };
    await insert(service.database, 'locations', {
      organization_id: world.main.id,
      id: tokyo,
      name: 'Far',
      timezone: 'Asia/Tokyo',
      ...at,
    });
    const times = { starts_at: new Date('2027-02-09T16:00:00Z'), ends_at: new Date('2027-02-09T20:00:00Z') };
    const { eventId } = await createEvent(service, world.main.id, tokyo, times);
    const eventsOf = async (day: string) =>
      new Set(
        (await call('GET', `/availability?date=${day}`)).body.data.map((zone: { event_id: string }) => zone.event_id),
      );
    expect(await eventsOf('2027-02-10')).toEqual(new Set([eventId]));
    expect(await eventsOf('2027-02-09')).toEqual(new Set());
  });

  it('200 is empty for an event of another organization', async () => {
    expect((await call('GET', `/availability?event_id=${world.twin.eventId}`)).body.data).toEqual([]);
  });

  it.each(['', `?date=2027-02-10&event_id=${newId('event', clock.now())}`, '?date=2027-02-30'])(
    '400 where not one of event_id and date is given: %s',
    async (query) => {
      const answer = await call('GET', `/availability${query}`);
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    },
  );
});

describe('updateBookingDeposit', () => {
  it('200 sets the advance, and accepts a pending booking whose advance is paid', async () => {
    const { id, code } = await createBookingRow(service, world.main, { spaces: ['1'] });
    const answer = await call('PATCH', `/${id}/deposit`, { deposit: 50, deposit_paid: 20.5 });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(await read(code)).toMatchObject({ deposit: 50, deposit_paid: 20.5, status: 'pending' });
    await call('PATCH', `/${id}/deposit`, { deposit_paid: 50 });
    expect(await read(code)).toMatchObject({ deposit: 50, deposit_paid: 50, status: 'accepted' });
    expect(await kindsEmittedFor(id)).toEqual(['booking.updated', 'booking.updated', 'booking.status_changed']);
  });

  it('200 records what is paid as external payments, which the ledger holds', async () => {
    const { id, code } = await createBookingRow(service, world.main);
    const recorded = async () => {
      const { external_payments: payments } = await read(code);
      return payments.map(({ amount, method }: { amount: number; method: string }) => `${method} ${amount}`).sort();
    };
    const held = async () => {
      const [row] = await service.database.sql(
        'SELECT -sum(deposits_held)::int AS held, sum(cash)::int AS cash FROM ledger_transactions WHERE booking_id = $1',
        [id],
      );
      return row;
    };
    await call('PATCH', `/${id}/deposit`, { deposit: 50, deposit_paid: 20 });
    await call('PATCH', `/${id}/deposit`, { deposit_paid: 50 });
    expect(await recorded()).toEqual(['cash 20', 'cash 30']);
    expect(await held()).toEqual({ held: 5_000, cash: 5_000 });
    expect((await read(code)).external_payments[0].created_by).toMatch(/^key_/);
    // The same again records nothing; less undoes the latest payments first.
    await call('PATCH', `/${id}/deposit`, { deposit_paid: 50 });
    await call('PATCH', `/${id}/deposit`, { deposit_paid: 15.5 });
    expect(await recorded()).toHaveLength(5);
    expect(await held()).toEqual({ held: 1_550, cash: 1_550 });
    expect(await read(code)).toMatchObject({ deposit_paid: 15.5, status: 'accepted' });
  });

  it('200 leaves the rest of a payment that was too much where that was taken', async () => {
    const { id } = await createBookingRow(service, world.main);
    const body = { resource_id: id, amount: 50, method: 'bank_transfer', payment_method_slug: 'bizum' };
    const taken = await service.call('POST', '/integrations/external-payments', { headers: world.main.headers, body });
    expect(taken.status, taken.text).toBe(200);
    expect((await call('PATCH', `/${id}/deposit`, { deposit_paid: 30 })).status).toBe(200);
    const rows = await service.database.sql(
      `SELECT amount::int, method, payment_method_slug AS slug FROM external_payments WHERE booking_id = $1
       ORDER BY amount DESC`,
      [id],
    );
    const bizum = { method: 'bank_transfer', slug: 'bizum' };
    expect(rows).toEqual([5_000, 3_000, -5_000].map((amount) => ({ amount, ...bizum })));
    const [ledger] = await service.database.sql(
      'SELECT sum(cash)::int AS cash, sum(pos)::int AS pos FROM ledger_transactions WHERE booking_id = $1',
      [id],
    );
    expect(ledger).toEqual({ cash: 0, pos: 3_000 });
  });

  it('400 for less than was paid online, and for a booking that is rejected', async () => {
    const { bookingId, paymentId } = await sellBooking(service, world);
    const less = await call('PATCH', `/${bookingId}/deposit`, { deposit_paid: 49.99 });
    expect([less.status, less.body.details[0].path]).toEqual([400, '/deposit_paid']);
    expect((await call('PATCH', `/${bookingId}/deposit`, { deposit_paid: 50 })).status).toBe(200);
    // What the card did not pay was paid by card too, since the booking says so.
    await call('PATCH', `/${bookingId}/deposit`, { deposit_paid: 70 });
    const rows = await service.database.sql('SELECT method, amount::int FROM external_payments WHERE booking_id = $1', [
      bookingId,
    ]);
    expect([paymentId, rows]).toEqual([expect.stringMatching(/^pay_/), [{ method: 'card', amount: 2_000 }]]);
    await call('PUT', `/${bookingId}/status`, { status: 'rejected' });
    const rejected = await call('PATCH', `/${bookingId}/deposit`, { deposit_paid: 80 });
    expect([rejected.status, rejected.body.details[0].path]).toEqual([400, '/deposit_paid']);
  });

  it.each([
    [{}, ''],
    [{ deposit_paid: -1 }, '/deposit_paid'],
    [{ deposit: 1.005 }, '/deposit'],
    [{ deposit: '5' }, '/deposit'],
  ])('400 for %j', async (body, path) => {
    const { id } = await createBookingRow(service, world.main);
    const answer = await call('PATCH', `/${id}/deposit`, body);
    expect([answer.status, answer.body.details[0].path]).toEqual([400, path]);
  });
});

describe('updateBookingFields', () => {
  it('200 changes what is given and names what has another value than before', async () => {
    const { id, code } = await createBookingRow(service, world.main, { name: 'Vera', spaces: ['4'] });
    const fields = {
      name: 'Vera',
      for: 6,
      enter: 2,
      duration: 7_200,
      price: 80,
      pos_ticket_total: 12.5,
      pos_products: [{ _id: 'pos-1', name: 'Water', amount: 2, unit_price: 5, total_price: 10 }],
      pos_payments: [{ amount: 12.5, type: 'cash' }],
      status: 'accepted',
    };
    const answer = await call('PUT', `/${id}/update-fields`, fields);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        data: {
          updated: true,
          changes_count: 8,
          state_changed: true,
          changes: [
            'for',
            'enter',
            'duration',
            'price',
            'pos_ticket_total',
            'pos_products',
            'pos_payments',
            'status',
          ].sort((a, b) => answer.body.data.changes.indexOf(a) - answer.body.data.changes.indexOf(b)),
        },
      },
    ]);
    expect(await read(code)).toMatchObject(fields);
    expect(await kindsEmittedFor(id)).toEqual(['booking.updated', 'booking.status_changed']);
    const again = await call('PUT', `/${id}/update-fields`, fields);
    expect(again.body.data).toEqual({ updated: false, changes_count: 0, state_changed: false, changes: [] });
    expect(await kindsEmittedFor(id)).toHaveLength(2);
  });

  it('200 names the status where the advance that is paid accepts the booking', async () => {
    const { id } = await createBookingRow(service, world.main, { deposit: 1_000, spaces: ['5'] });
    const answer = await call('PUT', `/${id}/update-fields`, { deposit_paid: 10, status: 'accepted' });
    expect(answer.body.data).toEqual({
      updated: true,
      changes_count: 2,
      state_changed: true,
      changes: ['deposit_paid', 'status'],
    });
  });

  it.each([
    [{}, ''],
    [{ space_name: '3' }, '/space_name'],
    [{ for: 0 }, '/for'],
    [{ date: '2027-01-01' }, '/date'],
    [{ status: 'asleep' }, '/status'],
    [{ pos_total_tips: 0.001 }, '/pos_total_tips'],
  ])('400 for %j', async (body, path) => {
    const { id } = await createBookingRow(service, world.main);
    const answer = await call('PUT', `/${id}/update-fields`, body);
    expect([answer.status, answer.body.details[0].path]).toEqual([400, path]);
  });

  it('409 for a status that cannot follow, and then changes nothing else', async () => {
    const { id, code } = await createBookingRow(service, world.main, { name: 'Vera' });
    const answer = await call('PUT', `/${id}/update-fields`, { name: 'Vega', status: 'sitting' });
    expect([answer.status, answer.body.error]).toEqual([409, 'transition_not_allowed']);
    expect(await read(code)).toMatchObject({ name: 'Vera', status: 'pending' });
    expect(await kindsEmittedFor(id)).toEqual([]);
  });

  it('409 where another booking reserves the space', async () => {
    await createBookingRow(service, world.main, { spaces: ['6'], status: 'accepted', holds: true });
    const { id } = await createBookingRow(service, world.main, { spaces: ['6'] });
    const answer = await call('PUT', `/${id}/update-fields`, { status: 'accepted' });
    expect([answer.status, answer.body.error]).toEqual([409, 'space_taken']);
  });

  it('409 where the discount code has no redemption left', async () => {
    const code = await createDiscountCodeRow(service, world.main, { redemptions_max: 1, redemptions_count: 1 });
    const { id } = await createBookingRow(service, world.main, { status: 'rejected', discount_code_id: code.id });
    const answer = await call('PUT', `/${id}/update-fields`, { status: 'accepted' });
    expect([answer.status, answer.body.error]).toEqual([409, 'discount_code_exhausted']);
  });
});

describe('listBookingProducts', () => {
  it('200 lists what is served now', async () => {
    const served = await createProduct();
    const off = await createProduct({ active: false });
    const ids = (await call('GET', '/products')).body.data.map(({ _id }: { _id: string }) => _id);
    expect(ids).toContain(served);
    expect(ids).not.toContain(off);
  });
});

describe('listTipRates', () => {
  it('200 lists what is offered now', async () => {
    const create = (given: object) => {
      const at = { created_at: clock.now(), updated_at: clock.now() };
      const id = newId('tipRate', clock.now());
      return insert(service.database, 'tip_rates', {
        organization_id: world.main.id,
        id,
        name: 'Tip',
        ...at,
        ...given,
      });
    };
    const offered = await create({ tip_type: 'percentage', tip_percentage: 7.5 });
    await create({ tip_type: 'fixed', tip_fixed: 500, active: false });
    const answer = await service.call('GET', '/integrations/tip-rates', { headers: world.main.headers });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject([{ _id: offered.id, name: 'Tip', type: 'percentage', amount: 7.5 }]);
  });
});

describe('updateBookingProducts', () => {
  it('200 records products with their present names and prices, in the place of those before', async () => {
    const { id, code } = await createBookingRow(service, world.main);
    const [water, cava] = [await createProduct(), await createProduct({ name: 'Cava', price: 3_205 })];
    await call('PUT', `/${id}/products`, { products: [{ product_id: water, amount: 1 }] });
    const answer = await call('PUT', `/${id}/products`, {
      products: [
        { product_id: cava, amount: 3 },
        { product_id: water, amount: 2 },
      ],
    });
    expect(answer.status).toBe(200);
    const expected = [
      { _id: cava, name: 'Cava', amount: 3, unit_price: 32.05, total_price: 96.15 },
      { _id: water, name: 'Water', amount: 2, unit_price: 5.5, total_price: 11 },
    ];
    expect(answer.body.data.pos_products).toEqual(expected);
    await service.database.sql('UPDATE booking_products SET price = 1 WHERE id = $1', [cava]);
    expect((await read(code)).pos_products).toEqual(expected);
    expect(await kindsEmittedFor(id)).toEqual(['booking.updated', 'booking.updated']);
    await call('PUT', `/${id}/products`, { products: [] });
    expect((await read(code)).pos_products).toEqual([]);
  });

  it('400 names products that there are not, of others, and not served, and records none', async () => {
    const { id, code } = await createBookingRow(service, world.main);
    const ids = [
      await createProduct(),
      newId('bookingProduct', clock.now()),
      await createProduct({}, world.twin),
      await createProduct({ active: false }),
    ];
    const answer = await call('PUT', `/${id}/products`, {
      products: ids.map((product_id) => ({ product_id, amount: 1 })),
    });
    expect(answer.status).toBe(400);
    const paths = answer.body.details.map(({ path }: { path: string }) => path);
    expect(paths).toEqual([1, 2, 3].map((index) => `/products/${index}/product_id`));
    expect((await read(code)).pos_products).toEqual([]);
  });
});
