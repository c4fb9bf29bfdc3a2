import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { createBookingPayment, createBookingRow } from '../../support/bookings.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { insert, type TestOrganization } from '../../support/world.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-21T22:31:04.218Z' });

let organization: TestOrganization;
beforeAll(async () => {
  organization = world.main;
});

function list(email: string, query = '', headers = organization.headers) {
  return service.call('GET', `/integrations/bookings/email/${encodeURIComponent(email)}${query}`, { headers });
}

/** Bookings a minute apart, the first the oldest; answers with their ids. */
async function bookings(email: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let minute = 0; minute < count; minute += 1) {
    const created_at = new Date(clock.now().getTime() + minute * 60_000);
    const row = await createBookingRow(service, organization, {
      email,
      email_key: email.toLowerCase(),
      created_at,
    });
    ids.push(row.id);
  }
  return ids;
}

const idsOf = (answer: { body: { data: { _id: string }[] } }) => answer.body.data.map((booking) => booking._id);

describe('200', () => {
  it('answers with the bookings of the address in any case, the newest first', async () => {
    const ids = await bookings('Order@Example.org', 3);
    const answer = await list('oRDER@example.ORG');
    expect(answer.status).toBe(200);
    expect(answer.body.success).toBe(true);
    expect(idsOf(answer)).toEqual(ids.toReversed());
    expect(answer.headers.link).toBeUndefined();
  });

  it('puts bookings of one instant in a stable order', async () => {
    const made = [];
    for (let count = 0; count < 3; count += 1) {
      made.push(await createBookingRow(service, organization, { email_key: 'same@example.org' }));
    }
    const ids = made.map((row) => row.id).sort();
    expect(idsOf(await list('same@example.org'))).toEqual(ids.toReversed());
  });

  it('shows everything that hangs on a booking, read with one statement', async () => {
    const email = 'whole@example.org';
    const now = clock.now();
    const own = { organization_id: organization.id };
    const at = { created_at: now, updated_at: now };
    const referrerId = newId('referrer', now);
    await insert(service.database, 'referrers', { ...own, id: referrerId, name: 'Nadia Berg', created_at: now });
    const booking = await createBookingRow(service, organization, {
      email,
      email_key: email,
      name: 'Teodor Amsel',
      phone: '+34600000103',
      zone_id: organization.zoneIds[1],
      channel_id: world.channel.id,
      referrer_id: referrerId,
      spaces: ['12', '11'],
      status: 'accepted',
      holds: true,
      party_size: 6,
      admitted_count: 2,
      gender_group: 'boys',
      hour: '23:30',
      duration_seconds: 5_400,
      rate_slug: 'table-for-six',
      price: 24_050,
      deposit: 6_000,
      deposit_method: 'online',
      advance_online: 6_000,
      refunded_amount: 1_000,
      invoice_reference: 'R-2026-000123',
      corrective_invoice_references: ['RC-2026-000007'],
      billing_info: { customer_type: 'company', customer_name: 'Amsel SL', country: 'ES' },
      pos_total_service_charge: 500,
      pos_total_tips: 250,
      pos_ticket_total: 9_975,
      pos_products: [{ _id: 'p1', name: 'Sparkling water', amount: 2, unit_price: 350, total_price: 700 }],
      pos_payments: [{ amount: 9_975, type: 'cash' }],
      commentary_client: 'Near the stage',
    });
    const payment = {
      ...own,
      event_id: organization.eventId,
      booking_id: String(booking.id),
      resource_type: 'booking',
      sale_type: 'online',
      amount: 6_000,
      ...at,
    };
    const paymentId = await createBookingPayment(service, organization, {
      ...payment,
      status: 'partially_refunded',
      fees: 150,
      customer_custom_fee: 50,
      tips: 25,
      payment_method: 'card',
      method_last4: '4242',
      card_type: 'credit',
      issuer_name: 'Banco Faro',
      issuer_country: 'ES',
      shopper_country: 'PT',
      paid_at: new Date('2026-11-21T20:00:00.05Z'),
    });
    await insert(service.database, 'payments', { ...payment, id: newId('payment', now), status: 'failed' });
    const refundId = newId('refund', now);
    await insert(service.database, 'refunds', {
      ...own,
      id: refundId,
      booking_id: booking.id,
      subject_id: booking.id,
      payment_id: paymentId,
      amount: 1_000,
      payment_method: 'card',
      created_at: now,
    });
    const externalId = newId('payment', now);
    await insert(service.database, 'external_payments', {
      ...own,
      id: externalId,
      booking_id: booking.id,
      amount: 4_250,
      description: 'Rest on the premises',
      method: 'bank_transfer',
      payment_method_slug: 'bank-transfer',
      created_by: 'usr_01jd3k5v8wexbtq8m2zr4h6n7c',
      created_at: now,
    });

    const before = service.services.database.statementsCount;
    const { body } = await list(email);
    expect(service.services.database.statementsCount - before).toBe(1);
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      _id: booking.id,
      channel_id: world.channel.id,
      referral_id: referrerId,
      event_name: 'Opening Night',
      zone_name: 'Terrace',
      zone_slug: 'terrace',
      normalized_zone_name: 'terrace',
      space_id: organization.spaces.get('12'),
      space_name: '12, 11',
      for: 6,
      enter: 2,
      duration: 5_400,
      price: 240.5,
      deposit: 60,
      deposit_method: 'online',
      deposit_paid: 60,
      refunded: 10,
      source: 'web',
      walkin: false,
      local_date: '2026-11-21 23:31:04',
      invoice_reference: 'R-2026-000123',
      corrective_invoice_references: ['RC-2026-000007'],
      pos_total_service_charge: 5,
      pos_total_tips: 2.5,
      pos_ticket_total: 99.75,
      pos_products: [{ _id: 'p1', name: 'Sparkling water', amount: 2, unit_price: 3.5, total_price: 7 }],
      pos_payments: [{ amount: 99.75, type: 'cash' }],
    });
    expect(body.data[0].billing_info).toEqual({
      customer_type: 'company',
      customer_name: 'Amsel SL',
      document_type: '',
      document_number: '',
      address: '',
      city: '',
      postal_code: '',
      country: 'ES',
    });
    expect(body.data[0].payments).toEqual([
      {
        _id: paymentId,
        amount: 60,
        currency: 'EUR',
        payment_method: 'card',
        method_last4: '4242',
        card_type: 'credit',
        co_branded_with: '',
        issuer_name: 'Banco Faro',
        issuer_country: 'ES',
        shopper_country: 'PT',
        created_at: '2026-11-21T20:00:00.050Z',
        created_by: '',
        fees: 1.5,
        customer_custom_fee_amount: 0.5,
        tips: 0.25,
      },
    ]);
    expect(body.data[0].refunds).toEqual([
      {
        _id: refundId,
        amount: 10,
        currency: 'EUR',
        payment_id: paymentId,
        payment_method: 'card',
        created_at: '2026-11-21T22:31:04.218Z',
        created_by: '',
      },
    ]);
    expect(body.data[0].external_payments).toEqual([
      {
        _id: externalId,
        amount: 42.5,
        currency: 'EUR',
        description: 'Rest on the premises',
        method: 'bank_transfer',
        payment_method_slug: 'bank-transfer',
        created_at: '2026-11-21T22:31:04.218Z',
        created_by: 'usr_01jd3k5v8wexbtq8m2zr4h6n7c',
      },
    ]);
  });

  it('leaves the event empty for a booking by calendar', async () => {
    await createBookingRow(service, organization, {
      event_id: null,
      date: new Date('2026-12-24T18:00:00Z'),
      hour: '19:00',
      email_key: 'calendar@example.org',
    });
    const { body } = await list('calendar@example.org');
    expect(body.data[0]).toMatchObject({
      event_id: '',
      event_name: '',
      zone_name: '',
      zone_slug: '',
      space_id: '',
      space_name: '',
      date: '2026-12-24T18:00:00.000Z',
      hour: '19:00',
    });
  });

  it('answers an unknown address with an empty list', async () => {
    const answer = await list('nobody@example.org');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, data: [] });
  });

  it("does not show another organization's bookings of the same address", async () => {
    await createBookingRow(service, world.twin, { email_key: 'shared@example.org' });
    const mine = await createBookingRow(service, organization, { email_key: 'shared@example.org' });
    expect(idsOf(await list('shared@example.org'))).toEqual([mine.id]);
  });

  it('walks all pages by the Link header, each booking once', async () => {
    const ids = await bookings('pages@example.org', 5);
    const seen: string[] = [];
    let url: string | undefined = '/integrations/bookings/email/pages%40example.org?limit=2';
    for (let pages = 0; url; pages += 1) {
      expect(pages).toBeLessThan(3);
      const answer = await service.call('GET', url, { headers: organization.headers });
      seen.push(...idsOf(answer));
      const next = /^<http[^/]*\/\/[^/]*(\/[^>]*)>; rel="next"$/.exec(String(answer.headers.link ?? ''));
      url = next?.[1];
    }
    expect(seen).toEqual(ids.toReversed());
  });

  it('passes over the first ones with offset', async () => {
    const ids = await bookings('offset@example.org', 4);
    expect(idsOf(await list('offset@example.org', '?limit=2&offset=1'))).toEqual([ids[2], ids[1]]);
  });
});

describe('200, of a booking with billing information that was stored before its fields were closed', () => {
  it('shows the eight fields alone, in JSON and in XML', async () => {
    await createBookingRow(service, world.main, {
      email_key: 'stored@example.org',
      billing_info: { city: 'Porto', '</city><admin>': 'true', vat: 'X' },
    });
    const url = '/integrations/bookings/email/stored@example.org';
    const { body } = await service.call('GET', url, world.main);
    expect(body.data[0].billing_info).toEqual({
      customer_type: '',
      customer_name: '',
      document_type: '',
      document_number: '',
      address: '',
      city: 'Porto',
      postal_code: '',
      country: '',
    });
    const xml = await service.call('GET', url, { headers: { ...world.main.headers, accept: 'application/xml' } });
    expect(xml.text).toContain('<city>Porto</city>');
    expect(xml.text).not.toMatch(/admin|vat/);
  });
});
