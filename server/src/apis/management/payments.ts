import { type ManagedPayment, management, type PaymentDetails } from '@stagedoor/contract';
import { sendPaymentLink } from '../../contexts/sales/checkout/checkout.ts';
import {
  getPaymentDetails,
  listPayments,
  type ManagedPaymentRow,
  type PaymentDetailsRow,
} from '../../contexts/sales/payment-lists/payment-lists.ts';
import { refundPayment } from '../../contexts/sales/refunds/refunds.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Call, Handler } from '../../http/handlers.ts';
import { toMajor } from '../../http/money.ts';
import type { Problems } from '../../http/problems.ts';
import { presentRefund } from './presenters/refund.ts';

export const paymentHandlers: readonly Handler[] = [
  endpoint(management.listPayments, {
    input: ({ query }, problems) => paymentFilterOf(query, problems),
    run: ({ tenant, page }, filter) => listPayments(tenant, filter, page),
    present: presentPayment,
  }),

  endpoint(management.getPayment, {
    run: ({ tenant, params }) => getPaymentDetails(tenant, params.paymentId),
    present: presentDetails,
  }),

  endpoint(management.sendPaymentLink, {
    run: ({ write, params, body }) => sendPaymentLink(write, params.paymentId, body.email),
  }),

  endpoint(management.refundPayment, {
    run: ({ write, params, body, caller }) =>
      refundPayment(write, {
        paymentId: params.paymentId,
        resourceIds: body.resource_ids,
        createdBy: caller.user.id,
        byHand: body.collection,
      }),
    present: presentRefund,
  }),
];

type PaymentQuery = Call<typeof management.exportPaymentsAsCsv>['query'];

/** The payments that a list of them, or its file, is about. */
export function paymentFilterOf(query: PaymentQuery, problems: Problems) {
  return {
    status: query.status,
    collection: query.collection,
    resourceType: query.resource_type,
    eventId: query.event_id,
    createdFrom: problems.instant('/start_date', query.start_date),
    createdBefore: problems.instant('/end_date', query.end_date),
    search: query.search?.trim() || undefined,
  };
}

function presentPayment(row: ManagedPaymentRow): ManagedPayment {
  const money = (minor: number) => toMajor(minor, row.currency_digits);
  return {
    _id: row.id,
    status: row.status,
    collection: row.collection,
    sale_type: row.sale_type,
    resource_type: row.resource_type,
    resource_ids: row.resource_ids,
    event_id: row.event_id ?? '',
    event_name: row.event_name,
    channel_id: row.channel_id ?? '',
    channel_name: row.channel_name,
    client_name: row.client_name,
    client_email: row.client_email,
    amount: money(row.amount),
    fees: money(row.fees),
    discount: money(row.discount),
    tips: money(row.tips),
    refunded: money(row.refunded_amount),
    currency: row.currency,
    payment_method: row.payment_method,
    method_last4: row.method_last4,
    failure_reason: row.failure_reason,
    invoice_id: row.invoice_id ?? '',
    invoice_reference: row.invoice_reference,
    paid_at: row.paid_at ?? '',
    expires_at: row.expires_at ?? '',
    created_at: row.created_at,
  };
}

function presentDetails(row: PaymentDetailsRow): PaymentDetails {
  const money = (minor: number) => toMajor(minor, row.currency_digits);
  return {
    ...presentPayment(row),
    accepted_terms_id: row.accepted_terms_id ?? '',
    terms_accepted_at: row.terms_accepted_at ?? '',
    lines: row.lines.map((line) => ({
      name: line.name,
      price: money(line.price),
      discount: money(line.discount),
      fees: money(line.fees),
      supplements: money(line.supplements),
      warranty: money(line.warranty),
      tips: money(line.tips),
      total: money(line.total),
    })),
    charges: row.charges.map(({ id, amount, created_at, ...charge }) => ({
      _id: id,
      ...charge,
      amount: money(amount),
      created_at: new Date(created_at).toISOString(),
    })),
  };
}
