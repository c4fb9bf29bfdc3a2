import type { CrossTenantWriteContext } from '../modules/webhooks/webhooks.ts';
import type { Transaction } from '../platform/database.ts';
import type { Executor } from '../platform/sql/tenant-db.ts';

/** What the demonstration is written by: functions of the modules take the context, rows go into the transaction as they are. */
export interface DemoWrite extends CrossTenantWriteContext {
  readonly tx: Transaction;
}

export type Row = Readonly<Record<string, unknown>>;

/** Inserts many rows of one table with one statement. All rows have the same columns; missing ones keep their default. */
export async function insertAll(executor: Executor, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first).join(', ');
  const text = `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`;
  await executor.execute({ text, values: [JSON.stringify(rows)] });
}
