/**
 * Masks what was sent and answered before it is kept in the request log. Nothing is kept unless the contract says what it
 * is: names of declared fields, our own ids, values of closed lists, numbers, instants and currencies where they are
 * declared. Every other text becomes its length, `(12 characters)`, and a name that no schema has becomes `(unknown)`: a
 * new field is masked without being listed here.
 */
import { apis, ErrorBody, idPrefixes, type Operation } from '@stagedoor/contract';

/** Closed lists whose values say something of a person. */
const personal = new Set(['gender', 'document_type', 'birthdate', 'customer_type']);

const lengthMax = 4_096;
const depthMax = 12;
const numberMax = 1_000_000_000;

/** What the contract says of the fields and parameters of one name, wherever they are. */
class Field {
  /** The name as it begins in JSON. */
  readonly key: string;
  readonly isRequestId: boolean;
  readonly isPersonal: boolean;
  isNumber = false;
  isInstant = false;
  isCurrency = false;
  /** Values of closed lists, as JSON. */
  readonly values = new Map<string, string>();

  constructor(name: string) {
    this.key = `${JSON.stringify(name)}:`;
    this.isRequestId = name === 'request_id';
    this.isPersonal = personal.has(name);
  }
}

const fields = new Map<string, Field>();
/** Fields that no schema has, and what stands outside of all fields. */
const unknown = new Field('(unknown)');

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

const isInstantPattern = (pattern = '') => pattern.includes('T[0-9]{2}:');
const isCurrencyPattern = (pattern = '') => pattern === '^[A-Z]{3}$' || pattern === '^([A-Z]{3})?$';

function readSchema(schema: JsonSchema | undefined, field: Field): void {
  if (!schema) return;
  const types = [schema.type ?? []].flat();
  if (types.includes('number') || types.includes('integer')) field.isNumber = true;
  if (schema.format === 'date-time' || isInstantPattern(schema.pattern)) field.isInstant = true;
  if (isCurrencyPattern(schema.pattern)) field.isCurrency = true;
  const listed = [...(schema.enum ?? []), ...('const' in schema ? [schema.const] : [])];
  if (!field.isPersonal) {
    for (const value of listed) if (typeof value === 'string') field.values.set(value, JSON.stringify(value));
  }
  for (const [inner, one] of Object.entries(schema.properties ?? {})) {
    const known = fields.get(inner) ?? new Field(inner);
    fields.set(inner, known);
    readSchema(one, known);
  }
  readSchema(schema.items, field);
  for (const one of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) readSchema(one, field);
}

function readContract(): void {
  const read = (schema: unknown) => readSchema(schema as JsonSchema | undefined, unknown);
  for (const api of Object.values(apis)) {
    for (const operation of Object.values(api) as unknown as Operation[]) {
      for (const part of [operation.params, operation.query, operation.body, operation.success.schema]) read(part);
    }
  }
  read(ErrorBody);
}

readContract();

const idPattern = new RegExp(`^(${Object.values(idPrefixes).join('|')})_[0-7][0-9a-hjkmnp-tv-z]{25}$`);
const requestIdPattern = /^req_[0-9a-z]{6,40}$/;
const instantPattern = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;
const idLengthMin = 28;
const idLengthMax = 40;

const masked = (text: string) => (text === '' ? '' : `(${text.length} characters)`);

/** True where the contract says that the text of this field is no text of a person. */
function isPlain(field: Field, text: string): boolean {
  if (field.values.has(text)) return true;
  if (text.length >= idLengthMin && text.length <= idLengthMax && idPattern.test(text)) return true;
  if (field.isInstant && instantPattern.test(text)) return true;
  if (field.isCurrency && /^[A-Z]{3}$/.test(text)) return true;
  // Numbers and truth of a query come as text.
  if (field.isNumber && /^-?\d{1,9}(\.\d{1,6})?$/.test(text)) return true;
  if (field.isRequestId) return requestIdPattern.test(text);
  return text === 'true' || text === 'false';
}

/**
 * One body or query, masked up to a length; what was masked is remembered, since messages repeat it. The JSON is written
 * in one pass, since this is done for every call.
 */
export class Masking {
  isCut = false;
  #length = 0;
  readonly #hidden: string[];

  /** `hidden` collects the texts that were masked. */
  constructor(hidden: string[] = []) {
    this.#hidden = hidden;
  }

  /** The JSON of the value; empty for none. */
  textOf(value: unknown): string {
    return value === undefined || value === null ? '' : this.#mask(value, unknown, 0);
  }

  #takes(length: number): boolean {
    if (this.#length + length > lengthMax) this.isCut = true;
    else this.#length += length;
    return !this.isCut;
  }

  #mask(value: unknown, field: Field, depth: number): string {
    if (typeof value === 'string') return this.#text(value, field);
    if (typeof value === 'number') {
      // A telephone number can be sent as a number, and in any field.
      const isKept = field.isNumber && Math.abs(value) < numberMax;
      const text = String(value);
      if (!isKept) this.#hidden.push(text);
      this.#takes(24);
      return isKept ? text : `"${masked(text)}"`;
    }
    if (value === null || typeof value !== 'object') {
      this.#takes(6);
      return String(value ?? null);
    }
    if (depth >= depthMax) {
      this.isCut = true;
      return 'null';
    }
    this.#takes(2);
    return Array.isArray(value)
      ? this.#list(value, field, depth)
      : this.#object(value as Record<string, unknown>, depth);
  }

  #list(items: readonly unknown[], field: Field, depth: number): string {
    let shown = '';
    for (const item of items) {
      if (!this.#takes(1)) break;
      const text = this.#mask(item, field, depth + 1);
      shown += shown === '' ? text : `,${text}`;
    }
    return `[${shown}]`;
  }

  #object(value: Readonly<Record<string, unknown>>, depth: number): string {
    let shown = '';
    let unknowns = 0;
    for (const name of Object.keys(value)) {
      const field = fields.get(name) ?? unknown;
      if (field === unknown) this.#hidden.push(name);
      if (!this.#takes(field.key.length + 1)) break;
      const text = this.#mask(value[name], field, depth + 1);
      // One field stands for all that are unknown: JSON has a name once.
      if (field === unknown && ++unknowns > 1) continue;
      shown += shown === '' ? field.key + text : `,${field.key}${text}`;
    }
    return `{${shown}}`;
  }

  #text(text: string, field: Field): string {
    const json = field.values.get(text) ?? this.#maskedText(text, field);
    return this.#takes(json.length) ? json : '""';
  }

  #maskedText(text: string, field: Field): string {
    if (isPlain(field, text)) return `"${text}"`;
    if (text.includes(',') && text.split(',').every((one) => isPlain(field, one))) return JSON.stringify(text);
    if (text !== '') this.#hidden.push(text);
    return `"${masked(text)}"`;
  }
}

/** Of an error its sentence is kept, without the texts that were sent, and what looks like a code, a number or an e-mail. */
export function maskSentence(sentence: string, hidden: readonly string[]): string {
  let shown = sentence;
  for (const text of hidden) if (text.length > 1) shown = shown.replaceAll(text, masked(text));
  return shown
    .replaceAll(/"[^"]*"/g, (quoted) => `"${masked(quoted.slice(1, -1))}"`)
    .replaceAll(/[^\s"'(),;<>]+@[^\s"'(),;<>]+/g, masked)
    .replaceAll(/\+?\d[\d ]{5,}\d/g, masked)
    .replaceAll(/\b(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{8,}\b/g, masked);
}

/** The path with its parameters; those that are no ids are masked. */
export function maskPath(route: string, params: Readonly<Record<string, string>>, hidden: string[]): string {
  if (!route.includes('{')) return route;
  return route.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    if (isPlain(fields.get(name) ?? unknown, value)) return value;
    hidden.push(value);
    return masked(value);
  });
}
