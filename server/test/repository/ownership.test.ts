/** Each table is written by the folder that owns it, as server/src/process/schema/ownership.ts says. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ownershipExceptions,
  ownershipFinding,
  type TableWrite,
  tableOwners,
  writtenTables,
} from '../../src/process/schema/ownership.ts';
import { type CatalogueDatabase, openCatalogue } from '../support/catalogue.ts';

const root = fileURLToPath(new URL('../../src', import.meta.url));
let database: CatalogueDatabase;
let tables: ReadonlySet<string>;
beforeAll(async () => {
  database = await openCatalogue();
  const catalogue = await database.read();
  tables = new Set(catalogue.tables.filter(({ partition_of }) => partition_of === null).map(({ name }) => name));
});
afterAll(() => database.close());

/** What the source writes, each table of each folder once. */
function allWrites(): TableWrite[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const found = new Map<string, TableWrite>();
  for (const file of files) {
    const folder = relative(root, dirname(join(root, file))) || '.';
    for (const table of writtenTables(readFileSync(join(root, file), 'utf8'), tables)) {
      found.set(`${folder} ${table}`, { folder, table });
    }
  }
  return [...found.values()];
}

describe('table ownership', () => {
  it('has an owner for every table, and none for a table that is not there', () => {
    expect(Object.keys(tableOwners).sort()).toEqual([...tables].sort());
  });

  it('lets no other folder write a table', () => {
    expect(allWrites().flatMap((write) => ownershipFinding(write) ?? [])).toEqual([]);
  });

  it('has a reason for every exception, and no unused exception', () => {
    const writes = new Set(allWrites().map(({ folder, table }) => `${folder} ${table}`));
    const listed = ownershipExceptions.flatMap(({ folder, tables: names }) => names.map((name) => `${folder} ${name}`));
    expect(listed.filter((exception) => !writes.has(exception))).toEqual([]);
    for (const { reason } of ownershipExceptions) expect(reason.length).toBeGreaterThan(40);
  });

  it('sees the statements of the engine', () => {
    const tablesOfEngine = allWrites()
      .filter(({ folder }) => folder === 'contexts/messaging/webhooks/engine')
      .map(({ table }) => table);
    expect(tablesOfEngine.sort()).toEqual(
      Object.keys(tableOwners).filter((table) => tableOwners[table] === 'contexts/messaging/webhooks/engine'),
    );
  });

  it.each([
    ['an insert', 'INSERT INTO webhook_queue (delivery_id) VALUES ($1)'],
    ['an update', 'UPDATE webhook_queue q SET due_at = $1'],
    ['an update in a CTE', 'WITH moved AS (\n  UPDATE webhook_queue SET due_at = $1 RETURNING 1) SELECT 1'],
    ['a delete', 'DELETE FROM webhook_queue\nWHERE endpoint_id = $1'],
    ['a truncate', 'TRUNCATE webhook_queue'],
  ])('reports %s that another folder makes', (_, sql) => {
    const findings = writtenTables(`tenantStatement('planted', {}, {}, \`${sql}\`)`, tables).map((table) =>
      ownershipFinding({ folder: 'contexts/messaging/webhooks/history', table }),
    );
    expect(findings).toEqual([
      'contexts/messaging/webhooks/history writes webhook_queue, which belongs to contexts/messaging/webhooks/engine',
    ]);
  });

  it('passes over reads, locks and comments', () => {
    const text = `/* DELETE FROM webhook_queue */ // UPDATE webhook_queue SET
      SELECT 1 FROM webhook_queue FOR UPDATE SKIP LOCKED -- INSERT INTO webhook_queue`;
    expect(writtenTables(text, tables)).toEqual([]);
  });
});
