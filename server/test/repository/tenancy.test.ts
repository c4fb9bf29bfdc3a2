/** Keys and placement of every table, as docs/database.md promises them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue, Table } from '../../src/process/schema/catalogue.ts';
import { placementOf, placements, tenancyExceptions, tenantColumn } from '../../src/process/schema/tenancy.ts';
import { type CatalogueDatabase, openCatalogue } from '../support/catalogue.ts';

let database: CatalogueDatabase;
beforeAll(async () => {
  database = await openCatalogue();
});
afterAll(() => database.close());

/** What is unique must be so within one server: its first column is the one that decides about the server. */
function keyFindings(table: Table, column: string): string[] {
  const keys = [
    ...table.constraints.filter(({ kind }) => kind === 'primary key' || kind === 'unique' || kind === 'exclude'),
    ...table.indexes.filter(({ unique }) => unique),
  ];
  const findings = keys
    .filter(({ columns }) => columns[0] !== column)
    .map(({ name, columns }) => `${table.name}: ${name} begins with ${columns[0]}, not with ${column}`);
  if (!table.constraints.some(({ kind }) => kind === 'primary key')) findings.push(`${table.name}: no primary key`);
  return findings;
}

/** A row may point at rows of its own tenant, at rows that are on every server, and from one local table at another. */
function foreignKeyFindings(table: Table): string[] {
  const { kind } = placementOf(table.name);
  return table.constraints
    .filter((constraint) => constraint.kind === 'foreign key')
    .flatMap(({ name, columns, referenced_table, referenced_columns }) => {
      const target = placementOf(referenced_table!);
      if (target.kind === 'reference') return [];
      if (kind === 'local' && target.kind === 'local') return [];
      if (kind === 'local') return [`${table.name}: ${name} points from one server at ${referenced_table}`];
      if (target.kind === 'local') return [`${table.name}: ${name} points at ${referenced_table} on another server`];
      if (kind === 'reference') return [`${table.name}: ${name} points from every server at ${referenced_table}`];
      if (columns[0] === tenantColumn && referenced_columns[0] === tenantColumn) return [];
      return [`${table.name}: ${name} points at ${referenced_table} without ${tenantColumn} in front`];
    });
}

function findings(catalogue: Catalogue): string[] {
  return placements(catalogue).flatMap(({ table, placement }) => {
    if (placement.kind !== 'distributed') return foreignKeyFindings(table);
    const owner = table.columns.find(({ name }) => name === placement.by);
    return [
      ...(owner?.not_null && owner.type === 'text'
        ? []
        : [`${table.name}: ${placement.by} is not a text that is always set`]),
      ...keyFindings(table, placement.by),
      ...foreignKeyFindings(table),
    ];
  });
}

describe('tenancy', () => {
  it('begins every key of a tenant table with the organization', async () => {
    expect(findings(await database.read())).toEqual([]);
  });

  it('has a reason for every table outside of the rule, and no reason for a table that is not there', async () => {
    const names = (await database.read()).tables.map(({ name }) => name);
    expect(Object.keys(tenancyExceptions).filter((name) => !names.includes(name))).toEqual([]);
    for (const { reason } of Object.values(tenancyExceptions)) expect(reason.length).toBeGreaterThan(20);
  });

  it('keeps whatever an exception distributes by another column out of reach of foreign keys', async () => {
    const { tables } = await database.read();
    const apart = Object.entries(tenancyExceptions)
      .filter(([, { placement }]) => placement.kind === 'distributed')
      .map(([name]) => name);
    expect(apart.length).toBeGreaterThan(0);
    const pointing = tables.flatMap(({ name, constraints }) =>
      constraints.filter(
        ({ kind, referenced_table }) =>
          kind === 'foreign key' && (apart.includes(name) || apart.includes(referenced_table!)),
      ),
    );
    expect(pointing).toEqual([]);
  });

  it('is seen to fail over a table that breaks each rule', async () => {
    const { client } = database;
    await client.query('BEGIN');
    await client.query(`
      CREATE TABLE spoilt (id text PRIMARY KEY, organization_id text NOT NULL, ticket_id text, UNIQUE (ticket_id));
      CREATE UNIQUE INDEX spoilt_partial ON spoilt (id, organization_id) WHERE ticket_id IS NOT NULL;
      CREATE TABLE ownerless (note text);
      CREATE UNIQUE INDEX barcodes_lonely ON barcodes (ticket_id);
      CREATE UNIQUE INDEX payments_id ON payments (id);
      ALTER TABLE spoilt ADD CONSTRAINT spoilt_payment FOREIGN KEY (ticket_id) REFERENCES payments (id);
      ALTER TABLE channels ADD CONSTRAINT channels_payment FOREIGN KEY (id) REFERENCES payments (id);
      ALTER TABLE webhook_queue ADD CONSTRAINT webhook_queue_ticket
        FOREIGN KEY (organization_id, delivery_id) REFERENCES tickets (organization_id, id);
      ALTER TABLE payments ADD CONSTRAINT payments_endpoint FOREIGN KEY (id) REFERENCES webhook_endpoints (id);
      COMMIT`);
    expect(findings(await database.read()).sort()).toEqual([
      'barcodes: barcodes_lonely begins with ticket_id, not with barcode',
      'channels: channels_payment points from every server at payments',
      'ownerless: no primary key',
      'ownerless: organization_id is not a text that is always set',
      'payments: payments_endpoint points at webhook_endpoints on another server',
      'payments: payments_id begins with id, not with organization_id',
      'spoilt: spoilt_partial begins with id, not with organization_id',
      'spoilt: spoilt_payment points at payments without organization_id in front',
      'spoilt: spoilt_pkey begins with id, not with organization_id',
      'spoilt: spoilt_ticket_id_key begins with ticket_id, not with organization_id',
      'webhook_queue: webhook_queue_ticket points from one server at tickets',
    ]);
  });
});
