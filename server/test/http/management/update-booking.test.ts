import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { createBookingRow } from '../../support/bookings.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createReferrerRow } from '../../support/guest-lists.ts';
import { createEvent } from '../../support/world.ts';

const { service, clock, world, manager } = await openFixtures({ at: '2026-11-21T22:00:00.000Z' });

let event: Awaited<ReturnType<typeof createEvent>>;
beforeEach(async () => {
  event = await createEvent(service, world.main.id, world.main.locationId);
});

const update = (bookingId: string, body: object, headers = manager) =>
  service.call('PATCH', `/management/organizations/${world.main.id}/bookings/${bookingId}`, { headers, body });
const booking = (given: Record<string, unknown> & { spaces?: string[]; holds?: boolean } = {}) =>
  createBookingRow(service, world.main, { event_id: event.eventId, ...given });
const space = (name: string) => event.spaces.get(name)!;
const heldBy = async (bookingId: string) =>
  (
    await service.database.sql(
      'SELECT space_id FROM booking_spaces WHERE booking_id = $1 AND holds ORDER BY position',
      [bookingId],
    )
  ).map((row) => row.space_id);

describe('200', () => {
  it('changes what is given, leaves the rest, and emits booking.updated', async () => {
    const referrerId = await createReferrerRow(service, world.main.id, 'Noor Haddad');
    const { id } = await booking({ name: 'Before', phone: '+34600000104', created_at: new Date('2026-11-01') });
    const given = {
      name: 'Vera Lindqvist',
      email: 'vera.lindqvist@example.org',
      for: 7,
      enter: 5,
      price: 240.5,
      commentary_client: 'Near the stage',
      commentary_reserve: 'Regular',
      gender_group: 'girls',
      hour: '0:15',
      duration: 5_400,
      rate_slug: 'table-for-six',
      deposit: 60,
      deposit_method: 'online',
      deposit_paid: 20,
      walkin: true,
      referral_id: referrerId,
      invoice_reference: 'R-2026-000123',
      pos_ticket_total: 99.75,
      pos_total_service_charge: 5,
      pos_total_tips: 2.5,
      pos_products: [{ _id: 'p1', name: 'Sparkling water', amount: 1.5, unit_price: 3.5, total_price: 5.25 }],
      pos_payments: [{ amount: 99.75, type: 'cash' }],
    };
    clock.advance(60_000);
    const answer = await update(id, given);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      ...given,
      phone: '+34600000104',
      status: 'pending',
      created_at: '2026-11-01T00:00:00.000Z',
      updated_at: clock.now().toISOString(),
    });
    expect(answer.body.data.client_id).toMatch(/^cli_/);
    const emitted = await emittedFor(service.database, id);
    expect(emitted.map((item) => item.event)).toEqual(['booking.updated']);
    expect(emitted[0]!.payload).toMatchObject({ _id: id, price: 240.5, for: 7 });
  });

  it('writes and emits nothing where nothing is different', async () => {
    const row = await booking({ name: 'Vera', billing_info: { city: 'Porto', customer_name: 'V' }, spaces: ['1'] });
    clock.advance(60_000);
    const { status, body } = await update(row.id, {
      name: 'Vera',
      billing_info: { customer_name: 'V', city: 'Porto' },
      space_ids: [space('1')],
    });
    expect(status).toBe(200);
    expect(body.data.updated_at).toBe((row.updated_at as Date).toISOString());
    expect(await emittedFor(service.database, row.id)).toEqual([]);
  });

  it('takes the e-mail and the referrer away', async () => {
    const referrer_id = await createReferrerRow(service, world.main.id, 'Noor Haddad');
    const { id } = await booking({ email: 'a@example.org', email_key: 'a@example.org', referrer_id });
    const { body } = await update(id, { email: null, referral_id: null, hour: '' });
    expect(body.data).toMatchObject({ email: '', client_id: '', referral_id: '' });
  });

  it('accepts a waiting booking when its advance is paid, and emits a notification of both', async () => {
    const { id } = await booking({ spaces: ['1', '2'], deposit: 6_000 });
    const { body } = await update(id, { deposit_paid: 60 });
    expect(body.data.status).toBe('accepted');
    expect(await heldBy(id)).toEqual([space('1'), space('2')]);
    const emitted = await emittedFor(service.database, id);
    expect(emitted.map((item) => [item.event, item.payload.status])).toEqual([
      ['booking.updated', 'accepted'],
      ['booking.status_changed', 'accepted'],
    ]);
  });

  it('records the advance all the same when a space is held, also under an Idempotency-Key', async () => {
    await booking({ spaces: ['2'], status: 'accepted', holds: true });
    for (const headers of [manager, { ...manager, 'idempotency-key': 'pay-late' }]) {
      const { id } = await booking({ spaces: ['1', '2'], deposit: 6_000 });
      const { body } = await update(id, { deposit_paid: 60 }, headers);
      expect(body.data).toMatchObject({ status: 'pending', deposit_paid: 60, space_name: '1, 2' });
      expect(await heldBy(id)).toEqual([]);
      // Elsewhere there is room, and the advance is paid already.
      const moved = await update(id, { space_ids: [space(headers === manager ? '5' : '6')] });
      expect(moved.body.data.status).toBe('accepted');
    }
  });

  it('moves a booking to other spaces and zones, which it holds instead of the old ones', async () => {
    const { id } = await booking({ spaces: ['1', '2'], status: 'accepted', holds: true, zone_id: event.zoneIds[0] });
    const { body } = await update(id, { space_ids: [space('12'), space('2'), space('12')] });
    expect(body.data).toMatchObject({
      space_ids: [space('12'), space('2')],
      space_name: '12, 2',
      zone_id: event.zoneIds[1],
      zone_slug: 'terrace',
    });
    expect(await heldBy(id)).toEqual([space('12'), space('2')]);
    const next = await booking({ spaces: ['3'], status: 'accepted', holds: true });
    expect((await update(next.id, { space_ids: [space('1')] })).status).toBe(200);
  });

  it('only puts spaces into another order', async () => {
    const { id } = await booking({ spaces: ['1', '2'], status: 'sitting', holds: true });
    const { body } = await update(id, { space_ids: [space('2'), space('1')] });
    expect(body.data).toMatchObject({ space_id: space('2'), space_name: '2, 1' });
  });

  it('moves a booking by calendar to another date', async () => {
    const { id } = await booking({ event_id: null });
    const { body } = await update(id, { date: '2026-12-31T22:00:00Z', space_ids: [] });
    expect(body.data.date).toBe('2026-12-31T22:00:00.000Z');
  });

  it('accepts the date of the event itself, as it was read', async () => {
    const { id } = await booking();
    const { date } = (await update(id, { name: 'Vera' })).body.data;
    const { status, body } = await update(id, { date, name: 'Noor' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ date, name: 'Noor' });
  });
});

describe('400', () => {
  it.each<[string, () => object, string]>([
    ['billing information of another kind', () => ({ billing_info: { vat: 'x' } }), '/billing_info/vat'],
    ['the date of an event', () => ({ date: '2026-12-31T22:00:00Z' }), '/date'],
    ["another organization's space", () => ({ space_ids: [world.twin.spaces.get('1')] }), '/space_ids/0'],
    ['an unknown referrer', () => ({ referral_id: newId('referrer', clock.now()) }), '/referral_id'],
    [
      'decimals that the currency has not',
      () => ({ pos_payments: [{ amount: 0.001, type: 'cash' }] }),
      '/pos_payments/0/amount',
    ],
    ['a name that is no text', () => ({ name: 5 }), '/name'],
  ])('refuses %s', async (_, body, path) => {
    const { id } = await booking();
    const answer = await update(id, body());
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
  });

  it('refuses spaces of a booking by calendar', async () => {
    const { id } = await booking({ event_id: null });
    expect((await update(id, { space_ids: [space('1')] })).body.details[0].path).toBe('/space_ids');
  });
});

describe('409', () => {
  it('names the space that another holds, and leaves the booking where it is', async () => {
    await booking({ spaces: ['3'], status: 'arrival', holds: true });
    const { id } = await booking({ spaces: ['1'], status: 'accepted', holds: true });
    const answer = await update(id, { space_ids: [space('2'), space('3')], name: 'Vera' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'space_taken', message: 'Space 3 is held by another booking.' });
    expect(await heldBy(id)).toEqual([space('1')]);
  });
});
