/** Payments as the people of the organization see them, besides the buyer, whom the product knows. */
import {
  type chargeStatuses,
  collections,
  type gateways,
  paymentStatuses,
  resourceTypes,
  saleTypes,
} from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantFilter, tenantStatement } from '../../../platform/sql/statement.ts';
import { sumColumns } from '../../../platform/sql/sums.ts';
import { instant, int, json, listOf, money, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';
import { isCurrentInvoice } from '../invoices/invoices.ts';
import { type ShownLine, shownLines } from '../payments/payments.ts';
import type { Buyer } from '../product/product.ts';
import { paymentsNotSucceeded } from './gateway-payments.sql.ts';

const columns = {
  id: text,
  status: oneOf(paymentStatuses),
  collection: oneOf(collections),
  sale_type: oneOf(saleTypes),
  resource_type: oneOf(resourceTypes),
  resource_ids: listOf(text),
  event_id: nullable(text),
  event_name: text,
  channel_id: nullable(text),
  channel_name: text,
  amount: money,
  fees: money,
  discount: money,
  tips: money,
  refunded_amount: money,
  payment_method: text,
  method_last4: text,
  failure_reason: text,
  invoice_id: nullable(text),
  /** Empty where none was issued. */
  invoice_reference: text,
  /** Of that invoice, for each percentage of tax; empty where none was issued. */
  taxes: json<readonly { readonly percentage: number; readonly base: number; readonly tax: number }[]>(),
  paid_at: nullable(instant),
  expires_at: nullable(instant),
  created_at: instant,
  currency: text,
  currency_digits: int,
};
/** Money in minor units. */
export type ManagedPaymentRow = RowOf<typeof columns> & Buyer;

const detailColumns = {
  ...columns,
  accepted_terms_id: nullable(text),
  terms_accepted_at: nullable(instant),
  lines: json<readonly ShownLine[]>(),
  charges:
    json<
      readonly {
        readonly id: string;
        readonly gateway: (typeof gateways)[number];
        readonly reference: string;
        readonly status: (typeof chargeStatuses)[number];
        readonly amount: number;
        readonly currency: string;
        readonly payment_method: string;
        readonly failure_reason: string;
        readonly created_at: string;
      }[]
    >(),
};
/** Money in minor units. */
export type PaymentDetailsRow = RowOf<typeof detailColumns> & Buyer;

const selected = `payments.id, payments.status, payments.collection, payments.sale_type, payments.resource_type,
  payments.resource_ids, payments.event_id, coalesce(e.name, '') AS event_name, payments.channel_id,
  coalesce(c.name, '') AS channel_name,
  payments.amount, payments.fees, payments.discount, payments.tips, payments.refunded_amount, payments.payment_method,
  payments.method_last4, payments.failure_reason, i.id AS invoice_id, coalesce(i.reference, '') AS invoice_reference,
  coalesce(i.taxes, '[]') AS taxes,
  payments.paid_at, payments.expires_at, payments.created_at, o.currency, o.currency_digits`;

const joins = `
  JOIN organizations o ON o.id = $1
  LEFT JOIN events e ON e.organization_id = $1 AND e.id = payments.event_id
  LEFT JOIN channels c ON c.id = payments.channel_id
  LEFT JOIN invoices i ON i.organization_id = $1 AND i.payment_id = payments.id AND ${isCurrentInvoice('i')}`;

/** The payment with this id, and those of the invoice with this number. */
export const listPaymentsWithNumber = tenantStatement(
  'list_payments_with_number',
  { number: text },
  { id: text },
  `SELECT id FROM payments WHERE organization_id = $1 AND id = $2
   UNION SELECT payment_id FROM invoices WHERE organization_id = $1 AND reference = upper($2)`,
);

const conditions = {
  status: ['payments.status = ?', oneOf(paymentStatuses)],
  otherStatus: paymentsNotSucceeded,
  collection: ['payments.collection = ?', oneOf(collections)],
  resourceType: ['payments.resource_type = ?', oneOf(resourceTypes)],
  eventId: ['payments.event_id = ?', text],
  createdFrom: ['payments.created_at >= ?', instant],
  createdBefore: ['payments.created_at < ?', instant],
  ids: ['payments.id = ANY (?)', listOf(text)],
} as const;

/** The latest first. */
export const managedPayments = pagedList(
  'list_managed_payments',
  'payments',
  {
    order: 'descending',
    conditions,
    columns,
  },
  ({ where, end }) =>
    `SELECT ${selected}
     FROM (SELECT * FROM payments WHERE payments.organization_id = $1${where} ${end}) AS payments ${joins}
     ORDER BY payments.created_at DESC, payments.id DESC`,
);

/** What was paid, and what of it was given back. */
export const sumPaymentRows = tenantFilter(
  'sum_managed_payments',
  { parameters: {}, conditions, columns: sumColumns },
  (where) => `SELECT o.currency, o.currency_digits, count(*)::int AS count,
      coalesce(sum(payments.amount) FILTER (WHERE payments.paid_at IS NOT NULL), 0)::bigint AS incoming,
      -coalesce(sum(payments.refunded_amount), 0)::bigint AS outgoing
    FROM payments JOIN organizations o ON o.id = $1
    WHERE payments.organization_id = $1${where}
    GROUP BY o.currency, o.currency_digits`,
);

export const findPaymentDetails = tenantStatement(
  'find_payment_details',
  { id: text },
  detailColumns,
  `SELECT ${selected}, a.terms_text_id AS accepted_terms_id, a.accepted_at AS terms_accepted_at, ${shownLines('payments.id', " AND l.kind <> 'ticket'")} AS lines,
     (SELECT coalesce(json_agg(json_build_object('id', h.id, 'gateway', h.gateway, 'reference', h.reference,
        'status', h.status, 'amount', h.amount, 'currency', h.currency, 'payment_method', h.payment_method,
        'failure_reason', h.failure_reason, 'created_at', h.created_at) ORDER BY h.created_at, h.id), '[]')
      FROM charges h WHERE h.organization_id = $1 AND h.payment_id = payments.id) AS charges
   FROM payments ${joins}
   LEFT JOIN accepted_terms a ON a.organization_id = $1 AND a.payment_id = payments.id
   WHERE payments.organization_id = $1 AND payments.id = $2`,
);
