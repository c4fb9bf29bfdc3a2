/** The rules for later steps of the schema (docs/database.md), read off their statements by PostgreSQL's own parser. */
import { loadModule, parse } from 'libpg-query';
import { kindOf, type Migration } from '../../src/platform/migration-files.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tree of PostgreSQL's own parser
type Node = any;

/**
 * What the step does that keeps those waiting who use a table, in words. Empty for one that follows the rules. What
 * `-- no transaction` allows is checked where it is applied, so such a step has none.
 */
export async function problemsOf(migration: Migration): Promise<string[]> {
  const kind = kindOf(migration);
  if (kind === 'no transaction') return [];
  await loadModule();
  const { stmts = [] } = await parse(migration.text);
  const statements = (stmts as Node[]).map(({ stmt }) => stmt);
  return kind === 'in batches' ? problemsOfBatches(statements) : problemsOfTransaction(statements);
}

function problemsOfBatches(statements: readonly Node[]): string[] {
  const [[, statement] = []] = statements.map((one) => Object.entries<Node>(one)[0]!);
  const isOne = statements.length === 1 && statement.relation && statement.returningClause;
  return isOne ? [] : ['is not one statement that changes rows and returns them'];
}

function problemsOfTransaction(statements: readonly Node[]): string[] {
  // Nobody uses a table that is not there before the step.
  const made = new Set<string>(
    statements.map((one) => (one.CreateStmt?.relation ?? one.CreateTableAsStmt?.into.rel)?.relname).filter(Boolean),
  );
  const added = new Set<string>();
  return statements.flatMap((one) => {
    const [kind, statement] = Object.entries<Node>(one)[0]!;
    if (made.has(statement.relation?.relname)) return kind === 'InsertStmt' ? problemsOfFilling(statement, made) : [];
    if (kind !== 'AlterTableStmt') return problemsOfStatement(kind, statement);
    return statement.cmds.flatMap(({ AlterTableCmd: command }: Node) =>
      problemsOfCommand(command, added).map((problem) => `${statement.relation.relname}: ${problem}`),
    );
  });
}

const refused: Readonly<Record<string, string>> = {
  IndexStmt: 'makes an index while nobody can write',
  UpdateStmt: 'fills rows in one transaction',
  DeleteStmt: 'deletes rows in one transaction',
  MergeStmt: 'fills rows in one transaction',
  TruncateStmt: 'empties a table',
  VacuumStmt: 'writes a table anew, or cannot run in a transaction',
  ClusterStmt: 'writes a table anew',
  ReindexStmt: 'makes an index while nobody can write',
  RefreshMatViewStmt: 'writes a table anew',
  LockStmt: 'locks a table',
};

function problemsOfStatement(kind: string, statement: Node): string[] {
  if (kind === 'InsertStmt') return problemsOfFilling(statement, new Set());
  if (kind === 'DropStmt') {
    return statement.removeType === 'OBJECT_INDEX' ? ['drops an index while nobody can read'] : [];
  }
  if (kind === 'DoStmt') return problemsOfBlock(statement);
  const problem = refused[kind];
  if (!problem) return [];
  return [statement.relation ? `${statement.relation.relname}: ${problem}` : problem];
}

/** Rows of other tables, which may be many, in one transaction; rows that stand in the step are few. */
function problemsOfFilling({ relation, selectStmt }: Node, made: ReadonlySet<string>): string[] {
  const from: Node[] = selectStmt?.SelectStmt?.fromClause ?? [];
  const isOfStep = from.every((item) => made.has(item.RangeVar?.relname));
  return isOfStep ? [] : [`${relation.relname}: fills rows in one transaction`];
}

/** The parser takes a block as text. */
function problemsOfBlock({ args }: Node): string[] {
  const text = args.map(({ DefElem: { arg } }: Node) => arg.String?.sval ?? '').join('\n');
  const hidden =
    /\b(?:ALTER TABLE|CREATE (?:UNIQUE )?INDEX|UPDATE \w+ SET|INSERT INTO|DELETE FROM|EXECUTE (?!FUNCTION|PROCEDURE))/i;
  const [found] = hidden.exec(text) ?? [];
  return found ? [`hides "${found.trim()}" in a block`] : [];
}

function problemsOfCommand({ subtype, def, name }: Node, added: Set<string>): string[] {
  switch (subtype) {
    case 'AT_AddColumn':
      return problemsOfColumn(def.ColumnDef);
    case 'AT_AddConstraint': {
      const { conname, contype, skip_validation: isNotValid, indexname } = def.Constraint;
      if (isNotValid) added.add(conname);
      return isNotValid || indexname ? [] : [`adds ${conname ?? contype}, which is checked while nobody can write`];
    }
    case 'AT_ValidateConstraint':
      return added.has(name) ? [`validates ${name} in the transaction that adds it`] : [];
    case 'AT_AlterColumnType':
      return [`changes the type of ${name}, which writes the table anew`];
    case 'AT_SetNotNull':
      return [`sets ${name} NOT NULL, which reads the table while nobody can`];
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
    case 'AT_SetTableSpace':
    case 'AT_SetAccessMethod':
    case 'AT_SetExpression':
    case 'AT_AddIdentity':
      return [`${subtype.slice('AT_'.length)} writes the table anew`];
    default:
      return [];
  }
}

function problemsOfColumn({ colname, typeName, constraints = [] }: Node): string[] {
  const kinds: Node[] = constraints.map(({ Constraint }: Node) => Constraint);
  const types = typeName.names.map(({ String: { sval } }: Node) => sval);
  const isCounted = types.some((type: string) => /serial/.test(type));
  const problems = kinds.flatMap(({ contype, raw_expr: value }) => {
    if (contype === 'CONSTR_DEFAULT') return isConstant(value) ? [] : [`the default of ${colname} is no constant`];
    const isHarmless = ['CONSTR_NOTNULL', 'CONSTR_NULL'].includes(contype);
    return isHarmless ? [] : [`adds ${colname} with a constraint, which is checked while nobody can read`];
  });
  return isCounted ? [...problems, `adds ${colname}, which is counted, so the table is written anew`] : problems;
}

/** Whether it is computed once for all rows. The number of the transaction is: it is the same in the whole step. */
function isConstant(value: Node): boolean {
  const isTransaction = value.FuncCall?.funcname.at(-1).String.sval === 'pg_current_xact_id';
  return isTransaction || value.A_Const !== undefined || value.TypeCast?.arg.A_Const !== undefined;
}
