/**
 * Deleting a row makes PostgreSQL look for rows that refer to it: without an index that is a scan of the whole table. Each
 * foreign key to a table from which rows are deleted has an index that begins with columns of the key, among them those
 * that refer to the primary key. Primary keys are never updated.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue, Table } from '../../src/process/schema/catalogue.ts';
import { type CatalogueDatabase, openCatalogue } from '../support/catalogue.ts';
import { readSources } from '../support/sources.ts';

let database: CatalogueDatabase;
let catalogue: Catalogue;
beforeAll(async () => {
  database = await openCatalogue();
  catalogue = await database.read();
});
afterAll(() => database.close());

/** Foreign keys that do without, with the reason. */
const exceptions: Readonly<Record<string, string>> = {};

/** Tables from which a statement of the service deletes rows. */
function tablesDeletedFrom(): string[] {
  const names = readSources().flatMap(({ text }) =>
    [...text.matchAll(/DELETE FROM (?:ONLY )?([a-z_]+)/g)].map(([, name]) => name!),
  );
  return [...new Set(names)];
}

const primaryKeyOf = (table: Table | undefined) =>
  table?.constraints.find(({ kind }) => kind === 'primary key')?.columns ?? [];

/** Indexes by which rows are found whatever else they hold: a partial one only if it leaves out rows without the key. */
function indexesOf(table: Table): (readonly string[])[] {
  return [
    ...table.constraints
      .filter(({ kind }) => kind === 'primary key' || kind === 'unique')
      .map(({ columns }) => columns),
    ...table.indexes
      .filter(({ definition }) => !/ WHERE /.test(definition) || / WHERE \w+ IS NOT NULL$/.test(definition))
      .map(({ columns }) => columns),
  ];
}

function keysWithoutIndex({ tables }: Catalogue, deletedFrom: readonly string[]): string[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  return tables.flatMap((table) =>
    table.constraints
      .filter(({ kind, referenced_table }) => kind === 'foreign key' && deletedFrom.includes(referenced_table!))
      .filter((key) => {
        const primary = primaryKeyOf(byName.get(key.referenced_table!));
        const needed = key.columns.filter((_column, index) => primary.includes(key.referenced_columns[index]!));
        return !indexesOf(table).some((columns) => {
          const end = columns.findIndex((column) => !key.columns.includes(column));
          const prefix = end === -1 ? columns : columns.slice(0, end);
          return needed.length > 0 && needed.every((column) => prefix.includes(column));
        });
      })
      .map((key) => `${table.name} (${key.columns.join(', ')}) to ${key.referenced_table}`),
  );
}

describe('foreign keys to rows that are deleted', () => {
  it('have an index, or a reason', () => {
    const deletedFrom = tablesDeletedFrom();
    expect(deletedFrom).toContain('zones');
    expect(keysWithoutIndex(catalogue, deletedFrom).filter((key) => !(key in exceptions))).toEqual([]);
  });

  it('is seen to fail over an index that is missing, partial, or begins with another column', async () => {
    await database.client.query(`
      DROP INDEX bookings_zone, booking_spaces_space, events_location;
      CREATE INDEX bookings_zone ON bookings (organization_id, name, zone_id);
      CREATE INDEX booking_spaces_space ON booking_spaces (organization_id, space_id) WHERE holds`);
    expect(keysWithoutIndex(await database.read(), ['zones', 'spaces', 'locations']).toSorted()).toEqual([
      'booking_spaces (organization_id, event_id, space_id) to spaces',
      'bookings (organization_id, event_id, zone_id) to zones',
      'events (organization_id, location_id) to locations',
    ]);
  });
});
