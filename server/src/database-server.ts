/** The database of this process: the one that DATABASE_URL names, or an embedded server that lives and ends with it. */
import pg from 'pg';
import type { Config } from './config.ts';
import { type ConnectionSettings, clientSettings, isUnavailable } from './platform/database.ts';
import {
  defaultDataDir,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/embedded-postgres/embedded-postgres.ts';
import { describeError, type Log } from './platform/log.ts';

export interface OpenDatabase {
  readonly connection: ConnectionSettings;
  readonly dataDir: string;
  close(): Promise<void>;
}

const versionMin = 150_000;
const waitMs = 30_000;
const retryMs = 500;

export class DatabaseNotUsableError extends Error {}

export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const dataDir = config.dataDir ?? defaultDataDir();
  if (!config.databaseUrl) return openEmbedded(dataDir, log);
  const connection = { connectionString: config.databaseUrl };
  await waitForServer(connection, log);
  return { connection, dataDir, close: async () => {} };
}

/** Waits for a server that is starting, and refuses one that is too old. */
async function waitForServer(connection: ConnectionSettings, log: Log): Promise<void> {
  const giveUpAt = Date.now() + waitMs;
  for (;;) {
    const client = new pg.Client({ ...clientSettings(connection), connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query('SHOW server_version_num');
      if (Number(rows[0].server_version_num) < versionMin) {
        throw new DatabaseNotUsableError('The database of DATABASE_URL is older than PostgreSQL 15: take a newer one.');
      }
      return;
    } catch (error) {
      if (error instanceof DatabaseNotUsableError) throw error;
      if (!isUnavailable(error) || Date.now() > giveUpAt) {
        throw new DatabaseNotUsableError(
          `The database of DATABASE_URL cannot be used (${(error as Error).message}): check the address, the user and that the server runs.`,
        );
      }
      log.warn(describeError(error), 'waiting for the database');
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Starts the embedded server, and starts it again whenever it ends without having been told to. */
async function openEmbedded(dataDir: string, log: Log): Promise<OpenDatabase> {
  const begin = () => startEmbeddedPostgres({ dataDir, log: (line) => log.info(line) });
  let server: EmbeddedPostgres = await begin();
  let closing = false;
  const watch = () => {
    void server.exited.then(async (exit) => {
      while (!closing) {
        log.error(exit, 'the embedded database ended; starting it again');
        try {
          server = await begin();
          if (closing) return await server.stop();
          return watch();
        } catch (error) {
          log.error(describeError(error), 'the embedded database does not start');
          await new Promise((resolve) => setTimeout(resolve, retryMs));
        }
      }
    });
  };
  watch();
  return {
    connection: server.connection,
    dataDir,
    close: async () => {
      closing = true;
      await server.stop();
    },
  };
}
