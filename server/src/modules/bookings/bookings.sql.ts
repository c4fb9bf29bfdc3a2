/** Bookings as they are read: each with everything that hangs on it, a whole page in one statement. */
import type {
  BookingSource,
  BookingStatus,
  DepositMethod,
  GenderGroup,
  OriginApi,
} from '@stagedoor/contract/vocabulary';
import { Conditions, preparedByText } from '../../platform/conditions.ts';
import { type Db, statement } from '../../platform/database.ts';

/** Money is in minor units. Instants within the JSON lists are as PostgreSQL writes them there. */
export interface BookingRow {
  id: string;
  event_id: string | null;
  event_name: string | null;
  /** The start of the event; for a booking by calendar, its own date. */
  date: string;
  zone_id: string | null;
  zone_slug: string | null;
  zone_name: string | null;
  normalized_zone_name: string | null;
  /** In the order in which they were asked for. */
  space_ids: string[];
  space_names: string[];
  channel_id: string | null;
  client_id: string | null;
  referrer_id: string | null;
  code: string;
  name: string;
  email: string;
  phone: string;
  commentary_client: string;
  commentary_reserve: string;
  status: BookingStatus;
  walkin: boolean;
  source: BookingSource;
  created_via: OriginApi;
  party_size: number;
  admitted_count: number;
  gender_group: GenderGroup;
  hour: string;
  duration_seconds: number;
  rate_slug: string;
  price: number;
  discount_amount: number;
  discount_code_id: string | null;
  discount_code_name: string | null;
  deposit: number;
  deposit_method: DepositMethod;
  deposit_paid: number;
  refunded_amount: number;
  invoice_reference: string;
  corrective_invoice_references: string[];
  billing_info: Partial<BillingInfo>;
  pos_total_service_charge: number;
  pos_total_tips: number;
  pos_ticket_total: number;
  pos_products: PosProduct[];
  pos_payments: PosPayment[];
  payments: BookingPaymentRow[];
  refunds: BookingRefundRow[];
  external_payments: BookingExternalPaymentRow[];
  created_at: string;
  updated_at: string;
  /** Wall clock of the organization at the creation, YYYY-MM-DD HH:mm:ss. */
  local_date: string;
  currency: string;
  currency_digits: number;
}

export interface BillingInfo {
  customer_type: 'individual' | 'company' | '';
  customer_name: string;
  document_type: 'dni' | 'nie' | 'passport' | 'tax_id' | 'other' | '';
  document_number: string;
  address: string;
  city: string;
  postal_code: string;
  country: string;
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

export interface BookingPaymentRow {
  id: string;
  amount: number;
  payment_method: string;
  method_last4: string;
  card_type: string;
  co_branded_with: string;
  issuer_name: string;
  issuer_country: string;
  shopper_country: string;
  created_at: string;
  created_by: string;
  fees: number;
  customer_custom_fee: number;
  tips: number;
}

export interface BookingRefundRow {
  id: string;
  amount: number;
  payment_id: string | null;
  payment_method: string;
  created_at: string;
  created_by: string;
}

export interface BookingExternalPaymentRow {
  id: string;
  amount: number;
  description: string;
  method: string;
  payment_method_slug: string;
  created_at: string;
  created_by: string;
}

/** From `b`, rows of bookings, to whole bookings. */
const wholeBooking = `
SELECT b.id, b.event_id, e.name AS event_name,
       coalesce(e.starts_at, b.date) AS date, b.zone_id, z.slug AS zone_slug, z.name AS zone_name,
       z.normalized_name AS normalized_zone_name, coalesce(sp.ids, '{}') AS space_ids, coalesce(sp.names, '{}') AS space_names,
       b.channel_id, b.client_id, b.referrer_id, b.code, b.name, b.email, b.phone, b.commentary_client,
       b.commentary_reserve, b.status, b.walkin, b.source, b.created_via, b.party_size, b.admitted_count, b.gender_group, b.hour,
       b.duration_seconds, b.rate_slug, b.price, b.discount_amount, b.discount_code_id, b.discount_code_name, b.deposit,
       b.deposit_method, b.deposit_paid, b.refunded_amount, b.invoice_reference, b.corrective_invoice_references,
       b.billing_info, b.pos_total_service_charge, b.pos_total_tips, b.pos_ticket_total, b.pos_products, b.pos_payments,
       (SELECT coalesce(json_agg(json_build_object(
                 'id', p.id, 'amount', p.amount, 'payment_method', p.payment_method, 'method_last4', p.method_last4,
                 'card_type', p.card_type, 'co_branded_with', p.co_branded_with, 'issuer_name', p.issuer_name,
                 'issuer_country', p.issuer_country, 'shopper_country', p.shopper_country,
                 'created_at', coalesce(p.paid_at, p.created_at), 'created_by', p.created_by, 'fees', p.fees,
                 'customer_custom_fee', p.customer_custom_fee, 'tips', p.tips) ORDER BY p.created_at, p.id), '[]')
        FROM payments p
        WHERE p.organization_id = b.organization_id AND p.booking_id = b.id
          AND p.status IN ('succeeded', 'refunded', 'partially_refunded')) AS payments,
       (SELECT coalesce(json_agg(json_build_object(
                 'id', r.id, 'amount', r.amount, 'payment_id', r.payment_id, 'payment_method', r.payment_method,
                 'created_at', r.created_at, 'created_by', r.created_by) ORDER BY r.created_at, r.id), '[]')
        FROM refunds r
        WHERE r.organization_id = b.organization_id AND r.booking_id = b.id) AS refunds,
       (SELECT coalesce(json_agg(json_build_object(
                 'id', x.id, 'amount', x.amount, 'description', x.description, 'method', x.method,
                 'payment_method_slug', x.payment_method_slug, 'created_at', x.created_at,
                 'created_by', x.created_by) ORDER BY x.created_at, x.id), '[]')
        FROM external_payments x
        WHERE x.organization_id = b.organization_id AND x.booking_id = b.id) AS external_payments,
       b.created_at, b.updated_at,
       to_char(b.created_at AT TIME ZONE o.timezone, 'YYYY-MM-DD HH24:MI:SS') AS local_date, o.currency, o.currency_digits
FROM b
JOIN organizations o ON o.id = b.organization_id
LEFT JOIN events e ON e.organization_id = b.organization_id AND e.id = b.event_id
LEFT JOIN zones z ON z.organization_id = b.organization_id AND z.id = b.zone_id
LEFT JOIN LATERAL (
  SELECT array_agg(s.id ORDER BY bs.position, s.id) AS ids, array_agg(s.name ORDER BY bs.position, s.id) AS names
  FROM booking_spaces bs
  JOIN spaces s ON s.organization_id = bs.organization_id AND s.id = bs.space_id
  WHERE bs.organization_id = b.organization_id AND bs.booking_id = b.id
) sp ON true`;

export const findBooking = statement<[organizationId: string, id: string], BookingRow>(
  'find_booking',
  `WITH b AS (SELECT * FROM bookings WHERE organization_id = $1 AND id = $2) ${wholeBooking}`,
);

const prepared = preparedByText<BookingRow>('list_bookings');

interface Page {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A page of the bookings that meet the conditions, the newest first by (creation, id). */
function listNewest(db: Db, where: Conditions, { after, limit, offset }: Page): Promise<BookingRow[]> {
  where.where('(created_at, id) < (SELECT created_at, id FROM bookings WHERE organization_id = $1 AND id = ?)', after);
  const text = `WITH b AS (
    SELECT * FROM bookings WHERE ${where}
    ORDER BY created_at DESC, id DESC LIMIT ${where.value(limit)} OFFSET ${where.value(offset)}
  ) ${wholeBooking} ORDER BY b.created_at DESC, b.id DESC`;
  return db.run(prepared(text), ...where.values);
}

export function listBookingsByEmail(
  db: Db,
  organizationId: string,
  emailKey: string,
  page: Page,
): Promise<BookingRow[]> {
  // The second condition is that of the index, which leaves out the many bookings without an address.
  const where = new Conditions()
    .where('organization_id = ?', organizationId)
    .where("email_key = ? AND email_key <> ''", emailKey);
  return listNewest(db, where, page);
}

export interface BookingFilter extends Page {
  readonly eventId?: string | undefined;
  readonly status?: BookingStatus | undefined;
  readonly emailKey?: string | undefined;
  readonly walkin?: boolean | undefined;
  /** Name of one of the spaces, as names are compared. */
  readonly spaceKey?: string | undefined;
  /** Which instant `from` and `until` speak of. */
  readonly dateField: 'created_at' | 'updated_at' | 'date';
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

export function listBookings(db: Db, organizationId: string, filter: BookingFilter): Promise<BookingRow[]> {
  const where = new Conditions()
    .where('organization_id = ?', organizationId)
    .where('event_id = ?', filter.eventId)
    .where('status = ?', filter.status)
    .where("email_key = ? AND email_key <> ''", filter.emailKey)
    .where('walkin = ?', filter.walkin)
    .where(
      `EXISTS (SELECT FROM booking_spaces bs JOIN spaces s ON s.organization_id = bs.organization_id AND s.id = bs.space_id
       WHERE bs.organization_id = $1 AND bs.booking_id = bookings.id AND s.name_key = ?)`,
      filter.spaceKey,
    );
  if (filter.dateField === 'date') whereDate(where, filter);
  else where.where(`${filter.dateField} >= ?`, filter.from).where(`${filter.dateField} < ?`, filter.until);
  return listNewest(db, where, filter);
}

/** A booking at an event has the date of the event: the events of the period are found first, then their bookings. */
function whereDate(where: Conditions, { from, until }: BookingFilter): void {
  const bounds = [...(from ? [`>= ${where.value(from)}`] : []), ...(until ? [`< ${where.value(until)}`] : [])];
  if (bounds.length === 0) return;
  const within = (column: string) => bounds.map((bound) => `${column} ${bound}`).join(' AND ');
  const eventIds = `SELECT id FROM events WHERE organization_id = $1 AND ${within('starts_at')}`;
  where.whereText(`(${within('date')} OR event_id = ANY (ARRAY(${eventIds})))`);
}
