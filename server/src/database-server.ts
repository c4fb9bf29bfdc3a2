/** The database of this process: the one that DATABASE_URL names, or an embedded server that lives and ends with it. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from './config.ts';
import { type ConnectionSettings, clientSettings, isUnavailable } from './platform/database.ts';
import {
  defaultDataDir,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  useEmbeddedPostgres,
} from './platform/embedded-postgres/embedded-postgres.ts';
import { describeError, type Log } from './platform/log.ts';

export interface OpenDatabase {
  readonly connection: ConnectionSettings;
  /** By the role that owns the tables; the same where one role does both, as with the embedded server. */
  readonly migrationConnection: ConnectionSettings;
  readonly dataDir: string;
  close(): Promise<void>;
}

const versionMin = 150_000;
const waitMs = 30_000;
const retryMs = 500;

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
  return { connection, migrationConnection: connection, dataDir, close: stop };
}

async function openConfigured(
  databaseUrl: string,
  { databaseMigrationUrl, databaseTls }: Config,
  dataDir: string,
  log: Log,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  const connection = connectionTo(databaseUrl, databaseTls);
  await waitForServer('DATABASE_URL', connection, log, signal);
  if (!databaseMigrationUrl || databaseMigrationUrl === databaseUrl)
    return { connection, migrationConnection: connection, dataDir, close: async () => {} };
  const migrationConnection = connectionTo(databaseMigrationUrl, databaseTls);
  await waitForServer('DATABASE_MIGRATION_URL', migrationConnection, log, signal);
  return { connection, migrationConnection, dataDir, close: async () => {} };
}

/** What the setting says of TLS wins over the address; a socket has none. */
function connectionTo(address: string, tls: Config['databaseTls']): ConnectionSettings {
  const url = new URL(address);
  if (!tls || url.searchParams.get('host')?.startsWith('/')) return { connectionString: address };
  for (const name of ['ssl', 'sslmode']) url.searchParams.delete(name);
  return { connectionString: url.href, tls };
}

/** Waits for a server that is starting, and refuses one that is too old. */
async function waitForServer(
  setting: string,
  connection: ConnectionSettings,
  log: Log,
  signal?: AbortSignal,
): Promise<void> {
  const giveUpAt = Date.now() + waitMs;
  for (;;) {
    signal?.throwIfAborted();
    const client = new pg.Client({ ...clientSettings(connection), connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query('SHOW server_version_num');
      if (Number(rows[0].server_version_num) < versionMin) {
        throw new DatabaseNotUsableError(`The database of ${setting} is older than PostgreSQL 15: take a newer one.`);
      }
      return;
    } catch (error) {
      if (error instanceof DatabaseNotUsableError) throw error;
      if (!isUnavailable(error) || Date.now() > giveUpAt) {
        const { message } = error as Error;
        const aboutTls = connection.tls && /SSL|TLS|certificate|altnames/i.test(message);
        throw new DatabaseNotUsableError(
          `The database of ${setting} cannot be used (${message}): ${
            aboutTls
              ? 'let it offer TLS with a certificate that is trusted here, or see DATABASE_TLS.'
              : 'check the address, the user and that the server runs.'
          }`,
        );
      }
      log.warn(describeError(error), 'waiting for the database');
      await sleep(retryMs);
    } finally {
      await client.end().catch(() => {});
    }
  }
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
    for (;;) {
      try {
        return await begin(closing.signal);
      } catch (error) {
        closing.signal.throwIfAborted();
        log.error(describeError(error), 'the embedded database does not start');
        await sleep(retryMs);
      }
    }
  };
  const running = keepRunning().catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });
  return {
    connection,
    migrationConnection: connection,
    dataDir,
    close: async () => {
      closing.abort();
      await server.stop();
      await running;
    },
  };
}
