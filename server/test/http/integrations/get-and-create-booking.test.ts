import { describe, expect, it } from 'vitest';
import { createBookingRow, createDiscountCodeRow } from '../../support/bookings.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createReferrerRow } from '../../support/guest-lists.ts';
import { createEvent } from '../../support/world.ts';

const { service, world, callUnder } = await openFixtures({ at: '2026-11-21T22:00:00.000Z' });

const call = callUnder('/integrations/bookings', world.main.headers);
const booked = async (given: object = {}) => {
  const event = await createEvent(service, world.main.id, world.main.locationId);
  const body = { event_id: event.eventId, space_ids: [event.spaces.get('1')], for: 4, ...given };
  return { event, answer: await call('POST', '', body) };
};

describe('getBooking', () => {
  it('200: the booking, as its code leads to it', async () => {
    const { id, code } = await createBookingRow(service, world.main, { spaces: ['3'] });
    const answer = await call('GET', `/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.body.data._id).toBe(id);
    expect(answer.body).toEqual((await call('GET', `/code/${code}`)).body);
  });

  it('404: of another organization', async () => {
    const { id } = await createBookingRow(service, world.twin);
    expect((await call('GET', `/${id}`)).status).toBe(404);
  });
});

describe('createBooking', () => {
  it('201: waits for acceptance without a paid advance, takes no space, and is told', async () => {
    const referral_id = await createReferrerRow(service, world.main.id, 'Noor Haddad');
    const { event, answer } = await booked({
      name: 'Vera Lindqvist',
      email: 'vera@example.org',
      hour: '23:30',
      price: 240,
      deposit: 60,
      referral_id,
      billing_info: { customer_type: 'company', customer_name: 'Lindqvist Estudio SL' },
    });
    expect(answer.status).toBe(201);
    const { data } = answer.body;
    expect(data).toMatchObject({
      event_id: event.eventId,
      status: 'pending',
      source: 'pro',
      walkin: false,
      for: 4,
      space_name: '1',
      hour: '23:30',
      price: 240,
      deposit: 60,
      deposit_paid: 0,
      referral_id,
      billing_info: { customer_type: 'company', customer_name: 'Lindqvist Estudio SL' },
    });
    expect((await call('GET', `/${data._id}`)).body.data).toEqual(data);
    expect(await emittedFor(service.database, data._id)).toMatchObject([
      { event: 'booking.created', channelId: null, payload: { ...data, awaits: 'acceptance' } },
    ]);
    const [row] = await service.database.sql('SELECT created_via FROM bookings WHERE id = $1', [data._id]);
    expect(row).toEqual({ created_via: 'integrations' });
    const second = await call('POST', '', { event_id: event.eventId, space_ids: [data.space_id], for: 2 });
    expect(second.status).toBe(201);
  });

  it('201: is accepted with its advance paid, and holds its space; 409 for the next', async () => {
    const { event, answer } = await booked({ price: 100, deposit: 50, deposit_paid: 50 });
    expect(answer.body.data).toMatchObject({ status: 'accepted', deposit_paid: 50 });
    const body = { event_id: event.eventId, space_ids: [event.spaces.get('1')], for: 2, price: 100, deposit_paid: 100 };
    const taken = await call('POST', '', body);
    expect([taken.status, taken.body.error]).toEqual([409, 'space_taken']);
  });

  it('201: once with an Idempotency-Key', async () => {
    const body = { date: '2026-12-24T18:00:00Z', for: 6 };
    const headers = { ...world.main.headers, 'idempotency-key': 'a table' };
    const first = await call('POST', '', body, headers);
    const again = await call('POST', '', body, headers);
    expect([first.status, again.text, again.headers['idempotent-replayed']]).toEqual([201, first.text, 'true']);
  });

  it('400: a code without a price, one that does not apply, a referrer and an event of others', async () => {
    await createDiscountCodeRow(service, world.main, { code: 'TICKETS', type: 'tickets' });
    const without = await booked({ discount_code: 'TICKETS' });
    expect(without.answer.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/price' }] });
    const wrong = await booked({ discount_code: 'TICKETS', price: 50 });
    expect(wrong.answer.body).toMatchObject({ success: false, error: 'discount_code_invalid' });
    const foreign = await createReferrerRow(service, world.twin.id, 'Noor Haddad');
    const referred = await booked({ referral_id: foreign });
    expect(referred.answer.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/referral_id' }] });
    const elsewhere = await call('POST', '', { event_id: world.twin.eventId, for: 2 });
    expect(elsewhere.body).toMatchObject({ error: 'invalid_request', details: [{ path: '/event_id' }] });
  });
});

describe('updateBookingFields', () => {
  it('200: spaces, hour, referrer and billing data, naming what changed; 409 for a space that is held', async () => {
    const { event, answer } = await booked({ price: 100, deposit: 50, deposit_paid: 50 });
    const { _id: id } = answer.body.data;
    const referral_id = await createReferrerRow(service, world.main.id, 'Noor Haddad');
    const space_ids = [event.spaces.get('12'), event.spaces.get('1')];
    const billing_info = { customer_type: 'individual', customer_name: 'Vera Lindqvist' };
    const changed = await call('PUT', `/${id}/update-fields`, { space_ids, hour: '22:15', referral_id, billing_info });
    expect(changed.body.data).toEqual({
      updated: true,
      changes_count: 4,
      state_changed: false,
      changes: expect.arrayContaining(['space_ids', 'hour', 'referral_id', 'billing_info']),
    });
    const { data } = (await call('GET', `/${id}`)).body;
    expect(data).toMatchObject({ space_name: '12, 1', hour: '22:15', referral_id, billing_info });
    const again = await call('PUT', `/${id}/update-fields`, { space_ids });
    expect(again.body.data).toMatchObject({ updated: false, changes: [] });
    const held = { event_id: event.eventId, space_ids: [event.spaces.get('3')], for: 2, price: 9, deposit_paid: 9 };
    expect((await call('POST', '', held)).status).toBe(201);
    const refused = await call('PUT', `/${id}/update-fields`, { space_ids: [event.spaces.get('3')], hour: '21:00' });
    expect([refused.status, refused.body.error]).toEqual([409, 'space_taken']);
    expect((await call('GET', `/${id}`)).body.data).toMatchObject({ space_name: '12, 1', hour: '22:15' });
  });
});
