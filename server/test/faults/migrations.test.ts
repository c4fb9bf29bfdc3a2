/** Migrations of several processes at once, and of one that is killed in the middle: each whole or not at all, and once. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownMigrations } from '../../src/platform/migration-files.ts';
import { applyMigration } from '../../src/platform/migrations.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { sized } from '../support/fault-scale.ts';
import { endAll, type LaunchedService, launchCommand, runToEnd } from '../support/service-process.ts';
import { cloneDatabase, databaseUrlOf, emptyDatabase, holdOpen, type TestDatabase } from '../support/test-database.ts';

const processes = sized({ full: 8, short: 3 });
let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(async () => {
  await endAll();
  await database.drop();
});

const migrateCommand = ['db', 'migrate'];
const env = () => ({ DATABASE_URL: databaseUrlOf(database) });
const applied = () => database.sql<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
const tables = (of: TestDatabase) =>
  of.sql(`SELECT table_name, column_name, data_type FROM information_schema.columns
    WHERE table_schema = 'public' ORDER BY 1, ordinal_position`);

describe('a process that is killed in the middle of the migrations', () => {
  it('leaves those before whole, and the one that waited for it applies the rest; both say what they wait for', async () => {
    const known = knownMigrations();
    // A table of the same name that is not committed: the fourth migration waits for what becomes of it.
    const holder = await holdOpen(database, 'CREATE TABLE webhook_queue (id int)');
    const waits = async () => {
      const text = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'transactionid'`;
      return (await database.sql(text)).length === 1;
    };
    const first = launchCommand(env(), migrateCommand);
    await eventually(waits, 60_000);
    const second = launchCommand(env(), migrateCommand);
    const says = (one: LaunchedService, what: string) => async () => one.output().includes(`Waiting for ${what}, `);
    await eventually(says(first, `others that use a table which migration ${known[3]} changes`), 10_000);
    await eventually(says(second, 'another process, which migrates the database'), 60_000);
    first.child.kill('SIGKILL');
    await first.exited;
    expect((await applied()).map(({ name }) => name)).toEqual(known.slice(0, 3));
    await holder.release();
    expect(await second.exited).toBe(0);
    expect(second.output()).toContain(`Applied ${known.slice(3).join(', ')}\n`);
  }, 150_000);

  it('leads to the same schema as an undisturbed one', async () => {
    const undisturbed = await cloneDatabase();
    expect(await tables(database)).toEqual(await tables(undisturbed));
    await undisturbed.drop();
    expect((await applied()).map(({ name }) => name)).toEqual(knownMigrations());
  });
});

describe(`${processes} processes that migrate an empty database at once`, () => {
  it('apply each migration once, and all succeed', async () => {
    await database.drop();
    database = await emptyDatabase();
    const ended = await Promise.all(Array.from({ length: processes }, () => runToEnd(env(), migrateCommand)));
    // Without what they say while they wait.
    const outputs = ended.map(({ output }) => output.replaceAll(/^\{.*\n/gm, '')).sort();
    expect(ended.map(({ code }) => code)).toEqual(ended.map(() => 0));
    expect(outputs[0]).toBe(`Applied ${knownMigrations().join(', ')}\n`);
    expect(outputs.slice(1)).toEqual(outputs.slice(1).map(() => 'Nothing to apply.\n'));
    expect((await applied()).map(({ name }) => name)).toEqual(knownMigrations());
  }, 150_000);
});

describe('a migration that waits for a table', () => {
  it('keeps readers of it waiting for less than a second, and is applied once the table is free', async () => {
    const client = new pg.Client({ ...database.connection });
    await client.connect();
    const holder = await holdOpen(database, 'SELECT FROM organizations LIMIT 1');
    const waited: string[] = [];
    const step = { name: 'test', text: 'ALTER TABLE organizations ADD COLUMN added int' };
    const applying = applyMigration(client, step, { waitsFor: (what) => waited.push(what) });
    let longestMs = 0;
    while (waited.length < 2) {
      const began = performance.now();
      await database.sql('SELECT FROM organizations LIMIT 1');
      longestMs = Math.max(longestMs, performance.now() - began);
      await sleep(5);
    }
    await holder.release();
    await applying;
    await client.end();
    expect(longestMs).toBeGreaterThan(100);
    expect(longestMs).toBeLessThan(1_000);
    expect(await database.sql('SELECT added FROM organizations')).toEqual([]);
  }, 60_000);
});
