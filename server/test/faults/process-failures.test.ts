/** Each way in which a start or a command ends: a sentence for people or the stack, the exit code, and no PostgreSQL left. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { Output } from '../../src/platform/output.ts';
import { runCommand } from '../../src/process/commands.ts';
import { removeTemporaryDirectories, serversUnder, temporaryDirectory } from '../support/embedded-postgres-process.ts';
import { sized } from '../support/fault-scale.ts';
import { fastClock } from '../support/machine-clock.ts';
import { demoDataDirectory, preparedDataDirectory } from '../support/prepared-data-directory.ts';
import { type EndedProcess, endAll, freePort, launchNode, runToEnd } from '../support/service-process.ts';
import { cloneDatabase, databaseUrlOf } from '../support/test-database.ts';

const newFolder = () => temporaryDirectory('failures');
afterEach(endAll);
afterAll(removeTemporaryDirectories);

const start = (env: Record<string, string>) => runToEnd({ PORT: '0', LOG_LEVEL: 'silent', ...env });
const oneSentence = /^[A-Z][^\n]*\.\n$/;

/** Prints and ends as a process does, whose start takes longer than all that these commands do. */
async function runHere(env: Record<string, string>, words: readonly string[]): Promise<EndedProcess> {
  const lines: string[] = [];
  const print = vi.spyOn(Output.prototype, 'print').mockImplementation((line) => void lines.push(`${line}\n`));
  const code = await runCommand(words, env).catch((error: Error) => {
    lines.push(`${error.message}\n`);
    return 1;
  });
  print.mockRestore();
  return { code, output: lines.join('') };
}
const runPrinting = sized({ full: runToEnd, short: runHere });

describe('commands', () => {
  it.each([
    [['serve'], 'Unknown command "serve": see --help.\n'],
    [['users'], 'Unknown command "users": see --help.\n'],
    [['users', 'delete'], 'Unknown command "users delete": see --help.\n'],
    [['secrets', 'reencrypt', 'now'], /^Unexpected argument 'now'.* See --help\.\n$/],
    [['users', 'create', '--email', 'a@example.org'], 'users create needs --email and --name; see --help.\n'],
  ])('%j is refused', async (words, expected) => {
    const ended = await runPrinting({}, words);
    expect(ended.code).toBe(1);
    if (typeof expected === 'string') expect(ended.output).toBe(expected);
    else expect(ended.output).toMatch(expected);
  });

  it.each([
    [
      ['users', 'create'],
      ['--email <e-mail>', '--name <name>', '--operator', '--organization <slug>', '--role <role>'],
    ],
    [
      ['users', 'reset'],
      ['--email <e-mail>', '--remove-second-factor'],
    ],
    [['secrets', 'reencrypt'], []],
    [['db', 'migrate'], []],
    [['db', 'grant'], ['--role <role>']],
    [['db', 'audit'], []],
  ])('%j answers --help with its own options and an example, and does nothing', async (words, options) => {
    const folder = newFolder();
    const ended = await runPrinting({ DATA_DIR: folder }, [...words, '--help']);
    expect(ended.code, ended.output).toBe(0);
    const help = ended.output.split('Options:')[1]!.split('\n\n')[0]!;
    const named = Array.from(help.matchAll(/^ {2}(--\S+(?: <\S+>)?) {2,}\S/gm), ([, option]) => option);
    expect(named).toEqual([...options, '--help']);
    expect(ended.output).toMatch(new RegExp(`Example:\\n {2}npm start -- ${words.join(' ')}`));
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are all named by --help, also behind the first word of one', async () => {
    const ended = await runToEnd({}, ['users', '--help']);
    expect(ended.output).toContain('npm start -- users create --email <e-mail> --name <name> [--operator]');
    expect(ended.output).toContain('npm start -- db audit\n');
    expect(await runPrinting({}, ['--help'])).toEqual(ended);
    expect(ended.code).toBe(0);
  });

  it('refuse bad settings like the start does', async () => {
    const ended = await runToEnd({ PORT: 'x' }, ['db', 'migrate']);
    expect(ended).toEqual({ code: 1, output: 'PORT is "x"; it must be a whole number from 0 to 65535.\n' });
  });

  it('stop the embedded PostgreSQL that they started', async () => {
    const folder = newFolder();
    const ended = await runToEnd({ DATA_DIR: folder }, ['db', 'migrate']);
    expect(ended.code).toBe(0);
    expect(ended.output).toMatch(/^Applied 202611250000_/m);
    expect(serversUnder(folder)).toEqual([]);
  }, 120_000);
});

describe('a database that cannot be used', () => {
  it('because nothing listens is retried for half a minute, and then reported in one sentence', async () => {
    const url = `postgres://stagedoor@127.0.0.1:${await freePort()}/stagedoor`;
    // In short its clock goes ten times faster.
    const times = sized({ full: 1, short: 10 });
    const env = { PORT: '0', DATABASE_URL: url, DATA_DIR: newFolder() };
    const began = Date.now();
    const ended = await runToEnd(env, [], [fastClock(times)]);
    expect((Date.now() - began) * times).toBeGreaterThan(29_000);
    const waits = ended.output.match(/^.*waiting for the database.*\n/gim) ?? [];
    expect(waits.filter((line) => line.includes('ECONNREFUSED'))).toHaveLength(1);
    expect(ended.code).toBe(1);
    const sentence = waits.reduce((output, wait) => output.replace(wait, ''), ended.output);
    expect(sentence).toMatch(/^The database of DATABASE_URL cannot be used \(.*ECONNREFUSED.*\): check the address/);
    expect(sentence).toMatch(oneSentence);
  }, 120_000);

  it('because it takes no more connections is reported with what to change', async () => {
    const database = await cloneDatabase();
    const role = `busy_${randomBytes(6).toString('hex')}`;
    await database.sql(`CREATE ROLE ${role} LOGIN CONNECTION LIMIT 0`);
    const url = databaseUrlOf(database).replace(/\/\/[^@/]*@/, `//${role}@`);
    const ended = await runToEnd(
      { PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: url, DATA_DIR: newFolder() },
      [],
      [fastClock(10)],
    );
    await database.sql(`DROP ROLE ${role}`);
    await database.drop();
    expect(ended.output).toMatch(
      /^The database of DATABASE_URL cannot be used \(too many connections for role .*\): raise max_connections/,
    );
    expect(ended.output).toMatch(oneSentence);
  }, 60_000);

  it('because it does not exist is said at once', async () => {
    const database = await cloneDatabase();
    await database.drop();
    const ended = await start({ DATABASE_URL: databaseUrlOf(database), DATA_DIR: newFolder() });
    expect(ended.code).toBe(1);
    expect(ended.output).toMatch(/^The database of DATABASE_URL cannot be used \(database ".*" does not exist\)/);
    expect(ended.output).toMatch(oneSentence);
  }, 60_000);

  it.each([
    ['a start', []],
    ['a command', ['users', 'setup-link']],
  ])(
    'because it takes no writes ends %s with one sentence',
    async (_, words) => {
      const database = await cloneDatabase();
      const url = databaseUrlOf(database);
      await database.sql(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET default_transaction_read_only = on`);
      const env = { PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: url, DATA_DIR: newFolder() };
      const ended = await runToEnd(env, words);
      await database.drop();
      expect(ended.code).toBe(1);
      expect(ended.output).toMatch(
        /^The database takes no writes \(.*read-only transaction\): name the primary server/,
      );
      expect(ended.output).toMatch(oneSentence);
    },
    60_000,
  );

  it.each([
    ['28P01', 'password authentication failed for user "x"', /: check the user and the password in it\.\n$/],
    ['28000', 'no pg_hba.conf entry for host "10.0.0.1"', /: let the server admit this user .* set DATABASE_TLS\.\n$/],
    ['08P01', 'SASL authentication failed', /: check the user and the password in it\.\n$/],
    ['08P01', 'no such database: stagedoor', /: create the database, or name another one\.\n$/],
  ])(
    'because it refuses the connection with %s, %s, is said at once with what to change',
    async (code, message, advice) => {
      const server = createServer((socket) => {
        socket.on('error', () => {});
        socket.once('data', () => {
          const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
          const head = Buffer.alloc(5);
          head.write('E');
          head.writeUInt32BE(fields.length + 4, 1);
          socket.end(Buffer.concat([head, fields]));
        });
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const url = `postgres://stagedoor:secret@127.0.0.1:${port}/stagedoor`;
      const ended = await start({ DATABASE_URL: url, DATA_DIR: newFolder(), LOG_LEVEL: 'warn' });
      server.close();
      expect(ended.code).toBe(1);
      expect(ended.output).toMatch(oneSentence);
      expect(ended.output).toMatch(advice);
    },
    60_000,
  );

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

  it.each([
    ['with the embedded database', /^The data directory \/proc\/stagedoor\/data cannot be used/, []],
    ['with DATABASE_URL', /^The secrets key cannot be kept in \/proc\/stagedoor\/data/, ['DATABASE_URL']],
    [
      'with DATABASE_URL and SECRETS_KEY',
      /^The credentials of the demonstration data cannot be kept in \/proc\/stagedoor\/data/,
      ['DATABASE_URL', 'SECRETS_KEY'],
    ],
  ])(
    'because nothing can be created in its place is said in one sentence, %s',
    async (_name, said, given) => {
      const database = await cloneDatabase();
      const settings = { DATABASE_URL: databaseUrlOf(database), SECRETS_KEY: randomBytes(32).toString('hex') };
      const env = Object.fromEntries(Object.entries(settings).filter(([name]) => given.includes(name)));
      const ended = await start({ ...env, DATA_DIR: '/proc/stagedoor/data' });
      await database.drop();
      expect(ended.code).toBe(1);
      const sentence = ended.output.replace(/^Stagedoor .* listens on .*\n/, '');
      expect(sentence).toMatch(oneSentence);
      expect(sentence).toMatch(said);
      expect(sentence).toContain('set DATA_DIR');
    },
    60_000,
  );

  it('because its secrets key is damaged is said in one sentence, and PostgreSQL is stopped', async () => {
    const folder = await preparedDataDirectory('failures');
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
    const folder = await demoDataDirectory('failures');
    mkdirSync(path.join(folder, 'demo.json.new'));
    const ended = await start({ DATA_DIR: folder });
    expect(ended.code).toBe(1);
    expect(ended.output).toMatch(/ENOTDIR[^\n]*\n\s+at /);
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
