/**
 * The tables of graphile-worker, which the library makes and changes by migrations of its own. They are no part of
 * `schema.sql`, are local to one node of a distributed database, and only the library writes them, by its own functions.
 */
import pg from 'pg';
import { type ConnectionSettings, clientSettings } from './database.ts';
import { loadGraphileWorker } from './graphile-worker.ts';
import { jobSchema } from './jobs.ts';

/** The last migration of the version of the library that is installed; a test compares. */
export const jobSchemaVersion = 19;

/**
 * Brings the tables to the version that this code knows; answers whether there was anything to do. To be called by one
 * process at a time, as the role that owns the tables; `client` is only asked.
 */
export async function migrateJobs(client: pg.ClientBase, connection: ConnectionSettings): Promise<boolean> {
  const { version, guarded } = await findState(client);
  if (version >= jobSchemaVersion && !guarded) return false;
  if (version < jobSchemaVersion) await runLibraryMigrations(connection);
  await client.query(withoutRowSecurity);
  return true;
}

/** `guarded`: a table lets its owner alone read rows. */
async function findState(client: pg.ClientBase): Promise<{ version: number; guarded: boolean }> {
  const { rows } = await client.query<{ exists: boolean; guarded: boolean }>(
    `SELECT to_regclass('${jobSchema}.migrations') IS NOT NULL AS exists, EXISTS (
       SELECT FROM pg_class WHERE relnamespace = to_regnamespace('${jobSchema}') AND relrowsecurity) AS guarded`,
  );
  const { exists, guarded } = rows[0]!;
  if (!exists) return { version: 0, guarded };
  const { rows: last } = await client.query<{ version: number }>(
    `SELECT coalesce(max(id), 0) AS version FROM ${jobSchema}.migrations`,
  );
  return { version: last[0]!.version, guarded };
}

/** Loaded here alone: the library takes memory, and most starts find nothing to do. */
async function runLibraryMigrations(connection: ConnectionSettings): Promise<void> {
  const { Logger, runMigrations } = loadGraphileWorker();
  const pool = new pg.Pool({ ...clientSettings(connection), max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, schema: jobSchema, logger: new Logger(() => () => {}) });
  } finally {
    await pool.end();
  }
}

/**
 * The library forbids every role but the owner to see rows, by row security without a policy. Here the service may run
 * as another role, and `db grant` says what that one may do.
 */
const withoutRowSecurity = `DO $$
  DECLARE guarded regclass;
  BEGIN
    FOR guarded IN SELECT oid FROM pg_class WHERE relnamespace = '${jobSchema}'::regnamespace AND relrowsecurity LOOP
      EXECUTE format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY', guarded);
    END LOOP;
  END $$`;
