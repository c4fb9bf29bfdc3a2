/** Many buyers at once: never more sold than there is, never less, and all counters agree in the end. */
import { describe, expect, it } from 'vitest';
import { expireOverdue } from '../../src/contexts/sales/checkout/checkout.ts';
import { createDiscountCodeRow } from '../support/bookings.ts';
import { differencesOf } from '../support/differences.ts';
import { openWorld } from '../support/fixtures.ts';
import { statusesOf } from '../support/parallel.ts';
import { placesOf } from '../support/places.ts';
import { beginCheckout, cards, holder, pathOf, payOnPage, postForm } from '../support/purchases.ts';
import { createRate } from '../support/world.ts';

const { service, world } = await openWorld({ connectionsMax: 20 });

const rateWith = (given: Record<string, unknown>) => createRate(service, world.main.id, world.main.eventId, given);
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('many checkouts at once', () => {
  it('of one rate sell each place once, over the price steps in their order', async () => {
    const { rateId } = await rateWith({ quota: 80 });
    const answers = await times(120, () => beginCheckout(service, world.channel, rateId));
    expect(statusesOf(answers)).toEqual({ 200: 80, 409: 40 });
    expect(answers.filter(({ body }) => body.error === 'sold_out')).toHaveLength(40);
    expect(await placesOf(service.database, rateId)).toEqual({
      rate: 80,
      steps: [50, 30],
      tickets: 80,
      ticketsBySteps: [50, 30],
    });
  });

  it('of several tickets each take all or nothing', async () => {
    const { rateId } = await rateWith({ quota: 100 });
    const answers = await times(40, (index) =>
      beginCheckout(service, world.channel, rateId, { quantity: 1 + (index % 7) }),
    );
    const sold = answers.flatMap(({ body }) => body.data?.tickets ?? []).length;
    const places = await placesOf(service.database, rateId);
    expect(places).toMatchObject({ rate: sold, tickets: sold });
    expect(sold).toBeGreaterThan(93);
    expect(places.steps).toEqual(places.ticketsBySteps);
  });

  it('of several rates in any order sell each place of each rate once, and take all or nothing', async () => {
    const rateIds = await Promise.all([20, 30].map(async (quota) => (await rateWith({ quota })).rateId));
    const answers = await times(40, (index) => {
      const [first, second] = index % 2 ? rateIds : rateIds.toReversed();
      const named = index % 5 === 0 ? [first!] : [first!, second!];
      const tickets = named.map((rateId) => ({ ...holder, ticket_rate_id: rateId }));
      return beginCheckout(service, world.channel, first!, { tickets });
    });
    expect(Object.keys(statusesOf(answers))).toEqual(['200', '409']);
    const sold = answers.flatMap(({ body }) => body.data?.tickets ?? []);
    const places = await Promise.all(rateIds.map((rateId) => placesOf(service.database, rateId)));
    for (const [index, { rate, tickets, steps, ticketsBySteps }] of places.entries()) {
      expect(rate).toBe(sold.filter((ticket) => ticket.ticket_rate_id === rateIds[index]).length);
      expect([tickets, steps]).toEqual([rate, ticketsBySteps]);
    }
    expect(places[0]!.rate).toBe(20);
  });

  it('with one discount code redeem it as often as it may be, and no purchase without a redemption is cheaper', async () => {
    const { rateId } = await rateWith({});
    const code = await createDiscountCodeRow(service, world.main, {
      type: 'tickets',
      fixed_amount: 500,
      redemptions_max: 10,
    });
    const answers = await times(60, (index) =>
      beginCheckout(service, world.channel, rateId, index % 2 ? { discount_code: code.code } : {}),
    );
    expect(statusesOf(answers)).toEqual({ 200: 40, 400: 20 });
    const totals = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.total_amount);
    expect(totals.filter((total) => total === 16.5)).toHaveLength(10);
    expect(totals.filter((total) => total === 21.5)).toHaveLength(30);
  });
});

it('checkouts, payments, cancellations, expiries and refunds at once leave nothing that does not agree', async () => {
  const { rateId } = await rateWith({ quota: 30 });
  const code = await createDiscountCodeRow(service, world.main, {
    type: 'tickets',
    percentage: 50,
    redemptions_max: 8,
  });
  const expire = () => expireOverdue(service.services.database, service.services.outbox, new Date());
  const buyer = async (index: number) => {
    const given = index % 3 === 0 ? { discount_code: code.code } : {};
    const { status, body } = await beginCheckout(service, world.channel, rateId, {
      quantity: 1 + (index % 2),
      ...given,
    });
    if (status !== 200) return;
    const { payment_id: id, payment_url: url, tickets } = body.data;
    if (index % 4 === 1) await postForm(service, pathOf(url), { action: 'cancel' });
    if (index % 4 === 2) {
      await service.database.sql('UPDATE payments SET expires_at = now() WHERE id = $1', [id]);
      await Promise.all([expire(), payOnPage(service, url, cards.good)]);
    }
    if (index % 4 === 3) await Promise.all([1, 2].map(() => payOnPage(service, url, cards.good)));
    if (index % 8 === 3) {
      const headers = world.channel.headers;
      await service.call('PUT', `/channels/tickets/${tickets[0]._id}/refund`, { headers, body: { amount: 1 } });
    }
  };
  for (let round = 0; round < 3; round += 1) await times(40, (index) => buyer(index + round));
  await expire();
  expect(await differencesOf(service)).toEqual([]);
  const places = await placesOf(service.database, rateId);
  expect(places.rate).toBe(places.tickets);
  expect(places.rate).toBeLessThanOrEqual(30);
});
