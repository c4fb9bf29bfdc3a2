import type { Transaction } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, type RefusalDetail, refuse } from '../../platform/refusal.ts';
import { type Columns, insertRows, unless, updateRow } from '../../platform/rows.ts';
import {
  deleteSpaceRow,
  findSpace,
  findSpacesEnd,
  findZoneWithSpaces,
  listNamesTaken,
  type SpaceRow,
  type ZoneRow,
} from './zones.sql.ts';
import { noZone, readZone } from './zones.ts';

export interface SpaceInput extends Columns {
  readonly name?: string | undefined;
  readonly capacity?: number | undefined;
  readonly position?: number | undefined;
  readonly zone_id?: string | undefined;
}

const noSpace = refuse('not_found', 'There is no such space.');

/** The form in which names are compared and looked up: a walk-in names its spaces by them. */
export function spaceNameKey(name: string): string {
  return name.trim().toLowerCase();
}

/** Creates all of the spaces or none. */
export async function createSpaces(
  tx: Transaction,
  { organizationId, zoneId }: { readonly organizationId: string; readonly zoneId: string },
  inputs: readonly (SpaceInput & { readonly name: string })[],
  now: Date,
): Promise<ZoneRow | Refusal<'not_found' | 'invalid_request' | 'already_exists'>> {
  const problems = nameProblems(inputs.map(({ name }) => name));
  if (problems.length > 0) return refuse('invalid_request', 'The names are not valid.', problems);
  const [zone] = await tx.run(findZoneWithSpaces, organizationId, zoneId);
  if (!zone) return noZone;
  const [end] = await tx.run(findSpacesEnd, organizationId, zoneId);
  const rows = inputs.map(({ name, capacity = 0, position }, index) => ({
    organization_id: organizationId,
    id: newId('space', now),
    event_id: zone.event_id,
    zone_id: zoneId,
    name: name.trim(),
    name_key: spaceNameKey(name),
    capacity,
    position: position ?? end!.next + index,
    created_at: now,
    updated_at: now,
  }));
  const inserted = await insertRows(tx, 'spaces', rows, 'ON CONFLICT (organization_id, event_id, name_key) DO NOTHING');
  if (inserted.length === rows.length) return readZone(tx, organizationId, zoneId);
  const missing = rows.filter(({ id }) => !inserted.includes(id)).map((row) => row.name_key);
  const taken = await tx.run(listNamesTaken, organizationId, zone.event_id, missing);
  return refuse('already_exists', `The event has spaces called ${taken.map(({ name }) => name).join(', ')} already.`);
}

export async function updateSpace(
  tx: Transaction,
  organizationId: string,
  id: string,
  input: SpaceInput,
  now: Date,
): Promise<SpaceRow | Refusal<'not_found' | 'invalid_request' | 'already_exists'>> {
  const [space] = await tx.run(findSpace, organizationId, id);
  if (!space) return noSpace;
  const problems = input.name === undefined ? [] : nameProblems([input.name], () => '/name');
  if (input.zone_id !== undefined && input.zone_id !== space.zone_id) {
    const [zone] = await tx.run(findZoneWithSpaces, organizationId, input.zone_id);
    if (zone?.event_id !== space.event_id) problems.push({ path: '/zone_id', message: 'is not a zone of the event' });
  }
  if (problems.length > 0) return refuse('invalid_request', 'The space is not valid.', problems);
  const named = input.name === undefined ? {} : { name: input.name.trim(), name_key: spaceNameKey(input.name) };
  const updated = await unless(
    'taken',
    () => updateRow(tx, 'spaces', { organizationId, id }, { ...input, ...named, updated_at: now }),
    refuse('already_exists', `The event has a space called ${input.name?.trim()} already.`),
  );
  if (updated instanceof Refusal) return updated;
  const [after] = await tx.run(findSpace, organizationId, id);
  return after ?? noSpace;
}

export async function deleteSpace(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const deleted = await unless(
    'referenced',
    () => tx.run(deleteSpaceRow, organizationId, id),
    refuse('conflict', 'The space has bookings: it cannot be deleted.'),
  );
  if (deleted instanceof Refusal) return deleted;
  if (deleted.length === 0) return noSpace;
}

/** Names stand side by side in `space_names` of a walk-in, separated by commas, and are told apart without case. */
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
