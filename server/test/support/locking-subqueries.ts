/** Reads a statement for subqueries in what a SELECT that locks tickets returns. */
import { loadModule, parse } from 'libpg-query';

// biome-ignore lint/suspicious/noExplicitAny: the tree of PostgreSQL's own parser
type Node = any;

const isObject = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** All nodes of the kind, in whatever depth. */
function nodesOf(tree: Node, kind: string): Node[] {
  if (!isObject(tree)) return [];
  return Object.entries(tree).flatMap(([key, value]) => [...(key === kind ? [value] : []), ...nodesOf(value, kind)]);
}

/**
 * How many there are. PostgreSQL reads a row anew when it has waited for its lock, but answers a subquery from the snapshot
 * of before the wait: what that says of the ticket may be over.
 */
export async function countLockingSubqueries(text: string): Promise<number> {
  if (!/\bFOR\s+(NO\s+KEY\s+)?(UPDATE|SHARE)\b/.test(text)) return 0;
  await loadModule();
  const locking = nodesOf(await parse(text), 'SelectStmt').filter(
    ({ lockingClause, fromClause }) =>
      lockingClause !== undefined && nodesOf(fromClause, 'RangeVar').some(({ relname }) => relname === 'tickets'),
  );
  return locking.reduce((count, { targetList }) => count + nodesOf(targetList, 'SubLink').length, 0);
}
