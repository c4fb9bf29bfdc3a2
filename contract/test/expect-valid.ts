/** Whether a value is what a schema declares, and has nothing that it does not know. */
import Format from 'typebox/format';
import { Value } from 'typebox/value';
import { expect } from 'vitest';
import type { TSchema } from '../src/schema.ts';

Format.Set('int32', () => true);
Format.Set('int64', () => true);

export function expectValid(schema: TSchema, value: unknown, where: string): void {
  expect(Value.Errors(schema, value), where).toEqual([]);
  expect(undeclared(schema, value, where)).toEqual([]);
}

interface PlainSchema {
  readonly type?: string | readonly string[];
  readonly items?: PlainSchema;
  readonly properties?: Readonly<Record<string, PlainSchema>>;
}

/** Paths of what the schema does not declare; where it declares no fields at all, anything goes. */
export function undeclared(schema: TSchema, value: unknown, at: string): string[] {
  const { items, properties } = schema as PlainSchema;
  if (Array.isArray(value)) return value.flatMap((item) => undeclared((items ?? {}) as TSchema, item, `${at}[]`));
  if (value === null || typeof value !== 'object' || !properties) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    properties[name] ? undeclared(properties[name] as TSchema, inner, `${at}.${name}`) : [`${at}.${name}`],
  );
}
