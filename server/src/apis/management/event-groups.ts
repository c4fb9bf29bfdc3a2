import { management } from '@stagedoor/contract';
import {
  createEventGroup,
  deleteEventGroup,
  getEventGroup,
  listEventGroups,
  updateEventGroup,
} from '../../contexts/venue/events/events.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentEventGroup } from '../../wire/presenters/event-group.ts';

export const eventGroupHandlers: readonly Handler[] = [
  endpoint(management.listEventGroups, {
    run: ({ tenant, query, page }) => listEventGroups(tenant, { eventId: query.event_id }, page),
    present: presentEventGroup,
  }),

  endpoint(management.createEventGroup, {
    run: ({ write, body }) => createEventGroup(write, body),
    present: presentEventGroup,
  }),

  endpoint(management.getEventGroup, {
    run: ({ tenant, params }) => getEventGroup(tenant, params.eventGroupId),
    present: presentEventGroup,
  }),

  endpoint(management.updateEventGroup, {
    run: ({ write, params, body }) => updateEventGroup(write, params.eventGroupId, body),
    present: presentEventGroup,
  }),

  endpoint(management.deleteEventGroup, { run: ({ write, params }) => deleteEventGroup(write, params.eventGroupId) }),
];
