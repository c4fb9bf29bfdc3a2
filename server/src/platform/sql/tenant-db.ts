/**
 * Who may read what: a `TenantDb` carries an organization and runs only tenant statements, with the organization as
 * `$1`; a `CrossTenantDb` is another type, handed to the few that reach across organizations. Either may be part of a
 * transaction, and from the second the first is made as soon as the organization is known.
 */
import type { CrossTenantStatement, Query, TenantStatement } from './statement.ts';

/** What runs queries: the database, or a transaction. */
export interface Executor {
  /** True where all tables are known to be on one server: of several, a statement over organizations asks each. */
  readonly isOnOneServer?: boolean;
  execute<R>(query: Query): Promise<R[]>;
}

/** What a transaction offers beside running statements. */
export interface TransactionControl {
  readonly inTransaction: true;
  /** Called once the transaction has been committed, never if it was not. */
  afterCommit(action: () => void): void;
  /** Runs the work; where `keep` says no, its effects are undone and the transaction goes on. */
  savepoint<T>(work: () => Promise<T>, keep: (result: T) => boolean): Promise<T>;
  /**
   * Lets the statements that follow in this transaction take a minute, and has each planned for its own parameters: among
   * very many rows the plan for any parameters can be one that reads all of them for each. Each takes one core of the
   * database at most, as requests go on meanwhile.
   */
  allowLongStatements(): Promise<void>;
}

/** What runs queries in a transaction. */
export interface TransactionExecutor extends Executor, TransactionControl {
  /**
   * Runs the query without making the transaction wait for its answer, which `onRows` gets before the commit ends. Where it
   * fails, nothing of the transaction remains.
   */
  send<R>(query: Query, onRows?: (rows: R[]) => void): void;
  /**
   * Runs the query together with COMMIT, after everything else: for a row that all transactions of an organization wait
   * for. Where it fails, nothing of the transaction remains.
   */
  atCommit(query: Query): void;
}

export interface TenantDb {
  readonly organizationId: string;
  run<Values, Row>(statement: TenantStatement<Values, Row>, values: Values): Promise<Row[]>;
}

export interface CrossTenantDb {
  /** As `isOnOneServer` of the executor. */
  readonly isOnOneServer: boolean;
  run<Values, Row>(statement: CrossTenantStatement<Values, Row>, values: Values): Promise<Row[]>;
  /** The same connection or transaction, for one organization. */
  ofTenant(organizationId: string): TenantDb;
}

export interface TenantTransaction extends TenantDb, TransactionControl {
  /** Runs the statement as `send` does. */
  send<Values, Row>(statement: TenantStatement<Values, Row>, values: Values, onRows?: (rows: Row[]) => void): void;
  /** Runs the statement as `atCommit` does; what it returns cannot be read. */
  runAtCommit<Values, Row>(statement: TenantStatement<Values, Row>, values: Values): void;
}

export interface CrossTenantTransaction extends Omit<CrossTenantDb, 'ofTenant'>, TransactionControl {
  /** Runs the statement as `send` of a transaction does. */
  send<Values, Row>(statement: CrossTenantStatement<Values, Row>, values: Values): void;
  ofTenant(organizationId: string): TenantTransaction;
}

function isTransaction(executor: Executor): executor is TransactionExecutor {
  return 'inTransaction' in executor;
}

function controlOf(executor: TransactionExecutor): TransactionControl {
  return {
    inTransaction: true,
    afterCommit: (action: () => void) => executor.afterCommit(action),
    savepoint: <T>(work: () => Promise<T>, keep: (result: T) => boolean) => executor.savepoint(work, keep),
    allowLongStatements: () => executor.allowLongStatements(),
  };
}

export function tenantDb(executor: TransactionExecutor, organizationId: string): TenantTransaction;
export function tenantDb(executor: Executor, organizationId: string): TenantDb;
export function tenantDb(executor: Executor, organizationId: string): TenantDb {
  const leading = [organizationId];
  const run = <Values, Row>(statement: TenantStatement<Values, Row>, values: Values) =>
    executor.execute<Row>(statement.queryOf(leading, values));
  if (!isTransaction(executor)) return { organizationId, run };
  const transaction: TenantTransaction = {
    organizationId,
    run,
    send: (statement, values, onRows) => executor.send(statement.queryOf(leading, values), onRows),
    runAtCommit: (statement, values) => executor.atCommit(statement.queryOf(leading, values)),
    ...controlOf(executor),
  };
  return transaction;
}

export function crossTenantDb(executor: TransactionExecutor): CrossTenantTransaction;
export function crossTenantDb(executor: Executor): CrossTenantDb;
export function crossTenantDb(executor: Executor): CrossTenantDb {
  const isOnOneServer = executor.isOnOneServer ?? false;
  const run = <Values, Row>(statement: CrossTenantStatement<Values, Row>, values: Values) =>
    executor.execute<Row>(statement.queryOf([], values));
  if (!isTransaction(executor)) {
    return { isOnOneServer, run, ofTenant: (organizationId) => tenantDb(executor, organizationId) };
  }
  const transaction: CrossTenantTransaction = {
    isOnOneServer,
    run,
    ofTenant: (organizationId) => tenantDb(executor, organizationId),
    send: (statement, values) => executor.send(statement.queryOf([], values)),
    ...controlOf(executor),
  };
  return transaction;
}
