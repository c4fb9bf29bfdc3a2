/** Statements that write rows name the columns that they declare, whatever else an input brings. */
import { expect, it } from 'vitest';
import { tenantInsert, tenantUpdate } from '../../src/platform/sql/rows.ts';
import { int, text } from '../../src/platform/sql/types.ts';

const hostile = 'name = (SELECT last4 FROM api_keys LIMIT 1), slug';
const given = { name: 'Early', quota: 5, [hostile]: 'planted', sold_count: 7 };

it('leaves what an update does not declare out of its text and its values', () => {
  const update = tenantUpdate('planted', 'ticket_rate_prices', { name: text, quota: int });
  const query = update.statement.queryOf(['org_1'], update.valuesOf('prc_1', given));
  expect(query.values).toEqual(['org_1', 'prc_1', ['name', 'quota'], 'Early', 5]);
  expect(query.text).not.toMatch(/last4|sold_count/);
});

it('leaves what an insert does not declare out of its text and its values', () => {
  const insert = tenantInsert('planted', 'ticket_rate_prices', { name: text, quota: int });
  const query = insert.statement.queryOf(['org_1'], insert.valuesOf([given]));
  expect(query.values).toEqual(['org_1', '[{"name":"Early","quota":5}]']);
  expect(query.text).not.toMatch(/last4|sold_count/);
});
