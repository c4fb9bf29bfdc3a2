/** Zones of events with the bookings of their spaces, as the organization sees them: one statement. */
import { type BookingStatus, openBookingStatuses } from '@stagedoor/contract/vocabulary';
import { tenantFilter } from '../../../platform/sql/statement.ts';
import { bool, date, int, json, listOf, type RowOf, text } from '../../../platform/sql/types.ts';
import type { ZoneHour } from '../../venue/events/events.ts';
import { depositPaid } from './advance.sql.ts';

/** Money in minor units. */
interface SpaceBooking {
  readonly id: string;
  readonly code: string;
  readonly status: BookingStatus;
  readonly name: string;
  readonly party_size: number;
  readonly price: number;
  readonly deposit: number;
  readonly deposit_paid: number;
}

interface BookedSpace {
  readonly id: string;
  readonly name: string;
  readonly bookings: readonly SpaceBooking[];
}

const columns = {
  id: text,
  event_id: text,
  slug: text,
  name: text,
  description: text,
  position: int,
  active: bool,
  hours: json<ZoneHour[]>(),
  rate_slugs: listOf(text),
  spaces: json<BookedSpace[]>(),
  currency_digits: int,
};
export type BookedZoneRow = RowOf<typeof columns>;

/** SQL: the booking is neither rejected nor released. */
export const isOpen = (column: string) => `${column} IN (${openBookingStatuses.map((one) => `'${one}'`).join(', ')})`;

export const listBookedZones = tenantFilter(
  'list_booked_zones',
  {
    parameters: {},
    conditions: {
      eventId: ['e.id = ?', text],
      // The first two conditions find events by their index; no time zone is further away.
      day: [
        `e.starts_at >= (?::date)::timestamp AT TIME ZONE 'UTC' - interval '1 day'
         AND e.starts_at < (?::date)::timestamp AT TIME ZONE 'UTC' + interval '2 days'
         AND (e.starts_at AT TIME ZONE l.timezone)::date = ?::date`,
        date,
      ],
    },
    columns,
  },
  (where) => `
    SELECT z.id, z.event_id, z.slug, z.name, z.description, z.position, z.active, z.hours,
      ARRAY(SELECT r.slug FROM booking_rates r
            WHERE r.organization_id = $1 AND r.event_id = z.event_id AND r.zone_id = z.id AND r.active
            ORDER BY r.position, r.created_at, r.id) AS rate_slugs,
      spaces.list AS spaces, o.currency_digits
    FROM events e
    JOIN locations l ON l.organization_id = $1 AND l.id = e.location_id
    JOIN zones z ON z.organization_id = $1 AND z.event_id = e.id
    JOIN organizations o ON o.id = $1
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'bookings', bookings.list)
                               ORDER BY s.position, s.id), '[]') AS list
      FROM spaces s
      CROSS JOIN LATERAL (
        SELECT coalesce(json_agg(json_build_object(
                 'id', b.id, 'code', b.code, 'status', b.status, 'name', b.name, 'party_size', b.party_size,
                 'price', b.price, 'deposit', b.deposit, 'deposit_paid', ${depositPaid('b')})
                 ORDER BY b.created_at, b.id), '[]') AS list
        FROM booking_spaces bs
        JOIN bookings b ON b.organization_id = $1 AND b.id = bs.booking_id
        WHERE bs.organization_id = $1 AND bs.space_id = s.id AND ${isOpen('b.status')}
      ) bookings
      WHERE s.organization_id = $1 AND s.event_id = z.event_id AND s.zone_id = z.id
    ) spaces
    WHERE e.organization_id = $1${where}
    ORDER BY e.starts_at, e.id, z.position, z.created_at, z.id`,
);
