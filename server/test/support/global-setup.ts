/**
 * One PostgreSQL for the whole run, with a migrated template that every test file clones. TEST_DATABASE_URL names a
 * server to use instead of the embedded one (its user must be allowed to create databases). TEST_CITUS_NODES names the
 * nodes of a Citus cluster, the coordinator first: the template is then distributed over them.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { ConnectionSettings } from '../../src/platform/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../../src/platform/migrations.ts';
import { createDistributedTemplate, dropDistributed, type Nodes } from './distributed.ts';
import { copyPreparedCluster, parentOfData } from './prepared-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: ConnectionSettings;
    template: string;
    /** Nodes of the cluster over which databases are distributed; empty on a single server. */
    citusNodes: readonly ConnectionSettings[];
    /** Of this run, for what several files need and one of them makes; removed at its end. */
    runDirectory: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runDirectory = mkdtempSync(path.join(tmpdir(), 'stagedoor-run-'));
  // The account that PostgreSQL runs under, where that is not this one, passes through.
  chmodSync(runDirectory, 0o711);
  project.provide('runDirectory', runDirectory);
  const tearDown = await setupServer(project);
  return async () => {
    await tearDown();
    rmSync(runDirectory, { recursive: true, force: true });
  };
}

async function setupServer(project: TestProject): Promise<() => Promise<void>> {
  const nodes = (process.env.TEST_CITUS_NODES ?? '').split(',').filter(Boolean);
  if (nodes.length > 0) return setupDistributed(project, nodes.map((node) => connectionOf(node)) as never);
  project.provide('citusNodes', []);
  const url = process.env.TEST_DATABASE_URL;
  return url ? setupOn(project, connectionOf(url)) : setupEmbedded(project);
}

const ownTemplate = `stagedoor_template_${process.pid}`;

async function setupOn(project: TestProject, connection: ConnectionSettings): Promise<() => Promise<void>> {
  await administer(connection, [`DROP DATABASE IF EXISTS ${ownTemplate}`, `CREATE DATABASE ${ownTemplate}`]);
  await migrate({ ...connection, database: ownTemplate });
  project.provide('postgres', connection);
  project.provide('template', ownTemplate);
  return async () => {
    const names = await databasesOf(connection, ownTemplate);
    await administer(
      connection,
      names.map((name) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    );
  };
}

/** The template and what was made of it for several tests. */
async function databasesOf(connection: ConnectionSettings, template: string): Promise<string[]> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)', [
      template,
    ]);
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function setupDistributed(project: TestProject, nodes: Nodes): Promise<() => Promise<void>> {
  await createDistributedTemplate(nodes, ownTemplate);
  project.provide('postgres', nodes[0]);
  project.provide('template', ownTemplate);
  project.provide('citusNodes', nodes);
  return () => dropDistributed(nodes, ownTemplate);
}

function connectionOf(url: string): ConnectionSettings {
  const { hostname, port, username, password, searchParams, pathname } = new URL(url);
  return {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    database: pathname.slice(1) || 'postgres',
  };
}

/** The prepared cluster has the template already. */
async function setupEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(parentOfData(), 'stagedoor-test-'));
  await copyPreparedCluster(dataDir);
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    // Durability is tested on servers of its own; here it would only cost time.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' },
  });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const pending = await migrate(server.connection);
  if (pending.length > 0) {
    await stop();
    throw new Error(`The prepared cluster lacked ${pending.join(', ')}: remove .cache/clusters.`);
  }
  // A template can be copied only while nobody is connected to it.
  project.provide('postgres', { ...server.connection, database: 'postgres' });
  project.provide('template', server.connection.database);
  return stop;
}

async function administer(connection: ConnectionSettings, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    for (const text of statements) await client.query(text);
  } finally {
    await client.end();
  }
}
