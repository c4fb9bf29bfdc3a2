import { invoiceTypes, paymentStatuses, resourceTypes } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, json, money, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';
import { isCurrentInvoice } from '../invoices/invoices.ts';
import { type ShownLine, shownLines } from '../payments/payments.ts';

const columns = {
  id: text,
  status: oneOf(paymentStatuses),
  resource_type: oneOf(resourceTypes),
  amount: money,
  currency: text,
  currency_digits: int,
  expires_at: nullable(instant),
  /** True where it can be paid for longer than places are kept: by a link. */
  waits_for_days: nullable(bool),
  redirect_url: text,
  error_url: text,
  language: text,
  failure_reason: text,
  /** True where money came in that the payment had no use for. */
  is_returned: bool,
  refunded_amount: money,
  /** Of the last refund that was given back; null where none was. */
  refunded_at: nullable(instant),
  /** Of refunds that the gateway has not confirmed. */
  pending_refund: money,
  organization_name: text,
  event_name: nullable(text),
  event_starts_at: nullable(instant),
  timezone: text,
  /** True where the organization collects with an account of its own at a gateway. */
  has_stripe_account: bool,
  /** True where a full invoice can be made out: the organization has said who it is. */
  can_be_full: bool,
  /** The name to whom the invoice is made out; empty where it is not known. */
  billing_name: text,
  simplified_limit: nullable(money),
  country: text,
  /** Of the invoice that counts; null where there is none. */
  invoice_type: nullable(oneOf(invoiceTypes)),
  rate_name: nullable(text),
  lines: json<readonly ShownLine[]>(),
  /** What the attempt that was asked for waits for, where it has no end yet. */
  waits_for: nullable(oneOf(['confirmation', 'answer'])),
};
export type PaymentPageRow = RowOf<typeof columns>;

/** What a buyer is shown of a payment; the references are those that an attempt has in the sandbox. */
export const findPaymentPage = tenantStatement(
  'find_payment_page',
  { id: text, toConfirm: text, silent: text },
  columns,
  `SELECT p.id, p.status, p.resource_type, p.amount, o.currency, o.currency_digits, p.expires_at,
     p.expires_at > p.created_at + interval '2 hours' AS waits_for_days, p.redirect_url, p.error_url, p.language,
     p.failure_reason,
     EXISTS (SELECT 1 FROM charges c
      WHERE c.organization_id = $1 AND c.payment_id = p.id AND c.status = 'returned') AS is_returned,
     p.refunded_amount, refunds.refunded_at, refunds.pending_refund, o.name AS organization_name, e.name AS event_name, e.starts_at AS event_starts_at,
     coalesce(l.timezone, o.timezone) AS timezone,
     EXISTS (SELECT 1 FROM stripe_accounts s WHERE s.organization_id = $1) AS has_stripe_account, r.name AS rate_name,
     coalesce(t.tax_number, '') <> '' AND coalesce(t.address, '') <> '' AS can_be_full,
     coalesce(nullif(p.billing_info->>'customer_name', ''), b.billing_info->>'customer_name', '') AS billing_name,
     t.simplified_limit, coalesce(t.country, '') AS country,
     (SELECT i.type FROM invoices i
      WHERE i.organization_id = $1 AND i.payment_id = p.id AND ${isCurrentInvoice('i')}) AS invoice_type,
     (SELECT CASE c.reference WHEN $3 THEN 'confirmation' ELSE 'answer' END FROM charges c
      WHERE c.organization_id = $1 AND c.payment_id = p.id AND c.gateway = 'sandbox' AND c.reference IN ($3, $4)
        AND c.status = 'pending' LIMIT 1) AS waits_for,
     ${shownLines('p.id')} AS lines
   FROM payments p
   JOIN organizations o ON o.id = $1
   LEFT JOIN tax_settings t ON t.organization_id = $1
   LEFT JOIN bookings b ON b.organization_id = $1 AND b.id = p.booking_id
   LEFT JOIN events e ON e.organization_id = $1 AND e.id = p.event_id
   LEFT JOIN locations l ON l.organization_id = $1 AND l.id = e.location_id
   LEFT JOIN ticket_rates r ON r.organization_id = $1 AND r.id = p.rate_id
   CROSS JOIN LATERAL (
     SELECT max(coalesce(f.settled_at, f.created_at)) FILTER (WHERE f.status = 'succeeded') AS refunded_at,
       coalesce(sum(f.amount) FILTER (WHERE f.status = 'pending'), 0)::bigint AS pending_refund
     FROM refunds f WHERE f.organization_id = $1 AND f.payment_id = p.id AND f.charge_id IS NULL
   ) refunds
   WHERE p.organization_id = $1 AND p.id = $2`,
);
