// A real PostgreSQL server, started from the binaries npm installed, for those who have none of their own.
//
// It runs as the user of this process, or under an unprivileged account of the system when that is root. It listens on a
// unix socket only this user and root can reach (on Windows: loopback, with a generated password) and keeps its files in
// one data directory. Outside that it leaves nothing but the library links the package lacks, a socket directory in the
// temporary one while the path is too long for a socket, and, for root in a place closed to the account, a copy of the
// binaries in /var/cache.
//
// Guaranteed: what was committed survives the death of this process, of the server, and of the machine. One process of
// ours per data directory. A start after kill -9 finds the server still running and takes it over, or recovers. stop()
// leaves no process behind; a process that ends without it asks the server to stop on its way out.
//
// Not here: schema, roles, backups, anything about what is stored. The user of `connection` is the superuser.

import pg from 'pg';
import { acquireServer, type OwnedServer, type Site } from './acquire.ts';
import { prepareBinaries } from './binaries.ts';
import { ensureCluster, removeLeftovers } from './cluster.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { DataDirInUseError } from './errors.ts';
import { clientFor } from './lock.ts';
import { type Exit, signalPostmaster, stopPostmaster } from './postmaster.ts';
import { type ServerAddress, superuser } from './server-address.ts';
import { openServerLog } from './server-log.ts';
import { serverSettings } from './settings.ts';
import { removeSocketDirectory } from './socket-directory.ts';

export { defaultDataDir } from './data-directory.ts';
export * from './errors.ts';

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** Lets other processes use the server while this one owns it: see `useEmbeddedPostgres`. */
  readonly isShared?: boolean;
  /** Called with a sentence for each step; what the server says goes to `<dataDir>/postgres.log`. */
  readonly log: (line: string) => void;
  /** Of PostgreSQL, by name; they win over ours, except where the server listens. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Created when missing. */
  readonly database?: string;
  /** Ends a start that is under way: it rejects, and leaves no server that it started. */
  readonly signal?: AbortSignal;
}

export interface EmbeddedConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string;
  readonly database: string;
}

export interface EmbeddedPostgres {
  /** For `pg` as it is; `host` is the directory of the socket. */
  readonly connection: EmbeddedConnection;
  readonly dataDir: string;
  /** Resolves when the server process ends, for whatever reason. */
  readonly exited: Promise<Exit>;
  /** Rolls open transactions back, writes everything down, and resolves when no server process is left. */
  stop(): Promise<void>;
}

const defaultDatabase = 'stagedoor';

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDirectory = prepareDataDirectory(options.dataDir);
  const binaries = prepareBinaries(dataDirectory);
  await ensureCluster(dataDirectory, binaries, options.log, options.signal);
  const serverLog = openServerLog(dataDirectory.serverLog);
  const settings = serverSettings(binaries.version, options.settings ?? {});
  const { isShared = false, log } = options;
  const site: Site = { dataDirectory, binaries, settings, serverLog, isShared, log };
  let server: OwnedServer;
  try {
    server = await acquireServer(site, options.signal);
  } catch (error) {
    serverLog.close();
    throw error;
  }
  return supervise(site, server, options.database ?? defaultDatabase);
}

/** Where to connect, and how to let go of it again. */
export type UsedPostgres = Pick<EmbeddedPostgres, 'connection' | 'stop'>;

/**
 * Uses the server of another living process that shares it; starts one where there is none. A server that is not shared
 * (its owner may end it at any time) is refused with `DataDirInUseError`.
 */
export async function useEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<UsedPostgres> {
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if (!(error instanceof DataDirInUseError && error.sharedAddress)) throw error;
    const { database = defaultDatabase } = options;
    return { connection: connectionTo(error.sharedAddress, database), stop: async () => {} };
  }
}

function connectionTo({ host, port, password }: ServerAddress, database: string): EmbeddedConnection {
  return { host, port, user: superuser, database, ...(password === undefined ? {} : { password }) };
}

async function supervise(site: Site, server: OwnedServer, database: string): Promise<EmbeddedPostgres> {
  const { binaries, dataDirectory } = site;
  const { address, lock, postmaster } = server;

  const askToStop = () => signalPostmaster(postmaster, 'SIGINT', binaries, dataDirectory.pgData);
  process.once('exit', askToStop);
  const letGo = async () => {
    process.off('exit', askToStop);
    await lock.release();
    removeSocketDirectory(address.host, dataDirectory);
    site.serverLog.close();
  };
  const exited = postmaster.exited;
  const released = exited.then(letGo);

  let stopping: Promise<void> | undefined;
  const stop = async () => {
    lock.expectEnd();
    await stopPostmaster(postmaster, binaries, dataDirectory.pgData);
    await released;
  };
  const stopOnce = () => {
    stopping ??= stop();
    return stopping;
  };

  try {
    await removeLeftovers(dataDirectory, binaries);
    await createDatabaseIfMissing(server, database);
  } catch (error) {
    await stopOnce();
    throw error;
  }
  return {
    connection: connectionTo(address, database),
    dataDir: dataDirectory.path,
    exited,
    stop: stopOnce,
  };
}

async function createDatabaseIfMissing({ address }: OwnedServer, database: string): Promise<void> {
  const client = clientFor(address, 'postgres', 'embedded-postgres');
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
