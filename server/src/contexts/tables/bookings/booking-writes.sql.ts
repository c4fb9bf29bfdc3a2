import { bookingStatuses } from '@stagedoor/contract/vocabulary';
import { tenantInsert, tenantUpdate } from '../../../platform/sql/rows.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
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
  type ValuesOf,
} from '../../../platform/sql/types.ts';
import { blockParameters, setBlocked } from '../../sales/product/product.ts';
import { depositPaid } from './advance.sql.ts';
import { bookingColumns, editable, fixed, insertedBooking } from './bookings.sql.ts';

/** A space with what a booking takes over from its zone. */
export interface SpaceRow {
  readonly id: string;
  readonly name: string;
  readonly name_key: string;
  readonly zone_id: string;
  readonly duration_seconds: number | null;
  readonly accepts_automatically: boolean;
}

/** The event, if there is one, with those of its spaces that were asked for. */
const eventWithSpaces = (condition: string) => `
  SELECT (
    SELECT coalesce(json_agg(json_build_object(
             'id', s.id, 'name', s.name, 'name_key', s.name_key, 'zone_id', s.zone_id,
             'duration_seconds', z.duration_seconds, 'accepts_automatically', z.accepts_automatically)), '[]')
    FROM spaces s
    JOIN zones z ON z.organization_id = $1 AND z.id = s.zone_id
    WHERE s.organization_id = $1 AND s.event_id = $2 AND ${condition}
  ) AS spaces, e.cancelled_at IS NOT NULL AS is_cancelled
  FROM events e WHERE e.organization_id = $1 AND e.id = $2`;

export const findEventWithSpacesNamed = tenantStatement(
  'find_event_with_spaces_named',
  { eventId: text, nameKeys: listOf(text) },
  { spaces: json<SpaceRow[]>(), is_cancelled: bool },
  eventWithSpaces('s.name_key = ANY ($3::text[])'),
);

export const findEventWithSpaces = tenantStatement(
  'find_event_with_spaces',
  { eventId: text, spaceIds: listOf(text) },
  { spaces: json<SpaceRow[]>(), is_cancelled: bool },
  eventWithSpaces('s.id = ANY ($3::text[])'),
);

export const findZone = tenantStatement(
  'find_zone_of_event',
  { eventId: text, zoneId: text },
  { zone_id: text, duration_seconds: nullable(int), accepts_automatically: bool },
  `SELECT id AS zone_id, duration_seconds, accepts_automatically FROM zones
   WHERE organization_id = $1 AND event_id = $2 AND id = $3`,
);

export const findReferrer = tenantStatement(
  'find_referrer',
  { id: text },
  { id: text },
  'SELECT id FROM referrers WHERE organization_id = $1 AND id = $2',
);

/** `date` is null for a booking at an event, whose date is the start of the event. */
const written = {
  id: text,
  ...fixed,
  ...editable,
  date: nullable(instant),
  zone_id: nullable(text),
  rate_id: nullable(text),
  client_id: nullable(text),
  email_key: text,
};
export type NewBookingRow = ValuesOf<typeof written>;

const writtenNames = Object.keys(written);
const placeOf = (name: string) => `$${writtenNames.indexOf(name) + 2}`;
/** SQL: the booking rate of the zone with an identifier; null where it has none. */
const rateOfZone = (zoneId: string, slug: string) =>
  `(SELECT k.id FROM booking_rates k WHERE k.organization_id = $1 AND k.zone_id = ${zoneId} AND k.slug = ${slug})`;
const insertedValue = (name: string) =>
  name === 'rate_id'
    ? `coalesce(${placeOf(name)}, ${rateOfZone(placeOf('zone_id'), placeOf('rate_slug'))})`
    : placeOf(name);
const afterBooking = writtenNames.length + 2;

/**
 * Inserts a booking and its spaces, which it reserves or only names. Its rate is that of its zone with its `rate_slug` where no
 * `rate_id` is given. Answers with the booking and the spaces that it has
 * got: one that another booking reserves is left out, after waiting for the end of a transaction that is about to take it.
 * They are taken in the order of their ids, so that two bookings never wait for each other.
 */
export const insertBooking = tenantStatement(
  'insert_booking',
  { ...written, spaceIds: listOf(text), reserves: bool },
  bookingColumns,
  `WITH b AS (
     INSERT INTO bookings (organization_id, ${writtenNames.join(', ')})
     VALUES ($1, ${writtenNames.map(insertedValue).join(', ')})
     RETURNING *
   ), put AS (
     INSERT INTO booking_spaces (organization_id, event_id, booking_id, space_id, position, holds)
     SELECT $1, ${placeOf('event_id')}, ${placeOf('id')}, s.id, s.position, $${afterBooking + 1}
     FROM unnest($${afterBooking}::text[]) WITH ORDINALITY AS s (id, position)
     ORDER BY s.id COLLATE "C"
     ON CONFLICT DO NOTHING
     RETURNING space_id, position
   )
   ${insertedBooking}`,
);

/** What a booking has that is made with many others; the rest stands as the table says. */
const writtenOfMany = {
  id: written.id,
  code: written.code,
  source: written.source,
  created_via: written.created_via,
  event_id: written.event_id,
  date: written.date,
  zone_id: written.zone_id,
  client_id: written.client_id,
  status: written.status,
  walkin: written.walkin,
  name: written.name,
  email: written.email,
  email_key: written.email_key,
  phone: written.phone,
  party_size: written.party_size,
  gender_group: written.gender_group,
  hour: written.hour,
  duration_seconds: written.duration_seconds,
  commentary_client: written.commentary_client,
  commentary_reserve: written.commentary_reserve,
  rate_slug: written.rate_slug,
  price: written.price,
  deposit: written.deposit,
  deposit_method: written.deposit_method,
  billing_info: written.billing_info,
  created_at: written.created_at,
  updated_at: written.updated_at,
};
export type OneOfManyBookings = ValuesOf<typeof writtenOfMany>;

/** Several bookings at once, without their spaces. */
export const insertBookings = tenantInsert('insert_bookings', 'bookings', writtenOfMany);

/** A space of a booking that is made, which it reserves or only names. */
export interface SpaceToInsert {
  readonly booking_id: string;
  readonly event_id: string;
  readonly space_id: string;
  readonly position: number;
  readonly holds: boolean;
}

/** The spaces of several bookings. Answers with those that the bookings have got; the rest is as in `insertBooking`. */
export const insertSpacesOfBookings = tenantStatement(
  'insert_spaces_of_bookings',
  { spaces: json<readonly SpaceToInsert[]>() },
  { booking_id: text, space_id: text },
  `INSERT INTO booking_spaces (organization_id, event_id, booking_id, space_id, position, holds)
   SELECT $1, s.event_id, s.booking_id, s.space_id, s.position, s.holds
   FROM json_to_recordset($2) AS s(event_id text, booking_id text, space_id text, position int, holds boolean)
   ORDER BY s.space_id COLLATE "C"
   ON CONFLICT DO NOTHING
   RETURNING booking_id, space_id`,
);

/** Null leaves advance and fee as they are. */
export const updateBookingDiscount = tenantStatement(
  'update_booking_discount',
  { id: text, codeId: text, code: text, amount: money, deposit: nullable(money), feeAmount: nullable(money) },
  {},
  `UPDATE bookings SET written_in = pg_current_xact_id(),
     price = price - $5::bigint, discount_amount = $5::bigint, discount_code_id = $3,
     discount_code_name = $4, deposit = coalesce($6::bigint, deposit), fee_amount = coalesce($7::bigint, fee_amount)
   WHERE organization_id = $1 AND id = $2`,
);

/** `date` is set by the event, if it has one. */
const locked = {
  id: text,
  event_id: nullable(text),
  status: oneOf(bookingStatuses),
  discount_code_id: nullable(text),
  awaited_payment_id: nullable(text),
  /** True where its payment is disputed, and the organization lets nobody in then. */
  is_blocked: bool,
  date: instant,
  ...editable,
  deposit_paid: money,
};
export type LockedBookingRow = RowOf<typeof locked>;

/** From here to the end of the transaction nothing else changes the bookings. They are locked by their ids. */
export const lockBookings = tenantStatement(
  'lock_bookings',
  { ids: listOf(text) },
  locked,
  `SELECT id, event_id, status, discount_code_id, awaited_payment_id, dispute_blocked_at IS NOT NULL AS is_blocked,
     coalesce((SELECT e.starts_at FROM events e WHERE e.organization_id = $1 AND e.id = bookings.event_id), date) AS date,
     ${Object.keys(editable).join(', ')}, ${depositPaid('bookings')} AS deposit_paid
   FROM bookings WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE`,
);

/** From here to the end of the transaction nothing else changes the booking. */
export async function lockBooking(tenant: TenantDb, id: string): Promise<LockedBookingRow | undefined> {
  return (await tenant.run(lockBookings, { ids: [id] }))[0];
}

/** Clients who arrived are all of them, unless they were counted before; those who are accepted only are not there. */
export const updateBookingStatus = tenantStatement(
  'update_booking_status',
  { ids: listOf(text), status: oneOf(bookingStatuses), now: instant },
  {},
  `UPDATE bookings SET written_in = pg_current_xact_id(),
     status = $3, awaited_payment_id = NULL, updated_at = $4,
     arrived_at = CASE WHEN $3 IN ('arrival', 'sitting') THEN coalesce(arrived_at, $4)
       WHEN $3 = 'released' THEN arrived_at END,
     seated_at = CASE WHEN $3 = 'sitting' THEN coalesce(seated_at, $4) WHEN $3 = 'released' THEN seated_at END,
     released_at = CASE WHEN $3 = 'released' THEN $4 END,
     admitted_count = CASE WHEN $3 IN ('arrival', 'sitting') AND admitted_count = 0 THEN party_size
       WHEN $3 = 'accepted' AND arrived_at IS NOT NULL THEN 0 ELSE admitted_count END
   WHERE organization_id = $1 AND id = ANY ($2)`,
);

/** The same because of its payment, which the booking goes on to name. */
export const updateStatusByPayment = tenantStatement(
  'update_booking_status_by_payment',
  { id: text, status: oneOf(bookingStatuses), now: instant },
  {},
  `UPDATE bookings SET written_in = pg_current_xact_id(),
     status = $3, updated_at = $4 WHERE organization_id = $1 AND id = $2`,
);

/** The payment of bookings is disputed, which admit nobody meanwhile, or is not any more; passes over what is as it should be. */
export const updateBookingsBlocked = tenantStatement(
  'update_bookings_blocked',
  blockParameters,
  {},
  `UPDATE bookings ${setBlocked}`,
);

/** The rate of a booking is that of its zone with its `rate_slug`, which was changed. */
export const updateRateOfBooking = tenantStatement(
  'update_rate_of_booking',
  { id: text },
  {},
  `UPDATE bookings b SET written_in = pg_current_xact_id(), rate_id = ${rateOfZone('b.zone_id', 'b.rate_slug')}
   WHERE b.organization_id = $1 AND b.id = $2`,
);

/** Its payment came in. */
export const updateBookingPaid = tenantStatement(
  'update_booking_paid',
  { id: text, status: oneOf(bookingStatuses), now: instant },
  {},
  `UPDATE bookings SET written_in = pg_current_xact_id(),
     status = $3, deposit_method = 'online', awaited_payment_id = NULL, updated_at = $4
   WHERE organization_id = $1 AND id = $2`,
);

export const updateBookingRow = tenantUpdate(
  'update_booking',
  'bookings',
  {
    ...editable,
    date: instant,
    zone_id: text,
    client_id: nullable(text),
    email_key: text,
    updated_at: instant,
  },
  { namesTransaction: true },
);

/** A booking, which is locked, is about to be made smaller: what was scanned before counts by the party until now. */
export const updateLargerParty = tenantStatement(
  'update_larger_party_of_booking',
  { id: text, now: instant },
  {},
  `UPDATE bookings SET written_in = pg_current_xact_id(),
     larger_party = greatest(larger_party, party_size), larger_party_until = $3::timestamptz
   WHERE organization_id = $1 AND id = $2`,
);

/**
 * Reserves the spaces of bookings, or releases them, and answers with the names of those that another booking reserves.
 * Rows are written anew rather than updated, since only an INSERT can pass over a conflict; in the order of their ids.
 */
export const updateSpacesReserved = tenantStatement(
  'update_spaces_reserved',
  { bookingIds: listOf(text), reserves: bool },
  { name: text },
  `WITH mine AS (
     DELETE FROM booking_spaces WHERE organization_id = $1 AND booking_id = ANY ($2) AND holds <> $3
     RETURNING event_id, booking_id, space_id, position
   ), put AS (
     INSERT INTO booking_spaces (organization_id, event_id, booking_id, space_id, position, holds)
     SELECT $1, event_id, booking_id, space_id, position, $3 FROM mine
     ORDER BY space_id
     ON CONFLICT DO NOTHING
     RETURNING booking_id, space_id
   )
   SELECT s.name FROM mine
   JOIN spaces s ON s.organization_id = $1 AND s.id = mine.space_id
   WHERE NOT EXISTS (SELECT 1 FROM put WHERE put.booking_id = mine.booking_id AND put.space_id = mine.space_id)
   ORDER BY mine.booking_id, mine.position`,
);

export const listBookingSpaces = tenantStatement(
  'list_booking_spaces',
  { bookingId: text },
  { space_id: text },
  'SELECT space_id FROM booking_spaces WHERE organization_id = $1 AND booking_id = $2 ORDER BY position, space_id',
);

/** Answers with the spaces that the booking has got, as `insertSpacesOfBookings` does. */
export const insertBookingSpaces = tenantStatement(
  'insert_booking_spaces',
  { bookingId: text, eventId: text, spaceIds: listOf(text), reserves: bool },
  { space_id: text },
  `INSERT INTO booking_spaces (organization_id, booking_id, event_id, space_id, holds)
   SELECT $1, $2, $3, s.id, $5 FROM unnest($4::text[]) AS s (id)
   ORDER BY s.id COLLATE "C"
   ON CONFLICT DO NOTHING
   RETURNING space_id`,
);

export const deleteBookingSpaces = tenantStatement(
  'delete_booking_spaces',
  { bookingId: text, spaceIds: listOf(text) },
  {},
  'DELETE FROM booking_spaces WHERE organization_id = $1 AND booking_id = $2 AND space_id = ANY ($3::text[])',
);

export const updateSpacePositions = tenantStatement(
  'update_space_positions',
  { bookingId: text, spaceIds: listOf(text) },
  {},
  `UPDATE booking_spaces bs SET position = s.position
   FROM unnest($3::text[]) WITH ORDINALITY AS s (id, position)
   WHERE bs.organization_id = $1 AND bs.booking_id = $2 AND bs.space_id = s.id`,
);
