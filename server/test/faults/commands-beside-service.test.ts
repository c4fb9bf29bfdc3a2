/** Commands that use the embedded database while the service, or another command, owns it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { eventually, serversUnder, temporaryDirectory } from '../support/embedded-postgres-process.ts';
import { itNeeding } from '../support/needs.ts';
import { preparedDataDirectory } from '../support/prepared-data-directory.ts';
import {
  endAll,
  launchCommand,
  runToEnd,
  type ServiceProcess,
  startServiceProcess,
} from '../support/service-process.ts';

let dataDir: string;
let service: ServiceProcess;
beforeAll(async () => {
  dataDir = await preparedDataDirectory('beside');
  service = await startServiceProcess({ DATA_DIR: dataDir, DEMO: 'off' });
}, 180_000);
afterAll(async () => {
  await endAll();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
}, 60_000);

describe('beside the service with its embedded database', () => {
  it.each<[string[], RegExp]>([
    [['users', 'create', '--email', 'ada@example.org', '--name', 'Ada Moreno'], /^usr_\w+\nSet the password, once/],
    [['users', 'reset', '--email', 'ada@example.org'], /^Set the password, once/],
    [['secrets', 'reencrypt'], /^webhook-secrets: \d+ encrypted anew under the present key, 0 that no key decrypts/],
    [['db', 'migrate'], /^Nothing to apply\.\n$/],
    [['db', 'audit'], /^\d+ checks, 0 differences\.\n$/],
  ])('%j uses the server of the service, and leaves it running', async (words, expected) => {
    const servers = serversUnder(dataDir);
    const { code, output } = await runToEnd({ DATA_DIR: dataDir }, words);
    expect(output).toMatch(expected);
    expect(code).toBe(0);
    expect(servers).toHaveLength(1);
    expect(serversUnder(dataDir)).toEqual(servers);
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
  });

  it('a second service is refused with a sentence that names the process of the first', async () => {
    const { code, output } = await runToEnd({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' });
    expect([code, output]).toEqual([
      1,
      `The data directory ${dataDir} is in use by process ${service.pid}: stop that one first or choose another DATA_DIR.\n`,
    ]);
  });
});

describe('a copy of the embedded database', () => {
  const folder = temporaryDirectory('restored');
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  const file = path.join(folder, 'copy.tar');
  const restored = path.join(folder, 'data');
  const clientOf = async (home: string) => {
    const client = new pg.Client({ host: path.join(home, 'socket'), user: 'postgres', database: 'stagedoor' });
    client.on('error', () => {});
    await client.connect();
    return client;
  };

  it('that is stopped in the middle leaves no file behind, and nothing that goes on writing it', async () => {
    const filler = path.join(dataDir, 'postgres/filler');
    writeFileSync(filler, '');
    truncateSync(filler, 2 ** 31);
    const stopped = path.join(folder, 'stopped.tar');
    const { child, exited, output } = launchCommand({ DATA_DIR: dataDir }, ['db', 'backup', '--to', stopped]);
    const sizeOf = () => statSync(`${stopped}.unfinished`, { throwIfNoEntry: false })?.size ?? 0;
    await eventually(async () => sizeOf() > 0, 20_000);
    child.kill('SIGTERM');
    expect([await exited, output()]).toEqual([1, 'The command was stopped by SIGTERM.\n']);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(filler);
  }, 30_000);

  it('is made while the service writes, and has all that was committed before', async () => {
    const client = await clientOf(dataDir);
    await client.query('CREATE TABLE written (number int PRIMARY KEY, filler text)');
    let number = 0;
    const write = () => {
      number += 1;
      return client.query('INSERT INTO written VALUES ($1::int, repeat(md5($1::int::text), 100))', [number]);
    };
    for (let count = 0; count < 500; count += 1) await write();
    const before = number;
    // Left by one that was killed, and open to others.
    writeFileSync(`${file}.unfinished`, '', { mode: 0o644 });
    let isDone = false;
    const copying = runToEnd({ DATA_DIR: dataDir }, ['db', 'backup', '--to', file]).finally(() => {
      isDone = true;
    });
    while (!isDone) await write();
    const { code, output } = await copying;
    expect([code, output]).toEqual([0, expect.stringContaining('The secrets key is not in it')]);
    expect(number).toBeGreaterThan(before);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await client.end();

    const withoutKey = await runToEnd({ DATA_DIR: restored }, ['db', 'restore', '--from', file]);
    expect([withoutKey.code, withoutKey.output]).toEqual([1, expect.stringMatching(/secrets\.key in .* is not there/)]);
    copyFileSync(path.join(dataDir, 'secrets.key'), path.join(restored, 'secrets.key'));
    // Left by one that was killed.
    mkdirSync(path.join(restored, 'postgres.restore-killed'));
    const other = await startServiceProcess({ DATA_DIR: restored, DEMO: 'off' });
    expect(readdirSync(restored).filter((name) => name.startsWith('postgres.restore'))).toEqual([]);
    const copy = await clientOf(restored);
    const { rows } = await copy.query('SELECT count(*)::int AS count, max(number) AS last FROM written');
    await copy.end();
    expect(rows[0].count).toBe(rows[0].last);
    expect(rows[0].last).toBeGreaterThanOrEqual(before);
    expect(await (await fetch(`${other.address}/readyz`)).json()).toMatchObject({ status: 'ok' });
    expect(await other.kill('SIGTERM')).toBe(0);
  }, 120_000);

  itNeeding('the right to mount')(
    'and a database made of one, leave nothing on a disk that is full, and say so in one sentence',
    async () => {
      const small = temporaryDirectory('small');
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=755', 'none', small]);
      try {
        const commands = [
          [{ DATA_DIR: dataDir }, 'backup', '--to', path.join(small, 'copy.tar')],
          [{ DATA_DIR: small }, 'restore', '--from', file],
        ] as const;
        for (const [env, ...words] of commands) {
          const ended = await runToEnd(env, ['db', ...words]);
          expect(ended).toEqual({
            code: 1,
            output: `The disk of ${small} is full: make space, or name a place on another disk.\n`,
          });
          expect(readdirSync(small)).toEqual([]);
        }
      } finally {
        spawnSync('umount', [small]);
      }
    },
    { timeout: 60_000 },
  );

  it('replaces nothing that is there, is not made of another file, and is for the embedded database alone', async () => {
    const refused = async (env: Record<string, string>, ...words: string[]) => {
      const { code, output } = await runToEnd({ DATA_DIR: dataDir, ...env }, ['db', ...words]);
      expect(code).toBe(1);
      return output;
    };
    expect(await refused({}, 'restore', '--from', file)).toMatch(/postgres is there already/);
    expect(await refused({}, 'backup', '--to', file)).toMatch(/copy\.tar is there already/);
    const nowhere = path.join(folder, 'nowhere', 'copy.tar');
    expect(await refused({}, 'backup', '--to', nowhere)).toBe(
      `${nowhere}.unfinished cannot be written (ENOENT): name a file in a folder that can be written.\n`,
    );
    const other = path.join(folder, 'other.tar');
    execFileSync('tar', ['--create', `--file=${other}`, `--directory=${dataDir}`, 'secrets.key']);
    const empty = { DATA_DIR: path.join(folder, 'empty') };
    expect(await refused(empty, 'restore', '--from', other)).toBe(
      `${other} is no file of db backup, or not a whole one.\n`,
    );
    expect(readdirSync(empty.DATA_DIR)).toEqual([]);
    const elsewhere = { DATABASE_URL: 'postgres://127.0.0.1:1/stagedoor' };
    expect(await refused(elsewhere, 'backup', '--to', `${file}.2`)).toMatch(/for the embedded database/);
  }, 60_000);
});

it('a command is refused beside a process that may end its server at any time, such as another command', async () => {
  const folder = await preparedDataDirectory('unshared');
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  try {
    const { code, output } = await runToEnd({ DATA_DIR: folder }, ['db', 'audit']);
    expect([code, output]).toEqual([
      1,
      `The data directory ${folder} is in use by process ${process.pid}: stop that one first or choose another DATA_DIR.\n`,
    ]);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}, 60_000);
