/**
 * Reading a CSV file as it comes: its encoding, its separator, its rows with the line on which each begins. Nothing here
 * keeps more than a part of the file.
 */
import { pipeline, Readable } from 'node:stream';
import type { ImportEncoding, ImportSeparator } from '@stagedoor/contract/vocabulary';
import { importSeparators, limits } from '@stagedoor/contract/vocabulary';
import { type CsvError, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { problemAt, type RowProblem } from './row-reader.ts';

export interface CsvRow {
  /** On which the row begins; the first line of a file is 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The file cannot be read on from this line. */
export class UnreadableCsvError extends Error {
  readonly problem: RowProblem;

  constructor(problem: RowProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Longer rows are taken for a quote that was never closed. */
const rowLengthMax = 131_072;

const settings = (separator: ImportSeparator) => ({
  delimiter: separator,
  record_delimiter: '\n',
  info: true,
  relax_column_count: true,
  // A quote inside of a value that has none around it is a character like any other.
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: rowLengthMax,
});

/** What Windows-1252 has where Latin-1 has control characters: from 0x80 to 0x9f. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decodeWindows1252(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin.replaceAll(/[\u0080-\u009f]/g, (character) => windows1252[character.charCodeAt(0) - 0x80]!);
}

/** Looks at the bytes of a file as they pass, and knows at the end which encoding they have. */
export class EncodingDetector {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #isUtf8 = true;
  #isFirst = true;
  /** True for a file of 16 bits a character, which is not read. */
  isUtf16 = false;

  /** Takes the next bytes of the file. */
  add(bytes: Uint8Array): void {
    if (this.#isFirst && bytes.length > 1) {
      this.#isFirst = false;
      this.isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    }
    this.#decode(() => this.#decoder.decode(bytes, { stream: true }));
  }

  /** The encoding of all bytes: UTF-8 where they are that, otherwise Windows-1252. */
  end(): ImportEncoding {
    this.#decode(() => this.#decoder.decode());
    return this.#isUtf8 ? 'utf-8' : 'windows-1252';
  }

  #decode(decode: () => string): void {
    if (!this.#isUtf8) return;
    try {
      decode();
    } catch {
      this.#isUtf8 = false;
    }
  }
}

/**
 * A first line such as `sep=;`, which names the separator for spreadsheets: it is none of the rows. The line is left empty,
 * so that the others keep their numbers.
 */
const separatorLine = new RegExp(`^"?sep=([${importSeparators.join('')}])"?(?=[\\r\\n]|$)`, 'i');

/** The text of parts of a file, without a byte order mark; whatever ends a line there, here it is a line feed. */
async function* textOf(parts: AsyncIterable<Uint8Array>, encoding: ImportEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  // A carriage return at the end of a part belongs to the line feed that the next one may begin with.
  let left = '';
  let isFirst = true;
  for await (const bytes of parts) {
    const text = left + (encoding === 'utf-8' ? decoder.decode(bytes, { stream: true }) : decodeWindows1252(bytes));
    left = text.endsWith('\r') ? '\r' : '';
    const ended = withLineFeeds(left ? text.slice(0, -1) : text);
    yield isFirst ? ended.replace(separatorLine, '') : ended;
    isFirst = false;
  }
  yield withLineFeeds(left + decoder.decode());
}

const withLineFeeds = (text: string) => text.replaceAll(/\r\n?/g, '\n');

/** The rows of a file. Throws an `UnreadableCsvError` where quotes are not closed or follow no rule. */
export async function* readRows(
  parts: AsyncIterable<Uint8Array>,
  { encoding, separator }: { readonly encoding: ImportEncoding; readonly separator: ImportSeparator },
): AsyncGenerator<CsvRow> {
  // An error that the parser throws would take the rows with it that were read before.
  let failure: CsvError | undefined;
  const onSkip = (error: CsvError | undefined) => {
    failure ??= error;
    return undefined;
  };
  const parser = parse({ ...settings(separator), skip_records_with_error: true, on_skip: onSkip });
  const untilFailure = async function* () {
    for await (const text of textOf(parts, encoding)) {
      if (failure) return;
      yield text;
    }
  };
  pipeline(Readable.from(untilFailure()), parser, () => {});
  let linesBefore = 0;
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    yield rowOf(record, info.lines, linesBefore);
    linesBefore = info.lines;
  }
  if (failure) throw unreadable(failure, linesBefore);
}

interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/** The parser counts lines up to the end of a row; empty ones before it count along. */
function rowOf(cells: readonly string[], linesUpTo: number, linesBefore: number): CsvRow {
  const breaks = cells.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0);
  return { line: Math.max(linesBefore + 1, linesUpTo - breaks), cells };
}

function unreadable(error: CsvError, linesBefore: number): UnreadableCsvError {
  const isTooLong = error.code === 'CSV_MAX_RECORD_SIZE';
  return new UnreadableCsvError(problemAt(linesBefore + 1, '', isTooLong ? 'row_too_long' : 'quotes_open'));
}

export interface FileHead {
  readonly separator: ImportSeparator;
  readonly names: readonly string[];
  /** The first rows after the names. */
  readonly rows: readonly (readonly string[])[];
}

const examplesCount = 3;

/** Separator, names of columns and first rows of a file, out of its first bytes; null where there is no row in them. */
export function readHead(start: Uint8Array, encoding: ImportEncoding): FileHead | null {
  const decoded =
    encoding === 'utf-8' ? new TextDecoder('utf-8').decode(start, { stream: true }) : decodeWindows1252(start);
  const named = separatorLine.exec(decoded)?.[1] as ImportSeparator | undefined;
  const separator = named ?? separatorOf(decoded);
  const text = withLineFeeds(decoded.slice(0, rowLengthMax)).replace(separatorLine, '');
  // Where the first rows are not well-formed, the names of the columns may be.
  const parsed = parseStart(text, separator, 1 + examplesCount) ?? parseStart(text, separator, 1) ?? [];
  const [names, ...rows] = parsed.map(({ record }) => record);
  return names?.some((name) => name.trim() !== '')
    ? { separator, names: names.map((name) => name.trim()), rows }
    : null;
}

/** The first rows of a text; null where one of them cannot be read. */
function parseStart(text: string, separator: ImportSeparator, rowsCount: number): readonly Parsed[] | null {
  try {
    return parseSync(text, { ...settings(separator), to: rowsCount }) as never;
  } catch {
    return null;
  }
}

/** What separates the columns: of the characters that can, the one that the first row has most of outside of quotes. */
function separatorOf(text: string): ImportSeparator {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of text.slice(0, rowLengthMax)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r') && counts.size > 0) break;
    else if (!isQuoted && (importSeparators as readonly string[]).includes(character)) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return (most?.[0] ?? ',') as ImportSeparator;
}

/** True where a file has more columns than are read. */
export const hasTooManyColumns = (names: readonly string[]) => names.length > limits.importColumnsMax;
