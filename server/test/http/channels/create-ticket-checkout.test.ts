import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { newId } from '../../../src/platform/ids.ts';
import { createDiscountCodeRow } from '../../support/bookings.ts';
import { addSupplement } from '../../support/bought-supplements.ts';
import { emittedFor } from '../../support/emitted.ts';
import { openWorld } from '../../support/fixtures.ts';
import { placesOf } from '../../support/places.ts';
import { beginCheckout, holder } from '../../support/purchases.ts';
import { startTestService } from '../../support/test-service.ts';
import { createEvent, createRate, createWorld } from '../../support/world.ts';

const start = '2026-11-20T21:00:00.000Z';
const clock = fixedClock(start);
const { service, world } = await openWorld({ clock });

type Row = Record<string, unknown>;
const rateWith = (given: Row = {}) => createRate(service, world.main.id, world.main.eventId, given);
const checkout = (rateId: string, given: Row = {}) => beginCheckout(service, world.channel, rateId, given);
const read = async (table: string, id: string) =>
  (await service.database.sql<Row>(`SELECT * FROM ${table} WHERE id = $1`, [id]))[0]!;

/** A rate of an event that begins in so many hours. */
async function rateOfLaterEvent(hours: number, given: Row) {
  const { eventId } = await createEvent(service, world.main.id, world.main.locationId, {
    starts_at: new Date(clock.now().getTime() + hours * 3_600_000),
    ends_at: new Date(clock.now().getTime() + (hours + 6) * 3_600_000),
    swap_available_until: clock.now(),
  });
  return createRate(service, world.main.id, eventId, given);
}

const supplementOf = (rateId: string) => addSupplement({ service, world }, rateId, { service_charge_fixed: 30 });

describe('200', () => {
  it('keeps the places and answers with the tickets, the total and the page of the payment', async () => {
    const { rateId, priceIds } = await rateWith();
    const answer = await checkout(rateId, { quantity: 2, metadata: { order: 'NG-1' }, send_resources: true });
    expect(answer.status).toBe(200);
    const { payment_id, payment_url, total_amount, tickets, conditions_changed } = answer.body.data;
    expect(payment_url).toMatch(/^http:\/\/127\.0\.0\.1:4000\/pay\/[\w-]{64}$/);
    expect({ total_amount, conditions_changed }).toEqual({ total_amount: 43, conditions_changed: false });
    expect(tickets).toHaveLength(2);
    expect(tickets[0]).toMatchObject({
      status: 'pending_payment',
      price: { _id: priceIds[0], price: 20 },
      total_price: 21.5,
      total_fees: 1.5,
      channel_id: world.channel.id,
      activation_date: '',
      full_name: 'Teodor Amsel',
      payment: {
        _id: payment_id,
        status: 'pending',
        expires_at: '2026-11-20T21:15:00.000Z',
        paid_at: '',
        total: { amount: 43, fees: 3 },
        metadata: { order: 'NG-1' },
        send_resources: true,
        sale_type: 'online',
      },
    });
    expect(await placesOf(service.database, rateId)).toMatchObject({ rate: 2, steps: [2, 0], tickets: 2 });
    expect(await emittedFor(service.database, tickets[0]._id)).toEqual([]);
  });

  it('keeps them for as long as the organization says', async () => {
    await service.database.sql('UPDATE organizations SET hold_minutes = 3 WHERE id = $1', [world.main.id]);
    const { rateId } = await rateWith();
    const { tickets } = (await checkout(rateId)).body.data;
    expect(tickets[0].payment.expires_at).toBe('2026-11-20T21:03:00.000Z');
    await service.database.sql('UPDATE organizations SET hold_minutes = 15 WHERE id = $1', [world.main.id]);
  });

  it('sells at the current step, then at the next, and says that the conditions changed', async () => {
    const { rateId, priceIds } = await rateWith();
    await service.database.sql('UPDATE ticket_rate_prices SET used_count = 49 WHERE id = $1', [priceIds[0]]);
    await service.database.sql('UPDATE ticket_rates SET sold_count = 49 WHERE id = $1', [rateId]);
    const asked = [1, 2, 3].map(() => ({ ...holder, price_id: priceIds[0] }));
    const { data } = (await checkout(rateId, { tickets: asked })).body;
    expect(data.tickets.map((ticket: Row & { price: Row }) => ticket.price.price)).toEqual([20, 25, 25]);
    expect(data).toMatchObject({ conditions_changed: true, total_amount: 74.5 });
    expect((await placesOf(service.database, rateId)).steps).toEqual([50, 2]);
  });

  it('a step that was asked for and is still to come is sold at the current one', async () => {
    const { rateId, priceIds } = await rateWith();
    const { data } = (await checkout(rateId, { tickets: [{ ...holder, price_id: priceIds[1] }] })).body;
    expect(data).toMatchObject({ conditions_changed: true, total_amount: 21.5 });
    const same = (await checkout(rateId, { tickets: [{ ...holder, price_id: priceIds[0] }] })).body.data;
    expect(same.conditions_changed).toBe(false);
  });

  it('computes discount, fees, supplements with their charge, and the warranty', async () => {
    const { rateId } = await rateOfLaterEvent(25, {
      warranty_enabled: true,
      warranty_percentage: 10,
      warranty_hours: 24,
      fee_provider_percentage: 40,
    });
    const supplementId = await supplementOf(rateId);
    const code = await createDiscountCodeRow(service, world.main, { type: 'tickets', percentage: 25 });
    const { data } = (
      await checkout(rateId, {
        discount_code: String(code.code).toLowerCase(),
        tickets: [
          {
            ...holder,
            warranty: true,
            supplements: [{ supplement_id: supplementId, supplement_units: 2, price: 0.01 }],
          },
        ],
      })
    ).body;
    // 20.00 - 5.00 + fee 1.50 + 2 × (3.00 + 0.30) + 10 % of (15.00 + 6.00)
    expect(data.total_amount).toBe(25.2);
    expect(data.tickets[0]).toMatchObject({
      total_price: 25.2,
      fees: { organization: 0.9, provider: 0.6 },
      total_supplements: 6,
      supplements_service_charge_total: 0.6,
      warranty: { total: 2.1, hours: 24 },
      discount_code: { id: code.id, code: code.code, amount: 5 },
      supplements: [{ supplementId, supplement_units: 2, price: 3, total_price: 6.6 }],
      remaining_breakdown: { price: 15, suplements: 6, ggdd: 2.1, warranty: 2.1 },
    });
    expect(await read('discount_codes', code.id)).toMatchObject({ redemptions_count: 1, sales_count: 1 });
  });

  it('a purchase that costs nothing is complete at once', async () => {
    const { rateId } = await rateWith();
    const code = await createDiscountCodeRow(service, world.main, { type: 'tickets', percentage: 100 });
    const { data } = (await checkout(rateId, { quantity: 2, discount_code: code.code })).body;
    expect(data).toMatchObject({ payment_url: '', total_amount: 0 });
    expect(data.tickets[0]).toMatchObject({ status: 'active', payment: { status: 'succeeded' } });
    expect((await emittedFor(service.database, data.tickets[1]._id)).map(({ event }) => event)).toEqual([
      'ticket.sold',
    ]);
    const [success] = await emittedFor(service.database, data.payment_id);
    expect(success).toMatchObject({ event: 'payment.success', channelId: world.channel.id });
    expect(
      await service.database.sql('SELECT 1 FROM ledger_transactions WHERE payment_id = $1', [data.payment_id]),
    ).toEqual([]);
    const { headers } = world.channel;
    const payment = await service.call('GET', `/channels/payments/${data.payment_id}`, { headers });
    expect(payment.body.data).toMatchObject({ status: 'succeeded', invoice_url: '', billing_url: '' });
  });

  it('takes barcodes of the channel, and makes the others', async () => {
    const { rateId } = await rateWith();
    const tickets = [{ ...holder, qr_code: 'NIGHT-0001' }, holder];
    const { data } = (await checkout(rateId, { tickets })).body;
    expect(data.tickets[0].qr_code).toBe('NIGHT-0001');
    expect(data.tickets[1].qr_code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
  });

  it('begins once, however often the request is sent with the same Idempotency-Key', async () => {
    const { rateId } = await rateWith();
    const headers = { 'idempotency-key': `once-${rateId}` };
    const first = await checkout(rateId, { headers });
    const again = await checkout(rateId, { headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await placesOf(service.database, rateId)).rate).toBe(1);
  });
});

describe('400', () => {
  it.each([1, 2])('a warranty that gives a right to nothing any more, with %i tickets', async (quantity) => {
    const { rateId } = await rateOfLaterEvent(24, {
      warranty_enabled: true,
      warranty_percentage: 10,
      warranty_hours: 24,
    });
    const tickets = Array.from({ length: quantity }, () => ({ ...holder, warranty: true }));
    const answer = await checkout(rateId, { tickets });
    expect([answer.status, answer.body.details]).toEqual([
      400,
      tickets.map((_, index) => ({
        path: `/tickets/${index}/warranty`,
        message: 'is not sold any more: the time in which it gives a right to a refund is over',
      })),
    ]);
    expect((await placesOf(service.database, rateId)).rate).toBe(0);
    expect((await checkout(rateId)).status).toBe(200);
  });

  it.each([
    ['fewer tickets than the rate is sold in', { purchase_min: 2 }, {}, '/tickets'],
    ['more tickets than the rate is sold in', { purchase_max: 2 }, { quantity: 3 }, '/tickets'],
    [
      'no document, where the rate is sold to named people',
      { nominative: true },
      {},
      '/tickets/0/personal_document_type',
    ],
    ['a warranty that is not sold', {}, { tickets: [{ ...holder, warranty: true }] }, '/tickets/0/warranty'],
    ['an empty discount code', {}, { discount_code: '' }, '/discount_code'],
    ['an address that is no web address', {}, { redirect_url: 'ftp://nightguide.example' }, '/redirect_url'],
    ['an address with a password', {}, { error_url: 'https://a:b@nightguide.example' }, '/error_url'],
    ['metadata that is too large', {}, { metadata: { text: 'x'.repeat(1_100) } }, '/metadata'],
    ['metadata with a number that is rounded', {}, { metadata: { order: 2 ** 53 } }, '/metadata/order'],
    [
      'one barcode twice',
      {},
      {
        tickets: [
          { ...holder, qr_code: 'SAME-1' },
          { ...holder, qr_code: 'SAME-1' },
        ],
      },
      '/tickets/1/qr_code',
    ],
  ] as [string, Row, Row, string][])('%s', async (_what, rate, body, path) => {
    const { rateId } = await rateWith(rate);
    const answer = await checkout(rateId, body);
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    expect(answer.body.details.map((detail: Row) => detail.path)).toContain(path);
    expect((await placesOf(service.database, rateId)).rate).toBe(0);
  });

  it('more units of a supplement than its limit', async () => {
    const { rateId } = await rateWith();
    const supplement_id = await supplementOf(rateId);
    const answer = await checkout(rateId, {
      tickets: [{ ...holder, supplements: [{ supplement_id, supplement_units: 4 }] }],
    });
    expect(answer.body.details).toEqual([
      { path: '/tickets/0/supplements/0/supplement_units', message: 'must be at most 3 of Cloakroom' },
    ]);
  });

  it.each([
    ['for bookings', { type: 'bookings' }, 'is for bookings'],
    ['for another rate', { rate_ids: ['rate_01jd3k5v8wexbtq8m2zr4h6n7c'] }, 'is for another rate'],
    ['that needs more tickets', { units_min: 3 }, 'needs at least 3 tickets'],
    ['for fewer tickets', { units_max: 1 }, 'is for at most 1 tickets'],
    ['with fewer sales left', { sales_max: 5, sales_count: 4 }, 'can be used for 1 more tickets'],
    ['that is used up', { redemptions_max: 1, redemptions_count: 1 }, 'has been used as often as it may be'],
  ] as [string, Row, string][])('a discount code %s', async (_what, given, reason) => {
    const { rateId } = await rateWith();
    const code = await createDiscountCodeRow(service, world.main, { type: 'tickets', percentage: 10, ...given });
    const answer = await checkout(rateId, { quantity: 2, discount_code: code.code });
    expect([answer.status, answer.body.error]).toEqual([400, 'discount_code_invalid']);
    expect(answer.body.message).toContain(reason);
    expect((await placesOf(service.database, rateId)).rate).toBe(0);
  });

  it('a discount code where the rate takes none', async () => {
    const { rateId } = await rateWith({ has_discount_codes_enabled: false });
    const code = await createDiscountCodeRow(service, world.main, { type: 'tickets', percentage: 10 });
    expect((await checkout(rateId, { discount_code: code.code })).body.error).toBe('discount_code_invalid');
  });
});

describe('404', () => {
  it('a private rate, one of an organization that is no partner, and an unknown one', async () => {
    const { rateId } = await rateWith({ type: 'private' });
    const unknown = newId('rate', clock.now());
    for (const id of [rateId, world.twin.rateId, unknown]) {
      expect((await checkout(id)).body.error).toBe('not_found');
    }
  });
});

describe('409', () => {
  it.each([
    ['marked as complete', { complete: true }, 'marked as complete'],
    ['not sold yet', { valid_from: new Date('2026-11-21T00:00:00Z') }, 'from 2026-11-21T00:00:00.000Z'],
    ['not sold any more', { valid_until: new Date('2026-11-19T00:00:00Z') }, 'until 2026-11-19T00:00:00.000Z'],
  ] as [string, Row, string][])('not_on_sale: a rate that is %s', async (_what, given, reason) => {
    const { rateId } = await rateWith(given);
    const answer = await checkout(rateId);
    expect([answer.status, answer.body.error]).toEqual([409, 'not_on_sale']);
    expect(answer.body.message).toContain(reason);
  });

  it('not_on_sale: in production, without an account of the organization at a gateway, all that costs something', async () => {
    const production = await startTestService({
      clock,
      environment: 'production',
      publicUrl: 'https://tickets.example',
    });
    const there = await createWorld(production);
    const { rateId } = await createRate(production, there.main.id, there.main.eventId);
    const answer = await beginCheckout(production, there.channel, rateId);
    expect([answer.status, answer.body.error]).toEqual([409, 'not_on_sale']);
    expect(answer.body.message).toContain('no payment gateway');
    expect((await placesOf(production.database, rateId)).rate).toBe(0);
    await production.close();
  });

  it('sold_out: says how many are left, and takes none', async () => {
    const { rateId } = await rateWith({ quota: 3 });
    expect((await checkout(rateId, { quantity: 2 })).status).toBe(200);
    const answer = await checkout(rateId, { quantity: 2 });
    expect([answer.status, answer.body.error]).toEqual([409, 'sold_out']);
    expect(answer.body.message).toBe('The rate General has 1 places left, and 2 are asked for.');
    expect((await placesOf(service.database, rateId)).rate).toBe(2);
  });

  it('barcode_taken: and nothing is kept', async () => {
    const { rateId } = await rateWith();
    const tickets = [{ ...holder, qr_code: 'TAKEN-1' }];
    expect((await checkout(rateId, { tickets })).status).toBe(200);
    const answer = await checkout(rateId, { tickets: [holder, ...tickets] });
    expect([answer.status, answer.body.error]).toEqual([409, 'barcode_taken']);
    expect((await placesOf(service.database, rateId)).rate).toBe(1);
  });
});
