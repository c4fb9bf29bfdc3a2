import { operation } from '../../operation.ts';
import { ResellerEvent } from '../../resources/reseller-event.ts';
import { Id, Type } from '../../schema.ts';

export const getEvent = operation({
  id: 'getEvent',
  api: 'resellers',
  method: 'GET',
  path: '/events/{eventId}',
  access: { by: 'reseller' },
  tag: 'Events',
  summary: 'Read an event',
  description: 'Returns one event of an organization that the key covers, with its ticket types.',
  params: Type.Object({ eventId: Id('event', 'Event id.') }),
  success: { status: 200, description: 'The event.', schema: ResellerEvent },
  errors: ['EVENT_NOT_FOUND'],
});
