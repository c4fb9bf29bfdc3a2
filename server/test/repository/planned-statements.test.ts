/**
 * Every statement can be planned with parameters. On one server this says little; on a cluster, where `npm run
 * test:distributed` runs it too, it finds what Citus cannot do, such as joins of local and distributed tables.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import type { AnyStatement } from '../../src/platform/sql/statement.ts';
import { allStatements } from '../support/sql-statements.ts';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';

const statements = await allStatements();
const isCluster = inject('citusNodes').length > 0;

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const organization = newId('organization', new Date());

/** Citus plans some parts of a statement when it runs it, and can explain none of these. */
const plansLater = /could not create distributed plan|no value found for parameter/;

/** Values of types by their names in PostgreSQL; of others 0. A text can be the name of a table, and JSON has many shapes. */
const examples: Readonly<Record<string, string | null>> = {
  json: null,
  jsonb: null,
  text: 'tickets',
  uuid: '00000000-0000-4000-8000-000000000000',
  'timestamp with time zone': '2026-11-20',
  date: '2026-11-20',
};

/** Without a value, or with an empty list, Citus leaves out of its plan what is then empty. */
function exampleOf(type: string): string | null {
  if (type.endsWith('[]')) return `{${exampleOf(type.slice(0, -2))}}`;
  const example = examples[type];
  return example === undefined ? '0' : example;
}

/** Plans a statement for an organization; throws what the server says. */
async function plan(text: string, isTenants: boolean): Promise<void> {
  try {
    await client.query(`PREPARE planned AS ${text}`);
    const { rows } = await client.query(
      "SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'planned'",
    );
    const values = (rows[0].types as string[]).map((type, index) =>
      isTenants && index === 0 ? organization : exampleOf(type),
    );
    const given = values.map((value) => (value === null ? 'NULL' : client.escapeLiteral(value))).join(', ');
    await client.query(`EXPLAIN EXECUTE planned${given && `(${given})`}`);
  } finally {
    await client.query('DEALLOCATE ALL');
  }
}

/** What the server says of its shapes that it cannot plan. */
async function problemsOf(statement: AnyStatement): Promise<string[]> {
  const problems = new Set<string>();
  for (const { text } of statement.shapes()) {
    try {
      await plan(text, statement.scope === 'tenant');
    } catch (error) {
      const { message } = error as Error;
      if (!isCluster || !plansLater.test(message)) problems.add(message);
    }
  }
  return [...problems];
}

describe('every statement can be planned', () => {
  it.each(statements.map((statement) => [statement.label, statement] as const))('%s', async (_, statement) => {
    expect(await problemsOf(statement)).toEqual([]);
  });
});
