/** Lists in the order of (creation, id), a page at a time: what every list of the APIs shares. */
import { limits } from '@stagedoor/contract/vocabulary';
import { type Refusal, refuseInput } from '../refusal.ts';
import { type Condition, type FilterValues, type TenantStatement, tenantFilter, tenantStatement } from './statement.ts';
import type { TenantDb } from './tenant-db.ts';
import { instant, int, type RowOf, type SqlTypes, text } from './types.ts';

/** `limit` is one row more than is shown, so that the next page is announced only if there is one. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
  /** The id of the last row of the page before. */
  readonly after: string | undefined;
}

const pageParameters = { limit: int, offset: int } as const;

export interface PagedList<Values, Row> {
  readonly list: TenantStatement<Values & Page, Row>;
  readonly findCursor: TenantStatement<{ readonly id: string }, { readonly id: string }>;
}

/**
 * The rows of a statement that ends with the limit of a page, planned for as many as a page has at most: PostgreSQL takes a
 * limit that is a parameter for a tenth of the table, and would join whole tables to so many rows.
 */
export const rowsOfPage = (text: string) => `SELECT * FROM (${text}) AS page LIMIT ${limits.pageMax + 1}`;

/**
 * A list of the rows of a table, which stands in the text under its own name. `textOf` is given the conditions, which
 * begin with ` AND`, and what belongs at the end of the text: order and page.
 */
export function pagedList<const C extends SqlTypes, const W extends Readonly<Record<string, Condition>>>(
  label: string,
  table: string,
  {
    order,
    by = (row) => `${row}.created_at`,
    conditions,
    columns,
    batched = false,
  }: {
    readonly order: 'ascending' | 'descending';
    /** What comes before the id in the order, of a row under that name; its creation where left out. Never null. */
    readonly by?: (row: string) => string;
    readonly conditions: W;
    readonly columns: C;
    readonly batched?: boolean;
  },
  textOf: (parts: { readonly where: string; readonly end: string }) => string,
): PagedList<Omit<FilterValues<typeof pageParameters, W>, keyof Page>, RowOf<C>> {
  const [comparison, direction] = order === 'ascending' ? ['>', ''] : ['<', ' DESC'];
  const after: Condition = [
    `(${by(table)}, ${table}.id) ${comparison}
     (SELECT ${by('k')}, k.id FROM ${table} k WHERE k.organization_id = $1 AND k.id = ?)`,
    text,
  ];
  const end = `ORDER BY ${by(table)}${direction}, ${table}.id${direction} LIMIT $2 OFFSET $3`;
  const list = tenantFilter(
    label,
    { parameters: pageParameters, conditions: { ...conditions, after }, columns, batched },
    (where) => rowsOfPage(textOf({ where, end })),
  );
  const findCursor = tenantStatement(
    `${label}_start`,
    { id: text },
    { id: text },
    `SELECT id FROM ${table} WHERE organization_id = $1 AND id = $2`,
  );
  return { list: list as never, findCursor };
}

/** The rows of the page; refuses an `after` that names no row of the organization, rather than showing nothing. */
export async function listPage<Values, Row>(
  tenant: TenantDb,
  { list, findCursor }: PagedList<Values, Row>,
  values: Values,
  page: Page,
): Promise<Row[] | Refusal<'invalid_request'>> {
  const { after, limit, offset } = page;
  const rows = await tenant.run(list, { ...values, after, limit, offset });
  return rowsAfter(after, rows, (id) => tenant.run(findCursor, { id }));
}

/** As `listPage`, of one list. */
export function pageReader<Values, Row>(list: PagedList<Values, Row>) {
  return (tenant: TenantDb, filter: Values, page: Page) => listPage(tenant, list, filter, page);
}

/** What the rows of a list may be chosen by: all conditions that are given hold together. */
export type FilterOf<List> = List extends PagedList<infer Values, infer _> ? Values : never;

/** Where more rows than these changed, they are soon found in the order of the list. */
const changedRowsMax = 1_000;

/**
 * Finds the ids of the rows of a table that changed since an instant, by the index of that; undefined where they are many, or
 * where no instant is given. In the order of a list PostgreSQL would look through all rows for the few that changed.
 */
export function changedRows(
  table: string,
): (tenant: TenantDb, since: Date | undefined) => Promise<readonly string[] | undefined> {
  const statement = tenantStatement(
    `list_changed_${table}`,
    { since: instant },
    { id: text },
    `SELECT id FROM ${table} WHERE organization_id = $1 AND updated_at >= $2 ORDER BY updated_at LIMIT ${changedRowsMax + 1}`,
  );
  return async (tenant, since) => {
    const rows = since === undefined ? undefined : await tenant.run(statement, { since });
    return rows && rows.length <= changedRowsMax ? rows.map(({ id }) => id) : undefined;
  };
}

/**
 * The same for lists of other statements: the rows that were found behind `after`. Where there are none, `findCursor`
 * looks for the row that `after` names, and an unknown one is refused.
 */
export async function rowsAfter<Row>(
  after: string | undefined,
  rows: Row[],
  findCursor: (id: string) => Promise<readonly unknown[]>,
): Promise<Row[] | Refusal<'invalid_request'>> {
  if (rows.length > 0 || after === undefined) return rows;
  return (await findCursor(after)).length > 0 ? rows : refuseUnknownCursor();
}

/**
 * Where the row `?` of a table has its place among those of the partners of the channel `$1`; nowhere where it belongs to none.
 * Read by itself, because a cluster joins no table of its coordinator within a condition.
 */
export function cursorOfPartner(table: string, orderedBy: string): string {
  return `WITH k AS MATERIALIZED (
       SELECT k.${orderedBy}, k.id FROM channel_partners b JOIN ${table} k ON k.organization_id = b.organization_id
       WHERE b.channel_id = $1 AND k.id = ?
     ) SELECT k.${orderedBy}, k.id FROM k`;
}

/** For an `after` that names nothing in the list. */
export function refuseUnknownCursor(): Refusal<'invalid_request'> {
  return refuseInput('/after', 'is not an id in this list: start again without it');
}
