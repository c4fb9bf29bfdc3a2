import { resellers } from '@stagedoor/contract';
import { getResellerEvent } from '../../modules/resale/resale.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Handler, read } from '../common/handlers.ts';
import { presentResellerEvent } from './presenters/event.ts';

export const eventHandlers: readonly Handler[] = [
  read(resellers.getEvent, async ({ db, caller, params, now }) => {
    const event = await getResellerEvent(db, caller.reseller.id, params.eventId, now);
    return event instanceof Refusal ? event : presentResellerEvent(event);
  }),
];
