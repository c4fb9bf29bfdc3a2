import { management } from '@stagedoor/contract';
import { copyEvent } from '../../contexts/venue/event-copy/event-copy.ts';
import {
  createEvent,
  deleteEvent,
  getEvent,
  listEvents,
  listPreregistrations,
  updateEvent,
} from '../../contexts/venue/events/events.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { eventInput, newEventInput } from '../../wire/event-input.ts';
import { presentEvent } from '../../wire/presenters/event.ts';
import { presentPreregistration } from '../../wire/presenters/preregistration.ts';
import { locationHandlers } from './locations.ts';
import { zoneHandlers } from './zones.ts';

export const eventHandlers: readonly Handler[] = [
  ...locationHandlers,
  ...zoneHandlers,

  endpoint(management.listEvents, {
    input: ({ query }, problems) => ({
      period: query.period ?? ('all' as const),
      startsFrom: problems.instant('/start_date', query.start_date),
      startsBefore: problems.instant('/end_date', query.end_date),
      locationId: query.location_id,
      groupId: query.group_id,
      active: query.active,
      search: query.search,
    }),
    run: ({ tenant, page, now }, filter) => listEvents(tenant, filter, page, now),
    present: presentEvent,
  }),

  endpoint(management.listPreregistrations, {
    run: ({ tenant, params, page }) => listPreregistrations(tenant, params.eventId, page),
    present: presentPreregistration,
  }),

  endpoint(management.createEvent, {
    input: ({ body }, problems) => newEventInput(body, problems),
    run: ({ write }, input) => createEvent(write, input),
    present: presentEvent,
  }),

  endpoint(management.getEvent, {
    run: ({ tenant, params }) => getEvent(tenant, params.eventId),
    present: presentEvent,
  }),

  endpoint(management.updateEvent, {
    input: ({ body }, problems) => eventInput(body, problems),
    run: ({ write, params }, input) => updateEvent(write, params.eventId, input),
    present: presentEvent,
  }),

  endpoint(management.deleteEvent, { run: ({ write, params }) => deleteEvent(write, params.eventId) }),

  endpoint(management.copyEvent, {
    input: ({ body }, problems) => ({
      name: body.name,
      slug: body.slug,
      starts_at: problems.requiredInstant('/start_date', body.start_date),
      ends_at: problems.instant('/end_date', body.end_date),
    }),
    run: ({ write, params }, input) => copyEvent(write, params.eventId, input),
    present: presentEvent,
  }),
];
