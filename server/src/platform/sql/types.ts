/**
 * The types of parameters and columns, declared as values: the TypeScript types of a statement follow from them, and a
 * test compares them with what PostgreSQL says of the prepared statement.
 */

/** A type of PostgreSQL: `In` is what a parameter takes, `Out` what a row has. */
export interface SqlType<In = unknown, Out = In> {
  /** Names of the PostgreSQL types that fit, as `format_type` writes them. */
  readonly postgres: readonly string[];
  readonly nullable: boolean;
  /** Never set: carries the types. */
  readonly types?: { readonly in: In; readonly out: Out };
}

// biome-ignore lint/suspicious/noExplicitAny: any type of PostgreSQL
export type AnySqlType = SqlType<any, any>;
export type SqlTypes = Readonly<Record<string, AnySqlType>>;

type InOf<T extends AnySqlType> = NonNullable<T['types']>['in'];
type OutOf<T extends AnySqlType> = NonNullable<T['types']>['out'];

/** What a statement takes, by the names of its parameters. */
export type ValuesOf<P extends SqlTypes> = { readonly [K in keyof P]: InOf<P[K]> };
/** What a row of a statement has, by the names of its columns. */
export type RowOf<C extends SqlTypes> = { readonly [K in keyof C]: OutOf<C[K]> };

function sqlType<In, Out = In>(...postgres: readonly string[]): SqlType<In, Out> {
  return { postgres, nullable: false };
}

export const text = sqlType<string>('text', 'character varying', 'name', 'character');
/** A whole number within the exact range of a JavaScript number. */
export const int = sqlType<number>('integer', 'smallint', 'bigint');
/** An amount in minor units, which may be larger than an `integer`. */
export const money = sqlType<number>('bigint', 'integer');
/** Any number; `numeric` is rounded to a double. */
export const number = sqlType<number>('numeric', 'double precision', 'real', 'integer', 'smallint', 'bigint');
export const uuid = sqlType<string>('uuid');
export const bool = sqlType<boolean>('boolean');
/** In a row: ISO 8601, UTC, with milliseconds and `Z`. */
export const instant = sqlType<Date | string, string>('timestamp with time zone');
/** The number of a transaction, as text: 64 bits do not fit into a number. */
export const xid8 = sqlType<string>('xid8');
/** A day, YYYY-MM-DD. */
export const date = sqlType<string>('date');
export const bytes = sqlType<Uint8Array, Buffer>('bytea');

/** One of a closed list, such as the statuses of the vocabulary. */
export function oneOf<const T extends string>(_values: readonly T[]): SqlType<T> {
  return text as SqlType<string> as unknown as SqlType<T>;
}

/** A JSON value. A parameter is given as the value; it is written as JSON text here. */
export function json<T>(): SqlType<Json<T>, T> {
  return sqlType<Json<T>, T>('jsonb', 'json');
}

/** The text of a JSON value. PostgreSQL's driver would take a JavaScript array for an array of PostgreSQL. */
export type Json<T> = string & { readonly of?: T };
export function toJson<T>(value: T): Json<T> {
  return JSON.stringify(value) as Json<T>;
}

export function listOf<In, Out>(item: SqlType<In, Out>): SqlType<readonly In[], Out[]> {
  return sqlType<readonly In[], Out[]>(...item.postgres.map((name) => `${name}[]`));
}

export function nullable<In, Out>(type: SqlType<In, Out>): SqlType<In | null, Out | null> {
  return { postgres: type.postgres, nullable: true };
}
