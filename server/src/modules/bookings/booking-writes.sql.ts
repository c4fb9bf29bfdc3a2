import type { BookingStatus } from '@stagedoor/contract/vocabulary';
import { statement } from '../../platform/database.ts';
import type { BillingInfo, BookingRow, PosPayment, PosProduct } from './bookings.sql.ts';

/** A space with what a booking takes over from its zone. */
export interface SpaceRow {
  id: string;
  name: string;
  name_key: string;
  zone_id: string;
  duration_seconds: number | null;
  accepts_automatically: boolean;
}

export interface EventGroundRow {
  starts_at: string;
  /** Those of the asked for that the event has. */
  spaces: SpaceRow[];
}

const eventGround = (condition: string) => `
  SELECT e.starts_at, (
    SELECT coalesce(json_agg(json_build_object(
             'id', s.id, 'name', s.name, 'name_key', s.name_key, 'zone_id', s.zone_id,
             'duration_seconds', z.duration_seconds, 'accepts_automatically', z.accepts_automatically)), '[]')
    FROM spaces s
    JOIN zones z ON z.organization_id = s.organization_id AND z.id = s.zone_id
    WHERE s.organization_id = e.organization_id AND s.event_id = e.id AND ${condition}
  ) AS spaces
  FROM events e WHERE e.organization_id = $1 AND e.id = $2`;

export const findEventWithSpacesNamed = statement<
  [organizationId: string, eventId: string, nameKeys: readonly string[]],
  EventGroundRow
>('find_event_with_spaces_named', eventGround('s.name_key = ANY ($3::text[])'));

export const findEventWithSpaces = statement<
  [organizationId: string, eventId: string, spaceIds: readonly string[]],
  EventGroundRow
>('find_event_with_spaces', eventGround('s.id = ANY ($3::text[])'));

export const findZone = statement<
  [organizationId: string, eventId: string, zoneId: string],
  { zone_id: string; duration_seconds: number | null; accepts_automatically: boolean }
>(
  'find_zone_of_event',
  `SELECT id AS zone_id, duration_seconds, accepts_automatically FROM zones
   WHERE organization_id = $1 AND event_id = $2 AND id = $3`,
);

export const findReferrer = statement<[organizationId: string, id: string], { id: string }>(
  'find_referrer',
  'SELECT id FROM referrers WHERE organization_id = $1 AND id = $2',
);

/** What people can change of a booking, column by column. */
const changeableColumns = [
  'date',
  'zone_id',
  'client_id',
  'referrer_id',
  'name',
  'email',
  'email_key',
  'phone',
  'commentary_client',
  'commentary_reserve',
  'walkin',
  'party_size',
  'admitted_count',
  'gender_group',
  'hour',
  'duration_seconds',
  'rate_slug',
  'price',
  'deposit',
  'deposit_method',
  'deposit_paid',
  'invoice_reference',
  'billing_info',
  'pos_total_service_charge',
  'pos_total_tips',
  'pos_ticket_total',
  'pos_products',
  'pos_payments',
  'updated_at',
] as const;

const insertedColumns = [
  ...changeableColumns,
  'id',
  'event_id',
  'channel_id',
  'code',
  'status',
  'source',
  'created_via',
  'created_at',
] as const;

interface WriteOnlyColumns {
  email_key: string;
  billing_info: Partial<BillingInfo>;
  pos_products: readonly PosProduct[];
  pos_payments: readonly PosPayment[];
}
type Columns = Omit<BookingRow, keyof WriteOnlyColumns> & WriteOnlyColumns;
export type ChangeableBooking = Pick<Columns, (typeof changeableColumns)[number]>;
/** `date` is null for a booking at an event, whose date is the start of the event. */
export type NewBookingRow = Omit<Pick<Columns, (typeof insertedColumns)[number]>, 'date'> & { date: string | null };

/**
 * Inserts a booking (JSON with its columns) and its spaces, which it holds or only names. Answers with the spaces that it has
 * got: one that somebody else holds is left out, after waiting for the end of whoever is about to take it. They are
 * taken in the order of their ids, so that two bookings never wait for each other.
 */
export const insertBooking = statement<
  [organizationId: string, booking: string, spaceIds: readonly string[], holds: boolean],
  { space_id: string }
>(
  'insert_booking',
  `WITH booking AS (
     INSERT INTO bookings (organization_id, ${insertedColumns.join(', ')})
     SELECT $1::text, ${insertedColumns.map((column) => `r.${column}`).join(', ')}
     FROM jsonb_populate_record(NULL::bookings, $2::jsonb) r
     RETURNING id
   ), put AS (
     INSERT INTO booking_spaces (organization_id, event_id, booking_id, space_id, position, holds)
     SELECT $1::text, $2::jsonb ->> 'event_id', $2::jsonb ->> 'id', s.id, s.position, $4::boolean
     FROM unnest($3::text[]) WITH ORDINALITY AS s (id, position)
     ORDER BY s.id COLLATE "C"
     ON CONFLICT DO NOTHING
     RETURNING space_id
   )
   SELECT space_id FROM put`,
);

export const updateBookingDiscount = statement<
  [organizationId: string, id: string, codeId: string, code: string, amount: number]
>(
  'update_booking_discount',
  `UPDATE bookings SET price = price - $5::bigint, discount_amount = $5::bigint, discount_code_id = $3,
     discount_code_name = $4
   WHERE organization_id = $1 AND id = $2`,
);

const dateOfBooking = `coalesce((SELECT e.starts_at FROM events e
     WHERE e.organization_id = $1 AND e.id = bookings.event_id), date) AS date`;

/** From here to the end of the transaction nobody else changes the booking. `date` is that of the event, if it has one. */
export const lockBooking = statement<
  [organizationId: string, id: string],
  ChangeableBooking & Pick<BookingRow, 'event_id' | 'status' | 'discount_code_id'>
>(
  'lock_booking',
  `SELECT event_id, status, discount_code_id, ${changeableColumns.map((column) => (column === 'date' ? dateOfBooking : column)).join(', ')}
   FROM bookings WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);

export const updateBookingStatus = statement<[organizationId: string, id: string, status: BookingStatus, now: Date]>(
  'update_booking_status',
  'UPDATE bookings SET status = $3, updated_at = $4 WHERE organization_id = $1 AND id = $2',
);

export const updateBooking = statement<[organizationId: string, id: string, changed: string]>(
  'update_booking',
  `UPDATE bookings SET ${changeableColumns
    .map(
      (column) =>
        `${column} = ${column === 'date' ? 'CASE WHEN bookings.event_id IS NULL THEN r.date END' : `r.${column}`}`,
    )
    .join(', ')}
   FROM jsonb_populate_record(NULL::bookings, $3::jsonb) r
   WHERE bookings.organization_id = $1 AND bookings.id = $2`,
);

/**
 * Takes the spaces of a booking, or gives them back, and answers with the names of those that somebody else holds. Rows
 * are written anew rather than updated, since only an INSERT can pass over a conflict; in the order of their ids.
 */
export const updateSpacesHeld = statement<
  [organizationId: string, bookingId: string, holds: boolean],
  { name: string }
>(
  'update_spaces_held',
  `WITH mine AS (
     DELETE FROM booking_spaces WHERE organization_id = $1 AND booking_id = $2 AND holds <> $3
     RETURNING event_id, space_id, position
   ), put AS (
     INSERT INTO booking_spaces (organization_id, event_id, booking_id, space_id, position, holds)
     SELECT $1::text, event_id, $2::text, space_id, position, $3::boolean FROM mine
     ORDER BY space_id
     ON CONFLICT DO NOTHING
     RETURNING space_id
   )
   SELECT s.name FROM mine
   JOIN spaces s ON s.organization_id = $1 AND s.id = mine.space_id
   WHERE NOT EXISTS (SELECT FROM put WHERE put.space_id = mine.space_id)
   ORDER BY mine.position`,
);

export const listBookingSpaces = statement<[organizationId: string, bookingId: string], { space_id: string }>(
  'list_booking_spaces',
  'SELECT space_id FROM booking_spaces WHERE organization_id = $1 AND booking_id = $2 ORDER BY position, space_id',
);

export const insertBookingSpaces = statement<
  [organizationId: string, eventId: string, bookingId: string, spaceIds: readonly string[], holds: boolean],
  { space_id: string }
>(
  'insert_booking_spaces',
  `INSERT INTO booking_spaces (organization_id, event_id, booking_id, space_id, holds)
   SELECT $1::text, $2, $3, s.id, $5 FROM unnest($4::text[]) AS s (id)
   ORDER BY s.id COLLATE "C"
   ON CONFLICT DO NOTHING
   RETURNING space_id`,
);

export const deleteBookingSpaces = statement<[organizationId: string, bookingId: string, spaceIds: readonly string[]]>(
  'delete_booking_spaces',
  'DELETE FROM booking_spaces WHERE organization_id = $1 AND booking_id = $2 AND space_id = ANY ($3::text[])',
);

export const updateSpacePositions = statement<[organizationId: string, bookingId: string, spaceIds: readonly string[]]>(
  'update_space_positions',
  `UPDATE booking_spaces bs SET position = s.position
   FROM unnest($3::text[]) WITH ORDINALITY AS s (id, position)
   WHERE bs.organization_id = $1 AND bs.booking_id = $2 AND bs.space_id = s.id`,
);
