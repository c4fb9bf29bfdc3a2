import type { NotificationPayload, Payment, PaymentFailure } from '@stagedoor/contract';
import { type Presenter, presenter } from '../../contexts/messaging/webhooks/webhooks.ts';
import {
  type PaidFor,
  type PaymentRow,
  paymentFailed,
  paymentRefunded,
  paymentSucceeded,
} from '../../contexts/sales/payments/payments.ts';
import { toMajor } from '../../http/money.ts';

/** A payment as a channel sees it. */
export function presentPayment(row: PaymentRow): Payment {
  const money = (minor: number) => toMajor(minor, row.currency_digits);
  return {
    _id: row.id,
    status: row.status,
    rate_id: row.rate_id ?? '',
    organization_id: row.organization_id,
    event_id: row.event_id ?? '',
    resource_type: row.resource_type,
    resource_ids: row.resource_ids,
    total: { amount: money(row.amount), fees: money(row.fees) },
    refunded: money(row.refunded_amount),
    currency: row.currency,
    send_resources: row.send_resources,
    metadata: row.metadata,
    failure_reason: row.failure_reason,
    paid_at: row.paid_at ?? '',
    expires_at: row.expires_at ?? '',
    created_at: row.created_at,
  };
}

/** What receivers are sent of a payment. */
function presentPaymentSuccess(row: PaidFor): NotificationPayload<'payment.success'> {
  return {
    payment_id: row.id,
    resource_type: row.resource_type,
    resource_ids: [...row.resource_ids],
    metadata: row.metadata,
    send_resources: row.send_resources,
  };
}

function presentPaymentFailed(
  row: PaidFor & Pick<PaymentRow, 'failure_reason'>,
): NotificationPayload<'payment.failed'> {
  // A payment that failed says why.
  return { ...presentPaymentSuccess(row), reason: row.failure_reason as PaymentFailure };
}

export const paymentPresenters: readonly Presenter[] = [
  presenter(paymentSucceeded, presentPaymentSuccess),
  presenter(paymentFailed, presentPaymentFailed),
  presenter(paymentRefunded, (row) => ({
    ...presentPaymentSuccess(row),
    amount_refunded: toMajor(row.refunded, row.currency_digits),
    currency: row.currency,
  })),
];
