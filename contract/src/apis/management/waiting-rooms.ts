import { operation } from '../../operation.ts';
import { WaitingRoom } from '../../resources/waiting-room.ts';
import { DataOf, Id, InstantInput, Int, OneOf, Type } from '../../schema.ts';
import { limits, waitingRoomModes } from '../../vocabulary.ts';

const eventPath = Type.Object({
  organizationId: Id('organization', 'Id of the organization.'),
  eventId: Id('event', 'Id of the event.'),
});
const path = '/organizations/{organizationId}/events/{eventId}/waiting-room';

export const getEventWaitingRoom = operation({
  id: 'getEventWaitingRoom',
  api: 'management',
  method: 'GET',
  path,
  access: { by: 'session', role: 'viewer' },
  tag: 'Web shop',
  summary: 'Read the waiting room of an event',
  description: 'Returns whether buyers in the web shop have to wait, how many do, and how many were let in.',
  params: eventPath,
  success: { status: 200, description: 'The waiting room.', schema: DataOf(WaitingRoom) },
  errors: ['not_found'],
});

export const updateEventWaitingRoom = operation({
  id: 'updateEventWaitingRoom',
  api: 'management',
  method: 'PUT',
  path,
  access: { by: 'session', role: 'manager' },
  tag: 'Web shop',
  summary: 'Change the waiting room of an event',
  description:
    'Switches the waiting room of an event on or off. `on` with `opens_at`: nobody can buy in the web shop until then, ' +
    'who is there at that time gets a random order, and later ones follow. `on` without it: it opens at once. `automatic`: ' +
    'it opens by itself while too many buy at once, and closes when nobody has waited for a minute. `off` lets everybody ' +
    'buy; who waited keeps the place. Once the order was drawn, the opening cannot be changed: the answer is 409 `conflict`.',
  params: eventPath,
  body: Type.Object(
    {
      mode: OneOf(waitingRoomModes, 'When buyers wait.'),
      opens_at: Type.Optional(InstantInput('When it opens; now where it is not given. For `on` only.')),
      admission_minutes: Type.Optional(
        Int(
          'Minutes in which somebody who was let in can begin a purchase; as it is where it is not given, at first 5.',
          {
            minimum: 1,
            maximum: limits.admissionMinutesMax,
          },
        ),
      ),
    },
    { description: 'What to change.' },
  ),
  success: { status: 200, description: 'The waiting room.', schema: DataOf(WaitingRoom) },
  errors: ['not_found', 'conflict'],
});
