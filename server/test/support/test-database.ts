import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { ConnectionSettings } from '../../src/platform/database.ts';
import { cloneDistributed, dropDistributed, type Nodes } from './distributed.ts';

export interface TestDatabase {
  readonly connection: ConnectionSettings;
  /** Runs SQL as it stands, for arranging and for looking. */
  sql<R extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  drop(): Promise<void>;
}

interface CloneableDatabase extends TestDatabase {
  /** Ends the connections of `sql`, so that others can clone the database. */
  disconnect(): Promise<void>;
}

/** Runs a statement in a transaction that stays open, with the locks that it took. */
export async function holdOpen(
  { connection }: Pick<TestDatabase, 'connection'>,
  text: string,
): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  await client.query(`BEGIN; ${text}`);
  return {
    release: async () => {
      await client.query('ROLLBACK');
      await client.end();
    },
  };
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

function isCluster(nodes: readonly ConnectionSettings[]): nodes is Nodes {
  return nodes.length > 0;
}

/** A fresh, migrated database: a clone of the template, of this test alone. */
export function cloneDatabase({
  template = inject('template'),
  prefix,
}: {
  readonly template?: string;
  readonly prefix?: string;
} = {}): Promise<CloneableDatabase> {
  const nodes = citusNodes();
  return createDatabase(
    (name) =>
      isCluster(nodes)
        ? cloneDistributed(nodes, template, name)
        : asAdministrator(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
    prefix,
  );
}

/** A fresh database without anything in it. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase((name) => asAdministrator(`CREATE DATABASE ${name} TEMPLATE template0`));
}

/** Lets rows be changed that are only added to; on a cluster distributed tables have no trigger that would refuse it. */
export async function setAppendOnly(
  run: (text: string) => Promise<unknown>,
  table: string,
  to: 'ENABLE' | 'DISABLE',
): Promise<void> {
  if (!isCluster(citusNodes())) await run(`ALTER TABLE ${table} ${to} TRIGGER ${table}_append_only`);
}

function citusNodes(): readonly ConnectionSettings[] {
  return inject('citusNodes') as readonly ConnectionSettings[];
}

async function createDatabase(
  create: (name: string) => Promise<unknown>,
  prefix = `stagedoor_${process.pid}`,
): Promise<CloneableDatabase> {
  const name = `${prefix}_${randomBytes(5).toString('hex')}`;
  const nodes = citusNodes();
  await create(name);
  const connection = { ...inject('postgres'), database: name };
  const pool = new pg.Pool({ ...connection, max: 2 });
  pool.on('error', () => {});
  return {
    connection,
    sql: async (text, values) => (await pool.query(text, values)).rows as never,
    disconnect: () => pool.end(),
    drop: async () => {
      await pool.end();
      if (isCluster(nodes)) await dropDistributed(nodes, name);
      else await asAdministrator(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** As DATABASE_URL names it. */
export function databaseUrlOf({ connection }: Pick<TestDatabase, 'connection'>): string {
  const { host, port, user, password, database } = connection;
  return `postgres://${user}${password ? `:${password}` : ''}@localhost:${port}/${database}?host=${encodeURIComponent(host!)}`;
}
