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

export const eventUpdated = notification({
  kind: 'event.updated',
  description:
    'An event (a show) was changed: moved, renamed, switched off (`active` is false) or cancelled for good ' +
    '(`cancelled_at` is set). Also sent to channels that are partners of the organization. The payload is the whole ' +
    'event afterwards.',
  payload: Event,
  example: { ...exampleEvent, outfit: 'formal', updated_at: '2026-11-03T16:20:05.300Z' },
});
export type EventUpdated = Static<typeof eventUpdated.payload>;
