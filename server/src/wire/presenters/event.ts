import type { Event, Location, Space, Zone } from '@stagedoor/contract';
import { type Presenter, presenter } from '../../contexts/messaging/webhooks/webhooks.ts';
import {
  type EventRow,
  eventCreated,
  eventUpdated,
  type LocationRow,
  type SpaceRow,
  type ZoneRow,
} from '../../contexts/venue/events/events.ts';

/** An event as its organization sees it, and as `event.created` and `event.updated` have it. */
export function presentEvent(row: EventRow): Event {
  return {
    _id: row.id,
    organization_id: row.organization_id,
    name: row.name,
    slug: row.slug,
    type: row.type,
    description: row.description,
    start_date: row.starts_at,
    end_date: row.ends_at,
    date_only: row.date_only,
    age: row.age_min === 0 ? '' : String(row.age_min),
    outfit: row.outfit,
    artists: row.artists,
    music_genres: row.music_genres,
    image_url: row.image_url,
    url: row.url,
    active: row.active,
    cancelled_at: row.cancelled_at ?? '',
    visible: row.visible,
    resale_enabled: row.resale_enabled,
    swap_available_until: row.swap_available_until,
    sealed_tickets_available_at: row.sealed_tickets_available_at,
    location_id: row.location_id,
    location: {
      _id: row.location_id,
      name: row.location_name,
      address: row.location_address,
      city: row.location_city,
      postal_code: row.location_postal_code,
      country: row.location_country,
      latitude: row.location_latitude,
      longitude: row.location_longitude,
      timezone: row.location_timezone,
    },
    currency: row.currency,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function presentLocation({ id, capacity, ...row }: LocationRow): Location {
  return { _id: id, ...row, ...(capacity === null ? {} : { capacity }) };
}

export function presentSpace({ id, ...row }: SpaceRow): Space {
  return { _id: id, ...row };
}

export function presentZone({ id, duration_seconds, spaces, ...row }: ZoneRow): Zone {
  return { _id: id, ...row, duration: duration_seconds ?? 0, spaces: spaces.map(presentSpace) };
}

export const eventPresenters: readonly Presenter[] = [
  presenter(eventCreated, presentEvent),
  presenter(eventUpdated, presentEvent),
];
