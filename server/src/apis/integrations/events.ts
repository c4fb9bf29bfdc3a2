import { integrations } from '@stagedoor/contract';
import { getEvent, getEventGroup, listEventGroups, listEvents } from '../../contexts/venue/events/events.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentEventGroup } from '../../wire/presenters/event-group.ts';
import { presentIntegrationsEvent } from '../../wire/presenters/integrations-event.ts';

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

  endpoint(integrations.listEventGroups, {
    run: ({ tenant, query, page }) => listEventGroups(tenant, { eventId: query.event_id }, page),
    present: presentEventGroup,
  }),

  endpoint(integrations.getEventGroup, {
    run: ({ tenant, params }) => getEventGroup(tenant, params.eventGroupId),
    present: presentEventGroup,
  }),
];
