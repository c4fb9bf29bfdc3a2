import type { Db, Transaction } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { type Columns, insertRows, unless, updateRow } from '../../platform/rows.ts';
import { deleteLocationRow, findLocation, type LocationRow } from './locations.sql.ts';

export interface LocationInput extends Columns {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  readonly city?: string | undefined;
  readonly postal_code?: string | undefined;
  readonly country?: string | undefined;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
  readonly timezone?: string | undefined;
}

const noLocation = refuse('not_found', 'There is no such location.');

export async function readLocation(db: Db, organizationId: string, id: string) {
  const [row] = await db.run(findLocation, organizationId, id);
  return row ?? noLocation;
}

export async function createLocation(
  tx: Transaction,
  organizationId: string,
  input: LocationInput & { readonly name: string; readonly timezone: string },
  now: Date,
): Promise<LocationRow | Refusal<'not_found' | 'invalid_request'>> {
  if (!isTimezone(input.timezone)) return unknownTimezone;
  const id = newId('location', now);
  const row = { ...input, organization_id: organizationId, id, created_at: now, updated_at: now };
  await insertRows(tx, 'locations', [row]);
  return readLocation(tx, organizationId, id);
}

export async function updateLocation(
  tx: Transaction,
  organizationId: string,
  id: string,
  input: LocationInput,
  now: Date,
): Promise<LocationRow | Refusal<'not_found' | 'invalid_request'>> {
  if (input.timezone !== undefined && !isTimezone(input.timezone)) return unknownTimezone;
  await updateRow(tx, 'locations', { organizationId, id }, { ...input, updated_at: now });
  return readLocation(tx, organizationId, id);
}

export async function deleteLocation(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const deleted = await unless(
    'referenced',
    () => tx.run(deleteLocationRow, organizationId, id),
    refuse('conflict', 'Events take place there: move or delete them first.'),
  );
  if (deleted instanceof Refusal) return deleted;
  if (deleted.length === 0) return noLocation;
}

const unknownTimezone = refuse('invalid_request', 'There is no such time zone.', [
  { path: '/timezone', message: 'must be a time zone of the IANA database such as Europe/Madrid' },
]);

/** Names only: an offset such as +02:00 knows no summer. */
function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
