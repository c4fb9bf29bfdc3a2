import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ConfigError, readConfig, settings } from '../../src/process/config.ts';
import {
  eventually,
  removeTemporaryDirectories,
  serversUnder,
  stillRunning,
  temporaryDirectory,
} from '../support/embedded-postgres-process.ts';
import { callProcess } from '../support/process-client.ts';
import { endAll, freePort, runToEnd, type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { cloneDatabase, databaseUrlOf, type TestDatabase } from '../support/test-database.ts';

const newFolder = () => temporaryDirectory('process');
let database: TestDatabase;
/** Of a database of the run's server, for what is not about the embedded one. */
let url: string;
beforeAll(async () => {
  database = await cloneDatabase();
  url = databaseUrlOf(database);
});
afterAll(async () => {
  await endAll();
  await database.drop();
  removeTemporaryDirectories();
});

/** Of all processes on that database. */
const secretsKey = randomBytes(32).toString('base64');
const withDatabase = () => ({ DATABASE_URL: url, DATA_DIR: newFolder(), DEMO: 'off', SECRETS_KEY: secretsKey });
const demoOf = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'demo.json'), 'utf8'));
const get = (service: ServiceProcess, url: string, key: string) =>
  callProcess(service.address, 'GET', url, { headers: { 'x-api-key': key } });

function postgresPids(folder: string): number {
  return Number(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

// One folder from its first start to its last stop: each test begins where the one before it ended.
describe('a process with its own database', () => {
  const folder = newFolder();
  let service: ServiceProcess;
  // biome-ignore lint/suspicious/noExplicitAny: a demo.json
  let demo: any;

  it('starts with nothing but a folder, and is not ready before its demonstration data and demo.json are there', async () => {
    const port = await freePort();
    const starting = startServiceProcess({ DATA_DIR: folder, PORT: String(port) });
    const statuses = new Set<number>();
    await eventually(async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (!answer) return false;
      statuses.add(answer.status);
      if (answer.status === 503) expect(await answer.json()).toMatchObject({ checks: { start: 'not complete yet' } });
      if (answer.status === 200) expect(existsSync(path.join(folder, 'demo.json'))).toBe(true);
      return answer.status === 200;
    }, 90_000);
    expect([...statuses].sort()).toEqual([200, 503]);
    service = await starting;
  }, 120_000);

  it('shows its credentials, its state, its metrics and, to visitors, its shop', async () => {
    demo = demoOf(folder);
    expect(statSync(path.join(folder, 'demo.json')).mode & 0o777).toBe(0o600);
    expect(service.output()).toContain(`The credentials of the demonstration data are in ${folder}/demo.json\n`);
    for (const secret of [demo.login.password, demo.integration.api_key, demo.channel.api_key]) {
      expect(service.output()).not.toContain(secret);
    }
    expect((await get(service, '/integrations/auth', demo.integration.api_key)).status).toBe(200);
    expect((await fetch(`${service.address}/livez`)).status).toBe(200);
    const shop = await fetch(service.address);
    expect([shop.status, new URL(shop.url).pathname]).toEqual([200, new URL(demo.shop_url).pathname]);
    const served = await (await fetch(`${service.address}/metrics`)).text();
    const names = [...served.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
    const monitoring = ['dashboard.json', 'alerts.yaml'].map((file) =>
      readFileSync(new URL(`../../../docs/monitoring/${file}`, import.meta.url), 'utf8'),
    );
    const asked = monitoring.join().matchAll(/\b((?:stagedoor|process|nodejs)_\w+?)(?:_bucket|_count|_sum)?\b/g);
    const unknown = new Set([...asked].map(([, name]) => name).filter((name) => !names.includes(name)));
    expect([...unknown]).toEqual([]);
    // A start is no reason to call anybody: the first comparison is made within an hour after it.
    const patience = /alert: StagedoorComparisonOld\n.*expr:.*\n(?: *#.*\n)* *for: (\d+)m/.exec(monitoring[1]!);
    expect(Number(patience?.[1])).toBeGreaterThan(60);
  });

  it('answers 503 with Retry-After while the database is away, and recovers', async () => {
    const ask = () => get(service, '/integrations/bookings/email/vera%40example.org', demo.integration.api_key);
    expect((await ask()).status).toBe(200);
    const statuses = new Set<number>();
    process.kill(postgresPids(folder), 'SIGKILL');
    const until = Date.now() + 20_000;
    let recovered = false;
    while (!recovered && Date.now() < until) {
      const answer = await ask();
      statuses.add(answer.status);
      if (answer.status === 503) {
        expect(answer.headers.get('retry-after')).toBe('1');
        expect(answer.body).toMatchObject({
          success: false,
          error: 'unavailable',
          request_id: expect.any(String),
        });
      }
      recovered = answer.status === 200 && statuses.has(503);
    }
    expect([...statuses].sort()).toEqual([200, 503]);
  }, 60_000);

  it('keeps data and credentials over kill -9, and loses nothing that was acknowledged', async () => {
    const space = demo.events[0].spaces.at(-1);
    const booked = await callProcess(service.address, 'POST', '/integrations/bookings/walk-in', {
      headers: { 'x-api-key': demo.integration.api_key },
      body: { event_id: demo.events[0]._id, space_names: space, for: 2, email: 'kept@example.org' },
    });
    expect(booked.status).toBe(200);
    const booking = booked.body as { _id: string };
    await service.kill('SIGKILL');
    service = await startServiceProcess({ DATA_DIR: folder });
    expect(demoOf(folder)).toEqual(demo);
    const found = await get(service, '/integrations/bookings/email/kept%40example.org', demo.integration.api_key);
    expect(found.body.data.map((one: { _id: string }) => one._id)).toEqual([booking._id]);
  }, 120_000);

  it('stops without leaving anything', async () => {
    const database = postgresPids(folder);
    expect(await service.kill('SIGTERM')).toBe(0);
    expect(stillRunning([database])).toEqual([]);
  }, 60_000);

  it('does not start without the key that its database was written with, nor makes another one', async () => {
    const file = path.join(folder, 'secrets.key');
    const key = readFileSync(file);
    rmSync(file);
    const ended = await runToEnd({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' });
    expect(ended.code).toBe(1);
    expect(ended.output).toMatch(
      /^The database is encrypted with the secrets key [0-9a-f]{16}, and the file secrets\.key in \S+ is not there: start with [^\n]*\n$/,
    );
    expect(existsSync(file)).toBe(false);
    expect(serversUnder(folder)).toEqual([]);
    writeFileSync(file, key);
    expect((await runToEnd({ DATA_DIR: folder }, ['secrets', 'reencrypt'])).code).toBe(0);
  }, 60_000);
});

describe('the metrics of a process', () => {
  it('are served at METRICS_PORT alone, where it is set', async () => {
    const port = await freePort();
    const service = await startServiceProcess({ ...withDatabase(), METRICS_PORT: String(port) });
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await metrics.text()).toContain('stagedoor_request_duration_seconds');
    expect((await fetch(`${service.address}/metrics`)).status).toBe(404);
    expect(await service.kill('SIGTERM')).toBe(0);
  }, 120_000);

  it('are served at METRICS_HOST, or it says that it cannot', async () => {
    // An address for documentation: no machine has it.
    const settings = { METRICS_HOST: '203.0.113.1', METRICS_PORT: String(await freePort()) };
    const ended = await runToEnd({ ...withDatabase(), PORT: '0', LOG_LEVEL: 'silent', ...settings });
    expect(ended.code).toBe(1);
    expect(ended.output).toMatch(
      /^Cannot listen on 203\.0\.113\.1 port \d+ .*: check METRICS_HOST and METRICS_PORT\.\n$/,
    );
  });
});

describe('settings', () => {
  it.each([
    ['an unknown one', { WEBHOOK_ALLOW_ADRESSES: '127.0.0.0/8' }, 'Unknown setting WEBHOOK_ALLOW_ADRESSES'],
    ['a port that is none', { PORT: '70000' }, 'PORT is "70000"'],
    ['an environment that is none', { ENVIRONMENT: 'staging' }, 'ENVIRONMENT is "staging"'],
    ['a range that is none', { WEBHOOK_ALLOW_ADDRESSES: '127.0.0.1' }, 'WEBHOOK_ALLOW_ADDRESSES has "127.0.0.1"'],
    [
      'private ranges in production',
      { ENVIRONMENT: 'production', WEBHOOK_ALLOW_ADDRESSES: '10.0.0.0/8' },
      'alpha only',
    ],
    ['a database that is no address', { DATABASE_URL: 'localhost' }, 'DATABASE_URL must begin with'],
    [
      'production without a secrets key',
      { ENVIRONMENT: 'production', DATABASE_URL: 'postgres://db/x' },
      'SECRETS_KEY is required',
    ],
    ['a secrets key of the wrong size', { SECRETS_KEY: 'c2hvcnQ=' }, 'SECRETS_KEY must be exactly 32 random bytes'],
    ['a public address that is none', { PUBLIC_URL: 'tickets.example.org' }, 'PUBLIC_URL is'],
  ])('%s is refused with one clear sentence', (_, env, sentence) => {
    const refused = () => readConfig(env as unknown as NodeJS.ProcessEnv);
    expect(refused).toThrow(ConfigError);
    expect(refused).toThrow(sentence);
    expect(refused).not.toThrow(/\n/);
  });

  it('stop the start with that sentence', async () => {
    expect(await runToEnd({ PORT: '70000' })).toEqual({
      code: 1,
      output: 'PORT is "70000"; it must be a whole number from 0 to 65535.\n',
    });
  });

  it('are all listed by --help', async () => {
    const { code, output } = await runToEnd({}, ['--help']);
    expect(code).toBe(0);
    for (const setting of settings) expect(output).toContain(`  ${setting.name} `);
  });
});

describe('a port in use', () => {
  let holder: Server;
  let port: string;
  beforeAll(async () => {
    holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    port = String((holder.address() as AddressInfo).port);
  });
  afterAll(() => holder.close());

  it.each([
    ['PORT', () => ({ PORT: port })],
    ['METRICS_PORT', () => ({ PORT: '0', METRICS_PORT: port })],
  ])('named by %s is said in one sentence, before anything is created', async (name, settings) => {
    const folder = path.join(newFolder(), 'data');
    const ended = await runToEnd({ ...settings(), DATA_DIR: folder });
    expect(ended).toEqual({
      code: 1,
      output: `Port ${port} of 127.0.0.1 is in use: stop what uses it, or set ${name} to another one.\n`,
    });
    expect(existsSync(folder)).toBe(false);
  });

  it('that two settings name is said in one sentence, before anything is created', async () => {
    const folder = path.join(newFolder(), 'data');
    const both = String(await freePort());
    const ended = await runToEnd({ PORT: both, METRICS_PORT: both, DATA_DIR: folder });
    expect(ended).toEqual({
      code: 1,
      output: `Port ${both} of 127.0.0.1 is in use: stop what uses it, or set METRICS_PORT to another one.\n`,
    });
    expect(existsSync(folder)).toBe(false);
  });

  it('of an address that this machine does not have is said in one sentence', async () => {
    const folder = path.join(newFolder(), 'data');
    const ended = await runToEnd({ HOST: '203.0.113.7', PORT: '4000', DATA_DIR: folder });
    expect(ended.code).toBe(1);
    expect(ended.output).toBe('Cannot listen on 203.0.113.7 port 4000 (EADDRNOTAVAIL): check HOST and PORT.\n');
  });
});

describe('processes on one database', () => {
  const folder = newFolder();
  let one: ServiceProcess;
  let two: ServiceProcess;
  beforeAll(async () => {
    const env = { DATABASE_URL: url, DATA_DIR: folder, ROLE: 'api', SECRETS_KEY: secretsKey };
    [one, two] = await Promise.all([startServiceProcess(env), startServiceProcess(env)]);
  }, 120_000);

  it('behave as one: effects, replays and revocations hold in both', async () => {
    const demo = demoOf(folder);
    const key = demo.integration.api_key;
    const walkIn = (service: ServiceProcess, idempotencyKey: string, space: string) =>
      callProcess(service.address, 'POST', '/integrations/bookings/walk-in', {
        headers: { 'x-api-key': key, 'idempotency-key': idempotencyKey },
        body: { event_id: demo.events[0]._id, space_names: space, for: 2 },
      });
    const space = demo.events[0].spaces.at(-1);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => walkIn(number % 2 ? one : two, `key-${number}`, space)),
    );
    expect(answers.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.every((answer) => answer.status === 200 || answer.status === 409)).toBe(true);
    const first = await walkIn(one, 'same', demo.events[0].spaces.at(-2));
    const again = await walkIn(two, 'same', demo.events[0].spaces.at(-2));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    // Both have the key in their memory by now; the revocation goes through the management API of one of them.
    const signedIn = await callProcess(one.address, 'POST', '/management/sessions', { body: demo.login });
    const headers = { authorization: `Bearer ${signedIn.body.data.token}` };
    const keys = `/management/organizations/${demo.organization._id}/api-keys`;
    const listed = await callProcess(one.address, 'GET', keys, { headers });
    const found = listed.body.data.find((item: { last4: string }) => item.last4 === key.slice(-4));
    const revoked = await callProcess(one.address, 'DELETE', `${keys}/${found._id}`, { headers });
    expect(revoked.status).toBe(200);
    const deadline = Date.now() + 1_000;
    let status = 200;
    while (status === 200 && Date.now() < deadline) status = (await get(two, '/integrations/auth', key)).status;
    expect(status).toBe(401);
  }, 60_000);

  it('answer 503 while connections are cut, and recover by themselves', async () => {
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'stagedoor' AND datname = '${database.connection.database}'`;
    const client = new pg.Client({ ...inject('postgres') });
    await client.connect();
    const statuses: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const asked = Promise.all(Array.from({ length: 5 }, () => fetch(`${one.address}/readyz`)));
      if (round % 4 === 0) await client.query(cut);
      statuses.push(...(await asked).map((answer) => answer.status));
    }
    await client.end();
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    // What was found last is answered for a second.
    const status = async () => (await fetch(`${one.address}/readyz`)).status;
    await expect.poll(status, { timeout: 5_000 }).toBe(200);
    expect(await Promise.all([one.kill('SIGTERM'), two.kill('SIGTERM')])).toEqual([0, 0]);
  }, 60_000);

  it('are held to the environment that the database belongs to', async () => {
    const env = {
      DATABASE_URL: url,
      DATA_DIR: newFolder(),
      ENVIRONMENT: 'production',
      SECRETS_KEY: randomBytes(32).toString('base64'),
      PUBLIC_URL: 'https://tickets.example.org',
      TRUST_PROXY: 'none',
      DATABASE_TLS: 'off',
    };
    const ended = await runToEnd({ ...env, PORT: '0', LOG_LEVEL: 'silent' });
    expect(ended.code).toBe(1);
    expect(ended.output).toContain('belongs to alpha');
  });

  it('refuse a database that is newer than they are', async () => {
    await database.sql(`INSERT INTO schema_migrations VALUES ('999912312359_from-the-future', '', now())`);
    const ended = await runToEnd({ DATABASE_URL: url, DATA_DIR: newFolder(), PORT: '0', LOG_LEVEL: 'silent' });
    await database.sql(`DELETE FROM schema_migrations WHERE name = '999912312359_from-the-future'`);
    expect(ended.code).toBe(1);
    expect(ended.output).toContain('999912312359_from-the-future');
  });
});
