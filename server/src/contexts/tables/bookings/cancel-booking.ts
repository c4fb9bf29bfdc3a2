/** Clients of a channel who do not come. */
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { type CrossTenantWriteContext, writeOfTenant } from '../../messaging/webhooks/webhooks.ts';
import { awaitsPayment, noBooking, transitionRefusal } from './booking-rules.ts';
import { lockBooking } from './booking-writes.sql.ts';
import { findBooking } from './bookings.sql.ts';
import { changeBookingStatuses, paymentAwaited } from './change-booking.ts';
import type { ChannelBookingRow } from './request-booking.ts';
import { findBookingOfChannelAcrossOrganizations, findEventEnd } from './zone-offers.sql.ts';

/**
 * Rejects a booking that the channel sent, because its clients do not come; nobody is mailed. One that is rejected
 * already stays as it is. Refuses every other booking, one whose clients have arrived or whose event is over, and one that
 * waits for its payment.
 */
export async function cancelBookingOfChannel(
  crossTenantWrite: CrossTenantWriteContext,
  channelId: string,
  id: string,
): Promise<ChannelBookingRow | Refusal<'not_found' | 'transition_not_allowed'>> {
  const [found] = await crossTenantWrite.crossTenant.run(findBookingOfChannelAcrossOrganizations, { channelId, id });
  if (!found) return noBooking;
  const write = writeOfTenant(crossTenantWrite, found.organization_id);
  const { tenant, now } = write;
  const before = await lockBooking(tenant, id);
  if (!before) return noBooking;
  if (before.status === 'rejected') {
    const [booking] = await tenant.run(findBooking, { id });
    return { ...booking!, organization_id: found.organization_id };
  }
  if (before.event_id !== null) {
    const [event] = await tenant.run(findEventEnd, { id: before.event_id });
    if (new Date(event!.ends_at) <= now) {
      return refuse('transition_not_allowed', 'The event has ended: the booking cannot be cancelled.');
    }
  }
  const refusal = awaitsPayment(before) ? paymentAwaited : transitionRefusal(before.status, 'rejected');
  if (refusal) return refusal;
  const rejected = await changeBookingStatuses(write, [id], 'rejected', { mailsClients: false });
  // It takes neither a space nor a redemption.
  if (rejected instanceof Refusal) throw new Error(`the rejection of ${id} was refused: ${rejected.message}`);
  return { ...rejected[0]!, organization_id: found.organization_id };
}
