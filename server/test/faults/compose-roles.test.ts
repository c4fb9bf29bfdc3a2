/** The two roles of compose.yaml, without containers: its script makes them, and its commands run with its examples. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { removeTemporaryDirectories, temporaryDirectory } from '../support/embedded-postgres-process.ts';
import { itNeeding } from '../support/needs.ts';
import { preparedDataDirectory } from '../support/prepared-data-directory.ts';
import {
  cleanEnvironment,
  endAll,
  runToEnd,
  type ServiceProcess,
  startServiceProcess,
} from '../support/service-process.ts';

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
const script = new URL('../../../scripts/create-database-roles.sh', import.meta.url).pathname;

let server: EmbeddedPostgres;
let client: pg.Client;
beforeAll(async () => {
  server = await startEmbeddedPostgres({
    dataDir: await preparedDataDirectory('compose'),
    log: () => {},
    settings: { fsync: 'off' },
  });
  client = new pg.Client({ ...server.connection, database: 'postgres' });
  await client.connect();
  // The server of the container begins without it.
  await client.query('DROP DATABASE IF EXISTS stagedoor');
}, 60_000);
afterAll(async () => {
  await endAll();
  await client.end();
  await server.stop();
  removeTemporaryDirectories();
});

/** The settings of an example, with the address of this server in place of that of the container. */
function settingsOf(file: string): Record<string, string> {
  const lines = read(file)
    .split('\n')
    .filter((line) => /^[A-Z_]+=./.test(line));
  const settings = Object.fromEntries(lines.map((line) => line.split(/=(.*)/).slice(0, 2) as [string, string]));
  const url = new URL(settings.DATABASE_URL!);
  const { host, port } = server.connection;
  const address = `postgres://${url.username}:${url.password}@localhost:${port}${url.pathname}`;
  return { ...settings, DATABASE_URL: `${address}?host=${encodeURIComponent(host!)}` };
}

describe('compose.yaml', () => {
  itNeeding('psql')(
    'makes an owner and a role of the service, with passwords, of which neither is a superuser',
    async () => {
      const { host, port, user } = server.connection;
      const address = { PGHOST: host!, PGPORT: String(port), POSTGRES_USER: user! };
      const passwords = { OWNER_PASSWORD: "of the owner's", SERVICE_PASSWORD: 'of the service' };
      execFileSync(script, { env: { ...cleanEnvironment(), ...address, ...passwords } });
      const roles = await client.query(
        `SELECT r.rolname AS name, r.rolsuper OR r.rolcreaterole OR r.rolcreatedb AS is_privileged,
         r.rolpassword LIKE 'SCRAM-SHA-256$%' AS has_password, d.datname AS owns
       FROM pg_authid r LEFT JOIN pg_database d ON d.datdba = r.oid
       WHERE r.rolname LIKE 'stagedoor%' ORDER BY 1`,
      );
      expect(roles.rows).toEqual([
        { name: 'stagedoor_owner', is_privileged: false, has_password: true, owns: 'stagedoor' },
        { name: 'stagedoor_service', is_privileged: false, has_password: true, owns: null },
      ]);
    },
  );

  itNeeding('psql')(
    'migrates as the owner',
    async () => {
      const ended = await runToEnd(settingsOf('migration.env.example'), ['db', 'grant', '--role', 'stagedoor_service']);
      expect(ended).toEqual({
        code: 0,
        output: 'stagedoor_service can run the service and cannot change the schema.\n',
      });
    },
    { timeout: 60_000 },
  );

  itNeeding('psql')(
    'runs the service as the other role, which is given no address of the owner',
    async () => {
      const settings: Record<string, string> = {
        ...settingsOf('stagedoor.env.example'),
        SECRETS_KEY: randomBytes(32).toString('base64'),
      };
      expect(settings.DATABASE_URL).toContain('stagedoor_service');
      const services: ServiceProcess[] = [];
      for (const role of ['api', 'worker']) {
        services.push(await startServiceProcess({ ...settings, ROLE: role, DATA_DIR: temporaryDirectory(role) }));
      }
      const sessions = await client.query(
        `SELECT DISTINCT usename FROM pg_stat_activity WHERE datname = 'stagedoor' ORDER BY 1`,
      );
      expect(sessions.rows).toEqual([{ usename: 'stagedoor_service' }]);
      for (const service of services) {
        expect(await service.kill('SIGTERM')).toBe(0);
        // As long as only the first of the two runs, no worker does.
        const output = service.output().replaceAll(/^.*"msg":"no worker runs.*$/gm, '');
        expect(output, output).not.toMatch(/"level":"(error|fatal)"|permission denied/);
      }
    },
    { timeout: 120_000 },
  );
});
