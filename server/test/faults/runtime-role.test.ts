/** The service as a role that does not own the tables: everything works, and the schema cannot be changed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dropExpiredAuditLog,
  prepareAuditPartitions,
  recordAuditEvent,
} from '../../src/contexts/identity/audit/audit.ts';
import { Database } from '../../src/platform/database.ts';
import { newId } from '../../src/platform/ids.ts';
import { createLog } from '../../src/platform/log.ts';
import { migrate } from '../../src/platform/migrations.ts';
import { crossTenantDb } from '../../src/platform/sql/tenant-db.ts';
import { readCatalogue } from '../../src/process/schema/catalogue.ts';
import { distributionSteps } from '../../src/process/schema/distribution.ts';
import { appendOnlyTables, grantRuntimeRole } from '../../src/process/schema/runtime-role.ts';
import { entriesOfCommand } from '../support/audit-log.ts';
import { eventually } from '../support/embedded-postgres-process.ts';
import { endAll, runToEnd, type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { cloneDatabase, databaseUrlOf, emptyDatabase, type TestDatabase } from '../support/test-database.ts';

const role = `stagedoor_service_${process.pid}`;
const password = 'for-tests-only';
const dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-role-'));
let database: TestDatabase;
let env: Record<string, string>;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  await database.sql(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
  // As on a server where every role may create objects in public.
  await database.sql('GRANT CREATE ON SCHEMA public TO PUBLIC');
  const connection = { ...database.connection, user: role, password };
  env = {
    DATABASE_URL: databaseUrlOf({ ...database, connection }),
    DATABASE_MIGRATION_URL: databaseUrlOf(database),
    DATA_DIR: dataDir,
  };
  client = new pg.Client(connection);
  await client.connect();
});
afterAll(async () => {
  await endAll();
  await client.end();
  await database.sql(`DROP OWNED BY ${role}`);
  await database.sql(`DROP ROLE ${role}`);
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

const grant = (name: string, settings = env) => runToEnd(settings, ['db', 'grant', '--role', name]);

describe('db grant', () => {
  it('is missed by the start, which says so in one sentence', async () => {
    const ended = await runToEnd({ ...env, PORT: '0', LOG_LEVEL: 'silent' });
    expect(ended.code).toBe(1);
    expect(ended.output).toMatch(/^The role of DATABASE_URL lacks a right \(permission denied .*\): .*db grant.*\n$/);
  }, 60_000);

  it.each([
    ['db', 'migrate'],
    ['db', 'audit'],
    ['db', 'grant', '--role', role],
    ['users', 'setup-link'],
    ['secrets', 'reencrypt'],
  ])(
    'is missed by "%s %s", which says so in one sentence',
    async (...words) => {
      const ended = await runToEnd({ ...env, DATABASE_MIGRATION_URL: '' }, words);
      expect(ended.code).toBe(1);
      expect(ended.output).toMatch(/^The role of DATABASE_URL lacks a right \(permission denied .*\): .*db grant.*\n$/);
    },
    60_000,
  );

  it.each([
    ['nobody_of_this_name', /^There is no role "nobody_of_this_name": create it first/],
    [() => database.connection.user!, /^The role ".*" is a superuser: take one that is none\.\n$/],
  ])(
    'refuses a role that does not fit',
    async (name, sentence) => {
      const ended = await grant(typeof name === 'string' ? name : name());
      expect(ended.code).toBe(1);
      expect(ended.output).toMatch(sentence);
    },
    60_000,
  );

  it('refuses the role that owns the tables', async () => {
    const own = await cloneDatabase();
    const owner = `${role}_owner`;
    await own.sql(`CREATE ROLE ${owner} LOGIN`);
    await own.sql(`ALTER TABLE organizations OWNER TO ${owner}`);
    const url = databaseUrlOf(own);
    const ended = await grant(owner, { ...env, DATABASE_URL: url, DATABASE_MIGRATION_URL: url });
    await own.drop();
    await database.sql(`DROP ROLE ${owner}`);
    expect(ended.output).toBe(`The role "${owner}" owns the tables: take another one.\n`);
  }, 60_000);

  it.each([
    [['db', 'grant'], 'db grant needs --role; see --help.'],
    [['db', 'grant', '--rolle', 'x'], "Unknown option '--rolle'"],
  ])('%j is refused', async (words, sentence) => {
    const ended = await runToEnd(env, words);
    expect(ended.code).toBe(1);
    expect(ended.output).toContain(sentence);
  });

  const entries = () => entriesOfCommand(database, 'db grant');

  it('leaves no entry in the audit log where it is refused', async () => {
    expect(await entries()).toEqual([]);
  });

  it('may be repeated, and leaves an entry in the audit log each time', async () => {
    for (let time = 0; time < 2; time += 1) {
      const ended = await grant(role);
      expect(ended).toEqual({ code: 0, output: `${role} can run the service and cannot change the schema.\n` });
    }
    const entry = { operation: 'grantDatabaseRole', outcome: 'succeeded', reason: '', fields: ['role'] };
    const expected = { ...entry, organization_id: null, target_kind: '', target_ids: [role], user_id: null };
    expect(await entries()).toEqual([expect.objectContaining(expected), expect.objectContaining(expected)]);
  }, 60_000);

  it('refuses to grant as a role that does not own the tables, of which PostgreSQL would grant nothing', async () => {
    const ended = await grant(role, { ...env, DATABASE_MIGRATION_URL: env.DATABASE_URL! });
    const owner = database.connection.user;
    expect(ended).toEqual({
      code: 1,
      output: `The role "${role}" cannot grant rights on tables of "${owner}": set DATABASE_MIGRATION_URL to the role that owns them.\n`,
    });
  }, 60_000);
});

describe('the service as this role', () => {
  let service: ServiceProcess;
  beforeAll(async () => {
    service = await startServiceProcess(env);
  }, 120_000);

  it('starts, makes the demonstration data, and is ready', async () => {
    const answer = await fetch(`${service.address}/readyz`);
    expect([answer.status, await answer.json()]).toMatchObject([200, { checks: { database: 'ok' } }]);
    expect(await database.sql('SELECT FROM organizations')).toHaveLength(2);
  });

  it('makes the partitions of the days to come, as their owner', async () => {
    // Of four tables, today and a week.
    const days = `SELECT DISTINCT pg_get_userbyid(relowner) AS owner, count(*)::int AS count FROM pg_class
      WHERE relispartition AND relkind = 'r' AND relname ~ '_\\d{8}$' GROUP BY 1`;
    await eventually(async () => (await database.sql(days))[0]?.count === 32, 60_000);
    expect(await database.sql(days)).toEqual([{ owner: database.connection.user, count: 32 }]);
  }, 90_000);

  it('logs no error', async () => {
    expect(await service.kill('SIGTERM')).toBe(0);
    expect(service.output(), service.output()).not.toMatch(/"level":"(error|fatal)"|permission denied/);
  });
});

describe('the role', () => {
  const denied = /permission denied|must be owner/;

  it.each([
    'CREATE TABLE planted (id int)',
    'CREATE FUNCTION planted() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'ALTER TABLE organizations ADD COLUMN planted int',
    'DROP TABLE ticket_entries',
    'TRUNCATE webhook_attempts',
    'ALTER TABLE ticket_entries DISABLE TRIGGER ALL',
    'CREATE INDEX ON organizations (name)',
    `INSERT INTO schema_migrations (name, checksum, applied_at) VALUES ('9999_planted', '', now())`,
    'DELETE FROM schema_migrations',
    'UPDATE ticket_entries SET to_count = 2',
    'UPDATE ledger_transactions SET id = id',
    ...appendOnlyTables.map((table) => `DELETE FROM ${table}`),
    ...['invoice_lines', 'invoices'].map((table) => `UPDATE ${table} SET total = 2`),
    'DROP FUNCTION drop_history_day(text, date)',
    'CREATE TABLE graphile_worker.planted (id int)',
    'DELETE FROM graphile_worker.migrations',
  ])('is refused %s', async (text) => {
    await expect(client.query(text)).rejects.toThrow(denied);
  });

  it('makes and drops days of history alone', async () => {
    await client.query(`SELECT create_history_day('webhook_attempts', '2031-05-17')`);
    expect(await database.sql(`SELECT FROM pg_class WHERE relname = 'webhook_attempts_20310517'`)).toHaveLength(1);
    await client.query(`SELECT drop_history_day('webhook_attempts', '2031-05-17')`);
    expect(await database.sql(`SELECT FROM pg_class WHERE relname = 'webhook_attempts_20310517'`)).toHaveLength(0);
    for (const table of ['organizations', 'webhook_attempts_default', 'pg_class', `x'; DROP TABLE tickets; --`]) {
      for (const name of ['create', 'drop']) {
        await expect(client.query(`SELECT ${name}_history_day($1, '2031-05-17')`, [table])).rejects.toThrow(
          'is no table of daily partitions',
        );
      }
    }
  });

  it('adds, takes and ends background jobs', async () => {
    const { rows } = await client.query(
      `SELECT id FROM graphile_worker.add_job('planted', '{}', job_key := 'planted')`,
    );
    const take = 'UPDATE graphile_worker._private_jobs SET locked_at = now() WHERE id = $1 RETURNING attempts';
    expect((await client.query(take, [rows[0].id])).rows).toEqual([{ attempts: 0 }]);
    const end = 'DELETE FROM graphile_worker._private_jobs WHERE id = $1 RETURNING key';
    expect((await client.query(end, [rows[0].id])).rows).toEqual([{ key: 'planted' }]);
  });

  it('may use tables that later migrations make', async () => {
    await database.sql('CREATE TABLE made_later (id int)');
    await client.query('INSERT INTO made_later VALUES (1)');
    expect((await client.query('DELETE FROM made_later RETURNING id')).rows).toEqual([{ id: 1 }]);
  });
});

describe('the functions of history', () => {
  it('are not there for roles that have not been granted them', async () => {
    const other = `${role}_other`;
    await database.sql(`CREATE ROLE ${other}`);
    for (const name of ['create', 'drop']) {
      const work = database.sql(
        `SET ROLE ${other}; SELECT ${name}_history_day('webhook_attempts', '2031-05-17'); RESET ROLE`,
      );
      await expect(work).rejects.toThrow(/permission denied for function/);
      await database.sql('RESET ROLE');
    }
    await database.sql(`DROP ROLE ${other}`);
  });
});

describe('where the owner of the tables is no superuser', () => {
  const owner = `${role}_table_owner`;
  let own: TestDatabase;
  let runtime: Database;
  beforeAll(async () => {
    own = await emptyDatabase();
    await own.sql(`CREATE ROLE ${owner} LOGIN PASSWORD '${password}'`);
    await own.sql(`ALTER SCHEMA public OWNER TO ${owner}`);
    await own.sql(`GRANT CONNECT, CREATE ON DATABASE ${own.connection.database} TO ${owner} WITH GRANT OPTION`);
    const as = (user: string) => ({ ...own.connection, user, password });
    await migrate(as(owner));
    const asOwner = new Database({ connection: as(owner), log: createLog('silent') });
    await asOwner.transaction((tx) => grantRuntimeRole(tx, role));
    await asOwner.close();
    runtime = new Database({ connection: as(role), log: createLog('silent') });
  }, 60_000);
  afterAll(async () => {
    await runtime.close();
    await own.drop();
    await database.sql(`DROP ROLE ${owner}`);
  });

  it('the foreign keys of a cluster can be compared, whose tables are kept from changes by privileges alone', async () => {
    const client = new pg.Client({ ...own.connection, user: owner, password });
    await client.connect();
    const catalogue = await readCatalogue(client);
    const revoked = distributionSteps(catalogue).filter((step) => step.startsWith('REVOKE'));
    const referredTo = catalogue.tables
      .flatMap(({ constraints }) => constraints.map(({ referenced_table }) => referenced_table))
      .filter((table) => table !== null);
    expect(referredTo).toContain('invoices');
    await client.query('BEGIN');
    for (const step of revoked) await client.query(step);
    // As a foreign key is compared: by the owner of the table that it refers to.
    for (const table of new Set(referredTo)) await client.query(`SELECT 1 FROM ONLY ${table} FOR KEY SHARE`);
    await client.query('ROLLBACK');
    await client.end();
  });

  describe('partitions of the audit log that are made after the grant', () => {
    const record = (at: Date) => {
      const event = {
        operation: 'updateOrganization',
        outcome: 'succeeded',
        reason: '',
        user: { id: null, email: 'ada@example.org' },
        sessionId: null,
        address: '203.0.113.7',
        userAgent: 'tests',
        requestId: 'req_1',
        targetIds: [],
        fields: [],
      } as const;
      return recordAuditEvent(
        crossTenantDb(runtime),
        event,
        { organizationIds: [newId('organization', at)], membersUserId: null },
        at,
      );
    };
    const partitions = () =>
      own.sql(`SELECT e.tableoid::regclass::text AS name, pg_get_userbyid(c.relowner) AS owner
        FROM (SELECT tableoid FROM audit_log UNION ALL SELECT tableoid FROM deployment_audit_log) e
        JOIN pg_class c ON c.oid = e.tableoid ORDER BY 1`);
    const owned = (name: string) => ({ name, owner });

    it('belong to the owner, take entries of the role of the service, and those that were written before them', async () => {
      const at = new Date('2031-05-17T12:00:00Z');
      await record(at);
      expect(await partitions()).toEqual([owned('audit_log_default'), owned('deployment_audit_log_default')]);
      await prepareAuditPartitions(runtime, at);
      await record(at);
      await record(new Date('2031-06-01T00:00:00Z'));
      const may = ['audit_log_203105', 'audit_log_203105'];
      const expected = [
        ...may,
        'audit_log_203106',
        ...may.map((name) => `deployment_${name}`),
        'deployment_audit_log_203106',
      ];
      expect(await partitions()).toEqual(expected.map(owned));
    });

    it.each(['UPDATE audit_log_203105 SET reason = $$x$$', 'DELETE FROM audit_log_203105', 'DELETE FROM audit_log'])(
      'refuse %s by that role',
      async (text) => {
        await expect(runtime.script(text)).rejects.toThrow('is append-only');
      },
    );

    it('cannot be dropped by that role while they are young, and are by its maintenance when they are old', async () => {
      await expect(runtime.script('DROP TABLE audit_log_203105')).rejects.toThrow('must be owner');
      await prepareAuditPartitions(runtime, new Date('2020-01-15T00:00:00Z'));
      await dropExpiredAuditLog(runtime, 400, new Date());
      const left = await own.sql(
        `SELECT relname FROM pg_class WHERE relname ~ '^audit_log_[0-9]{6}$' AND relkind = 'r' ORDER BY 1`,
      );
      expect(left.map(({ relname }) => relname)).toEqual(['audit_log_203105', 'audit_log_203106']);
    });

    it('would refuse the entries if the role could not insert into the table', async () => {
      await own.sql(`REVOKE INSERT ON audit_log FROM ${role}`);
      await expect(record(new Date('2031-06-02T00:00:00Z'))).rejects.toThrow('permission denied for table audit_log');
      await own.sql(`GRANT INSERT ON audit_log TO ${role}`);
    });
  });
});
