/** What a gateway says reaches a payment here, and nowhere else. */
import type { GatewayName } from '@stagedoor/contract/vocabulary';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { retakeRedemption } from '../discount-codes/discount-codes.ts';
import type { PaidWith } from '../gateways/gateways.ts';
import { issueInvoice } from '../invoices/invoices.ts';
import { postToLedger } from '../ledger/ledger.ts';
import {
  type ChargeEnd,
  endCharge,
  lockPayment,
  type PaymentRow,
  paymentSucceeded,
  recordCharge,
  updatePaymentSucceeded,
} from '../payments/payments.ts';
import { returnCharge } from '../refunds/refunds.ts';
import { emit, outboxMessage, type TenantWriteContext } from '../webhooks/webhooks.ts';
import { redemptionsOf } from './end-payments.ts';
import { type Purchase, purchaseOf } from './purchases.ts';

type KnownOfCard = 'method' | 'last4' | 'issuerCountry';

/** What a gateway says of one attempt to collect a payment. */
export interface GatewayReport extends Partial<Omit<PaidWith, KnownOfCard>>, Pick<PaidWith, KnownOfCard> {
  readonly paymentId: string;
  readonly gateway: GatewayName;
  /** The gateway's own, of the attempt. */
  readonly reference: string;
  readonly outcome: 'succeeded' | 'failed';
  /** Minor units that came in, or would have. */
  readonly amount: number;
  readonly currency: string;
  /** Empty where it succeeded. */
  readonly failureReason: string;
}

/** What came of a report: the payment as it is then, and whether the money goes back. */
export interface AppliedReport {
  readonly payment: PaymentRow;
  readonly isReturned: boolean;
}

/** Applies what a gateway says; once for each charge, however often it is said. Refuses an unknown payment. */
export async function applyGatewayReport(
  write: TenantWriteContext,
  report: GatewayReport,
): Promise<AppliedReport | Refusal<'not_found'>> {
  const { tenant, now } = write;
  const [payment] = await tenant.run(lockPayment, { id: report.paymentId });
  if (!payment) return refuse('not_found', 'There is no such payment.');
  const charge = await recordCharge(tenant, report, now);
  if (charge.payment_id !== payment.id) {
    throw new Error(`charge ${charge.reference} of ${charge.gateway} belongs to ${charge.payment_id}`);
  }
  if (charge.status !== 'pending') return { payment, isReturned: charge.status === 'returned' };
  const end = (status: ChargeEnd['status']) => endCharge(tenant, charge.id, { ...report, status }, now);
  if (report.outcome === 'failed') {
    await end('failed');
    return { payment, isReturned: false };
  }
  const isRight = report.amount === payment.amount && report.currency === payment.currency;
  const paid = isRight ? await collect(write, payment, report) : null;
  if (paid) {
    // Sent together: neither needs what the other answers.
    await Promise.all([end('succeeded'), issueInvoice(tenant, payment.id, now)]);
    return { payment: paid, isReturned: false };
  }
  await end('returned');
  await returnCharge(write, payment, { id: charge.id, amount: report.amount });
  return { payment, isReturned: true };
}

/** Completes the purchase with the money, and answers with the payment; null where it has no use for it. */
async function collect(
  write: TenantWriteContext,
  payment: PaymentRow,
  report: GatewayReport,
): Promise<PaymentRow | null> {
  const purchase = purchaseOf(payment.resource_type);
  if (payment.status !== 'pending') {
    if (payment.status !== 'expired' && payment.status !== 'failed') return null;
    if (!(await reviveAll(write, payment, purchase))) return null;
  } else if (purchase.accepts && !(await purchase.accepts(write, payment))) {
    return null;
  }
  const { tenant, now } = write;
  const { id, event_id: eventId, channel_id: channelId } = payment;
  const [paid] = await tenant.run(updatePaymentSucceeded, {
    now,
    id,
    method: report.method,
    last4: report.last4,
    cardType: report.cardType ?? '',
    coBrandedWith: report.coBrandedWith ?? '',
    issuerName: report.issuerName ?? '',
    issuerCountry: report.issuerCountry,
    shopperCountry: report.shopperCountry ?? '',
    accountId: report.accountId ?? '',
  });
  const { credit, messages } = await purchase.complete(write, payment);
  // Sent together, as neither needs what the other answers.
  await Promise.all([
    postToLedger(
      tenant,
      {
        // The advance of a booking is held until its clients arrive.
        kind: payment.resource_type === 'booking' ? 'deposit' : 'sale',
        causedBy: id,
        debit: { gateway: payment.amount },
        credit,
        eventId,
        channelId,
        paymentId: id,
        bookingId: payment.booking_id,
      },
      now,
    ),
    emit(write, [...messages, outboxMessage(paymentSucceeded, payment, { resourceId: id, channelId })]),
  ]);
  return paid!;
}

/** Takes again what an ended purchase gave back: all of it, or nothing. */
async function reviveAll(write: TenantWriteContext, payment: PaymentRow, purchase: Purchase): Promise<boolean> {
  const { tenant } = write;
  return tenant.savepoint(
    async () => {
      if ((await purchase.revive(write, payment)) instanceof Refusal) return false;
      const [redemption] = redemptionsOf([payment]);
      return redemption === undefined || (await retakeRedemption(tenant, redemption)) === null;
    },
    (isRevived) => isRevived,
  );
}
