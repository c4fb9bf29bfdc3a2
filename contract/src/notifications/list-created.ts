import { GuestList } from '../resources/guest-list.ts';
import type { Static } from '../schema.ts';
import { exampleGuestList } from './examples.ts';
import { notification } from './notification.ts';

export const listCreated = notification({
  kind: 'list.created',
  description: 'An entry was added to a guest list. The payload is the whole entry.',
  payload: GuestList,
  example: exampleGuestList,
});
export type ListCreated = Static<typeof listCreated.payload>;
