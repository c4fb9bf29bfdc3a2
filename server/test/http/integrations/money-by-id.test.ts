/** One refund, wallet movement and external payment by its id; payments and refunds by their state; requests of refunds. */
import { describe, expect, it } from 'vitest';
import { sendRefund } from '../../../src/contexts/sales/refunds/refunds.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { createBookingRow } from '../../support/bookings.ts';
import { openWorld } from '../../support/fixtures.ts';
import { beginCheckout, buyTickets } from '../../support/purchases.ts';

const { service, world } = await openWorld({ clock: fixedClock(new Date()) });

const get = (path: string, headers = world.main.headers) => service.call('GET', `/integrations${path}`, { headers });
const idsOf = async (path: string) => (await get(path)).body.data.map(({ _id }: { _id: string }) => _id);
const buy = async () => {
  const data = await buyTickets(service, world.channel, world.main.rateId);
  return data as { payment_id: string; tickets: { _id: string }[] };
};

describe('payments and refunds', () => {
  it('200: are selected by their state, and a refund is read by its id', async () => {
    const refunded = await buy();
    const paid = await buy();
    await beginCheckout(service, world.channel, world.main.rateId);
    await service.call('POST', `/integrations/tickets/refund/${refunded.tickets[0]!._id}`, {
      headers: world.main.headers,
      body: { amount: 5 },
    });
    const [{ _id: id }] = (await get('/refunds?status=pending')).body.data;
    expect(await idsOf('/refunds?status=succeeded')).toEqual([]);
    await sendRefund(service.services, { organizationId: world.main.id, refundId: id });
    const listed = (await get('/refunds?status=succeeded')).body.data;
    expect(listed).toMatchObject([{ _id: id, payment_id: refunded.payment_id, status: 'succeeded', refunded: 5 }]);
    const one = await get(`/refunds/${id}`);
    expect(one.status).toBe(200);
    expect(one.body.data).toEqual(listed[0]);
    expect((await get(`/refunds/${id}`, world.twin.headers)).status).toBe(404);
    expect(await idsOf('/payments?status=succeeded')).toEqual([paid.payment_id]);
    expect(await idsOf('/payments?status=partially_refunded')).toEqual([refunded.payment_id]);
    expect((await get('/payments?status=pending')).status).toBe(400);

    const movements = (await get('/wallet-movements')).body.data;
    expect(movements).toHaveLength(3);
    for (const movement of movements) {
      expect((await get(`/wallet-movements/${movement._id}`)).body.data).toEqual(movement);
    }
    expect((await get(`/wallet-movements/${movements[0]._id}`, world.twin.headers)).status).toBe(404);
  });
});

describe('listRefundRequests', () => {
  it('200: what holders ask for, by state and ticket', async () => {
    const { tickets } = await buy();
    const [{ _id: ticketId }] = tickets as [{ _id: string }];
    const asked = await service.call('POST', `/integrations/tickets/${ticketId}/refund-requests`, {
      headers: world.main.headers,
      body: { reason: 'We cannot come.' },
    });
    expect((await get(`/refund-requests?ticket_id=${ticketId}`)).body.data).toEqual([asked.body.data]);
    expect(await idsOf('/refund-requests?status=pending')).toEqual([asked.body.data._id]);
    expect(await idsOf('/refund-requests?status=rejected')).toEqual([]);
    expect((await get('/refund-requests', world.twin.headers)).body.data).toEqual([]);
  });
});

describe('getExternalPayment', () => {
  it('200: the payment as in the list; 404 of another organization', async () => {
    const { id: resource_id } = await createBookingRow(service, world.main);
    const body = { resource_type: 'bookings', resource_id, amount: 20, method: 'cash' };
    const { data } = (await service.call('POST', '/integrations/external-payments', { ...world.main, body })).body;
    expect((await get(`/external-payments/${data._id}`)).body.data).toEqual(data);
    expect((await get(`/external-payments/${data._id}`, world.twin.headers)).status).toBe(404);
  });
});
