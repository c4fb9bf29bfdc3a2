/**
 * Refunds: money that is given back, on a ticket or a booking, or as a whole charge that had no use. What was paid through
 * a gateway goes back there: such a refund is `pending` until the gateway confirms it, and only then does it count in the
 * ledger and in the payment. What was taken elsewhere is given back at once.
 *
 * Guaranteed: never more than what remains of what was paid, however many ask at once (the payment and the ticket are
 * locked, in this order, and the database holds a CHECK); the gateway is asked with the id of the refund as the key, so
 * that a crash between asking and hearing sends no money twice.
 */
import { newId } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { listPage, type Page } from '../../platform/sql/paging.ts';
import type { TenantDb } from '../../platform/sql/tenant-db.ts';
import { toJson } from '../../platform/sql/types.ts';
import { postToLedger } from '../ledger/ledger.ts';
import { lockPayment, type PaymentRow, paymentRefunded, updatePaymentRefunded } from '../payments/payments.ts';
import { refundedParts } from '../pricing/pricing.ts';
import { countRefundOnTicket, lockTicketToRefund, type TicketRow, undoRefundOnTicket } from '../tickets/tickets.ts';
import { emit, type OutboxMessage, outboxMessage, type TenantWriteContext } from '../webhooks/webhooks.ts';
import { findRefund, insertRefund, type RefundRow, refunds, updateRefundSettled } from './refunds.sql.ts';

export type { RefundRow } from './refunds.sql.ts';

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
  const { tenant, now } = write;
  const locked = await lockTicketToRefund(write, ticketId, channelId, (paymentId) => lock(tenant, paymentId));
  if (locked instanceof Refusal) return locked;
  const { ticket, held: payment } = locked;
  if (payment.status !== 'succeeded' && payment.status !== 'partially_refunded') {
    return refuse('conflict', `The payment of the ticket is ${payment.status}: there is nothing to give back.`);
  }
  const left = ticket.total_price - ticket.refunded_amount;
  if (amount > left) {
    return refuse('refund_exceeds_paid', `At most ${inMajor(left, payment)} can be given back on this ticket.`);
  }
  const parts = refundedParts(ticket, ticket.discount_amount + ticket.refunded_amount, amount);
  const [refund] = await tenant.run(insertRefund, {
    now,
    id: newId('refund', now),
    paymentId: payment.id,
    ticketId,
    bookingId: null,
    chargeId: null,
    channelId: ticket.channel_id,
    status: payment.collection === 'gateway' ? 'pending' : 'succeeded',
    collection: payment.collection,
    amount,
    parts: toJson({ ...parts }),
    paymentMethod: payment.payment_method,
    createdBy,
  });
  const { row, message } = await countRefundOnTicket(write, ticket, amount);
  const messages = refund!.status === 'succeeded' ? await countSettled(write, payment, refund!) : [];
  await emit(write, [message, ...messages]);
  return { refund: refund!, ticket: row };
}

/** Sends a whole charge back, for which the payment has no use. */
export async function returnCharge(
  write: TenantWriteContext,
  payment: PaymentRow,
  charge: { readonly id: string; readonly amount: number },
): Promise<void> {
  const { tenant, now } = write;
  const { id: paymentId, event_id: eventId, channel_id: channelId } = payment;
  await tenant.run(insertRefund, {
    now,
    id: newId('refund', now),
    paymentId,
    ticketId: null,
    bookingId: null,
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
}

/** What a gateway says of a refund. */
export interface RefundReport {
  readonly refundId: string;
  readonly outcome: 'succeeded' | 'failed';
  /** The gateway's own. */
  readonly reference: string;
  /** Empty where it succeeded. */
  readonly failureReason: string;
}

/** Applies what the gateway says of a refund, once; refuses an unknown one. */
export async function applyRefundReport(
  write: TenantWriteContext,
  { refundId, outcome, reference, failureReason }: RefundReport,
): Promise<RefundRow | Refusal<'not_found'>> {
  const { tenant, now } = write;
  const [refund] = await tenant.run(findRefund, { id: refundId });
  if (!refund) return noRefund;
  const payment = await lock(tenant, refund.payment_id!);
  const settled = await tenant.run(updateRefundSettled, {
    now,
    id: refundId,
    status: outcome,
    reference,
    failureReason,
  });
  if (settled.length > 0) {
    if (outcome === 'succeeded') await emit(write, await countSettled(write, payment, refund));
    else if (refund.ticket_id) await undoRefundOnTicket(write, refund.ticket_id, refund.amount);
  }
  const [after] = await tenant.run(findRefund, { id: refundId });
  return after!;
}

const noRefund = refuse('not_found', 'There is no such refund.');

/** Counts money that went back, in the ledger and in the payment; answers with what is to be emitted. */
async function countSettled(
  { tenant, now }: TenantWriteContext,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<OutboxMessage[]> {
  const { id: paymentId, event_id: eventId, channel_id: channelId } = payment;
  const isSurplus = refund.charge_id !== null;
  await postToLedger(
    tenant,
    {
      kind: isSurplus ? 'surplus_returned' : 'refund',
      causedBy: refund.id,
      debit: refund.parts,
      credit: { [refund.collection]: refund.amount },
      eventId,
      channelId,
      paymentId,
      refundId: refund.id,
    },
    now,
  );
  // A charge without a use was never counted as paid.
  if (!isSurplus) await tenant.run(updatePaymentRefunded, { now, id: paymentId, amount: refund.amount });
  return [
    outboxMessage(paymentRefunded, { ...payment, refunded: refund.amount }, { resourceId: paymentId, channelId }),
  ];
}

async function lock(tenant: TenantDb, paymentId: string): Promise<PaymentRow> {
  const [payment] = await tenant.run(lockPayment, { id: paymentId });
  return payment!;
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
