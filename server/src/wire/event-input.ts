/** Reads events as the wire brings them. */
import type { InputOf, management } from '@stagedoor/contract';
import type { EventInput, NewEvent } from '../contexts/venue/events/events.ts';
import type { Problems } from '../http/problems.ts';

/** A new event; what is not given has the value that events begin with. */
export function newEventInput(body: InputOf<typeof management.createEvent>['body'], problems: Problems): NewEvent {
  return {
    ...eventInput(body, problems),
    name: body.name,
    location_id: body.location_id,
    starts_at: problems.requiredInstant('/start_date', body.start_date),
    ends_at: problems.requiredInstant('/end_date', body.end_date),
  };
}

type EventBody = InputOf<typeof management.updateEvent>['body'];

/** What of an event is given; the rest is undefined. */
export function eventInput(body: EventBody, problems: Problems): EventInput {
  const sealed = body.sealed_tickets_available_at;
  return {
    name: body.name,
    slug: body.slug,
    type: body.type,
    description: body.description,
    starts_at: problems.instant('/start_date', body.start_date),
    ends_at: problems.instant('/end_date', body.end_date),
    date_only: body.date_only,
    age_min: body.age === undefined ? undefined : Number(body.age),
    outfit: body.outfit,
    artists: body.artists,
    music_genres: body.music_genres,
    image_url: body.image_url,
    url: body.url,
    active: body.active,
    visible: body.visible,
    resale_enabled: body.resale_enabled,
    swap_available_until: problems.instant('/swap_available_until', body.swap_available_until),
    sealed_tickets_available_at: sealed === null ? null : problems.instant('/sealed_tickets_available_at', sealed),
    location_id: body.location_id,
  };
}
