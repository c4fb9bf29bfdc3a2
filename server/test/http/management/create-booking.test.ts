import { beforeEach, describe, expect, it } from 'vitest';
import { createDiscountCodeRow } from '../../support/bookings.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createReferrerRow } from '../../support/guest-lists.ts';
import { createEvent } from '../../support/world.ts';

const { service, world, manager } = await openFixtures({ at: '2026-11-21T22:31:04.218Z' });

let event: Awaited<ReturnType<typeof createEvent>>;
beforeEach(async () => {
  event = await createEvent(service, world.main.id, world.main.locationId);
});

const create = (body: object, headers = manager) =>
  service.call('POST', `/management/organizations/${world.main.id}/bookings`, { headers, body: { for: 4, ...body } });
const space = (name: string) => event.spaces.get(name)!;
const heldAtEvent = async () =>
  (
    await service.database.sql('SELECT space_id FROM booking_spaces WHERE event_id = $1 AND holds', [event.eventId])
  ).map((row) => row.space_id);

describe('201', () => {
  it('books spaces of an event, in the zone of the first one, and waits for acceptance', async () => {
    const answer = await create({ event_id: event.eventId, space_ids: [space('12'), space('1')] });
    expect(answer.status).toBe(201);
    expect(answer.body.success).toBe(true);
    expect(answer.body.data).toMatchObject({
      event_id: event.eventId,
      date: '2026-11-21T21:31:04.218Z',
      status: 'pending',
      state: 'pending',
      walkin: false,
      source: 'pro',
      created_via: 'management',
      for: 4,
      space_id: space('12'),
      space_ids: [space('12'), space('1')],
      space_name: '12, 1',
      zone_id: event.zoneIds[1],
      zone_slug: 'terrace',
    });
    expect(await heldAtEvent()).toEqual([]);
    const emitted = await emittedFor(service.database, answer.body.data._id);
    expect(emitted.map((item) => item.event)).toEqual(['booking.created']);
  });

  it('keeps everything that it is given', async () => {
    const referrerId = await createReferrerRow(service, world.main.id, 'Noor Haddad');
    const given = {
      name: 'Vera Lindqvist',
      email: 'vera.lindqvist@example.org',
      phone: '+34600000101',
      commentary_client: 'Near the stage',
      commentary_reserve: 'Regular',
      gender_group: 'mixed',
      hour: '23:30',
      duration: 5_400,
      rate_slug: 'table-for-six',
      price: 240.5,
      deposit: 60,
      deposit_method: 'online',
      deposit_paid: 20,
      referral_id: referrerId,
    };
    const { body } = await create({
      event_id: event.eventId,
      ...given,
      billing_info: { customer_type: 'company', customer_name: 'Lindqvist AB' },
    });
    expect(body.data).toMatchObject(given);
    expect(body.data.billing_info).toMatchObject({ customer_type: 'company', customer_name: 'Lindqvist AB', city: '' });
    expect(body.data.client_id).toMatch(/^cli_/);
  });

  it('is accepted and holds its spaces when the advance is paid', async () => {
    const { body } = await create({
      event_id: event.eventId,
      space_ids: [space('1')],
      deposit: 50,
      deposit_paid: 50,
    });
    expect(body.data.status).toBe('accepted');
    expect(await heldAtEvent()).toEqual([space('1')]);
  });

  it('waits when only a part of the advance is paid', async () => {
    const { body } = await create({ event_id: event.eventId, deposit: 50, deposit_paid: 49.99 });
    expect(body.data.status).toBe('pending');
  });

  it('is accepted without an advance in a zone that accepts automatically', async () => {
    await service.database.sql('UPDATE zones SET accepts_automatically = true, duration_seconds = 3600 WHERE id = $1', [
      event.zoneIds[0],
    ]);
    const onSpace = await create({ event_id: event.eventId, space_ids: [space('1')] });
    expect(onSpace.body.data).toMatchObject({ status: 'accepted', duration: 3_600 });
    const inZone = await create({ event_id: event.eventId, zone_id: event.zoneIds[0] });
    expect(inZone.body.data).toMatchObject({ status: 'accepted', zone_id: event.zoneIds[0], space_ids: [] });
  });

  it('waits beside the holder of its space, since what waits holds nothing', async () => {
    await create({ event_id: event.eventId, space_ids: [space('1')], deposit_paid: 10 });
    const { status, body } = await create({ event_id: event.eventId, space_ids: [space('1')] });
    expect([status, body.data.status]).toEqual([201, 'pending']);
  });

  it('books by calendar, tied to a date alone', async () => {
    const { body } = await create({ date: '2026-12-24T19:00:00+01:00', hour: '19:00' });
    expect(body.data).toMatchObject({
      event_id: '',
      event_name: '',
      date: '2026-12-24T18:00:00.000Z',
      status: 'pending',
      zone_id: '',
      space_ids: [],
    });
  });

  it('lowers the price by a discount code', async () => {
    const code = await createDiscountCodeRow(service, world.main, { percentage: '15' });
    const { body } = await create({ event_id: event.eventId, price: 200, discount_code: code.code });
    expect(body.data).toMatchObject({ price: 170, discount_quantity_subtract: 30, discount_code_id: code.id });
  });
});

describe('400', () => {
  it('names what belongs to another organization', async () => {
    const { twin } = world;
    const foreignReferrer = await createReferrerRow(service, twin.id, 'Noor Haddad');
    const cases: [object, string][] = [
      [{ event_id: twin.eventId }, '/event_id'],
      [{ event_id: event.eventId, zone_id: twin.zoneIds[0] }, '/zone_id'],
      [{ event_id: event.eventId, space_ids: [space('1'), twin.spaces.get('1')] }, '/space_ids/1'],
      [{ event_id: event.eventId, referral_id: foreignReferrer }, '/referral_id'],
    ];
    for (const [body, path] of cases) {
      const answer = await create(body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
    }
  });

  it.each<[string, () => object, string]>([
    ['neither event nor date', () => ({}), '/event_id'],
    [
      'billing information of another kind',
      () => ({ event_id: event.eventId, billing_info: { vat: '1' } }),
      '/billing_info/vat',
    ],
    ['both', () => ({ event_id: event.eventId, date: '2026-12-24T18:00:00Z' }), '/event_id'],
    ['a zone without an event', () => ({ date: '2026-12-24', zone_id: event.zoneIds[0] }), '/zone_id'],
    ['spaces without an event', () => ({ date: '2026-12-24', space_ids: [space('1')] }), '/space_ids'],
    [
      'a zone that is not that of the space',
      () => ({ event_id: event.eventId, zone_id: event.zoneIds[0], space_ids: [space('12')] }),
      '/zone_id',
    ],
    ['a discount code without a price', () => ({ event_id: event.eventId, discount_code: 'X' }), '/price'],
    ['more decimals than the currency has', () => ({ event_id: event.eventId, deposit: 0.001 }), '/deposit'],
    ['no people', () => ({ event_id: event.eventId, for: 0 }), '/for'],
  ])('refuses %s', async (_, body, path) => {
    const answer = await create(body());
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
  });

  it('refuses a discount code that cannot be used', async () => {
    const { body } = await create({ event_id: event.eventId, price: 10, discount_code: 'NOWHERE' });
    expect(body.error).toBe('discount_code_invalid');
  });
});

describe('409', () => {
  it('names the space that another holds, when the booking is to hold it at once', async () => {
    await create({ event_id: event.eventId, space_ids: [space('2')], deposit_paid: 10 });
    const answer = await create({
      event_id: event.eventId,
      space_ids: [space('1'), space('2')],
      deposit_paid: 10,
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'space_taken', message: 'Space 2 is held by another booking.' });
    expect(await heldAtEvent()).toEqual([space('2')]);
  });
});
