/**
 * Writes rows column by column, for tables whose rows people edit: which columns a statement names depends on what was
 * given. Names of tables and columns come from our code alone, never from a request.
 */
import { Conditions, preparedByText } from './conditions.ts';
import type { Db } from './database.ts';
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

const inserts = preparedByText<{ id: string }>('insert_rows');
const updates = preparedByText<{ id: string }>('update_row');

/**
 * Inserts rows that have the columns of the first one; columns that are not named keep their default. `onConflict` may
 * pass rows over: the answer has the ids of those that were inserted.
 */
export async function insertRows(db: Db, table: string, rows: readonly Columns[], onConflict = ''): Promise<string[]> {
  const [first] = rows;
  if (!first) return [];
  const names = columnsOf(first).join(', ');
  const inserted = await db.run(
    inserts(
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
  table: string,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  changes: Columns,
  guard?: (conditions: Conditions) => void,
): Promise<boolean> {
  const conditions = new Conditions().where('organization_id = ?', organizationId).where('id = ?', id);
  guard?.(conditions);
  const assignments = columnsOf(changes).map((name) => {
    const value = changes[name];
    return `${name} = ${conditions.value(value instanceof Json ? JSON.stringify(value) : value)}`;
  });
  const text = `UPDATE ${table} SET ${assignments.join(', ')} WHERE ${conditions} RETURNING id`;
  return (await db.run(updates(text), ...conditions.values)).length > 0;
}

/**
 * Runs a write and answers with its result, or with the refusal where it met an integrity error of that kind: another
 * row refers to what was to go, what was to be referred to is gone, or another has the key that was to be taken. PostgreSQL then takes no more statements in the
 * transaction: the refusal has to be answered with.
 */
export async function unless<T, R extends Refusal>(
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

function columnsOf(columns: Columns): string[] {
  return Object.keys(columns).filter((name) => columns[name] !== undefined);
}
