/** Bookings as they are read: each with everything that hangs on it, a whole page in one statement. Money is in minor units. */
import {
  bookingSources,
  bookingStatuses,
  depositMethods,
  feeTypes,
  genderGroups,
  originApis,
} from '@stagedoor/contract/vocabulary';
import { changedRows, pagedList } from '../../../platform/sql/paging.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
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
import { isCurrentInvoice } from '../../sales/invoices/invoices.ts';
import { depositPaid } from './advance.sql.ts';

export interface BillingInfo {
  readonly customer_type: 'individual' | 'company' | '';
  readonly customer_name: string;
  readonly document_type: 'dni' | 'nie' | 'passport' | 'tax_id' | 'other' | '';
  readonly document_number: string;
  readonly address: string;
  readonly city: string;
  readonly postal_code: string;
  readonly country: string;
}

export interface PosProduct {
  readonly _id: string;
  readonly name: string;
  readonly amount: number;
  readonly unit_price: number;
  readonly total_price: number;
}

export interface PosPayment {
  readonly amount: number;
  readonly type: string;
}

/** Instants within JSON are as PostgreSQL writes them there. */
export interface BookingPayment {
  readonly id: string;
  readonly amount: number;
  readonly payment_method: string;
  readonly method_last4: string;
  readonly card_type: string;
  readonly co_branded_with: string;
  readonly issuer_name: string;
  readonly issuer_country: string;
  readonly shopper_country: string;
  readonly created_at: string;
  readonly created_by: string;
  readonly fees: number;
  readonly customer_custom_fee: number;
  readonly tips: number;
}

export interface BookingRefund {
  readonly id: string;
  readonly amount: number;
  readonly payment_id: string | null;
  readonly payment_method: string;
  readonly created_at: string;
  readonly created_by: string;
}

export interface BookingExternalPayment {
  readonly id: string;
  readonly amount: number;
  readonly description: string;
  readonly method: string;
  readonly payment_method_slug: string;
  readonly created_at: string;
  readonly created_by: string;
}

/** What people can change of a booking. */
export const editable = {
  referrer_id: nullable(text),
  name: text,
  email: text,
  phone: text,
  commentary_client: text,
  commentary_reserve: text,
  walkin: bool,
  party_size: int,
  admitted_count: int,
  gender_group: oneOf(genderGroups),
  hour: text,
  duration_seconds: int,
  rate_slug: text,
  price: money,
  deposit: money,
  deposit_method: oneOf(depositMethods),
  invoice_reference: text,
  billing_info: json<Partial<BillingInfo>>(),
  pos_total_service_charge: money,
  pos_total_tips: money,
  pos_ticket_total: money,
  pos_products: json<PosProduct[]>(),
  pos_payments: json<PosPayment[]>(),
};
/** What is written once, when the booking is made, and its status. */
export const fixed = {
  event_id: nullable(text),
  channel_id: nullable(text),
  code: text,
  status: oneOf(bookingStatuses),
  source: oneOf(bookingSources),
  created_via: oneOf(originApis),
  /** YYYY-MM-DD */
  birthdate: nullable(date),
  marketing_consent: bool,
  fee_type: oneOf(feeTypes),
  fee_fixed: money,
  fee_percentage: number,
  /** On top of the price. */
  fee_amount: money,
  /** The payment that it waits for while it is pending, or was not paid by in time. */
  awaited_payment_id: nullable(text),
  language: text,
  /** Whether the client is mailed what becomes of it. */
  sends_mails: bool,
  created_at: instant,
  updated_at: instant,
};
export const bookingColumns = {
  id: text,
  ...fixed,
  ...editable,
  deposit_paid: money,
  event_name: nullable(text),
  /** The start of the event; for a booking by calendar, its own date. */
  date: instant,
  zone_id: nullable(text),
  zone_slug: nullable(text),
  zone_name: nullable(text),
  normalized_zone_name: nullable(text),
  /** In the order in which they were asked for. */
  space_ids: listOf(text),
  space_names: listOf(text),
  client_id: nullable(text),
  arrived_at: nullable(instant),
  seated_at: nullable(instant),
  released_at: nullable(instant),
  discount_amount: money,
  discount_code_id: nullable(text),
  discount_code_name: nullable(text),
  refunded_amount: money,
  corrective_invoice_references: listOf(text),
  /** Of the invoice of its first payment; empty where none was issued. */
  issued_invoice_reference: text,
  payments: json<BookingPayment[]>(),
  refunds: json<BookingRefund[]>(),
  external_payments: json<BookingExternalPayment[]>(),
  /** Wall clock of the organization at the creation, YYYY-MM-DD HH:mm:ss. */
  local_date: text,
  currency: text,
  currency_digits: int,
};
export type BookingRow = RowOf<typeof bookingColumns>;

/** From `b`, rows of bookings, to bookings with their spaces and their money, each read as it is given. */
const bookingsWith = ({ spaces, money }: { readonly spaces: string; readonly money: string }) => `
SELECT b.id, ${Object.keys({ ...fixed, ...editable })
  .map((name) => `b.${name}`)
  .join(', ')}, ${depositPaid('b')} AS deposit_paid,
       e.name AS event_name, coalesce(e.starts_at, b.date) AS date, b.zone_id, z.slug AS zone_slug, z.name AS zone_name,
       z.normalized_name AS normalized_zone_name, coalesce(sp.ids, '{}') AS space_ids, coalesce(sp.names, '{}') AS space_names,
       b.client_id, b.arrived_at, b.seated_at, b.released_at, b.discount_amount, b.discount_code_id, b.discount_code_name, b.refunded_amount,
       ${money},
       to_char(b.created_at AT TIME ZONE o.timezone, 'YYYY-MM-DD HH24:MI:SS') AS local_date, o.currency, o.currency_digits
FROM b
JOIN organizations o ON o.id = $1
LEFT JOIN events e ON e.organization_id = $1 AND e.id = b.event_id
LEFT JOIN zones z ON z.organization_id = $1 AND z.id = b.zone_id
LEFT JOIN LATERAL (
  SELECT array_agg(s.id ORDER BY bs.position, s.id) AS ids, array_agg(s.name ORDER BY bs.position, s.id) AS names
  FROM ${spaces}
) sp ON true`;

const spacesOfBooking = `booking_spaces bs
  JOIN spaces s ON s.organization_id = $1 AND s.id = bs.space_id
  WHERE bs.organization_id = $1 AND bs.booking_id = b.id`;

/** From `b`, rows of bookings, to whole bookings. */
const wholeBooking = bookingsWith({
  spaces: spacesOfBooking,
  money: `b.corrective_invoice_references || ARRAY(
         SELECT i.reference FROM refunds f JOIN invoices i ON i.organization_id = $1 AND i.refund_id = f.id
         WHERE f.organization_id = $1 AND f.subject_id = b.id ORDER BY i.created_at, i.id
       ) AS corrective_invoice_references,
       coalesce((
         SELECT i.reference FROM payments y JOIN invoices i
           ON i.organization_id = $1 AND i.payment_id = y.id AND ${isCurrentInvoice('i')}
         WHERE y.organization_id = $1 AND y.booking_id = b.id ORDER BY i.created_at, i.id LIMIT 1
       ), '') AS issued_invoice_reference,
       (SELECT coalesce(json_agg(json_build_object(
                 'id', p.id, 'amount', p.amount, 'payment_method', p.payment_method, 'method_last4', p.method_last4,
                 'card_type', p.card_type, 'co_branded_with', p.co_branded_with, 'issuer_name', p.issuer_name,
                 'issuer_country', p.issuer_country, 'shopper_country', p.shopper_country,
                 'created_at', coalesce(p.paid_at, p.created_at), 'created_by', p.created_by, 'fees', p.fees,
                 'customer_custom_fee', p.customer_custom_fee, 'tips', p.tips) ORDER BY p.created_at, p.id), '[]')
        FROM payments p
        WHERE p.organization_id = $1 AND p.booking_id = b.id
          AND p.status IN ('succeeded', 'refunded', 'partially_refunded')) AS payments,
       (SELECT coalesce(json_agg(json_build_object(
                 'id', r.id, 'amount', r.amount, 'payment_id', r.payment_id, 'payment_method', r.payment_method,
                 'created_at', r.created_at, 'created_by', r.created_by) ORDER BY r.created_at, r.id), '[]')
        FROM refunds r
        WHERE r.organization_id = $1 AND r.subject_id = b.id AND r.status <> 'failed') AS refunds,
       (SELECT coalesce(json_agg(json_build_object(
                 'id', x.id, 'amount', x.amount, 'description', x.description, 'method', x.method,
                 'payment_method_slug', x.payment_method_slug, 'created_at', x.created_at,
                 'created_by', x.created_by) ORDER BY x.created_at, x.id), '[]')
        FROM external_payments x
        WHERE x.organization_id = $1 AND x.booking_id = b.id) AS external_payments`,
});

/** Of bookings that are being made: nothing was paid for them or given back yet. */
const noMoney = `b.corrective_invoice_references, '' AS issued_invoice_reference, '[]'::json AS payments, '[]'::json AS refunds,
       '[]'::json AS external_payments`;

/**
 * From `b`, a booking that the statement inserts, and `put`, the spaces that it has got, to the whole booking. The rows
 * themselves cannot be read before the statement has ended.
 */
export const insertedBooking = bookingsWith({
  spaces: 'put bs JOIN spaces s ON s.organization_id = $1 AND s.id = bs.space_id',
  money: noMoney,
});

export const findBooking = tenantStatement(
  'find_booking',
  { id: text },
  bookingColumns,
  `WITH b AS (SELECT * FROM bookings WHERE organization_id = $1 AND id = $2) ${wholeBooking}`,
);

const listBookingsByIds = tenantStatement(
  'list_bookings_by_ids',
  { ids: listOf(text) },
  bookingColumns,
  `WITH b AS (SELECT * FROM bookings WHERE organization_id = $1 AND id = ANY ($2)) ${wholeBooking}`,
);

const listNewBookingsByIds = tenantStatement(
  'list_new_bookings_by_ids',
  { ids: listOf(text) },
  bookingColumns,
  `WITH b AS (SELECT * FROM bookings WHERE organization_id = $1 AND id = ANY ($2))
   ${bookingsWith({ spaces: spacesOfBooking, money: noMoney })}`,
);

/** Bookings that there are, in the order of the ids. */
export async function listBookingsInOrder(tenant: TenantDb, ids: readonly string[]): Promise<BookingRow[]> {
  return inOrder(ids, await tenant.run(listBookingsByIds, { ids }));
}

/** The same of bookings that the transaction has made, for which nothing was paid. */
export async function listNewBookingsInOrder(tenant: TenantDb, ids: readonly string[]): Promise<BookingRow[]> {
  return inOrder(ids, await tenant.run(listNewBookingsByIds, { ids }));
}

function inOrder(ids: readonly string[], rows: readonly BookingRow[]): BookingRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)!);
}

export const findBookingByCode = tenantStatement(
  'find_booking_by_code',
  { code: text },
  bookingColumns,
  `WITH b AS (SELECT * FROM bookings WHERE organization_id = $1 AND code = $2) ${wholeBooking}`,
);

/** The newest first by (creation, id). The page is cut before anything else is read for it. */
const pageText = ({ where, end }: { where: string; end: string }) =>
  `WITH b AS (SELECT * FROM bookings WHERE bookings.organization_id = $1${where} ${end})
   ${wholeBooking} ORDER BY b.created_at DESC, b.id DESC`;

// The second condition is that of the index, which leaves out the many bookings without an address.
const byEmail = ["bookings.email_key = ? AND bookings.email_key <> ''", text] as const;

/** Instants from the first of the list until before the second. */
const within = (column: string) => `${column} >= (?::timestamptz[])[1] AND ${column} < (?::timestamptz[])[2]`;

export const changedBookings = changedRows('bookings');

export const bookings = pagedList(
  'list_bookings',
  'bookings',
  {
    order: 'descending',
    conditions: {
      eventId: ['bookings.event_id = ?', text],
      status: ['bookings.status = ?', oneOf(bookingStatuses)],
      emailKey: byEmail,
      walkin: ['bookings.walkin = ?', bool],
      atEvent: ['(bookings.event_id IS NOT NULL) = ?', bool],
      /** Name of one of the spaces, as names are compared. */
      spaceKey: [
        `EXISTS (SELECT 1 FROM booking_spaces bs JOIN spaces s ON s.organization_id = $1 AND s.id = bs.space_id
                 WHERE bs.organization_id = $1 AND bs.booking_id = bookings.id AND s.name_key = ?)`,
        text,
      ],
      createdWithin: [within('bookings.created_at'), listOf(instant)],
      updatedWithin: [within('bookings.updated_at'), listOf(instant)],
      updatedSince: ['bookings.updated_at >= ?', instant],
      ids: ['bookings.id = ANY (?)', listOf(text)],
      // A booking at an event has its date: the events of the period are found first, then their bookings.
      dateWithin: [
        `${within('bookings.date')} OR bookings.event_id = ANY (ARRAY(
           SELECT e.id FROM events e WHERE e.organization_id = $1 AND ${within('e.starts_at')}))`,
        listOf(instant),
      ],
    },
    columns: bookingColumns,
  },
  pageText,
);

/** Apart from the other list, so that it stays prepared whatever filters that one is asked for. */
export const bookingsByEmail = pagedList(
  'list_bookings_by_email',
  'bookings',
  { order: 'descending', conditions: { emailKey: byEmail }, columns: bookingColumns, batched: true },
  pageText,
);
