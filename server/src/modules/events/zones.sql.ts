import { isoInstant, statement } from '../../platform/database.ts';

export interface SpaceRow {
  readonly id: string;
  readonly event_id: string;
  readonly zone_id: string;
  readonly name: string;
  readonly capacity: number;
  readonly position: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface ZoneRow {
  readonly id: string;
  readonly event_id: string;
  readonly slug: string;
  readonly name: string;
  readonly normalized_name: string;
  readonly description: string;
  readonly position: number;
  readonly active: boolean;
  readonly duration_seconds: number | null;
  readonly accepts_automatically: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly spaces: SpaceRow[];
}

const spaceColumns = 'id, event_id, zone_id, name, capacity, position, created_at, updated_at';

const zones = `
  SELECT z.id, z.event_id, z.slug, z.name, z.normalized_name, z.description, z.position, z.active, z.duration_seconds,
    z.accepts_automatically, z.created_at, z.updated_at, spaces.list AS spaces
  FROM zones z
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(s ORDER BY s.position, s.id), '[]') AS list
    FROM (SELECT ${spaceColumns} FROM spaces
          WHERE organization_id = z.organization_id AND event_id = z.event_id AND zone_id = z.id) s
  ) spaces`;

export const listZonesOfEvent = statement<[organizationId: string, eventId: string], ZoneRow>(
  'list_zones_of_event',
  `${zones} WHERE z.organization_id = $1 AND z.event_id = $2 ORDER BY z.position, z.created_at, z.id`,
);

export const findZoneWithSpaces = statement<[organizationId: string, id: string], ZoneRow>(
  'find_zone_with_spaces',
  `${zones} WHERE z.organization_id = $1 AND z.id = $2`,
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
export const findZonesEnd = statement<[organizationId: string, eventId: string], { count: number; next: number }>(
  'find_zones_end',
  `SELECT count(*) AS count, coalesce(max(position) + 1, 0) AS next FROM zones
   WHERE organization_id = $1 AND event_id = $2`,
);

export const findSpacesEnd = statement<[organizationId: string, zoneId: string], { next: number }>(
  'find_spaces_end',
  'SELECT coalesce(max(position) + 1, 0) AS next FROM spaces WHERE organization_id = $1 AND zone_id = $2',
);

export const findSpace = statement<[organizationId: string, id: string], SpaceRow>(
  'find_space',
  `SELECT ${spaceColumns} FROM spaces WHERE organization_id = $1 AND id = $2`,
);

export const listNamesTaken = statement<
  [organizationId: string, eventId: string, nameKeys: readonly string[]],
  { name: string }
>(
  'list_space_names_taken',
  'SELECT name FROM spaces WHERE organization_id = $1 AND event_id = $2 AND name_key = ANY ($3) ORDER BY name_key',
);

export const deleteSpaceRow = statement<[organizationId: string, id: string], { id: string }>(
  'delete_space',
  'DELETE FROM spaces WHERE organization_id = $1 AND id = $2 RETURNING id',
);

export const deleteSpacesOfZone = statement<[organizationId: string, zoneId: string]>(
  'delete_spaces_of_zone',
  'DELETE FROM spaces WHERE organization_id = $1 AND zone_id = $2',
);

export const deleteZoneRow = statement<[organizationId: string, id: string], { id: string }>(
  'delete_zone',
  'DELETE FROM zones WHERE organization_id = $1 AND id = $2 RETURNING id',
);
