/** Applying migrations: in order, all of them or none. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownMigrations, migrate } from '../../src/platform/migrations.ts';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const applied = () => database.sql('SELECT name FROM schema_migrations ORDER BY id');
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

  it('leave nothing behind when one fails, and the error names it', async () => {
    await empty();
    await database.sql('CREATE TABLE webhook_deliveries (planted int)');
    await expect(migrate(database.connection)).rejects.toThrow(/^Migration 0004_webhooks failed: relation .* exists$/);
    const tables = await database.sql(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
    expect(tables).toEqual([{ tablename: 'webhook_deliveries' }]);
    await database.sql('DROP TABLE webhook_deliveries');
    expect(await migrate(database.connection)).toEqual(knownMigrations());
  });
});
