import { type InputOf, management } from '@stagedoor/contract';
import {
  createSpaces,
  createZone,
  deleteSpace,
  deleteZone,
  listZones,
  readZone,
  updateSpace,
  updateZone,
  type ZoneInput,
} from '../../modules/events/events.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Handler, read, write } from '../common/handlers.ts';
import { presentSpace, presentZone } from '../common/presenters/event.ts';
import { inWireNames } from './wire-names.ts';

export const zoneHandlers: readonly Handler[] = [
  read(management.listZones, async ({ db, caller, params }) => {
    const zones = await listZones(db, caller.organization.id, params.eventId);
    return zones instanceof Refusal ? zones : { success: true, data: zones.map(presentZone) };
  }),

  write(management.createZone, async ({ tx, caller, params, body, now }) => {
    const event = { organizationId: caller.organization.id, eventId: params.eventId };
    const zone = await createZone(tx, event, { ...zoneInput(body), name: body.name }, now);
    return zone instanceof Refusal ? zone : { success: true, data: presentZone(zone) };
  }),

  read(management.getZone, async ({ db, caller, params }) => {
    const zone = await readZone(db, caller.organization.id, params.zoneId);
    return zone instanceof Refusal ? zone : { success: true, data: presentZone(zone) };
  }),

  write(management.updateZone, async ({ tx, caller, params, body, now }) => {
    const zone = await updateZone(tx, caller.organization.id, params.zoneId, zoneInput(body), now);
    return zone instanceof Refusal ? zone : { success: true, data: presentZone(zone) };
  }),

  write(management.deleteZone, async ({ tx, caller, params }) => {
    return (await deleteZone(tx, caller.organization.id, params.zoneId)) ?? { success: true };
  }),

  write(management.createSpaces, async ({ tx, caller, params, body, now }) => {
    const zone = { organizationId: caller.organization.id, zoneId: params.zoneId };
    const created = await createSpaces(tx, zone, body.spaces, now);
    return created instanceof Refusal ? inWireNames(created) : { success: true, data: presentZone(created) };
  }),

  write(management.updateSpace, async ({ tx, caller, params, body, now }) => {
    const { name, capacity, position, zone_id } = body;
    const input = { name, capacity, position, zone_id };
    const space = await updateSpace(tx, caller.organization.id, params.spaceId, input, now);
    return space instanceof Refusal ? inWireNames(space) : { success: true, data: presentSpace(space) };
  }),

  write(management.deleteSpace, async ({ tx, caller, params }) => {
    return (await deleteSpace(tx, caller.organization.id, params.spaceId)) ?? { success: true };
  }),
];

function zoneInput(body: InputOf<typeof management.updateZone>['body']): ZoneInput {
  const { name, slug, description, position, active, duration, accepts_automatically } = body;
  // The wire says 0 where a zone does not support duration.
  const duration_seconds = duration === undefined ? undefined : duration || null;
  return { name, slug, description, position, active, duration_seconds, accepts_automatically };
}
