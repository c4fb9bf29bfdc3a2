/** Applying migrations: in order, each of them whole or not at all. */
import { loadModule, parse } from 'libpg-query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindOf, knownMigrations, readMigration, statementsOf } from '../../src/platform/migration-files.ts';
import { migrate } from '../../src/platform/migrations.ts';
import { folderWithMigrations } from '../support/later-migrations.ts';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const applied = () => database.sql('SELECT name FROM schema_migrations ORDER BY name');
const everyColumn = `SELECT table_schema, table_name, column_name FROM information_schema.columns
  WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2, 3`;
const empty = () => database.sql('DROP SCHEMA public CASCADE; CREATE SCHEMA public');

describe('migrations', () => {
  it('are applied once, in the order of their names', async () => {
    await empty();
    expect(await migrate(database.connection)).toEqual(knownMigrations());
    expect(await migrate(database.connection)).toEqual([]);
    expect(await applied()).toEqual(knownMigrations().map((name) => ({ name })));
  });

  it('are applied once by several processes that start together', async () => {
    await empty();
    const answers = await Promise.all(Array.from({ length: 4 }, () => migrate(database.connection)));
    expect(answers.filter((names) => names.length > 0)).toEqual([knownMigrations()]);
    expect(await applied()).toEqual(knownMigrations().map((name) => ({ name })));
  });

  it('are refused where one would run behind a later one', async () => {
    const [first] = knownMigrations();
    await database.sql('DELETE FROM schema_migrations WHERE name = $1', [first]);
    await expect(migrate(database.connection)).rejects.toThrow(`Migration ${first} is not applied, although the later`);
  });

  it('are refused where one was changed after it was applied, and nothing is touched', async () => {
    await empty();
    await migrate(database.connection);
    const [first] = knownMigrations();
    await database.sql(`UPDATE schema_migrations SET checksum = md5('other') WHERE name = $1`, [first]);
    await database.sql('DELETE FROM schema_migrations WHERE name = $1', [knownMigrations().at(-1)]);
    const before = await applied();
    await expect(migrate(database.connection)).rejects.toThrow(
      `Migrations were changed after this database was made with them (${first}): restore`,
    );
    expect(await applied()).toEqual(before);
  });

  it('refuse a database from before the baseline, of which nothing is touched', async () => {
    await empty();
    await database.sql(`
      CREATE TABLE schema_migrations (id serial PRIMARY KEY, name varchar(255) NOT NULL, run_on timestamp NOT NULL);
      INSERT INTO schema_migrations (name, run_on)
      VALUES ('0001_organizations-and-access', now()), ('0025_booking-checkout', now()), ('0025_booking-mails', now());
      CREATE TABLE organizations (id text PRIMARY KEY);
      INSERT INTO organizations VALUES ('org_1');
      DROP SCHEMA graphile_worker CASCADE`);
    const state = () => Promise.all([database.sql(everyColumn), applied(), database.sql('TABLE organizations')]);
    const before = await state();
    await expect(migrate(database.connection)).rejects.toThrow(
      /^The database was made before the first release and cannot be migrated: start anew with an empty one/,
    );
    expect(await state()).toEqual(before);
  });

  it('leave nothing of one that fails, whose error names it, and go on from there', async () => {
    await empty();
    // Made by the first half of the fourth, which fails then.
    await database.sql('CREATE TABLE webhook_deliveries (planted int)');
    await expect(migrate(database.connection)).rejects.toThrow(/^Migration \d+_messaging failed: relation .* exists$/);
    const known = knownMigrations();
    expect(await applied()).toEqual(known.slice(0, 3).map((name) => ({ name })));
    const tables = await database.sql(`SELECT tablename FROM pg_tables WHERE tablename LIKE 'webhook%'`);
    expect(tables).toEqual([{ tablename: 'webhook_deliveries' }]);
    await database.sql('DROP TABLE webhook_deliveries');
    expect(await migrate(database.connection)).toEqual(known.slice(3));
  });
});

describe('a migration without a transaction', () => {
  const name = '299901010000_index';
  const folder = folderWithMigrations({
    [name]: `-- no transaction
-- What the index is for; a comment.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS planted_number
  ON planted (number) WHERE number > 0;
DROP INDEX CONCURRENTLY IF EXISTS planted_other;
`,
  });
  const indexes = () =>
    database.sql(`SELECT c.relname AS name, i.indisvalid AS valid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE indrelid = 'planted'::regclass`);
  const prepare = async (numbers: string) => {
    await empty();
    await migrate(database.connection);
    await database.sql(`CREATE TABLE planted (number int); INSERT INTO planted VALUES ${numbers};
      CREATE INDEX planted_other ON planted (number)`);
  };

  it('makes and drops indexes while other processes wait for their turn', async () => {
    await prepare('(1), (2)');
    const answers = await Promise.all(Array.from({ length: 4 }, () => migrate(database.connection, { folder })));
    expect(answers.toSorted()).toEqual([[], [], [], [name]]);
    expect(await indexes()).toEqual([{ name: 'planted_number', valid: true }]);
  }, 20_000);

  it('that was interrupted drops the invalid index that remained, and makes it anew', async () => {
    await prepare('(1), (1)');
    await expect(migrate(database.connection, { folder })).rejects.toThrow(
      `Migration ${name} failed: could not create unique index "planted_number"`,
    );
    const unfinished = { name: 'planted_number', valid: false };
    expect(await indexes()).toEqual(expect.arrayContaining([unfinished, { name: 'planted_other', valid: true }]));
    await database.sql('DELETE FROM planted WHERE ctid IN (SELECT max(ctid) FROM planted)');
    expect(await migrate(database.connection, { folder })).toEqual([name]);
    expect(await indexes()).toEqual([{ name: 'planted_number', valid: true }]);
  });

  it.each([
    ['UPDATE planted SET number = 3'],
    ['CREATE INDEX CONCURRENTLY planted_again ON planted (number)'],
    ['CREATE INDEX IF NOT EXISTS planted_again ON planted (number)'],
  ])('is refused before its first statement where one is %s', async (statement) => {
    await prepare('(1)');
    const text = `-- no transaction\nDROP INDEX CONCURRENTLY IF EXISTS planted_other;\n${statement};\n`;
    await expect(migrate(database.connection, { folder: folderWithMigrations({ [name]: text }) })).rejects.toThrow(
      `takes only CREATE INDEX CONCURRENTLY IF NOT EXISTS and DROP INDEX CONCURRENTLY IF EXISTS: ${statement}`,
    );
    expect(await indexes()).toEqual([{ name: 'planted_other', valid: true }]);
  });
});

describe('on a cluster', () => {
  const steps = knownMigrations()
    .map((name) => readMigration(name))
    .filter((step) => kindOf(step) === 'transaction');

  it.each(steps.map((step) => [step.name, step] as const))('%s is split into its statements', async (_, step) => {
    await loadModule();
    const countOf = async (text: string) => (await parse(text)).stmts!.length;
    const counted = await Promise.all(statementsOf(step).map(countOf));
    expect(counted).toEqual(counted.map(() => 1));
    expect(counted).toHaveLength(await countOf(step.text));
  });

  it('a later step is sent statement by statement, and its tables have their places before others refer to them', async () => {
    const name = '203001010000_planted';
    const text = `-- Up Migration
CREATE TABLE planted_parents (id text PRIMARY KEY, note text NOT NULL DEFAULT 'a; b');
CREATE FUNCTION planted() RETURNS int LANGUAGE sql AS $$
  SELECT count(*)::int FROM placed;
$$;
CREATE TABLE planted_children (id text PRIMARY KEY, parent_id text REFERENCES planted_parents (id), placed int DEFAULT planted());
INSERT INTO planted_children (id) VALUES ('one');
`;
    await empty();
    await migrate(database.connection);
    const folder = folderWithMigrations({ [name]: text });
    const placementStep = (table: string) => `INSERT INTO placed VALUES ('${table}')`;
    await database.sql(
      'CREATE TABLE placed (name text); CREATE TABLE pg_dist_partition (n int); INSERT INTO pg_dist_partition VALUES (1)',
    );
    expect(await migrate(database.connection, { folder, placementStep })).toEqual([name]);
    expect(await database.sql('SELECT name FROM placed')).toEqual([
      { name: 'planted_parents' },
      { name: 'planted_children' },
    ]);
    expect(await database.sql('SELECT placed FROM planted_children')).toEqual([{ placed: 2 }]);
  });
});
