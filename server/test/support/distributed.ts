/**
 * Databases that are spread over the nodes of a Citus cluster: a template is migrated and distributed once, and cloned on
 * every node, with the metadata in it, for each test file.
 */
import pg from 'pg';
import type { ConnectionSettings } from '../../src/platform/database.ts';
import { migrate } from '../../src/platform/migrations.ts';
import { distributeDatabase } from '../../src/process/schema/distribution.ts';

/** The coordinator first. */
export type Nodes = readonly [ConnectionSettings, ...ConnectionSettings[]];

/** Shards of a table: few, so that a database is made quickly, and more than nodes, so that each has several. */
const shardCount = 4;

async function onNode(node: ConnectionSettings, database: string, texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ ...node, database });
  await client.connect();
  try {
    for (const text of texts) await client.query(text);
  } finally {
    await client.end();
  }
}

async function onEveryNode(nodes: Nodes, database: string, texts: readonly string[]): Promise<void> {
  await Promise.all(nodes.map((node) => onNode(node, database, texts)));
}

/** Makes the template: its tables are distributed, and nothing is connected to it. */
export async function createDistributedTemplate(nodes: Nodes, name: string): Promise<void> {
  const [coordinator, ...workers] = nodes;
  await onEveryNode(nodes, 'postgres', [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `CREATE DATABASE ${name}`]);
  await onEveryNode(nodes, name, ['CREATE EXTENSION citus']);
  await onNode(coordinator, name, [
    `SELECT citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...workers.map(({ host, port }) => `SELECT citus_add_node('${host}', ${port})`),
    `ALTER DATABASE ${name} SET citus.shard_count = ${shardCount}`,
  ]);
  const connection = { ...coordinator, database: name };
  await migrate(connection);
  await distributeDatabase(connection, () => {});
  // A database that somebody is connected to cannot be cloned, and Citus keeps a process of its own in each.
  await onEveryNode(nodes, 'postgres', [
    `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`,
  ]);
}

export async function cloneDistributed(nodes: Nodes, template: string, name: string): Promise<void> {
  await onEveryNode(nodes, 'postgres', [`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`]);
}

/** The coordinator first: until it is gone its processes come back to the other nodes. */
export async function dropDistributed(nodes: Nodes, name: string): Promise<void> {
  for (const node of nodes) await dropOnNode(node, name);
}

const objectInUse = '55006';

/** A process of Citus can begin between the end of the others and the removal. */
async function dropOnNode(node: ConnectionSettings, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await onNode(node, 'postgres', [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== objectInUse || attempt === 5) throw error;
    }
  }
}
