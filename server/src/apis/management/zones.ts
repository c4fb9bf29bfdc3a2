import { type InputOf, management } from '@stagedoor/contract';
import {
  createSpaces,
  createZone,
  deleteSpace,
  deleteZone,
  getZone,
  listZones,
  updateSpace,
  updateZone,
  type ZoneInput,
} from '../../modules/events/events.ts';
import { endpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';
import { presentSpace, presentZone } from '../common/presenters/event.ts';

export const zoneHandlers: readonly Handler[] = [
  endpoint(management.listZones, {
    run: ({ tenant, params }) => listZones(tenant, params.eventId),
    present: presentZone,
  }),

  endpoint(management.createZone, {
    run: ({ write, params, body }) => createZone(write, params.eventId, { ...zoneInput(body), name: body.name }),
    present: presentZone,
  }),

  endpoint(management.getZone, {
    run: ({ tenant, params }) => getZone(tenant, params.zoneId),
    present: presentZone,
  }),

  endpoint(management.updateZone, {
    run: ({ write, params, body }) => updateZone(write, params.zoneId, zoneInput(body)),
    present: presentZone,
  }),

  endpoint(management.deleteZone, { run: ({ write, params }) => deleteZone(write, params.zoneId) }),

  endpoint(management.createSpaces, {
    run: ({ write, params, body }) => createSpaces(write, params.zoneId, body.spaces),
    present: presentZone,
  }),

  endpoint(management.updateSpace, {
    run: ({ write, params, body }) => updateSpace(write, params.spaceId, body),
    present: presentSpace,
  }),

  endpoint(management.deleteSpace, { run: ({ write, params }) => deleteSpace(write, params.spaceId) }),
];

function zoneInput(body: InputOf<typeof management.updateZone>['body']): ZoneInput {
  const { duration, ...rest } = body;
  // The wire says 0 where a zone does not support duration.
  return { ...rest, duration_seconds: duration === undefined ? undefined : duration || null };
}
