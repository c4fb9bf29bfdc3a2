import type { NotificationPayload, Payment, PaymentFailure } from '@stagedoor/contract';
import { type Presenter, presenter } from '../../contexts/messaging/webhooks/webhooks.ts';
import {
  billingBelow,
  invoiceBelow,
  type PaidFor,
  type PaidSaleRow,
  type PaymentRow,
  paymentAddress,
  paymentFailed,
  paymentRefunded,
  paymentSucceeded,
  saleCompleted,
} from '../../contexts/sales/payments/payments.ts';
import { toMajor } from '../../http/money.ts';
import type { Services } from '../../http/services.ts';

/** A payment as a channel sees it, with the addresses that its buyer can be given. */
export function presentPayment(
  row: PaymentRow,
  { services: { publicUrl, secretsKey, clock } }: { readonly services: Services },
): Payment {
  const page = () =>
    paymentAddress({ organizationId: row.organization_id, paymentId: row.id }, publicUrl(), secretsKey);
  const canBePaid = row.status === 'pending' && (row.expires_at === null || new Date(row.expires_at) > clock.now());
  // What a reseller hands over was sold once, so it has no invoice of its own.
  const hasInvoice = row.paid_at !== null && row.amount > 0 && row.collection !== 'reseller';
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
    payment_url: canBePaid ? page() : '',
    invoice_url: hasInvoice ? invoiceBelow(page()) : '',
    billing_url: hasInvoice ? billingBelow(page()) : '',
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

function presentSaleCompleted(sale: PaidSaleRow): NotificationPayload<'sale.completed'> {
  const money = (minor: number) => toMajor(minor, sale.currency_digits);
  // A change of name is a fee alone, and reads as its price, as in the list of sales.
  const isFee = sale.resource_type === 'name-change';
  return {
    payment_id: sale.id,
    resource_type: sale.resource_type,
    event_id: sale.event_id ?? '',
    channel_id: sale.channel_id ?? '',
    sale_type: sale.sale_type,
    collection: sale.collection,
    // A payment that was paid says when.
    sold_at: sale.paid_at!,
    total: money(sale.amount),
    currency: sale.currency,
    metadata: sale.metadata,
    lines: sale.lines.map((line) => ({
      resource_id: line.subject_id,
      rate_id: line.rate_id ?? '',
      description: line.description,
      quantity: line.quantity,
      price: money(isFee ? line.total : line.price),
      discount: money(line.discount),
      supplements: money(line.supplements),
      supplements_service_charge: money(line.service_charge),
      fees: { organization: money(isFee ? 0 : line.fees_organization), provider: money(line.fees_provider) },
      surcharge: money(line.surcharge),
      warranty: money(line.warranty),
      tips: money(line.tips),
      total: money(line.total),
    })),
  };
}

export const paymentPresenters: readonly Presenter[] = [
  presenter(paymentSucceeded, presentPaymentSuccess),
  presenter(saleCompleted, presentSaleCompleted),
  presenter(paymentFailed, presentPaymentFailed),
  presenter(paymentRefunded, (row) => ({
    ...presentPaymentSuccess(row),
    amount_refunded: toMajor(row.refunded, row.currency_digits),
    currency: row.currency,
  })),
];
