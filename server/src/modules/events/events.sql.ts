import type { EventType, Outfit } from '@stagedoor/contract/vocabulary';
import { Conditions, preparedByText } from '../../platform/conditions.ts';
import { type Db, statement } from '../../platform/database.ts';
import type { PageFilter } from './locations.sql.ts';

/** An event with the place and the currency of it. */
export interface EventRow {
  readonly organization_id: string;
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly type: EventType;
  readonly description: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly date_only: boolean;
  readonly age_min: number;
  readonly outfit: Outfit | '';
  readonly artists: string[];
  readonly music_genres: string[];
  readonly image_url: string;
  readonly url: string;
  readonly active: boolean;
  readonly visible: boolean;
  readonly resale_enabled: boolean;
  readonly swap_available_until: string;
  readonly sealed_tickets_available_at: string | null;
  readonly location_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly location_name: string;
  readonly location_address: string;
  readonly location_city: string;
  readonly location_postal_code: string;
  readonly location_country: string;
  readonly location_latitude: number | null;
  readonly location_longitude: number | null;
  readonly location_timezone: string;
  readonly currency: string;
}

const select = `
  SELECT e.organization_id, e.id, e.name, e.slug, e.type, e.description, e.starts_at, e.ends_at, e.date_only,
    e.age_min, e.outfit, e.artists, e.music_genres, e.image_url, e.url, e.active, e.visible, e.resale_enabled,
    e.swap_available_until, e.sealed_tickets_available_at, e.location_id, e.created_at, e.updated_at,
    l.name AS location_name, l.address AS location_address, l.city AS location_city,
    l.postal_code AS location_postal_code, l.country AS location_country, l.latitude AS location_latitude,
    l.longitude AS location_longitude, l.timezone AS location_timezone, o.currency
  FROM events e
  JOIN locations l ON l.organization_id = e.organization_id AND l.id = e.location_id
  JOIN organizations o ON o.id = e.organization_id`;

export const findEvent = statement<[organizationId: string, id: string], EventRow>(
  'find_event',
  `${select} WHERE e.organization_id = $1 AND e.id = $2`,
);

/** For a change that depends on how the event is now. */
export const lockEvent = statement<[organizationId: string, id: string], EventRow>(
  'lock_event',
  `${select} WHERE e.organization_id = $1 AND e.id = $2 FOR NO KEY UPDATE OF e`,
);

export interface EventsFilter extends PageFilter {
  readonly period: 'all' | 'upcoming' | 'past';
  readonly startsFrom?: Date | undefined;
  readonly startsBefore?: Date | undefined;
  readonly locationId?: string | undefined;
  readonly active?: boolean | undefined;
  readonly search?: string | undefined;
}

const listStatement = preparedByText<EventRow>('list_events');

/** By their start: the latest first, but of upcoming ones the next first. */
export async function listEvents(db: Db, organizationId: string, filter: EventsFilter, now: Date): Promise<EventRow[]> {
  const conditions = new Conditions()
    .where('e.organization_id = ?', organizationId)
    .where('e.ends_at > ?', filter.period === 'upcoming' ? now : undefined)
    .where('e.ends_at <= ?', filter.period === 'past' ? now : undefined)
    .where('e.starts_at >= ?', filter.startsFrom)
    .where('e.starts_at < ?', filter.startsBefore)
    .where('e.location_id = ?', filter.locationId)
    .where('e.active = ?', filter.active)
    .where(`strpos(lower(e.name), lower(?)) > 0`, filter.search);
  const [direction, behind] = filter.period === 'upcoming' ? ['ASC', '>'] : ['DESC', '<'];
  conditions.where(
    `(e.starts_at, e.id) ${behind} (SELECT starts_at, id FROM events WHERE organization_id = $1 AND id = ?)`,
    filter.after,
  );
  const text = `${select} WHERE ${conditions} ORDER BY e.starts_at ${direction}, e.id ${direction}
    LIMIT ${conditions.value(filter.limit)} OFFSET ${conditions.value(filter.offset)}`;
  return db.run(listStatement(text), ...conditions.values);
}

/** What keeps an event from being deleted, in words that fit behind "has". */
export const listEventTies = statement<[organizationId: string, id: string], { tie: string }>(
  'list_event_ties',
  `SELECT 'bookings' AS tie WHERE EXISTS (SELECT FROM bookings WHERE organization_id = $1 AND event_id = $2)
   UNION ALL
   SELECT 'tickets' WHERE EXISTS (SELECT FROM tickets WHERE organization_id = $1 AND event_id = $2)
   UNION ALL
   SELECT 'guest-list entries' WHERE EXISTS (SELECT FROM guest_lists WHERE organization_id = $1 AND event_id = $2)
   UNION ALL
   SELECT 'discount codes' WHERE EXISTS (SELECT FROM discount_codes WHERE organization_id = $1 AND event_id = $2)
   UNION ALL
   SELECT 'payments' WHERE EXISTS (SELECT FROM payments WHERE organization_id = $1 AND event_id = $2)`,
);

/** Children first; each is refused by the database while something else refers to it. */
export const deleteEventRows = [
  `DELETE FROM ticket_rate_supplements USING ticket_rates r
   WHERE ticket_rate_supplements.organization_id = $1 AND r.organization_id = $1 AND r.id = rate_id AND r.event_id = $2`,
  `DELETE FROM ticket_rate_prices USING ticket_rates r
   WHERE ticket_rate_prices.organization_id = $1 AND r.organization_id = $1 AND r.id = rate_id AND r.event_id = $2`,
  'DELETE FROM ticket_rates WHERE organization_id = $1 AND event_id = $2',
  'DELETE FROM list_rates WHERE organization_id = $1 AND event_id = $2',
  'DELETE FROM spaces WHERE organization_id = $1 AND event_id = $2',
  'DELETE FROM zones WHERE organization_id = $1 AND event_id = $2',
  'DELETE FROM events WHERE organization_id = $1 AND id = $2',
].map((text, index) => statement<[organizationId: string, id: string]>(`delete_event_${index}`, text));
