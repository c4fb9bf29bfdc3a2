import { describe, expect, it } from 'vitest';
import { sendRefund } from '../../../src/contexts/sales/refunds/refunds.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { buyTickets } from '../../support/purchases.ts';
import { createRate } from '../../support/world.ts';

const { service, clock, world, manager } = await openFixtures({ at: '2026-11-21T22:00:00.000Z' });

const list = (query = '', headers = manager, organizationId = world.main.id) =>
  service.call('GET', `/management/organizations/${organizationId}/wallet-movements${query}`, { headers });

async function buy() {
  clock.advance(1_000);
  const { rateId } = await createRate(service, world.main.id, world.main.eventId);
  const data = await buyTickets(service, world.channel, rateId);
  return { paymentId: String(data.payment_id), ticketId: String(data.tickets[0]._id) };
}

describe('200', () => {
  it('answers the latest first, each with the balance after it, page by page and by type', async () => {
    const first = await buy();
    const second = await buy();
    clock.advance(1_000);
    const body = { amount: 5 };
    await service.call('PUT', `/channels/tickets/${first.ticketId}/refund`, { headers: world.channel.headers, body });
    const refunds = await service.database.sql('SELECT id FROM refunds WHERE organization_id = $1', [world.main.id]);
    const refundId = String(refunds[0]!.id);
    await sendRefund(service.services, { organizationId: world.main.id, refundId });
    const { status, body: answer } = await list();
    expect(status).toBe(200);
    expect(answer.data).toMatchObject([
      { type: 'refund', amount: -5, balance_after: 38, payment_id: first.paymentId, refund_id: refundId },
      { type: 'sale', amount: 21.5, balance_after: 43, payment_id: second.paymentId },
      { type: 'sale', amount: 21.5, balance_after: 21.5, payment_id: first.paymentId, event_id: world.main.eventId },
    ]);
    expect((await list('?type=sale&limit=1')).body.data).toEqual([answer.data[1]]);
    expect((await list(`?limit=1&after=${answer.data[1]._id}`)).body.data).toEqual([answer.data[2]]);
    expect((await list(`?start_date=${answer.data[0].at}`)).body.data).toEqual([answer.data[0]]);
  });
});
