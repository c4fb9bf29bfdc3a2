/**
 * Lists as CSV files, sent as they are read: a page of rows at a time, the next one when the reader has taken the last.
 * What a spreadsheet would take for a formula has an apostrophe before it, and imports take that off again.
 */
import { Readable } from 'node:stream';
import { limits } from '@stagedoor/contract';
import { stringify } from 'csv-stringify/sync';
import { Refusal } from '../platform/refusal.ts';
import { withApostrophe } from '../platform/spreadsheet-cells.ts';
import type { Page } from './paging.ts';

/** An amount, which spreadsheets add up: it has no apostrophe, also where it is below 0. */
export interface Decimal {
  /** Digits with a point, and a minus before them where it is below 0. */
  readonly decimal: string;
}

type Cell = string | number | boolean | Decimal | null;

/** Name of each column → its value; instants as ISO 8601. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'object') return value.decimal;
  return typeof value === 'string' ? withApostrophe(value) : String(value);
}

/** With a byte order mark, without which a spreadsheet takes the file for one of its own encoding. */
const byteOrderMark = '\ufeff';

/**
 * The rows of a list as a CSV file; `listPage` answers with the rows after the one of which the id is given. The contract
 * knows bytes only. Where a later page cannot be read, the file ends without its end, and the connection is broken.
 */
export function csvFile<Row extends { readonly id: string }>(
  columns: CsvColumns<Row>,
  listPage: (page: Page) => Promise<readonly Row[] | Refusal>,
): Uint8Array {
  const names = Object.keys(columns);
  const read = Object.values(columns);
  const lines = async function* () {
    yield byteOrderMark + stringify([names]);
    let after: string | undefined;
    for (;;) {
      const rows = await listPage({ limit: limits.pageMax, offset: 0, after });
      if (rows instanceof Refusal) throw new Error(rows.message);
      if (rows.length > 0) yield stringify(rows.map((row) => read.map((readCell) => cellOf(readCell(row)))));
      if (rows.length < limits.pageMax) return;
      after = rows.at(-1)!.id;
    }
  };
  return Readable.from(lines(), { objectMode: true, highWaterMark: 1 }) as unknown as Uint8Array;
}
