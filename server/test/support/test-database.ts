import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { ConnectionSettings } from '../../src/platform/database.ts';

export interface TestDatabase {
  readonly connection: ConnectionSettings;
  /** Runs SQL as it stands, for arranging and for looking. */
  sql<R extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  drop(): Promise<void>;
}

async function asAdministrator(text: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres') });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** A fresh, migrated database: a clone of the template, of this test alone. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const name = `stagedoor_${process.pid}_${randomBytes(5).toString('hex')}`;
  await asAdministrator(`CREATE DATABASE ${name} TEMPLATE ${inject('template')} STRATEGY FILE_COPY`);
  const connection = { ...inject('postgres'), database: name };
  const pool = new pg.Pool({ ...connection, max: 2, idleTimeoutMillis: 1_000 });
  pool.on('error', () => {});
  return {
    connection,
    sql: async (text, values) => (await pool.query(text, values)).rows as never,
    drop: async () => {
      await pool.end();
      await asAdministrator(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
