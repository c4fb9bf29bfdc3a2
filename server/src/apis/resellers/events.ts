import { resellers } from '@stagedoor/contract';
import { getResellerEvent } from '../../modules/resale/resale.ts';
import { endpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';
import { presentResellerEvent } from './presenters/event.ts';

export const eventHandlers: readonly Handler[] = [
  endpoint(resellers.getEvent, {
    run: ({ crossTenant, caller, params, now }) =>
      getResellerEvent(crossTenant, caller.reseller.id, params.eventId, now),
    present: presentResellerEvent,
  }),
];
