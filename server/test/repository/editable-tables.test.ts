/** rows.ts names columns that it declares, and no others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EditableTable, editableTables } from '../../src/platform/editable-tables.ts';
import { insertRows, updateRow } from '../../src/platform/rows.ts';
import { type CatalogueDatabase, openCatalogue } from '../support/catalogue.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let catalogue: CatalogueDatabase;
let service: TestService;
beforeAll(async () => {
  catalogue = await openCatalogue();
  service = await startTestService();
});
afterAll(async () => {
  await catalogue.close();
  await service.close();
});

const names = Object.keys(editableTables) as EditableTable[];

describe('editable tables', () => {
  it.each(names)('%s has the columns that the database has', async (name) => {
    const table = (await catalogue.read()).tables.find((candidate) => candidate.name === name);
    expect([...editableTables[name]].toSorted()).toEqual(table?.columns.map((column) => column.name).toSorted());
  });

  const hostile = 'name = (SELECT last4 FROM api_keys LIMIT 1), slug';

  it('refuses a column that the table has not before anything is sent, in every row', async () => {
    const { database } = service.services;
    const before = database.statementsCount;
    const key = { organizationId: 'org_1', id: 'prc_1' };
    await expect(updateRow(database, 'ticket_rate_prices', key, { [hostile]: 1 })).rejects.toThrow(
      'has no columns called',
    );
    await expect(insertRows(database, 'ticket_rate_prices', [{ id: 'prc_1' }, { [hostile]: 1 }])).rejects.toThrow(
      TypeError,
    );
    expect(database.statementsCount).toBe(before);
  });
});
