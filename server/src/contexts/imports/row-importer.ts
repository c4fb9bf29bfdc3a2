/** What each kind of import does with rows: reads them, says what is wrong, creates things and takes them back. */
import type { ImportProblemCode } from '@stagedoor/contract/vocabulary';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TenantDb } from '../../platform/sql/tenant-db.ts';
import { ListRefusal } from '../guest-lists/guest-lists/guest-lists.ts';
import type { TenantWriteContext } from '../messaging/webhooks/webhooks.ts';
import type { ImportRow } from './imports.sql.ts';
import type { RowReader } from './row-reader.ts';

export interface ReadRow<Item = unknown> {
  readonly row: RowReader;
  readonly item: Item;
}

/** What an import is done with. */
export interface ImportSetup {
  readonly database: Database;
  readonly tenant: TenantDb;
  readonly found: ImportRow;
  readonly now: Date;
  /** Runs the work in a transaction of which nothing remains. */
  readonly dryRun: <T>(work: (write: TenantWriteContext) => Promise<T>) => Promise<T>;
}

/** One for each run of a job: it may remember the rows before. */
export interface RowImporter<Item = unknown> {
  /** The values of a row; what is wrong with them is added to it. */
  read(row: RowReader): Item;
  /** Adds what is wrong with rows that could be read, before anything is written. */
  check(rows: readonly ReadRow<Item>[]): Promise<void>;
  /** Adds what is known only once it is tried, and what `write` adds by itself: for files that are checked. */
  tryOut?(rows: readonly ReadRow<Item>[]): Promise<void>;
  /**
   * Creates what the rows say; answers with the id of each thing. Null for a row that is passed over: it was there
   * already, or it was refused, and then that is added to it.
   */
  write(write: TenantWriteContext, rows: readonly ReadRow<Item>[]): Promise<readonly (string | null)[]>;
}

/**
 * Creates what rows say together; where one of them is refused, as something changed after the check, the rows of each
 * half, until what is refused is added to its row.
 */
export async function createBatch<Item>(
  write: TenantWriteContext,
  rows: readonly ReadRow<Item>[],
  createAll: (items: readonly Item[]) => Promise<readonly { readonly id: string }[] | Refusal>,
  add: (row: RowReader, refusal: Refusal) => void = addRefusal,
): Promise<readonly (string | null)[]> {
  const created = await write.tenant.savepoint(
    () => createAll(rows.map(({ item }) => item)),
    (result) => !(result instanceof Refusal),
  );
  if (!(created instanceof Refusal)) return created.map(({ id }) => id);
  const [first, second] = halvesOf(rows);
  if (second.length === 0) {
    add(first[0]!.row, created);
    return [null];
  }
  const ids = await createBatch(write, first, createAll, add);
  return [...ids, ...(await createBatch(write, second, createAll, add))];
}

/** The second is empty for one item. */
export function halvesOf<T>(items: readonly T[]): readonly [readonly T[], readonly T[]] {
  const half = Math.ceil(items.length / 2);
  return [items.slice(0, half), items.slice(half)];
}

/** A refusal of the rules as a problem of the row. */
export function addRefusal(row: RowReader, refusal: Refusal): void {
  row.add(null, ...problemOf(refusal));
}

/** The code of a refusal as a problem, and what belongs to it: its own sentence where there is no code for it. */
export function problemOf(refusal: Refusal): readonly [ImportProblemCode, ...string[]] {
  if (refusal instanceof ListRefusal) return [refusal.reason, ...refusal.values];
  return ['refused', refusal.message.replace(/\.$/, '')];
}
