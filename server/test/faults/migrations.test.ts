/** Migrations of several processes at once, and of one that is killed in the middle: all or nothing, and once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownMigrations } from '../../src/platform/migrations.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { sized } from '../support/fault-scale.ts';
import { endAll, launchCommand, runToEnd } from '../support/service-process.ts';
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
const applied = () => database.sql<{ name: string }>('SELECT name FROM schema_migrations ORDER BY id');
const tables = (of: TestDatabase) =>
  of.sql(`SELECT table_name, column_name, data_type FROM information_schema.columns
    WHERE table_schema = 'public' ORDER BY 1, ordinal_position`);

describe('a process that is killed in the middle of the migrations', () => {
  it('leaves nothing of them, and the one that waited for it applies all', async () => {
    // A table of the same name that is not committed: the fourth migration waits for what becomes of it.
    const holder = await holdOpen(database, 'CREATE TABLE webhook_queue (id int)');
    const waits = (event: string) => async () => {
      const text = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = $1';
      return (await database.sql(text, [event])).length === 1;
    };
    const first = launchCommand(env(), migrateCommand);
    await eventually(waits('transactionid'), 60_000);
    const second = launchCommand(env(), migrateCommand);
    await eventually(waits('advisory'), 60_000);
    first.child.kill('SIGKILL');
    await first.exited;
    expect(await tables(database)).toEqual([]);
    await holder.release();
    expect(await second.exited).toBe(0);
    expect(second.output()).toBe(`Applied ${knownMigrations().join(', ')}\n`);
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
    const outputs = ended.map(({ output }) => output).sort();
    expect(ended.map(({ code }) => code)).toEqual(ended.map(() => 0));
    expect(outputs[0]).toBe(`Applied ${knownMigrations().join(', ')}\n`);
    expect(outputs.slice(1)).toEqual(outputs.slice(1).map(() => 'Nothing to apply.\n'));
    expect((await applied()).map(({ name }) => name)).toEqual(knownMigrations());
  }, 150_000);
});
