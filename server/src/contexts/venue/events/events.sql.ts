import { eventTypes, outfits } from '@stagedoor/contract/vocabulary';
import { rowsOfPage } from '../../../platform/sql/paging.ts';
import { plainText } from '../../../platform/sql/plain-text.ts';
import { tenantUpdate } from '../../../platform/sql/rows.ts';
import { sluggedInsert } from '../../../platform/sql/slugs.ts';
import { tenantFilter, tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, listOf, nullable, number, oneOf, type RowOf, text } from '../../../platform/sql/types.ts';

const editable = {
  name: text,
  slug: text,
  type: oneOf(eventTypes),
  description: text,
  starts_at: instant,
  ends_at: instant,
  date_only: bool,
  age_min: int,
  outfit: oneOf([...outfits, '']),
  artists: listOf(text),
  music_genres: listOf(text),
  image_url: text,
  url: text,
  active: bool,
  visible: bool,
  resale_enabled: bool,
  swap_available_until: instant,
  sealed_tickets_available_at: nullable(instant),
  location_id: text,
};

/** An event with its location and the currency of the organization. */
const columns = {
  organization_id: text,
  id: text,
  ...editable,
  cancelled_at: nullable(instant),
  created_at: instant,
  updated_at: instant,
  /** The day of its start where it takes place, YYYY-MM-DD. */
  starts_on: text,
  location_name: text,
  location_address: text,
  location_city: text,
  location_postal_code: text,
  location_country: text,
  location_latitude: nullable(number),
  location_longitude: nullable(number),
  location_timezone: text,
  currency: text,
};
export type EventRow = RowOf<typeof columns>;

const select = `
  SELECT e.organization_id, e.id, e.name, e.slug, e.type, e.description, e.starts_at, e.ends_at, e.date_only,
    e.age_min, e.outfit, e.artists, e.music_genres, e.image_url, e.url, e.active, e.visible, e.resale_enabled,
    e.swap_available_until, e.sealed_tickets_available_at, e.location_id, e.cancelled_at, e.created_at,
    e.updated_at,
    to_char(e.starts_at AT TIME ZONE l.timezone, 'YYYY-MM-DD') AS starts_on,
    l.name AS location_name, l.address AS location_address, l.city AS location_city,
    l.postal_code AS location_postal_code, l.country AS location_country, l.latitude AS location_latitude,
    l.longitude AS location_longitude, l.timezone AS location_timezone, o.currency
  FROM events e
  JOIN locations l ON l.organization_id = $1 AND l.id = e.location_id
  JOIN organizations o ON o.id = $1
  WHERE e.organization_id = $1`;

export const findEvent = tenantStatement('find_event', { id: text }, columns, `${select} AND e.id = $2`);

/** For a change that depends on how the event is now. */
export const lockEvent = tenantStatement(
  'lock_event',
  { id: text },
  columns,
  `${select} AND e.id = $2 FOR NO KEY UPDATE OF e`,
);

/** By their start: the latest first, but of upcoming ones the next first. */
const listBy = (order: 'ASC' | 'DESC') =>
  tenantFilter(
    `list_events_${order.toLowerCase()}`,
    {
      parameters: { limit: int, offset: int },
      conditions: {
        endsAfter: ['e.ends_at > ?', instant],
        endedBy: ['e.ends_at <= ?', instant],
        startsFrom: ['e.starts_at >= ?', instant],
        startsBefore: ['e.starts_at < ?', instant],
        locationId: ['e.location_id = ?', text],
        active: ['e.active = ?', bool],
        groupId: [
          `EXISTS (SELECT 1 FROM event_group_events m
                   WHERE m.organization_id = $1 AND m.event_id = e.id AND m.group_id = ?)`,
          text,
        ],
        search: [`strpos(${plainText('e.name')}, ${plainText('?')}) > 0`, text],
        after: [
          `(e.starts_at, e.id) ${order === 'ASC' ? '>' : '<'}
           (SELECT k.starts_at, k.id FROM events k WHERE k.organization_id = $1 AND k.id = ?)`,
          text,
        ],
      },
      columns,
    },
    (where) => rowsOfPage(`${select}${where} ORDER BY e.starts_at ${order}, e.id ${order} LIMIT $2 OFFSET $3`),
  );
export const listEventsAscending = listBy('ASC');
export const listEventsDescending = listBy('DESC');

export const insertEvent = sluggedInsert('insert_event', 'events', null, {
  id: text,
  ...editable,
  created_at: instant,
  updated_at: instant,
});

export const updateEventRow = tenantUpdate(
  'update_event',
  'events',
  { ...editable, updated_at: instant },
  { namesTransaction: true },
);

/** Off sale for good; no row where it was cancelled before. */
export const updateEventCancelled = tenantStatement(
  'update_event_cancelled',
  { id: text, now: instant },
  { id: text },
  `UPDATE events SET written_in = pg_current_xact_id(),
     active = false, resale_enabled = false, cancelled_at = $3::timestamptz, updated_at = $3::timestamptz
   WHERE organization_id = $1 AND id = $2 AND cancelled_at IS NULL
   RETURNING id`,
);

/** What keeps an event from being deleted, in words that fit behind "has". */
export const listEventTies = tenantStatement(
  'list_event_ties',
  { id: text },
  { tie: text },
  `SELECT 'bookings' AS tie WHERE EXISTS (SELECT 1 FROM bookings WHERE organization_id = $1 AND event_id = $2)
   UNION ALL
   SELECT 'tickets' WHERE EXISTS (SELECT 1 FROM tickets WHERE organization_id = $1 AND event_id = $2)
   UNION ALL
   SELECT 'guest-list entries' WHERE EXISTS (SELECT 1 FROM guest_lists WHERE organization_id = $1 AND event_id = $2)
   UNION ALL
   SELECT 'pass types' WHERE EXISTS (SELECT 1 FROM pass_types WHERE organization_id = $1 AND $2 = ANY (event_ids))
   UNION ALL
   SELECT 'discount codes' WHERE EXISTS (SELECT 1 FROM discount_codes WHERE organization_id = $1 AND event_id = $2)
   UNION ALL
   SELECT 'a cancellation' WHERE EXISTS (SELECT 1 FROM event_cancellations WHERE organization_id = $1 AND event_id = $2)
   UNION ALL
   SELECT 'payments' WHERE EXISTS (SELECT 1 FROM payments WHERE organization_id = $1 AND event_id = $2)`,
);

/**
 * Children first; each is refused by the database while something else refers to it. The rates are locked before their steps
 * and supplements, as by whoever changes or sells those.
 */
export const deleteEventRows = [
  'SELECT FROM ticket_rates WHERE organization_id = $1 AND event_id = $2 ORDER BY id FOR UPDATE',
  `DELETE FROM ticket_rate_supplements USING ticket_rates r
   WHERE ticket_rate_supplements.organization_id = $1 AND r.organization_id = $1 AND r.id = rate_id AND r.event_id = $2`,
  `DELETE FROM ticket_rate_prices USING ticket_rates r
   WHERE ticket_rate_prices.organization_id = $1 AND r.organization_id = $1 AND r.id = rate_id AND r.event_id = $2`,
  'DELETE FROM ticket_rates WHERE organization_id = $1 AND event_id = $2',
  'DELETE FROM list_rates WHERE organization_id = $1 AND event_id = $2',
  'DELETE FROM spaces WHERE organization_id = $1 AND event_id = $2',
  'DELETE FROM booking_rates WHERE organization_id = $1 AND event_id = $2',
  'DELETE FROM zones WHERE organization_id = $1 AND event_id = $2',
  'DELETE FROM waiting_places WHERE organization_id = $1 AND event_id = $2',
  'DELETE FROM waiting_rooms WHERE organization_id = $1 AND event_id = $2',
  'DELETE FROM event_preregistrations WHERE organization_id = $1 AND event_id = $2',
  'DELETE FROM event_group_events WHERE organization_id = $1 AND event_id = $2',
  'DELETE FROM events WHERE organization_id = $1 AND id = $2',
].map((statement, index) => tenantStatement(`delete_event_${index}`, { id: text }, {}, statement));
