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
    const { title, ...rest } = direction === 'answer' ? withOpenEnum(value) : value;
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

/** A list of several values in an answer can grow, so a client must accept a value that it does not know. */
function withOpenEnum(schema: JsonObject): JsonObject {
  const { enum: values, ...rest } = schema;
  if (!Array.isArray(values) || values.filter((value) => value !== null).length < 2) return schema;
  return { ...rest, 'x-extensible-enum': values };
}
