/** Gives money back on one thing that was paid for: it is locked with its payment, and counts the refund. */
import type { RefundStatus } from '@stagedoor/contract/vocabulary';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { toJson } from '../../platform/sql/types.ts';
import { type BookingRow, countRefundOnBooking } from '../bookings/bookings.ts';
import { countRefundOnGuestList, type ManagedGuestListRow } from '../guest-lists/guest-lists.ts';
import { countRefundOnPass, type PassRow } from '../passes/passes.ts';
import type { PaymentRow } from '../payments/payments.ts';
import {
  type BoughtSupplementRow,
  countRefundOnSupplement,
  countRefundOnTicket,
  type TicketRow,
} from '../tickets/tickets.ts';
import { emit, type OutboxMessage, type TenantWriteContext } from '../webhooks/webhooks.ts';
import { findRefund, insertRefund, type RefundRow } from './refunds.sql.ts';
import { enqueueSending } from './send-refund.ts';
import { countSettled } from './settle-refund.ts';
import {
  lockBooking,
  lockGuestList,
  lockPass,
  lockSupplement,
  lockTicket,
  type Refundable,
  refuseMoreThanLeft,
} from './subjects.ts';

export interface TicketRefund {
  readonly ticketId: string;
  /** Minor units. */
  readonly amount: number;
  /** Only a ticket that this channel sold; null for whatever the organization sold. */
  readonly channelId: string | null;
  readonly createdBy: string;
}

export type RefundRefusal = Refusal<'not_found' | 'conflict' | 'refund_exceeds_paid'>;

/**
 * Gives money back on a ticket and, the first time, voids it. Refuses a ticket that is not paid, one that was swapped, and
 * more than what remains of its total.
 */
export async function refundTicket(
  write: TenantWriteContext,
  { ticketId, amount, channelId, createdBy }: TicketRefund,
): Promise<{ readonly refund: RefundRow; readonly ticket: TicketRow } | RefundRefusal> {
  const locked = await lockTicket(write, ticketId, channelId);
  if (locked instanceof Refusal) return locked;
  const refunded = await giveBack(write, locked, { ticketId, amount, createdBy }, () =>
    countRefundOnTicket(write, locked.ticket, amount),
  );
  return refunded instanceof Refusal ? refunded : { refund: refunded.refund, ticket: refunded.row };
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
  const locked = await lockBooking(write, bookingId);
  if (locked instanceof Refusal) return locked;
  const refunded = await giveBack(write, locked, { bookingId, amount, createdBy }, () =>
    countRefundOnBooking(write, bookingId, amount),
  );
  return refunded instanceof Refusal ? refunded : { refund: refunded.refund, booking: refunded.row };
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
  const locked = await lockGuestList(write, guestListId);
  if (locked instanceof Refusal) return locked;
  const refunded = await giveBack(write, locked, { guestListId, amount, createdBy }, async () => ({
    row: await countRefundOnGuestList(write, guestListId, amount),
  }));
  return refunded instanceof Refusal ? refunded : { refund: refunded.refund, entry: refunded.row };
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
  const locked = await lockPass(write, passId);
  if (locked instanceof Refusal) return locked;
  const refunded = await giveBack(write, locked, { passId, amount, createdBy }, async () => ({
    row: await countRefundOnPass(write, passId, amount),
  }));
  return refunded instanceof Refusal ? refunded : { refund: refunded.refund, pass: refunded.row };
}

export interface SupplementRefund {
  /** Only where the supplement is one of this ticket. */
  readonly ticketId?: string | undefined;
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
  const locked = await lockSupplement(write, supplementId, ticketId);
  if (locked instanceof Refusal) return locked;
  const refunded = await giveBack(write, locked, { ticketSupplementId: supplementId, amount, createdBy }, async () => ({
    row: await countRefundOnSupplement(write, supplementId, amount),
  }));
  return refunded instanceof Refusal ? refunded : { refund: refunded.refund, supplement: refunded.row };
}

interface RefundOf {
  readonly ticketId?: string;
  readonly bookingId?: string;
  readonly guestListId?: string;
  readonly passId?: string;
  readonly ticketSupplementId?: string;
  readonly amount: number;
  readonly createdBy: string;
}

/** Gives an amount back on what is locked, unless it is more than what is left; `count` counts it there. */
async function giveBack<Row>(
  write: TenantWriteContext,
  locked: Refundable,
  of: RefundOf,
  count: () => Promise<{ readonly row: Row; readonly message?: OutboxMessage }>,
): Promise<{ readonly refund: RefundRow; readonly row: Row } | Refusal<'refund_exceeds_paid'>> {
  const excess = refuseMoreThanLeft(locked, of.amount);
  if (excess) return excess;
  const { payment, channelId } = locked;
  const { id, status } = await insertRefundOf(write, payment, { ...of, channelId });
  const { row, message } = await count();
  return { refund: await completeOrSend(write, payment, id, status, message), row };
}

/** A refund that is on no thing. */
export const onNothing = { ticketId: null, bookingId: null, guestListId: null, passId: null, ticketSupplementId: null };

/** Records the refund; what was paid through a gateway waits until the gateway confirms it. */
async function insertRefundOf(
  { tenant, now }: TenantWriteContext,
  { id: paymentId, collection, payment_method: paymentMethod }: PaymentRow,
  of: RefundOf & { readonly channelId: string | null },
): Promise<{ readonly id: string; readonly status: RefundStatus }> {
  const id = newId('refund', now);
  const status = collection === 'gateway' ? 'pending' : 'succeeded';
  // Its parts are known once it is settled: until then others can fail, and an advance can move.
  const row = { ...onNothing, ...of, id, now, paymentId, chargeId: null, status, collection, paymentMethod } as const;
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
