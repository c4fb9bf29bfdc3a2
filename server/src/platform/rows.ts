/**
 * Writes rows column by column, for tables whose rows people edit: which columns a statement names depends on what was
 * given. Tables and columns are those of `editableTables`; any other name is refused before it gets into SQL.
 */
import { Conditions, preparedByText } from './conditions.ts';
import type { Db } from './database.ts';
import { type EditableTable, editableTables } from './editable-tables.ts';
import type { Refusal } from './refusal.ts';

/** Values by column. What is undefined is not written. */
export type Columns = Readonly<Record<string, unknown>>;

/** A value of a jsonb column; without this an array would be read as one of PostgreSQL's. */
export class Json {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  toJSON(): unknown {
    return this.#value;
  }
}

type Prepare = ReturnType<typeof preparedByText<{ id: string }>>;
const byTable = (label: string): ReadonlyMap<EditableTable, Prepare> =>
  new Map(
    (Object.keys(editableTables) as EditableTable[]).map((table) => [table, preparedByText(`${label}_${table}`)]),
  );
const inserts = byTable('insert');
const updates = byTable('update');

/**
 * Inserts rows that have the columns of the first one; columns that are not named keep their default. `onConflict` may
 * pass rows over: the answer has the ids of those that were inserted.
 */
export async function insertRows(
  db: Db,
  table: EditableTable,
  rows: readonly Columns[],
  onConflict = '',
): Promise<string[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = columnsOf(table, first);
  for (const row of rows) columnsOf(table, row);
  const names = columns.join(', ');
  const inserted = await db.run(
    inserts.get(table)!(
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)
       ${onConflict} RETURNING id`,
    ),
    JSON.stringify(rows),
  );
  return inserted.map(({ id }) => id);
}

/**
 * Changes columns of one row. `guard` may add conditions that have to hold at the instant of the change. False where
 * there is no such row, or the guard kept it.
 */
export async function updateRow(
  db: Db,
  table: EditableTable,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  changes: Columns,
  guard?: (conditions: Conditions) => void,
): Promise<boolean> {
  const conditions = new Conditions().where('organization_id = ?', organizationId).where('id = ?', id);
  guard?.(conditions);
  const assignments = columnsOf(table, changes).map((name) => {
    const value = changes[name];
    return `${name} = ${conditions.value(value instanceof Json ? JSON.stringify(value) : value)}`;
  });
  const text = `UPDATE ${table} SET ${assignments.join(', ')} WHERE ${conditions} RETURNING id`;
  return (await db.run(updates.get(table)!(text), ...conditions.values)).length > 0;
}

/**
 * Runs a write and answers with its result, or with the refusal where it met an integrity error of that kind: another
 * row refers to what was to go, what was to be referred to is gone, or another has the key that was to be taken. PostgreSQL then takes no more statements in the
 * transaction: the refusal has to be answered with.
 */
export async function mapConstraintViolation<T, R extends Refusal>(
  obstacle: keyof typeof integrityErrors,
  work: () => Promise<T>,
  refusal: R,
): Promise<T | R> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === integrityErrors[obstacle]) return refusal;
    throw error;
  }
}

const integrityErrors = { referenced: '23503', gone: '23503', taken: '23505' } as const;

/** The columns that are given; throws where one is none of the table's. */
function columnsOf(table: EditableTable, row: Columns): string[] {
  const given = Object.keys(row).filter((name) => row[name] !== undefined);
  const unknown = given.filter((name) => !editableTables[table].has(name));
  if (unknown.length > 0) throw new TypeError(`${table} has no columns called ${unknown.join(', ')}`);
  return given;
}
