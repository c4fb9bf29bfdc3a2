import { limits } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { plainWords } from '../../../platform/slug.ts';
import { mapConstraintViolation } from '../../../platform/sql/constraint-violations.ts';
import { insertSlugged } from '../../../platform/sql/slugs.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { noEvent } from './event-writes.ts';
import { findEvent } from './events.sql.ts';
import {
  deleteRatesOfZone,
  deleteSpacesOfZone,
  deleteZoneRow,
  findZonesEnd,
  findZoneWithSpaces,
  insertZone,
  listZonesOfEvent,
  updateZoneRow,
  withInstants,
  type ZoneHour,
  type ZoneRow,
} from './zones.sql.ts';

export interface ZoneInput {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly description?: string | undefined;
  readonly position?: number | undefined;
  readonly active?: boolean | undefined;
  /** Null: the zone does not support duration. */
  readonly duration_seconds?: number | null | undefined;
  readonly accepts_automatically?: boolean | undefined;
  readonly can_select_client?: boolean | undefined;
  readonly is_full?: boolean | undefined;
  /** Null: any number. */
  readonly bookings_max?: number | null | undefined;
  readonly hours?: readonly ZoneHour[] | undefined;
}

export const noZone = refuse('not_found', 'There is no zone with this id.');

/** The zones of an event with their spaces, by position. */
export async function listZones(tenant: TenantDb, eventId: string): Promise<readonly ZoneRow[] | Refusal<'not_found'>> {
  const rows = await tenant.run(listZonesOfEvent, { eventId });
  if (rows.length > 0) return rows.map(withInstants);
  const [event] = await tenant.run(findEvent, { id: eventId });
  return event ? [] : noEvent;
}

/** A zone with its spaces; refuses an unknown id. */
export async function getZone(tenant: TenantDb, id: string): Promise<ZoneRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findZoneWithSpaces, { id });
  return row ? withInstants(row) : noZone;
}

/** Adds a zone behind the others; refuses a slug that is taken, and more zones than an event may have. */
export async function createZone(
  { tenant, now }: TenantWriteContext,
  eventId: string,
  input: ZoneInput & { readonly name: string },
): Promise<ZoneRow | Refusal<'not_found' | 'already_exists' | 'conflict'>> {
  const [event] = await tenant.run(findEvent, { id: eventId });
  if (!event) return noEvent;
  const [end] = await tenant.run(findZonesEnd, { eventId });
  if (end!.count >= limits.perEventMax) {
    return refuse('conflict', `The event has ${end!.count} zones, and it cannot have more.`);
  }
  const id = newId('zone', now);
  const taken = await insertSlugged(tenant, insertZone, {
    id,
    event_id: eventId,
    name: input.name,
    slug: input.slug,
    normalized_name: plainWords(input.name),
    description: input.description ?? '',
    position: input.position ?? end!.next,
    active: input.active ?? true,
    duration_seconds: input.duration_seconds ?? null,
    accepts_automatically: input.accepts_automatically ?? false,
    can_select_client: input.can_select_client ?? false,
    is_full: input.is_full ?? false,
    bookings_max: input.bookings_max ?? null,
    hours: toJson([...(input.hours ?? [])]),
    created_at: now,
    updated_at: now,
  });
  return taken === null ? getZone(tenant, id) : slugTaken(taken);
}

/** Changes what is given; refuses a slug that another zone of the event has. */
export async function updateZone(
  { tenant, now }: TenantWriteContext,
  id: string,
  input: ZoneInput,
): Promise<ZoneRow | Refusal<'not_found' | 'already_exists'>> {
  const normalized = input.name === undefined ? {} : { normalized_name: plainWords(input.name) };
  const { hours, ...plain } = input;
  const changes = { ...plain, ...normalized, hours: hours && toJson([...hours]), updated_at: now };
  const updated = await mapConstraintViolation(
    'taken',
    () => tenant.run(updateZoneRow.statement, updateZoneRow.valuesOf(id, changes)),
    slugTaken(String(input.slug)),
  );
  return updated instanceof Refusal ? updated : getZone(tenant, id);
}

/** Deletes a zone with its spaces and booking rates; refused where one of them has bookings. */
export async function deleteZone(
  { tenant }: TenantWriteContext,
  id: string,
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const deleted = await mapConstraintViolation(
    'referenced',
    async () => {
      await tenant.run(deleteSpacesOfZone, { zoneId: id });
      await tenant.run(deleteRatesOfZone, { zoneId: id });
      return tenant.run(deleteZoneRow, { id });
    },
    refuse('conflict', 'The zone, or one of its spaces or rates, has bookings: switch it off instead.'),
  );
  if (deleted instanceof Refusal) return deleted;
  if (deleted.length === 0) return noZone;
}

function slugTaken(slug: string) {
  return refuse('already_exists', `Another zone of the event has the identifier ${slug}.`);
}
