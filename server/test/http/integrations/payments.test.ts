import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { beginCheckout, cards, payOnPage } from '../../support/purchases.ts';
import { createRate, createTicket } from '../../support/world.ts';

const { service, clock, world } = await openFixtures({ at: '2026-11-20T23:30:00.000Z' });

let paid: { paymentId: string; ticketIds: string[]; rateId: string };
beforeAll(async () => {
  const { rateId } = await createRate(service, world.main.id, world.main.eventId, {
    slug: 'general',
    warranty_enabled: true,
    warranty_is_fixed: true,
    warranty_fixed_price: 200,
  });
  const holder = { full_name: 'Teodor Amsel', email: 't@example.org', phone: '+34600000102', birthday: '1990-04-30' };
  const tickets = [{ ...holder, warranty: true }, holder];
  // The warranty is sold until the event begins.
  const move = (by: string) =>
    service.database.sql(`UPDATE events SET starts_at = starts_at ${by} WHERE id = $1`, [world.main.eventId]);
  await move("+ interval '2 hours'");
  const { data } = (await beginCheckout(service, world.channel, rateId, { tickets })).body;
  await move("- interval '2 hours'");
  await payOnPage(service, data.payment_url, cards.good);
  paid = { paymentId: data.payment_id, ticketIds: data.tickets.map(({ _id }: { _id: string }) => _id), rateId };
  // Neither what is pending nor what was taken elsewhere is listed.
  await beginCheckout(service, world.channel, rateId);
  await createTicket(service, world.main);
});

const call = (path: string, headers = world.main.headers) => service.call('GET', `/integrations${path}`, { headers });

describe('listPayments and getPayment', () => {
  it('200: say of a payment what the interface says', async () => {
    const answer = await call('/payments');
    const payment = {
      _id: paid.paymentId,
      status: 'succeeded',
      venue_id: world.main.id,
      type_id: paid.rateId,
      type_slug: 'general',
      event_id: world.main.eventId,
      event_date: '2026-11-20',
      channel_id: world.channel.id,
      channel_slug: world.channel.slug,
      user_id: '',
      // By the clock of Madrid, where it is past midnight.
      day: 21,
      month: 11,
      year: 2026,
      at: '2026-11-20T23:30:00.000Z',
      resource_type: 'ticket',
      n_resources: 2,
      resources_ids: paid.ticketIds,
      currency: 'EUR',
      total_amount: 45,
      total_fees: 3,
      total_warranty: 2,
      total_discount: 0,
      refunded: 0,
      payment_method: 'visa',
      issuer_country: 'ES',
      method_last4: '4242',
      sale_type: 'online',
      client_name: 'Teodor Amsel',
      client_email: 't@example.org',
      client_phone: '+34600000102',
      client_birthdate: '1990-04-30',
      invoice_references: paid.ticketIds.map((id) => ({ invoice_reference: '2026-F-000001', resource_id: id })),
    };
    expect(answer.body.data).toMatchObject([payment]);
    expect((await call(`/payments/${paid.paymentId}`)).body.data).toEqual(answer.body.data[0]);
  });

  it.each([
    ['event_id=evt_01jd3k5v8wexbtq8m2zr4h6n7c', 0],
    ['start_date=2026-11-20T23:30:00Z', 1],
    ['start_date=2026-11-20T23:30:00.001Z', 0],
    ['end_date=2026-11-20T23:30:00Z', 0],
  ])('200: %s finds %i', async (query, count) => {
    expect((await call(`/payments?${query}`)).body.data).toHaveLength(count);
  });

  it('404: a payment of others, one that was taken elsewhere, and an unknown one', async () => {
    const cash = await createTicket(service, world.main);
    for (const id of [cash.payment_id, newId('payment', clock.now())]) {
      expect((await call(`/payments/${id}`)).status).toBe(404);
    }
    expect((await call(`/payments/${paid.paymentId}`, world.twin.headers)).status).toBe(404);
  });
});

describe('listRefunds', () => {
  it('200: names the payment, the amount and the state', async () => {
    const headers = world.main.headers;
    const body = { amount: 7.5 };
    await service.call('POST', `/integrations/tickets/refund/${paid.ticketIds[0]}`, { headers, body });
    expect((await call('/refunds')).body.data).toMatchObject([
      { payment_id: paid.paymentId, status: 'pending', total_amount: 45, refunded: 7.5, client_name: 'Teodor Amsel' },
    ]);
    expect((await call('/refunds', world.twin.headers)).body.data).toEqual([]);
  });
});
