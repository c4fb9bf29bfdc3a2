/** Each way in which a start or a command ends: a sentence for people or the stack, the exit code, and no PostgreSQL left. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { serversUnder, temporaryDirectory } from '../support/embedded-postgres-process.ts';
import { endAll, freePort, launchNode, runToEnd, startServiceProcess } from '../support/service-process.ts';
import { cloneDatabase, databaseUrlOf } from '../support/test-database.ts';

const folders: string[] = [];
function newFolder(): string {
  const folder = temporaryDirectory('failures');
  folders.push(folder);
  return folder;
}
afterEach(async () => {
  await endAll();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const start = (env: Record<string, string>) => runToEnd({ PORT: '0', LOG_LEVEL: 'silent', ...env });
const oneSentence = /^[A-Z][^\n]*\.\n$/;

describe('commands', () => {
  it.each([
    [['serve'], 'Unknown command "serve": see --help.\n'],
    [['users'], 'Unknown command "users": see --help.\n'],
    [['users', 'delete'], 'Unknown command "users delete": see --help.\n'],
    [['secrets', 'reencrypt', 'now'], /^Unexpected argument 'now'.* See --help\.\n$/],
    [['users', 'create', '--email', 'a@example.org'], 'users create needs --email and --name; see --help.\n'],
  ])('%j is refused', async (words, expected) => {
    const ended = await runToEnd({}, words);
    expect(ended.code).toBe(1);
    if (typeof expected === 'string') expect(ended.output).toBe(expected);
    else expect(ended.output).toMatch(expected);
  });

  it('refuse bad settings like the start does', async () => {
    const ended = await runToEnd({ PORT: 'x' }, ['db', 'migrate']);
    expect(ended).toEqual({ code: 1, output: 'PORT is "x"; it must be a whole number from 0 to 65535.\n' });
  });

  it('stop the embedded PostgreSQL that they started', async () => {
    const folder = newFolder();
    const ended = await runToEnd({ DATA_DIR: folder }, ['db', 'migrate']);
    expect(ended.code).toBe(0);
    expect(ended.output).toMatch(/^Applied 0001_/);
    expect(serversUnder(folder)).toEqual([]);
  }, 120_000);
});

describe('a database that cannot be used', () => {
  it('because nothing listens is retried for half a minute, and then reported in one sentence', async () => {
    const url = `postgres://stagedoor@127.0.0.1:${await freePort()}/stagedoor`;
    const began = Date.now();
    const ended = await start({ DATABASE_URL: url, DATA_DIR: newFolder() });
    expect(Date.now() - began).toBeGreaterThan(29_000);
    expect(ended.code).toBe(1);
    expect(ended.output).toMatch(
      /^The database of DATABASE_URL cannot be used \(.*ECONNREFUSED.*\): check the address/,
    );
    expect(ended.output).toMatch(oneSentence);
  }, 120_000);

  it('because it does not exist is said at once', async () => {
    const database = await cloneDatabase();
    await database.drop();
    const ended = await start({ DATABASE_URL: databaseUrlOf(database), DATA_DIR: newFolder() });
    expect(ended.code).toBe(1);
    expect(ended.output).toMatch(/^The database of DATABASE_URL cannot be used \(database ".*" does not exist\)/);
    expect(ended.output).toMatch(oneSentence);
  }, 60_000);

  it('because its name has no address is said in one sentence', async () => {
    const ended = await start({ DATABASE_URL: 'postgres://stagedoor@[::1/x', DATA_DIR: newFolder() });
    expect(ended.output).toBe('DATABASE_URL is no address such as postgres://user:password@host:5432/database.\n');
  });
});

describe('a data directory that cannot be used', () => {
  it('because a file lies under its name is said in one sentence', async () => {
    const file = path.join(newFolder(), 'file');
    writeFileSync(file, '');
    const ended = await start({ DATA_DIR: file });
    expect(ended.code).toBe(1);
    expect(ended.output).toMatch(oneSentence);
    expect(ended.output).toContain('set DATA_DIR');
  });

  it('because its secrets key is damaged is said in one sentence, and PostgreSQL is stopped', async () => {
    const folder = newFolder();
    writeFileSync(path.join(folder, 'secrets.key'), 'AAAA');
    const ended = await start({ DATA_DIR: folder });
    expect(ended.code).toBe(1);
    expect(ended.output).toMatch(/^The key in .*secrets\.key must be exactly 32 random bytes/);
    expect(ended.output.trim().split('\n')).toHaveLength(1);
    expect(serversUnder(folder)).toEqual([]);
  }, 120_000);
});

describe('an unexpected failure', () => {
  it('is shown with its stack, ends with 1, and stops PostgreSQL', async () => {
    const folder = newFolder();
    const service = await startServiceProcess({ DATA_DIR: folder });
    expect(await service.kill('SIGTERM')).toBe(0);
    rmSync(path.join(folder, 'demo.json'));
    mkdirSync(path.join(folder, 'demo.json'));
    const ended = await start({ DATA_DIR: folder });
    expect(ended.code).toBe(1);
    expect(ended.output).toMatch(/EISDIR[^\n]*\n\s+at /);
    expect(serversUnder(folder)).toEqual([]);
  }, 200_000);
});

describe('npm run demo:load', () => {
  const load = fileURLToPath(new URL('../../dist/demo-load.js', import.meta.url));
  const run = async (env: Record<string, string>) => {
    const { exited, output } = launchNode(env, [load, '--tickets', '10']);
    return { code: await exited, output: output() };
  };

  it('refuses production by its settings', async () => {
    const ended = await run({
      ENVIRONMENT: 'production',
      SECRETS_KEY: randomBytes(32).toString('hex'),
      PUBLIC_URL: 'https://tickets.example.org',
      TRUST_PROXY: 'none',
      DATA_DIR: newFolder(),
    });
    expect(ended).toEqual({ code: 1, output: 'demo:load is for alpha: ENVIRONMENT is production.\n' });
  });

  it('refuses a database that belongs to production, whatever its settings', async () => {
    const database = await cloneDatabase();
    await database.sql(`INSERT INTO deployment (environment, created_at) VALUES ('production', now())`);
    const ended = await run({ DATABASE_URL: databaseUrlOf(database), DATA_DIR: newFolder() });
    expect(ended).toEqual({ code: 1, output: 'demo:load is for alpha: this database belongs to production.\n' });
    expect(await database.sql('SELECT FROM tickets')).toHaveLength(0);
    await database.drop();
  }, 60_000);
});
