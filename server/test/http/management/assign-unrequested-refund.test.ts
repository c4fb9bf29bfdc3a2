/** A person says what a refund that was made at the gateway covers. */
import { describe, expect, it } from 'vitest';
import { sellBooking } from '../../support/booking-sales.ts';
import { differencesOf } from '../../support/differences.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { makeRefundAtGateway } from '../../support/unrequested-refunds.ts';

const { service, world, manager, manage } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const call = manage(manager);

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
});
