import {
  type CustomerType,
  type DocumentType,
  invoiceLineKinds,
  invoiceSeries,
  invoiceTypes,
  languages,
  resourceTypes,
} from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantFilter, tenantStatement } from '../../../platform/sql/statement.ts';
import { sumColumns, summed } from '../../../platform/sql/sums.ts';
import {
  bool,
  date,
  instant,
  int,
  json,
  listOf,
  money,
  nullable,
  number,
  oneOf,
  type RowOf,
  text,
} from '../../../platform/sql/types.ts';
import type { LineToIssue, SoldLine } from './invoice-lines.ts';
import type { TaxLine } from './tax.ts';

/** Who issues, as it stands on the invoice. */
export interface Issuer {
  readonly legal_name: string;
  readonly tax_number: string;
  readonly address: string;
  readonly city: string;
  readonly postal_code: string;
  readonly country: string;
}

/** To whom it is made out; nothing of it in a simplified invoice. */
export interface InvoiceCustomer {
  readonly customer_type?: CustomerType | '';
  readonly customer_name?: string;
  readonly document_type?: DocumentType | '';
  readonly document_number?: string;
  readonly address?: string;
  readonly city?: string;
  readonly postal_code?: string;
  readonly country?: string;
}

/** A part of what is paid, with tax included; minor units. */
export interface InvoiceLine extends LineToIssue {
  /** Without tax; null in invoices from before it was split off each line. */
  readonly base: number | null;
}

const saleColumns = {
  payment_id: text,
  /** By the clock of the organization, whose time zone follows. */
  year: int,
  timezone: text,
  currency: text,
  event_id: nullable(text),
  channel_id: nullable(text),
  resource_type: oneOf(resourceTypes),
  language: oneOf(languages),
  issuer: json<Issuer>(),
  /** The billing information that came with the payment, or that of the booking that is paid. */
  customer: json<InvoiceCustomer>(),
  lines: json<readonly SoldLine[]>(),
};
export type SaleToInvoiceRow = RowOf<typeof saleColumns>;

/** SQL: who issues, of an organization `o` and its settings `s`. */
export const issuer = `json_build_object('legal_name', coalesce(nullif(s.legal_name, ''), o.name),
       'tax_number', coalesce(s.tax_number, ''), 'address', coalesce(s.address, ''), 'city', coalesce(s.city, ''),
       'postal_code', coalesce(s.postal_code, ''), 'country', coalesce(s.country, ''))`;

/**
 * What the invoices of payments say, by their ids, with the lines of the sale; a change of name is on one of its ticket, and
 * supplied when it is paid. The percentage of tax is that of the rate, or that of the organization.
 */
export const findSalesToInvoice = tenantStatement(
  'find_sales_to_invoice',
  { paymentIds: listOf(text), now: instant },
  saleColumns,
  `SELECT p.id AS payment_id, extract(year FROM $3::timestamptz AT TIME ZONE o.timezone)::int AS year, o.timezone, o.currency, p.event_id, p.channel_id,
     p.resource_type, p.language,
     ${issuer} AS issuer,
     CASE WHEN coalesce(p.billing_info->>'customer_name', '') <> '' THEN p.billing_info
       ELSE coalesce(b.billing_info, p.billing_info) END AS customer,
     coalesce((
       SELECT json_agg(json_build_object('resource_id', coalesce(n.ticket_id, l.subject_id), 'kind', l.kind,
           'description', concat_ws(', ', CASE l.kind WHEN p.resource_type THEN e.name END,
             CASE l.kind WHEN 'ticket' THEN r.name END, nullif(l.description, '')),
           'quantity', l.quantity, 'tax_percentage', coalesce(r.tax_percentage, k.tax_percentage, s.tax_percentage, 0),
           'supply_date', coalesce(
             CASE WHEN n.id IS NULL AND l.kind = p.resource_type
               THEN coalesce(e.starts_at AT TIME ZONE v.timezone, b.date AT TIME ZONE o.timezone)::date END,
             nullif((p.paid_at AT TIME ZONE o.timezone)::date, ($3::timestamptz AT TIME ZONE o.timezone)::date)),
           'price', l.price, 'discount', l.discount, 'supplements', l.supplements, 'service_charge', l.service_charge,
           'fees_organization', l.fees_organization, 'fees_provider', l.fees_provider, 'surcharge', l.surcharge,
           'warranty', l.warranty, 'tips', l.tips, 'bought', coalesce(t.supplements, '[]')) ORDER BY l.subject_id)
         FILTER (WHERE l.total > 0)
       FROM sale_lines l
       LEFT JOIN ticket_rates r ON r.organization_id = $1 AND r.id = l.rate_id
       LEFT JOIN booking_rates k ON k.organization_id = $1 AND k.id = l.rate_id
       LEFT JOIN ticket_name_changes n ON n.organization_id = $1 AND n.id = l.subject_id
       LEFT JOIN tickets t ON t.organization_id = $1 AND t.id = l.subject_id AND l.supplements > 0
       WHERE l.organization_id = $1 AND l.payment_id = p.id), '[]') AS lines
   FROM payments p
   JOIN organizations o ON o.id = $1
   LEFT JOIN tax_settings s ON s.organization_id = $1
   LEFT JOIN events e ON e.organization_id = $1 AND e.id = p.event_id
   LEFT JOIN locations v ON v.organization_id = $1 AND v.id = e.location_id
   LEFT JOIN bookings b ON b.organization_id = $1 AND b.id = p.booking_id
   WHERE p.organization_id = $1 AND p.id = ANY ($2)
   ORDER BY p.id`,
);

/**
 * Of invoices under that name, in a condition: the one of its payment that counts, which none replaces. The organization is
 * `$1`.
 */
export const isCurrentInvoice = (invoices: string) => `${invoices}.series = 'F' AND NOT EXISTS (
    SELECT 1 FROM invoices later WHERE later.organization_id = $1 AND later.replaces_id = ${invoices}.id)`;

const refundColumns = {
  refund_id: text,
  year: int,
  timezone: text,
  currency: text,
  event_id: nullable(text),
  channel_id: nullable(text),
  resource_type: oneOf(resourceTypes),
  language: oneOf(languages),
  issuer: json<Issuer>(),
  customer: json<InvoiceCustomer>(),
  corrects_id: text,
  payment_id: text,
  amount: money,
  /** The thing as the first invoice names it, before it was resold; null where the refund is on no thing. */
  origin_id: nullable(text),
  /** As it is now, where it was resold. */
  resold_id: nullable(text),
};
export type RefundToInvoiceRow = RowOf<typeof refundColumns>;

/**
 * What invoices say that correct those of the refunds' payments, by the ids of the refunds; no row where there is none. A
 * refund is on the lines of its thing; that of a ticket that a reseller handed over is on those of the ticket before it.
 * The payments were locked before, the one before a resale too: refunds under one invoice come one after the other.
 */
export const listRefundsToInvoice = tenantStatement(
  'list_refunds_to_invoice',
  { refundIds: listOf(text), now: instant },
  refundColumns,
  `SELECT f.id AS refund_id, extract(year FROM $3::timestamptz AT TIME ZONE o.timezone)::int AS year, o.timezone, i.currency,
     i.event_id, i.channel_id, i.resource_type, i.language, i.issuer, i.customer, i.id AS corrects_id, p.id AS payment_id, f.amount,
     coalesce(t.resold_from, f.subject_id) AS origin_id, CASE WHEN t.resold_from IS NOT NULL THEN t.id END AS resold_id
   FROM refunds f
   JOIN payments p ON p.organization_id = $1 AND p.id = f.payment_id
   JOIN invoices i ON i.organization_id = $1 AND i.payment_id = coalesce(p.resold_from, p.id) AND ${isCurrentInvoice('i')}
   JOIN organizations o ON o.id = $1
   LEFT JOIN tickets t ON t.organization_id = $1 AND t.id = f.subject_id
   WHERE f.organization_id = $1 AND f.id = ANY ($2) AND f.charge_id IS NULL
   ORDER BY f.id`,
);

/** A line to issue, under the names of its columns. */
const newLine = {
  resource_id: text,
  kind: oneOf(invoiceLineKinds),
  description: text,
  quantity: int,
  tax_percentage: number,
  supply_date: nullable(date),
  corrects_position: nullable(int),
  total: money,
  base: nullable(money),
};
const ofLine = Object.keys(newLine);

const correctedColumns = { ...newLine, position: int, invoice_id: text, is_correction: bool };
export type CorrectedLineRow = RowOf<typeof correctedColumns>;

/**
 * The lines of invoices, and those of the invoices that correct them, whose thing is named as the first invoice names it. A
 * correction from before tax was split off each line has one line, which has all of its base.
 */
export const listLinesToCorrect = tenantStatement(
  'list_lines_to_correct',
  { invoiceIds: listOf(text) },
  correctedColumns,
  `SELECT coalesce(i.corrects_id, i.id) AS invoice_id, i.corrects_id IS NOT NULL AS is_correction, l.position,
     coalesce(t.resold_from, l.resource_id) AS resource_id, l.kind, l.description, l.quantity, l.tax_percentage, l.supply_date,
     l.corrects_position, l.total, coalesce(l.base, CASE WHEN i.corrects_id IS NOT NULL THEN (i.taxes->0->>'base')::bigint END) AS base
   FROM invoices i
   JOIN invoice_lines l ON l.organization_id = $1 AND l.invoice_id = i.id
   LEFT JOIN tickets t ON i.corrects_id IS NOT NULL AND t.organization_id = $1 AND t.id = l.resource_id
   WHERE i.organization_id = $1 AND (i.id = ANY ($2) OR i.corrects_id = ANY ($2))
   ORDER BY 1, 2, i.created_at, i.id, l.position`,
);

/** A line of an invoice in a JSON array, of the invoice with that id. */
export const linesOf = (invoiceId: string) => `(SELECT coalesce(json_agg(json_build_object('resource_id', l.resource_id,
       'kind', l.kind, 'description', l.description, 'quantity', l.quantity, 'tax_percentage', l.tax_percentage,
       'supply_date', l.supply_date, 'corrects_position', l.corrects_position, 'total', l.total, 'base', l.base)
       ORDER BY l.position), '[]')
     FROM invoice_lines l WHERE l.organization_id = $1 AND l.invoice_id = ${invoiceId})`;

/** An invoice to issue, under the names of its columns. */
export const newInvoice = {
  id: text,
  type: oneOf(invoiceTypes),
  corrects_id: nullable(text),
  payment_id: text,
  refund_id: nullable(text),
  /** In whose place it stands. */
  replaces_id: nullable(text),
  event_id: nullable(text),
  channel_id: nullable(text),
  resource_type: oneOf(resourceTypes),
  currency: text,
  total: money,
  taxes: json<readonly TaxLine[]>(),
  issuer: json<Issuer>(),
  customer: json<InvoiceCustomer>(),
  language: oneOf(languages),
};
export type NewInvoiceRow = RowOf<typeof newInvoice> & { readonly lines: readonly InvoiceLine[] };
const ofInvoice = Object.keys(newInvoice).join(', ');
const typedOfInvoice = Object.entries(newInvoice)
  .map(([name, { postgres }]) => `${name} ${postgres[0]}`)
  .join(', ');

/**
 * Issues invoices of one series under its next numbers, in their order. From here to the end of the transaction every other
 * invoice of the series waits, so that a number is never given away by a transaction that is undone: call it last.
 */
export const insertInvoices = tenantStatement(
  'insert_invoices',
  {
    now: instant,
    year: int,
    series: oneOf(invoiceSeries),
    count: int,
    timezone: text,
    invoices: json<readonly NewInvoiceRow[]>(),
  },
  {},
  `WITH counted AS (
     INSERT INTO invoice_series (organization_id, year, series, last_number) VALUES ($1, $3, $4, $5)
     ON CONFLICT (organization_id, year, series) DO UPDATE SET last_number = invoice_series.last_number + $5
     RETURNING last_number - $5 AS before
   ),
   given AS (
     SELECT * FROM ROWS FROM (json_to_recordset($7::json) AS (${typedOfInvoice}, lines json)) WITH ORDINALITY
   ),
   issued AS (
     INSERT INTO invoices (organization_id, year, series, created_at, timezone, number, reference, ${ofInvoice})
     SELECT $1, $3::smallint, $4::text, $2::timestamptz, $6::text, m.number,
       $3::smallint || '-' || $4::text || '-' || lpad(m.number::text, greatest(6, length(m.number::text)), '0'), ${ofInvoice}
     FROM counted, given, LATERAL (SELECT (counted.before + given.ordinality)::int AS number) m
   )
   INSERT INTO invoice_lines (organization_id, invoice_id, position, ${ofLine.join(', ')})
   SELECT $1, given.id, l.ordinality - 1, ${ofLine.map((name) => `l.${name}`).join(', ')}
   FROM given, json_populate_recordset(NULL::invoice_lines, given.lines) WITH ORDINALITY AS l`,
);

const columns = {
  id: text,
  reference: text,
  type: oneOf(invoiceTypes),
  corrects_id: nullable(text),
  corrects_reference: nullable(text),
  /** When that one was issued. */
  corrects_issued_at: nullable(instant),
  corrects_timezone: text,
  /** The numbers of those that correct it. */
  corrected_by: json<readonly string[]>(),
  replaces_id: nullable(text),
  replaces_reference: nullable(text),
  /** When that one was issued. */
  replaces_issued_at: nullable(instant),
  replaces_timezone: text,
  /** The number of the one in its place. */
  replaced_by: nullable(text),
  payment_id: text,
  refund_id: nullable(text),
  event_id: nullable(text),
  channel_id: nullable(text),
  resource_type: oneOf(resourceTypes),
  currency: text,
  currency_digits: int,
  total: money,
  taxes: json<readonly TaxLine[]>(),
  issuer: json<Issuer>(),
  customer: json<InvoiceCustomer>(),
  language: oneOf(languages),
  lines: json<readonly InvoiceLine[]>(),
  /** By whose clock its day is: that of the organization when it was issued, of older ones its present one. */
  timezone: text,
  created_at: instant,
};
/** Money in minor units. */
export type InvoiceRow = RowOf<typeof columns>;

const selectFrom = (invoices: string) => `SELECT invoices.id, invoices.reference, invoices.type, invoices.corrects_id,
    c.reference AS corrects_reference, c.created_at AS corrects_issued_at,
    coalesce(c.timezone, o.timezone) AS corrects_timezone,
    (SELECT coalesce(json_agg(d.reference ORDER BY d.created_at, d.id), '[]') FROM invoices d
     WHERE d.organization_id = $1 AND d.corrects_id = invoices.id) AS corrected_by,
    invoices.replaces_id, b.reference AS replaces_reference, b.created_at AS replaces_issued_at,
    coalesce(b.timezone, o.timezone) AS replaces_timezone,
    (SELECT n.reference FROM invoices n
     WHERE n.organization_id = $1 AND n.replaces_id = invoices.id) AS replaced_by,
    invoices.payment_id, invoices.refund_id, invoices.event_id, invoices.channel_id, invoices.resource_type,
    invoices.currency, o.currency_digits, invoices.total, invoices.taxes, invoices.issuer, invoices.customer,
    invoices.language,
    ${linesOf('invoices.id')} AS lines,
    coalesce(invoices.timezone, o.timezone) AS timezone, invoices.created_at
  FROM ${invoices}
  JOIN organizations o ON o.id = $1
  LEFT JOIN invoices c ON c.organization_id = $1 AND c.id = invoices.corrects_id
  LEFT JOIN invoices b ON b.organization_id = $1 AND b.id = invoices.replaces_id`;
const select = `${selectFrom('invoices')} WHERE invoices.organization_id = $1`;

export const findInvoice = tenantStatement('find_invoice', { id: text }, columns, `${select} AND invoices.id = $2`);

/** The current invoice of a payment that came in, which those of its refunds correct. */
export const findInvoiceOfPayment = tenantStatement(
  'find_invoice_of_payment',
  { paymentId: text },
  columns,
  `${select} AND invoices.payment_id = $2 AND ${isCurrentInvoice('invoices')}`,
);

const conditions = {
  createdFrom: ['invoices.created_at >= ?', instant],
  createdBefore: ['invoices.created_at < ?', instant],
  eventId: ['invoices.event_id = ?', text],
  type: ['invoices.type = ?', oneOf(invoiceTypes)],
  // The others are few beside simplified ones. The second condition is that of their index.
  otherType: ["invoices.type = ? AND invoices.type <> 'simplified'", oneOf(invoiceTypes)],
  // Each half has an index of its own: a payment has one first invoice, and corrections are few.
  paymentId: [
    `invoices.id = ANY (ARRAY(
       SELECT f.id FROM invoices f WHERE f.organization_id = $1 AND f.payment_id = ? AND f.series = 'F'
       UNION ALL SELECT f.id FROM invoices f WHERE f.organization_id = $1 AND f.payment_id = ? AND f.series = 'R'))`,
    text,
  ],
  /**
   * Of which more is left, though it names nobody; minor units. Corrections add up to no more than nothing, so that those
   * of an invoice without so much are not read.
   */
  namelessAbove: [
    `invoices.type = 'simplified' AND invoices.total > ?::bigint AND ${isCurrentInvoice('invoices')}
     AND invoices.total + coalesce((
       SELECT sum(c.total) FROM invoices c WHERE c.organization_id = $1 AND c.corrects_id = invoices.id), 0) > ?::bigint`,
    money,
  ],
  reference: ['invoices.reference = ?', text],
  resourceType: ['invoices.resource_type = ?', oneOf(resourceTypes)],
  // A change of name is invoiced under its ticket, and found by its own id too.
  resourceId: [
    `invoices.id = ANY (ARRAY(
       SELECT l.invoice_id FROM (SELECT ?::text AS id) x
       LEFT JOIN ticket_name_changes n ON n.organization_id = $1 AND n.id = x.id
       JOIN invoice_lines l ON l.organization_id = $1 AND l.resource_id IN (x.id, n.ticket_id)
       JOIN invoices v ON v.organization_id = $1 AND v.id = l.invoice_id AND v.payment_id = coalesce(n.payment_id, v.payment_id)))`,
    text,
  ],
} as const;

/** The page is cut before anything else is read for it. */
const pageOf = (where: string, end: string) =>
  `(SELECT * FROM invoices WHERE invoices.organization_id = $1${where} ${end}) AS invoices`;

/** By (creation, id). */
export const invoices = pagedList(
  'list_invoices',
  'invoices',
  { order: 'ascending', conditions, columns },
  ({ where, end }) => `${selectFrom(pageOf(where, end))} ORDER BY invoices.created_at, invoices.id`,
);

/** The latest first. */
export const latestInvoices = pagedList(
  'list_latest_invoices',
  'invoices',
  { order: 'descending', conditions, columns },
  ({ where, end }) => `${selectFrom(pageOf(where, end))} ORDER BY invoices.created_at DESC, invoices.id DESC`,
);

const invoiceSumColumns = {
  ...sumColumns,
  taxes: json<readonly { readonly percentage: number; readonly base: number; readonly tax: number }[]>(),
};
/** Of the invoices in one currency; minor units. */
export type InvoiceSumRow = RowOf<typeof invoiceSumColumns>;

export const sumInvoiceRows = tenantFilter(
  'sum_invoices',
  { parameters: {}, conditions, columns: invoiceSumColumns },
  // Most invoices have the taxes of many others: those are read once for all of them.
  (where) => `WITH found AS MATERIALIZED (
      SELECT invoices.currency, invoices.taxes, ${summed('invoices.total')}
      FROM invoices WHERE invoices.organization_id = $1${where} GROUP BY invoices.currency, invoices.taxes
    ),
    taxed AS MATERIALIZED (
      SELECT f.currency, (t.line->>'percentage')::numeric AS percentage,
        sum((t.line->>'base')::bigint * f.count)::bigint AS base, sum((t.line->>'tax')::bigint * f.count)::bigint AS tax
      FROM found f CROSS JOIN LATERAL jsonb_array_elements(f.taxes) AS t (line) GROUP BY 1, 2
    )
    SELECT f.currency, o.currency_digits, sum(f.count)::int AS count, sum(f.incoming)::bigint AS incoming,
      sum(f.outgoing)::bigint AS outgoing,
      (SELECT coalesce(json_agg(json_build_object('percentage', t.percentage, 'base', t.base, 'tax', t.tax)
         ORDER BY t.percentage), '[]') FROM taxed t WHERE t.currency = f.currency) AS taxes
    FROM found f JOIN organizations o ON o.id = $1
    GROUP BY f.currency, o.currency_digits ORDER BY f.currency`,
);
