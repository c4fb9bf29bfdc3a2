import { type IntegrationsEvent, integrations } from '@stagedoor/contract';
import {
  createEvent,
  type EventRow,
  getEvent,
  getEventGroup,
  listEventGroups,
  listEvents,
  listLocations,
  updateEvent,
} from '../../contexts/venue/events/events.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { eventInput, newEventInput } from '../../wire/event-input.ts';
import { presentLocation } from '../../wire/presenters/event.ts';
import { presentEventGroup } from '../../wire/presenters/event-group.ts';

export const eventHandlers: readonly Handler[] = [
  endpoint(integrations.listEvents, {
    input: ({ query }, problems) => ({
      period: query.start || query.end ? ('all' as const) : ('upcoming' as const),
      startsFrom: problems.instant('/start', query.start),
      startsBefore: problems.instant('/end', query.end),
      groupId: query.group_id,
    }),
    run: ({ tenant, page, now }, filter) => listEvents(tenant, filter, page, now),
    present: presentIntegrationsEvent,
  }),

  endpoint(integrations.getEvent, {
    run: ({ tenant, params }) => getEvent(tenant, params.eventId),
    present: presentIntegrationsEvent,
  }),

  endpoint(integrations.createEvent, {
    input: ({ body }, problems) => newEventInput(body, problems),
    run: ({ write }, input) => createEvent(write, input),
    present: presentIntegrationsEvent,
  }),

  endpoint(integrations.updateEvent, {
    input: ({ body }, problems) => eventInput(body, problems),
    run: ({ write, params }, input) => updateEvent(write, params.eventId, input),
    present: presentIntegrationsEvent,
  }),

  endpoint(integrations.listEventGroups, {
    run: ({ tenant, query, page }) => listEventGroups(tenant, { eventId: query.event_id }, page),
    present: presentEventGroup,
  }),

  endpoint(integrations.getEventGroup, {
    run: ({ tenant, params }) => getEventGroup(tenant, params.eventGroupId),
    present: presentEventGroup,
  }),

  endpoint(integrations.listLocations, {
    run: ({ tenant, page }) => listLocations(tenant, page),
    present: presentLocation,
  }),
];

const unixSeconds = (instant: string) => Math.floor(Date.parse(instant) / 1_000);

/** The event as the venue's own systems read it. */
function presentIntegrationsEvent(row: EventRow): IntegrationsEvent {
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
