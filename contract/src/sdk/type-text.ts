/**
 * Writes the contract's schemas as TypeScript that people read in their editor: one interface for each named schema,
 * plain fields with their descriptions, no computed types.
 */
import type { TSchema } from 'typebox';

/** Lists of values may grow in answers; a date in a request may also be a `Date`. */
export type Direction = 'request' | 'answer';

interface JsonSchema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  /** Of bytes. */
  readonly contentMediaType?: string;
  readonly enum?: readonly (string | null)[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: boolean;
  /** Of a field that is never there. */
  readonly not?: JsonSchema;
}

/** Resources whose fields depend on a field of true or false: which are there when it is, and which when it is not. */
const variants: Readonly<Record<string, { readonly by: string; readonly true: string[]; readonly false: string[] }>> = {
  ResellerValidation: { by: 'swappable', true: ['event', 'type'], false: ['error'] },
};

/** The schema where the field has the value. */
function variantOf(schema: JsonSchema, { by, ...fields }: (typeof variants)[string], value: boolean): JsonSchema {
  const [present, absent] = value ? [fields.true, fields.false] : [fields.false, fields.true];
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]): [string, JsonSchema] => {
    if (name === by) return [name, { ...property, const: value }];
    return [name, absent.includes(name) ? { not: {} } : property];
  });
  return { ...schema, properties: Object.fromEntries(properties), required: [...(schema.required ?? []), ...present] };
}

const primitives: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const isName = (text: string) => /^[A-Za-z_$][\w$]*$/.test(text);
export const propertyName = (name: string) => (isName(name) ? name : quoted(name));

/** A comment of one or more lines, at a depth of two spaces each. */
export function comment(lines: readonly string[], depth = 0): string {
  const indent = '  '.repeat(depth);
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'));
  if (safe.length === 0) return '';
  if (safe.length === 1) return `${indent}/** ${safe[0]} */\n`;
  return `${indent}/**\n${safe.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

/** The lines of a text, broken at words. */
export function wrapped(text: string, width = 110): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    for (const word of paragraph.split(' ')) {
      const last = lines.at(-1);
      if (last === undefined || last.length + word.length >= width) lines.push(word);
      else lines[lines.length - 1] = `${last} ${word}`;
    }
    return lines;
  });
}

/** An interface as text, and the names of those that it refers to. */
export interface Declaration {
  readonly source: string;
  readonly text: string;
  readonly references: ReadonlySet<string>;
}

/** The interfaces of one API, each written once. */
export class TypeDeclarations {
  readonly #declared = new Map<string, { readonly source: string; text: string; readonly references: Set<string> }>();
  /** The declarations that are being written, the innermost last. */
  readonly #open: Set<string>[] = [];

  /** The name of the schema where it is an object, which is declared under its own title or else under `name`. */
  named(schema: TSchema, direction: Direction, name: string): string {
    const plain = JSON.parse(JSON.stringify(schema)) as JsonSchema;
    return this.#type({ ...(plain.properties && !plain.title ? { title: name } : {}), ...plain }, direction, 0);
  }

  /** Declares an interface whose fields are those of several schemas together. */
  merged(name: string, description: string, schemas: readonly TSchema[], omitted: readonly string[] = []): void {
    const plain = schemas.map((schema) => JSON.parse(JSON.stringify(schema)) as JsonSchema);
    const properties: Record<string, JsonSchema> = {};
    for (const [field, property] of plain.flatMap((schema) => Object.entries(schema.properties ?? {}))) {
      if (field in properties) throw new Error(`${name} has two fields called ${field}.`);
      if (!omitted.includes(field)) properties[field] = property;
    }
    const required = plain.flatMap((schema) => schema.required ?? []);
    this.#declare({ title: name, description, type: 'object', properties, required }, 'request');
  }

  get declarations(): ReadonlyMap<string, Declaration> {
    return this.#declared;
  }

  #type(schema: JsonSchema, direction: Direction, depth: number): string {
    if (schema.not) return 'never';
    if (schema.const !== undefined) return String(schema.const);
    const types = [schema.type ?? []].flat();
    const nullable = types.includes('null') ? ' | null' : '';
    if (schema.contentMediaType) return `Blob | Uint8Array${nullable}`;
    if (schema.enum) return valuesOf(schema.enum, direction) + nullable;
    if (schema.title && schema.properties) return this.#declare(schema, direction) + nullable;
    if (schema.properties) return this.#fields(schema, direction, depth) + nullable;
    if (types.includes('array')) return this.#arrayOf(schema.items, direction, depth) + nullable;
    if (types.includes('object')) {
      const [value] = Object.values(schema.patternProperties ?? {});
      return `Record<string, ${value?.type ? this.#type(value, direction, depth) : 'unknown'}>${nullable}`;
    }
    if (direction === 'request' && schema.format === 'date-time') return `string | Date${nullable}`;
    return types.map((type) => primitives[type]).join(' | ') || 'unknown';
  }

  #arrayOf(items: JsonSchema | undefined, direction: Direction, depth: number): string {
    const item = items ? this.#type(items, direction, depth) : 'unknown';
    const readonly = direction === 'request' ? 'readonly ' : '';
    return `${readonly}${/[ |&]/.test(item) && !item.startsWith('{') ? `(${item})` : item}[]`;
  }

  #fields(schema: JsonSchema, direction: Direction, depth: number): string {
    const required = new Set(schema.required ?? []);
    const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const type = this.#type(property, direction, depth + 1);
      const optional = required.has(name) ? '' : '?';
      const absent = optional && direction === 'request' ? ' | undefined' : '';
      const description = comment(wrapped(property.description ?? ''), depth + 1);
      return `${property.description ? description : ''}${'  '.repeat(depth + 1)}${propertyName(name)}${optional}: ${type}${absent};\n`;
    });
    return `{\n${lines.join('')}${'  '.repeat(depth)}}`;
  }

  #declare(schema: JsonSchema, direction: Direction): string {
    const name = schema.title!;
    const { title, description, ...rest } = schema;
    const source = `${direction} ${JSON.stringify({ ...rest, type: 'object' })}`;
    this.#open.at(-1)?.add(name);
    const known = this.#declared.get(name);
    if (known && known.source !== source) throw new Error(`Two different types are called ${title}.`);
    if (known) return name;
    const declared = { source, text: '', references: new Set<string>() };
    this.#declared.set(name, declared);
    const about = comment(wrapped(description ?? ''));
    this.#open.push(declared.references);
    const variant = direction === 'answer' ? variants[name] : undefined;
    const text = variant
      ? `type ${name} =\n  | ${[true, false].map((value) => this.#fields(variantOf(schema, variant, value), direction, 1)).join('\n  | ')};`
      : `interface ${name} ${this.#fields(schema, direction, 0)}`;
    declared.text = `${description ? about : ''}export ${text}\n`;
    this.#open.pop();
    return name;
  }
}

/** Interfaces by name, as the text of a file. */
export function declarationsText(declarations: Iterable<readonly [string, Declaration]>): string {
  const sorted = [...declarations].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([, { text }]) => text).join('\n');
}

/** The text of an interface with all that it refers to, however far. */
function wholeText({ declarations }: TypeDeclarations, name: string): string {
  const names = new Set([name]);
  for (const one of names) for (const reference of declarations.get(one)!.references) names.add(reference);
  return declarationsText([...names].map((one) => [one, declarations.get(one)!]));
}

/** Interfaces that several APIs have, by name. */
export class SharedDeclarations {
  readonly #wholeTexts = new Map<string, string>();
  readonly declarations = new Map<string, Declaration>();

  /** Those that at least two files have the same, with all that they refer to; of two such of one name, the first. */
  constructor(files: readonly TypeDeclarations[]) {
    const seen = new Map<string, Set<string>>();
    const owners = new Map<string, TypeDeclarations>();
    for (const file of files) {
      for (const [name, declaration] of file.declarations) {
        const text = wholeText(file, name);
        const others = seen.get(name) ?? new Set();
        if (others.has(text) && !owners.has(name)) {
          owners.set(name, file);
          this.declarations.set(name, declaration);
          this.#wholeTexts.set(name, text);
        }
        seen.set(name, others.add(text));
      }
    }
    // What refers to one of two such cannot be shared where the other one is. A whole text has all references in it.
    for (const [name, { references }] of this.declarations) {
      if ([...references].every((reference) => this.has(owners.get(name)!, reference))) continue;
      throw new Error(`${name} refers to one of two types of the same name, each of which several APIs have.`);
    }
  }

  /** Whether the interface of that name in the file is the shared one. */
  has(file: TypeDeclarations, name: string): boolean {
    return this.#wholeTexts.get(name) === wholeText(file, name);
  }
}

/** A list of one value stays that value, so that it distinguishes the members of a union. */
function valuesOf(values: readonly (string | null)[], direction: Direction): string {
  const literals = values.filter((value) => value !== null).map(quoted);
  const union = literals.join(' | ');
  return direction === 'answer' && literals.length > 1 ? `Open<${union}>` : union;
}

/** A value as it stands in an example: short objects on one line. */
export function literal(value: unknown, depth = 0): string {
  if (value instanceof File) return `readFileSync(${quoted(value.name)})`;
  if (typeof value === 'string') return value.includes('\n') ? JSON.stringify(value) : quoted(value);
  if (value === null || typeof value !== 'object') return String(value);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => literal(item, depth + 1))
    : Object.entries(value).map(([name, item]) => `${propertyName(name)}: ${literal(item, depth + 1)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const space = isList ? '' : ' ';
  const line = parts.length === 0 ? open + close : `${open}${space}${parts.join(', ')}${space}${close}`;
  if (!line.includes('\n') && line.length + depth * 2 < 100) return line;
  const indent = '  '.repeat(depth + 1);
  return `${open}\n${parts.map((part) => `${indent}${part},\n`).join('')}${'  '.repeat(depth)}${close}`;
}
