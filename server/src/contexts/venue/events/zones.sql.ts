import { isoInstant } from '../../../platform/database.ts';
import { tenantInsert, tenantUpdate } from '../../../platform/sql/rows.ts';
import { sluggedInsert } from '../../../platform/sql/slugs.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { bool, instant, int, json, listOf, nullable, type RowOf, text } from '../../../platform/sql/types.ts';

/** Where a space stands on the plan of its zone; the rotation in degrees. */
export interface SpaceLayout {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly rotation: number;
  readonly radius: number;
}

/** `selected`: it can be booked. */
export interface ZoneHour {
  readonly format: string;
  readonly selected: boolean;
}

const editableSpace = { zone_id: text, name: text, capacity: int, position: int, layout: json<SpaceLayout>() };
const spaceColumns = { id: text, event_id: text, ...editableSpace, created_at: instant, updated_at: instant };
export type SpaceRow = RowOf<typeof spaceColumns>;
const selectedOfSpace = Object.keys(spaceColumns).join(', ');

const editableZone = {
  name: text,
  slug: text,
  normalized_name: text,
  description: text,
  position: int,
  active: bool,
  duration_seconds: nullable(int),
  accepts_automatically: bool,
  can_select_client: bool,
  is_full: bool,
  bookings_max: nullable(int),
  hours: json<ZoneHour[]>(),
};
const zoneColumns = {
  id: text,
  event_id: text,
  ...editableZone,
  created_at: instant,
  updated_at: instant,
  spaces: json<SpaceRow[]>(),
};
export type ZoneRow = RowOf<typeof zoneColumns>;

const zones = `
  SELECT z.id, z.event_id, z.slug, z.name, z.normalized_name, z.description, z.position, z.active, z.duration_seconds,
    z.accepts_automatically, z.can_select_client, z.is_full, z.bookings_max, z.hours, z.created_at, z.updated_at, spaces.list AS spaces
  FROM zones z
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(s ORDER BY s.position, s.id), '[]') AS list
    FROM (SELECT ${selectedOfSpace} FROM spaces
          WHERE organization_id = $1 AND event_id = z.event_id AND zone_id = z.id) s
  ) spaces
  WHERE z.organization_id = $1`;

export const listZonesOfEvent = tenantStatement(
  'list_zones_of_event',
  { eventId: text },
  zoneColumns,
  `${zones} AND z.event_id = $2 ORDER BY z.position, z.created_at, z.id`,
);

export const findZoneWithSpaces = tenantStatement(
  'find_zone_with_spaces',
  { id: text },
  zoneColumns,
  `${zones} AND z.id = $2`,
);

/** Inside JSON instants have another form. */
export function withInstants(row: ZoneRow): ZoneRow {
  const spaces = row.spaces.map((space) => ({
    ...space,
    created_at: isoInstant(space.created_at),
    updated_at: isoInstant(space.updated_at),
  }));
  return { ...row, spaces };
}

/** The place behind the last zone of an event, and how many there are. */
export const findZonesEnd = tenantStatement(
  'find_zones_end',
  { eventId: text },
  { count: int, next: int },
  `SELECT count(*) AS count, coalesce(max(position) + 1, 0) AS next FROM zones
   WHERE organization_id = $1 AND event_id = $2`,
);

export const findSpacesEnd = tenantStatement(
  'find_spaces_end',
  { zoneId: text },
  { next: int },
  'SELECT coalesce(max(position) + 1, 0) AS next FROM spaces WHERE organization_id = $1 AND zone_id = $2',
);

export const insertZone = sluggedInsert('insert_zone', 'zones', 'event_id', {
  id: text,
  event_id: text,
  ...editableZone,
  created_at: instant,
  updated_at: instant,
});
export const updateZoneRow = tenantUpdate('update_zone', 'zones', { ...editableZone, updated_at: instant });

export const insertSpaces = tenantInsert(
  'insert_spaces',
  'spaces',
  { id: text, event_id: text, ...editableSpace, name_key: text, created_at: instant, updated_at: instant },
  'ON CONFLICT (organization_id, event_id, name_key) DO NOTHING',
);
export const updateSpaceRow = tenantUpdate('update_space', 'spaces', {
  ...editableSpace,
  name_key: text,
  updated_at: instant,
});

export const findSpace = tenantStatement(
  'find_space',
  { id: text },
  spaceColumns,
  `SELECT ${selectedOfSpace} FROM spaces WHERE organization_id = $1 AND id = $2`,
);

export const listTakenNames = tenantStatement(
  'list_taken_space_names',
  { eventId: text, nameKeys: listOf(text) },
  { name: text },
  'SELECT name FROM spaces WHERE organization_id = $1 AND event_id = $2 AND name_key = ANY ($3) ORDER BY name_key',
);

export const deleteSpaceRow = tenantStatement(
  'delete_space',
  { id: text },
  { id: text },
  'DELETE FROM spaces WHERE organization_id = $1 AND id = $2 RETURNING id',
);

export const deleteSpacesOfZone = tenantStatement(
  'delete_spaces_of_zone',
  { zoneId: text },
  {},
  'DELETE FROM spaces WHERE organization_id = $1 AND zone_id = $2',
);

export const deleteRatesOfZone = tenantStatement(
  'delete_rates_of_zone',
  { zoneId: text },
  {},
  'DELETE FROM booking_rates WHERE organization_id = $1 AND zone_id = $2',
);

export const deleteZoneRow = tenantStatement(
  'delete_zone',
  { id: text },
  { id: text },
  'DELETE FROM zones WHERE organization_id = $1 AND id = $2 RETURNING id',
);
