import { management } from '@stagedoor/contract';
import { getWaitingRoom, updateWaitingRoom } from '../../contexts/ticketing/waiting-rooms/waiting-rooms.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentWaitingRoom } from '../../wire/presenters/waiting-room.ts';

export const waitingRoomHandlers: readonly Handler[] = [
  endpoint(management.getEventWaitingRoom, {
    run: ({ tenant, params }) => getWaitingRoom(tenant, params.eventId),
    present: presentWaitingRoom,
  }),

  endpoint(management.updateEventWaitingRoom, {
    input: ({ body }, problems) => ({
      mode: body.mode,
      opensAt: problems.instant('/opens_at', body.opens_at),
      admissionMinutes: body.admission_minutes,
    }),
    run: ({ write, params }, change) => updateWaitingRoom(write, params.eventId, change),
    present: presentWaitingRoom,
  }),
];
