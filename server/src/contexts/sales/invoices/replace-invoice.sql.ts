import { invoiceTypes, languages, resourceTypes } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, json, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';
import {
  type InvoiceCustomer,
  type InvoiceLine,
  type Issuer,
  isCurrentInvoice,
  issuer,
  linesOf,
  newInvoice,
} from './invoices.sql.ts';

/** What the invoice of a refund says; no row where it has none. */
export const findCorrectiveInvoice = tenantStatement(
  'find_corrective_invoice',
  { refundId: text, now: instant },
  {
    ...newInvoice,
    lines: json<readonly InvoiceLine[]>(),
    year: int,
    timezone: text,
    /** The payment of the invoice that it corrects, where another replaced that one since. */
    replaced_payment_id: nullable(text),
  },
  `SELECT ${Object.keys(newInvoice)
    .map((name) => `i.${name}`)
    .join(', ')}, ${linesOf('i.id')} AS lines,
     extract(year FROM $3::timestamptz AT TIME ZONE o.timezone)::int AS year, o.timezone,
     (SELECT later.payment_id FROM invoices later
      WHERE later.organization_id = $1 AND later.replaces_id = i.corrects_id) AS replaced_payment_id
   FROM invoices i JOIN organizations o ON o.id = $1
   WHERE i.organization_id = $1 AND i.refund_id = $2 AND i.total < 0`,
);

const replacedColumns = {
  id: text,
  is_current: bool,
  type: oneOf(invoiceTypes),
  payment_id: text,
  year: int,
  timezone: text,
  event_id: nullable(text),
  channel_id: nullable(text),
  resource_type: oneOf(resourceTypes),
  currency: text,
  language: oneOf(languages),
  issuer: json<Issuer>(),
  /** Who issues now. */
  issuer_now: json<Issuer>(),
  customer: json<InvoiceCustomer>(),
};
export type InvoiceToReplaceRow = RowOf<typeof replacedColumns>;

/** The invoices that were issued for a payment one in the place of the other, the current one last. */
export const listInvoicesToReplace = tenantStatement(
  'list_invoices_to_replace',
  { paymentId: text, now: instant },
  replacedColumns,
  `SELECT i.id, ${isCurrentInvoice('i')} AS is_current, i.type, i.payment_id,
     extract(year FROM $3::timestamptz AT TIME ZONE o.timezone)::int AS year, o.timezone, i.event_id, i.channel_id, i.resource_type,
     i.currency, i.language, i.issuer, ${issuer} AS issuer_now, i.customer
   FROM invoices i
   JOIN organizations o ON o.id = $1
   LEFT JOIN tax_settings s ON s.organization_id = $1
   WHERE i.organization_id = $1 AND i.payment_id = $2 AND i.series = 'F'
   ORDER BY is_current, i.created_at, i.id`,
);
