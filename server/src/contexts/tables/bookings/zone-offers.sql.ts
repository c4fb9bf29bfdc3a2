/** What channels are offered of the zones of an event: spaces, booking rates, and whether there is room. */
import { crossTenantStatement, tenantFilter, tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, json, nullable, type RowOf, text } from '../../../platform/sql/types.ts';
import type { SpaceLayout } from '../../venue/events/events.ts';
import type { BookingRateRow } from '../booking-catalogue/booking-catalogue.ts';
import { isOpen } from './availability.sql.ts';

export interface OfferedSpace {
  readonly id: string;
  readonly name: string;
  /** 0: not said. */
  readonly capacity: number;
  readonly layout: SpaceLayout;
  /** A booking reserves it. */
  readonly reserved: boolean;
}

/** Money in minor units. */
export type OfferedRate = Omit<BookingRateRow, 'currency' | 'currency_digits' | 'created_at' | 'updated_at'>;

const columns = {
  id: text,
  slug: text,
  name: text,
  normalized_name: text,
  can_select_client: bool,
  accepts_automatically: bool,
  duration_seconds: nullable(int),
  /** Marked so by people. */
  is_full: bool,
  bookings_max: nullable(int),
  bookings_count: int,
  has_hours: bool,
  spaces: json<OfferedSpace[]>(),
  rates: json<OfferedRate[]>(),
  currency_digits: int,
};
export type OfferedZoneRow = RowOf<typeof columns>;

/** The active zones of an event. */
export const listOfferedZones = tenantFilter(
  'list_offered_zones',
  {
    parameters: { eventId: text },
    conditions: { slug: ['z.slug = ?', text], normalizedName: ['z.normalized_name = ?', text] },
    columns,
  },
  (where) => `
    SELECT z.id, z.slug, z.name, z.normalized_name, z.can_select_client, z.accepts_automatically, z.duration_seconds,
      z.is_full, z.bookings_max,
      (SELECT count(*) FROM bookings b
       WHERE b.organization_id = $1 AND b.zone_id = z.id AND ${isOpen('b.status')}) AS bookings_count,
      z.hours @> '[{"selected": true}]' AS has_hours,
      (SELECT coalesce(json_agg(json_build_object(
                'id', s.id, 'name', s.name, 'capacity', s.capacity, 'layout', s.layout,
                'reserved', EXISTS (SELECT 1 FROM booking_spaces bs
                                    WHERE bs.organization_id = $1 AND bs.event_id = $2 AND bs.space_id = s.id AND bs.holds))
                ORDER BY s.position, s.id), '[]')
       FROM spaces s WHERE s.organization_id = $1 AND s.event_id = $2 AND s.zone_id = z.id) AS spaces,
      (SELECT coalesce(json_agg(r ORDER BY r.position, r.created_at, r.id), '[]')
       FROM booking_rates r
       WHERE r.organization_id = $1 AND r.event_id = $2 AND r.zone_id = z.id AND r.active) AS rates,
      o.currency_digits
    FROM zones z
    JOIN organizations o ON o.id = $1
    WHERE z.organization_id = $1 AND z.event_id = $2 AND z.active${where}
    ORDER BY z.position, z.created_at, z.id`,
);

/** From here to the end of the transaction no other request of a channel is counted against the limit of the zone. */
export const lockZoneOfRequest = tenantStatement(
  'lock_zone_of_request',
  { id: text },
  { id: text },
  'SELECT id FROM zones WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE',
);

export const countOpenBookings = tenantStatement(
  'count_open_bookings',
  { zoneId: text },
  { count: int },
  `SELECT count(*) AS count FROM bookings WHERE organization_id = $1 AND zone_id = $2 AND ${isOpen('status')}`,
);

/** The zone of a booking. */
export const findZoneOfHeldBooking = tenantStatement(
  'find_zone_of_held_booking',
  { id: text },
  { id: text, bookings_max: nullable(int) },
  `SELECT z.id, z.bookings_max FROM bookings b JOIN zones z ON z.organization_id = $1 AND z.id = b.zone_id
   WHERE b.organization_id = $1 AND b.id = $2`,
);

export const findEventEnd = tenantStatement(
  'find_event_end',
  { id: text },
  { ends_at: instant },
  'SELECT ends_at FROM events WHERE organization_id = $1 AND id = $2',
);

/** The event of an organization whose partner the channel is now. */
export const findEventOfChannelAcrossOrganizations = crossTenantStatement(
  'find_booked_event_across_organizations',
  { channelId: text, eventId: text },
  { organization_id: text, active: bool, ends_at: instant },
  `SELECT e.organization_id, e.active, e.ends_at
   FROM channel_partners c JOIN events e ON e.organization_id = c.organization_id
   WHERE c.channel_id = $1 AND e.id = $2`,
);

/** Whose the booking is, if the channel sent it and is still a partner. */
export const findBookingOfChannelAcrossOrganizations = crossTenantStatement(
  'find_booking_across_organizations',
  { channelId: text, id: text },
  { organization_id: text },
  `SELECT b.organization_id FROM channel_partners c JOIN bookings b ON b.organization_id = c.organization_id
   WHERE c.channel_id = $1 AND b.id = $2 AND b.channel_id = $1`,
);
