/**
 * What money is given back on: how each thing is locked together with its payment (the payment first), what is left of
 * what was paid for it, and how it counts a refund that the gateway failed or that is sent again.
 */
import type { PaymentStatus } from '@stagedoor/contract/vocabulary';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { countRefundOnGuestList, lockGuestListToRefund } from '../../guest-lists/guest-lists/guest-lists.ts';
import { countRefundOnPass, lockPassToRefund } from '../../memberships/passes/passes.ts';
import { emit, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { countRefundOnBooking, lockBookingToRefund } from '../../tables/bookings/bookings.ts';
import {
  countRefundOnSupplement,
  lockSupplementToRefund,
  lockTicketsToRefund,
  type RefundableTicket,
  recountRefundOnTicket,
} from '../../ticketing/tickets/tickets.ts';
import { lockPayment, lockPayments, type PaymentRow, updateLinesReturned } from '../payments/payments.ts';
import type { RefundRow } from './refunds.sql.ts';

/** A thing that was paid for, locked with its payment. */
export interface Refundable {
  /** As messages name it. */
  readonly noun: 'ticket' | 'booking' | 'entry' | 'pass' | 'supplement';
  readonly payment: PaymentRow;
  readonly channelId: string | null;
  /** What can still be given back, in minor units. */
  readonly left: number;
}

type LockRefusal = Refusal<'not_found' | 'conflict'>;

/** The payment, locked before anything of it. */
export async function lockPaymentById(tenant: TenantDb, paymentId: string): Promise<PaymentRow> {
  const [payment] = await tenant.run(lockPayment, { id: paymentId });
  return payment!;
}

const lockPaymentFor =
  ({ tenant }: TenantWriteContext) =>
  (paymentId: string) =>
    lockPaymentById(tenant, paymentId);

const lockPaymentsFor =
  ({ tenant }: TenantWriteContext) =>
  (ids: readonly string[]) =>
    tenant.run(lockPayments, { ids });

const paid: readonly PaymentStatus[] = ['succeeded', 'partially_refunded', 'refunded'];

type LockedTicket = Refundable & { readonly ticket: RefundableTicket };

/** A ticket, of one channel where it is named. Refuses one whose payment did not succeed. */
export async function lockTicket(
  write: TenantWriteContext,
  id: string,
  channelId: string | null,
): Promise<LockedTicket | LockRefusal> {
  const locked = await lockTickets(write, [id], channelId);
  return locked instanceof Refusal ? locked : locked[0]!;
}

/** The same for several tickets, each named once, in their order. */
export async function lockTickets(
  write: TenantWriteContext,
  ids: readonly string[],
  channelId: string | null,
): Promise<readonly LockedTicket[] | LockRefusal> {
  const locked = await lockTicketsToRefund(write, ids, channelId, lockPaymentsFor(write));
  if (locked instanceof Refusal) return locked;
  const unpaid = locked.find(({ held }) => !paid.includes(held.status));
  if (unpaid) return nothingPaid('ticket', unpaid.held);
  return locked.map(({ ticket, held: payment }) => {
    const left = ticket.total_price - ticket.refunded_amount;
    return { noun: 'ticket', payment, channelId: ticket.channel_id, left, ticket };
  });
}

/** A booking. Refuses an unknown one, and one that nothing was paid online for. */
export async function lockBooking(write: TenantWriteContext, id: string): Promise<Refundable | LockRefusal> {
  const locked = await lockBookingToRefund(write, id, lockPaymentFor(write));
  if (locked instanceof Refusal) return locked;
  const { booking, held: payment } = locked;
  const left = payment.amount - booking.refunded_amount;
  return { noun: 'booking', payment, channelId: booking.channel_id, left };
}

/** An entry of a guest list. Refuses one whose payment did not succeed. */
export async function lockGuestList(write: TenantWriteContext, id: string): Promise<Refundable | LockRefusal> {
  const locked = await lockGuestListToRefund(write, id, lockPaymentFor(write));
  if (locked instanceof Refusal) return locked;
  const { entry, held: payment } = locked;
  if (!paid.includes(payment.status)) return nothingPaid('entry', payment);
  return { noun: 'entry', payment, channelId: entry.channel_id, left: entry.price - entry.refunded_amount };
}

/** A pass. Refuses an unknown one, and one that is not paid. */
export async function lockPass(write: TenantWriteContext, id: string): Promise<Refundable | LockRefusal> {
  const locked = await lockPassToRefund(write, id, lockPaymentFor(write));
  if (locked instanceof Refusal) return locked;
  const { pass, held: payment } = locked;
  return { noun: 'pass', payment, channelId: pass.channel_id, left: pass.price - pass.refunded_amount };
}

/** A supplement that was bought after its ticket; of that ticket, where it is named. */
export async function lockSupplement(
  write: TenantWriteContext,
  supplementId: string,
  ticketId?: string,
): Promise<Refundable | LockRefusal> {
  const locked = await lockSupplementToRefund(write, { supplementId, ticketId }, lockPaymentsFor(write));
  if (locked instanceof Refusal) return locked;
  const { supplement, held: payment } = locked;
  const left = supplement.price + supplement.service_charge - supplement.refunded_amount;
  return { noun: 'supplement', payment, channelId: payment.channel_id, left };
}

/** Locks what the refund is on; null where it is on a whole charge that had no use. */
export async function lockSubjectOf(
  write: TenantWriteContext,
  refund: RefundRow,
): Promise<Refundable | LockRefusal | null> {
  if (refund.ticket_id) return lockTicket(write, refund.ticket_id, null);
  if (refund.booking_id) return lockBooking(write, refund.booking_id);
  if (refund.guest_list_id) return lockGuestList(write, refund.guest_list_id);
  if (refund.pass_id) return lockPass(write, refund.pass_id);
  if (refund.ticket_supplement_id) return lockSupplement(write, refund.ticket_supplement_id);
  return null;
}

/** What a refund is on. */
type OnSubject = Pick<
  RefundRow,
  'payment_id' | 'ticket_id' | 'booking_id' | 'guest_list_id' | 'pass_id' | 'ticket_supplement_id' | 'amount'
>;

/** Counts refunds on the lines of what they are on, whose payments are locked. */
export async function countOnLines(tenant: TenantDb, refunds: readonly OnSubject[]): Promise<void> {
  await tenant.run(updateLinesReturned, {
    paymentIds: refunds.map((refund) => refund.payment_id!),
    subjectIds: refunds.map(
      (refund) =>
        (refund.ticket_id ??
          refund.booking_id ??
          refund.guest_list_id ??
          refund.pass_id ??
          refund.ticket_supplement_id)!,
    ),
    amounts: refunds.map(({ amount }) => amount),
  });
}

/** Counts an amount (minor units) on what the refund is on, which is locked; less than 0 where it was not given back. */
export async function recountOnSubject(write: TenantWriteContext, refund: RefundRow, amount: number): Promise<void> {
  if (refund.charge_id !== null) return;
  await countOnLines(write.tenant, [{ ...refund, amount }]);
  if (refund.ticket_id) await recountRefundOnTicket(write, refund.ticket_id, amount);
  else if (refund.guest_list_id) await countRefundOnGuestList(write, refund.guest_list_id, amount);
  else if (refund.pass_id) await countRefundOnPass(write, refund.pass_id, amount);
  else if (refund.ticket_supplement_id) await countRefundOnSupplement(write, refund.ticket_supplement_id, amount);
  else if (refund.booking_id) {
    const { message } = await countRefundOnBooking(write, refund.booking_id, amount);
    await emit(write, [message]);
  }
}

/** Refuses an amount (minor units) that is more than what is left. */
export function refuseMoreThanLeft(
  { noun, payment, left }: Refundable,
  amount: number,
): Refusal<'refund_exceeds_paid'> | null {
  if (amount <= left) return null;
  const { currency, currency_digits: digits } = payment;
  const leftInMajor = `${(left / 10 ** digits).toFixed(digits)} ${currency}`;
  return refuse('refund_exceeds_paid', `At most ${leftInMajor} can be given back on this ${noun}.`);
}

function nothingPaid(noun: Refundable['noun'], { status }: PaymentRow): Refusal<'conflict'> {
  return refuse('conflict', `The payment of the ${noun} is ${status}: there is nothing to give back.`);
}
