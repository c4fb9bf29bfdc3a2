/** A person says what a refund that was made at the gateway covers. */
import { describe, expect, it } from 'vitest';
import { sendRefund } from '../../../src/contexts/sales/refunds/refunds.ts';
import { sellBooking } from '../../support/booking-sales.ts';
import { differencesOf } from '../../support/differences.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { beginCheckout, cards, payOnPage } from '../../support/purchases.ts';
import { makeRefundAtGateway } from '../../support/unrequested-refunds.ts';
import { createRate } from '../../support/world.ts';

const { service, world, manager, manage } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const call = manage(manager);

async function outcomeOf(paymentId: string) {
  const [row] = await service.database.sql<{ losses: number }>(
    'SELECT sum(losses)::int AS losses FROM ledger_transactions WHERE payment_id = $1',
    [paymentId],
  );
  const { refunded } = (await call('GET', `/payments/${paymentId}`)).body.data;
  return { refunded, losses: row!.losses };
}

describe('assignUnrequestedRefund', () => {
  it('takes what covers nothing of a booking off its advance, as far as that has something left', async () => {
    const { bookingId, paymentId } = await sellBooking(service, world);
    // It waits for the gateway, and leaves 4.00.
    await call('POST', `/bookings/${bookingId}/refund`, { amount: 50 });
    const made = { organizationId: world.main.id, paymentId, amount: 500, reference: `made ${paymentId}` };
    await makeRefundAtGateway(service, made);
    const [waiting] = (await call('GET', `/unrequested-refunds?payment_id=${paymentId}`)).body.data;
    expect(waiting.assignment).toBe('waiting');
    const { body } = await call('POST', `/unrequested-refunds/${waiting._id}/assign`, { resource_ids: [] });
    expect(body.data.assignment).toBe('none');
    expect((await call('GET', `/payments/${paymentId}`)).body.data.refunded).toBe(4);
    expect(await differencesOf(service, world.main.id)).toEqual([]);
    await makeRefundAtGateway(service, { ...made, outcome: 'failed' });
    expect((await call('GET', `/payments/${paymentId}`)).body.data.refunded).toBe(0);
    // Nothing but that it is owed again.
    expect(await differencesOf(service, world.main.id)).toMatchObject([{ found: 'sent_back' }]);
  });

  it('counts what covers nothing, and was more than was left, where the bank sends another one back', async () => {
    const { rateId } = await createRate(service, world.main.id, world.main.eventId);
    const { data } = (await beginCheckout(service, world.channel, rateId, { quantity: 2 })).body;
    await payOnPage(service, data.payment_url, cards.good);
    const paymentId: string = data.payment_id;
    const made = { organizationId: world.main.id, paymentId, amount: 3000 };
    await makeRefundAtGateway(service, { ...made, reference: `first ${paymentId}` });
    await makeRefundAtGateway(service, { ...made, reference: `second ${paymentId}` });
    const listed = (await call('GET', `/unrequested-refunds?payment_id=${paymentId}`)).body.data;
    const first = listed.find(({ reference }: { reference: string }) => reference === `first ${paymentId}`);
    await call('POST', `/unrequested-refunds/${first._id}/assign`, { resource_ids: [] });
    expect(await outcomeOf(paymentId)).toEqual({ refunded: 13, losses: 1700 });
    await makeRefundAtGateway(service, { ...made, reference: `second ${paymentId}`, outcome: 'failed' });
    expect(await outcomeOf(paymentId)).toEqual({ refunded: 30, losses: 0 });
    const ofPayment = await differencesOf(service, world.main.id);
    expect(ofPayment.filter(({ subject }) => subject === paymentId || subject === first._id)).toEqual([]);
    // The bank sends this one back, too: nothing of it counts.
    await makeRefundAtGateway(service, { ...made, reference: `first ${paymentId}`, outcome: 'failed' });
    expect(await outcomeOf(paymentId)).toEqual({ refunded: 0, losses: 0 });
  });

  it('counts what covers nothing of a booking, and was more than was left, where a refund made here fails', async () => {
    const { bookingId, paymentId } = await sellBooking(service, world);
    await call('POST', `/bookings/${bookingId}/refund`, { amount: 50 });
    const made = { organizationId: world.main.id, paymentId, amount: 500, reference: `made ${paymentId}` };
    await makeRefundAtGateway(service, made);
    const [waiting] = (await call('GET', `/unrequested-refunds?payment_id=${paymentId}`)).body.data;
    await call('POST', `/unrequested-refunds/${waiting._id}/assign`, { resource_ids: [] });
    expect(await outcomeOf(paymentId)).toEqual({ refunded: 4, losses: 100 });
    const { sql } = service.database;
    await sql(`UPDATE charges SET method_last4 = '5126' WHERE payment_id = $1`, [paymentId]);
    const [sent] = await sql<{ id: string }>(`SELECT id FROM refunds WHERE payment_id = $1 AND status = 'pending'`, [
      paymentId,
    ]);
    await sendRefund(service.services, { organizationId: world.main.id, refundId: sent!.id });
    expect(await outcomeOf(paymentId)).toEqual({ refunded: 5, losses: 0 });
    const differences = await differencesOf(service, world.main.id);
    expect(differences.filter(({ subject }) => subject === paymentId || subject === waiting._id)).toEqual([]);
  });
});
