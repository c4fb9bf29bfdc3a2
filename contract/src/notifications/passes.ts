import { Pass } from '../resources/pass.ts';
import { Id, Resource, type Static } from '../schema.ts';
import { examplePass } from './examples.ts';
import { notification } from './notification.ts';

export const passSold = notification({
  kind: 'pass.sold',
  description:
    'A pass was sold, issued or imported, and is paid. A pass of a type that needs acceptance is `pending` then. ' +
    'Emitted once for each pass; the payload is the whole pass.',
  payload: Pass,
  example: examplePass,
});

const CheckedInPass = Resource('CheckedInPass', 'The pass as it stands at an event.', {
  ...Pass.properties,
  event_id: Id('event', 'Event at which people came in.'),
});

export const passCheckedIn = notification({
  kind: 'pass.checked_in',
  description:
    'The people inside on a pass at an event changed. Corrections are sent too. The payload is the pass with the ' +
    'people of this event in `enter`.',
  payload: CheckedInPass,
  example: { ...examplePass, enter: 2, event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' },
});
export type PassCheckedIn = Static<typeof CheckedInPass>;

export const passRefunded = notification({
  kind: 'pass.refunded',
  description:
    'A pass was refunded, completely or in part: it admits nobody any more. The payload is the whole pass after the ' +
    'refund.',
  payload: Pass,
  example: { ...examplePass, raised: 0, status: 'rejected' },
});
