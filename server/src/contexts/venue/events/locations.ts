import { newId } from '../../../platform/ids.ts';
import { enqueueJob } from '../../../platform/jobs.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { mapConstraintViolation } from '../../../platform/sql/constraint-violations.ts';
import { listPage, type Page } from '../../../platform/sql/paging.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import {
  deleteLocationRow,
  findLocation,
  insertLocation,
  type LocationRow,
  locations,
  updateLocationRow,
} from './locations.sql.ts';

export interface LocationInput {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  readonly city?: string | undefined;
  readonly postal_code?: string | undefined;
  readonly country?: string | undefined;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
  readonly timezone?: string | undefined;
  readonly capacity?: number | null | undefined;
}

const noLocation = refuse('not_found', 'There is no location with this id.');

/** A location; refuses an unknown id. */
export async function getLocation(tenant: TenantDb, id: string): Promise<LocationRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findLocation, { id });
  return row ?? noLocation;
}

/** In the order of (creation, id). */
export function listLocations(tenant: TenantDb, page: Page): Promise<LocationRow[] | Refusal<'invalid_request'>> {
  return listPage(tenant, locations, {}, page);
}

/** Adds a location; refuses a time zone that the IANA database does not name. */
export async function createLocation(
  { tenant, now }: TenantWriteContext,
  input: LocationInput & { readonly name: string; readonly timezone: string },
): Promise<LocationRow | Refusal<'invalid_request'>> {
  if (!isTimezone(input.timezone)) return unknownTimezone;
  const id = newId('location', now);
  const row = {
    id,
    name: input.name,
    address: input.address ?? '',
    city: input.city ?? '',
    postal_code: input.postal_code ?? '',
    country: input.country ?? '',
    latitude: input.latitude ?? null,
    longitude: input.longitude ?? null,
    timezone: input.timezone,
    capacity: input.capacity ?? null,
    created_at: now,
    updated_at: now,
  };
  await tenant.run(insertLocation.statement, insertLocation.valuesOf([row]));
  const [created] = await tenant.run(findLocation, { id });
  return created!;
}

/** Changes what is given; refuses a time zone that the IANA database does not name. */
export async function updateLocation(
  { tenant, now }: TenantWriteContext,
  id: string,
  input: LocationInput,
): Promise<LocationRow | Refusal<'not_found' | 'invalid_request'>> {
  if (input.timezone !== undefined && !isTimezone(input.timezone)) return unknownTimezone;
  await tenant.run(updateLocationRow.statement, updateLocationRow.valuesOf(id, { ...input, updated_at: now }));
  await enqueueJob(tenant, 'tell_wallets', { subjectId: id }, { key: id });
  return getLocation(tenant, id);
}

/** Deletes a location where no event takes place. */
export async function deleteLocation(
  { tenant }: TenantWriteContext,
  id: string,
): Promise<Refusal<'not_found' | 'conflict'> | undefined> {
  const deleted = await mapConstraintViolation(
    'referenced',
    () => tenant.run(deleteLocationRow, { id }),
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
