/**
 * Turns the contract's schemas into OpenAPI ones: a schema with a title becomes a component of that name and is
 * referred to, everything else stays in place.
 */
import type { TSchema } from 'typebox';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export interface JsonObject {
  [key: string]: Json;
}

/** Who writes what a schema describes. Lists of values stay closed in requests and may grow in answers. */
export type Direction = 'request' | 'answer';
type Shared = 'responses' | 'parameters' | 'headers';

export class Components {
  readonly #schemas = new Map<string, JsonObject>();
  readonly #sources = new Map<string, string>();

  /** The schema as it is written where it is used. */
  schema(schema: TSchema, direction: Direction): JsonObject {
    // Through JSON: TypeBox's own marks are not enumerable and stay behind.
    return this.#place(JSON.parse(JSON.stringify(schema)), direction) as JsonObject;
  }

  /** The same as a component: under its own name where it has one, else under the name given. */
  namedSchema(schema: TSchema, direction: Direction, name: string): JsonObject {
    return this.schema('title' in schema ? schema : { ...schema, title: name }, direction);
  }

  /** A shared response, parameter or header; written once, referred to everywhere. */
  readonly shared: Record<Shared, Record<string, JsonObject>> = { responses: {}, parameters: {}, headers: {} };

  share(kind: Shared, name: string, make: () => JsonObject): JsonObject {
    this.shared[kind][name] ??= make();
    return { $ref: `#/components/${kind}/${name}` };
  }

  get schemas(): JsonObject {
    return byName(Object.fromEntries(this.#schemas));
  }

  /** Everything that was written, each kind by name: the order does not depend on who used it first. */
  get all(): JsonObject {
    const { responses, parameters, headers } = this.shared;
    return {
      schemas: this.schemas,
      responses: byName(responses),
      parameters: byName(parameters),
      headers: byName(headers),
    };
  }

  #place(value: Json, direction: Direction): Json {
    if (Array.isArray(value)) return value.map((item) => this.#place(item, direction));
    if (value === null || typeof value !== 'object') return value;
    const { title, ...rest } = direction === 'answer' ? withOpenEnum(value) : inOneSpelling(value);
    const placed = (part: JsonObject) =>
      Object.fromEntries(Object.entries(part).map(([key, item]) => [key, this.#place(item, direction)]));
    if (typeof title !== 'string') return placed(rest);
    const nullable = Array.isArray(rest.type);
    const component: JsonObject = nullable ? { ...rest, type: 'object' } : rest;
    this.#define(title, `${direction} ${JSON.stringify(component)}`, () => placed(component));
    const reference = { $ref: `#/components/schemas/${title}` };
    return nullable ? { anyOf: [reference, { type: 'null' }] } : reference;
  }

  #define(name: string, source: string, make: () => JsonObject): void {
    const known = this.#sources.get(name);
    if (known === source) return;
    if (known !== undefined) throw new Error(`Two different schemas are called ${name}.`);
    this.#sources.set(name, source);
    this.#schemas.set(name, make());
  }
}

const byName = (parts: Record<string, JsonObject>) =>
  Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Of a field that is accepted in two spellings (`question_id`, `questionId`), the first, which is needed: in most languages
 * both become one name, of which generators make no client.
 */
export function inOneSpelling(schema: JsonObject): JsonObject {
  const { anyOf, properties, required = [], ...rest } = schema;
  const spellings = spellingsOf(anyOf);
  if (spellings === null || !isObject(properties)) return schema;
  const [first, ...others] = spellings as [string, ...string[]];
  const accepted = Object.entries(properties).filter(([name]) => !others.includes(name));
  const also = ` Also accepted as ${others.map((name) => `\`${name}\``).join(', ')}.`;
  const described = accepted.map(([name, property]): [string, Json] => [
    name,
    name === first && isObject(property) && typeof property.description === 'string'
      ? { ...property, description: property.description + also }
      : property,
  ]);
  return { ...rest, required: [first, ...(required as Json[])], properties: Object.fromEntries(described) };
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of which one must be there: `anyOf` of nothing else. */
function spellingsOf(anyOf: Json | undefined): string[] | null {
  if (!Array.isArray(anyOf)) return null;
  const names = anyOf.map((one) =>
    isObject(one) && one.type === undefined && one.$ref === undefined ? one.required : null,
  );
  return names.every((one) => Array.isArray(one) && one.length === 1)
    ? names.map((one) => String((one as Json[])[0]))
    : null;
}

/** A list of several values in an answer can grow, so a client must accept a value that it does not know. */
function withOpenEnum(schema: JsonObject): JsonObject {
  const { enum: values, ...rest } = schema;
  if (!Array.isArray(values) || values.filter((value) => value !== null).length < 2) return schema;
  return { ...rest, 'x-extensible-enum': values };
}
