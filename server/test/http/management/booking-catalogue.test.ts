import { describe, expect, it } from 'vitest';
import { fillRows } from '../../../src/platform/batched-steps.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { cards, payOnPage } from '../../support/purchases.ts';
import { createEvent, setTaxSettings } from '../../support/world.ts';

const { service, clock, world, manager, manage } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });

const call = manage(manager);

const terms = { name: 'Table for six', price: 300, max_clients: 8 };
const freshZone = async () => {
  const { zoneIds } = await createEvent(service, world.main.id, world.main.locationId);
  return zoneIds[0]!;
};
const newRate = async (zoneId: string, given: object = {}) =>
  (await call('POST', `/zones/${zoneId}/booking-rates`, { ...terms, ...given })).body.data;

/** A booking that a channel began to pay for, at a new rate of a new event. */
const bookAt = async (given: object = {}) => {
  const created = await createEvent(service, world.main.id, world.main.locationId);
  const rate = await newRate(created.zoneIds[0]!, { deposit: { type: 'fixed', amount: 50 }, ...given });
  const body = {
    event_id: created.eventId,
    zone_slug: 'main-floor',
    rate_slug: rate.slug,
    info: { full_name: 'Vera Lindqvist', email: 'vera@example.org', quantity: 4 },
  };
  const { headers } = world.channel;
  const { data } = (await service.call('POST', '/channels/bookings/checkout', { headers, body })).body;
  return { ...created, rate, begun: data };
};

describe('createBookingRate', () => {
  it('201: answers the rate, behind the others, with an identifier made of its name', async () => {
    const zoneId = await freshZone();
    const given = {
      included_persons: 6,
      supplement_price: 40.5,
      deposit: { type: 'percentage', amount: 12.5 },
      fee: { type: 'fixed', amount: 5 },
      full_payment: true,
      required_fields: ['phone', 'birthdate'],
    };
    const answer = await call('POST', `/zones/${zoneId}/booking-rates`, { ...terms, ...given });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      tax_percentage: null,
      _id: expect.stringMatching(/^rate_/),
      event_id: expect.stringMatching(/^evt_/),
      zone_id: zoneId,
      slug: 'table-for-six',
      ...terms,
      ...given,
      content: '',
      supplement_persons: 2,
      position: 0,
      active: true,
      currency: 'EUR',
      created_at: clock.now().toISOString(),
      updated_at: clock.now().toISOString(),
    });
    expect(await newRate(zoneId)).toMatchObject({ slug: 'table-for-six-2', position: 1, included_persons: 1 });
  });

  it('201: takes the identifier of a rate of another zone', async () => {
    await newRate(await freshZone(), { slug: 'vip' });
    expect((await newRate(await freshZone(), { slug: 'vip' })).slug).toBe('vip');
  });

  it.each([
    ['more included persons than people', { included_persons: 9 }, '/included_persons'],
    ['a percentage above 100', { deposit: { type: 'percentage', amount: 100.5 } }, '/deposit/amount'],
    ['a percentage with five decimals', { fee: { type: 'percentage', amount: 1.00001 } }, '/fee/amount'],
    ['an amount with more decimals than the currency', { fee: { type: 'fixed', amount: 1.005 } }, '/fee/amount'],
    ['a field that there is not', { required_fields: ['shoe_size'] }, '/required_fields/0'],
    ['a price below zero', { price: -1 }, '/price'],
  ])('400: refuses %s, naming the field', async (_, given, path) => {
    const zoneId = await freshZone();
    const answer = await call('POST', `/zones/${zoneId}/booking-rates`, { ...terms, ...given });
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].path).toBe(path);
    expect((await call('GET', `/zones/${zoneId}/booking-rates`)).body.data).toEqual([]);
  });

  it('409: refuses the rate after the fiftieth', async () => {
    const zoneId = await freshZone();
    await service.database.sql(
      `INSERT INTO booking_rates
         (organization_id, id, event_id, zone_id, slug, name, price, included_persons, persons_max, created_at, updated_at)
       SELECT organization_id, 'rate_' || lpad(n::text, 26, '0'), event_id, id, 'r' || n, 'R', 0, 1, 1, now(), now()
       FROM zones, generate_series(1, 50) n WHERE id = $1`,
      [zoneId],
    );
    const answer = await call('POST', `/zones/${zoneId}/booking-rates`, terms);
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
  });
});

describe('listBookingRates', () => {
  it('200: answers the rates in their order', async () => {
    const zoneId = await freshZone();
    const second = await newRate(zoneId, { position: 5 });
    const first = await newRate(zoneId, { position: 1, active: false });
    expect((await call('GET', `/zones/${zoneId}/booking-rates`)).body.data).toEqual([first, second]);
  });
});

describe('updateBookingRate', () => {
  it('200: changes what is given', async () => {
    const before = await newRate(await freshZone(), { included_persons: 4, fee: { type: 'fixed', amount: 5 } });
    clock.advance(1_000);
    const changes = { price: 320, active: false, fee: { type: 'percentage', amount: 2 } };
    const answer = await call('PATCH', `/booking-rates/${before._id}`, changes);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ ...before, ...changes, updated_at: clock.now().toISOString() });
  });

  it('400: refuses fewer people than are included', async () => {
    const rate = await newRate(await freshZone(), { included_persons: 4 });
    const answer = await call('PATCH', `/booking-rates/${rate._id}`, { max_clients: 3 });
    expect([answer.status, answer.body.details[0].path]).toEqual([400, '/included_persons']);
  });
});

describe('deleteBookingRate', () => {
  it('200: deletes it', async () => {
    const zoneId = await freshZone();
    const { _id } = await newRate(zoneId);
    expect((await call('DELETE', `/booking-rates/${_id}`)).body).toEqual({ success: true });
    expect((await call('GET', `/zones/${zoneId}/booking-rates`)).body.data).toEqual([]);
  });

  it('409: keeps one at which a booking waits for its payment, which is invoiced with the tax of the rate', async () => {
    await setTaxSettings(service, world.main.id, { tax_percentage: 21 });
    const { rate, begun } = await bookAt({ tax_percentage: 10, deposit: { type: 'fixed', amount: 50 } });
    const answer = await call('DELETE', `/booking-rates/${rate._id}`);
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
    await payOnPage(service, begun.payment_url, cards.good);
    const lines = await service.database.sql(
      'SELECT tax_percentage::int, total::int FROM invoice_lines WHERE resource_id = $1',
      [begun.booking._id],
    );
    expect(lines).toEqual([{ tax_percentage: 10, total: 5_000 }]);
  });

  it('409: keeps one that somebody named for a booking made by hand, until the booking names another', async () => {
    const { eventId, zoneIds } = await createEvent(service, world.main.id, world.main.locationId);
    const [first, second] = [await newRate(zoneIds[0]!, { slug: 'vip' }), await newRate(zoneIds[0]!)];
    const body = { event_id: eventId, zone_id: zoneIds[0], rate_slug: 'vip', name: 'Vera', for: 2 };
    const { _id } = (await call('POST', '/bookings', body)).body.data;
    expect((await call('DELETE', `/booking-rates/${first._id}`)).status).toBe(409);
    expect((await call('PATCH', `/bookings/${_id}`, { rate_slug: second.slug })).status).toBe(200);
    expect((await call('DELETE', `/booking-rates/${first._id}`)).status).toBe(200);
    expect((await call('DELETE', `/booking-rates/${second._id}`)).status).toBe(409);
  });
});

describe('the rate of a booking', () => {
  it('stays that of its sale where it gets another identifier and the booking another zone', async () => {
    const { rate, begun, eventId, zoneIds, spaces } = await bookAt();
    const saleOf = async () => {
      const headers = world.main.headers;
      const { data } = (await service.call('GET', `/integrations/sales?event_id=${eventId}`, { headers })).body;
      return data.map((sale: Record<string, unknown>) => [sale.rate_id, sale.rate_name, sale.rate_slug]);
    };
    await payOnPage(service, begun.payment_url, cards.good);
    await call('PATCH', `/booking-rates/${rate._id}`, { slug: 'another' });
    expect(await saleOf()).toEqual([[rate._id, 'Table for six', 'another']]);
    const moved = await call('PATCH', `/bookings/${begun.booking._id}`, { space_ids: [spaces.get('15')] });
    expect(moved.body.data.zone_slug).toBe('terrace');
    expect(await saleOf()).toEqual([[rate._id, 'Table for six', 'another']]);
    const answer = await call('DELETE', `/zones/${zoneIds[0]}`);
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
  });

  it('is filled in for bookings of before', async () => {
    const { rate, begun } = await bookAt();
    const rateOf = async () => (await service.database.sql('SELECT rate_id FROM bookings WHERE id = $1', [id]))[0]!;
    const id = begun.booking._id;
    await service.database.sql('UPDATE bookings SET rate_id = NULL WHERE id = $1', [id]);
    const job = { organizationId: world.main.id, jobId: 'job_test', migration: '202611271721_fill-rates-of-bookings' };
    await fillRows(service.services.database, job, { signal: new AbortController().signal });
    expect(await rateOf()).toEqual({ rate_id: rate._id });
    await service.database.sql('UPDATE bookings SET rate_id = NULL WHERE id = $1', [id]);
    await service.database.sql('UPDATE sale_lines SET rate_id = NULL WHERE subject_id = $1', [id]);
    await fillRows(service.services.database, job, { signal: new AbortController().signal });
    expect(await rateOf()).toEqual({ rate_id: rate._id });
  });
});

describe('booking rates of what is deleted or copied', () => {
  it('are deleted with their zone and with their event', async () => {
    const { eventId, zoneIds } = await createEvent(service, world.main.id, world.main.locationId);
    for (const zoneId of zoneIds) await newRate(zoneId);
    expect((await call('DELETE', `/zones/${zoneIds[0]}`)).status).toBe(200);
    const ofEvent = 'SELECT zone_id FROM booking_rates WHERE event_id = $1';
    expect(await service.database.sql(ofEvent, [eventId])).toEqual([{ zone_id: zoneIds[1] }]);
    expect((await call('DELETE', `/events/${eventId}`)).status).toBe(200);
    expect(await service.database.sql(ofEvent, [eventId])).toEqual([]);
  });

  it('are copied with their event, to the copies of their zones', async () => {
    const { eventId, zoneIds } = await createEvent(service, world.main.id, world.main.locationId);
    await call('PATCH', `/zones/${zoneIds[1]}`, { is_full: true });
    await newRate(zoneIds[1]!, { slug: 'vip' });
    const copy = await call('POST', `/events/${eventId}/copy`, { start_date: '2027-01-09T22:00:00Z' });
    const zones = (await call('GET', `/events/${copy.body.data._id}/zones`)).body.data;
    const zone = zones.find(({ slug }: { slug: string }) => slug === 'terrace');
    expect(zone.is_full).toBe(false);
    const rates = (await call('GET', `/zones/${zone._id}/booking-rates`)).body.data;
    expect(rates).toMatchObject([{ ...terms, slug: 'vip', event_id: copy.body.data._id, zone_id: zone._id }]);
  });
});

const simple = [
  {
    noun: 'BookingProduct',
    path: '/booking-products',
    prefix: 'prd_',
    body: { name: 'Sparkling water', price: 5.5 },
    changes: { price: 6, active: false },
    wrong: [{ price: 5.555 }, '/price'],
  },
  {
    noun: 'TipRate',
    path: '/tip-rates',
    prefix: 'tip_',
    body: { name: 'Ten per cent', type: 'percentage', amount: 10 },
    changes: { type: 'fixed', amount: 20, active: false },
    wrong: [{ type: 'percentage', amount: 101 }, '/amount'],
  },
] as const;

describe.each(simple)('$path', ({ noun, path, prefix, body, changes, wrong }) => {
  const create = async () => (await call('POST', path, body)).body.data;

  it(`create${noun} 201: answers it, active`, async () => {
    const answer = await call('POST', path, body);
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      _id: expect.stringMatching(`^${prefix}`),
      ...body,
      active: true,
      currency: 'EUR',
      created_at: clock.now().toISOString(),
      updated_at: clock.now().toISOString(),
    });
  });

  it(`create${noun} 400: names the field that is wrong`, async () => {
    const answer = await call('POST', path, { ...body, ...wrong[0] });
    expect([answer.status, answer.body.details[0].path]).toEqual([400, wrong[1]]);
  });

  it(`list${noun}s 200: answers those asked for, a page at a time`, async () => {
    clock.advance(1_000);
    const first = await create();
    clock.advance(1_000);
    const second = await create();
    await call('PATCH', `${path}/${first._id}`, { active: false });
    const active = await call('GET', `${path}?active=true`);
    expect(active.body.data).toContainEqual(second);
    expect(active.body.data.map(({ _id }: { _id: string }) => _id)).not.toContain(first._id);
    const after = await call('GET', `${path}?after=${first._id}&limit=1`);
    expect(after.body.data).toEqual([second]);
  });

  it(`update${noun} 200: changes what is given`, async () => {
    const before = await create();
    clock.advance(1_000);
    const answer = await call('PATCH', `${path}/${before._id}`, changes);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ ...before, ...changes, updated_at: clock.now().toISOString() });
  });

  it(`delete${noun} 200: deletes it`, async () => {
    const { _id } = await create();
    expect((await call('DELETE', `${path}/${_id}`)).body).toEqual({ success: true });
    expect((await call('DELETE', `${path}/${_id}`)).status).toBe(404);
  });
});
