/**
 * Amounts that the payment gateway of an organization cannot collect are refused where they are set, with the nearest ones, and
 * only where the organization collects by it. Stripe takes multiples of 10 in currencies of three digits.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { saveStripeKeys } from '../../../src/contexts/sales/gateways/gateways.ts';
import { crossTenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { beginPassCheckout, createPassType } from '../../support/passes.ts';
import { beginCheckout } from '../../support/purchases.ts';
import { createEvent, createRate } from '../../support/world.ts';

const fixtures = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const { service, clock, world, manager, admin, manage } = fixtures;
const call = manage(manager);
const { id: organizationId, eventId, zoneIds } = world.main;

const setCurrency = (currency: string, digits: number) =>
  service.database.sql('UPDATE organizations SET currency = $2, currency_digits = $3 WHERE id = $1', [
    organizationId,
    currency,
    digits,
  ]);
const connect = () =>
  saveStripeKeys(
    crossTenantDb(service.services.database).ofTenant(organizationId),
    service.services.secretsKey,
    { secretKey: 'sk_test_0123456789abcdef', webhookSecret: 'whsec_0123456789abcdef' },
    clock.now(),
  );
const disconnect = () =>
  service.database.sql('DELETE FROM stripe_accounts WHERE organization_id = $1', [organizationId]);

interface Uncollectable {
  readonly rate_id: string;
  readonly path: string;
  readonly event_id: string;
}
const uncollectable = async (): Promise<readonly Uncollectable[]> =>
  (await manage(admin)('GET', '/payment-settings')).body.data.uncollectable_amounts;

const step = (given: object = {}) => ({ name: 'Early', price: 15, quantity: 100, ...given });
const ticketRate = (given: object = {}) => ({ name: 'General', quota: 500, prices: [step()], ...given });
const bookingRate = (given: object = {}) => ({ name: 'Table', price: 60, max_clients: 6, ...given });

/** What is sent where, the path that is refused, and what is said of it. */
const refused: readonly (readonly [what: string, path: string, body: object, at: string, says: string])[] = [
  [
    'a price step of a new rate',
    `/events/${eventId}/ticket-rates`,
    ticketRate({ prices: [step(), step({ price: 1.234 })] }),
    '/prices/1/price',
    '1.230 KWD and 1.240 KWD',
  ],
  [
    'a fee of a new rate',
    `/events/${eventId}/ticket-rates`,
    ticketRate({ prices: [step({ fee_type: 'fixed', fee_quantity: 0.505 })] }),
    '/prices/0/fee_quantity',
    '0.500 KWD and 0.510 KWD',
  ],
  [
    'a fee in percent of the price',
    `/events/${eventId}/ticket-rates`,
    ticketRate({ prices: [step({ price: 3.25, fee_type: 'percentage', fee_quantity: 5 })] }),
    '/prices/0/fee_quantity',
    'makes the fee 0.163 KWD',
  ],
  [
    'a supplement of a new rate',
    `/events/${eventId}/ticket-rates`,
    ticketRate({ supplements: [{ label: 'Cloakroom', price: 0.333 }] }),
    '/supplements/0/price',
    '0.330 KWD and 0.340 KWD',
  ],
  [
    'a fee for changes of names',
    `/events/${eventId}/ticket-rates`,
    ticketRate({ name_change_fee: 0.001 }),
    '/name_change_fee',
    'the nearest amount is 0.010 KWD',
  ],
  [
    'a warranty',
    `/events/${eventId}/ticket-rates`,
    ticketRate({ warranty: { enabled: true, is_fixed: true, fixed_price: 0.999, percentage: 0, hours: 24 } }),
    '/warranty/fixed_price',
    '0.990 KWD and 1.000 KWD',
  ],
  [
    'the entry of a list',
    `/events/${eventId}/list-rates`,
    { name: 'Friends', entry_price: 2.001 },
    '/entry_price',
    '2.000 KWD and 2.010 KWD',
  ],
  ['a pass', '/pass-types', { name: 'Season', price: 99.995, quota: 10 }, '/price', '99.990 KWD and 100.000 KWD'],
  ['a plan', '/plans', { name: 'Friends', price: 9.999, period: 'month' }, '/price', '9.990 KWD and 10.000 KWD'],
  [
    'the advance of a booking rate',
    `/zones/${zoneIds[0]}/booking-rates`,
    bookingRate({ deposit: { type: 'fixed', amount: 5.005 } }),
    '/deposit/amount',
    'makes the advance 5.005 KWD',
  ],
  [
    'an advance in percent',
    `/zones/${zoneIds[0]}/booking-rates`,
    bookingRate({ price: 0.5, deposit: { type: 'percentage', amount: 33 } }),
    '/deposit/amount',
    'makes the advance 0.165 KWD',
  ],
  [
    'the price of a booking rate that can be paid in full',
    `/zones/${zoneIds[0]}/booking-rates`,
    bookingRate({ price: 60.001, full_payment: true }),
    '/price',
    '60.000 KWD and 60.010 KWD',
  ],
  [
    'the advance of a booking by link',
    '/bookings/checkout',
    { event_id: eventId, name: 'Vera', email: 'vera@example.org', for: 2, deposit: 5.005 },
    '/deposit',
    '5.000 KWD and 5.010 KWD',
  ],
];

describe('in Kuwaiti dinars', () => {
  beforeAll(() => setCurrency('KWD', 3));

  describe.each(refused)('%s', (_what, path, body, at, says) => {
    it('is refused where the organization collects by Stripe, with the nearest amounts', async () => {
      await connect();
      const answer = await call('POST', path, body);
      expect(answer.status, answer.text).toBe(400);
      expect(answer.body.details).toEqual([{ path: at, message: expect.stringContaining(says) }]);
    });

    it('is accepted where it does not', async () => {
      await disconnect();
      const answer = await call('POST', path, body);
      expect(answer.status, answer.text).toBe(201);
    });
  });

  // A booking that was made is no offer: its link is refused as long as it is not paid.
  const offered = refused.filter(([, path]) => path !== '/bookings/checkout');
  it.each(offered)(
    '%s is named in the payment settings once the account is connected',
    async (_what, path, body, at, says) => {
      await disconnect();
      const { _id: id } = (await call('POST', path, body)).body.data;
      expect(await uncollectable()).toEqual([]);
      await connect();
      const named = (await uncollectable()).filter(({ rate_id: rateId }) => rateId === id);
      expect(named).toMatchObject([{ path: at, message: expect.stringContaining(says) }]);
    },
  );

  it('an amount that can be collected is accepted, and a change to one that cannot is refused, also by its other part', async () => {
    await connect();
    const { data: rate } = (
      await call(
        'POST',
        `/events/${eventId}/ticket-rates`,
        ticketRate({ supplements: [{ label: 'Cloakroom', price: 0.5 }] }),
      )
    ).body;
    const ofRate = `/ticket-rates/${rate._id}`;
    const price = `${ofRate}/prices/${rate.prices[0]._id}`;
    const supplement = `${ofRate}/supplements/${rate.supplements[0]._id}`;
    const { data: list } = (await call('POST', `/events/${eventId}/list-rates`, { name: 'Guests', entry_price: 2 }))
      .body;
    const { data: pass } = (await call('POST', '/pass-types', { name: 'Year', price: 99, quota: 10 })).body;
    const { data: plan } = (await call('POST', '/plans', { name: 'Circle', price: 9, period: 'month' })).body;
    const { data: table } = (
      await call(
        'POST',
        `/zones/${zoneIds[0]}/booking-rates`,
        bookingRate({ name: 'Booth', deposit: { type: 'percentage', amount: 10 } }),
      )
    ).body;
    const paths = async (method: string, path: string, body: object) => {
      const { status, body: answer } = await call(method, path, body);
      return status === 400 ? answer.details.map(({ path: at }: { path: string }) => at) : status;
    };
    expect(await paths('POST', `${ofRate}/prices`, step({ price: 1.001 }))).toEqual(['/price']);
    expect(await paths('PATCH', price, { price: 1.001 })).toEqual(['/price']);
    expect(await paths('PATCH', price, { fee_type: 'percentage', fee_quantity: 0.01 })).toEqual(['/fee_quantity']);
    expect(await paths('PATCH', price, { price: 2, name: 'Late' })).toBe(200);
    expect(await paths('POST', `${ofRate}/supplements`, { label: 'Bus', price: 1.001 })).toEqual(['/price']);
    expect(await paths('PATCH', supplement, { price: 0.501 })).toEqual(['/price']);
    expect(await paths('PATCH', supplement, { service_charge_type: 'percentage', service_charge_amount: 1 })).toEqual([
      '/service_charge_amount',
    ]);
    expect(await paths('PATCH', supplement, { label: 'Wardrobe' })).toBe(200);
    expect(await paths('PATCH', ofRate, { name_change_fee: 1.001 })).toEqual(['/name_change_fee']);
    expect(await paths('PATCH', `/list-rates/${list._id}`, { entry_price: 2.001 })).toEqual(['/entry_price']);
    expect(await paths('PATCH', `/pass-types/${pass._id}`, { price: 2.001 })).toEqual(['/price']);
    expect(await paths('PATCH', `/plans/${plan._id}`, { price: 2.001 })).toEqual(['/price']);
    expect(await paths('PATCH', `/booking-rates/${table._id}`, { price: 60.05 })).toEqual(['/deposit/amount']);
    expect(await paths('PATCH', `/booking-rates/${table._id}`, { price: 60.1, full_payment: true })).toBe(200);
  });

  it('a purchase whose total became one that cannot be collected is refused before it takes places', async () => {
    await connect();
    const { rateId } = await createRate(service, organizationId, eventId);
    await service.database.sql('UPDATE ticket_rate_prices SET price = 1001, fee_fixed = 0 WHERE rate_id = $1', [
      rateId,
    ]);
    const answer = await beginCheckout(service, world.channel, rateId);
    expect([answer.status, answer.body.error]).toEqual([409, 'not_on_sale']);
    expect(await service.database.sql('SELECT sold_count FROM ticket_rates WHERE id = $1', [rateId])).toEqual([
      { sold_count: 0 },
    ]);
    await disconnect();
    expect((await beginCheckout(service, world.channel, rateId)).status).toBe(200);
  });

  it('a purchase of anything but tickets whose price became one that cannot be collected is refused', async () => {
    await connect();
    const typeId = await createPassType(fixtures, { price: 99 });
    const begin = async () => {
      const { status, body } = await beginPassCheckout(fixtures, typeId);
      return status === 200 ? status : [status, body.error, body.message];
    };
    await service.database.sql('UPDATE pass_types SET price = 99005 WHERE id = $1', [typeId]);
    const message =
      'This cannot be paid: the total is 99.005 KWD, which the payment gateway cannot collect: ' +
      'the nearest amounts are 99.000 KWD and 99.010 KWD.';
    expect(await begin()).toEqual([409, 'not_on_sale', message]);
    await service.database.sql('UPDATE pass_types SET price = 99010 WHERE id = $1', [typeId]);
    expect(await begin()).toBe(200);
  });
});

describe('in euros', () => {
  beforeAll(() => setCurrency('EUR', 2));

  it('less than Stripe collects at least is refused, where it can be all that is paid', async () => {
    await connect();
    const post = (given: object) => call('POST', `/events/${eventId}/ticket-rates`, ticketRate(given));
    const answer = await post({ prices: [step({ price: 0.3 })] });
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [{ path: '/prices/0/price', message: expect.stringContaining('the nearest amount is 0.50 EUR') }],
    ]);
    expect((await post({ prices: [step({ price: 0.3, fee_type: 'fixed', fee_quantity: 0.2 })] })).status).toBe(201);
    expect((await post({ prices: [step({ price: 0 })] })).status).toBe(201);
    expect((await post({ supplements: [{ label: 'Water', price: 0.3 }] })).status).toBe(201);
  });

  it('names what a change of the currency made too little, of events that have not ended', async () => {
    await connect();
    const { body } = await call('POST', `/events/${eventId}/ticket-rates`, ticketRate());
    const id = body.data._id;
    const of = async () => (await uncollectable()).filter(({ rate_id: rateId }) => rateId === id);
    expect(await of()).toEqual([]);
    await service.database.sql('UPDATE ticket_rate_prices SET price = 30, fee_fixed = 0 WHERE rate_id = $1', [id]);
    expect(await of()).toMatchObject([{ path: '/prices/0/price', event_id: eventId, resource_type: 'ticket' }]);
    clock.advance(86_400_000);
    expect(await of()).toEqual([]);
    clock.advance(-86_400_000);
  });

  it('names no entry of a list whose event has ended or was cancelled', async () => {
    await connect();
    const event = await createEvent(service, organizationId, world.main.locationId);
    const rate = { name: 'Friends', entry_price: 2 };
    const { body } = await call('POST', `/events/${event.eventId}/list-rates`, rate);
    const of = async () => (await uncollectable()).filter(({ rate_id: rateId }) => rateId === body.data._id);
    await service.database.sql('UPDATE list_rates SET entry_price = 30 WHERE id = $1', [body.data._id]);
    expect(await of()).toMatchObject([{ path: '/entry_price', event_id: event.eventId, resource_type: 'list' }]);
    const end = 'UPDATE events SET ends_at = $2 WHERE id = $1';
    await service.database.sql(end, [event.eventId, clock.now()]);
    expect(await of()).toEqual([]);
    await service.database.sql(end, [event.eventId, new Date(clock.now().getTime() + 1_000)]);
    expect(await of()).toHaveLength(1);
    await service.database.sql(
      'UPDATE events SET active = false, resale_enabled = false, cancelled_at = $2 WHERE id = $1',
      [event.eventId, clock.now()],
    );
    expect(await of()).toEqual([]);
  });

  it('nothing is refused where the sandbox collects', async () => {
    await disconnect();
    const answer = await manage(admin)(
      'POST',
      `/events/${eventId}/ticket-rates`,
      ticketRate({ prices: [step({ price: 0.01 })] }),
    );
    expect(answer.status).toBe(201);
  });
});
