/** Brings the database to the schema this code knows, and refuses one that is newer than it. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { enqueueBatches } from './batched-steps.ts';
import { type ConnectionSettings, clientSettings } from './database.ts';
import { applyIndexStatements } from './index-steps.ts';
import { migrateJobs } from './job-migrations.ts';
import { checksumOf, kindOf, knownMigrations, type Migration, readMigration, statementsOf } from './migration-files.ts';
import type { WaitsFor } from './waiting.ts';

const table = 'schema_migrations';

/** Why the schema of a database is none to go on from, in a sentence. */
export class SchemaRefusedError extends Error {}

interface Applied {
  readonly name: string;
  /** Null in a database from before the baseline. */
  readonly checksum: string | null;
}

async function appliedMigrations(client: pg.ClientBase): Promise<Applied[]> {
  const exists = await client.query(`SELECT to_regclass('${table}') IS NOT NULL AS yes`);
  if (!exists.rows[0].yes) return [];
  const text = `SELECT name, to_jsonb(m) ->> 'checksum' AS checksum FROM ${table} m ORDER BY name`;
  return (await client.query<Applied>(text)).rows;
}

/**
 * The migrations that are still to be applied, in order. Throws where the database is older than the baseline, where it
 * has some that this code does not know or knows otherwise, and where one would run behind a later one.
 */
export async function pendingMigrations(client: pg.ClientBase, folder?: string): Promise<string[]> {
  const known = knownMigrations(folder);
  const applied = await appliedMigrations(client);
  if (applied.some(({ checksum }) => checksum === null)) {
    throw new SchemaRefusedError(
      'The database was made before the first release and cannot be migrated: start anew with an empty one (another DATABASE_URL or DATA_DIR), and import there what the program that made it exports.',
    );
  }
  const names = applied.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new SchemaRefusedError(
      `The database has migrations this version does not know (${unknown.join(', ')}): start the newer version, or restore a backup from before it.`,
    );
  }
  const changed = applied.filter(({ name, checksum }) => checksumOf(readMigration(name, folder)) !== checksum);
  if (changed.length > 0) {
    throw new SchemaRefusedError(
      `Migrations were changed after this database was made with them (${changed.map(({ name }) => name).join(', ')}): restore the files as they were released.`,
    );
  }
  const pending = known.filter((name) => !names.includes(name));
  const last = names.at(-1);
  if (last && pending[0] && pending[0] < last) {
    throw new Error(`Migration ${pending[0]} is not applied, although the later ${last} is.`);
  }
  return pending;
}

export interface MigrateOptions {
  readonly signal?: AbortSignal;
  readonly waitsFor?: WaitsFor;
  /** Where the migrations are. */
  readonly folder?: string;
  /** The statement that gives a new table its place on a cluster; null where it stays on the coordinator. */
  readonly placementStep?: (table: string) => string | null;
}

/**
 * Brings the tables of the background jobs to their present version and applies what is pending, each migration as its kind
 * says (`migration-files.ts`), and answers with the names. Processes that start together wait for each other. When the
 * signal aborts it rejects, and nothing of a migration that was being applied in a transaction remains; one without is gone
 * on with next time.
 */
export async function migrate(
  connection: ConnectionSettings,
  { signal, waitsFor = () => {}, folder, placementStep = () => null }: MigrateOptions = {},
): Promise<string[]> {
  const keeper = await connect(connection);
  const client = await connect(connection).catch(async (error: Error) => {
    await keeper.end();
    throw error;
  });
  const giveUp = () => void endSession(connection, keeper);
  signal?.addEventListener('abort', giveUp, { once: true });
  // Where the lock is gone another process may have begun.
  const lockIsLost = () => void endSession(connection, client);
  keeper.once('end', lockIsLost);
  try {
    signal?.throwIfAborted();
    await lock(keeper, waitsFor);
    waitsFor('the migrations of the database');
    const pending = await pendingMigrations(client, folder);
    // Migrations may add jobs.
    await migrateJobs(client, connection);
    if (pending.length > 0) await client.query(createTable);
    for (const name of pending) {
      await applyMigration(client, readMigration(name, folder), {
        ...(signal ? { signal } : {}),
        waitsFor,
        placementStep,
      });
    }
    signal?.throwIfAborted();
    return pending;
  } finally {
    signal?.removeEventListener('abort', giveUp);
    keeper.off('end', lockIsLost);
    await Promise.all([keeper.end(), client.end()]);
  }
}

async function connect(connection: ConnectionSettings): Promise<pg.Client> {
  const client = new pg.Client(clientSettings(connection));
  client.on('error', () => {});
  await client.connect();
  // What the role is allowed for requests is too short here.
  await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
  return client;
}

/**
 * Until the transaction ends, which stays open: a lock of the session would outlast it behind a pooler. An index that is made
 * concurrently waits for every snapshot, so nobody keeps one here. Who waits for the lock asks again and again, since a
 * statement that waits has one; and the statement that takes it has no parameters, since those of a statement stay bound,
 * with its snapshot, until the next one.
 */
async function lock(keeper: pg.ClientBase, waitsFor: WaitsFor): Promise<void> {
  for (;;) {
    await keeper.query('BEGIN');
    const { rows } = await keeper.query(`SELECT pg_try_advisory_xact_lock(${advisoryLocks.migrations}) AS yes`);
    if (rows[0].yes) return;
    await keeper.query('ROLLBACK');
    waitsFor('another process, which migrates the database');
    await sleep(lockAgainAfterMs);
  }
}

const createTable = `CREATE TABLE IF NOT EXISTS ${table} (
  name text COLLATE "C" PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz(3) NOT NULL)`;

const lockAgainAfterMs = 200;
/** Who waits for a lock on a table has all others wait behind it: so it gives up soon, and tries again. */
const lockTimeoutMs = 750;
const againAfterMs = 1_000;

/** Applies one migration, as soon as nobody holds what it changes. */
export async function applyMigration(
  client: pg.ClientBase,
  migration: Migration,
  { signal, waitsFor = () => {}, placementStep = () => null }: Omit<MigrateOptions, 'folder'> = {},
): Promise<void> {
  const { name } = migration;
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await applyByKind(client, migration, placementStep);
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      // The same error, because callers decide by its code.
      if (code !== '55P03') throw Object.assign(error as Error, { message: `Migration ${name} failed: ${message}` });
      await client.query('ROLLBACK');
      waitsFor(`others that use a table which migration ${name} changes`);
      await sleep(againAfterMs);
    }
  }
}

async function applyByKind(
  client: pg.ClientBase,
  migration: Migration,
  placementStep: (table: string) => string | null,
): Promise<void> {
  const kind = kindOf(migration);
  if (kind === 'no transaction') {
    await applyIndexStatements(client, migration);
    await record(client, migration);
    return;
  }
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
  if (kind === 'in batches') await enqueueBatches(client, migration);
  else if (await isDistributed(client)) await applyOnCluster(client, migration, placementStep);
  else await client.query(migration.text);
  await record(client, migration);
  await client.query('COMMIT');
}

async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`SELECT to_regclass('pg_dist_partition') IS NOT NULL AS yes`);
  return rows[0].yes && (await client.query('SELECT FROM pg_dist_partition LIMIT 1')).rows.length > 0;
}

/** Steps that change a table of the coordinator by what they read of one that is on every node: a cluster lets them read a copy. */
const readsCopyOnCluster: Readonly<Record<string, string>> = { '202611260005_scopes-of-more-kinds': 'api_keys' };

/** A cluster passes on one statement at a time, and lets no table refer to one that has no place yet. */
async function applyOnCluster(
  client: pg.ClientBase,
  migration: Migration,
  placementStep: (table: string) => string | null,
): Promise<void> {
  await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
  const copied = readsCopyOnCluster[migration.name];
  // Found by its name before the table itself.
  if (copied) await client.query(`CREATE TEMPORARY TABLE ${copied} ON COMMIT DROP AS SELECT * FROM ${copied}`);
  for (const statement of statementsOf(migration)) {
    const [, table] = /^CREATE TABLE (?:IF NOT EXISTS )?(\w+) \(/.exec(statement) ?? [];
    const step = table === undefined ? null : placementStep(table);
    if (step === null) await client.query(statement);
    else {
      // Otherwise Citus gives a table that refers to one on every node a place of its own, and then refuses its other references.
      await client.query('SET LOCAL citus.enable_local_reference_table_foreign_keys = off');
      await client.query(statement);
      await client.query(step);
      await client.query('SET LOCAL citus.enable_local_reference_table_foreign_keys = on');
    }
  }
}

async function record(client: pg.ClientBase, migration: Migration): Promise<void> {
  const text = `INSERT INTO ${table} (name, checksum, applied_at) VALUES ($1, $2, now())`;
  await client.query(text, [migration.name, checksumOf(migration)]);
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
