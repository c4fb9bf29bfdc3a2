/**
 * One PostgreSQL for the whole run, with a migrated template that every test file clones. TEST_DATABASE_URL names a
 * server to use instead of the embedded one (its user must be allowed to create databases). TEST_CITUS_NODES names the
 * nodes of a Citus cluster, the coordinator first: the template is then distributed over them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { ConnectionSettings } from '../../src/platform/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../../src/platform/migrations.ts';
import { createDistributedTemplate, dropDistributed, type Nodes } from './distributed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: ConnectionSettings;
    template: string;
    /** Nodes of the cluster over which databases are distributed; empty on a single server. */
    citusNodes: readonly ConnectionSettings[];
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const template = `stagedoor_template_${process.pid}`;
  const nodes = (process.env.TEST_CITUS_NODES ?? '').split(',').filter(Boolean);
  if (nodes.length > 0)
    return setupDistributed(project, nodes.map((node) => serverOf(node).connection) as never, template);
  project.provide('citusNodes', []);
  const server = url ? serverOf(url) : await embeddedServer();
  await administer(server.connection, [`DROP DATABASE IF EXISTS ${template}`, `CREATE DATABASE ${template}`]);
  await migrate({ ...server.connection, database: template });
  project.provide('postgres', server.connection);
  project.provide('template', template);
  return async () => {
    await administer(server.connection, [`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`]);
    await server.stop();
  };
}

async function setupDistributed(project: TestProject, nodes: Nodes, template: string): Promise<() => Promise<void>> {
  await createDistributedTemplate(nodes, template);
  project.provide('postgres', nodes[0]);
  project.provide('template', template);
  project.provide('citusNodes', nodes);
  return () => dropDistributed(nodes, template);
}

interface TestServer {
  readonly connection: ConnectionSettings;
  readonly stop: () => Promise<void>;
}

function serverOf(url: string): TestServer {
  const { hostname, port, username, password, searchParams, pathname } = new URL(url);
  return {
    connection: {
      host: searchParams.get('host') ?? hostname,
      port: Number(port || 5432),
      user: decodeURIComponent(username),
      ...(password ? { password: decodeURIComponent(password) } : {}),
      database: pathname.slice(1) || 'postgres',
    },
    stop: async () => {},
  };
}

async function embeddedServer(): Promise<TestServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-test-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    // Durability is tested on servers of its own; here it would only cost time.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' },
  });
  return {
    connection: server.connection,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
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
