/** What the lists of money add up to: everything that meets the conditions, not a page of it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sendRefund } from '../../../src/contexts/sales/refunds/refunds.ts';
import { createBookingRow } from '../../support/bookings.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { buyTickets, cards } from '../../support/purchases.ts';
import { createRate } from '../../support/world.ts';

const { service, clock, world, people } = await openFixtures({ at: '2026-11-21T20:00:00.000Z' });
const manager = people.manager.headers;
const base = `/management/organizations/${world.main.id}`;

const totals = async (path: string, query = '') =>
  (await service.call('GET', `${base}/${path}/totals${query}`, { headers: manager })).body.data;

let rateId: string;
const paid: { paymentId: string; ticketId: string; at: string }[] = [];

async function buy(card: string) {
  clock.advance(1_000);
  const data = await buyTickets(service, world.channel, rateId, { card });
  return { paymentId: String(data.payment_id), ticketId: String(data.tickets[0]._id), at: clock.now().toISOString() };
}

beforeAll(async () => {
  await service.call('PATCH', `${base}/tax-settings`, { headers: people.admin.headers, body: { tax_percentage: 21 } });
  ({ rateId } = await createRate(service, world.main.id, world.main.eventId));
  for (const card of [cards.good, cards.good, cards.declined]) paid.push(await buy(card));
  const { headers } = world.channel;
  await service.call('PUT', `/channels/tickets/${paid[0]!.ticketId}/refund`, { headers, body: { amount: 5 } });
  const [refund] = await service.database.sql('SELECT id FROM refunds WHERE organization_id = $1', [world.main.id]);
  await sendRefund(service.services, { organizationId: world.main.id, refundId: String(refund!.id) });
});

describe('getPaymentTotals 200', () => {
  it('counts every payment, and adds up those that were paid and what was given back', async () => {
    const euros = { currency: 'EUR', count: 3, incoming: 43, outgoing: -5, total: 38 };
    expect(await totals('payments')).toEqual({ count: 3, sums: [euros] });
    expect(await totals('payments', '?status=pending')).toEqual({
      count: 1,
      sums: [{ currency: 'EUR', count: 1, incoming: 0, outgoing: 0, total: 0 }],
    });
  });

  it('adds up what a search finds', async () => {
    const { sums } = await totals('payments', `?search=${paid[1]!.paymentId}`);
    expect(sums).toEqual([{ currency: 'EUR', count: 1, incoming: 21.5, outgoing: 0, total: 21.5 }]);
  });

  it('has no sums where nothing meets the conditions', async () => {
    expect(await totals('payments', '?search=nobody@example.org')).toEqual({ count: 0, sums: [] });
  });
});

describe('getInvoiceTotals 200', () => {
  it('adds up the invoices and those that correct them, with base and tax of each percentage', async () => {
    const { count, sums } = await totals('invoices');
    expect(count).toBe(3);
    expect(sums).toEqual([
      {
        currency: 'EUR',
        count: 3,
        incoming: 43,
        outgoing: -5,
        total: 38,
        taxes: [{ percentage: 21, base: 31.41, tax: 6.59, total: 38 }],
      },
    ]);
    expect(await totals('invoices', '?type=corrective')).toMatchObject({ count: 1, sums: [{ total: -5 }] });
  });
});

describe('getWalletMovementTotals 200', () => {
  it('adds up what came in and what went back, by event and by time', async () => {
    const euros = { currency: 'EUR', count: 3, incoming: 43, outgoing: -5, total: 38 };
    expect(await totals('wallet-movements', `?event_id=${world.main.eventId}`)).toEqual({ count: 3, sums: [euros] });
    expect(await totals('wallet-movements', `?end_date=${paid[1]!.at}`)).toMatchObject({ count: 1 });
  });
});

describe('getExternalPaymentTotals 200', () => {
  it('counts an undone payment and the one that undoes it, which add up to nothing', async () => {
    const { id } = await createBookingRow(service, world.main);
    const pay = (amount: number) =>
      service.call('POST', `${base}/external-payments`, {
        headers: manager,
        body: { resource_id: id, amount, method: 'cash' },
      });
    const first = (await pay(60)).body.data;
    await pay(20.5);
    await service.call('POST', `${base}/external-payments/${first._id}/undo`, { headers: manager });
    expect(await totals('external-payments')).toEqual({
      count: 3,
      sums: [{ currency: 'EUR', count: 3, incoming: 80.5, outgoing: -60, total: 20.5 }],
    });
  });
});
