/** A PostgreSQL of one test alone, to be stopped and started again under load. What was committed survives both. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { temporaryDirectory } from './embedded-postgres-process.ts';
import { copyPreparedCluster } from './prepared-cluster.ts';
import type { TestDatabase } from './test-database.ts';

export interface OwnPostgres {
  /** Migrated; `sql` fails while the server is stopped. */
  readonly database: TestDatabase;
  /** Fast ends the sessions and writes everything down; immediate is a crash. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** What the server has logged. */
  log(): string;
  close(): Promise<void>;
}

/** `settings` of PostgreSQL, by name. */
export async function startOwnPostgres(settings: Readonly<Record<string, string>> = {}): Promise<OwnPostgres> {
  const dataDir = temporaryDirectory('faults');
  await copyPreparedCluster(dataDir);
  // The machine does not lose its power here, so what the system holds for the disk is safe.
  const begin = () => startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off', ...settings } });
  let server = await begin();
  const { connection } = server;
  const pool = new pg.Pool({ ...connection, max: 2, idleTimeoutMillis: 1_000 });
  pool.on('error', () => {});
  return {
    database: {
      connection,
      sql: async (text, values) => (await pool.query(text, values)).rows as never,
      drop: async () => {},
    },
    stop: async (how) => {
      if (how === 'fast') return server.stop();
      const [pid] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      await server.exited;
      await server.stop();
    },
    start: async () => {
      server = await begin();
    },
    log: () => readFileSync(path.join(dataDir, 'postgres.log'), 'utf8'),
    close: async () => {
      await pool.end();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
