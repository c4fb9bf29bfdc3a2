import type { IntegrationsEvent } from '@stagedoor/contract';
import type { EventRow } from '../../contexts/venue/events/events.ts';

const unixSeconds = (instant: string) => Math.floor(Date.parse(instant) / 1_000);

/** The event as the venue's own systems read it. */
export function presentIntegrationsEvent(row: EventRow): IntegrationsEvent {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    url: row.url,
    description: row.description,
    flyer: row.image_url,
    date: row.starts_on,
    start: unixSeconds(row.starts_at),
    end: unixSeconds(row.ends_at),
    age: row.age_min,
    music_genres: row.music_genres.join(','),
    outfit: row.outfit,
    location_town: row.location_city,
    artists: row.artists,
    active: row.active,
    visible: row.visible,
  };
}
