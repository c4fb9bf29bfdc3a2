import { newId } from '../../../platform/ids.ts';
import { Refusal, type RefusalDetail, refuse } from '../../../platform/refusal.ts';
import { mapConstraintViolation } from '../../../platform/sql/constraint-violations.ts';
import { toJson } from '../../../platform/sql/types.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import {
  deleteSpaceRow,
  findSpace,
  findSpacesEnd,
  findZoneWithSpaces,
  insertSpaces,
  listTakenNames,
  type SpaceLayout,
  type SpaceRow,
  updateSpaceRow,
  type ZoneRow,
} from './zones.sql.ts';
import { getZone, noZone } from './zones.ts';

export interface SpaceInput {
  readonly name?: string | undefined;
  readonly capacity?: number | undefined;
  readonly position?: number | undefined;
  readonly zone_id?: string | undefined;
  readonly layout?: SpaceLayout | undefined;
}

const plainLayout: SpaceLayout = { x: 0, y: 0, scale: 1, rotation: 0, radius: 0 };

const noSpace = refuse('not_found', 'There is no space with this id.');

/** The form in which names are compared and looked up: a walk-in names its spaces by them. */
export function spaceNameKey(name: string): string {
  return name.trim().toLowerCase();
}

/** Creates all of the spaces or none; refuses names that the event has already. */
export async function createSpaces(
  { tenant, now }: TenantWriteContext,
  zoneId: string,
  inputs: readonly (SpaceInput & { readonly name: string })[],
): Promise<ZoneRow | Refusal<'not_found' | 'invalid_request' | 'already_exists'>> {
  const problems = nameProblems(inputs.map(({ name }) => name));
  if (problems.length > 0) return refuse('invalid_request', 'The names are not valid.', problems);
  const [zone] = await tenant.run(findZoneWithSpaces, { id: zoneId });
  if (!zone) return noZone;
  const [end] = await tenant.run(findSpacesEnd, { zoneId });
  const rows = inputs.map(({ name, capacity = 0, position, layout = plainLayout }, index) => ({
    id: newId('space', now),
    event_id: zone.event_id,
    zone_id: zoneId,
    name: name.trim(),
    name_key: spaceNameKey(name),
    capacity,
    position: position ?? end!.next + index,
    layout: toJson(layout),
    created_at: now,
    updated_at: now,
  }));
  const inserted = await tenant.run(insertSpaces.statement, insertSpaces.valuesOf(rows));
  if (inserted.length === rows.length) return getZone(tenant, zoneId);
  const insertedIds = new Set(inserted.map(({ id }) => id));
  const nameKeys = rows.filter(({ id }) => !insertedIds.has(id)).map((row) => row.name_key);
  const taken = await tenant.run(listTakenNames, { eventId: zone.event_id, nameKeys });
  return refuse('already_exists', `The event has spaces called ${taken.map(({ name }) => name).join(', ')} already.`);
}

/** Changes what is given; refuses a name that the event has already, and a zone of another event. */
export async function updateSpace(
  { tenant, now }: TenantWriteContext,
  id: string,
  input: SpaceInput,
): Promise<SpaceRow | Refusal<'not_found' | 'invalid_request' | 'already_exists'>> {
  const [space] = await tenant.run(findSpace, { id });
  if (!space) return noSpace;
  const problems = input.name === undefined ? [] : nameProblems([input.name], () => '/name');
  if (input.zone_id !== undefined && input.zone_id !== space.zone_id) {
    const [zone] = await tenant.run(findZoneWithSpaces, { id: input.zone_id });
    if (zone?.event_id !== space.event_id) problems.push({ path: '/zone_id', message: 'is not a zone of the event' });
  }
  if (problems.length > 0) return refuse('invalid_request', 'The space is not valid.', problems);
  const named = input.name === undefined ? {} : { name: input.name.trim(), name_key: spaceNameKey(input.name) };
  const { layout, ...plain } = input;
  const changes = { ...plain, ...named, layout: layout && toJson(layout), updated_at: now };
  const updated = await mapConstraintViolation(
    'taken',
    () => tenant.run(updateSpaceRow.statement, updateSpaceRow.valuesOf(id, changes)),
    refuse('already_exists', `The event has a space called ${input.name?.trim()} already.`),
  );
  if (updated instanceof Refusal) return updated;
  const [after] = await tenant.run(findSpace, { id });
  return after ?? noSpace;
}

/** Deletes a space that no booking has. */
export async function deleteSpace(
  { tenant }: TenantWriteContext,
  id: string,
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const deleted = await mapConstraintViolation(
    'referenced',
    () => tenant.run(deleteSpaceRow, { id }),
    refuse('conflict', 'The space has bookings: it cannot be deleted.'),
  );
  if (deleted instanceof Refusal) return deleted;
  if (deleted.length === 0) return noSpace;
}

/** Names stand side by side in `space_names` of a walk-in, separated by commas, and are compared without case. */
function nameProblems(names: readonly string[], pathOf = (index: number) => `/spaces/${index}/name`): RefusalDetail[] {
  const problems: RefusalDetail[] = [];
  const seen = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    const key = spaceNameKey(name);
    const first = seen.get(key);
    if (name.includes(',')) problems.push({ path: pathOf(index), message: 'must not have a comma' });
    else if (first !== undefined)
      problems.push({ path: pathOf(index), message: `is also the name of ${pathOf(first)}` });
    else seen.set(key, index);
  }
  return problems;
}
