/** Payments as the people of the organization see them, with their buyers. */
import {
  type chargeStatuses,
  collections,
  type gateways,
  paymentStatuses,
  resourceTypes,
  saleTypes,
} from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, json, listOf, money, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';
import { type ShownLine, shownLines } from './sale-lines.sql.ts';

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
  client_name: text,
  client_email: text,
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
  paid_at: nullable(instant),
  expires_at: nullable(instant),
  created_at: instant,
  currency: text,
  currency_digits: int,
};
/** Money in minor units. */
export type ManagedPaymentRow = RowOf<typeof columns>;

const detailColumns = {
  ...columns,
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
export type PaymentDetailsRow = RowOf<typeof detailColumns>;

const selected = `payments.id, payments.status, payments.collection, payments.sale_type, payments.resource_type,
  payments.resource_ids, payments.event_id, coalesce(e.name, '') AS event_name, payments.channel_id,
  coalesce(c.name, '') AS channel_name,
  coalesce(t.full_name, b.name, g.name, p.full_name, x.name, '') AS client_name,
  coalesce(t.email, b.email, g.email, p.email, x.email, '') AS client_email,
  payments.amount, payments.fees, payments.discount, payments.tips, payments.refunded_amount, payments.payment_method,
  payments.method_last4, payments.failure_reason, i.id AS invoice_id, coalesce(i.reference, '') AS invoice_reference,
  payments.paid_at, payments.expires_at, payments.created_at, o.currency, o.currency_digits`;

/** The buyer is who holds the first ticket or pass, who made the booking, who is on the list, or who has the subscription. */
const joins = `
  JOIN organizations o ON o.id = $1
  LEFT JOIN events e ON e.organization_id = $1 AND e.id = payments.event_id
  LEFT JOIN channels c ON c.id = payments.channel_id
  LEFT JOIN ticket_supplements u ON u.organization_id = $1 AND payments.resource_type = 'supplement'
    AND u.id = payments.resource_ids[1]
  LEFT JOIN tickets t ON t.organization_id = $1
    AND t.id = CASE payments.resource_type WHEN 'ticket' THEN payments.resource_ids[1] ELSE u.ticket_id END
  LEFT JOIN bookings b ON b.organization_id = $1 AND b.id = payments.booking_id
  LEFT JOIN guest_lists g ON g.organization_id = $1 AND payments.resource_type = 'list' AND g.id = payments.resource_ids[1]
  LEFT JOIN passes p ON p.organization_id = $1 AND payments.resource_type = 'pass' AND p.id = payments.resource_ids[1]
  LEFT JOIN subscriptions s ON s.organization_id = $1 AND payments.resource_type = 'plan' AND s.id = payments.resource_ids[1]
  LEFT JOIN clients x ON x.organization_id = $1 AND x.id = s.client_id
  LEFT JOIN invoices i ON i.organization_id = $1 AND i.payment_id = payments.id AND i.series = 'F'`;

/** Payments of the organization with this e-mail address, code or number, each found by an index. */
const found = `payments.id = ANY (ARRAY(
  SELECT y.id FROM payments y WHERE y.organization_id = $1 AND y.id = ?
  UNION ALL SELECT w.payment_id FROM invoices w WHERE w.organization_id = $1 AND w.reference = upper(?)
  UNION ALL SELECT w.payment_id FROM tickets w WHERE w.organization_id = $1 AND w.email_key = lower(?)
  UNION ALL SELECT w.payment_id FROM barcodes k JOIN tickets w ON w.organization_id = $1 AND w.id = k.ticket_id
            WHERE k.organization_id = $1 AND k.barcode = ?
  UNION ALL SELECT w.payment_id FROM passes w WHERE w.organization_id = $1 AND (w.email_key = lower(?) OR w.code = ?)
  UNION ALL SELECT w.payment_id FROM guest_lists w
            WHERE w.organization_id = $1 AND lower(btrim(w.email)) = lower(?) AND w.email <> ''
  UNION ALL SELECT y.id FROM bookings w JOIN payments y ON y.organization_id = $1 AND y.booking_id = w.id
            WHERE w.organization_id = $1 AND w.email_key = lower(?)
))`;

/** The latest first. */
export const managedPayments = pagedList(
  'list_managed_payments',
  'payments',
  {
    order: 'descending',
    conditions: {
      status: ['payments.status = ?', oneOf(paymentStatuses)],
      collection: ['payments.collection = ?', oneOf(collections)],
      resourceType: ['payments.resource_type = ?', oneOf(resourceTypes)],
      eventId: ['payments.event_id = ?', text],
      createdFrom: ['payments.created_at >= ?', instant],
      createdBefore: ['payments.created_at < ?', instant],
      search: [found, text],
    },
    columns,
  },
  ({ where, end }) =>
    `SELECT ${selected}
     FROM (SELECT * FROM payments WHERE payments.organization_id = $1${where} ${end}) AS payments ${joins}
     ORDER BY payments.created_at DESC, payments.id DESC`,
);

export const findPaymentDetails = tenantStatement(
  'find_payment_details',
  { id: text },
  detailColumns,
  `SELECT ${selected}, ${shownLines('payments.id', " AND l.kind <> 'ticket'")} AS lines,
     (SELECT coalesce(json_agg(json_build_object('id', h.id, 'gateway', h.gateway, 'reference', h.reference,
        'status', h.status, 'amount', h.amount, 'currency', h.currency, 'payment_method', h.payment_method,
        'failure_reason', h.failure_reason, 'created_at', h.created_at) ORDER BY h.created_at, h.id), '[]')
      FROM charges h WHERE h.organization_id = $1 AND h.payment_id = payments.id) AS charges
   FROM payments ${joins}
   WHERE payments.organization_id = $1 AND payments.id = $2`,
);
