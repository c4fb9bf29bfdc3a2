import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantInsert, tenantUpdate } from '../../../platform/sql/rows.ts';
import { tenantStatement } from '../../../platform/sql/statement.ts';
import { instant, int, nullable, number, type RowOf, text } from '../../../platform/sql/types.ts';

const editable = {
  name: text,
  address: text,
  city: text,
  postal_code: text,
  country: text,
  latitude: nullable(number),
  longitude: nullable(number),
  timezone: text,
  /** People for whom there is room; null where that is not said. */
  capacity: nullable(int),
};
const columns = { id: text, ...editable, created_at: instant, updated_at: instant };
export type LocationRow = RowOf<typeof columns>;

const selected = Object.keys(columns).join(', ');

export const findLocation = tenantStatement(
  'find_location',
  { id: text },
  columns,
  `SELECT ${selected} FROM locations WHERE organization_id = $1 AND id = $2`,
);

/** The location cannot be deleted until the transaction ends. */
export const lockLocation = tenantStatement(
  'lock_location',
  { id: text },
  { id: text },
  'SELECT id FROM locations WHERE organization_id = $1 AND id = $2 FOR KEY SHARE',
);

export const locations = pagedList(
  'list_locations',
  'locations',
  { order: 'ascending', conditions: {}, columns },
  ({ where, end }) => `SELECT ${selected} FROM locations WHERE organization_id = $1${where} ${end}`,
);

export const insertLocation = tenantInsert('insert_location', 'locations', columns);
export const updateLocationRow = tenantUpdate('update_location', 'locations', { ...editable, updated_at: instant });

export const deleteLocationRow = tenantStatement(
  'delete_location',
  { id: text },
  { id: text },
  'DELETE FROM locations WHERE organization_id = $1 AND id = $2 RETURNING id',
);
