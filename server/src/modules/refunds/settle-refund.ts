/** How a refund ends: what a gateway says of it, and what then counts. */
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { TenantDb, TenantTransaction } from '../../platform/sql/tenant-db.ts';
import { toJson } from '../../platform/sql/types.ts';
import { issueCorrectiveInvoice } from '../invoices/invoices.ts';
import { type Amounts, postToLedger } from '../ledger/ledger.ts';
import { lockPayment, type PaymentRow, paymentRefunded, updatePaymentRefunded } from '../payments/payments.ts';
import { refundedParts } from '../pricing/pricing.ts';
import { chargedPartsOf, undoRefundOnTicket } from '../tickets/tickets.ts';
import { emit, type OutboxMessage, outboxMessage, type TenantWriteContext } from '../webhooks/webhooks.ts';
import {
  findRefund,
  type RefundRow,
  sumRefundsOfTicket,
  updateRefundParts,
  updateRefundSettled,
} from './refunds.sql.ts';

export const noRefund = refuse('not_found', 'There is no such refund.');

/** What a gateway says of a refund. */
interface RefundReport {
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
  const payment = await lockPaymentById(tenant, refund.payment_id!);
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

/** Counts money that went back, in the ledger, in the payment and on an invoice; answers with what is to be emitted. */
export async function countSettled(
  { tenant, now }: TenantWriteContext,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<OutboxMessage[]> {
  const { id: paymentId, event_id: eventId, channel_id: channelId } = payment;
  const isSurplus = refund.charge_id !== null;
  const parts = refund.ticket_id === null ? refund.parts : await takeFromTicket(tenant, refund, refund.ticket_id);
  await postToLedger(
    tenant,
    {
      kind: isSurplus ? 'surplus_returned' : 'refund',
      causedBy: refund.id,
      debit: parts,
      credit: { [refund.collection]: refund.amount },
      eventId,
      channelId,
      paymentId,
      refundId: refund.id,
    },
    now,
  );
  // A charge without a use was never counted as paid.
  if (!isSurplus) {
    await tenant.run(updatePaymentRefunded, { now, id: paymentId, amount: refund.amount });
    await issueCorrectiveInvoice(tenant, refund.id, now);
  }
  return [
    outboxMessage(paymentRefunded, { ...payment, refunded: refund.amount }, { resourceId: paymentId, channelId }),
  ];
}

/**
 * What of the parts of its ticket a refund takes, by account: the next ones after those that went back already. That is
 * known only now, since of several refunds on their way any may fail. The payment is locked, so they end one by one.
 */
async function takeFromTicket(tenant: TenantTransaction, refund: RefundRow, ticketId: string): Promise<Amounts> {
  const charged = await chargedPartsOf(tenant, ticketId);
  const [before] = await tenant.run(sumRefundsOfTicket, { ticketId, exceptId: refund.id });
  const parts = { ...refundedParts(charged, charged.discount_amount + before!.amount, refund.amount) };
  await tenant.run(updateRefundParts, { id: refund.id, parts: toJson(parts) });
  return parts;
}

/** The payment, locked before anything of it. */
export async function lockPaymentById(tenant: TenantDb, paymentId: string): Promise<PaymentRow> {
  const [payment] = await tenant.run(lockPayment, { id: paymentId });
  return payment!;
}
