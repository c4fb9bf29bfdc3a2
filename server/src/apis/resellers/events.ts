import { resellers } from '@stagedoor/contract';
import { getResellerEvent } from '../../contexts/ticketing/resale/resale.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentResellerEvent } from './presenters/event.ts';

export const eventHandlers: readonly Handler[] = [
  endpoint(resellers.getEvent, {
    run: ({ crossTenant, caller, params, now }) =>
      getResellerEvent(crossTenant, caller.reseller.id, params.eventId, now),
    present: presentResellerEvent,
  }),
];
