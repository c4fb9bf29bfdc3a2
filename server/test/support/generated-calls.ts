/** Calls of every operation with values that its schema allows, or nearly, made by a generator that a number starts. */
import type { Operation } from '@stagedoor/contract';
import { allOperations, idPrefixOf, roots, schemaOf, unknownId } from './operations.ts';

/** Parts of a JSON schema that the contract uses. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly examples?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface GeneratedCall {
  readonly operation: Operation;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** With credentials of somebody else, or none. */
  readonly isForeign: boolean;
  /** The body as it is sent; undefined for none. */
  readonly raw: string | undefined;
}

/** Values in the place of the right one: other types, limits of numbers and texts, and what parsers stumble over. */
const strangeValues: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  -0,
  [],
  {},
  [[]],
  [null],
  { a: { b: { c: {} } } },
  '0',
  'null',
  '\u0000',
  '\ud800',
  'é\u0301🎟',
  '%',
  "'; --",
  '<b>&amp;',
  '../../etc',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00.000Z',
  '2026-02-30',
  'x'.repeat(5_000),
];
const strangeBodies = ['', '{', '[]', 'null', '"text"', '{"a":1}}', '{"__proto__":{}}', `${'['.repeat(200)}`];

export class CallGenerator {
  #state: number;
  /** Ids that answers have shown, by their prefix. */
  readonly #ids = new Map<string, string[]>();
  /** Codes, tokens and the like that answers have shown, by the name of their field. */
  readonly #texts = new Map<string, string[]>();

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A number from 0 to below 1 (mulberry32). */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  #below(count: number): number {
    return Math.floor(this.#next() * count);
  }

  #oneOf<T>(values: readonly T[]): T {
    return values[this.#below(values.length)]!;
  }

  #happens(share: number): boolean {
    return this.#next() < share;
  }

  /** Takes ids and codes of an answer, so that later calls are about what there is. */
  learn(text: string): void {
    for (const [id, prefix] of text.matchAll(/\b([a-z]{2,5})_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g)) {
      keep(this.#ids, prefix!, id);
    }
    for (const [, name, value] of text.matchAll(
      /"(code|barcode|qr_code|slug|email|token|cursor|next)":"([^"\\]{1,200})"/g,
    )) {
      keep(this.#texts, name!, value!);
    }
  }

  /** The next call. `headersOf` answers what the caller of an operation needs, `others` what it may be called with instead. */
  call(
    headersOf: (operation: Operation) => Readonly<Record<string, string>>,
    others: readonly Readonly<Record<string, string>>[],
    organizationId: string,
  ): GeneratedCall {
    const operation = this.#oneOf(allOperations);
    const isForeign = this.#happens(0.05);
    const given = isForeign ? this.#oneOf(others) : headersOf(operation);
    const headers: Record<string, string> = { ...given };
    if (this.#happens(0.1)) headers['idempotency-key'] = `generated-${this.#below(40)}`;
    if (this.#happens(0.03)) headers.accept = this.#oneOf(['application/xml', 'text/html', '*/*;q=0', 'nonsense']);
    if (this.#happens(0.02)) headers['sec-fetch-site'] = this.#oneOf(['cross-site', 'same-origin']);
    const raw = this.#body(operation);
    if (raw !== undefined) headers['content-type'] = 'application/json';
    if (this.#happens(0.01))
      headers['content-type'] = this.#oneOf(['text/csv', 'application/xml', 'multipart/form-data', 'x']);
    const url = this.#url(operation, organizationId);
    return { operation, method: operation.method, url, headers, isForeign, raw };
  }

  #url(operation: Operation, organizationId: string): string {
    const parameters = schemaOf(operation.params).properties ?? {};
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      if (name === 'organizationId' && !this.#happens(0.03)) return organizationId;
      return encodeURIComponent(shown(this.#value((parameters[name] ?? {}) as Schema, name, 0)));
    });
    const query = new URLSearchParams();
    const { properties = {}, required = [] } = schemaOf(operation.query) as Schema;
    for (const [name, schema] of Object.entries(properties)) {
      if (!required.includes(name) && !this.#happens(0.25)) continue;
      for (const [key, value] of this.#parameters(name, schema)) query.append(key, value);
    }
    if (this.#happens(0.02))
      query.append(this.#oneOf(['unknown', 'limit', 'after', '']), shown(this.#oneOf(strangeValues)));
    const text = query.toString();
    return roots[operation.api] + path + (text ? `?${text}` : '');
  }

  /** `filter[name]=value` for a parameter that has parts. */
  #parameters(name: string, schema: Schema): [string, string][] {
    const value = this.#value(schema, name, 0);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return [[name, shown(value)]];
    return Object.entries(value).map(([part, inner]) => [`${name}[${part}]`, shown(inner)]);
  }

  #body({ body }: Operation): string | undefined {
    if (!body) return this.#happens(0.02) ? this.#oneOf(strangeBodies) : undefined;
    if (this.#happens(0.02)) return this.#oneOf(strangeBodies);
    return JSON.stringify(this.#value(body as Schema, '', 0));
  }

  /** A value that the schema allows; now and then, and seldomer the deeper, one that it does not. */
  #value(schema: Schema, name: string, depth: number): unknown {
    if (this.#happens(depth === 0 ? 0.03 : 0.02)) return this.#oneOf(strangeValues);
    if (schema.enum) return this.#oneOf(schema.enum);
    const types = [schema.type ?? (schema.properties ? 'object' : 'string')].flat();
    switch (this.#oneOf(types)) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return this.#array(schema, name, depth);
      case 'integer':
        return Math.round(this.#number(schema));
      case 'number':
        return Math.round(this.#number(schema) * 100) / 100;
      case 'boolean':
        return this.#happens(0.5);
      case 'null':
        return null;
      default:
        return this.#text(schema, name);
    }
  }

  #object({ properties = {}, patternProperties = {}, required = [], anyOf = [] }: Schema, depth: number) {
    const alternative = anyOf.length > 0 ? (this.#oneOf(anyOf).required ?? []) : [];
    const isWanted = (name: string) => required.includes(name) || alternative.includes(name);
    const names = Object.keys(properties).filter((name) =>
      isWanted(name) ? !this.#happens(0.01) : this.#happens(0.4),
    );
    const entries = names.map((name) => [name, this.#value(properties[name]!, name, depth + 1)]);
    for (const schema of Object.values(patternProperties)) {
      if (this.#happens(0.5))
        entries.push([this.#oneOf(['en', 'es', 'status', 'a']), this.#value(schema, '', depth + 1)]);
    }
    if (this.#happens(0.01)) entries.push(['unknown', 1]);
    return Object.fromEntries(entries);
  }

  #array({ items = {}, minItems = 0, maxItems = 1_000 }: Schema, name: string, depth: number): unknown[] {
    const length = Math.min(maxItems, minItems + this.#below(this.#happens(0.02) ? 60 : 3));
    return Array.from({ length }, () => this.#value(items, name, depth + 1));
  }

  #number({ minimum = -1_000, maximum = 1_000_000 }: Schema): number {
    if (this.#happens(0.1)) return this.#oneOf([minimum, maximum]);
    return minimum + this.#next() * (Math.min(maximum, minimum + 200) - minimum);
  }

  #text(schema: Schema, name: string): string {
    const prefix = idPrefixOf(schema as never);
    if (prefix) return this.#known(this.#ids.get(prefix)) ?? unknownId(prefix);
    const key = /code|barcode|token/i.test(name) ? this.#oneOf(['code', 'barcode', 'qr_code', 'token']) : name;
    const known = this.#happens(0.6) ? this.#known(this.#texts.get(key)) : undefined;
    if (known !== undefined) return known;
    const { format, examples, minLength = 0, maxLength = 64 } = schema;
    if (format === 'date-time') {
      return new Date(Date.now() + (this.#below(60) - 20) * 86_400_000 + this.#below(86_400_000)).toISOString();
    }
    if (format === 'date') return `20${10 + this.#below(30)}-0${1 + this.#below(9)}-1${this.#below(10)}`;
    if (format === 'email') return `person.${this.#below(50)}@example.org`;
    if (format === 'uri') return `https://hooks.example.org/${this.#below(20)}`;
    if (examples && examples.length > 0 && this.#happens(0.8)) return shown(this.#oneOf(examples));
    const length = this.#happens(0.05) ? maxLength : Math.max(minLength, Math.min(maxLength, 1 + this.#below(12)));
    return Array.from({ length: Math.min(length, 3_000) }, () => this.#oneOf([...'abcxyz019 -éÅ'])).join('');
  }

  #known(values: readonly string[] | undefined): string | undefined {
    return values && values.length > 0 && !this.#happens(0.05) ? this.#oneOf(values) : undefined;
  }
}

/** The last ones that were shown, so that most of them are still there. */
const keptMax = 30;

function keep(known: Map<string, string[]>, name: string, value: string): void {
  const values = known.get(name) ?? [];
  if (values.includes(value)) return;
  values.push(value);
  if (values.length > keptMax) values.shift();
  known.set(name, values);
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value);
}
