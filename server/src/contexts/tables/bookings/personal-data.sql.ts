/** What bookings say of the people who made them. */
import { bookingStatuses } from '@stagedoor/contract/vocabulary';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { date, instant, int, json, listOf, nullable, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';
import { buyerColumns } from '../../sales/product/product.ts';

const columns = {
  id: text,
  event_id: nullable(text),
  code: text,
  status: oneOf(bookingStatuses),
  name: text,
  email: text,
  phone: text,
  birthdate: nullable(date),
  party_size: int,
  commentary_client: text,
  commentary_reserve: text,
  billing_info: json<Readonly<Record<string, string>>>(),
  created_at: instant,
};
export type BookingPersonalDataRow = RowOf<typeof columns>;

/** Bookings of a client, or with one of the addresses, the oldest first. */
export const listBookingPersonalData = tenantStatement(
  'list_booking_personal_data',
  { clientId: text, emailKeys: listOf(text) },
  columns,
  `SELECT id, event_id, code, status, name, email, phone, birthdate, party_size, commentary_client, commentary_reserve,
     billing_info, created_at
   FROM bookings WHERE organization_id = $1 AND (client_id = $2 OR (email_key = ANY ($3) AND email_key <> ''))
   ORDER BY created_at, id`,
);

/** What the second client booked is the first one's. */
export const updateBookingClient = tenantStatement(
  'update_booking_client',
  { clientId: text, otherId: text, now: instant },
  {},
  `UPDATE bookings SET written_in = pg_current_xact_id(),
     client_id = $2, updated_at = $4::timestamptz WHERE organization_id = $1 AND client_id = $3`,
);

/** Takes the person out of the bookings; places, people and money stay. */
export const eraseBookingPersonalData = tenantStatement(
  'erase_booking_personal_data',
  { clientId: text, emailKeys: listOf(text), now: instant },
  { id: text },
  `UPDATE bookings
   SET written_in = pg_current_xact_id(),
     client_id = NULL, name = '', email = '', email_key = '', phone = '', birthdate = NULL, commentary_client = '',
     commentary_reserve = '', billing_info = '{}', marketing_consent = false, updated_at = $4::timestamptz
   WHERE organization_id = $1 AND (client_id = $2 OR (email_key = ANY ($3) AND email_key <> ''))
   RETURNING id`,
);

/** Who made the bookings. */
export const listBuyersOfBookings = tenantStatement(
  'list_buyers_of_bookings',
  { ids: listOf(text) },
  buyerColumns,
  `SELECT id, client_id, name AS client_name, NULL::date AS client_birthday, email AS client_email, phone AS client_phone
   FROM bookings WHERE organization_id = $1 AND id = ANY ($2)`,
);

/** The payments of bookings of who has this address. */
export const listPaymentsOfBookings = tenantStatement(
  'list_payments_of_bookings',
  { emailKey: text },
  { payment_id: text },
  `SELECT p.id AS payment_id FROM bookings b JOIN payments p ON p.organization_id = $1 AND p.booking_id = b.id
   WHERE b.organization_id = $1 AND b.email_key = $2 AND b.email_key <> ''`,
);
