/** Tickets of several rates of an event in one purchase: one hold, one payment, all or none. */
import { afterAll, describe, expect, it } from 'vitest';
import { applyGatewayReport, expireOverdue } from '../../../src/contexts/sales/checkout/checkout.ts';
import { newId } from '../../../src/platform/ids.ts';
import { tenantDb } from '../../../src/platform/sql/tenant-db.ts';
import { createDiscountCodeRow } from '../../support/bookings.ts';
import { differencesOf } from '../../support/differences.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { paidByCard } from '../../support/gateway-report.ts';
import { placesOf } from '../../support/places.ts';
import { beginCheckout, cards, holder, pathOf, payOnPage } from '../../support/purchases.ts';
import { makeRefundAtGateway } from '../../support/unrequested-refunds.ts';
import { createEvent, createRate, setHoldCaps } from '../../support/world.ts';

const { service, world, clock, owner } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const { main } = world;

type Row = Record<string, unknown>;
const rateWith = async (given: Row = {}) => (await createRate(service, main.id, main.eventId, given)).rateId;
const twoRates = async (first: Row = {}, second: Row = {}) =>
  [await rateWith({ name: 'Floor', ...first }), await rateWith({ name: 'Balcony', ...second })] as const;
const of = (rateId: string, given: Row = {}) => ({ ...holder, ticket_rate_id: rateId, ...given });
const buy = (tickets: readonly Row[], given: Row = {}) =>
  beginCheckout(service, world.channel, String(tickets[0]!.ticket_rate_id), { tickets, ...given });
const takenOf = async (rateIds: readonly string[]) =>
  Promise.all(rateIds.map(async (rateId) => (await placesOf(service.database, rateId)).rate));
const read = async (table: string, id: string) =>
  (await service.database.sql<Row>(`SELECT * FROM ${table} WHERE id = $1`, [id]))[0]!;
const expireAll = async () => {
  clock.advance(16 * 60_000);
  await expireOverdue(service.services.database, service.services.outbox, clock.now());
};

afterAll(async () => {
  const differences = await differencesOf(service);
  expect(differences.filter(({ organizationId }) => organizationId === world.main.id)).toEqual([]);
});

describe('200', () => {
  it('one payment without a rate holds places of each, and is paid once', async () => {
    const rates = await twoRates();
    const [floor, balcony] = rates;
    const { data } = (await buy([of(floor), of(balcony), holder])).body;
    expect(data.total_amount).toBe(64.5);
    expect(data.tickets.map((ticket: Row) => ticket.ticket_rate_id)).toEqual([floor, balcony, floor]);
    expect(new Set(data.tickets.map((ticket: { payment: Row }) => ticket.payment._id)).size).toBe(1);
    expect(data.tickets[0].payment).toMatchObject({ rate_id: '', event_id: main.eventId, total: { amount: 64.5 } });
    expect(await takenOf(rates)).toEqual([2, 1]);
    const page = await service.call('GET', pathOf(data.payment_url));
    expect(page.text).toContain('<dt>2 × Floor, Early</dt>');
    expect(page.text).toContain('<dt>1 × Balcony, Early</dt>');
    await payOnPage(service, data.payment_url, cards.good);
    const path = `/channels/tickets?payment_id=${data.payment_id}`;
    const sold = (await service.call('GET', path, { headers: world.channel.headers })).body.data;
    expect(sold.map((ticket: Row) => ticket.status)).toEqual(['active', 'active', 'active']);
    expect(await service.database.sql('SELECT total FROM invoices WHERE payment_id = $1', [data.payment_id])).toEqual([
      { total: '6450' },
    ]);
  });

  it('what is not paid in time gives back the places of each rate, and takes them again for late money', async () => {
    const rates = await twoRates();
    const { data } = (await buy(rates.map((rateId) => of(rateId)))).body;
    await expireAll();
    expect(await takenOf(rates)).toEqual([0, 0]);
    const { database, outbox } = service.services;
    await database.transaction((tx) =>
      applyGatewayReport(
        { tenant: tenantDb(tx, main.id), outbox, now: clock.now() },
        paidByCard(data.payment_id, { amount: 4300, reference: `late ${data.payment_id}` }),
      ),
    );
    expect(await takenOf(rates)).toEqual([1, 1]);
    expect((await read('payments', data.payment_id)).status).toBe('succeeded');
  });

  it('a code takes off the tickets of the rates that it is for, and counts these alone', async () => {
    const rates = await twoRates();
    const [floor, balcony] = rates;
    const given = { type: 'tickets', fixed_amount: 1000, rate_ids: [floor] };
    const code = await createDiscountCodeRow(service, main, given);
    const paid = (await buy([of(floor), of(floor)], { discount_code: code.code })).body.data;
    await payOnPage(service, paid.payment_url, cards.good);
    const { data } = (await buy([of(floor), of(floor), of(balcony)], { discount_code: code.code })).body;
    expect(data.tickets.map(({ discount_code }: { discount_code: Row }) => discount_code.amount)).toEqual([5, 5, 0]);
    expect(await read('discount_codes', code.id)).toMatchObject({ redemptions_count: 2, sales_count: 4 });
    await expireAll();
    expect(await read('discount_codes', code.id)).toMatchObject({ redemptions_count: 1, sales_count: 2 });
  });

  it('a code takes nothing off the tickets of a rate that accepts none', async () => {
    const [floor, balcony] = await twoRates({}, { has_discount_codes_enabled: false });
    const code = await createDiscountCodeRow(service, main, { type: 'tickets', percentage: 50 });
    const { data } = (await buy([of(floor), of(balcony)], { discount_code: code.code })).body;
    expect(data.tickets.map(({ total_price: total }: Row) => total)).toEqual([11.5, 21.5]);
  });

  it('the dashboard counts the money of each rate, less what was given back', async () => {
    const rates = await twoRates();
    const { data } = (await buy([of(rates[0]), of(rates[1]), of(rates[1])])).body;
    await payOnPage(service, data.payment_url, cards.good);
    const revenueOf = async () => {
      const path = `/management/organizations/${main.id}/events/${main.eventId}/dashboard`;
      const shown = (await service.call('GET', path, { headers: owner })).body.data.rates;
      return rates.map((id) => shown.find((one: Row) => one.rate_id === id).revenue);
    };
    expect(await revenueOf()).toEqual([21.5, 43]);
    const refund = `/management/organizations/${main.id}/payments/${data.payment_id}/refund`;
    const given = await service.call('POST', refund, {
      headers: owner,
      body: { resource_ids: [data.tickets[1]._id], collection: 'cash' },
    });
    expect(given.status, given.text).toBe(200);
    expect(await revenueOf()).toEqual([21.5, 21.5]);
    const made = { organizationId: main.id, paymentId: data.payment_id, amount: 1001, reference: `re ${rates[0]}` };
    await makeRefundAtGateway(service, made);
    const [{ id }] = (await service.database.sql('SELECT id FROM unrequested_refunds WHERE reference = $1', [
      made.reference,
    ])) as [Row];
    const assign = `/management/organizations/${main.id}/unrequested-refunds/${id}/assign`;
    expect((await service.call('POST', assign, { headers: owner, body: { resource_ids: [] } })).status).toBe(200);
    // What covers none of the tickets is shared out among them by what is left of each.
    expect((await revenueOf()).toSorted()).toEqual([16.49, 16.5]);
    await makeRefundAtGateway(service, { ...made, outcome: 'failed' });
    expect(await revenueOf()).toEqual([21.5, 21.5]);
  });

  it('the box office asks for money for several rates in one mail', async () => {
    const rates = await twoRates();
    const answer = await service.call('POST', `/management/organizations/${main.id}/tickets/checkout`, {
      headers: owner,
      body: { ticket_rate_id: rates[0], tickets: rates.map((rateId) => of(rateId)) },
    });
    expect(answer.status, answer.text).toBe(201);
    expect(await takenOf(rates)).toEqual([1, 1]);
  });
});

describe('400', () => {
  it('a rate of another event', async () => {
    const other = await createEvent(service, main.id, main.locationId);
    const rateId = await rateWith();
    const answer = await buy([of(rateId), of(other.rateId)]);
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [{ path: '/tickets/1/ticket_rate_id', message: 'is a rate of another event: buy it by itself' }],
    ]);
    expect(await takenOf([rateId])).toEqual([0]);
  });

  it.each([
    [{ purchase_min: 2 }, 1, 'must be at least 2 of Balcony: the rate is not sold in smaller numbers'],
    [{ purchase_max: 1 }, 2, 'must be at most 1 of Balcony: the rate is not sold in larger numbers'],
  ] as const)('a number of tickets of one rate against %j', async (given, count, message) => {
    const [floor, balcony] = await twoRates({}, given);
    const tickets = [of(floor), of(floor), ...Array.from({ length: count }, () => of(balcony))];
    expect((await buy(tickets)).body.details).toEqual([{ path: '/tickets', message }]);
  });

  it('what a rate asks is asked of its own tickets', async () => {
    const [floor, balcony] = await twoRates({}, { nominative: true });
    const { details } = (await buy([of(floor), of(balcony)])).body;
    expect(details.map(({ path }: Row) => path)).toEqual([
      '/tickets/1/personal_document_type',
      '/tickets/1/personal_document_number',
    ]);
  });

  it('a code that is for none of the rates', async () => {
    const rates = await twoRates();
    const code = await createDiscountCodeRow(service, main, {
      type: 'tickets',
      percentage: 10,
      rate_ids: [await rateWith()],
    });
    const answer = await buy(
      rates.map((rateId) => of(rateId)),
      { discount_code: code.code },
    );
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('is for another rate')]);
    expect(await takenOf(rates)).toEqual([0, 0]);
  });
});

describe('404', () => {
  it('a rate that is private, of another organization, or unknown', async () => {
    const rateId = await rateWith();
    const hidden = await rateWith({ type: 'private' });
    for (const other of [hidden, world.twin.rateId, newId('rate', clock.now())]) {
      const answer = await buy([of(rateId), of(other)]);
      expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    }
    expect(await takenOf([rateId, hidden])).toEqual([0, 0]);
  });
});

describe('409', () => {
  it.each([
    ['sold_out', { quota: 1 }, 2],
    ['not_on_sale', { complete: true }, 1],
  ] as const)('%s of one rate takes no place of another', async (code, given, count) => {
    const rates = await twoRates({}, given);
    const answer = await buy([of(rates[0]), ...Array.from({ length: count }, () => of(rates[1]))]);
    expect([answer.status, answer.body.error]).toEqual([409, code]);
    expect(await takenOf(rates)).toEqual([0, 0]);
  });

  it('hold_limit_reached: an unpaid purchase of several rates counts for each of them', async () => {
    await setHoldCaps(service, main.id, { holds_per_buyer_max: 1, holds_per_network_max: 0 });
    const [floor, balcony] = await twoRates();
    const other = await rateWith();
    const all = [of(floor), of(balcony)];
    expect((await buy(all)).status).toBe(200);
    for (const tickets of [[of(floor)], [of(balcony)], all, [of(other), of(balcony)]]) {
      expect((await buy(tickets)).body.error).toBe('hold_limit_reached');
    }
    expect((await buy([of(other)])).status).toBe(200);
    await setHoldCaps(service, main.id, { holds_per_buyer_max: 0, holds_per_network_max: 1 });
    const from = { buyer_ip: '203.0.113.7' };
    expect((await buy(all, from)).status).toBe(200);
    expect((await buy([of(balcony)], from)).body.error).toBe('hold_limit_reached');
    await setHoldCaps(service, main.id);
    await expireAll();
  });

  it('hold_limit_reached: places are counted by rate, of a buyer and of the channel', async () => {
    const [floor, balcony] = await twoRates({ quota: 20 }, { quota: 20 });
    const some = (email: string) => [of(floor, { email }), of(floor, { email }), of(balcony, { email })];
    await setHoldCaps(service, main.id, { held_per_buyer_percentage_max: 10, holds_per_buyer_max: 0 });
    expect((await buy(some('a@example.org'))).status).toBe(200);
    expect((await buy([of(floor, { email: 'a@example.org' })])).body.error).toBe('hold_limit_reached');
    expect((await buy([of(balcony, { email: 'a@example.org' })])).status).toBe(200);
    await setHoldCaps(service, main.id, { held_per_channel_percentage_max: 20 });
    expect((await buy(some('b@example.org'))).status).toBe(200);
    expect((await buy([of(floor, { email: 'c@example.org' })])).body.error).toBe('hold_limit_reached');
    expect((await buy([of(balcony, { email: 'c@example.org' })])).status).toBe(200);
    await setHoldCaps(service, main.id);
    await expireAll();
  });

  it('a purchase ends those unpaid ones of the buyer that have a rate in common with it', async () => {
    await setHoldCaps(service, main.id, { replaces_holds: true });
    const [floor, balcony, gallery] = [...(await twoRates()), await rateWith()];
    const statusOf = async ({ body }: { body: { data: { payment_id: string } } }) =>
      (await read('payments', body.data.payment_id)).status;
    const both = await buy([of(floor), of(balcony)]);
    const apart = await buy([of(gallery)]);
    const next = await buy([of(balcony)]);
    expect([await statusOf(both), await statusOf(apart), await statusOf(next)]).toEqual([
      'failed',
      'pending',
      'pending',
    ]);
    const last = await buy([of(gallery), of(balcony)]);
    expect([await statusOf(apart), await statusOf(next), await statusOf(last)]).toEqual([
      'failed',
      'failed',
      'pending',
    ]);
    expect(await takenOf([floor, balcony, gallery])).toEqual([0, 1, 1]);
    await setHoldCaps(service, main.id);
    await expireAll();
  });
});
