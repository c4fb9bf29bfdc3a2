/** Two processes of the service behind a connection pooler that gives each transaction another session. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../src/platform/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { readConfig } from '../../src/process/config.ts';
import { openDatabase } from '../../src/process/database-server.ts';
import { temporaryDirectory } from '../support/embedded-postgres-process.ts';
import { describeNeeding, itNeeding, pgBouncerPrograms } from '../support/needs.ts';
import { type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { callProcess } from '../support/process-client.ts';
import { endAll, runToEnd, type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { signIn } from '../support/sign-in.ts';
import { databaseUrlOf, emptyDatabase, type TestDatabase } from '../support/test-database.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';

describeNeeding('PgBouncer')('two processes behind a PgBouncer', () => {
  let pooler: PgBouncer;
  let database: TestDatabase;
  let env: Record<'DATABASE_URL' | 'DATABASE_LISTEN_URL', string> & Record<string, string>;
  let processes: ServiceProcess[];
  let service: TestService;
  let organization: TestOrganization;
  let admin: { authorization: string };
  beforeAll(async () => {
    pooler = await startPgBouncer(pgBouncerPrograms.PgBouncer);
    database = await emptyDatabase();
    const secretsKey = randomBytes(32);
    env = {
      PORT: '0',
      DATABASE_URL: pooler.urlOf(database),
      DATABASE_LISTEN_URL: databaseUrlOf(database),
      DATA_DIR: temporaryDirectory('pooler'),
      SECRETS_KEY: secretsKey.toString('base64'),
      DEMO: 'off',
    };
    // At once, on a database without a table.
    processes = await Promise.all(['api', 'all'].map((ROLE) => startServiceProcess({ ...env, ROLE })));
    service = await startTestService({ database, secretsKey });
    organization = await createOrganization(service);
    admin = await signIn(service, organization.id, 'admin');
  }, 120_000);
  afterAll(async () => {
    await endAll();
    await service?.close();
    await pooler?.close();
    await database?.drop();
  });

  it('both are ready, one of them having migrated the database', async () => {
    for (const { address } of processes) {
      const answer = await fetch(`${address}/readyz`);
      expect([answer.status, await answer.json()]).toMatchObject([
        200,
        { checks: { database: 'ok', listening: 'ok' } },
      ]);
    }
    expect(processes.filter(({ output }) => output().includes('migrated the database'))).toHaveLength(1);
  });

  it('requests, transactions and checks of both at once succeed', async () => {
    await database.sql('UPDATE ticket_rates SET quota = 10000; UPDATE ticket_rate_prices SET quota = 5000');
    const price_id = organization.priceIds[0];
    const body = {
      ticket_rate_id: organization.rateId,
      tickets: [{ price_id, full_name: 'Ilse', email: 'i@e.org' }],
    };
    const calls = Array.from({ length: 60 }, async (_, number) => {
      const { address } = processes[number % 2]!;
      const { headers } = organization;
      const made = await callProcess(address, 'POST', '/integrations/tickets', { headers, body });
      const read = await callProcess(address, 'GET', `/integrations/tickets/${made.body.data?.[0]?._id}`, {
        headers,
      });
      return [made.status, read.status];
    });
    expect(await Promise.all(calls)).toEqual(calls.map(() => [200, 200]));
    const [stored] = await database.sql("SELECT created_at::text LIKE '%+%' AS ok, count(*) OVER ()::int FROM tickets");
    expect(stored!.count).toBe(60);
  }, 60_000);

  it('a key that one revokes is refused by the other within a second', async () => {
    const [one, other] = processes as [ServiceProcess, ServiceProcess];
    const keys = `/management/organizations/${organization.id}/api-keys`;
    const create = { name: 'Key', scopes: ['tickets:read'] };
    const { data } = (await callProcess(one.address, 'POST', keys, { headers: admin, body: create })).body;
    const use = async () =>
      (await callProcess(other.address, 'GET', '/integrations/auth', { headers: { 'x-api-key': data.secret } })).status;
    expect([await use(), await use()]).toEqual([200, 200]);
    expect((await callProcess(one.address, 'DELETE', `${keys}/${data._id}`, { headers: admin })).status).toBe(200);
    const revokedAt = performance.now();
    while ((await use()) !== 401) {
      expect(performance.now() - revokedAt).toBeLessThan(1_000);
      await sleep(5);
    }
  });

  it('statements have their time limits and are planned once, and instants have their form', async () => {
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    const ofRole = `SELECT name, reset_val FROM pg_settings WHERE source IN ('database user', 'session')
      AND name IN ('statement_timeout', 'idle_in_transaction_session_timeout', 'plan_cache_mode', 'jit') ORDER BY name`;
    expect((await client.query(ofRole)).rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', reset_val: '5000' },
      { name: 'jit', reset_val: 'off' },
      { name: 'plan_cache_mode', reset_val: 'force_generic_plan' },
      { name: 'statement_timeout', reset_val: '5000' },
    ]);
    await client.end();
  });

  it('a start without the address of the server, or with that of the pooler for it, says so', async () => {
    const { DATABASE_LISTEN_URL: _, ...rest } = env;
    const withoutListening = { ...rest, LOG_LEVEL: 'silent' };
    const ended = await Promise.all([
      runToEnd(withoutListening),
      runToEnd({ ...withoutListening, DATABASE_LISTEN_URL: `${env.DATABASE_URL}?x=1` }),
    ]);
    expect(ended).toEqual([
      {
        code: 1,
        output:
          'DATABASE_URL leads to a connection pooler: name the address of the server itself in DATABASE_LISTEN_URL.\n',
      },
      {
        code: 1,
        output: 'DATABASE_LISTEN_URL leads to a connection pooler: name the address of the server itself.\n',
      },
    ]);
  }, 60_000);

  it('commands run, and processes stop in order', async () => {
    const created = await runToEnd(env, ['users', 'create', '--email', 'ada@example.org', '--name', 'Ada Moreno']);
    expect(created.output).toMatch(/^usr_\w+\nSet the password, once/);
    expect((await runToEnd(env, ['db', 'audit'])).output).toMatch(/^\d+ checks, 0 differences\.\n$/);
    expect(await Promise.all(processes.map((one) => one.kill('SIGTERM')))).toEqual([0, 0]);
    for (const one of processes) expect(one.output()).not.toMatch(/"level":"(error|fatal)"/);
  }, 60_000);
});

describe('prepared statements', () => {
  const statements = async (name: keyof typeof pgBouncerPrograms) => {
    const pooler = await startPgBouncer(pgBouncerPrograms[name]);
    const database = await emptyDatabase();
    const log = createLog('silent');
    const env = { DATABASE_URL: pooler.urlOf(database), DATABASE_LISTEN_URL: databaseUrlOf(database) };
    const { connection } = await openDatabase(readConfig(env), log);
    const pooled = new Database({ connection, log, connectionsMax: 20 });
    try {
      const ask = async (number: number) => {
        const text = `SELECT $1::int AS number, pg_backend_pid() AS pid FROM pg_sleep(0.01) -- ${number % 7}`;
        return (
          await pooled.execute<{ number: number; pid: number }>({ name: `s${number % 7}`, text, values: [number] })
        )[0]!;
      };
      const rows = await Promise.all(Array.from({ length: 200 }, (_, number) => ask(number)));
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, number) => number));
      expect(new Set(rows.map(({ pid }) => pid)).size).toBeGreaterThan(1);
      return connection.pooler;
    } finally {
      await pooled.close();
      await database.drop();
      await pooler.close();
    }
  };

  itNeeding('PgBouncer 1.21')('are used behind one that keeps them', async () => {
    expect(await statements('PgBouncer 1.21')).toEqual({ keepsStatements: true });
  });

  itNeeding('PgBouncer')('are not used behind one that may not keep them', async () => {
    expect(await statements('PgBouncer')).toEqual({ keepsStatements: expect.any(Boolean) });
  });
});
