/** Prints answers: tables and lines for people, JSON for programs. */
import Table from 'cli-table3';
import { Failure, WrongUse } from './failure.ts';
import { bold, dim, isTerminal, note, print, width } from './terminal.ts';

export interface Format {
  readonly json?: boolean;
  readonly query?: string;
  /** Of a list: rows as CSV. */
  readonly csv?: boolean;
}

/** Neither JSON nor an expression was asked for. */
export const isForPeople = ({ json, query, csv }: Format) => !json && !csv && query === undefined;

/** What a JMESPath expression finds. */
async function queried(value: unknown, expression: string): Promise<unknown> {
  const { search } = (await import('jmespath')).default;
  try {
    return search(value, expression);
  } catch (error) {
    const { name, message } = error as Error;
    if (name !== 'ParserError' && name !== 'LexerError')
      throw new Failure(`--query cannot be applied to the answer: ${message}.`);
    throw new WrongUse(`--query is not JMESPath: ${message}.`, 'For example: [].name');
  }
}

/** Prints an answer. With an expression a text is printed as it is, everything else as JSON. */
export async function printAnswer(value: unknown, { json, query, csv }: Format): Promise<void> {
  if (query !== undefined) {
    const found = await queried(value, query);
    const isNothing = found === null || (Array.isArray(found) && found.length === 0);
    if (isNothing) note('Nothing in the answer matches --query.');
    if (csv) for (const line of csvOf(found === null ? [] : [found].flat())) print(line);
    else print(typeof found === 'string' && !json ? found : JSON.stringify(found, null, 2));
  } else if (csv) for (const line of csvOf([value].flat())) print(line);
  else if (json) print(JSON.stringify(value ?? null, null, 2));
  else if (value === undefined) print('Done.');
  else if (Array.isArray(value)) print(tableOf(value).join('\n'));
  else print(linesOf(value).join('\n'));
}

/** Escape sequences of an answer must not reach the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const clean = (text: string) => text.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one !== 'object' || one === null)) return clean(value.join(', '));
    return value.length === 1 ? '1 entry' : `${value.length} entries`;
  }
  if (typeof value === 'object') {
    const { name, _id, id } = value as Record<string, unknown>;
    return clean(String(name ?? _id ?? id ?? JSON.stringify(value)));
  }
  return clean(String(value));
}

/** The room for a text, at most: the library does not say it, but pads and cuts exactly what it is given room for. */
const columnsOf = (text: string) => text.replaceAll(/[\u1100-\u{10ffff}]/gu, '  ').length;

/** Columns that say most about a thing come first. */
const important = [
  '_id',
  'id',
  'request_id',
  'name',
  'code',
  'full_name',
  'email',
  'event',
  'kind',
  'status',
  'start_date',
  'created_at',
];
const columnsMax = 8;
const gap = '  ';

const rank = (name: string) => (important.includes(name) ? important.indexOf(name) : important.length);

/** Lines of a table without borders; `sizes` are those of its columns. */
function linesOfTable(rows: readonly string[][], sizes: (number | null)[]): string[] {
  const none = Object.fromEntries(Object.keys(new Table().options.chars).map((name) => [name, '']));
  const style = { 'padding-left': 0, 'padding-right': 0, head: [], border: [] };
  const table = new Table({ chars: { ...none, middle: gap }, style, colWidths: sizes });
  table.push(...rows);
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}

/** A row for each thing; columns that have nothing or do not fit are left out. `kept` are the columns of the page before. */
export function tableOf(
  rows: readonly unknown[],
  kept?: { columns?: readonly (readonly [string, number])[] },
): string[] {
  if (rows.length === 0) return kept?.columns ? [] : ['None.'];
  if (!rows.every((row) => typeof row === 'object' && row !== null)) return rows.map(cell);
  const things = rows as readonly Record<string, unknown>[];
  const isFirst = !kept?.columns;
  const columns = kept?.columns ?? columnsFor(things);
  if (kept) kept.columns = columns;
  const body = things.map((thing) => columns.map(([name]) => cell(thing[name])));
  const sizes = columns.map(([, size]) => size);
  if (!isFirst) return linesOfTable(body, sizes);
  const [head = '', ...lines] = linesOfTable([columns.map(([name]) => name), ...body], sizes);
  return [bold(head), ...lines];
}

function columnsFor(things: readonly Record<string, unknown>[]): (readonly [string, number])[] {
  const names = [...new Set(things.flatMap((thing) => Object.keys(thing)))];
  const isShown = (name: string) =>
    things.some((thing) => cell(thing[name]) !== '' && cell(thing[name]) !== '0 entries');
  const order = new Map(names.map((name, at) => [name, at]));
  const shown = names
    .filter(isShown)
    .sort((one, other) => rank(one) - rank(other) || order.get(one)! - order.get(other)!);
  const chosen: (readonly [string, number])[] = [];
  let left = width();
  for (const name of shown.slice(0, columnsMax)) {
    const size = Math.min(40, Math.max(columnsOf(name), ...things.map((thing) => columnsOf(cell(thing[name])))));
    const fitting = chosen.length === 0 ? Math.min(size, left) : size;
    if (fitting > left) continue;
    chosen.push([name, fitting]);
    left -= fitting + gap.length;
  }
  return chosen;
}

/** A line for each field of a thing, with its name before it. */
function linesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [cell(value)];
  const fields = fieldsOf(value as Record<string, unknown>, 20);
  const size = Math.max(0, ...fields.map(([name]) => columnsOf(name)));
  return linesOfTable(
    fields.map(([name, text]) => [dim(name), text]),
    [null, isTerminal() ? Math.max(1, width() - size - gap.length) : null],
  );
}

/** The fields of lists of at most so many entries; of a longer list, how many it has. */
function fieldsOf(thing: Record<string, unknown>, entriesMax: number, above = ''): [string, string][] {
  return Object.entries(thing).flatMap(([name, value]): [string, string][] => {
    const path = above + name;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return fieldsOf(value as Record<string, unknown>, entriesMax, `${path}.`);
    }
    const isTable =
      Array.isArray(value) && value.length > 0 && value.length <= entriesMax && typeof value[0] === 'object';
    if (!isTable) return [[path, cell(value)]];
    return value.flatMap((one, at) => fieldsOf(one as Record<string, unknown>, entriesMax, `${path}[${at}].`));
  });
}

/** Lines of CSV: a head with every field that a row has, below it a line for each row. */
export function csvOf(rows: readonly unknown[]): string[] {
  const fields = rows.map((row) =>
    typeof row === 'object' && row !== null
      ? new Map(fieldsOf(row as Record<string, unknown>, Number.POSITIVE_INFINITY))
      : new Map([['value', cell(row)]]),
  );
  const names = [...new Set(fields.flatMap((one) => [...one.keys()]))];
  if (names.length === 0) return [];
  return [names, ...fields.map((one) => names.map((name) => one.get(name) ?? ''))].map((cells) =>
    cells.map(csvCell).join(','),
  );
}

/** Quoted where it must be; a text that a spreadsheet would run as a formula begins with an apostrophe. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
