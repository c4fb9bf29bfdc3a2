/**
 * Tickets with what a door and a back office know beside: rate, price step and day of the event. The page is cut before
 * anything is joined to it: an index has the order of the list, so the first rows that match are the page.
 */
import { collections, genders, paymentStatuses, saleTypes, ticketStatuses } from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import {
  bool,
  instant,
  int,
  json,
  listOf,
  money,
  nullable,
  oneOf,
  type RowOf,
  text,
} from '../../../platform/sql/types.ts';
import { isCurrentInvoice } from '../../sales/invoices/invoices.ts';
import type { SoldStep, SoldSupplement } from './ticket-row.sql.ts';

/** Money in minor units. */
const columns = {
  id: text,
  event_id: text,
  /** The day of the event where it takes place, YYYY-MM-DD. */
  event_starts_on: text,
  event_age_min: int,
  barcode: text,
  status: oneOf(ticketStatuses),
  activated_at: nullable(instant),
  party_size: int,
  admitted_count: int,
  first_entered_at: nullable(instant),
  full_name: text,
  email: text,
  phone: text,
  gender: oneOf(genders),
  address: text,
  postal_code: text,
  country_code: text,
  language: text,
  rate_id: text,
  rate_name: text,
  rate_slug: text,
  channel_id: nullable(text),
  payment_id: text,
  payment_status: oneOf(paymentStatuses),
  sale_type: oneOf(saleTypes),
  payment_collection: oneOf(collections),
  payment_created_by: text,
  price: money,
  price_id: text,
  /** As it was when the ticket was sold. */
  price_step: json<SoldStep>(),
  discount_amount: money,
  supplements: json<readonly SoldSupplement[]>(),
  supplements_total: money,
  supplements_service_charge_total: money,
  fees_organization: money,
  fees_provider: money,
  warranty_total: money,
  surcharge: money,
  total_price: money,
  refunded_amount: money,
  invoice_reference: text,
  corrective_invoice_references: json<readonly string[]>(),
  created_at: instant,
  updated_at: instant,
  currency_digits: int,
};
export type TicketWithRateRow = RowOf<typeof columns>;

const select = (tickets: string) => `SELECT t.id, t.event_id,
    to_char(e.starts_at AT TIME ZONE l.timezone, 'YYYY-MM-DD') AS event_starts_on, e.age_min AS event_age_min,
    t.barcode, t.status, t.activated_at, t.party_size, t.admitted_count, t.first_entered_at, t.full_name, t.email,
    t.phone, t.gender, t.address, t.postal_code, t.country_code, t.language, t.rate_id, r.name AS rate_name,
    r.slug AS rate_slug, t.channel_id, t.payment_id, pay.status AS payment_status, pay.sale_type,
    pay.collection AS payment_collection, pay.created_by AS payment_created_by, t.price, t.price_id,
    t.price_step,
    t.discount_amount, t.supplements, t.supplements_total, t.supplements_service_charge_total, t.fees_organization,
    t.fees_provider, t.warranty_total, t.surcharge, t.total_price, t.refunded_amount,
    coalesce(i.reference, '') AS invoice_reference,
    CASE WHEN t.refunded_at IS NULL THEN '[]' ELSE (
      SELECT coalesce(json_agg(c.reference ORDER BY c.created_at, c.id), '[]')
      FROM refunds f JOIN invoices c ON c.organization_id = $1 AND c.refund_id = f.id
      WHERE f.organization_id = $1 AND f.subject_id = t.id
    ) END AS corrective_invoice_references,
    t.created_at, t.updated_at, o.currency_digits
  FROM ${tickets} t
  JOIN events e ON e.organization_id = $1 AND e.id = t.event_id
  JOIN locations l ON l.organization_id = $1 AND l.id = e.location_id
  JOIN ticket_rates r ON r.organization_id = $1 AND r.id = t.rate_id
  JOIN payments pay ON pay.organization_id = $1 AND pay.id = t.payment_id
  LEFT JOIN invoices i ON i.organization_id = $1 AND i.payment_id = t.payment_id AND ${isCurrentInvoice('i')}
  JOIN organizations o ON o.id = $1`;

/** In the order of (creation, id), deleted ones left out. */
export const ticketsWithRate = pagedList(
  'list_tickets_with_rate',
  'tickets',
  {
    order: 'ascending',
    conditions: {
      eventId: ['tickets.event_id = ?', text],
      rateId: ['tickets.rate_id = ?', text],
      statuses: ['tickets.status = ANY (?)', listOf(oneOf(ticketStatuses))],
      // The second condition is that of the index, which leaves out tickets without an address.
      emailKey: ["tickets.email_key = ? AND tickets.email_key <> ''", text],
      updatedSince: ['tickets.updated_at >= ?', instant],
      createdFrom: ['tickets.created_at >= ?', instant],
      createdBefore: ['tickets.created_at < ?', instant],
      updatedFrom: ['tickets.updated_at >= ?', instant],
      updatedBefore: ['tickets.updated_at < ?', instant],
      enteredFrom: ['tickets.first_entered_at >= ?', instant],
      enteredBefore: ['tickets.first_entered_at < ?', instant],
    },
    columns,
  },
  ({ where, end }) => {
    const page = `(SELECT * FROM tickets
      WHERE tickets.organization_id = $1 AND tickets.deleted_at IS NULL${where} ${end})`;
    return `${select(page)} ORDER BY t.created_at, t.id`;
  },
);

export const findTicketWithRate = tenantStatement(
  'find_ticket_with_rate',
  { id: text },
  columns,
  `${select('tickets')} WHERE t.organization_id = $1 AND t.id = $2 AND t.deleted_at IS NULL`,
  { batched: true },
);

export const findTicketWithRateByBarcode = tenantStatement(
  'find_ticket_with_rate_by_barcode',
  { barcode: text },
  columns,
  `${select('tickets')} WHERE t.organization_id = $1 AND t.barcode = $2 AND t.deleted_at IS NULL`,
  { batched: true },
);

/** What decides on whether a barcode admits somebody; deleted tickets too. */
export const findAdmission = tenantStatement(
  'find_ticket_admission',
  { barcode: text },
  {
    id: text,
    status: oneOf(ticketStatuses),
    deleted_at: nullable(instant),
    is_blocked: bool,
    party_size: int,
    admitted_count: int,
    first_entered_at: nullable(instant),
  },
  `SELECT id, status, deleted_at, dispute_blocked_at IS NOT NULL AS is_blocked, party_size, admitted_count, first_entered_at
   FROM tickets WHERE organization_id = $1 AND barcode = $2`,
  { batched: true },
);
