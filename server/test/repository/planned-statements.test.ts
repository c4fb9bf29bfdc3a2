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

/** Without a value for the event, passes of an event are joined by a condition that is never true, and Citus refuses that. */
const needsValues = new Set(['list_codes_of_door', 'list_passes_of_door']);

/** Plans a statement for an organization, and without a value for anything else; throws what the server says. */
async function plan(text: string, parameters: number, isTenants: boolean): Promise<void> {
  const values = Array.from({ length: parameters }, (_, index) =>
    isTenants && index === 0 ? `'${organization}'` : 'NULL',
  );
  try {
    await client.query(`PREPARE planned AS ${text}`);
    await client.query(`EXPLAIN EXECUTE planned${values.length === 0 ? '' : `(${values.join(', ')})`}`);
  } finally {
    await client.query('DEALLOCATE ALL');
  }
}

/** What the server says of its shapes that it cannot plan. */
async function problemsOf(statement: AnyStatement): Promise<string[]> {
  const problems = new Set<string>();
  for (const { text, parameters } of statement.shapes()) {
    const isTenants = statement.scope === 'tenant';
    try {
      await plan(text, parameters.length + Number(isTenants), isTenants);
    } catch (error) {
      const { message } = error as Error;
      if (!isCluster || !plansLater.test(message)) problems.add(message);
    }
  }
  return [...problems];
}

describe('every statement can be planned', () => {
  const planned = statements.filter(({ label }) => !isCluster || !needsValues.has(label));
  it.each(planned.map((statement) => [statement.label, statement] as const))('%s', async (_, statement) => {
    expect(await problemsOf(statement)).toEqual([]);
  });
});
