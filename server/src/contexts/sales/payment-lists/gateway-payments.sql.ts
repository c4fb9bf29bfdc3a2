/**
 * Payments and refunds through a gateway as an organization's own systems read them, with everything around them besides
 * the buyer, whom the product knows.
 */
import { paymentStatuses, refundStatuses, resourceTypes, saleTypes } from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { date, instant, int, listOf, money, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';
import { isCurrentInvoice } from '../invoices/invoices.ts';
import type { Buyer } from '../product/product.ts';

/** The others are few beside those that succeeded. The second condition is that of their index. */
export const paymentsNotSucceeded = [
  "payments.status = ? AND payments.status <> 'succeeded'",
  oneOf(paymentStatuses),
] as const;

const head = {
  organization_id: text,
  organization_slug: text,
  rate_id: nullable(text),
  rate_slug: text,
  event_id: nullable(text),
  event_slug: text,
  event_day: nullable(date),
  channel_id: nullable(text),
  channel_slug: text,
  created_by: text,
  artists: listOf(text),
  local_day: date,
  at: instant,
  resource_type: oneOf(resourceTypes),
  resource_ids: listOf(text),
  currency: text,
  currency_digits: int,
  amount: money,
  sale_type: oneOf(saleTypes),
  payment_method: text,
  issuer_country: text,
  shopper_country: text,
  method_last4: text,
};
const paymentColumns = {
  ...head,
  id: text,
  status: oneOf(paymentStatuses),
  fees: money,
  warranty: money,
  discount: money,
  refunded_amount: money,
  /** Empty where none was issued. */
  invoice_reference: text,
};
export type GatewayPaymentRow = RowOf<typeof paymentColumns> & Buyer;

const refundColumns = {
  ...head,
  id: text,
  payment_id: text,
  status: oneOf(refundStatuses),
  refunded: money,
  /** Empty where none was issued. */
  corrective_invoice_reference: text,
};
export type GatewayRefundRow = RowOf<typeof refundColumns> & Buyer;

/** Of a payment `payments` whose money moved at `at`, by the person `by`. */
const selectHead = (at: string, by: string) => `o.id AS organization_id, o.slug AS organization_slug, payments.rate_id,
  coalesce(r.slug, '') AS rate_slug, payments.event_id, coalesce(e.slug, '') AS event_slug,
  (e.starts_at AT TIME ZONE o.timezone)::date AS event_day, payments.channel_id, coalesce(c.slug, '') AS channel_slug,
  ${by} AS created_by, coalesce(e.artists, '{}') AS artists, (${at} AT TIME ZONE o.timezone)::date AS local_day, ${at} AS at,
  payments.resource_type, payments.resource_ids, o.currency, o.currency_digits, payments.amount, payments.sale_type,
  payments.payment_method, payments.issuer_country, payments.shopper_country, payments.method_last4`;

const joins = `
  JOIN organizations o ON o.id = $1
  LEFT JOIN ticket_rates r ON r.organization_id = $1 AND r.id = payments.rate_id
  LEFT JOIN events e ON e.organization_id = $1 AND e.id = payments.event_id
  LEFT JOIN channels c ON c.id = payments.channel_id`;

const selectPayments = `SELECT payments.id, payments.status, payments.fees, payments.discount, payments.refunded_amount,
  coalesce((SELECT sum(l.warranty)::bigint FROM sale_lines l
            WHERE l.organization_id = $1 AND l.payment_id = payments.id), 0) AS warranty,
  coalesce((SELECT i.reference FROM invoices i
            WHERE i.organization_id = $1 AND i.payment_id = payments.id AND ${isCurrentInvoice('i')}), '') AS invoice_reference,
  ${selectHead('coalesce(payments.paid_at, payments.created_at)', 'payments.created_by')}`;
const throughGateway = `payments.organization_id = $1 AND payments.collection = 'gateway' AND payments.paid_at IS NOT NULL
  AND payments.amount > 0`;

export const gatewayPayments = pagedList(
  'list_gateway_payments',
  'payments',
  {
    order: 'ascending',
    conditions: {
      eventId: ['payments.event_id = ?', text],
      status: ['payments.status = ?', oneOf(paymentStatuses)],
      otherStatus: paymentsNotSucceeded,
      createdFrom: ['payments.created_at >= ?', instant],
      createdBefore: ['payments.created_at < ?', instant],
    },
    columns: paymentColumns,
  },
  ({ where, end }) =>
    `${selectPayments}
     FROM (SELECT * FROM payments WHERE ${throughGateway}${where} ${end}) AS payments ${joins}
     ORDER BY payments.created_at, payments.id`,
);

export const findGatewayPayment = tenantStatement(
  'find_gateway_payment',
  { id: text },
  paymentColumns,
  `${selectPayments} FROM payments ${joins} WHERE ${throughGateway} AND payments.id = $2`,
);

export const gatewayRefunds = pagedList(
  'list_gateway_refunds',
  'refunds',
  {
    order: 'ascending',
    conditions: {
      eventId: ['payments.event_id = ?', text],
      id: ['refunds.id = ?', text],
      status: ['refunds.status = ?', oneOf(refundStatuses)],
      createdFrom: ['refunds.created_at >= ?', instant],
      createdBefore: ['refunds.created_at < ?', instant],
    },
    columns: refundColumns,
  },
  ({ where, end }) => `SELECT refunds.id, payments.id AS payment_id, refunds.status, refunds.amount AS refunded,
    coalesce((SELECT i.reference FROM invoices i
              WHERE i.organization_id = $1 AND i.refund_id = refunds.id AND i.total < 0), '') AS corrective_invoice_reference,
    ${selectHead('refunds.created_at', 'refunds.created_by')}
    FROM refunds
    JOIN payments ON payments.organization_id = $1 AND payments.id = refunds.payment_id ${joins}
    WHERE refunds.organization_id = $1 AND refunds.collection = 'gateway'${where} ${end}`,
);
