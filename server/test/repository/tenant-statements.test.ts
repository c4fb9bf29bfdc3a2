/** Tenant statements reach the rows of one organization: every table of tenants in them is bound to `$1`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placements, tenantColumn } from '../../src/process/schema/tenancy.ts';
import { type CatalogueDatabase, openCatalogue } from '../support/catalogue.ts';
import { allStatements } from '../support/sql-statements.ts';
import { unboundTables } from '../support/unbound-tables.ts';

const statements = (await allStatements()).filter(({ scope }) => scope === 'tenant');

/** Rows of tenants in tables that are not distributed. */
const keptByTenant = new Set(['memberships', 'webhook_notifications', 'webhook_deliveries', 'webhook_attempts']);

let catalogue: CatalogueDatabase;
let tenantTables: Set<string>;
beforeAll(async () => {
  catalogue = await openCatalogue();
  const all = await catalogue.read();
  tenantTables = new Set(
    placements(all)
      .filter(({ table }) => table.columns.some((column) => column.name === tenantColumn))
      .filter(({ table, placement }) => placement.kind === 'distributed' || keptByTenant.has(table.name))
      .map(({ table }) => table.name),
  );
});
afterAll(() => catalogue.close());

const unbound = (text: string) => unboundTables(text, (name) => tenantTables.has(name));

it.each(statements.map((statement) => [statement.label, statement] as const))('%s', async (_, statement) => {
  for (const { text } of statement.shapes()) expect(await unbound(text)).toEqual([]);
});

describe('the reading sees', () => {
  it.each([
    ['a table without a condition', 'SELECT id FROM tickets', ['tickets tickets']],
    ['a condition on another parameter', 'SELECT id FROM tickets WHERE organization_id = $2', ['tickets tickets']],
    [
      'a join through the column of another table',
      'SELECT 1 FROM tickets t JOIN events e ON e.organization_id = t.organization_id AND e.id = t.event_id WHERE t.organization_id = $1',
      ['events e'],
    ],
    [
      'a sub-select that is correlated',
      'SELECT (SELECT count(*) FROM refunds r WHERE r.organization_id = t.organization_id) FROM tickets t WHERE t.organization_id = $1',
      ['refunds r'],
    ],
    ['a condition under OR', 'SELECT 1 FROM tickets WHERE organization_id = $1 OR id = $2', ['tickets tickets']],
    ['an update', 'UPDATE tickets SET full_name = $2 WHERE id = $1', ['tickets tickets']],
    ['a delete', 'DELETE FROM spaces WHERE id = $1', ['spaces spaces']],
    [
      'the left side of an outer join whose ON has the condition',
      'SELECT 1 FROM tickets t LEFT JOIN events e ON t.organization_id = $1 AND e.organization_id = $1',
      ['tickets t'],
    ],
    [
      'an inserted row of another organization',
      'INSERT INTO spaces (id, organization_id) VALUES ($1, $2)',
      ['spaces (inserted)'],
    ],
    [
      'inserted records of any organization',
      'INSERT INTO spaces SELECT r.* FROM jsonb_populate_recordset(NULL::spaces, $2) AS r',
      ['spaces (inserted)'],
    ],
    [
      'a table inside a common table expression',
      'WITH x AS (SELECT id FROM tickets) SELECT 1 FROM x',
      ['tickets tickets'],
    ],
  ])('%s', async (_, text, expected) => {
    expect(await unbound(text)).toEqual(expected);
  });

  it.each([
    [
      'SELECT 1 FROM tickets t JOIN events e ON e.organization_id = $1 AND e.id = t.event_id WHERE t.organization_id = $1',
    ],
    ['SELECT 1 FROM tickets t LEFT JOIN events e ON e.organization_id = $1 WHERE t.organization_id = $1'],
    ['INSERT INTO spaces (organization_id, id) SELECT $1, u FROM unnest($2::text[]) u'],
    ['WITH t AS (UPDATE tickets SET id = id WHERE organization_id = $1 RETURNING *) SELECT 1 FROM t AS tickets'],
  ])('no fault in %s', async (text) => {
    expect(await unbound(text)).toEqual([]);
  });
});
