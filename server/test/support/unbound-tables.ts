/** Reads a statement for tables of tenants that are not bound to the organization `$1` by themselves. */
import { loadModule, parse } from 'libpg-query';

// biome-ignore lint/suspicious/noExplicitAny: the tree of PostgreSQL's own parser
type Node = any;

interface RangeTable {
  readonly name: string;
  readonly alias: string;
}

/**
 * The tables of tenants in the text, as `table alias`, that no condition of their own query level binds: a table is bound
 * by `alias.organization_id = $1` among the conditions joined by AND, in WHERE or in the ON of its join; a row to insert,
 * by `$1` in the place of organization_id.
 */
export async function unboundTables(text: string, isTenantTable: (name: string) => boolean): Promise<string[]> {
  await loadModule();
  const tree = await parse(text);
  const found: string[] = [];
  for (const { stmt } of tree.stmts as Node[]) visitStatement(stmt, new Set(), isTenantTable, found);
  return found;
}

function visitStatement(
  node: Node,
  outerNames: ReadonlySet<string>,
  isTenantTable: (name: string) => boolean,
  found: string[],
): void {
  const [[kind, statement]] = Object.entries(node) as [[string, Node]];
  const names = new Set(outerNames);
  for (const { CommonTableExpr: cte } of statement.withClause?.ctes ?? []) {
    if (statement.withClause.recursive) names.add(cte.ctename);
    visitStatement(cte.ctequery, names, isTenantTable, found);
    names.add(cte.ctename);
  }
  const visitInside = (value: Node) => visitNested(value, names, isTenantTable, found);
  if (kind === 'SelectStmt' && statement.op !== undefined && statement.op !== 'SETOP_NONE') {
    for (const side of ['larg', 'rarg']) visitStatement({ SelectStmt: statement[side] }, names, isTenantTable, found);
    return;
  }
  const bound = new Set<string>();
  const tables: RangeTable[] = [];
  const from: Node[] = [...(statement.fromClause ?? []), ...(statement.usingClause ?? [])];
  if (kind === 'UpdateStmt' || kind === 'DeleteStmt') from.push({ RangeVar: statement.relation });
  for (const item of from) collectTables(item, tables, bound);
  collectBound(statement.whereClause, bound);
  const all = countRangeItems(from);
  for (const { name, alias } of tables) {
    if (names.has(name) || !isTenantTable(name)) continue;
    if (!bound.has(alias) && !(all === 1 && bound.has(''))) found.push(`${name} ${alias}`);
  }
  if (kind === 'InsertStmt') checkInsert(statement, isTenantTable, found);
  for (const [key, value] of Object.entries(statement)) if (key !== 'withClause') visitInside(value);
}

/** Statements inside expressions and FROM. */
function visitNested(
  value: Node,
  names: ReadonlySet<string>,
  isTenantTable: (name: string) => boolean,
  found: string[],
): void {
  if (Array.isArray(value)) {
    for (const item of value) visitNested(item, names, isTenantTable, found);
  } else if (value && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      if (/^(Select|Insert|Update|Delete)Stmt$/.test(key))
        visitStatement({ [key]: inner }, names, isTenantTable, found);
      else visitNested(inner, names, isTenantTable, found);
    }
  }
}

function countRangeItems(from: readonly Node[]): number {
  return from.reduce((sum, item) => {
    return sum + (item.JoinExpr ? countRangeItems([item.JoinExpr.larg, item.JoinExpr.rarg]) : 1);
  }, 0);
}

function collectTables(item: Node, tables: RangeTable[], bound: Set<string>): void {
  if (item.RangeVar) {
    const { relname, alias } = item.RangeVar;
    tables.push({ name: relname, alias: alias?.aliasname ?? relname });
  } else if (item.JoinExpr) {
    const { larg, rarg, quals, jointype } = item.JoinExpr;
    collectTables(larg, tables, bound);
    const right: RangeTable[] = [];
    collectTables(rarg, right, bound);
    tables.push(...right);
    const conditions = new Set<string>();
    collectBound(quals, conditions);
    // The ON of an outer join does not keep rows of the other side away.
    const aliases = new Set(right.map(({ alias }) => alias));
    for (const alias of conditions) {
      if (jointype === 'JOIN_INNER' || (jointype === 'JOIN_LEFT' && aliases.has(alias))) bound.add(alias);
    }
  }
}

/** Aliases that the condition binds; '' for an organization_id without one. */
function collectBound(condition: Node, bound: Set<string>): void {
  if (!condition) return;
  if (condition.BoolExpr?.boolop === 'AND_EXPR') {
    for (const part of condition.BoolExpr.args) collectBound(part, bound);
  } else if (condition.A_Expr?.kind === 'AEXPR_OP' && condition.A_Expr.name[0]?.String?.sval === '=') {
    const { lexpr, rexpr } = condition.A_Expr;
    for (const [column, value] of [
      [lexpr, rexpr],
      [rexpr, lexpr],
    ]) {
      const names: string[] = (column?.ColumnRef?.fields ?? []).map((field: Node) => field.String?.sval);
      if (names.at(-1) === 'organization_id' && isOrganization(value)) bound.add(names.length > 1 ? names.at(-2)! : '');
    }
  }
}

function isOrganization(value: Node): boolean {
  return (value?.TypeCast?.arg ?? value)?.ParamRef?.number === 1;
}

function checkInsert(statement: Node, isTenantTable: (name: string) => boolean, found: string[]): void {
  const { relname } = statement.relation;
  if (!isTenantTable(relname)) return;
  if (!statement.cols) {
    // All columns of a record: only records of the organization may be let through.
    const bound = new Set<string>();
    collectBound(statement.selectStmt?.SelectStmt?.whereClause, bound);
    if (bound.size === 0) found.push(`${relname} (inserted)`);
    return;
  }
  const place = (statement.cols ?? []).findIndex((column: Node) => column.ResTarget.name === 'organization_id');
  const source = statement.selectStmt?.SelectStmt;
  const rows: Node[] = source?.valuesLists
    ? source.valuesLists.map((row: Node) => row.List.items[place])
    : [source?.targetList?.[place]?.ResTarget?.val];
  if (place < 0 || !rows.every(isOrganization)) found.push(`${relname} (inserted)`);
}
