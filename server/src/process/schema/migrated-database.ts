/** A temporary database with the migrated schema and no rows, for tools that read the schema. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { clientSettings } from '../../platform/database.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../../platform/migrations.ts';

/** Starts a server of its own, lets the work look at the database, and leaves nothing behind. */
export async function withMigratedDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-schema-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  const client = new pg.Client(clientSettings(server.connection));
  client.on('error', () => {});
  try {
    await migrate(server.connection);
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
