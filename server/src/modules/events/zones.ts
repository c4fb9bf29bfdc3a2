import { limits } from '@stagedoor/contract/vocabulary';
import type { Db, Transaction } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { type Columns, unless, updateRow } from '../../platform/rows.ts';
import { plainWords } from '../../platform/slug.ts';
import { insertSlugged } from '../../platform/slugged-rows.ts';
import { noEvent } from './event-writes.ts';
import { findEvent } from './events.sql.ts';
import {
  deleteSpacesOfZone,
  deleteZoneRow,
  findZonesEnd,
  findZoneWithSpaces,
  listZonesOfEvent,
  withInstants,
  type ZoneRow,
} from './zones.sql.ts';

export interface ZoneInput extends Columns {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly description?: string | undefined;
  readonly position?: number | undefined;
  readonly active?: boolean | undefined;
  /** Null: the zone does not support duration. */
  readonly duration_seconds?: number | null | undefined;
  readonly accepts_automatically?: boolean | undefined;
}

export const noZone = refuse('not_found', 'There is no such zone.');

export async function listZones(db: Db, organizationId: string, eventId: string) {
  const rows = await db.run(listZonesOfEvent, organizationId, eventId);
  if (rows.length > 0) return rows.map(withInstants);
  const [event] = await db.run(findEvent, organizationId, eventId);
  return event ? [] : noEvent;
}

export async function readZone(db: Db, organizationId: string, id: string): Promise<ZoneRow | Refusal<'not_found'>> {
  const [row] = await db.run(findZoneWithSpaces, organizationId, id);
  return row ? withInstants(row) : noZone;
}

export async function createZone(
  tx: Transaction,
  { organizationId, eventId }: { readonly organizationId: string; readonly eventId: string },
  input: ZoneInput & { readonly name: string },
  now: Date,
): Promise<ZoneRow | Refusal<'not_found' | 'already_exists' | 'conflict'>> {
  const [event] = await tx.run(findEvent, organizationId, eventId);
  if (!event) return noEvent;
  const [end] = await tx.run(findZonesEnd, organizationId, eventId);
  if (end!.count >= limits.perEventMax) {
    return refuse('conflict', `The event has ${end!.count} zones, and it cannot have more.`);
  }
  const id = newId('zone', now);
  const taken = await insertSlugged(
    tx,
    { table: 'zones', columns: ['organization_id', 'event_id'] },
    {
      ...input,
      position: input.position ?? end!.next,
      normalized_name: plainWords(input.name),
      organization_id: organizationId,
      event_id: eventId,
      id,
      created_at: now,
      updated_at: now,
    },
  );
  return taken === null ? readZone(tx, organizationId, id) : slugTaken(taken);
}

export async function updateZone(
  tx: Transaction,
  organizationId: string,
  id: string,
  input: ZoneInput,
  now: Date,
): Promise<ZoneRow | Refusal<'not_found' | 'already_exists'>> {
  const normalized = input.name === undefined ? {} : { normalized_name: plainWords(input.name) };
  const updated = await unless(
    'taken',
    () => updateRow(tx, 'zones', { organizationId, id }, { ...input, ...normalized, updated_at: now }),
    slugTaken(String(input.slug)),
  );
  return updated instanceof Refusal ? updated : readZone(tx, organizationId, id);
}

export async function deleteZone(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const deleted = await unless(
    'referenced',
    async () => {
      await tx.run(deleteSpacesOfZone, organizationId, id);
      return tx.run(deleteZoneRow, organizationId, id);
    },
    refuse('conflict', 'The zone or one of its spaces has bookings: switch it off instead.'),
  );
  if (deleted instanceof Refusal) return deleted;
  if (deleted.length === 0) return noZone;
}

function slugTaken(slug: string) {
  return refuse('already_exists', `Another zone of the event has the identifier ${slug}.`);
}
