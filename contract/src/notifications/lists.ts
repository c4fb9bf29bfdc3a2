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

export const listUpdated = notification({
  kind: 'list.updated',
  description:
    'Fields of a guest-list entry were changed. For admissions, see `list.checked_in`. The payload is the whole ' +
    'entry afterwards.',
  payload: GuestList,
  example: { ...exampleGuestList, for: 6 },
});
export type ListUpdated = Static<typeof listUpdated.payload>;

export const listRemoved = notification({
  kind: 'list.removed',
  description:
    'A guest-list entry was removed, by a person, a system, or with its first refund: nobody comes in on it. The ' +
    'payload is the whole entry, with `removed_at`.',
  payload: GuestList,
  example: { ...exampleGuestList, removed_at: 1_795_300_200 },
});
export type ListRemoved = Static<typeof listRemoved.payload>;

export const listCheckedIn = notification({
  kind: 'list.checked_in',
  description:
    'Reception recorded who of a guest-list entry is inside. Corrections are sent too, the same numbers again are' +
    ' not. The payload is the whole entry afterwards.',
  payload: GuestList,
  example: {
    ...exampleGuestList,
    enter: 3,
    options: [{ _id: 'prc_01m1gnjm4sfrasxmywsfahj55j', women: 2, men: 1, no_gender: 0, price: 10, total: 30 }],
  },
});
export type ListCheckedIn = Static<typeof listCheckedIn.payload>;
