/** Brings the database to the schema this code knows, and refuses one that is newer than it. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { type ConnectionSettings, clientSettings } from './database.ts';
import { migrateJobs } from './job-migrations.ts';

const folder = fileURLToPath(new URL('../../migrations', import.meta.url));
const table = 'schema_migrations';

export class SchemaNewerError extends Error {}

/** Names of the migrations in order, as they stand in the folder. */
export function knownMigrations(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => path.basename(file, '.sql'))
    .sort();
}

async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const exists = await client.query(`SELECT to_regclass('${table}') IS NOT NULL AS yes`);
  if (!exists.rows[0].yes) return [];
  return (await client.query(`SELECT name FROM ${table} ORDER BY id`)).rows.map((row) => row.name);
}

/**
 * The migrations that are still to be applied, in order. Throws where the database has some that this code does not
 * know, and where one would run behind a later one.
 */
export async function pendingMigrations(client: pg.ClientBase): Promise<string[]> {
  const known = knownMigrations();
  const applied = await appliedMigrations(client);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new SchemaNewerError(
      `The database has migrations this version does not know (${unknown.join(', ')}): start the newer version, or restore a backup from before it.`,
    );
  }
  const pending = known.filter((name) => !applied.includes(name));
  const last = applied.toSorted().at(-1);
  if (last && pending[0] && pending[0] < last) {
    throw new Error(`Migration ${pending[0]} is not applied, although the later ${last} is.`);
  }
  return pending;
}

/**
 * Applies what is pending, all of it or nothing, and answers with the names; then the tables of the background jobs are
 * brought to their present version. Processes that start together wait. When the signal aborts it rejects, and nothing
 * of the migrations remains that was not complete.
 */
export async function migrate(connection: ConnectionSettings, signal?: AbortSignal): Promise<string[]> {
  const client = new pg.Client(clientSettings(connection));
  client.on('error', () => {});
  await client.connect();
  const giveUp = () => void endSession(connection, client);
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    signal?.throwIfAborted();
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLocks.migrations]);
    const pending = await pendingMigrations(client);
    if (pending.length > 0) await applyMigrations(client, pending);
    signal?.throwIfAborted();
    await migrateJobs(client, connection);
    return pending;
  } finally {
    signal?.removeEventListener('abort', giveUp);
    await client.end();
  }
}

async function applyMigrations(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await client.query('BEGIN');
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${table} (id serial PRIMARY KEY, name varchar(255) NOT NULL, run_on timestamp NOT NULL)`,
  );
  for (const name of names) {
    await client.query(readFileSync(path.join(folder, `${name}.sql`), 'utf8')).catch((error: Error) => {
      // The same error, because callers decide by its code.
      throw Object.assign(error, { message: `Migration ${name} failed: ${error.message}` });
    });
    await client.query(`INSERT INTO ${table} (name, run_on) VALUES ($1, now())`, [name]);
  }
  await client.query('COMMIT');
}

/** Ends what the session is doing, also where it waits for a lock; the server then undoes its transaction. */
async function endSession(connection: ConnectionSettings, client: pg.Client): Promise<void> {
  const { processID } = client as pg.Client & { processID: number };
  const other = new pg.Client(clientSettings(connection));
  other.on('error', () => {});
  try {
    await other.connect();
    await other.query('SELECT pg_terminate_backend($1)', [processID]);
  } catch {
    // A server that cannot be reached has lost the session too.
  } finally {
    await other.end().catch(() => {});
  }
}
