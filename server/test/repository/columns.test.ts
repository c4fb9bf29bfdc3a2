/** Shapes of columns that the rest relies on: instants to the millisecond, identifiers compared byte by byte. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue, Column } from '../../src/process/schema/catalogue.ts';
import { type CatalogueDatabase, openCatalogue } from '../support/catalogue.ts';

let database: CatalogueDatabase;
beforeAll(async () => {
  database = await openCatalogue();
});
afterAll(() => database.close());

function columnsWhere({ tables }: Catalogue, matches: (column: Column) => boolean): string[] {
  return tables
    .filter(({ partition_of }) => partition_of === null)
    .flatMap((table) => table.columns.filter(matches).map(({ name }) => `${table.name}.${name}`));
}

const isCoarseInstant = ({ type }: Column) => /^time(stamp)?\b/.test(type) && type !== 'timestamp(3) with time zone';
const isSortedByLocale = ({ name, type, collation }: Column) =>
  /(^|_)(id|barcode|code_key|email_key)$|^slug$/.test(name) && type === 'text' && collation !== '"C"';
const isInexactMoney = ({ name, type }: Column) =>
  /(^|_)(price|amount|fees?|deposit|tips|surcharge|total)$/.test(name) && type !== 'bigint' && type !== 'boolean';
const isTextWithLength = ({ type }: Column) => /^character/.test(type);

describe('columns', () => {
  it('keep instants with their zone, to the millisecond: what is answered is what is compared', async () => {
    expect(columnsWhere(await database.read(), isCoarseInstant)).toEqual([]);
  });

  it('compare identifiers and keys byte by byte, whatever the locale of the server', async () => {
    expect(columnsWhere(await database.read(), isSortedByLocale)).toEqual([]);
  });

  it('keep money as whole minor units', async () => {
    expect(columnsWhere(await database.read(), isInexactMoney)).toEqual([]);
  });

  it('are text without a length: limits stand in the contract', async () => {
    expect(columnsWhere(await database.read(), isTextWithLength)).toEqual([]);
  });

  it('are seen to fail over a table of wrong ones', async () => {
    await database.client.query(`CREATE TABLE spoilt (
      organization_id text, at timestamptz, then_at timestamp(3), price numeric, title varchar(20), total_price float8)`);
    const catalogue = await database.read();
    expect(columnsWhere(catalogue, isSortedByLocale)).toEqual(['spoilt.organization_id']);
    expect(columnsWhere(catalogue, isCoarseInstant)).toEqual(['spoilt.at', 'spoilt.then_at']);
    expect(columnsWhere(catalogue, isInexactMoney)).toEqual(['spoilt.price', 'spoilt.total_price']);
    expect(columnsWhere(catalogue, isTextWithLength)).toEqual(['spoilt.title']);
  });
});
