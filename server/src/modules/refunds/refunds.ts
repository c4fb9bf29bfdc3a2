/**
 * Refunds: money that is given back, on a ticket, a booking or an entry of a list, or as a whole charge that had no use. What was paid through
 * a gateway goes back there: such a refund is `pending` until the gateway confirms it, and only then does it count in the
 * ledger and in the payment. What was taken elsewhere is given back at once.
 *
 * Guaranteed: never more than what remains of what was paid, however many ask at once (the payment and the ticket are
 * locked, in this order, and the database holds a CHECK); the gateway is asked with the id of the refund as the key, so
 * that a crash between asking and hearing sends no money twice.
 */
import type { RefundStatus } from '@stagedoor/contract/vocabulary';
import { newId } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { listPage, type Page } from '../../platform/sql/paging.ts';
import type { TenantDb } from '../../platform/sql/tenant-db.ts';
import { toJson } from '../../platform/sql/types.ts';
import { type BookingRow, countRefundOnBooking, lockBookingToRefund } from '../bookings/bookings.ts';
import { countRefundOnGuestList, lockGuestListToRefund, type ManagedGuestListRow } from '../guest-lists/guest-lists.ts';
import { postToLedger } from '../ledger/ledger.ts';
import { countRefundOnPass, lockPassToRefund, type PassRow } from '../passes/passes.ts';
import type { PaymentRow } from '../payments/payments.ts';
import {
  type BoughtSupplementRow,
  countRefundOnSupplement,
  countRefundOnTicket,
  lockSupplementToRefund,
  lockTicketToRefund,
  redoRefundOnTicket,
  type TicketRow,
} from '../tickets/tickets.ts';
import { emit, type OutboxMessage, type TenantWriteContext } from '../webhooks/webhooks.ts';
import { findRefund, insertRefund, type RefundRow, refunds, updateRefundPending } from './refunds.sql.ts';
import { enqueueSending } from './send-refund.ts';
import { countSettled, lockPaymentById, noRefund } from './settle-refund.ts';

export type { RefundRow } from './refunds.sql.ts';
export { lookAtRefund, sendRefund } from './send-refund.ts';

export interface TicketRefund {
  readonly ticketId: string;
  /** Minor units. */
  readonly amount: number;
  /** Only a ticket that this channel sold; null for whatever the organization sold. */
  readonly channelId: string | null;
  readonly createdBy: string;
}

type RefundRefusal = Refusal<'not_found' | 'conflict' | 'refund_exceeds_paid'>;

/**
 * Gives money back on a ticket and, the first time, voids it. Refuses a ticket that is not paid, one that was swapped, and
 * more than what remains of its total.
 */
export async function refundTicket(
  write: TenantWriteContext,
  { ticketId, amount, channelId, createdBy }: TicketRefund,
): Promise<{ readonly refund: RefundRow; readonly ticket: TicketRow } | RefundRefusal> {
  const { tenant } = write;
  const locked = await lockTicketToRefund(write, ticketId, channelId, (paymentId) =>
    lockPaymentById(tenant, paymentId),
  );
  if (locked instanceof Refusal) return locked;
  const { ticket, held: payment } = locked;
  if (payment.status !== 'succeeded' && payment.status !== 'partially_refunded') {
    return refuse('conflict', `The payment of the ticket is ${payment.status}: there is nothing to give back.`);
  }
  const left = ticket.total_price - ticket.refunded_amount;
  if (amount > left) {
    return refuse('refund_exceeds_paid', `At most ${inMajor(left, payment)} can be given back on this ticket.`);
  }
  const { id, status } = await insertRefundOf(write, payment, {
    ticketId,
    channelId: ticket.channel_id,
    amount,
    createdBy,
  });
  const { row, message } = await countRefundOnTicket(write, ticket, amount);
  return { refund: await completeOrSend(write, payment, id, status, message), ticket: row };
}

export interface BookingRefund {
  readonly bookingId: string;
  /** Minor units. */
  readonly amount: number;
  readonly createdBy: string;
}

/**
 * Gives back money that was paid online for a booking, which goes on as it is. Refuses a booking that nothing was paid
 * for, and more than what remains.
 */
export async function refundBooking(
  write: TenantWriteContext,
  { bookingId, amount, createdBy }: BookingRefund,
): Promise<{ readonly refund: RefundRow; readonly booking: BookingRow } | RefundRefusal> {
  const { tenant } = write;
  const locked = await lockBookingToRefund(write, bookingId, (paymentId) => lockPaymentById(tenant, paymentId));
  if (locked instanceof Refusal) return locked;
  const { booking, held: payment } = locked;
  const left = payment.amount - booking.refunded_amount;
  if (amount > left) {
    return refuse('refund_exceeds_paid', `At most ${inMajor(left, payment)} can be given back on this booking.`);
  }
  const { id, status } = await insertRefundOf(write, payment, {
    bookingId,
    channelId: booking.channel_id,
    amount,
    createdBy,
  });
  const { row, message } = await countRefundOnBooking(write, bookingId, amount);
  return { refund: await completeOrSend(write, payment, id, status, message), booking: row };
}

export interface GuestListRefund {
  readonly guestListId: string;
  /** Minor units. */
  readonly amount: number;
  readonly createdBy: string;
}

/**
 * Gives back money that was paid for an entry on a list, which leaves the list with the first refund. Refuses an entry that
 * nothing was paid for, and more than what remains.
 */
export async function refundGuestList(
  write: TenantWriteContext,
  { guestListId, amount, createdBy }: GuestListRefund,
): Promise<{ readonly refund: RefundRow; readonly entry: ManagedGuestListRow } | RefundRefusal> {
  const { tenant } = write;
  const locked = await lockGuestListToRefund(write, guestListId, (paymentId) => lockPaymentById(tenant, paymentId));
  if (locked instanceof Refusal) return locked;
  const { entry, held: payment } = locked;
  if (payment.status !== 'succeeded' && payment.status !== 'partially_refunded') {
    return refuse('conflict', `The payment of the entry is ${payment.status}: there is nothing to give back.`);
  }
  const left = entry.price - entry.refunded_amount;
  if (amount > left) {
    return refuse('refund_exceeds_paid', `At most ${inMajor(left, payment)} can be given back on this entry.`);
  }
  const { channel_id: channelId } = entry;
  const { id, status } = await insertRefundOf(write, payment, { guestListId, channelId, amount, createdBy });
  const row = await countRefundOnGuestList(write, guestListId, amount);
  return { refund: await completeOrSend(write, payment, id, status), entry: row };
}

export interface PassRefund {
  readonly passId: string;
  /** Minor units. */
  readonly amount: number;
  readonly createdBy: string;
}

/**
 * Gives back money that was paid for a pass and, the first time, voids it. Refuses a pass that is not paid, and more than
 * what remains of its price.
 */
export async function refundPass(
  write: TenantWriteContext,
  { passId, amount, createdBy }: PassRefund,
): Promise<{ readonly refund: RefundRow; readonly pass: PassRow } | RefundRefusal> {
  const { tenant } = write;
  const locked = await lockPassToRefund(write, passId, (paymentId) => lockPaymentById(tenant, paymentId));
  if (locked instanceof Refusal) return locked;
  const { pass, held: payment } = locked;
  const left = pass.price - pass.refunded_amount;
  if (amount > left) {
    return refuse('refund_exceeds_paid', `At most ${inMajor(left, payment)} can be given back on this pass.`);
  }
  const { channel_id: channelId } = pass;
  const { id, status } = await insertRefundOf(write, payment, { passId, channelId, amount, createdBy });
  const row = await countRefundOnPass(write, passId, amount);
  return { refund: await completeOrSend(write, payment, id, status), pass: row };
}

export interface SupplementRefund {
  readonly ticketId: string;
  readonly supplementId: string;
  /** Minor units. */
  readonly amount: number;
  readonly createdBy: string;
}

/**
 * Gives back money that was paid for a supplement which was bought for a ticket after it was sold; the first time, the
 * supplement leaves the ticket. Refuses one that is not paid, and more than what remains.
 */
export async function refundSupplement(
  write: TenantWriteContext,
  { ticketId, supplementId, amount, createdBy }: SupplementRefund,
): Promise<{ readonly refund: RefundRow; readonly supplement: BoughtSupplementRow } | RefundRefusal> {
  const { tenant } = write;
  const locked = await lockSupplementToRefund(write, { supplementId, ticketId }, (paymentId) =>
    lockPaymentById(tenant, paymentId),
  );
  if (locked instanceof Refusal) return locked;
  const { supplement, held: payment } = locked;
  const left = supplement.price + supplement.service_charge - supplement.refunded_amount;
  if (amount > left) {
    return refuse('refund_exceeds_paid', `At most ${inMajor(left, payment)} can be given back on this supplement.`);
  }
  const { channel_id: channelId } = payment;
  const of = { ticketSupplementId: supplementId, channelId, amount, createdBy };
  const { id, status } = await insertRefundOf(write, payment, of);
  const row = await countRefundOnSupplement(write, supplementId, amount);
  return { refund: await completeOrSend(write, payment, id, status), supplement: row };
}

interface RefundOf {
  readonly ticketId?: string | null;
  readonly bookingId?: string | null;
  readonly guestListId?: string | null;
  readonly passId?: string | null;
  readonly ticketSupplementId?: string | null;
  readonly channelId: string | null;
  readonly amount: number;
  readonly createdBy: string;
}

/** Records the refund; what was paid through a gateway waits until the gateway confirms it. */
async function insertRefundOf(
  { tenant, now }: TenantWriteContext,
  { id: paymentId, collection, payment_method: paymentMethod }: PaymentRow,
  {
    ticketId = null,
    bookingId = null,
    guestListId = null,
    passId = null,
    ticketSupplementId = null,
    ...given
  }: RefundOf,
): Promise<{ readonly id: string; readonly status: RefundStatus }> {
  const id = newId('refund', now);
  const status = collection === 'gateway' ? 'pending' : 'succeeded';
  // Its parts are known once it is settled: until then others can fail, and an advance can move.
  const row = {
    ...given,
    id,
    now,
    paymentId,
    ticketId,
    bookingId,
    guestListId,
    passId,
    ticketSupplementId,
    chargeId: null,
    status,
    collection,
    paymentMethod,
  } as const;
  await tenant.run(insertRefund, { ...row, parts: toJson({}) });
  return { id, status };
}

/** Counts the refund where it has its end, or has it sent; emits `message` first where there is one; answers with the refund. */
async function completeOrSend(
  write: TenantWriteContext,
  payment: PaymentRow,
  id: string,
  status: RefundStatus,
  message?: OutboxMessage,
): Promise<RefundRow> {
  const [refund] = await write.tenant.run(findRefund, { id });
  const messages = status === 'succeeded' ? await countSettled(write, payment, refund!) : [];
  await emit(write, message ? [message, ...messages] : messages);
  if (status === 'pending') await enqueueSending(write.tenant, id);
  return refund!;
}

/** Sends a whole charge back, for which the payment has no use. */
export async function returnCharge(
  write: TenantWriteContext,
  payment: PaymentRow,
  charge: { readonly id: string; readonly amount: number },
): Promise<void> {
  const { tenant, now } = write;
  const { id: paymentId, event_id: eventId, channel_id: channelId } = payment;
  const id = newId('refund', now);
  await tenant.run(insertRefund, {
    now,
    id,
    paymentId,
    ticketId: null,
    bookingId: null,
    guestListId: null,
    passId: null,
    ticketSupplementId: null,
    chargeId: charge.id,
    channelId,
    status: 'pending',
    collection: 'gateway',
    amount: charge.amount,
    parts: toJson({ suspense: charge.amount }),
    paymentMethod: payment.payment_method,
    createdBy: '',
  });
  const amounts = { debit: { gateway: charge.amount }, credit: { suspense: charge.amount } };
  await postToLedger(tenant, { kind: 'surplus', causedBy: charge.id, ...amounts, eventId, channelId, paymentId }, now);
  await enqueueSending(tenant, id);
}

/**
 * Lets a refund that the gateway failed be sent again. Refuses one that did not fail, and an amount that was given back in
 * another way meanwhile.
 */
export async function retryRefund(write: TenantWriteContext, id: string): Promise<RefundRow | RefundRefusal> {
  const { tenant } = write;
  const [refund] = await tenant.run(findRefund, { id });
  if (!refund) return noRefund;
  if (refund.ticket_id) {
    const locked = await lockTicketToRefund(write, refund.ticket_id, null, (paymentId) =>
      lockPaymentById(tenant, paymentId),
    );
    if (locked instanceof Refusal) return locked;
    const { ticket, held: payment } = locked;
    const left = ticket.total_price - ticket.refunded_amount;
    if (refund.amount > left) {
      return refuse('refund_exceeds_paid', `Only ${inMajor(left, payment)} of the ticket are left to be given back.`);
    }
  }
  if (refund.booking_id) {
    const locked = await lockBookingToRefund(write, refund.booking_id, (paymentId) =>
      lockPaymentById(tenant, paymentId),
    );
    if (locked instanceof Refusal) return locked;
    const { booking, held: payment } = locked;
    const left = payment.amount - booking.refunded_amount;
    if (refund.amount > left) {
      return refuse('refund_exceeds_paid', `Only ${inMajor(left, payment)} of the booking are left to be given back.`);
    }
  }
  if (refund.guest_list_id) {
    const locked = await lockGuestListToRefund(write, refund.guest_list_id, (paymentId) =>
      lockPaymentById(tenant, paymentId),
    );
    if (locked instanceof Refusal) return locked;
    const { entry, held: payment } = locked;
    const left = entry.price - entry.refunded_amount;
    if (refund.amount > left) {
      return refuse('refund_exceeds_paid', `Only ${inMajor(left, payment)} of the entry are left to be given back.`);
    }
  }
  if (refund.pass_id) {
    const locked = await lockPassToRefund(write, refund.pass_id, (paymentId) => lockPaymentById(tenant, paymentId));
    if (locked instanceof Refusal) return locked;
    const { pass, held: payment } = locked;
    const left = pass.price - pass.refunded_amount;
    if (refund.amount > left) {
      return refuse('refund_exceeds_paid', `Only ${inMajor(left, payment)} of the pass are left to be given back.`);
    }
  }
  if (refund.ticket_supplement_id) {
    const locked = await lockSupplementToRefund(write, { supplementId: refund.ticket_supplement_id }, (paymentId) =>
      lockPaymentById(tenant, paymentId),
    );
    if (locked instanceof Refusal) return locked;
    const { supplement, held: payment } = locked;
    const left = supplement.price + supplement.service_charge - supplement.refunded_amount;
    if (refund.amount > left) {
      return refuse(
        'refund_exceeds_paid',
        `Only ${inMajor(left, payment)} of the supplement are left to be given back.`,
      );
    }
  }
  const again = await tenant.run(updateRefundPending, { id });
  if (again.length === 0) return refuse('conflict', `The refund is ${refund.status}: only one that failed is retried.`);
  if (refund.ticket_id) await redoRefundOnTicket(write, refund.ticket_id, refund.amount);
  if (refund.booking_id) {
    const { message } = await countRefundOnBooking(write, refund.booking_id, refund.amount);
    await emit(write, [message]);
  }
  if (refund.guest_list_id) await countRefundOnGuestList(write, refund.guest_list_id, refund.amount);
  if (refund.pass_id) await countRefundOnPass(write, refund.pass_id, refund.amount);
  if (refund.ticket_supplement_id) await countRefundOnSupplement(write, refund.ticket_supplement_id, refund.amount);
  await enqueueSending(tenant, id);
  const [after] = await tenant.run(findRefund, { id });
  return after!;
}

function inMajor(minor: number, { currency, currency_digits: digits }: PaymentRow): string {
  return `${(minor / 10 ** digits).toFixed(digits)} ${currency}`;
}

/** A refund of the organization; refuses an unknown id. */
export async function getRefund(tenant: TenantDb, id: string): Promise<RefundRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findRefund, { id });
  return row ?? noRefund;
}

export interface RefundFilter {
  readonly status?: RefundStatus | undefined;
  readonly paymentId?: string | undefined;
  readonly collection?: 'gateway' | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

/** The refunds of the organization, by (creation, id). */
export function listRefunds(
  tenant: TenantDb,
  filter: RefundFilter,
  page: Page,
): Promise<RefundRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, refunds, filter, page);
}
