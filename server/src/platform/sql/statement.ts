/**
 * Statements: SQL text with the names and types of its parameters and columns. There are two kinds of text, fixed and
 * filtered, and two scopes: a tenant statement has the organization as `$1` and touches no other organization's rows; a
 * cross-tenant statement may, and says so. Tests prepare every statement on the migrated schema and compare names, order
 * and types, and read every tenant statement for tables that are not bound to `$1`.
 */
import { createHash } from 'node:crypto';
import { type AnySqlType, int, listOf, type RowOf, type SqlTypes, type ValuesOf } from './types.ts';

/** What is sent to PostgreSQL. Without a name it is parsed anew each time and leaves nothing behind. */
export interface Query {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
  /** Set for a read of which several that wait at the same time are sent as one. */
  readonly batch?: QueryBatch;
}

/** How several queries of the same name are sent as one. */
export interface QueryBatch {
  /** What they must have in common. */
  readonly groupOf: (query: Query) => string;
  /** The same for those that one execution answers: equal but for the instant at which they were asked. */
  readonly keyOf: (query: Query) => string;
  /**
   * The query that stands for all of them: each row says in `batch_place`, counted from 1, which of them it answers. Null where a
   * parameter is a list: then all of a group have the same values.
   */
  readonly queryOf: ((queries: readonly Query[]) => Query) | null;
}

/** One text that a statement can have, with its parameters in order; `$1` of a tenant statement is not among them. */
export interface Shape {
  readonly text: string;
  readonly parameters: readonly (readonly [name: string, type: AnySqlType])[];
}

interface Statement<Scope extends 'tenant' | 'cross-tenant', Values, Row> {
  readonly scope: Scope;
  readonly label: string;
  readonly columns: SqlTypes;
  /** Texts that together show every part of the statement: for tests. */
  readonly shapes: () => readonly Shape[];
  readonly queryOf: (leading: readonly unknown[], values: Values) => Query;
  /** Never set: carries the type. */
  readonly row?: Row;
}

export type TenantStatement<Values, Row> = Statement<'tenant', Values, Row>;
export type CrossTenantStatement<Values, Row> = Statement<'cross-tenant', Values, Row>;
// biome-ignore lint/suspicious/noExplicitAny: statements of every kind
export type AnyStatement = Statement<'tenant' | 'cross-tenant', any, any>;

/** Every statement of the modules that are loaded. */
const registered: AnyStatement[] = [];
export function registeredStatements(): readonly AnyStatement[] {
  return registered;
}

function register<S extends AnyStatement>(statement: S): S {
  registered.push(statement);
  return statement;
}

function nameOf(label: string, text: string): string {
  return `${label}_${createHash('sha1').update(text).digest('hex').slice(0, 12)}`;
}

function fixed<Scope extends 'tenant' | 'cross-tenant', P extends SqlTypes, C extends SqlTypes>(
  scope: Scope,
  label: string,
  parameters: P,
  columns: C,
  text: string,
  { batched = false }: StatementOptions = {},
): Statement<Scope, ValuesOf<P>, RowOf<C>> {
  const order = Object.keys(parameters);
  const shape: Shape = { text, parameters: Object.entries(parameters) };
  const sent = { name: nameOf(label, text), text, ...(batched && { batch: batchOf(scope, label, shape) }) };
  const statement = register({
    scope,
    label,
    columns,
    shapes: () => [shape],
    queryOf: (leading, values) => ({ values: [...leading, ...order.map((key) => values[key])], ...sent }),
  } satisfies Statement<Scope, ValuesOf<P>, RowOf<C>>);
  if (batched) registerBatch(statement);
  return statement;
}

interface StatementOptions {
  /**
   * For a read that is asked for very often at the same time, outside of transactions: those that wait are sent as one, and
   * equal ones are executed once.
   */
  readonly batched?: boolean;
}

/** How many values of a statement are not among its parameters. */
const leadingCountOf = (scope: 'tenant' | 'cross-tenant') => (scope === 'tenant' ? 1 : 0);

/** Of the types that fit the one that takes every value. */
const itemTypeOf = ({ postgres }: AnySqlType) => (postgres[0] === 'integer' ? 'bigint' : postgres[0]);

/** The text that executes a statement for each item of lists of its parameters; null where a parameter is a list already. */
function batchShapeOf(scope: 'tenant' | 'cross-tenant', { text, parameters }: Shape): Shape | null {
  const leadingCount = leadingCountOf(scope);
  if (parameters.some(([, type]) => type.postgres[0]!.endsWith('[]'))) return null;
  const lists = parameters.map(([, type], index) => `$${leadingCount + index + 1}::${itemTypeOf(type)}[]`);
  const names = parameters.map((_, index) => `p${leadingCount + index + 1}`);
  const one = text.replaceAll(/\$(\d+)/g, (place, number) =>
    Number(number) > leadingCount ? `asked.p${number}` : place,
  );
  return {
    // OFFSET has it planned apart, as the statement of one: joined to many tables, the list would be the last of them.
    text: `SELECT asked.place AS batch_place, found.*
      FROM unnest(${lists.join(', ')}) WITH ORDINALITY AS asked (${names.join(', ')}, place)
      CROSS JOIN LATERAL (SELECT * FROM (${one}) AS one OFFSET 0) AS found`,
    parameters: parameters.map(([name, type]) => [name, listOf(type)]),
  };
}

function batchOf(scope: 'tenant' | 'cross-tenant', label: string, shape: Shape): QueryBatch {
  const leadingCount = leadingCountOf(scope);
  const nowPlace = leadingCount + shape.parameters.findIndex(([name]) => name === 'now');
  const keyOf = ({ values }: Query) => JSON.stringify(nowPlace < leadingCount ? values : values.toSpliced(nowPlace, 1));
  const batchShape = batchShapeOf(scope, shape);
  if (!batchShape) return { groupOf: (query) => `${query.name} ${keyOf(query)}`, keyOf, queryOf: null };
  const { text } = batchShape;
  const name = nameOf(`${label}_batch`, text);
  return {
    groupOf: (query) => `${query.name} ${query.values.slice(0, leadingCount).join(' ')}`,
    keyOf,
    queryOf: (queries) => {
      const leading = queries[0]!.values.slice(0, leadingCount);
      const lists = shape.parameters.map((_, index) => queries.map(({ values }) => values[leadingCount + index]));
      return { name, text, values: [...leading, ...lists] };
    },
  };
}

/** Lets tests see the texts of the batches of a statement like any other. */
function registerBatch({ scope, label, columns, shapes }: AnyStatement): void {
  register({
    scope,
    label: `${label}_batch`,
    columns: { batch_place: int, ...columns },
    shapes: () => shapes().flatMap((shape) => batchShapeOf(scope, shape) ?? []),
    queryOf: () => {
      throw new Error('a batch is made of queries');
    },
  });
}

/** The label of the statement that a query is of; empty where it has no name. */
export function labelOf({ name = '' }: Query): string {
  return name.replace(/_[0-9a-f]{12}$/, '');
}

/** A statement of one organization, which is `$1`; the parameters follow from `$2` on, in their order. */
export function tenantStatement<const P extends SqlTypes, const C extends SqlTypes>(
  label: string,
  parameters: P,
  columns: C,
  text: string,
  options?: StatementOptions,
): TenantStatement<ValuesOf<P>, RowOf<C>> {
  return fixed('tenant', label, parameters, columns, text, options);
}

/** A statement that reaches across organizations; the parameters are numbered from `$1` on, in their order. */
export function crossTenantStatement<const P extends SqlTypes, const C extends SqlTypes>(
  label: string,
  parameters: P,
  columns: C,
  text: string,
  options?: StatementOptions,
): CrossTenantStatement<ValuesOf<P>, RowOf<C>> {
  return fixed('cross-tenant', label, parameters, columns, text, options);
}

/** A condition with a `?` for each place of its value. */
export type Condition = readonly [text: string, type: AnySqlType];
type Conditions = Readonly<Record<string, Condition>>;

export interface Filter<P extends SqlTypes, C extends SqlTypes, W extends Conditions> extends StatementOptions {
  /** Parameters that are always given: `$2`, `$3` … of a tenant statement. */
  readonly parameters: P;
  /** Conditions that hold where a value is given; one whose value is undefined is not in the text. */
  readonly conditions: W;
  readonly columns: C;
}

/** What a filtered statement takes: its parameters, and a value for each condition that is to hold. */
export type FilterValues<P extends SqlTypes, W extends Conditions> = ValuesOf<P> & {
  readonly [K in keyof W]?: ValuesOf<{ value: W[K][1] }>['value'] | undefined;
};

/**
 * Shapes of one filtered statement that are prepared under a name. There are as many shapes as combinations of
 * conditions, and PostgreSQL keeps what has a name for as long as the connection lives: the others are parsed each time.
 */
export const namedShapesMax = 16;

function filtered<
  Scope extends 'tenant' | 'cross-tenant',
  P extends SqlTypes,
  C extends SqlTypes,
  W extends Conditions,
>(
  scope: Scope,
  label: string,
  { parameters, conditions, columns, batched = false }: Filter<P, C, W>,
  textOf: (where: string) => string,
): Statement<Scope, FilterValues<P, W>, RowOf<C>> {
  const fixedOrder = Object.keys(parameters);
  const conditionOrder = Object.keys(conditions);
  const firstPlace = (scope === 'tenant' ? 2 : 1) + fixedOrder.length;
  const build = (given: readonly string[]) => {
    const where = given.map((key, index) => ` AND (${conditions[key]![0].replaceAll('?', `$${firstPlace + index}`)})`);
    return textOf(where.join(''));
  };
  const shapeOf = (given: readonly string[]): Shape => ({
    text: build(given),
    parameters: [...Object.entries(parameters), ...given.map((key) => [key, conditions[key]![1]] as const)],
  });
  const named = new Map<string, Omit<Query, 'values'>>();
  const statement = register({
    scope,
    label,
    columns,
    shapes: () => [[], ...conditionOrder.map((key) => [key]), conditionOrder].map(shapeOf),
    queryOf: (leading, values) => {
      const byName = values as Readonly<Record<string, unknown>>;
      const given = conditionOrder.filter((key) => byName[key] !== undefined);
      const all = [...leading, ...[...fixedOrder, ...given].map((key) => byName[key])];
      const key = given.join(' ');
      const known = named.get(key);
      if (known) return { values: all, ...known };
      const text = build(given);
      if (named.size >= namedShapesMax) return { text, values: all };
      const batch = batched && { batch: batchOf(scope, label, shapeOf(given)) };
      const made = { name: nameOf(label, text), text, ...batch };
      named.set(key, made);
      return { values: all, ...made };
    },
  } satisfies Statement<Scope, FilterValues<P, W>, RowOf<C>>);
  if (batched) registerBatch(statement);
  return statement;
}

/**
 * A statement of one organization whose conditions depend on what is asked for. `textOf` is given them as text that
 * begins with ` AND`, to stand behind `… = $1`.
 */
export function tenantFilter<const P extends SqlTypes, const C extends SqlTypes, const W extends Conditions>(
  label: string,
  filter: Filter<P, C, W>,
  textOf: (where: string) => string,
): TenantStatement<FilterValues<P, W>, RowOf<C>> {
  return filtered('tenant', label, filter, textOf);
}

/** The same across organizations: `textOf` is given text that begins with ` AND`. */
export function crossTenantFilter<const P extends SqlTypes, const C extends SqlTypes, const W extends Conditions>(
  label: string,
  filter: Filter<P, C, W>,
  textOf: (where: string) => string,
): CrossTenantStatement<FilterValues<P, W>, RowOf<C>> {
  return filtered('cross-tenant', label, filter, textOf);
}
