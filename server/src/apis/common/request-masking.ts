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

interface Declared {
  /** Every name of a field or a parameter. */
  readonly names: Set<string>;
  readonly numbers: Set<string>;
  readonly instants: Set<string>;
  readonly currencies: Set<string>;
  /** Values of closed lists by the name of the field. */
  readonly values: Map<string, Set<string>>;
}

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

function readSchema(declared: Declared, schema: JsonSchema | undefined, name: string): void {
  if (!schema) return;
  const types = [schema.type ?? []].flat();
  if (types.includes('number') || types.includes('integer')) declared.numbers.add(name);
  if (schema.format === 'date-time' || isInstantPattern(schema.pattern)) declared.instants.add(name);
  if (isCurrencyPattern(schema.pattern)) declared.currencies.add(name);
  const listed = [...(schema.enum ?? []), ...('const' in schema ? [schema.const] : [])];
  if (listed.length > 0 && !personal.has(name)) {
    const known = declared.values.get(name) ?? new Set<string>();
    for (const value of listed) if (typeof value === 'string') known.add(value);
    declared.values.set(name, known);
  }
  for (const [inner, one] of Object.entries(schema.properties ?? {})) {
    declared.names.add(inner);
    readSchema(declared, one, inner);
  }
  readSchema(declared, schema.items, name);
  for (const one of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) readSchema(declared, one, name);
}

function readContract(): Declared {
  const declared: Declared = {
    names: new Set(),
    numbers: new Set(),
    instants: new Set(),
    currencies: new Set(),
    values: new Map(),
  };
  const read = (schema: unknown) => readSchema(declared, schema as JsonSchema | undefined, '');
  for (const api of Object.values(apis)) {
    for (const operation of Object.values(api) as unknown as Operation[]) {
      for (const part of [operation.params, operation.query, operation.body, operation.success.schema]) read(part);
    }
  }
  read(ErrorBody);
  return declared;
}

const declared = readContract();

const idPattern = new RegExp(`^(${Object.values(idPrefixes).join('|')})_[0-7][0-9a-hjkmnp-tv-z]{25}$`);
const idLengthMax = 40;
const requestIdPattern = /^req_[0-9a-z]{6,40}$/;
const instantPattern = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;

const masked = (text: string) => (text === '' ? '' : `(${text.length} characters)`);

/** True where the contract says that the text under this name is no text of a person. */
function isPlain(name: string, text: string): boolean {
  if (text.length <= idLengthMax && idPattern.test(text)) return true;
  if (declared.values.get(name)?.has(text)) return true;
  if (declared.instants.has(name) && instantPattern.test(text)) return true;
  if (declared.currencies.has(name) && /^[A-Z]{3}$/.test(text)) return true;
  // Numbers and truth of a query come as text.
  if (declared.numbers.has(name) && /^-?\d{1,9}(\.\d{1,6})?$/.test(text)) return true;
  if (name === 'request_id') return requestIdPattern.test(text);
  return text === 'true' || text === 'false';
}

/** One body or query, masked up to a length; what was masked is remembered, since messages repeat it. */
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
    if (value === undefined || value === null) return '';
    return JSON.stringify(this.#mask(value, '', 0));
  }

  #takes(length: number): boolean {
    if (this.#length + length > lengthMax) this.isCut = true;
    else this.#length += length;
    return !this.isCut;
  }

  #mask(value: unknown, name: string, depth: number): unknown {
    if (typeof value === 'string') return this.#text(value, name);
    if (typeof value === 'number') {
      // A telephone number can be sent as a number, and in any field.
      const isKept = declared.numbers.has(name) && Math.abs(value) < numberMax;
      if (!isKept) this.#hidden.push(String(value));
      this.#takes(24);
      return isKept ? value : masked(String(value));
    }
    if (value === null || typeof value !== 'object') {
      this.#takes(6);
      return value;
    }
    if (depth >= depthMax) {
      this.isCut = true;
      return null;
    }
    this.#takes(2);
    return Array.isArray(value) ? this.#list(value, name, depth) : this.#object(value as object, depth);
  }

  #list(items: readonly unknown[], name: string, depth: number): unknown[] {
    const shown: unknown[] = [];
    for (const item of items) {
      if (!this.#takes(1)) break;
      shown.push(this.#mask(item, name, depth + 1));
    }
    return shown;
  }

  #object(value: object, depth: number): object {
    const shown: Record<string, unknown> = {};
    for (const [name, inner] of Object.entries(value)) {
      const isDeclared = declared.names.has(name);
      const shownName = isDeclared ? name : '(unknown)';
      if (!isDeclared) this.#hidden.push(name);
      if (!this.#takes(shownName.length + 4)) break;
      shown[shownName] = this.#mask(inner, isDeclared ? name : '', depth + 1);
    }
    return shown;
  }

  #text(text: string, name: string): string {
    const isKept = isPlain(name, text) || (text.includes(',') && text.split(',').every((one) => isPlain(name, one)));
    if (!isKept && text !== '') this.#hidden.push(text);
    const shown = isKept ? text : masked(text);
    return this.#takes(shown.length + 2) ? shown : '';
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
  return route.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    if (isPlain(name, value)) return value;
    hidden.push(value);
    return masked(value);
  });
}
