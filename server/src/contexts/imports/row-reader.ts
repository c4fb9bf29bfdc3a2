/** The values of a row by their fields, read into what the rules take, and what is wrong with them by their columns. */
import {
  type ImportField,
  type ImportProblemCode,
  importProblems,
  isBlank,
  limits,
} from '@stagedoor/contract/vocabulary';
import { isDay } from '../../platform/days.ts';
import { isEmailAddress } from '../../platform/email-address.ts';
import { withoutApostrophe } from '../../platform/spreadsheet-cells.ts';

/** What is wrong with a row; `column` is empty where it is about the row as a whole. */
export interface RowProblem {
  readonly line: number;
  readonly column: string;
  readonly code: ImportProblemCode;
  /** What belongs to the code, in the order of its message. */
  readonly parameters: readonly string[];
  readonly message: string;
}

/** A problem with its message. */
export function problemAt(
  line: number,
  column: string,
  code: ImportProblemCode,
  ...given: readonly (string | number)[]
): RowProblem {
  const parameters = given.map(String);
  const message = importProblems[code].replaceAll(/\{(\d)\}/g, (_, index: string) => parameters[Number(index)] ?? '');
  return { line, column, code, parameters, message };
}

/** Which column of the file is which field. */
export interface ColumnOfFile {
  readonly name: string;
  readonly field: ImportField | '';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controlsOfTexts = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
/** What is no longer than a name is one line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controlsOfLines = /[\u0000-\u0008\u000a-\u001f\u007f\u0085\u2028\u2029]/;
const emailLengthMax = 254;

/** Where the fields of a file stand. */
export interface FieldsOfFile {
  readonly columns: ReadonlyMap<ImportField, { readonly name: string; readonly index: number }>;
  readonly columnsCount: number;
}

/** The columns of a file by their fields; of two columns of one field the last one counts. */
export function fieldsOfFile(columns: readonly ColumnOfFile[]): FieldsOfFile {
  const named = columns.flatMap(({ name, field }, index) => (field === '' ? [] : [[field, { name, index }] as const]));
  return { columns: new Map(named), columnsCount: columns.length };
}

/** Counted in characters, as in requests: one outside of the first plane is one. */
const isLonger = (text: string, max: number) => text.length > max && [...text].length > max;

export class RowReader {
  readonly line: number;
  readonly problems: RowProblem[] = [];
  readonly #cells: readonly string[];
  readonly #fields: FieldsOfFile;

  constructor(line: number, cells: readonly string[], fields: FieldsOfFile) {
    this.line = line;
    this.#cells = cells;
    this.#fields = fields;
    if (cells.length > fields.columnsCount && cells.slice(fields.columnsCount).some((cell) => cell.trim() !== '')) {
      this.add(null, 'too_many_values');
    }
  }

  #value(field: ImportField): string {
    const column = this.#fields.columns.get(field);
    return column ? withoutApostrophe(this.#cells[column.index] ?? '') : '';
  }

  get isGood(): boolean {
    return this.problems.length === 0;
  }

  get emailAsGiven(): string {
    return this.#value('email');
  }

  /** The field is null where the row as a whole is wrong. */
  add(field: ImportField | null, code: ImportProblemCode, ...parameters: readonly (string | number)[]): void {
    const column = field === null ? '' : (this.#fields.columns.get(field)?.name ?? '');
    this.problems.push(problemAt(this.line, column, code, ...parameters));
  }

  /** Trimmed; empty where there is none. */
  text(field: ImportField, max: number = limits.nameLength): string {
    const value = this.#value(field);
    const controls = max > limits.nameLength ? controlsOfTexts : controlsOfLines;
    if (isLonger(value, max)) this.add(field, 'too_long', max);
    else if (controls.test(value)) this.add(field, 'control_characters');
    else return value;
    return '';
  }

  /** The same for a value that has to be there. */
  required(field: ImportField, max?: number): string {
    if (isBlank(this.#value(field))) this.add(field, 'empty');
    return this.text(field, max);
  }

  /** An e-mail address; empty where there is none and none has to be. */
  email(field: ImportField, isRequired = false): string {
    const value = isRequired ? this.required(field, emailLengthMax) : this.text(field, emailLengthMax);
    // Without a dot the end of the address is missing, though a request may have one of an own network.
    if (value !== '' && !(isEmailAddress(value) && /@.+\./.test(value))) this.add(field, 'no_email');
    return value;
  }

  /** A whole number within the bounds; `absent` where there is none. */
  int(field: ImportField, { min, max, absent }: { min: number; max: number; absent: number | null }): number {
    const value = this.text(field, 20);
    if (value === '') {
      if (absent === null) this.add(field, 'empty');
      return absent ?? min;
    }
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    this.add(field, 'no_whole_number', min, max);
    return min;
  }

  /** Minor units of an amount with a point or a comma before its decimals; undefined where there is none. */
  money(field: ImportField, digits: number): number | undefined {
    const value = this.text(field, 40).replaceAll(/[\s\u00a0€$£]|^[A-Z]{3}\s|\s[A-Z]{3}$/g, '');
    if (value === '') return undefined;
    const [, whole, decimals = ''] = /^(\d{1,10})(?:[.,](\d+))?$/.exec(value) ?? [];
    if (whole === undefined) this.add(field, 'no_amount');
    else if (decimals.length > digits) this.add(field, 'too_many_decimals', digits);
    else if (Number(whole) > limits.amountMax) this.add(field, 'amount_too_large', limits.amountMax);
    else return Number(whole + decimals.padEnd(digits, '0'));
    return undefined;
  }

  /** YYYY-MM-DD; a day can also be written with the day first: 17/06/1994, 17.6.1994. */
  day(field: ImportField): string | null {
    const value = this.text(field, 40);
    if (value === '') return null;
    const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(value) ?? [];
    const [, firstDay, thenMonth, thenYear] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(value) ?? [];
    const written = [year ?? thenYear, month ?? thenMonth, day ?? firstDay];
    const iso = written.map((part) => part?.padStart(2, '0')).join('-');
    if (isDay(iso)) return iso;
    this.add(field, 'no_day', limits.yearMin, limits.yearMax);
    return null;
  }

  /** One of the values in whatever case, or what stands for one; `absent` where there is none. */
  oneOf<const T extends string, const D extends string>(
    field: ImportField,
    values: readonly T[],
    absent: D,
    synonyms: Readonly<Record<string, T>> = {},
  ): T | D {
    const written = this.text(field);
    const value = written.toLowerCase();
    if (value === '') return absent;
    const found = values.find((one) => one.toLowerCase() === value) ?? synonyms[value];
    if (found !== undefined) return found;
    this.add(field, 'not_one_of', values.join(', '), written);
    return absent;
  }

  /** Yes and no in the forms that spreadsheets write. */
  bool(field: ImportField): boolean {
    const value = this.text(field, 20).toLowerCase();
    if (['true', 'yes', 'y', '1', 'x', 'si', 'sí', 'verdadero'].includes(value)) return true;
    if (!['', 'false', 'no', 'n', '0', 'falso'].includes(value)) this.add(field, 'not_yes_or_no');
    return false;
  }

  /** Parts of a text with commas or semicolons between them. */
  list(field: ImportField, { length, max }: { length: number; max: number }): string[] {
    const parts = this.text(field, limits.textLength)
      .split(/[,;]/)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (parts.length > max) this.add(field, 'too_many_parts', max);
    if (parts.some((part) => isLonger(part, length))) this.add(field, 'part_too_long', length);
    return [...new Set(parts)];
  }
}
