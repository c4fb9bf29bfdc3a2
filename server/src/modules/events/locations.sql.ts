import { Conditions, preparedByText } from '../../platform/conditions.ts';
import { type Db, statement } from '../../platform/database.ts';

export interface LocationRow {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly postal_code: string;
  readonly country: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly timezone: string;
  readonly created_at: string;
  readonly updated_at: string;
}

const columns = 'id, name, address, city, postal_code, country, latitude, longitude, timezone, created_at, updated_at';

export const findLocation = statement<[organizationId: string, id: string], LocationRow>(
  'find_location',
  `SELECT ${columns} FROM locations WHERE organization_id = $1 AND id = $2`,
);

/** The location cannot be deleted until the transaction ends. */
export const holdLocation = statement<[organizationId: string, id: string], { id: string }>(
  'hold_location',
  'SELECT id FROM locations WHERE organization_id = $1 AND id = $2 FOR KEY SHARE',
);

export const deleteLocationRow = statement<[organizationId: string, id: string], { id: string }>(
  'delete_location',
  'DELETE FROM locations WHERE organization_id = $1 AND id = $2 RETURNING id',
);

export interface PageFilter {
  readonly after: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

const listStatement = preparedByText<LocationRow>('list_locations');

export async function listLocations(db: Db, organizationId: string, page: PageFilter): Promise<LocationRow[]> {
  const conditions = new Conditions().where('organization_id = ?', organizationId);
  conditions.where(
    '(created_at, id) > (SELECT created_at, id FROM locations WHERE organization_id = $1 AND id = ?)',
    page.after,
  );
  const text = `SELECT ${columns} FROM locations WHERE ${conditions} ORDER BY created_at, id
    LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.offset)}`;
  return db.run(listStatement(text), ...conditions.values);
}
