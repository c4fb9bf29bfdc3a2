import { integrations } from '@stagedoor/contract';
import { getEvent, listEvents } from '../../modules/events/events.ts';
import { endpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';
import { presentIntegrationsEvent } from '../common/presenters/integrations-event.ts';

export const eventHandlers: readonly Handler[] = [
  endpoint(integrations.listEvents, {
    input: ({ query }, problems) => ({
      period: query.start || query.end ? ('all' as const) : ('upcoming' as const),
      startsFrom: problems.instant('/start', query.start),
      startsBefore: problems.instant('/end', query.end),
    }),
    run: ({ tenant, page, now }, filter) => listEvents(tenant, filter, page, now),
    present: presentIntegrationsEvent,
  }),

  endpoint(integrations.getEvent, {
    run: ({ tenant, params }) => getEvent(tenant, params.eventId),
    present: presentIntegrationsEvent,
  }),
];
