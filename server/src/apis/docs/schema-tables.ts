/** Schemas as tables in Markdown: a row for each field, with links to the objects that the page describes further down. */
import { nameOfReference, type OpenApiDocument, type Schema } from './openapi-document.ts';

type Components = OpenApiDocument['components'];

/** Text in a cell of a table. */
export const cell = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');

const code = (text: string) => `\`${text}\``;
const list = (values: readonly (string | null)[]) =>
  values.filter((value) => value !== null).map((value) => code(value));

/** The tables of one page. Remembers the objects that were named, so that the page can end with them. */
export class SchemaTables {
  readonly #components: Components;
  readonly #objects = new Set<string>();

  constructor(components: Components) {
    this.#components = components;
  }

  /** The schema itself, for one that is referred to. */
  resolve(schema: Schema): Schema {
    return schema.$ref ? (this.#components.schemas[nameOfReference(schema.$ref)] ?? {}) : schema;
  }

  /** What kind of value it is, in words. */
  typeOf(schema: Schema): string {
    if (schema.$ref) {
      const name = nameOfReference(schema.$ref);
      const target = this.resolve(schema);
      if (!target.properties) return this.typeOf(target);
      this.#objects.add(name);
      return `[${name}](#${name.toLowerCase()})`;
    }
    if (schema.anyOf) return schema.anyOf.map((one) => this.typeOf(one)).join(' or ');
    const types = [schema.type ?? 'any value'].flat();
    return types.map((type) => this.#single(type, schema)).join(' or ');
  }

  #single(type: string, { items, format, minimum, maximum }: Schema): string {
    if (type === 'array') return items ? `list of ${this.typeOf(items)}` : 'list';
    if (type === 'string') return format ? `string (${format})` : 'string';
    if ((type === 'integer' || type === 'number') && minimum !== undefined && maximum !== undefined) {
      return `${type}, ${minimum} to ${maximum}`;
    }
    return type;
  }

  /** The fields of an object, those of objects without a name in line as `price.amount`. Empty for what has none. */
  table(schema: Schema): string {
    const rows = this.#rows(this.resolve(schema), '');
    if (rows.length === 0) return '';
    return ['| Field | Type | Description |', '| --- | --- | --- |', ...rows].join('\n');
  }

  #rows(schema: Schema, prefix: string): string[] {
    const required = new Set(schema.required ?? []);
    return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
      const type = this.typeOf(field) + (required.has(name) ? '' : ', optional');
      const row = `| ${code(prefix + name)} | ${cell(type)} | ${cell(this.describe(field))} |`;
      const inner = field.items ?? field;
      const path = `${prefix}${name}${field.items ? '[]' : ''}.`;
      return [row, ...(inner.$ref || prefix.split('.').length > 4 ? [] : this.#rows(inner, path))];
    });
  }

  /** The description, with the values that are possible. */
  describe(schema: Schema): string {
    const target = schema.$ref ? { ...this.resolve(schema), ...schema } : schema;
    const { description = '', items } = target;
    const closed = target.enum ?? items?.enum;
    const open = target['x-extensible-enum'] ?? items?.['x-extensible-enum'];
    if (open) return `${description} Values: ${list(open).join(', ')}; more can be added.`.trim();
    return closed && closed.length > 1 ? `${description} One of ${list(closed).join(', ')}.`.trim() : description;
  }

  /** The objects that were named, and those that they name, each with its fields. */
  objects(): string[] {
    const done = new Set<string>();
    const parts = new Map<string, string>();
    for (let left = [...this.#objects]; left.length > 0; left = [...this.#objects].filter((name) => !done.has(name))) {
      for (const name of left) {
        done.add(name);
        const schema = this.#components.schemas[name]!;
        parts.set(name, [`### ${name}`, schema.description ?? '', this.table(schema)].filter(Boolean).join('\n\n'));
      }
    }
    return [...parts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text);
  }
}
