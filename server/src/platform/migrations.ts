/** Brings the database to the schema this code knows, and refuses one that is newer than it. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type ConnectionSettings, clientSettings } from './database.ts';

const folder = fileURLToPath(new URL('../../migrations', import.meta.url));
const table = 'schema_migrations';
/** Any number does, as long as nobody else locks it: it makes processes that start together migrate one by one. */
const lockKey = 7_242_001;

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

/** The migrations that are still to be applied; throws where the database has some that this code does not know. */
export async function pendingMigrations(client: pg.ClientBase): Promise<string[]> {
  const known = knownMigrations();
  const applied = await appliedMigrations(client);
  const strangers = applied.filter((name) => !known.includes(name));
  if (strangers.length > 0) {
    throw new SchemaNewerError(
      `The database has migrations this version does not know (${strangers.join(', ')}): start the newer version, or restore a backup from before it.`,
    );
  }
  return known.filter((name) => !applied.includes(name));
}

/** Applies what is pending and answers with the names of it. */
export async function migrate(connection: ConnectionSettings): Promise<string[]> {
  const client = new pg.Client(clientSettings(connection));
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    const pending = await pendingMigrations(client);
    if (pending.length === 0) return [];
    // Loaded only when there is something to do: a start that finds nothing to migrate should not pay for it.
    const { runner } = await import('node-pg-migrate');
    await runner({
      dbClient: client,
      dir: folder,
      ignorePattern: '.*(?<!\\.sql)$',
      migrationsTable: table,
      direction: 'up',
      singleTransaction: true,
      // Held above, waiting; the library's own lock gives up instead.
      noLock: true,
      log: () => {},
    });
    return pending;
  } finally {
    await client.end();
  }
}
