/**
 * The steps of `npm run db:distribute`, held against the catalogue and then really taken. Citus itself is not needed for
 * that: two functions of its names write down what they are asked, and refuse what Citus would refuse.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../src/process/schema/catalogue.ts';
import {
  distributeTables,
  distributionSteps,
  parentsFirst,
  placementStep,
} from '../../src/process/schema/distribution.ts';
import { appendOnlyTables } from '../../src/process/schema/runtime-role.ts';
import { schemaText } from '../../src/process/schema/schema-text.ts';
import { placementOf } from '../../src/process/schema/tenancy.ts';
import { type CatalogueDatabase, openCatalogue } from '../support/catalogue.ts';

/** A table can be placed once, without foreign keys on it; what it will point at has to be placed by then. */
const likeCitus = `
  CREATE SCHEMA coordinator;
  CREATE TABLE coordinator.placed (place serial, name text PRIMARY KEY, by_column text, together text);
  CREATE FUNCTION coordinator.refuse_keys(name text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND (conrelid = name::regclass OR confrelid = name::regclass))
    THEN RAISE EXCEPTION '% still has foreign keys', name; END IF; END $$;
  CREATE FUNCTION coordinator.create_reference_table(name text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    PERFORM coordinator.refuse_keys(name);
    INSERT INTO coordinator.placed (name) VALUES (name); END $$;
  CREATE FUNCTION coordinator.create_distributed_table(name text, by_column text, colocate_with text)
  RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    PERFORM coordinator.refuse_keys(name);
    PERFORM FROM pg_attribute WHERE attrelid = name::regclass AND attname = by_column AND attnotnull;
    IF NOT FOUND THEN RAISE EXCEPTION '% has no column %', name, by_column; END IF;
    IF colocate_with <> 'none' AND NOT EXISTS (
      SELECT FROM coordinator.placed p WHERE p.name = colocate_with AND p.by_column = create_distributed_table.by_column)
    THEN RAISE EXCEPTION '% is not placed by %', colocate_with, by_column; END IF;
    INSERT INTO coordinator.placed (name, by_column, together) VALUES (name, by_column, colocate_with); END $$;
  SET search_path = public, coordinator`;

let database: CatalogueDatabase;
let catalogue: Catalogue;
beforeAll(async () => {
  database = await openCatalogue();
  catalogue = await database.read();
});
afterAll(() => database.close());

const tables = () => catalogue.tables.filter(({ partition_of }) => partition_of === null);
const foreignKeys = () =>
  tables().flatMap((table) =>
    table.constraints
      .filter(({ kind }) => kind === 'foreign key')
      .map(({ name, definition }) => ({ table: table.name, name, definition })),
  );
/** Of tables on the coordinator, at tables that are on every server. */
const leftOff = [
  'channel_partners_channel_id_fkey',
  'channel_partners_organization_id_fkey',
  'webhook_endpoints_channel_id_fkey',
  'webhook_endpoints_organization_id_fkey',
];
/** For processes of the version before. */
const temporary = [
  { table: 'bookings', name: 'bookings_written' },
  { table: 'door_entries', name: 'door_entries_written' },
  { table: 'events', name: 'events_written' },
  { table: 'guest_lists', name: 'guest_lists_email_key_inserted' },
  { table: 'guest_lists', name: 'guest_lists_email_key_updated' },
  { table: 'guest_lists', name: 'guest_lists_line_voided' },
  { table: 'guest_lists', name: 'guest_lists_written' },
  { table: 'list_rates', name: 'list_rates_written' },
  { table: 'pass_types', name: 'pass_types_events_written' },
  { table: 'pass_types', name: 'pass_types_written' },
  { table: 'pass_usages', name: 'pass_usages_written' },
  { table: 'passes', name: 'passes_line_restored' },
  { table: 'passes', name: 'passes_line_voided' },
  { table: 'passes', name: 'passes_written' },
  { table: 'payments', name: 'payments_lines_moved' },
  { table: 'refunds', name: 'refunds_columns_filled' },
  { table: 'ticket_supplements', name: 'ticket_supplements_line_voided' },
  { table: 'tickets', name: 'tickets_line_restored' },
  { table: 'tickets', name: 'tickets_line_voided' },
  { table: 'tickets', name: 'tickets_written' },
];
const triggers = [...temporary, ...appendOnlyTables.map((table) => ({ table, name: `${table}_append_only` }))].sort(
  (one, other) => (one.table < other.table ? -1 : 1),
);
const placed = (step: string) => /create_(?:distributed|reference)_table\('(\w+)'/.exec(step)?.[1];

describe('the steps', () => {
  it('place every table once, but for the local ones', () => {
    const names = distributionSteps(catalogue).map(placed).filter(Boolean);
    const local = [
      'audit_log',
      'channel_partners',
      'deployment',
      'deployment_audit_log',
      'idempotency_keys',
      'job_workers',
      'request_log',
      'schema_migrations',
      'test_clock',
      'webhook_attempts',
      'webhook_deliveries',
      'webhook_endpoint_state',
      'webhook_endpoints',
      'webhook_notifications',
      'webhook_queue',
      'webhook_recoveries',
      'webhook_secrets',
      'webhook_workers',
    ];
    expect(names.toSorted()).toEqual(
      tables()
        .map(({ name }) => name)
        .filter((name) => !local.includes(name)),
    );
  });

  it('take foreign keys and triggers off first; put the keys on last but for those of local tables at others, and privileges where triggers kept rows from changing', () => {
    const steps = distributionSteps(catalogue);
    const first = steps.findIndex(placed);
    const last = steps.findLastIndex(placed);
    expect(steps.slice(0, first)).toEqual([
      ...foreignKeys().map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`),
      ...triggers.map(({ table, name }) => `DROP TRIGGER ${name} ON ${table}`),
    ]);
    expect(steps.slice(last + 1)).toEqual([
      ...foreignKeys()
        .filter(({ name }) => !leftOff.includes(name))
        .map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`),
      'REVOKE UPDATE, DELETE, TRUNCATE ON invoice_lines FROM PUBLIC, CURRENT_USER',
      'REVOKE DELETE, TRUNCATE ON invoices FROM PUBLIC, CURRENT_USER',
      'REVOKE UPDATE, DELETE, TRUNCATE ON ledger_transactions FROM PUBLIC, CURRENT_USER',
      'REVOKE UPDATE, DELETE, TRUNCATE ON ticket_entries FROM PUBLIC, CURRENT_USER',
    ]);
  });

  it('place parents before children, and reference tables before all', () => {
    const order = distributionSteps(catalogue).map(placed).filter(Boolean);
    for (const table of tables()) {
      if (placementOf(table.name).kind === 'local') continue;
      for (const { kind, referenced_table: parent } of table.constraints) {
        if (kind !== 'foreign key' || parent === table.name) continue;
        expect(order.indexOf(parent!), `${parent} before ${table.name}`).toBeLessThan(order.indexOf(table.name));
      }
    }
  });

  it('are in the same order whatever order the tables are read in', () => {
    const names = (list: typeof catalogue.tables) => parentsFirst(list).map(({ name }) => name);
    const reversed = [...tables()].reverse();
    for (const table of parentsFirst(reversed)) {
      for (const { kind, referenced_table: parent } of table.constraints) {
        if (kind !== 'foreign key' || parent === table.name) continue;
        expect(names(reversed).indexOf(parent!)).toBeLessThan(names(reversed).indexOf(table.name));
      }
    }
  });
});

describe('distributing', () => {
  it('refuses a server that is no coordinator', async () => {
    await expect(distributeTables(database.client, () => {})).rejects.toThrow(/no Citus coordinator/);
  });

  it('refuses a database that has data already', async () => {
    await database.client.query(`${likeCitus};
      INSERT INTO channels (id, name, slug, created_at, updated_at) VALUES ('chn_1', 'A', 'a', now(), now())`);
    await expect(distributeTables(database.client, () => {})).rejects.toThrow(/has data already \(channels\)/);
    await database.client.query('DELETE FROM channels');
  });

  it('refuses a database that is not migrated', async () => {
    const removed = await database.client.query(
      'DELETE FROM schema_migrations WHERE name > (SELECT min(name) FROM schema_migrations) RETURNING *',
    );
    await expect(distributeTables(database.client, () => {})).rejects.toThrow(/lacks the migrations/);
    for (const { name, checksum, applied_at } of removed.rows) {
      await database.client.query('INSERT INTO schema_migrations VALUES ($1, $2, $3)', [name, checksum, applied_at]);
    }
  });

  it('takes all steps, and the schema is what it was but for triggers of what is spread and keys left off', async () => {
    const steps: string[] = [];
    await distributeTables(database.client, (step) => steps.push(step));
    expect(steps).toEqual(distributionSteps(catalogue));
    expect(schemaText(await database.read())).toBe(
      schemaText({
        ...catalogue,
        tables: catalogue.tables.map((table) =>
          placementOf(table.partition_of ?? table.name).kind === 'local'
            ? { ...table, constraints: table.constraints.filter(({ name }) => !leftOff.includes(name)) }
            : { ...table, triggers: [] },
        ),
      }),
    );
    const { rows } = await database.client.query(
      'SELECT name, by_column, together FROM coordinator.placed ORDER BY place',
    );
    expect(rows).toContainEqual({ name: 'organizations', by_column: null, together: null });
    expect(rows).toContainEqual({ name: 'barcodes', by_column: 'barcode', together: 'none' });
    const tenants = rows.filter(({ by_column }) => by_column === 'organization_id');
    expect(tenants.length).toBeGreaterThan(15);
    expect(new Set(tenants.slice(1).map(({ together }) => together))).toEqual(new Set([tenants[0].name]));
  });
});

it('a table of a later migration gets the place that it would have had', () => {
  const steps = distributionSteps(catalogue);
  const named = (table: string) =>
    steps.find((step) => step.startsWith('SELECT create_') && step.includes(`'${table}'`));
  expect(placementStep('shops')).toBe(named('shops'));
  expect(placementStep('barcodes')).toBe(named('barcodes'));
  expect(placementStep('webhook_queue')).toBeNull();
  expect(placementStep('tickets')).toBe(
    `SELECT create_distributed_table('tickets', 'organization_id', colocate_with => 'events')`,
  );
});
