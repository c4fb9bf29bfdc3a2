import { limits, management } from '@stagedoor/contract';
import {
  createLocation,
  deleteLocation,
  listLocations,
  readLocation,
  updateLocation,
} from '../../modules/events/events.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Handler, read, write } from '../common/handlers.ts';
import { pageOf, shownOf } from '../common/paging.ts';
import { presentLocation } from '../common/presenters/event.ts';
import { Problems } from '../common/problems.ts';
import { inWireNames } from './wire-names.ts';

export const locationHandlers: readonly Handler[] = [
  read(management.listLocations, async ({ db, caller, query, nextPage }) => {
    const problems = new Problems();
    const page = pageOf(query, limits.pageDefault, problems);
    if (problems.any) return problems.refusal();
    const rows = await listLocations(db, caller.organization.id, page);
    return { success: true, data: shownOf(rows, page, nextPage).map(presentLocation) };
  }),

  write(management.createLocation, async ({ tx, caller, body, now }) => {
    const { organization } = caller;
    const input = { ...pick(body), name: body.name, timezone: body.timezone ?? organization.timezone };
    const location = await createLocation(tx, organization.id, input, now);
    return location instanceof Refusal ? inWireNames(location) : { success: true, data: presentLocation(location) };
  }),

  read(management.getLocation, async ({ db, caller, params }) => {
    const location = await readLocation(db, caller.organization.id, params.locationId);
    return location instanceof Refusal ? location : { success: true, data: presentLocation(location) };
  }),

  write(management.updateLocation, async ({ tx, caller, params, body, now }) => {
    const location = await updateLocation(tx, caller.organization.id, params.locationId, pick(body), now);
    return location instanceof Refusal ? inWireNames(location) : { success: true, data: presentLocation(location) };
  }),

  write(management.deleteLocation, async ({ tx, caller, params }) => {
    return (await deleteLocation(tx, caller.organization.id, params.locationId)) ?? { success: true };
  }),
];

/** The fields of a location, which the wire and the table call the same; unknown ones of the body stay behind. */
function pick<B extends LocationBody>({ name, address, city, postal_code, country, latitude, longitude, timezone }: B) {
  return { name, address, city, postal_code, country, latitude, longitude, timezone };
}

interface LocationBody {
  name?: string;
  address?: string;
  city?: string;
  postal_code?: string;
  country?: string;
  latitude?: number | null;
  longitude?: number | null;
  timezone?: string;
}
