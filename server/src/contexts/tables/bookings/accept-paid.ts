/** Accepting pending bookings because their advance is paid. */
import type { TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { type Advance, awaitsPayment, hasPaidAdvance } from './booking-rules.ts';
import { type LockedBookingRow, updateBookingStatus, updateSpacesReserved } from './booking-writes.sql.ts';

/**
 * Accepts a booking, which is locked, if it is pending, its advance is paid by now and its spaces are free: if not, it goes
 * on waiting, since the money has been paid all the same. One that waits for its payment is accepted by that alone.
 */
export async function acceptIfPaid(
  { tenant, now }: { readonly tenant: TenantTransaction; readonly now: Date },
  before: Pick<LockedBookingRow, 'id' | 'status' | 'awaited_payment_id'>,
  advance: Advance,
): Promise<boolean> {
  if (before.status !== 'pending' || awaitsPayment(before) || !hasPaidAdvance(advance)) return false;
  return tenant.savepoint(
    async () => {
      const taken = await tenant.run(updateSpacesReserved, { bookingIds: [before.id], reserves: true });
      if (taken.length > 0) return false;
      await tenant.run(updateBookingStatus, { ids: [before.id], status: 'accepted', now });
      return true;
    },
    (isAccepted) => isAccepted,
  );
}
