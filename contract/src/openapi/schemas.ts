/**
 * Turns the contract's schemas into OpenAPI ones: a schema with a title becomes a component of that name and is
 * referred to, everything else stays in place.
 */
import type { TSchema } from 'typebox';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export interface JsonObject {
  [key: string]: Json;
}

export class Components {
  readonly #schemas = new Map<string, JsonObject>();
  readonly #used = new Map<string, string>();

  /** The schema as it is written where it is used. */
  schema(schema: TSchema): JsonObject {
    // Through JSON: TypeBox's own marks are not enumerable and stay behind.
    return this.#place(JSON.parse(JSON.stringify(schema))) as JsonObject;
  }

  /** A shared response, parameter or header; written once, referred to everywhere. */
  readonly shared: Record<'responses' | 'parameters' | 'headers', Record<string, JsonObject>> = {
    responses: {},
    parameters: {},
    headers: {},
  };

  share(kind: 'responses' | 'parameters' | 'headers', name: string, make: () => JsonObject): JsonObject {
    this.shared[kind][name] ??= make();
    return { $ref: `#/components/${kind}/${name}` };
  }

  get schemas(): JsonObject {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #place(value: Json): Json {
    if (Array.isArray(value)) return value.map((item) => this.#place(item));
    if (value === null || typeof value !== 'object') return value;
    const { title, ...rest } = value;
    const placed = (part: JsonObject) =>
      Object.fromEntries(Object.entries(part).map(([key, item]) => [key, this.#place(item)]));
    if (typeof title !== 'string') return placed(rest);
    const nullable = Array.isArray(rest.type);
    this.#define(title, JSON.stringify(nullable ? { ...rest, type: 'object' } : rest), () =>
      placed(nullable ? { ...rest, type: 'object' } : rest),
    );
    const reference = { $ref: `#/components/schemas/${title}` };
    return nullable ? { anyOf: [reference, { type: 'null' }] } : reference;
  }

  #define(name: string, source: string, make: () => JsonObject): void {
    const known = this.#used.get(name);
    if (known === source) return;
    if (known !== undefined) throw new Error(`Two different resources are called ${name}.`);
    this.#used.set(name, source);
    this.#schemas.set(name, make());
  }
}
