import { Id, InstantOrEmpty, Int, List, Nullable, Num, OneOf, Resource, type Static, Str } from '../schema.ts';
import { limits, waitingPlaceStatuses, waitingRoomModes, waitingRoomStatuses } from '../vocabulary.ts';

const seedHash = Str('SHA-256 of the seed, in hexadecimal digits; published before the draw.', [
  '03a58c54163df54c0599f606a899401b7d65eb5eb9f059585b7e12b53999564e',
]);
const seed = Str('Seed of the draw, 32 bytes in hexadecimal digits; empty until the draw was made.', [
  '6f1d0c9b8a7f6e5d4c3b2a19181716151413121110090807060504030201f0e1',
]);

export const WaitingRoom = Resource('WaitingRoom', 'Where the buyers of an event wait while too many come at once.', {
  event_id: Id('event', 'The event.'),
  mode: OneOf(
    waitingRoomModes,
    'When buyers wait: `automatic`: while too many come at once; `on`: from now on, and until it opens; `off`: never.',
  ),
  status: OneOf(
    waitingRoomStatuses,
    'Whether buyers wait now: `closed`: no; `gathering`: until it opens; `open`: people are let in one after another.',
  ),
  opens_at: InstantOrEmpty('When it opens or opened: from then on people are let in.'),
  admission_minutes: Int('Minutes in which somebody who was let in can begin a purchase.', {
    minimum: 1,
    maximum: limits.admissionMinutesMax,
  }),
  seed_hash: seedHash,
  seed,
  drawn_at: InstantOrEmpty('When the order of those who were there at the opening was drawn.'),
  drawn: Int('Places in the draw.'),
  waiting: Int('People who wait. Counted every second.'),
  admitted: Int('People who were let in: those with the numbers up to this one.'),
  admitted_per_minute: Num('People let in in a minute, by the last seconds.'),
});
export type WaitingRoom = Static<typeof WaitingRoom>;

export const WaitingPlace = Resource('WaitingPlace', 'The place of a person in a waiting room.', {
  _id: Id('waitingPlace', 'Id of the place. It is no secret: the list of a draw has it.'),
  event_id: Id('event', 'The event.'),
  status: OneOf(
    waitingPlaceStatuses,
    '`waiting`; `admitted`: purchases can begin until `admitted_until`; `ended`: that time is over, or they were begun.',
  ),
  number: Nullable(
    Int('Number in the order in which people are let in; null until the draw, later within a second of the arrival.', {
      minimum: 1,
    }),
  ),
  admitted_until: InstantOrEmpty('Until when purchases can begin.'),
});
export type WaitingPlace = Static<typeof WaitingPlace>;

export const WaitingRoomDraw = Resource('WaitingRoomDraw', 'The draw of a waiting room, for everybody to verify.', {
  event_id: Id('event', 'The event.'),
  seed_hash: seedHash,
  seed,
  places: List(
    Id('waitingPlace', 'Id of a place.'),
    'The places that were there at the opening, in the order drawn: by the HMAC-SHA-256 of the id with the seed as key.',
  ),
});
export type WaitingRoomDraw = Static<typeof WaitingRoomDraw>;
