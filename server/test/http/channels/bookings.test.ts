import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { createBookingRow, createDiscountCodeRow } from '../../support/bookings.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { addPartner, createEvent, insert } from '../../support/world.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-21T22:00:00.000Z' });

/** A fresh event with two zones for each test. */
let eventId: string;
let zoneIds: readonly string[];
let spaces: ReadonlyMap<string, string>;
beforeEach(async () => {
  ({ eventId, zoneIds, spaces } = await createEvent(service, world.main.id, world.main.locationId));
});

const call = (method: string, path: string, body?: object) =>
  service.call(method, `/channels/bookings${path}`, { headers: world.channel.headers, body });
const setZone = (columns: Record<string, unknown>, zoneId = zoneIds[0]!) => {
  const names = Object.keys(columns);
  const assignments = names.map((name, index) => `${name} = $${index + 2}`).join(', ');
  return service.database.sql(`UPDATE zones SET ${assignments} WHERE id = $1`, [zoneId, ...Object.values(columns)]);
};
const createRate = async (given: Record<string, unknown> = {}) => {
  const id = newId('rate', clock.now());
  const at = { created_at: clock.now(), updated_at: clock.now() };
  await insert(service.database, 'booking_rates', {
    organization_id: world.main.id,
    id,
    event_id: eventId,
    zone_id: zoneIds[0],
    slug: 'table-for-four',
    name: 'Table for four',
    price: 20_000,
    included_persons: 4,
    supplement_price: 4_000,
    persons_max: 6,
    deposit_type: 'percentage',
    deposit_percentage: 25,
    fee_type: 'percentage',
    fee_percentage: 2,
    ...at,
    ...given,
  });
  return id;
};
const info = { full_name: 'Vera Lindqvist', email: 'vera@example.org', phone: '+34600000101', quantity: 5 };
const request = (given: object = {}, client: object = {}) => {
  return call('POST', '/request', {
    event_id: eventId,
    zone_slug: 'main-floor',
    rate_slug: 'table-for-four',
    ...given,
    info: { ...info, ...client },
  });
};
const bookingsCount = async () =>
  (await service.database.sql('SELECT count(*)::int FROM bookings WHERE event_id = $1', [eventId]))[0]!.count;
const refusalOf = (answer: { status: number; body: { error: string; details?: { path: string }[] } }) => [
  answer.status,
  answer.body.error,
  answer.body.details?.map(({ path }) => path),
];

describe('listZones', () => {
  it('200 shows the zones with spaces and rates', async () => {
    const rateId = await createRate();
    await createRate({ slug: 'off', active: false });
    await service.database.sql(
      `UPDATE spaces SET layout = '{"x":3,"y":4,"scale":2,"rotation":45,"radius":1}' WHERE id = $1`,
      [spaces.get('1')],
    );
    const answer = await call('GET', `/zones?event_id=${eventId}`);
    expect(answer.status).toBe(200);
    const [floor, terrace] = answer.body.data;
    expect(floor).toMatchObject({
      id: zoneIds[0],
      slug: 'main-floor',
      name: 'Main Floor',
      normalized_zone_name: 'main floor',
      can_select_client: false,
      is_full: false,
    });
    expect(floor.spaces).toHaveLength(10);
    expect(floor.spaces.find(({ name }: { name: string }) => name === '1')).toEqual({
      _id: spaces.get('1'),
      name: '1',
      normalized_name: '1',
      capacity: 6,
      position: { x: 3, y: 4, scale: 2, rotation: 45, radius: 1 },
      rates: [rateId],
      available: true,
    });
    expect(floor.rates).toEqual([
      {
        _id: rateId,
        slug: 'table-for-four',
        name: 'Table for four',
        content: '',
        max_clients: 6,
        price: 200,
        included_persons: 4,
        supplement_persons: 2,
        supplement_price: 40,
        full_payment: false,
        deposit: { type: 'percentage', amount: 25 },
        fee: { type: 'percentage', amount: 2 },
        required_fields: [],
      },
    ]);
    expect(terrace).toMatchObject({ slug: 'terrace', rates: [] });
  });

  it.each([
    ['zones that were marked full', { is_full: true }],
    ['zones that are booked by the hour', { hours: '[{"format": "23:00", "selected": true}]' }],
    ['zones that are switched off', { active: false }],
  ])('200 leaves out %s', async (_, columns) => {
    await setZone(columns);
    const { body } = await call('GET', `/zones?event_id=${eventId}`);
    expect(body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['terrace']);
  });

  it('200 is empty for events of others, unknown, over and not active', async () => {
    const over = await createEvent(service, world.main.id, world.main.locationId, { ends_at: clock.now() });
    const off = await createEvent(service, world.main.id, world.main.locationId, { active: false });
    for (const id of [world.twin.eventId, newId('event', clock.now()), over.eventId, off.eventId]) {
      expect((await call('GET', `/zones?event_id=${id}`)).body).toEqual({ success: true, data: [] });
    }
  });
});

describe('getBookingAvailability', () => {
  const zone = async (query = '') => (await call('GET', `/availability?event_id=${eventId}${query}`)).body.data[0];
  const availableIn = ({ spaces: all }: { spaces: { name: string; available: boolean }[] }) =>
    all
      .filter(({ available }) => available)
      .map(({ name }) => Number(name))
      .sort((a, b) => a - b);

  it('200 shows which spaces no booking holds; a pending one holds none', async () => {
    await createBookingRow(service, world.main, { event_id: eventId, spaces: ['2'], status: 'sitting', holds: true });
    await createBookingRow(service, world.main, { event_id: eventId, spaces: ['3'] });
    expect(availableIn(await zone())).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('200 shows room and rates for so many people', async () => {
    await createRate();
    const large = await createRate({ slug: 'large', persons_max: 20 });
    await service.database.sql(
      'UPDATE spaces SET capacity = CASE name WHEN $2 THEN 12 ELSE 0 END WHERE zone_id = $1 AND name IN ($2, $3)',
      [zoneIds[0], '4', '5'],
    );
    const shown = await zone('&quantity=7');
    expect(availableIn(shown)).toEqual([4, 5]);
    expect(shown.rates.map(({ slug }: { slug: string }) => slug)).toEqual(['large']);
    expect(shown.spaces[0].rates).toEqual([large]);
  });

  it('200 says that a zone is full: marked so, at its limit, or without a space left', async () => {
    expect((await zone()).is_full).toBe(false);
    await setZone({ is_full: true });
    expect((await zone()).is_full).toBe(true);
    await setZone({ is_full: false, bookings_max: 2 });
    for (const status of ['pending', 'rejected', 'released']) {
      await createBookingRow(service, world.main, { event_id: eventId, zone_id: zoneIds[0], status });
    }
    expect((await zone()).is_full).toBe(false);
    await createBookingRow(service, world.main, { event_id: eventId, zone_id: zoneIds[0], status: 'arrival' });
    expect((await zone()).is_full).toBe(true);
    await setZone({ bookings_max: null });
    const all = Array.from({ length: 10 }, (_, index) => String(index + 1));
    await createBookingRow(service, world.main, { event_id: eventId, spaces: all, status: 'accepted', holds: true });
    expect((await zone()).is_full).toBe(true);
  });
});

describe('requestBooking', () => {
  it('200 books as pending, at the price that follows from the rate, and emits it', async () => {
    await createRate();
    const answer = await request(
      { observations_client: 'Near the bar', marketing_consent: true, external_channel_id: 'shop-7' },
      { birthdate: '1990-05-17', billing: { customer_name: 'Lindqvist SL', document_number: 'B1' } },
    );
    expect(answer.status).toBe(200);
    const { data } = answer.body;
    expect(data).toEqual({
      _id: expect.stringMatching(/^bkg_/),
      organization_id: world.main.id,
      channel_id: world.channel.id,
      event_id: eventId,
      table_names: [],
      referral_id: '',
      status: 'pending',
      quantity: 5,
      full_name: 'Vera Lindqvist',
      email: 'vera@example.org',
      phone: '+34600000101',
      price: 240,
      discount: 0,
      deposit: 60,
      fee_type: 'percentage',
      fee_quantity: 2,
      qr_code: expect.stringMatching(/^[0-9A-Z]{20}$/),
      activation_code: '',
      observations_referral: '',
      observations_client: 'Near the bar',
      payment_id: '',
      marketing_consent: true,
      birthdate: '1990-05-17',
      billing_info: {
        customer_type: '',
        customer_name: 'Lindqvist SL',
        document_type: '',
        document_number: 'B1',
        address: '',
        city: '',
        postal_code: '',
        country: '',
      },
    });
    const seen = await service.call('GET', `/integrations/bookings/code/${data.qr_code}`, {
      headers: world.main.headers,
    });
    expect(seen.body.data).toMatchObject({
      source: 'web',
      walkin: false,
      channel_id: world.channel.id,
      zone_slug: 'main-floor',
      rate_slug: 'table-for-four',
      price: 240,
      deposit: 60,
      deposit_paid: 0,
      space_id: '',
    });
    const [row] = await service.database.sql('SELECT fee_amount::int, created_via FROM bookings WHERE id = $1', [
      data._id,
    ]);
    expect(row).toEqual({ fee_amount: 480, created_via: 'channels' });
    const emitted = await emittedFor(service.database, data._id);
    expect(emitted).toMatchObject([{ event: 'booking.created', payload: { awaits: 'acceptance' } }]);
  });

  it('200 names the zone by its name, whatever its case and accents', async () => {
    await setZone({ name: 'Terraza Ático', normalized_name: 'terraza atico' });
    await createRate();
    const answer = await request({ zone_slug: undefined, normalized_zone_name: 'TERRAZA  ÁTICO' });
    expect(answer.status).toBe(200);
  });

  it('200 is accepted at once where the zone accepts automatically, and holds the space that the client chose', async () => {
    await setZone({ accepts_automatically: true, can_select_client: true });
    await createRate();
    const { data } = (await request({ table_id: spaces.get('7') })).body;
    expect(data).toMatchObject({ status: 'accepted', activation_code: data.qr_code });
    const again = await request({ table_id: spaces.get('7') });
    expect(refusalOf(again).slice(0, 2)).toEqual([409, 'space_taken']);
  });

  it('200 lets any number of requests name a space while none of them is accepted', async () => {
    await setZone({ can_select_client: true });
    await createRate();
    for (let count = 0; count < 3; count += 1) {
      expect((await request({ table_id: spaces.get('7') })).body.data.status).toBe('pending');
    }
  });

  it('200 takes a discount off the price, and computes advance and fee from what is left', async () => {
    const rateId = await createRate();
    const code = await createDiscountCodeRow(service, world.main, { fixed_amount: 4_000, rate_ids: [rateId] });
    const { data } = (await request({ discount_code: code.code.toLowerCase() })).body;
    expect(data).toMatchObject({ price: 200, discount: 40, deposit: 50 });
    const [row] = await service.database.sql('SELECT fee_amount::int FROM bookings WHERE id = $1', [data._id]);
    expect(row!.fee_amount).toBe(400);
    const [used] = await service.database.sql('SELECT redemptions_count FROM discount_codes WHERE id = $1', [code.id]);
    expect(used!.redemptions_count).toBe(1);
  });

  it('200 needs no rate where the zone has none, and costs nothing then', async () => {
    const { data } = (await request({ rate_slug: undefined }, { email: undefined, phone: undefined })).body;
    expect(data).toMatchObject({ price: 0, deposit: 0, fee_quantity: 0, email: '', phone: '' });
  });

  it.each<[string, object, object, string]>([
    [
      'zone_slug and normalized_zone_name together',
      { normalized_zone_name: 'main floor' },
      {},
      '/normalized_zone_name',
    ],
    ['neither of both', { zone_slug: undefined }, {}, '/zone_slug'],
    ['a zone that the event does not have', { zone_slug: 'roof' }, {}, '/zone_slug'],
    [
      'a zone name that there is not',
      { zone_slug: undefined, normalized_zone_name: 'roof' },
      {},
      '/normalized_zone_name',
    ],
    ['a rate that the zone does not have', { rate_slug: 'table-for-forty' }, {}, '/rate_slug'],
    ['no rate where the zone has one', { rate_slug: undefined }, {}, '/rate_slug'],
    ['more people than the rate is for', {}, { quantity: 7 }, '/info/quantity'],
    ['no name', {}, { full_name: ' ' }, '/info/full_name'],
    ['a price', { price: 1 }, {}, '/price'],
  ])('400 for %s', async (_, given, client, path) => {
    await createRate();
    expect(refusalOf(await request(given, client))).toEqual([400, 'invalid_request', [path]]);
    expect(await bookingsCount()).toBe(0);
  });

  it('400 names all personal data that the rate requires and that is missing', async () => {
    await createRate({ required_fields: ['email', 'phone', 'birthdate', 'billing'] });
    const answer = await request({}, { email: undefined, billing: { customer_name: 'A' } });
    expect(refusalOf(answer)).toEqual([400, 'invalid_request', ['/info/email', '/info/birthdate', '/info/billing']]);
  });

  it('400 for a space where clients do not choose, of another zone, of another event, and for too many people', async () => {
    await createRate();
    expect(refusalOf(await request({ table_id: spaces.get('1') }))).toEqual([400, 'invalid_request', ['/table_id']]);
    await setZone({ can_select_client: true });
    for (const table_id of [spaces.get('11'), world.main.spaces.get('1'), world.twin.spaces.get('1')]) {
      expect(refusalOf(await request({ table_id }))).toEqual([400, 'invalid_request', ['/table_id']]);
    }
    await service.database.sql('UPDATE spaces SET capacity = 4 WHERE id = $1', [spaces.get('1')]);
    expect(refusalOf(await request({ table_id: spaces.get('1') }))).toEqual([400, 'invalid_request', ['/table_id']]);
  });

  it('400 for a zone that is full, switched off, booked by the hour, or at its booking limit', async () => {
    await createRate();
    for (const [on, off] of [
      [{ is_full: true }, { is_full: false }],
      [{ active: false }, { active: true }],
      [{ hours: '[{"format": "23:00", "selected": true}]' }, { hours: '[{"format": "23:00", "selected": false}]' }],
      [{ bookings_max: 0 }, { bookings_max: 1 }],
    ]) {
      await setZone(on!);
      expect(refusalOf(await request())).toEqual([400, 'invalid_request', ['/zone_slug']]);
      await setZone(off!);
    }
    expect((await request()).status).toBe(200);
    expect(refusalOf(await request())).toEqual([400, 'invalid_request', ['/zone_slug']]);
    await service.database.sql(`UPDATE bookings SET status = 'rejected' WHERE event_id = $1`, [eventId]);
    expect((await request()).status).toBe(200);
  });

  it('400 for a discount code that does not apply, and books nothing', async () => {
    await createRate();
    const ofTickets = await createDiscountCodeRow(service, world.main, { type: 'tickets' });
    const ofOthers = await createDiscountCodeRow(service, world.twin);
    for (const discount_code of [ofTickets.code, ofOthers.code, 'NOSUCHCODE']) {
      expect(refusalOf(await request({ discount_code })).slice(0, 2)).toEqual([400, 'discount_code_invalid']);
    }
    expect(await bookingsCount()).toBe(0);
  });

  it('409 for an event that is over, and for one that is not active', async () => {
    await createRate();
    await service.database.sql('UPDATE events SET active = false WHERE id = $1', [eventId]);
    expect(refusalOf(await request()).slice(0, 2)).toEqual([409, 'not_on_sale']);
    await service.database.sql('UPDATE events SET active = true, ends_at = $2 WHERE id = $1', [eventId, clock.now()]);
    expect(refusalOf(await request()).slice(0, 2)).toEqual([409, 'not_on_sale']);
  });

  it('409 for a space that another booking holds, also where the request would be pending', async () => {
    await setZone({ can_select_client: true });
    await createRate();
    await createBookingRow(service, world.main, { event_id: eventId, spaces: ['7'], status: 'sitting', holds: true });
    const answer = await request({ table_id: spaces.get('7') });
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([
      409,
      'space_taken',
      'Space 7 is held by another booking.',
    ]);
  });
});

describe('getBooking', () => {
  it('200 shows a booking that the channel sent, as it is now', async () => {
    await createRate();
    const { data } = (await request()).body;
    await service.call('PUT', `/integrations/bookings/${data._id}/status`, {
      headers: world.main.headers,
      body: { status: 'accepted' },
    });
    const answer = await call('GET', `/${data._id}`);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ ...data, status: 'accepted', activation_code: data.qr_code });
  });

  it('404 for one that the channel did not send, of others, unknown, and of an organization that removed the channel', async () => {
    const own = await createBookingRow(service, world.main, { channel_id: world.channel.id });
    const notSent = await createBookingRow(service, world.main);
    const ofOthers = await createBookingRow(service, world.twin, { channel_id: world.channel.id });
    for (const id of [notSent.id, ofOthers.id, newId('booking', clock.now())]) {
      expect((await call('GET', `/${id}`)).status).toBe(404);
    }
    expect((await call('GET', `/${own.id}`)).status).toBe(200);
    await service.database.sql('DELETE FROM channel_partners WHERE channel_id = $1', [world.channel.id]);
    expect((await call('GET', `/${own.id}`)).status).toBe(404);
    await addPartner(service, world.main.id, world.channel.id);
  });
});
