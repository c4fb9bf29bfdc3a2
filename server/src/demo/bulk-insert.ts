/** Inserts many rows of one table with one statement. All rows have the same columns; missing ones keep their default. */
import { type Db, type Statement, statement } from '../platform/database.ts';

export type Row = Readonly<Record<string, unknown>>;

const statements = new Map<string, Statement<[rows: string], never>>();

export async function insertAll(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const key = `${table} ${columns.join(' ')}`;
  let insert = statements.get(key);
  if (!insert) {
    const names = columns.join(', ');
    insert = statement(
      `insert_all_${table}`,
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    );
    statements.set(key, insert);
  }
  await db.run(insert, JSON.stringify(rows));
}
