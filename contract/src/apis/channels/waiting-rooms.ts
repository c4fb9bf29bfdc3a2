import { operation } from '../../operation.ts';
import { WaitingPlace, WaitingRoom, WaitingRoomDraw } from '../../resources/waiting-room.ts';
import { DataOf, Id, StrInput, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';

const roomPath = Type.Object({ eventId: Id('event', 'Id of the event.') });

export const getWaitingRoom = operation({
  id: 'getWaitingRoom',
  api: 'channels',
  method: 'GET',
  path: '/waiting-rooms/{eventId}',
  access: { by: 'key', scope: 'events:read' },
  tag: 'Waiting Rooms',
  summary: 'Read the waiting room of an event',
  description:
    'Returns whether buyers of an event have to wait, and how far people are let in. The web shop of the organization ' +
    'obeys it. Other channels can sell without it, or send their buyers through it too.',
  params: roomPath,
  success: { status: 200, description: 'The waiting room.', schema: DataOf(WaitingRoom) },
  errors: ['not_found'],
});

export const getWaitingRoomDraw = operation({
  id: 'getWaitingRoomDraw',
  api: 'channels',
  method: 'GET',
  path: '/waiting-rooms/{eventId}/draw',
  access: { by: 'key', scope: 'events:read' },
  tag: 'Waiting Rooms',
  summary: 'Read the draw of a waiting room',
  description:
    'Returns the seed and the order drawn for those who were there when the waiting room opened. `seed_hash` was ' +
    'published before that. Anybody can verify that the order is that of the HMAC-SHA-256 of the ids. There is no draw ' +
    'before the opening.',
  params: roomPath,
  success: { status: 200, description: 'The draw.', schema: DataOf(WaitingRoomDraw) },
  errors: ['not_found'],
});

export const createWaitingPlace = operation({
  id: 'createWaitingPlace',
  api: 'channels',
  method: 'POST',
  path: '/waiting-places',
  access: { by: 'key', scope: 'tickets:write' },
  tag: 'Waiting Rooms',
  summary: 'Take a place in a waiting room',
  description:
    'Takes a place for one person, who keeps it by its id. Those who are there when the room opens get a random order; ' +
    'those who come later follow in the order of their arrival. An automatic waiting room that is closed opens with the ' +
    `first place. A network (\`buyer_ip\`) can have about ${limits.waitingPlacesPerNetwork} places that wait: beyond that the answer is 409 ` +
    '`conflict`, as it is for a waiting room that is off.',
  body: Type.Object(
    {
      event_id: Id('event', 'The event.'),
      buyer_ip: Type.Optional(
        StrInput(
          'Network address (IPv4 or IPv6) of the person. It is kept until the person is let in, to limit the places of one network.',
          { maxLength: 45, examples: ['203.0.113.7'] },
        ),
      ),
    },
    { description: 'Where the person waits.' },
  ),
  success: { status: 200, description: 'The place.', schema: DataOf(WaitingPlace) },
  errors: ['not_found', 'conflict'],
});

export const getWaitingPlace = operation({
  id: 'getWaitingPlace',
  api: 'channels',
  method: 'GET',
  path: '/waiting-places/{placeId}',
  access: { by: 'key', scope: 'tickets:read' },
  tag: 'Waiting Rooms',
  summary: 'Read a place in a waiting room',
  description:
    'Returns a place that the channel took. Once it has a number, the person is let in when `admitted` of the waiting ' +
    'room has reached it, so only the room has to be read.',
  params: Type.Object({ placeId: Id('waitingPlace', 'Id of the place.') }),
  success: { status: 200, description: 'The place.', schema: DataOf(WaitingPlace) },
  errors: ['not_found'],
});
