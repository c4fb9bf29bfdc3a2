/** How a refund ends: what a gateway says of it, and what then counts. */
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { TenantTransaction } from '../../platform/sql/tenant-db.ts';
import { toJson } from '../../platform/sql/types.ts';
import { settleRefundOnBooking } from '../bookings/bookings.ts';
import { issueCorrectiveInvoice } from '../invoices/invoices.ts';
import { type Amounts, postToLedger } from '../ledger/ledger.ts';
import { queueMail } from '../mail/mail.ts';
import { type PaymentRow, paymentRefunded, updatePaymentRefunded } from '../payments/payments.ts';
import { refundedParts } from '../pricing/pricing.ts';
import { chargedOfSupplement, chargedPartsOf } from '../tickets/tickets.ts';
import { emit, type OutboxMessage, outboxMessage, type TenantWriteContext } from '../webhooks/webhooks.ts';
import {
  findRefund,
  findRefundedPerson,
  type RefundRow,
  sumRefundsOfSupplement,
  sumRefundsOfTicket,
  updateRefundParts,
  updateRefundSettled,
} from './refunds.sql.ts';
import { lockPaymentById, recountOnSubject } from './subjects.ts';

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
    else await recountOnSubject(write, refund, -refund.amount);
  }
  const [after] = await tenant.run(findRefund, { id: refundId });
  return after!;
}

/** Counts money that went back, in the ledger, in the payment and on an invoice; answers with what is to be emitted. */
export async function countSettled(
  write: TenantWriteContext,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<OutboxMessage[]> {
  const { tenant, now } = write;
  const { id: paymentId, event_id: eventId, channel_id: channelId } = payment;
  const isSurplus = refund.charge_id !== null;
  const debit = await partsOf(write, refund);
  await postToLedger(
    tenant,
    {
      kind: isSurplus ? 'surplus_returned' : 'refund',
      causedBy: refund.id,
      debit,
      credit: { [refund.collection]: refund.amount },
      eventId,
      channelId,
      paymentId,
      refundId: refund.id,
      bookingId: refund.booking_id,
    },
    now,
  );
  // A charge without a use was never counted as paid.
  if (!isSurplus) {
    await tenant.run(updatePaymentRefunded, { now, id: paymentId, amount: refund.amount });
    await issueCorrectiveInvoice(tenant, refund.id, now);
  }
  await queueRefundMail(write, payment, refund);
  return [
    outboxMessage(paymentRefunded, { ...payment, refunded: refund.amount }, { resourceId: paymentId, channelId }),
  ];
}

/** What the refund takes, by account; written down with it where it is known only now. */
async function partsOf(write: TenantWriteContext, refund: RefundRow): Promise<Amounts> {
  const {
    id,
    ticket_id: ticketId,
    booking_id: bookingId,
    guest_list_id: guestListId,
    pass_id: passId,
    ticket_supplement_id: ticketSupplementId,
    amount,
  } = refund;
  if (ticketId !== null) return takeFromTicket(write.tenant, refund, ticketId);
  if (ticketSupplementId !== null) return takeFromSupplement(write.tenant, refund, ticketSupplementId);
  if (bookingId === null && guestListId === null && passId === null) return refund.parts;
  const parts = bookingId === null ? { sales: amount } : await settleRefundOnBooking(write, bookingId, amount);
  await write.tenant.run(updateRefundParts, { id, parts: toJson(parts) });
  return parts;
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

/** The same of a supplement that was bought for a ticket: without its service charge first. */
async function takeFromSupplement(tenant: TenantTransaction, { id, amount }: RefundRow, ticketSupplementId: string) {
  const { price, service_charge: serviceCharge } = await chargedOfSupplement(tenant, ticketSupplementId);
  const [before] = await tenant.run(sumRefundsOfSupplement, { ticketSupplementId, exceptId: id });
  const charged = {
    price: 0,
    supplements_total: price,
    supplements_service_charge_total: serviceCharge,
    fees_organization: 0,
    fees_provider: 0,
    surcharge: 0,
    warranty_total: 0,
  };
  const parts = { ...refundedParts(charged, before!.amount, amount) };
  await tenant.run(updateRefundParts, { id, parts: toJson(parts) });
  return parts;
}

/** To who holds the ticket or made the booking, where the seller had what was bought mailed. */
async function queueRefundMail(write: TenantWriteContext, payment: PaymentRow, refund: RefundRow): Promise<void> {
  if (!payment.send_resources) return;
  const [person] = await write.tenant.run(findRefundedPerson, { id: refund.id });
  await queueMail(write, {
    cause: `refund ${refund.id}`,
    to: person?.email ?? '',
    language: payment.language,
    template: 'refund',
    data: { amount: { amount: refund.amount, currency: payment.currency, digits: payment.currency_digits } },
    eventId: payment.event_id,
  });
}
