/** How a refund ends: what a gateway says of it, and what then counts. */
import { groupBy } from '../../../platform/group-by.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { queueMail } from '../../messaging/mail/mail.ts';
import { emit, type OutboxMessage, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { settleRefundOnBooking } from '../../tables/bookings/bookings.ts';
import { chargedOfSupplement, chargedPartsOf } from '../../ticketing/tickets/tickets.ts';
import { issueCorrectiveInvoices } from '../invoices/invoices.ts';
import { type Amounts, type LedgerTransaction, postToLedger } from '../ledger/ledger.ts';
import { type PaymentRow, paymentRefunded, updatePaymentsRefunded } from '../payments/payments.ts';
import { refundedParts } from '../pricing/pricing.ts';
import {
  findRefund,
  findRefundedPerson,
  type RefundRow,
  sumRefundsOfSupplement,
  sumRefundsOfTickets,
  updateRefundSettled,
  updateRefundsParts,
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
    if (outcome === 'succeeded') await emit(write, await countSettled(write, [{ payment, refund }]));
    else await recountOnSubject(write, refund, -refund.amount);
  }
  const [after] = await tenant.run(findRefund, { id: refundId });
  return after!;
}

interface SettledRefund {
  readonly payment: PaymentRow;
  readonly refund: RefundRow;
}

/**
 * Counts money that went back, in the ledger, in the payments and on invoices; answers with what is to be emitted, one
 * message for each refund. Of one thing there is one refund among them.
 */
export async function countSettled(
  write: TenantWriteContext,
  settled: readonly SettledRefund[],
): Promise<OutboxMessage[]> {
  if (settled.length === 0) return [];
  const { tenant, now } = write;
  const parts = await partsOf(
    write,
    settled.map(({ refund }) => refund),
  );
  await postToLedger(
    tenant,
    settled.map(({ payment, refund }, index) => transactionOf(payment, refund, parts[index]!)),
    now,
  );
  // A charge without a use was never counted as paid.
  const ofPayments = settled.filter(({ refund }) => !isSurplus(refund));
  if (ofPayments.length > 0) {
    const byPayment = groupBy(ofPayments, ({ payment }) => payment.id);
    const amounts = [...byPayment.values()].map((some) => some.reduce((sum, { refund }) => sum + refund.amount, 0));
    await tenant.run(updatePaymentsRefunded, { now, ids: [...byPayment.keys()], amounts });
    await issueCorrectiveInvoices(
      tenant,
      ofPayments.map(({ refund }) => refund.id),
      now,
    );
  }
  for (const { payment, refund } of settled) await queueRefundMail(write, payment, refund);
  return settled.map(({ payment, refund }) => {
    const about = { resourceId: payment.id, channelId: payment.channel_id };
    return outboxMessage(paymentRefunded, { ...payment, refunded: refund.amount }, about);
  });
}

const isSurplus = (refund: RefundRow) => refund.charge_id !== null;

function transactionOf(payment: PaymentRow, refund: RefundRow, debit: Amounts): LedgerTransaction {
  return {
    kind: isSurplus(refund) ? 'surplus_returned' : 'refund',
    causedBy: refund.id,
    debit,
    credit: { [refund.collection]: refund.amount },
    eventId: payment.event_id,
    channelId: payment.channel_id,
    paymentId: payment.id,
    refundId: refund.id,
    bookingId: refund.booking_id,
  };
}

/** What each refund takes, by account; written down with it where it is known only now. */
async function partsOf(write: TenantWriteContext, refunds: readonly RefundRow[]): Promise<readonly Amounts[]> {
  const ofTickets = await takeFromTickets(write.tenant, refunds);
  const parts: Amounts[] = [];
  for (const refund of refunds) parts.push(ofTickets.get(refund.id) ?? (await partsOfOther(write, refund)));
  return parts;
}

async function partsOfOther(write: TenantWriteContext, refund: RefundRow): Promise<Amounts> {
  const {
    id,
    booking_id: bookingId,
    guest_list_id: guestListId,
    pass_id: passId,
    ticket_supplement_id: ticketSupplementId,
    amount,
  } = refund;
  if (ticketSupplementId !== null) return takeFromSupplement(write.tenant, refund, ticketSupplementId);
  if (bookingId === null && guestListId === null && passId === null) return refund.parts;
  const parts = bookingId === null ? { sales: amount } : await settleRefundOnBooking(write, bookingId, amount);
  await write.tenant.run(updateRefundsParts, { ids: [id], parts: [toJson(parts)] });
  return parts;
}

/**
 * What of the parts of their tickets refunds take, by account: the next ones after those that went back already. That is
 * known only now, since of several refunds on their way any may fail. The payments are locked, so those of one ticket end
 * one by one. Ids of the refunds on tickets → what they take.
 */
async function takeFromTickets(
  tenant: TenantTransaction,
  refunds: readonly RefundRow[],
): Promise<ReadonlyMap<string, Amounts>> {
  const onTickets = refunds.flatMap(({ id, ticket_id: ticketId, amount }) =>
    ticketId ? [{ id, ticketId, amount }] : [],
  );
  if (onTickets.length === 0) return new Map();
  const ids = onTickets.map(({ id }) => id);
  const ticketIds = onTickets.map(({ ticketId }) => ticketId);
  const chargedOf = await chargedPartsOf(tenant, ticketIds);
  const before = await tenant.run(sumRefundsOfTickets, { ticketIds, exceptIds: ids });
  const beforeOf = new Map(before.map(({ ticket_id, amount }) => [ticket_id, amount]));
  const parts = onTickets.map(({ ticketId, amount }): Amounts => {
    const charged = chargedOf.get(ticketId)!;
    return { ...refundedParts(charged, charged.discount_amount + (beforeOf.get(ticketId) ?? 0), amount) };
  });
  await tenant.run(updateRefundsParts, { ids, parts: parts.map((one) => toJson(one)) });
  return new Map(ids.map((id, index) => [id, parts[index]!]));
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
  await tenant.run(updateRefundsParts, { ids: [id], parts: [toJson(parts)] });
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
