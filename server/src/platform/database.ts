/**
 * The database as the rest sees it: prepared statements, run alone or in a transaction that its opener passes on. Rows
 * come with instants as ISO 8601 text (UTC, milliseconds, `Z`) and counts and money as numbers.
 *
 * Guaranteed: a transaction that threw or was refused left nothing behind; a broken connection never ends the
 * process; no statement of a request runs longer than `statementTimeoutMs`.
 */
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { describeError, type Log, sayFirst } from './log.ts';
import { PreparedQuery } from './prepared-query.ts';
import { ReadBatcher } from './read-batcher.ts';
import type { Query } from './sql/statement.ts';
import type { Executor, TransactionExecutor } from './sql/tenant-db.ts';
import { inStatementSpan, presentTraceparent } from './tracing.ts';
import { isReadOnly } from './unavailable.ts';

export type Transaction = TransactionExecutor;

export interface ConnectionSettings {
  readonly connectionString?: string;
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  /** `verify` checks the certificate as well; without it as the connection string says. */
  readonly tls?: 'verify' | 'require';
  /** Where a connection pooler stands between, which gives each transaction another session. */
  readonly pooler?: Pooler;
}

export interface Pooler {
  /** True where it keeps the prepared statements of its clients, as PgBouncer 1.21 and newer do. */
  readonly keepsStatements: boolean;
}

export interface DatabaseOptions {
  readonly connection: ConnectionSettings;
  /** To the server itself, for what needs a session of its own; the same where no pooler stands between. */
  readonly directConnection?: ConnectionSettings;
  readonly log: Log;
  readonly connectionsMax?: number;
  readonly statementTimeoutMs?: number;
  /** How long a request waits for an idle connection before it is answered that the service is busy. */
  readonly acquireTimeoutMs?: number;
  /**
   * How long an answer is waited for on a connection that may be dead: a server that is gone without a word ends no
   * statement, and it takes the system a quarter of an hour to notice. Longer than any statement is allowed to take;
   * two seconds longer where it is not given.
   */
  readonly answerTimeoutMs?: number;
  /**
   * True for the queue of a worker: each statement is planned once, and by index whatever the sizes of the tables were
   * believed to be then. A plan made over empty tables would read the whole of a queue that has grown, and planning anew
   * each time costs as much as a claim itself.
   */
  readonly plansByIndex?: boolean;
}

/**
 * Instants leave PostgreSQL as `2026-11-20 21:04:05.06+00` in a UTC session, inside JSON with a `T` and `+00:00`; this is
 * all it takes to write them.
 */
export function isoInstant(text: string): string {
  const seconds = text.slice(0, 19).replace(' ', 'T');
  const fraction = text[19] === '.' ? text.slice(20, text.search(/[+-]\d\d(:\d\d)?$/)) : '';
  return `${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}

const types = new pg.TypeOverrides();
const oid = { int8: 20, textList: 1009, date: 1082, timestamptz: 1184, numeric: 1700 } as const;
types.setTypeParser(oid.int8, (text: string) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint left the range of exact numbers');
  return value;
});
types.setTypeParser(oid.numeric, Number);
types.setTypeParser(oid.timestamptz, isoInstant);
types.setTypeParser(oid.date, (text: string) => text);

const longListLength = 256;
let latestLongList: { readonly text: string; readonly items: readonly string[] } = { text: '', items: [] };
const parseTextList: (text: string) => string[] = pg.types.getTypeParser(oid.textList as never);
// Each ticket comes with the ids of all tickets of its payment, mostly the same as the one before: to parse a hundred of
// them takes longer than everything else of the row.
types.setTypeParser(oid.textList, (text: string) => {
  if (text.length < longListLength) return parseTextList(text);
  if (text !== latestLongList.text) latestLongList = { text, items: Object.freeze(parseTextList(text)) };
  return latestLongList.items;
});

export function clientSettings(connection: ConnectionSettings): pg.ClientConfig {
  const { tls, pooler, ...address } = connection;
  // A socket needs no encryption, whatever the environment says of it.
  const ssl = address.host?.startsWith('/')
    ? { ssl: false }
    : tls
      ? { ssl: { rejectUnauthorized: tls === 'verify' } }
      : {};
  const settings = { ...address, ...ssl, types, application_name: 'stagedoor' };
  return pooler ? settings : { ...settings, options: '-c timezone=UTC -c datestyle=ISO' };
}

/** Says what a pooler gives to each session that it takes for this client; it would refuse `options`. */
class PooledClient extends pg.Client {
  getStartupConf(): object {
    const inherited = pg.Client.prototype as pg.Client & { getStartupConf(): object };
    return { ...inherited.getStartupConf.call(this), TimeZone: 'UTC', DateStyle: 'ISO' };
  }
}

/**
 * Each statement of a connection is planned once. Left to itself PostgreSQL would plan a list anew on every call, because it
 * takes the unknown limit of a page for a tenth of the table: that takes longer than running it. Nor does it merge two
 * tables by their order: where few rows of one are expected to end the reading of the other early, and new rows stand behind
 * all that was analyzed, it reads all of the other for each of them. Nor does it start workers or compile statements, which
 * takes longer than a page. Not where tables are distributed: there the plan says which server is asked, and depends on the
 * organization.
 */
export const planning = {
  plan_cache_mode: 'force_generic_plan',
  enable_mergejoin: 'off',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
} as const;
const planningSet = Object.entries(planning).map(([name, value]) => `set_config('${name}', '${value}', false)`);
/** Has a session plan so; answers with a row where the database is on one server, and with none where it is not. */
export const planStatementsOnce = `SELECT ${planningSet.join(', ')}
  WHERE NOT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus')`;

export class Database implements Executor {
  readonly connection: ConnectionSettings;
  readonly directConnection: ConnectionSettings;
  isOnOneServer = false;
  /** Statements run so far, BEGIN and COMMIT not counted. */
  statementsCount = 0;
  /** Packets sent so far; statements of a transaction that do not wait for each other share one. */
  packetsCount = 0;
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #answerTimeoutMs: number;
  readonly #keepsStatements: boolean;
  readonly #isPooled: boolean;
  readonly #idle = new Set<pg.PoolClient>();
  readonly #givenUp = new WeakSet<pg.PoolClient>();
  readonly #reads = new ReadBatcher((query) => this.#runAlone(query));

  constructor(options: DatabaseOptions) {
    const { connection } = options;
    this.connection = connection;
    this.directConnection = options.directConnection ?? connection;
    this.#keepsStatements = connection.pooler?.keepsStatements ?? true;
    this.#isPooled = connection.pooler !== undefined;
    this.#log = options.log;
    const timeoutMs = options.statementTimeoutMs ?? requestTimeoutMs;
    const settings: pg.PoolConfig & { pipeline: boolean; Client?: typeof pg.Client } = {
      ...clientSettings(connection),
      max: options.connectionsMax ?? 10,
      connectionTimeoutMillis: options.acquireTimeoutMs ?? 5_000,
      // Connections stay: a timer for each release would cost more than they do.
      idleTimeoutMillis: 0,
      // A pooler takes none: the role has these there (`prepareSessionsOfRole`).
      ...(connection.pooler
        ? { Client: PooledClient }
        : { statement_timeout: timeoutMs, idle_in_transaction_session_timeout: timeoutMs }),
      // Lets BEGIN travel together with the first statement.
      pipeline: true,
    };
    if (options.plansByIndex) {
      settings.options = `${settings.options} -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off`;
    }
    this.#pool = new pg.Pool(settings);
    // Without a listener a connection that the server closes would end the process. After `close` connections can still be
    // open for some milliseconds, in which a server that stops breaks them.
    const idleBroke = sayFirst((facts) => this.#log.warn(facts, 'idle database connections broke'));
    this.#pool.on('error', (error, client) => {
      if (!this.#pool.ending && !this.#givenUp.has(client)) idleBroke.failed(error);
    });
    // Nor has one a listener while it is handed from the pool to a waiting caller: it can break in that very moment,
    // and the next statement on it then fails, which is enough.
    const answerTimeoutMs = options.answerTimeoutMs ?? timeoutMs + answerGraceMs;
    this.#answerTimeoutMs = answerTimeoutMs;
    this.#pool.on('acquire', (client) => this.#idle.delete(client));
    this.#pool.on('release', (_error, client) => this.#idle.add(client));
    this.#pool.on('remove', (client) => this.#idle.delete(client));
    this.#pool.on('connect', (client) => {
      client.on('error', () => {});
      idleBroke.worked();
      breakWhenSilent(client, answerTimeoutMs, () => {
        // Those that nothing is asked on are dead too, and each would keep a request waiting until that is known.
        for (const other of this.#idle) streamOf(other).destroy();
      });
      // Sent before whatever the connection was opened for; where it fails, that fails too.
      if (options.plansByIndex) return;
      client.query(planStatementsOnce).then(
        ({ rowCount }) => {
          this.isOnOneServer = rowCount === 1;
        },
        () => {},
      );
    });
  }

  async execute<R>(query: Query): Promise<R[]> {
    // Of several servers a batch would ask each.
    const isBatched = query.batch && this.isOnOneServer;
    return await inStatementSpan(query, () =>
      isBatched ? (this.#reads.execute(query) as Promise<R[]>) : this.#runAlone<R>(query),
    );
  }

  async #runAlone<R>(query: Query): Promise<R[]> {
    this.statementsCount += 1;
    this.packetsCount += 1;
    return await this.#run<R>(this.#pool, query);
  }

  /** Behind a pooler the sessions of a connection differ: each execution is described. */
  async #run<R>(on: pg.Pool | pg.PoolClient, query: Query): Promise<R[]> {
    if (query.name === undefined || this.#isPooled)
      return (await on.query<R & pg.QueryResultRow>(this.#sent(query))).rows;
    try {
      return (await (on as AsksPrepared<R>).query(new PreparedQuery(query, types))).rows;
    } catch (error) {
      // Says where the statement was sent, instead of where the answer was read.
      Error.captureStackTrace(error as Error);
      throw error;
    }
  }

  /**
   * Has everything that is sent on the connection before the event loop goes on travel in one packet: waking the server
   * twice costs as much as a small statement does. What is sent behind a statement that failed fails too.
   */
  #sendTogether(client: pg.PoolClient): void {
    const stream = streamOf(client);
    if (stream.writableCorked > 0) return;
    this.packetsCount += 1;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  /** Behind a pooler that keeps no prepared statements another session would not know the name. */
  #sent(query: Query): Query {
    return this.#keepsStatements ? query : { text: query.text, values: query.values };
  }

  /** Runs statements without parameters or preparation: migrations and maintenance only. */
  async script(text: string): Promise<void> {
    await this.#pool.query(text);
  }

  /**
   * Runs the work in one transaction. It is committed unless the work throws or `keep` says no to its result; then
   * nothing of it remains. Where PostgreSQL aborts the transaction because of another one (a deadlock, a serialization
   * failure), the work is run again, at most three times in all: it must not have effects outside of the transaction.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>, keep: (result: T) => boolean = () => true): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#transactionOnce(work, keep);
      } catch (error) {
        if (!wasAbortedForAnother(error) || attempt === transactionAttemptsMax) throw error;
        this.#log.warn(
          { ...describeError(error), attempt },
          'a transaction was aborted because of another, and is run again',
        );
        await setTimeout(Math.random() * 20 * attempt);
      }
    }
  }

  async #transactionOnce<T>(work: (tx: Transaction) => Promise<T>, keep: (result: T) => boolean): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    // A connection can break while no statement waits on it; the next statement then fails, which is enough.
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    const ending: Ending = { sent: [], atCommit: [], afterCommit: [], isOver: false };
    try {
      this.#sendTogether(client);
      ending.sent.push(settled(client.query(beginText())));
      const result = await work(this.#transactionOn(client, ending));
      ending.isOver = true;
      if (!keep(result)) {
        await client.query('ROLLBACK');
        return result;
      }
      await this.#commit(client, ending);
      for (const action of ending.afterCommit) action();
      return result;
    } catch (error) {
      ending.isOver = true;
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure;
      });
      // What failed before makes all that follows fail, and says why.
      const cause = (await Promise.all(ending.sent)).find((failure) => failure !== null) ?? error;
      if (isReadOnly(cause)) broken = this.#giveUpIdle(cause);
      throw cause;
    } finally {
      client.off('error', onError);
      awaitAnswers(client, this.#answerTimeoutMs);
      client.release(broken);
    }
  }

  /**
   * After a failover the connections that there are lead to a server that only reads, until they are closed, while new ones
   * lead to the one that writes. Answers with the error.
   */
  #giveUpIdle(error: Error): Error {
    for (const client of this.#idle) {
      this.#givenUp.add(client);
      streamOf(client).destroy();
    }
    return error;
  }

  /** Commits, with the statements that were kept for it in the same packet: what they lock is free again at once. */
  async #commit(client: pg.PoolClient, { sent, atCommit }: Ending): Promise<void> {
    this.#sendTogether(client);
    this.statementsCount += atCommit.length;
    const answers = [...atCommit.map((query) => this.#run(client, query)), client.query('COMMIT')];
    // Behind a statement that failed COMMIT undoes the transaction; the first failure is thrown.
    throwFirst(await Promise.all([...sent, ...answers.map(settled)]));
  }

  #transactionOn(client: pg.PoolClient, ending: Ending): Transaction {
    let savepointsCount = 0;
    const execute = async <R>(query: Query): Promise<R[]> => {
      // Of work that went on beside what failed: it would be kept, or belong to another transaction.
      if (ending.isOver) throw new Error('the transaction has ended');
      this.statementsCount += 1;
      this.#sendTogether(client);
      return await inStatementSpan(query, () => this.#run<R>(client, query));
    };
    return {
      inTransaction: true,
      isOnOneServer: this.isOnOneServer,
      execute,
      send: <R>(query: Query, onRows: (rows: R[]) => void = () => {}) => {
        ending.sent.push(settled(execute<R>(query).then(onRows)));
      },
      atCommit: (query) => {
        ending.atCommit.push(query);
      },
      afterCommit: (action) => {
        ending.afterCommit.push(action);
      },
      allowLongStatements: async () => {
        awaitAnswers(client, longStatementMs + answerGraceMs);
        await execute({
          text: `SELECT set_config('statement_timeout', '${longStatementMs}', true),
                        set_config('plan_cache_mode', 'force_custom_plan', true),
                        set_config('max_parallel_workers_per_gather', '0', true)`,
          values: [],
        });
      },
      savepoint: async (work, keep) => {
        // Each by a name of its own: rolling back to one that stands within another must not mean the other.
        savepointsCount += 1;
        const name = `attempt_${savepointsCount}`;
        this.#sendTogether(client);
        ending.sent.push(settled(client.query(`SAVEPOINT ${name}`)));
        const { sent, atCommit, afterCommit } = ending;
        const before = { sent: sent.length, atCommit: atCommit.length, afterCommit: afterCommit.length };
        const result = await work();
        if (!keep(result)) {
          await client.query(`ROLLBACK TO SAVEPOINT ${name}`);
          sent.length = before.sent;
          atCommit.length = before.atCommit;
          afterCommit.length = before.afterCommit;
        }
        return result;
      },
    };
  }

  registerMetrics(registry: Registry): void {
    const pool = this.#pool;
    new Gauge({
      name: 'stagedoor_database_connections',
      help: 'Connections of this process to the database, by state; waiting counts requests without one.',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'waiting' }, pool.waitingCount);
      },
    });
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

/** The notifications of the transaction keep which span they are part of. */
function beginText(): string {
  const traceparent = presentTraceparent();
  if (traceparent === null) return 'BEGIN';
  return `BEGIN; SELECT set_config('stagedoor.traceparent', ${pg.escapeLiteral(traceparent)}, true)`;
}

/** What waits for the end of a transaction. */
interface Ending {
  /** The failures of statements that nobody waited for, null where they succeeded. */
  readonly sent: Promise<Error | null>[];
  readonly atCommit: Query[];
  readonly afterCommit: (() => void)[];
  /** True from ROLLBACK or COMMIT on. */
  isOver: boolean;
}

/** The failure of a statement, null where it succeeds: nothing is left unhandled until somebody asks. */
function settled(answer: Promise<unknown>): Promise<Error | null> {
  return answer.then(
    () => null,
    (failure: Error) => failure,
  );
}

function throwFirst(failures: readonly (Error | null)[]): void {
  const [first] = failures.filter((failure) => failure !== null);
  if (first) throw first;
}

/** A pool or a client, of which the types of the driver do not say that such a query is answered by its rows. */
interface AsksPrepared<R> {
  query(query: PreparedQuery): PromiseLike<{ readonly rows: R[] }>;
}

interface ClientParts {
  /** False while an answer is waited for. */
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: Socket };
}

/**
 * Breaks the connection where an answer is waited for and nothing has come for that long, so that its statement fails.
 * The timer of the socket is moved by every packet anyway; one for each statement would cost a seventh of sending it.
 */
function breakWhenSilent(client: pg.PoolClient, answerTimeoutMs: number, onSilence: () => void): void {
  const parts = client as unknown as ClientParts;
  const stream = streamOf(client);
  stream.setTimeout(answerTimeoutMs);
  // Not given to setTimeout, which calls it once: a pause without statements would be the last one noticed.
  stream.on('timeout', () => {
    if (parts.readyForQuery) return;
    stream.destroy(new Error(`the database has not answered for ${stream.timeout} ms`));
    onSilence();
  });
}

const streamOf = (client: pg.PoolClient): Socket => (client as unknown as ClientParts).connection.stream;

/** How long the next answers are waited for on the connection. */
function awaitAnswers(client: pg.PoolClient, timeoutMs: number): void {
  const stream = streamOf(client);
  if (stream.timeout !== timeoutMs) stream.setTimeout(timeoutMs);
}

/** How long a statement of a request may take. */
export const requestTimeoutMs = 5_000;
/** How much longer an answer is waited for than its statement may take. */
const answerGraceMs = 2_000;
const longStatementMs = 60_000;

const transactionAttemptsMax = 3;

/** True where PostgreSQL chose this transaction to end so that another could go on: running it again makes sense. */
function wasAbortedForAnother(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  return code === '40001' || code === '40P01' || message.includes('distributed deadlock');
}

/** True where a row was to refer to another that was deleted since it was looked at. */
export function isDanglingReference(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === '23503';
}
