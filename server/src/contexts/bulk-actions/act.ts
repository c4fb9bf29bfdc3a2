/** What a bulk action does with one thing: the function of the operation for one thing, with its rules. */
import type { BookingStatus, BulkOperation } from '@stagedoor/contract/vocabulary';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { TenantTransaction } from '../../platform/sql/tenant-db.ts';
import { admitExpected, deleteGuestList } from '../guest-lists/guest-lists/guest-lists.ts';
import type { TenantWriteContext } from '../messaging/webhooks/webhooks.ts';
import { sendPaymentLink } from '../sales/checkout/checkout.ts';
import { changeBookingStatus, getBooking } from '../tables/bookings/bookings.ts';
import { checkInTicket, sendTicket, voidTicket } from '../ticketing/tickets/tickets.ts';

export type BulkWrite = TenantWriteContext & { readonly tenant: TenantTransaction; readonly madeBy: string };

type Act = (write: BulkWrite, id: string, bookingStatus: BookingStatus | '') => Promise<unknown>;

const acts: Readonly<Record<BulkOperation, Act>> = {
  sendTicket: (write, id) => sendTicket(write, id, undefined),
  checkInTicket: ({ tenant, outbox, now, madeBy }, ticketId) =>
    checkInTicket(
      tenant,
      outbox,
      { ticketId, admittedCount: undefined, enteredAt: undefined, quality: undefined, recordedBy: madeBy },
      now,
    ),
  voidTicket,
  checkInGuestList: (write, id) => admitExpected(write, id, write.madeBy),
  deleteGuestList,
  updateBookingStatus: (write, id, status) => changeBookingStatus(write, id, status as BookingStatus),
  sendPaymentLink: mailLinkOfBooking,
};

/** Why it was refused, or null where it was done; what was changed until then has to be undone where it was refused. */
export async function act(
  write: BulkWrite,
  of: { readonly operation: BulkOperation; readonly booking_status: BookingStatus | '' },
  id: string,
): Promise<Refusal | null> {
  const result = await acts[of.operation](write, id, of.booking_status);
  return result instanceof Refusal ? result : null;
}

async function mailLinkOfBooking(write: BulkWrite, bookingId: string): Promise<unknown> {
  const booking = await getBooking(write.tenant, bookingId);
  if (booking instanceof Refusal) return booking;
  const { awaited_payment_id: paymentId } = booking;
  if (paymentId === null) return refuse('conflict', 'The booking waits for no payment.');
  return sendPaymentLink(write, paymentId, undefined);
}
