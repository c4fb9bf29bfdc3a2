/**
 * Migrations of the kind `-- in batches` (`migration-files.ts`), as jobs: each runs the statement of the file for one
 * organization until it changes nothing. A batch is a transaction of its own, so rows are locked for moments only, and where
 * a process dies the next run goes on with what is left.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from './database.ts';
import { enqueueJob, type JobOrigin, type JobPayloads } from './jobs.ts';
import { kindOf, type Migration, readMigration } from './migration-files.ts';
import { tenantDb } from './sql/tenant-db.ts';

/** Adds the jobs, one for each organization, in the transaction of the client. */
export async function enqueueBatches(client: pg.ClientBase, { name }: Migration): Promise<void> {
  const executor = { execute: async <R>(query: pg.QueryConfig) => (await client.query(query)).rows as R[] };
  const { rows } = await client.query<{ id: string }>('SELECT id FROM organizations ORDER BY id');
  for (const { id } of rows) {
    const tenant = { ...tenantDb(executor, id), inTransaction: true } as const;
    await enqueueJob(tenant, 'fill_rows', { migration: name }, { key: name });
  }
}

export interface BatchOptions {
  readonly signal: AbortSignal;
  /** Rows of one batch. */
  readonly size?: number;
  /** After how long the job makes room for others, and is queued again. */
  readonly workMs?: number;
  /** Where the migrations are. */
  readonly folder?: string;
}

const defaultSize = 500;
const defaultWorkMs = 20_000;
const unknownAgainAfterMs = 60_000;

/**
 * Runs the job. Where this version has no such migration, because a newer one applied it, the job waits for a process of
 * that one. Rejects when the signal aborts, and is then run again.
 */
export async function fillRows(
  database: Database,
  { organizationId, migration }: JobPayloads['fill_rows'] & JobOrigin,
  { signal, size = defaultSize, workMs = defaultWorkMs, folder }: BatchOptions,
): Promise<void> {
  const again = (runAt?: Date) =>
    database.transaction((tx) =>
      enqueueJob(tenantDb(tx, organizationId), 'fill_rows', { migration }, { key: migration, ...(runAt && { runAt }) }),
    );
  const text = readBatchStatement(migration, folder);
  if (text === null) return void (await again(new Date(Date.now() + unknownAgainAfterMs)));
  const startedAt = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const batchAt = performance.now();
    const changed = await database.execute({ text, values: [organizationId, size] });
    if (changed.length === 0) return;
    if (performance.now() - startedAt > workMs) return void (await again());
    // Requests get the database for as long as the batch had it.
    await sleep(performance.now() - batchAt);
  }
}

/** Null where this version has no such migration. */
function readBatchStatement(name: string, folder: string | undefined): string | null {
  try {
    const migration = readMigration(name, folder);
    if (kindOf(migration) !== 'in batches') throw new Error(`Migration ${name} is not filled in batches.`);
    return migration.text;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
}
