/** Statements say what PostgreSQL says: names and types of parameters and columns, and what can be null. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyStatement, tenantStatement } from '../../src/platform/sql/statement.ts';
import { int, nullable, text } from '../../src/platform/sql/types.ts';
import { describeStatement } from '../support/described-statement.ts';
import { countLockingSubqueries } from '../support/locking-subqueries.ts';
import { allStatements } from '../support/sql-statements.ts';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';

const statements = await allStatements();

let database: TestDatabase;
let client: pg.Client;
let typeNames: Map<number, string>;
/** `table column` of the columns that can be null. */
let nullableColumns: Set<string>;

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
  const types = await client.query<{ oid: number; name: string }>(
    'SELECT oid::int AS oid, format_type(oid, NULL) AS name FROM pg_type',
  );
  typeNames = new Map(types.rows.map(({ oid, name }) => [oid, name]));
  const columns = await client.query<{ key: string }>(
    `SELECT attrelid::int || ' ' || attnum AS key FROM pg_attribute WHERE attnum > 0 AND NOT attnotnull`,
  );
  nullableColumns = new Set(columns.rows.map(({ key }) => key));
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** What the statement declares otherwise than PostgreSQL, a sentence each. */
async function differences(statement: AnyStatement): Promise<string[]> {
  const found: string[] = [];
  for (const shape of statement.shapes()) {
    const described = await describeStatement(client, shape.text);
    const declared = shape.parameters.map(([name, type]) => ({ name, fits: type.postgres }));
    if (statement.scope === 'tenant') declared.unshift({ name: 'organization', fits: text.postgres });
    const actual = described.parameterTypeIds.map((id) => typeNames.get(id)!);
    if (actual.length !== declared.length) {
      found.push(`takes ${actual.length} parameters, declares ${declared.map(({ name }) => name).join(', ')}`);
    }
    for (const [index, { name, fits }] of declared.entries()) {
      const type = actual[index];
      if (type && !fits.includes(type)) found.push(`parameter ${name} is ${type}, declared ${fits.join(' or ')}`);
    }
    const names = described.columns.map((column) => column.name);
    if (names.toSorted().join() !== Object.keys(statement.columns).toSorted().join()) {
      found.push(`has columns ${names.join(', ')}; declares ${Object.keys(statement.columns).join(', ')}`);
    }
    for (const column of described.columns) {
      const type = statement.columns[column.name];
      const actualType = typeNames.get(column.typeId)!;
      if (!type) continue;
      if (!type.postgres.includes(actualType)) {
        found.push(`column ${column.name} is ${actualType}, declared ${type.postgres.join(' or ')}`);
      }
      if (!type.nullable && nullableColumns.has(`${column.tableId} ${column.columnNumber}`)) {
        found.push(`column ${column.name} can be null`);
      }
    }
  }
  return [...new Set(found)];
}

describe('every statement declares what PostgreSQL says of it', () => {
  it.each(statements.map((statement) => [statement.label, statement] as const))('%s', async (_, statement) => {
    expect(await differences(statement)).toEqual([]);
  });

  it('names each statement once', () => {
    const labels = statements.map(({ label }) => label);
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  });
});

describe('a statement that waits for the lock of a ticket', () => {
  it('returns nothing that it has read before the wait', async () => {
    const found: string[] = [];
    for (const { label, shapes } of statements) {
      for (const { text: sql } of shapes()) if ((await countLockingSubqueries(sql)) > 0) found.push(label);
    }
    expect(found).toEqual([]);
  });

  it('is found with a subquery, and not without a lock', async () => {
    const wasSwapped = 'EXISTS (SELECT 1 FROM tickets s WHERE s.resold_from = t.id)';
    expect(await countLockingSubqueries(`SELECT id, ${wasSwapped} FROM tickets t FOR UPDATE`)).toBe(1);
    expect(
      await countLockingSubqueries(`WITH x AS (SELECT ${wasSwapped} FROM tickets t FOR SHARE) SELECT * FROM x`),
    ).toBe(1);
    expect(await countLockingSubqueries(`SELECT id, ${wasSwapped} FROM tickets t`)).toBe(0);
  });
});

describe('the comparison sees', () => {
  const wrong = (parameters: Record<string, typeof text>, columns: Record<string, typeof text>, sql: string) =>
    differences(tenantStatement('planted', parameters, columns, sql));
  const tickets = 'FROM tickets WHERE organization_id = $1';

  it('a column of another type', async () => {
    expect(await wrong({}, { party_size: text }, `SELECT party_size ${tickets}`)).toEqual([
      'column party_size is integer, declared text or character varying or name or character',
    ]);
  });
  it('a column of another name', async () => {
    expect(await wrong({}, { name: text }, `SELECT full_name ${tickets}`)).toHaveLength(1);
  });
  it('a column that can be null', async () => {
    expect(await wrong({}, { channel_id: text }, `SELECT channel_id ${tickets}`)).toEqual([
      'column channel_id can be null',
    ]);
    expect(await wrong({}, { channel_id: nullable(text) as never }, `SELECT channel_id ${tickets}`)).toEqual([]);
  });
  it('a parameter of another type, too many and too few', async () => {
    const sql = `SELECT id ${tickets} AND party_size = $2`;
    expect(await wrong({ size: text }, { id: text }, sql)).toHaveLength(1);
    expect(await wrong({}, { id: text }, sql)).toHaveLength(1);
    expect(await wrong({ size: int as never, more: text }, { id: text }, sql)).toHaveLength(1);
    expect(await wrong({ size: int as never }, { id: text }, sql)).toEqual([]);
  });
});
