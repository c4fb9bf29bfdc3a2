import { type InputOf, management } from '@stagedoor/contract';
import {
  createSpaces,
  createZone,
  deleteSpace,
  deleteZone,
  getZone,
  listZones,
  type SpaceLayout,
  updateSpace,
  updateZone,
  type ZoneInput,
} from '../../contexts/venue/events/events.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentSpace, presentZone } from '../../wire/presenters/event.ts';

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
    input: ({ body }) => body.spaces.map((space) => ({ ...space, layout: layoutOf(space.layout) })),
    run: ({ write, params }, spaces) => createSpaces(write, params.zoneId, spaces),
    present: presentZone,
  }),

  endpoint(management.updateSpace, {
    input: ({ body }) => ({ ...body, layout: layoutOf(body.layout) }),
    run: ({ write, params }, input) => updateSpace(write, params.spaceId, input),
    present: presentSpace,
  }),

  endpoint(management.deleteSpace, { run: ({ write, params }) => deleteSpace(write, params.spaceId) }),
];

function zoneInput(body: InputOf<typeof management.updateZone>['body']): ZoneInput {
  const { duration, hours, ...rest } = body;
  return {
    ...rest,
    // The wire says 0 where a zone does not support duration.
    duration_seconds: duration === undefined ? undefined : duration || null,
    hours: hours?.map(({ format, selected = true }) => ({ format: format.padStart(5, '0'), selected })),
  };
}

function layoutOf(layout: InputOf<typeof management.updateSpace>['body']['layout']): SpaceLayout | undefined {
  return layout && { x: 0, y: 0, scale: 1, rotation: 0, radius: 0, ...layout };
}
