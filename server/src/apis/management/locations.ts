import { management } from '@stagedoor/contract';
import {
  createLocation,
  deleteLocation,
  getLocation,
  listLocations,
  updateLocation,
} from '../../contexts/venue/events/events.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentLocation } from '../../wire/presenters/event.ts';

export const locationHandlers: readonly Handler[] = [
  endpoint(management.listLocations, {
    run: ({ tenant, page }) => listLocations(tenant, page),
    present: presentLocation,
  }),

  endpoint(management.createLocation, {
    run: ({ write, body, caller }) =>
      createLocation(write, { ...body, timezone: body.timezone ?? caller.organization.timezone }),
    present: presentLocation,
  }),

  endpoint(management.getLocation, {
    run: ({ tenant, params }) => getLocation(tenant, params.locationId),
    present: presentLocation,
  }),

  endpoint(management.updateLocation, {
    run: ({ write, params, body }) => updateLocation(write, params.locationId, body),
    present: presentLocation,
  }),

  endpoint(management.deleteLocation, { run: ({ write, params }) => deleteLocation(write, params.locationId) }),
];
