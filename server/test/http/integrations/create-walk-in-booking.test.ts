import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDiscountCodeRow } from '../../support/bookings.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createEvent, createOrganization, type TestOrganization } from '../../support/world.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-21T22:31:04.218Z' });

let organization: TestOrganization;
/** A fresh event for every test, so that its spaces are free. */
let eventId: string;
beforeAll(async () => {
  organization = world.main;
});
beforeEach(async () => {
  ({ eventId } = await createEvent(service, organization.id, organization.locationId));
});

function walkIn(body: object = {}, headers: Record<string, string> = organization.headers) {
  return service.call('POST', '/integrations/bookings/walk-in', {
    headers,
    body: { event_id: eventId, space_names: '1', for: 2, ...body },
  });
}

const discountCode = (given: Record<string, unknown> = {}) => createDiscountCodeRow(service, organization, given);

const redemptions = async (code: { id: string }) =>
  (await service.database.sql('SELECT redemptions_count FROM discount_codes WHERE id = $1', [code.id]))[0]!
    .redemptions_count;
const bookingsAtEvent = () => service.database.sql('SELECT * FROM bookings WHERE event_id = $1', [eventId]);

describe('200', () => {
  it('answers with the bare booking: accepted, a walk-in, of the organization, at the event', async () => {
    const answer = await walkIn({ space_names: '12', for: 6 });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      _id: expect.stringMatching(/^bkg_/),
      channel_id: '',
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{20}$/),
      commentary_client: '',
      commentary_reserve: '',
      date: '2026-11-21T21:31:04.218Z',
      deposit: 0,
      deposit_method: 'cash',
      deposit_paid: 0,
      discount_code_name: null,
      discount_code_id: null,
      discount_quantity_subtract: 0,
      duration: 0,
      enter: 0,
      event_id: eventId,
      event_name: 'Opening Night',
      for: 6,
      gender_group: 'mixed',
      hour: '',
      name: '',
      phone: '',
      price: 0,
      rate_slug: '',
      referral_id: '',
      refunded: 0,
      space_id: expect.stringMatching(/^spc_/),
      space_name: '12',
      status: 'accepted',
      state: 'accepted',
      walkin: true,
      zone_name: 'Terrace',
      zone_slug: 'terrace',
      normalized_zone_name: 'terrace',
      email: '',
      invoice_reference: '',
      corrective_invoice_references: [],
      created_at: '2026-11-21T22:31:04.218Z',
      updated_at: '2026-11-21T22:31:04.218Z',
      local_date: '2026-11-21 23:31:04',
      currency: 'EUR',
      client_id: '',
      billing_info: {
        customer_type: '',
        customer_name: '',
        document_type: '',
        document_number: '',
        address: '',
        city: '',
        postal_code: '',
        country: '',
      },
      external_payments: [],
      refunds: [],
      payments: [],
      pos_payments: [],
      source: 'pro',
      pos_total_service_charge: 0,
      pos_total_tips: 0,
      pos_ticket_total: 0,
      pos_products: [],
    });
  });

  it('keeps every optional field', async () => {
    const given = {
      name: 'Vera Lindqvist',
      phone: '+34600000101',
      email: 'Vera.Lindqvist@Example.org',
      commentary_reserve: 'Window side',
      gender_group: 'girls',
      hour: '9:05',
      price: 120.5,
    };
    const { body } = await walkIn(given);
    expect(body).toMatchObject(given);
    expect(body.client_id).toMatch(/^cli_/);
  });

  it('knows a client by the e-mail, whatever its case, and follows the newest name', async () => {
    const first = await walkIn({ email: 'mira.sol@example.org', name: 'Mira', phone: '+34600000102' });
    const second = await walkIn({ space_names: '2', email: 'MIRA.SOL@example.org', name: 'Mira Sol' });
    expect(second.body.client_id).toBe(first.body.client_id);
    const clients = await service.database.sql(
      'SELECT name, phone FROM clients WHERE organization_id = $1 AND email_key = $2',
      [organization.id, 'mira.sol@example.org'],
    );
    expect(clients).toEqual([{ name: 'Mira Sol', phone: '+34600000102' }]);
  });

  it('finds spaces whatever their case and the blanks around them, and names them in the order asked for', async () => {
    await service.database.sql(
      "UPDATE spaces SET name = 'VIP Ñ', name_key = 'vip ñ' WHERE event_id = $1 AND name = '3'",
      [eventId],
    );
    const { body, status } = await walkIn({ space_names: ' 12 ,vip Ñ,1' });
    expect(status).toBe(200);
    expect(body.space_name).toBe('12, VIP Ñ, 1');
    expect(body.zone_slug).toBe('terrace');
    const held = await service.database.sql('SELECT holds FROM booking_spaces WHERE booking_id = $1', [body._id]);
    expect(held).toEqual([{ holds: true }, { holds: true }, { holds: true }]);
  });

  it('takes a space named twice once', async () => {
    const { body } = await walkIn({ space_names: '4, 4,,5' });
    expect(body.space_name).toBe('4, 5');
  });

  it('takes the estimated duration from the zone', async () => {
    await service.database.sql("UPDATE zones SET duration_seconds = 7200 WHERE event_id = $1 AND slug = 'terrace'", [
      eventId,
    ]);
    expect((await walkIn({ space_names: '11' })).body.duration).toBe(7_200);
    expect((await walkIn({ space_names: '1' })).body.duration).toBe(0);
  });

  it('takes a creation in the past, whose wall clock is that of the organization, summer time included', async () => {
    const { body } = await walkIn({ created_at: '2026-07-02T23:30:00+02:00' });
    expect(body).toMatchObject({
      created_at: '2026-07-02T21:30:00.000Z',
      local_date: '2026-07-02 23:30:00',
      updated_at: '2026-11-21T22:31:04.218Z',
    });
  });

  it('takes a creation up to five minutes ahead', async () => {
    expect((await walkIn({ created_at: '2026-11-21T22:36:04.218Z' })).status).toBe(200);
  });

  it('takes walk-ins of an event that has ended, as doors without a network report late', async () => {
    await service.database.sql("UPDATE events SET starts_at = '2026-11-01', ends_at = '2026-11-02' WHERE id = $1", [
      eventId,
    ]);
    expect((await walkIn()).status).toBe(200);
  });

  it('gives the space of a released booking to the next', async () => {
    const first = await walkIn();
    await service.database.sql('UPDATE booking_spaces SET holds = false WHERE booking_id = $1', [first.body._id]);
    expect((await walkIn()).status).toBe(200);
  });

  it('emits booking.created with the new booking as the wire shows it', async () => {
    const { body } = await walkIn({ name: 'Vera Lindqvist' });
    const [emitted] = await emittedFor(service.database, body._id);
    expect(emitted).toMatchObject({ event: 'booking.created', organization_id: organization.id, channelId: null });
    expect(emitted!.payload).toEqual({ ...body, awaits: '' });
  });

  it('books once for a repeated Idempotency-Key', async () => {
    const headers = { ...organization.headers, 'idempotency-key': 'the-same-walk-in' };
    const first = await walkIn({}, headers);
    const second = await walkIn({}, headers);
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await bookingsAtEvent()).toHaveLength(1);
  });
});

describe('200 with a discount code', () => {
  it('subtracts a fixed amount and says how much', async () => {
    const code = await discountCode();
    const { body } = await walkIn({ price: 100, discount_code: code.code });
    expect(body).toMatchObject({
      price: 90,
      discount_quantity_subtract: 10,
      discount_code_name: code.code,
      discount_code_id: code.id,
    });
    expect(await redemptions(code)).toBe(1);
  });

  it.each([
    [100, '10', 10],
    [10.5, '5.5', 0.58], // 57.75 cents
    [0.5, '1', 0.01], // half a cent counts as one
    [0.49, '1', 0],
    [33.33, '33.3333', 11.11], // 1110.99 cents
    [19.99, '100', 19.99],
  ])('takes of %d by %s %% the amount %d, rounded half up to cents', async (price, percentage, subtracted) => {
    const code = await discountCode({ percentage });
    const { body } = await walkIn({ price, discount_code: code.code });
    expect(body.discount_quantity_subtract).toBe(subtracted);
    expect(body.price).toBe(Math.round((price - subtracted) * 100) / 100);
  });

  it('never goes below 0', async () => {
    const code = await discountCode({ fixed_amount: 5_000 });
    const { body } = await walkIn({ price: 12.5, discount_code: code.code });
    expect(body).toMatchObject({ price: 0, discount_quantity_subtract: 12.5 });
  });

  it('rounds to whole units where the currency has no others', async () => {
    const tokyo = await createOrganization(service, { currency: 'JPY', currency_digits: 0, timezone: 'Asia/Tokyo' });
    const code = await discountCode({ organization_id: tokyo.id, percentage: '10' });
    const { body } = await walkIn({ event_id: tokyo.eventId, price: 1_005, discount_code: code.code }, tokyo.headers);
    expect(body).toMatchObject({ price: 904, discount_quantity_subtract: 101, currency: 'JPY' });
  });

  it('reads the code in any case, and one that is bound to this event', async () => {
    const code = await discountCode({ event_id: eventId, redemptions_max: 1 });
    const { body } = await walkIn({ price: 20, discount_code: ` ${code.code.toLowerCase()} ` });
    expect(body).toMatchObject({ price: 10, discount_code_name: code.code });
  });
});

describe('400', () => {
  it.each([
    ['event_id', { event_id: undefined }],
    ['space_names', { space_names: undefined }],
    ['for', { for: undefined }],
  ])('names %s when it is missing', async (name, body) => {
    const answer = await walkIn(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, error: 'invalid_request' });
    expect(answer.body.details).toEqual([{ path: `/${name}`, message: 'is required' }]);
  });

  it.each([
    ['/event_id', { event_id: 'evt_1' }],
    ['/space_names', { space_names: 12 }],
    ['/space_names', { space_names: ' , ,' }],
    ['/for', { for: '2' }],
    ['/for', { for: 0 }],
    ['/for', { for: 1_001 }],
    ['/for', { for: 2.5 }],
    ['/price', { price: -1 }],
    ['/price', { price: 10.001 }],
    ['/price', { price: '10' }],
    ['/created_at', { created_at: 'yesterday' }],
    ['/created_at', { created_at: '2026-11-21T22:36:04.219Z' }],
    ['/email', { email: 'nobody' }],
    ['/gender_group', { gender_group: 'none' }],
    ['/hour', { hour: '24:00' }],
    ['/price', { discount_code: 'CODE' }],
  ])('refuses %s of %j and makes no booking', async (path, body) => {
    const answer = await walkIn(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('invalid_request');
    expect(answer.body.details).toEqual([{ path, message: expect.any(String) }]);
    expect(await bookingsAtEvent()).toEqual([]);
  });

  it('reports all problems at once', async () => {
    const { body } = await walkIn({ created_at: '2026-11-22T22:31:04Z', space_names: ',', discount_code: 'CODE' });
    expect(body.details.map((detail: { path: string }) => detail.path)).toEqual([
      '/created_at',
      '/space_names',
      '/price',
    ]);
  });

  it('names the spaces that the event does not have, and takes none', async () => {
    const answer = await walkIn({ space_names: '1, 99, Balcony' });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('unknown_space');
    expect(answer.body.message).toContain('99, Balcony');
    expect(await bookingsAtEvent()).toEqual([]);
    expect((await walkIn({ space_names: '1' })).status).toBe(200);
  });

  const hour = 3_600_000;
  it.each<[string, string, () => Record<string, unknown>]>([
    ['is for tickets', 'is for tickets', () => ({ type: 'tickets' })],
    ['is switched off', 'is switched off', () => ({ active: false })],
    ['belongs to another event', 'is for another event', () => ({ event_id: organization.eventId })],
    ['is not valid yet', 'is valid from', () => ({ valid_from: new Date(clock.now().getTime() + hour) })],
    ['has expired', 'has expired', () => ({ valid_until: clock.now() })],
    ['asks for a higher price', 'needs a higher price', () => ({ price_min: 10_001 })],
    ['is used up', 'as often as it may', () => ({ redemptions_max: 3, redemptions_count: 3 })],
  ])('refuses a code that %s, says so, and takes no space', async (_, reason, given) => {
    const code = await discountCode(given());
    const before = await redemptions(code);
    const answer = await walkIn({ price: 100, discount_code: code.code });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('discount_code_invalid');
    expect(answer.body.message).toContain(code.code);
    expect(answer.body.message).toContain(reason);
    expect(await redemptions(code)).toBe(before);
    expect((await walkIn()).status).toBe(200);
  });

  it("refuses an unknown code and another organization's alike", async () => {
    const foreign = await discountCode({ organization_id: world.twin.id });
    for (const code of ['NOWHERE', foreign.code]) {
      const { status, body } = await walkIn({ price: 100, discount_code: code });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        error: 'discount_code_invalid',
        message: `The discount code ${code} does not exist.`,
      });
    }
  });
});

describe('409', () => {
  it('names the held space and takes none of the others', async () => {
    await walkIn({ space_names: '2' });
    const answer = await walkIn({ space_names: '1,2,3' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      success: false,
      error: 'space_taken',
      message: 'Space 2 is held by another booking.',
    });
    expect(await bookingsAtEvent()).toHaveLength(1);
    expect((await walkIn({ space_names: '1,3' })).status).toBe(200);
  });

  it('counts no redemption and makes no client for a booking that was refused', async () => {
    const code = await discountCode();
    await walkIn();
    await walkIn({ price: 50, discount_code: code.code, email: 'late@example.org' });
    expect(await redemptions(code)).toBe(0);
    expect(await service.database.sql("SELECT id FROM clients WHERE email_key = 'late@example.org'")).toEqual([]);
  });

  it('is not caused by a booking that waits', async () => {
    const first = await walkIn();
    await service.database.sql("UPDATE bookings SET status = 'pending' WHERE id = $1", [first.body._id]);
    await service.database.sql('UPDATE booking_spaces SET holds = false WHERE booking_id = $1', [first.body._id]);
    expect((await walkIn()).status).toBe(200);
  });
});
