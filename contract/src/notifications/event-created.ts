import { Event } from '../resources/event.ts';
import type { Static } from '../schema.ts';
import { exampleEvent } from './examples.ts';
import { notification } from './notification.ts';

export const eventCreated = notification({
  kind: 'event.created',
  description: 'An event (a show) was created, or copied from another one. The payload is the whole event.',
  payload: Event,
  example: exampleEvent,
});
export type EventCreated = Static<typeof eventCreated.payload>;
