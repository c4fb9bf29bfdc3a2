import type { TSchema } from 'typebox';

interface ObjectSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly patternProperties?: unknown;
  readonly additionalProperties?: unknown;
}

/**
 * A copy of the schema in which no object accepts a name that it does not declare, at any depth. Objects whose names
 * are free (`patternProperties`, `additionalProperties`) stay as they are.
 */
export function closed<T extends TSchema>(schema: T): T {
  const { type, properties, items, patternProperties, additionalProperties } = schema as ObjectSchema;
  // With its property descriptors: what TypeBox notes on a schema is not enumerable.
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as T;
  if (items) Object.assign(copy, { items: closed(items) });
  if (!properties || ![type].flat().includes('object')) return copy;
  return Object.assign(copy, {
    properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, closed(inner)])),
    ...(patternProperties === undefined && additionalProperties === undefined ? { additionalProperties: false } : {}),
  });
}
