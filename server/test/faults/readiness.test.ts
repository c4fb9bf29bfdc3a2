/** What /readyz says while the database answers and yet cannot be used in full. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { knownMigrations } from '../../src/platform/migration-files.ts';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let database: TestDatabase;
let service: TestService;
beforeEach(async () => {
  database = await cloneDatabase();
});
afterEach(async () => {
  await service.close();
  await database.drop();
});

const name = () => database.connection.database;
const readiness = async () => {
  const { status, body } = await service.call('GET', '/readyz');
  return [status, body.status, body.checks];
};

it('is unavailable while the database is read-only', async () => {
  await database.sql(`ALTER DATABASE ${name()} SET default_transaction_read_only = on`);
  service = await startTestService({ database });
  const state = 'takes no writes: it is read-only';
  expect(await readiness()).toMatchObject([503, 'unavailable', { database: state }]);
  expect(service.logLines.join('')).toContain('"reason":"it is read-only"');
});

it('is ready again after a failover, though its connections lead to the server that only reads now', async () => {
  await database.sql(`ALTER DATABASE ${name()} SET default_transaction_read_only = on`);
  service = await startTestService({ database });
  const signIn = async (index: number) => {
    const body = { email: `${index}@example.org`, password: 'none' };
    return (await service.call('POST', '/management/sessions', { body })).status;
  };
  const signInTogether = () => Promise.all(Array.from({ length: 10 }, (_, index) => signIn(index)));
  expect(await signInTogether()).toEqual(Array(10).fill(503));
  expect(await readiness()).toMatchObject([503, 'unavailable', {}]);
  // Sessions that there are stay as they are; new ones can write, as those to the promoted server can.
  await database.sql(`ALTER DATABASE ${name()} RESET default_transaction_read_only`);
  await expect.poll(readiness, { timeout: 12_000 }).toMatchObject([200, 'ok', { database: 'ok' }]);
  expect(await signInTogether()).toEqual(Array(10).fill(401));
}, 20_000);

it('is unavailable while the schema is older than the program', async () => {
  await database.sql('DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)');
  service = await startTestService({ database });
  const missing = `migrations missing: ${knownMigrations().at(-1)}`;
  expect(await readiness()).toMatchObject([503, 'unavailable', { database: missing }]);
});

it('is degraded while changes of keys are not heard of, and well again by itself', async () => {
  service = await startTestService({ database });
  expect(await readiness()).toMatchObject([200, 'ok', { database: 'ok', listening: 'ok' }]);
  // Sessions that there are go on; none can be made any more.
  const elsewhere = new pg.Client({ ...inject('postgres') });
  await elsewhere.connect();
  const admit = (isAdmitted: boolean) =>
    elsewhere.query('UPDATE pg_database SET datallowconn = $1 WHERE datname = $2', [isAdmitted, name()]);
  await admit(false);
  await elsewhere.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = $1 AND query IN ('LISTEN stagedoor_credentials', 'SELECT 1')`,
    [name()],
  );
  const listening = 'changes of keys are not heard of: the database is asked at each request';
  const lost = [200, 'degraded', { database: 'ok', listening }];
  await expect.poll(readiness, { timeout: 5_000 }).toMatchObject(lost);
  expect(service.logLines.join('')).toContain('not listening for changes of credentials');
  await admit(true);
  await elsewhere.end();
  await expect.poll(readiness, { timeout: 5_000 }).toMatchObject([200, 'ok', { listening: 'ok' }]);
});

it('is said in the log where it changes, however often probes ask, and what they ask is not', async () => {
  service = await startTestService({ database });
  const messages = () => service.logLines.map((line) => JSON.parse(line).msg as string);
  await database.sql('ALTER TABLE schema_migrations RENAME TO schema_migrations_away');
  for (const _ of [1, 2, 3]) {
    expect(await readiness()).toMatchObject([503, 'unavailable', { database: 'the database does not answer' }]);
    await sleep(1_100);
  }
  await database.sql('ALTER TABLE schema_migrations_away RENAME TO schema_migrations');
  await expect.poll(readiness, { timeout: 5_000 }).toMatchObject([200, 'ok', { database: 'ok' }]);
  expect(messages().filter((message) => /ready|request/.test(message))).toEqual([
    'not ready: the database does not answer',
    'ready again',
  ]);
});
