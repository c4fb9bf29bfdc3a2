/** Prints answers: tables and lines for people, JSON for programs. */
import { Failure, WrongUse } from './failure.ts';
import { bold, dim, print, width } from './terminal.ts';

export interface Format {
  readonly json: boolean;
  readonly query: string | undefined;
}

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
export async function printAnswer(value: unknown, { json, query }: Format): Promise<void> {
  if (query !== undefined) {
    const found = await queried(value, query);
    print(typeof found === 'string' && !json ? found : JSON.stringify(found, null, 2));
  } else if (json) print(JSON.stringify(value ?? null, null, 2));
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

/** How many columns of the terminal a text takes; those of East Asian letters and pictures count twice. */
function columnsOf(text: string): number {
  let columns = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    if (/\p{Mark}|\u200d|\ufe0f/u.test(letter)) continue;
    columns += /\p{Extended_Pictographic}/u.test(letter) || (code >= 0x1100 && wide(code)) ? 2 : 1;
  }
  return columns;
}

const wide = (code: number) =>
  code <= 0x115f ||
  (code >= 0x2e80 && code <= 0xa4cf) ||
  (code >= 0xac00 && code <= 0xd7a3) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xff00 && code <= 0xff60);

function cut(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  let kept = '';
  for (const letter of text) {
    if (columnsOf(kept + letter) >= columns) break;
    kept += letter;
  }
  return `${kept}…`;
}

const padded = (text: string, columns: number) => text + ' '.repeat(Math.max(0, columns - columnsOf(text)));

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

/** A row for each thing; columns that have nothing or do not fit are left out. `widths` keeps those of the page before. */
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
  const line = (cells: readonly string[]) => cells.join(gap).trimEnd();
  const body = things.map((thing) => line(columns.map(([name, size]) => padded(cut(cell(thing[name]), size), size))));
  return isFirst ? [bold(line(columns.map(([name, size]) => padded(cut(name, size), size)))), ...body] : body;
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
  const fields = fieldsOf(value as Record<string, unknown>);
  const size = Math.max(0, ...fields.map(([name]) => columnsOf(name)));
  return fields.map(([name, text]) =>
    `${dim(padded(name, size))}${gap}${cut(text, width() - size - gap.length)}`.trimEnd(),
  );
}

function fieldsOf(thing: Record<string, unknown>, above = ''): [string, string][] {
  return Object.entries(thing).flatMap(([name, value]): [string, string][] => {
    const path = above + name;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return fieldsOf(value as Record<string, unknown>, `${path}.`);
    }
    const isTable = Array.isArray(value) && value.length > 0 && value.length <= 20 && typeof value[0] === 'object';
    if (!isTable) return [[path, cell(value)]];
    return value.flatMap((one, at) => fieldsOf(one as Record<string, unknown>, `${path}[${at}].`));
  });
}
