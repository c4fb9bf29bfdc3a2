import { describe, expect, it } from 'vitest';
import { sendRefund } from '../../../src/contexts/sales/refunds/refunds.ts';
import { createBookingRow } from '../../support/bookings.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { beginCheckout, buyTickets } from '../../support/purchases.ts';
import { signIn } from '../../support/sign-in.ts';
import { createRate } from '../../support/world.ts';

const { service, world } = await openFixtures();

const read = async (role: 'admin' | 'viewer', eventId = world.main.eventId) => {
  const headers = await signIn(service, world.main.id, role);
  return service.call('GET', `/management/organizations/${world.main.id}/events/${eventId}/dashboard`, { headers });
};
const post = async (path: string, body: object) => {
  const answer = await service.call('POST', `/integrations${path}`, { headers: world.main.headers, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

describe('200', () => {
  it('answers what was sold, who is inside, and for admins the money of it out of the ledger', async () => {
    const { rateId, priceIds } = await createRate(service, world.main.id, world.main.eventId);
    const sold = await buyTickets(service, world.channel, rateId, { quantity: 2 });
    const [first, second] = sold.tickets as { _id: string }[];
    await service.call('PUT', `/channels/tickets/${first!._id}/refund`, {
      headers: world.channel.headers,
      body: { amount: 10 },
    });
    const refunds = await service.database.sql('SELECT id FROM refunds WHERE organization_id = $1', [world.main.id]);
    const refundId = String(refunds[0]!.id);
    await sendRefund(service.services, { organizationId: world.main.id, refundId });
    await service.call('PUT', `/integrations/tickets/${second!._id}/checkin`, {
      headers: world.main.headers,
      body: {},
    });
    await beginCheckout(service, world.channel, rateId);
    const ticket = { price_id: priceIds[0], full_name: 'Vera', email: 'v@example.org' };
    await post('/tickets', { ticket_rate_id: rateId, tickets: [ticket] });
    const booking = await createBookingRow(service, world.main, { status: 'accepted', party_size: 4 });
    await post('/external-payments', { resource_id: booking.id, amount: 60, method: 'cash' });
    await createBookingRow(service, world.main, { status: 'rejected', party_size: 9 });

    const { status, body } = await read('admin');
    expect(status).toBe(200);
    const { data } = body;
    expect(data).toMatchObject({
      event_id: world.main.eventId,
      currency: 'EUR',
      tickets: { sold: 2, held: 1, voided: 1, admitted: 1 },
      bookings: { count: 1, people: 4, admitted: 0 },
      lists: { count: 0, people: 0, admitted: 0 },
      money: {
        revenue: { sales: 50, fees_organization: 4.5, total: 54.5, tips: 0 },
        advances_held: 60,
        forfeited: 0,
        refunded: 10,
      },
    });
    const rate = data.rates.find((one: { rate_id: string }) => one.rate_id === rateId);
    expect(rate).toMatchObject({ quota: 1050, sold: 2, held: 1, voided: 1, admitted: 1, revenue: 54.5 });
    const soldToday = data.sales.filter((one: { rate_id: string }) => one.rate_id === rateId);
    expect(soldToday).toEqual([{ day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), rate_id: rateId, sold: 2 }]);
    expect(data.channels).toEqual([
      { channel_id: '', name: '', sold: 1, bookings: 1, admitted: 0, revenue: 21.5 },
      { channel_id: world.channel.id, name: expect.any(String), sold: 1, bookings: 0, admitted: 1, revenue: 33 },
    ]);

    const shown = (await read('viewer')).body.data;
    expect(shown).not.toHaveProperty('money');
    for (const one of [...shown.rates, ...shown.channels]) expect(one).not.toHaveProperty('revenue');
    expect(shown.tickets).toEqual(data.tickets);

    // The money of a channel counts also where all that it sold is void.
    await service.call('PUT', `/channels/tickets/${second!._id}/refund`, {
      headers: world.channel.headers,
      body: { amount: 5 },
    });
    const { channels } = (await read('admin')).body.data;
    expect(channels[1]).toMatchObject({ channel_id: world.channel.id, sold: 0, admitted: 0, revenue: 33 });
  });
});
