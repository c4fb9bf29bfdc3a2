/** The database of this process: the one that DATABASE_URL names, or an embedded server that lives and ends with it. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { advisoryLocks } from '../platform/advisory-locks.ts';
import {
  type ConnectionSettings,
  clientSettings,
  type Pooler,
  planning,
  planStatementsOnce,
  requestTimeoutMs,
} from '../platform/database.ts';
import {
  defaultDataDir,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  useEmbeddedPostgres,
} from '../platform/embedded-postgres/embedded-postgres.ts';
import { type Log, sayFirst } from '../platform/log.ts';
import { migrate } from '../platform/migrations.ts';
import { isRefusedConnection, isUnavailable } from '../platform/unavailable.ts';
import { sayingWaits } from '../platform/waiting.ts';
import type { Config } from './config.ts';
import { placementStep } from './schema/distribution.ts';

export interface OpenDatabase {
  /** For requests; through a pooler where there is one. */
  readonly connection: ConnectionSettings;
  /** To the server itself, for what needs sessions of its own: listening, deliveries and background jobs. */
  readonly directConnection: ConnectionSettings;
  /** By the role that owns the tables; the same where one role does both, as with the embedded server. */
  readonly migrationConnection: ConnectionSettings;
  readonly dataDir: string;
  close(): Promise<void>;
}

const versionMin = 150_000;
const waitMs = 30_000;
const retryMs = 500;
/** Each attempt writes to postgres.log, on a disk that may be full. */
const restartMs = 2_000;

export class DatabaseNotUsableError extends Error {}

/** Opens the database of the settings; rejects when the signal aborts while it is being opened. */
export async function openDatabase(config: Config, log: Log, signal?: AbortSignal): Promise<OpenDatabase> {
  const dataDir = config.dataDir ?? defaultDataDir();
  return config.databaseUrl
    ? openConfigured(config.databaseUrl, config, dataDir, log, signal)
    : openEmbedded(dataDir, log, signal);
}

/** Opens it for a command, which ends by itself and may run beside the service: also on the embedded server of that. */
export async function openDatabaseForCommand(config: Config, log: Log): Promise<OpenDatabase> {
  const dataDir = config.dataDir ?? defaultDataDir();
  if (config.databaseUrl) return openConfigured(config.databaseUrl, config, dataDir, log);
  const { connection, stop } = await useEmbeddedPostgres({ dataDir, log: (line) => log.info(line) });
  return { connection, directConnection: connection, migrationConnection: connection, dataDir, close: stop };
}

/** Brings it to the present schema before a command; what it waits for is logged. */
export function migrateForCommand({ migrationConnection }: OpenDatabase, log: Log): Promise<string[]> {
  return sayingWaits(
    (sentence) => log.warn(sentence),
    'the database',
    (waitsFor) => migrate(migrationConnection, { waitsFor, placementStep }),
  );
}

async function openConfigured(
  databaseUrl: string,
  { databaseListenUrl, databaseMigrationUrl, databaseTls }: Config,
  dataDir: string,
  log: Log,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  const open = async (setting: string, address: string) => {
    const connection = connectionTo(address, databaseTls);
    const pooler = await waitForServer(setting, connection, log, signal);
    return pooler ? { ...connection, pooler } : connection;
  };
  const openDirect = async (setting: string, address: string) => {
    const connection = await open(setting, address);
    if (!('pooler' in connection)) return connection;
    throw new DatabaseNotUsableError(`${setting} leads to a connection pooler: name the address of the server itself.`);
  };
  const hasPooler = databaseListenUrl !== null && databaseListenUrl !== databaseUrl;
  const directConnection = hasPooler ? await openDirect('DATABASE_LISTEN_URL', databaseListenUrl) : null;
  // Before the pooler makes sessions for this process.
  if (directConnection) await prepareSessionsOfRole(directConnection);
  const connection = await open('DATABASE_URL', databaseUrl);
  if ('pooler' in connection && !directConnection) {
    throw new DatabaseNotUsableError(
      'DATABASE_URL leads to a connection pooler: name the address of the server itself in DATABASE_LISTEN_URL.',
    );
  }
  const direct = directConnection ?? connection;
  const isOneRole = !databaseMigrationUrl || [databaseUrl, databaseListenUrl].includes(databaseMigrationUrl);
  const migrationConnection = isOneRole ? direct : await openDirect('DATABASE_MIGRATION_URL', databaseMigrationUrl);
  return { connection, directConnection: direct, migrationConnection, dataDir, close: async () => {} };
}

/** Each session of the role in this database begins with these settings, also one that a pooler makes. */
async function prepareSessionsOfRole(connection: ConnectionSettings): Promise<void> {
  const client = new pg.Client(clientSettings(connection));
  client.on('error', () => {});
  try {
    await client.connect();
    // Of two that change the settings of a role at once one would fail.
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.roleSettings]);
    const { rows } = await client.query('SELECT current_database() AS name');
    const isOnOneServer = (await client.query(planStatementsOnce)).rowCount === 1;
    const settings = {
      statement_timeout: requestTimeoutMs,
      idle_in_transaction_session_timeout: requestTimeoutMs,
      ...(isOnOneServer && planning),
    };
    for (const [name, value] of Object.entries(settings)) {
      const database = pg.escapeIdentifier(rows[0].name);
      await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${database} SET ${name} = ${value}`);
    }
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** What the setting says of TLS wins over the address; a socket has none. */
function connectionTo(address: string, tls: Config['databaseTls']): ConnectionSettings {
  const url = new URL(address);
  if (!tls || url.searchParams.get('host')?.startsWith('/')) return { connectionString: address };
  for (const name of ['ssl', 'sslmode']) url.searchParams.delete(name);
  return { connectionString: url.href, tls };
}

/** Waits for a server that is starting, and refuses one that is too old; answers with the pooler before it. */
async function waitForServer(
  setting: string,
  connection: ConnectionSettings,
  log: Log,
  signal?: AbortSignal,
): Promise<Pooler | null> {
  const giveUpAt = Date.now() + waitMs;
  const outcome = sayFirst((facts) => log.warn(facts, 'waiting for the database'));
  for (;;) {
    signal?.throwIfAborted();
    let client: pg.Client | undefined;
    try {
      // As if behind a pooler, which refuses what is set for a whole session. Reads the files that the address names.
      const plain = clientSettings({ ...connection, pooler: { keepsStatements: false } });
      client = new pg.Client({ ...plain, connectionTimeoutMillis: 5_000 });
      client.on('error', () => {});
      await client.connect();
      const { rows } = await client.query('SHOW server_version_num');
      if (Number(rows[0].server_version_num) < versionMin) {
        throw new DatabaseNotUsableError(`The database of ${setting} is older than PostgreSQL 15: take a newer one.`);
      }
      return await findPooler(client);
    } catch (error) {
      if (error instanceof DatabaseNotUsableError) throw error;
      const refusal = adviceOnRefusal(error as Error);
      if (refusal || isRefusedConnection(error) || !isUnavailable(error) || Date.now() > giveUpAt) {
        const { message } = error as Error;
        const advice = refusal ?? adviceOn(error as Error, connection);
        throw new DatabaseNotUsableError(`The database of ${setting} cannot be used (${message}): ${advice}`);
      }
      outcome.failed(error);
      await sleep(retryMs);
    } finally {
      await client?.end().catch(() => {});
    }
  }
}

/** What to change where the server would refuse the next attempt too; a pooler says so by its words, and not by the code. */
function adviceOnRefusal({ message, code }: Error & { code?: string }): string | null {
  if (code === '28P01' || /^SASL|^password/.test(message)) return 'check the user and the password in it.';
  if (code === '28000')
    return 'let the server admit this user from this machine (its role, pg_hba.conf); where it asks for TLS, set DATABASE_TLS.';
  if (code === '3D000' || /^no such database/.test(message)) return 'create the database, or name another one.';
  return null;
}

function adviceOn({ message, code }: Error & { code?: string }, { tls }: ConnectionSettings): string {
  if (tls && /SSL|TLS|certificate|altnames/i.test(message))
    return 'let it offer TLS with a certificate that is trusted here, or see DATABASE_TLS.';
  if (code === '53300') return 'raise max_connections of the server, or lower DATABASE_CONNECTIONS of the processes.';
  return 'check the address, the user and that the server runs.';
}

/**
 * A pooler tells its clients another process than that of the session. One that keeps prepared statements gives them other
 * names there than the client does.
 */
async function findPooler(client: pg.Client): Promise<Pooler | null> {
  const { processID } = client as pg.Client & { processID: number };
  const { rows: sessions } = await client.query('SELECT pg_backend_pid() AS pid');
  if (sessions[0].pid === processID) return null;
  const name = `stagedoor_${randomBytes(6).toString('hex')}`;
  const { rows: kept } = await client.query({
    name,
    text: 'SELECT name FROM pg_prepared_statements WHERE name = $1',
    values: [name],
  });
  return { keepsStatements: kept.length === 0 };
}

/** Starts the embedded server, and starts it again whenever it ends by itself. */
async function openEmbedded(dataDir: string, log: Log, signal?: AbortSignal): Promise<OpenDatabase> {
  const closing = new AbortController();
  const begin = (stopStarting: AbortSignal | undefined) =>
    startEmbeddedPostgres({
      dataDir,
      isShared: true,
      log: (line) => log.info(line),
      ...(stopStarting ? { signal: stopStarting } : {}),
    });
  let server: EmbeddedPostgres = await begin(signal);
  const { connection } = server;
  const keepRunning = async () => {
    for (;;) {
      const exit = await server.exited;
      if (closing.signal.aborted) return;
      log.error(exit, 'the embedded database ended; starting it again');
      server = await restart();
      // Started in the very moment of closing, which saw the one before it only.
      if (closing.signal.aborted) return server.stop();
    }
  };
  const restart = async (): Promise<EmbeddedPostgres> => {
    const outcome = sayFirst((facts) => log.error(facts, 'the embedded database does not start; trying again'));
    for (;;) {
      try {
        return await begin(closing.signal);
      } catch (error) {
        closing.signal.throwIfAborted();
        outcome.failed(error);
        await sleep(restartMs);
      }
    }
  };
  const running = keepRunning().catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });
  return {
    connection,
    directConnection: connection,
    migrationConnection: connection,
    dataDir,
    close: async () => {
      closing.abort();
      await server.stop();
      await running;
    },
  };
}
