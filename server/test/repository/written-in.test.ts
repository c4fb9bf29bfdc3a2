/**
 * Every statement that changes what the manifest of a door shows writes down its transaction: devices go on by it
 * (docs/scaling.md), and on a cluster no trigger does so.
 */
import { loadModule, parse } from 'libpg-query';
import { describe, expect, it } from 'vitest';
import { allStatements } from '../support/sql-statements.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tree of PostgreSQL's own parser
type Node = any;

const shown = new Set([
  'bookings',
  'door_entries',
  'events',
  'guest_lists',
  'list_rates',
  'pass_types',
  'pass_usages',
  'passes',
  'tickets',
]);

/** What copies whole rows: a rate is copied before there are entries of it. */
const excepted = ['insert_copied_list_rates: list_rates'];

const isOwn = ({ ResTarget: { name, val } }: Node) =>
  name === 'written_in' && val.FuncCall?.funcname[0].String.sval === 'pg_current_xact_id';

/** What a conflicting row would have had. */
const isOfConflict = ({ ResTarget: { name, val } }: Node) =>
  name === 'written_in' &&
  val.ColumnRef?.fields.map(({ String: { sval } }: Node) => sval).join('.') === 'excluded.written_in';

/** Whether an INSERT takes the transaction over from a row that it reads. */
function takesTransaction({ cols, selectStmt }: Node): boolean {
  const index = cols?.findIndex(({ ResTarget: { name } }: Node) => name === 'written_in') ?? -1;
  const taken = selectStmt.SelectStmt.targetList[index]?.ResTarget.val.ColumnRef?.fields.at(-1).String.sval;
  return taken === 'written_in';
}

/** Whether a node of Citus, and not the coordinator, would number the transaction: it does so where rows are read for an INSERT. */
const isNumberedByNode = ({ selectStmt }: Node) => JSON.stringify(selectStmt ?? null).includes('"RangeVar"');

/**
 * The tables of which the text changes rows without writing down its transaction. Citus computes the number of the transaction
 * before it hands the statement on, and then takes `CASE x WHEN y` for something else: such a table is named, too.
 */
async function forgotten(text: string): Promise<string[]> {
  await loadModule();
  const tree: Node = await parse(text);
  const statement: Node = tree.stmts[0].stmt;
  const found: string[] = [];
  const visit = (value: Node): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [kind, node] of Object.entries<Node>(value)) {
      const table = node?.relation?.relname;
      if (kind === 'UpdateStmt' && shown.has(table)) {
        if (!node.targetList.some(isOwn)) found.push(table);
        if (JSON.stringify(node.targetList).includes('"CaseExpr":{"arg"')) found.push(`${table}: CASE x WHEN y`);
      }
      if (kind === 'InsertStmt' && shown.has(table)) {
        const named = node.cols?.map(({ ResTarget: { name } }: Node) => name);
        // The default of the column is the transaction, where a column is not given.
        const isWritten =
          node === statement.InsertStmt && isNumberedByNode(node)
            ? takesTransaction(node)
            : named && !named.includes('written_in');
        if (!isWritten) found.push(table);
        const onConflict = node.onConflictClause?.targetList;
        if (onConflict && !onConflict.some(isOfConflict)) found.push(table);
      }
      visit(node);
    }
  };
  visit(tree);
  return found;
}

it('every statement that changes what devices show names its transaction', async () => {
  const found: string[] = [];
  for (const statement of await allStatements()) {
    for (const { text } of statement.shapes()) {
      for (const table of await forgotten(text)) found.push(`${statement.label}: ${table}`);
    }
  }
  expect([...new Set(found)]).toEqual(excepted);
}, 60_000);

describe('the reading', () => {
  it.each([
    ['an update', 'UPDATE tickets SET status = $2', ['tickets']],
    ['an update with the transaction of something else', 'UPDATE tickets SET written_in = $2', ['tickets']],
    ['an update in a common table expression', 'WITH x AS (UPDATE passes SET status = $2) SELECT 1', ['passes']],
    [
      'what Citus takes for something else',
      "UPDATE tickets SET written_in = pg_current_xact_id(), email = CASE phone WHEN '' THEN '' ELSE email END",
      ['tickets: CASE x WHEN y'],
    ],
    ['whole records', 'INSERT INTO bookings SELECT r.* FROM unnest($1) r', ['bookings']],
    ['a new row made of another one', 'INSERT INTO passes (id) SELECT code FROM passes', ['passes']],
    [
      'a new row made of another one, with a number that the node gives it',
      'INSERT INTO passes (id, written_in) SELECT code, pg_current_xact_id() FROM passes',
      ['passes'],
    ],
    [
      'nothing in a new row that takes the transaction over from one that was changed',
      `WITH old AS (UPDATE passes SET written_in = pg_current_xact_id() RETURNING *)
       INSERT INTO passes (id, written_in) SELECT code, written_in FROM old`,
      [],
    ],
    [
      'an update on conflict',
      'INSERT INTO pass_usages (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET women = 1',
      ['pass_usages'],
    ],
    [
      'nothing in an update on conflict that takes the transaction over',
      'INSERT INTO passes (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET written_in = excluded.written_in',
      [],
    ],
    ['nothing in an update that names it', 'UPDATE tickets SET status = $2, written_in = pg_current_xact_id()', []],
    ['nothing in a new row', 'INSERT INTO tickets (id) VALUES ($1)', []],
    ['nothing in other tables', 'UPDATE clients SET name = $2', []],
  ])('sees %s', async (_, text, expected) => {
    expect(await forgotten(text)).toEqual(expected);
  });
});
