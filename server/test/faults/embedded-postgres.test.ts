import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { prepareBinaries } from '../../src/platform/embedded-postgres/binaries.ts';
import { ensureCluster } from '../../src/platform/embedded-postgres/cluster.ts';
import { prepareDataDirectory } from '../../src/platform/embedded-postgres/data-directory.ts';
import {
  DataDirInUseError,
  DataDirNotUsableError,
  type EmbeddedPostgres,
  PostgresStartError,
  startEmbeddedPostgres,
} from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { openServerLog } from '../../src/platform/embedded-postgres/server-log.ts';
import {
  diskDirectory,
  eventually,
  nobody,
  removeTemporaryDirectories,
  serverProcesses,
  serversUnder,
  stillRunning,
  temporaryDirectory,
} from '../support/embedded-postgres-process.ts';
import { scale } from '../support/fault-scale.ts';
import { isRoot, itNeeding } from '../support/needs.ts';
import { copyPreparedCluster } from '../support/prepared-cluster.ts';
import { preparedDataDirectory } from '../support/prepared-data-directory.ts';

// Many processes start and end here, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 });

const running: EmbeddedPostgres[] = [];

async function start(dataDir: string, settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings, log: () => {} });
  running.push(server);
  return server;
}

async function query<Row extends pg.QueryResultRow>(server: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new pg.Client(server.connection);
  // A session that ends between two statements (servers are made to crash here) is reported by the next statement.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function refusal(promise: Promise<unknown>): Promise<Error> {
  const error = await promise.then(
    () => undefined,
    (reason: Error) => reason,
  );
  expect(error, 'it should have been refused').toBeInstanceOf(Error);
  return error!;
}

/** The polite requests are given ten seconds together: for half a second the clock goes twenty times faster. */
function skipTheTimeOfRequests(): void {
  const { now } = Date;
  const began = now();
  vi.spyOn(Date, 'now').mockImplementation(() => now() + Math.min(19 * (now() - began), 9_500));
}

/** One sentence, one line, and it says what to do. */
function expectOneSentence(error: Error): void {
  expect(error.message).toMatch(/^[^\n]+: [^\n]+\.$/);
  expect(error.message).not.toMatch(/\. [A-Z]/);
}

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
afterAll(removeTemporaryDirectories);

describe('a server of its own', () => {
  it('is ready in under 1.5 s in an empty directory and in under 0.4 s after that', async () => {
    const timed = async (what: () => Promise<unknown>) => {
      const began = performance.now();
      await what();
      return performance.now() - began;
    };
    const dataDir = diskDirectory('speed');
    const other = diskDirectory('speed');
    const startAndStop = async (directory: string) => {
      const tookMs = await timed(() => start(directory));
      await running.pop()!.stop();
      return tookMs;
    };
    const cold = Math.min(await startAndStop(dataDir), await startAndStop(other));
    const warm = Math.min(await startAndStop(dataDir), await startAndStop(dataDir), await startAndStop(other));
    // On a machine that is slow or busy, initdb alone says how much: it takes half a second on an idle laptop.
    const bare = prepareDataDirectory(diskDirectory('speed'));
    const initdbMs = await timed(() => ensureCluster(bare, prepareBinaries(bare), () => {}));
    expect(cold).toBeLessThan(Math.max(1_500, 3 * initdbMs));
    expect(warm).toBeLessThan(Math.max(400, 0.8 * initdbMs));
  });

  it('keeps UTF-8 text in code point order, checks its pages, and writes to disk before it says so', async () => {
    const server = await start(temporaryDirectory('settings'));
    const [row] = await query(
      server,
      `select current_database() as database, current_user as "user", pg_encoding_to_char(encoding) as encoding,
              coalesce(datlocale, datctype) as locale, current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as synchronous_commit,
              current_setting('full_page_writes') as full_page_writes, current_setting('timezone') as timezone,
              current_setting('max_connections')::int as max_connections, upper('é') as upper
         from pg_database where datname = current_database()`,
    );
    expect(row).toEqual({
      database: 'stagedoor',
      user: 'postgres',
      encoding: 'UTF8',
      locale: 'C.UTF-8',
      checksums: 'on',
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      timezone: 'UTC',
      max_connections: 100,
      upper: 'É',
    });
  });

  it('keeps it so on a system without that locale', async () => {
    const dataDirectory = prepareDataDirectory(temporaryDirectory('locale'));
    const binaries = prepareBinaries(dataDirectory);
    // What such a system's initdb says, before the real one goes to work.
    const initdb = path.join(diskDirectory('bin'), 'initdb');
    const refusing = `case "$*" in *--locale=C.UTF-8*) echo 'initdb: error: invalid locale name "C.UTF-8"' >&2; exit 1; esac`;
    writeFileSync(initdb, `#!/bin/sh\n${refusing}\nexec '${binaries.initdb}' "$@"\n`, { mode: 0o755 });
    chmodSync(path.dirname(initdb), 0o755);
    await ensureCluster(dataDirectory, { ...binaries, initdb }, () => {});
    const server = await start(dataDirectory.path);
    const [row] = await query(
      server,
      `select datlocprovider as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding,
              upper('é') as upper, array(select unnest(array['b', 'É', 'A', 'a', 'Z']) letter order by letter) as sorted
         from pg_database where datname = current_database()`,
    );
    expect(row).toEqual({
      provider: 'b',
      locale: 'C.UTF-8',
      encoding: 'UTF8',
      upper: 'É',
      sorted: ['A', 'Z', 'a', 'b', 'É'],
    });
  });

  it('listens on a socket that no other account can reach, and on no TCP port', async () => {
    const server = await start(await preparedDataDirectory('socket'));
    const [row] = await query(server, `select current_setting('listen_addresses') as addresses`);
    expect(row).toEqual({ addresses: '' });
    expect(server.connection.host).toBe(path.join(server.dataDir, 'socket'));
    expect(statSync(server.connection.host).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(server.dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it('takes settings from its caller, except where it listens', async () => {
    const server = await start(await preparedDataDirectory('overrides'), {
      work_mem: '17MB',
      listen_addresses: '*',
      port: '1',
    });
    const [row] = await query(
      server,
      `select current_setting('work_mem') as work_mem, current_setting('listen_addresses') as addresses`,
    );
    expect(row).toEqual({ work_mem: '17MB', addresses: '' });
  });

  it('keeps its data from start to start, and creates a database only when it is missing', async () => {
    const dataDir = await preparedDataDirectory('restart');
    const first = await start(dataDir);
    await query(first, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start(dataDir);
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
    const other = await startEmbeddedPostgres({ dataDir, database: 'an "other" one', log: () => {} });
    running.push(other);
    expect(await query(other, 'select current_database() as name')).toEqual([{ name: 'an "other" one' }]);
  });

  it('leaves no process behind when it stops, also with sessions in the middle of something', async () => {
    const server = await start(await preparedDataDirectory('stop'));
    const busy = new pg.Client(server.connection);
    busy.on('error', () => {});
    await busy.connect();
    await busy.query('begin');
    const sleeping = busy.query('select pg_sleep(60)').catch((error: Error) => error.message);
    const pids = serverProcesses(server.dataDir);
    expect(pids.length).toBeGreaterThan(5);
    await Promise.all([server.stop(), server.stop()]);
    await expect.poll(() => stillRunning(pids), { timeout: 5_000 }).toEqual([]);
    expect(await sleeping).toMatch(/terminat/);
    expect(await server.exited).toEqual({ code: 0, signal: null });
  });

  it('ends all the same when it does not react to a polite request', async () => {
    const server = await start(await preparedDataDirectory('stubborn'));
    const pids = serverProcesses(server.dataDir);
    process.kill(pids[0]!, 'SIGSTOP');
    if (scale === 'short') skipTheTimeOfRequests();
    await server.stop().finally(() => vi.restoreAllMocks());
    expect(await server.exited).toEqual({ code: null, signal: 'SIGKILL' });
    await eventually(() => stillRunning(pids).length === 0);
  });

  it('does not see our environment', async () => {
    process.env.STAGEDOOR_TEST_SECRET = 'not for the server';
    try {
      const server = await start(await preparedDataDirectory('environment'));
      await query(server, `create table environment (line text)`);
      await query(server, `copy environment from program '/usr/bin/env'`);
      const lines = (await query<{ line: string }>(server, 'select line from environment')).map(({ line }) => line);
      const names = lines.map((line) => line.split('=')[0]);
      expect(names).toContain('TZ');
      expect(names.filter((name) => !/^(LC_.*|TZ|PWD|OLDPWD|SHLVL|_|PG.*|PATH)$/.test(name!))).toEqual([]);
      expect(lines.join()).not.toContain('not for the server');
    } finally {
      delete process.env.STAGEDOOR_TEST_SECRET;
    }
  });

  it('reports when the server ends by itself, and stop() then succeeds', async () => {
    const server = await start(await preparedDataDirectory('exited'));
    process.kill(serversUnder(server.dataDir)[0]!, 'SIGKILL');
    expect(await server.exited).toEqual({ code: null, signal: 'SIGKILL' });
    await server.stop();
  });
});

describe('the socket of a data directory with a long path', () => {
  const longDataDir = async () => {
    const directory = path.join(temporaryDirectory('long'), 'a'.repeat(60), 'b, "c" d');
    await copyPreparedCluster(directory);
    return directory;
  };

  it('lies in a private directory with a short path, and is taken away at the end', async () => {
    const server = await start(await longDataDir());
    const { host } = server.connection;
    expect(host.length).toBeLessThan(85);
    expect(statSync(host).mode & 0o777).toBe(0o700);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(statSync(host, { throwIfNoEntry: false })).toBeUndefined();
  });

  it('stays in the data directory when that is short, whatever characters it has', async () => {
    const dataDir = path.join(temporaryDirectory('odd'), `a, "b" 'c' é $d`);
    await copyPreparedCluster(dataDir);
    const server = await start(dataDir);
    expect(server.connection.host).toBe(path.join(dataDir, 'socket'));
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('avoids a directory that is open to others or a link put there in advance', async () => {
    const dataDir = await longDataDir();
    const first = await start(dataDir);
    const usual = first.connection.host;
    await first.stop();

    const elsewhere = temporaryDirectory('trap');
    chmodSync(elsewhere, 0o777);
    symlinkSync(elsewhere, usual);
    try {
      const second = await start(dataDir);
      expect(second.connection.host).not.toBe(usual);
      expect(statSync(second.connection.host).mode & 0o777).toBe(0o700);
      expect(readdirSync(elsewhere)).toEqual([]);
      await second.stop();
    } finally {
      spawnSync('/bin/rm', ['-f', usual]);
    }
  });

  // Only root can make a directory that belongs to somebody else.
  itNeeding('root')('avoids a directory another user made under its name', async () => {
    const dataDir = await longDataDir();
    const first = await start(dataDir);
    const usual = first.connection.host;
    await first.stop();
    mkdirSync(usual, { mode: 0o700 });
    spawnSync('/bin/chown', ['12345:12345', usual]);
    try {
      const second = await start(dataDir);
      expect(second.connection.host).not.toBe(usual);
      expect(readdirSync(usual)).toEqual([]);
      await second.stop();
    } finally {
      spawnSync('/bin/rm', ['-rf', usual]);
    }
  });
});

describe('two on one data directory', () => {
  it('refuses the second with one sentence that names the process of the first', async () => {
    const server = await start(await preparedDataDirectory('two'));
    const error = await refusal(start(server.dataDir));
    expect(error).toBeInstanceOf(DataDirInUseError);
    expectOneSentence(error);
    expect(error.message).toContain(`process ${process.pid}`);
    expect(error.message).toContain(server.dataDir);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses the second also after the server had to end all sessions', async () => {
    const server = await start(await preparedDataDirectory('crash'));
    const [backend] = await query<{ pid: number }>(
      server,
      `select pid from pg_stat_activity where application_name like 'embedded-postgres owner%'`,
    );
    // A crash of one backend makes the server end all of them and recover; it goes on under the same number.
    process.kill(backend!.pid, 'SIGKILL');
    await eventually(async () => {
      const owners = await query(
        server,
        `select 1 from pg_locks where locktype = 'advisory' and pid <> ${backend!.pid}`,
      ).catch(() => []);
      return owners.length === 1;
    });
    expect(await refusal(start(server.dataDir))).toBeInstanceOf(DataDirInUseError);
  });
});

describe('the log of the server', () => {
  it('does not grow without end, and keeps the newest lines', async () => {
    const file = path.join(temporaryDirectory('log'), 'postgres.log');
    const log = openServerLog(file, 20);
    const line = 'x'.repeat(1023);
    for (let mebibytes = 0; mebibytes < 11; mebibytes += 1) appendFileSync(file, `${line}\n`.repeat(1024));
    appendFileSync(file, 'the newest line\n');
    await eventually(() => statSync(file).size <= 1024 * 1024);
    appendFileSync(file, 'and one after\n');
    log.close();
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines.slice(-3)).toEqual(['the newest line', 'and one after', '']);
    expect(lines[0]).toBe(line);
  });

  it('is written by the server itself', async () => {
    const server = await start(await preparedDataDirectory('log'));
    await query(server, `do $$ begin raise warning 'said by the server'; end $$`);
    expect(readFileSync(path.join(server.dataDir, 'postgres.log'), 'utf8')).toContain('said by the server');
  });
});

describe('what cannot work is refused with one sentence', () => {
  it('a cluster of another major version', async () => {
    const dataDir = await preparedDataDirectory('version');
    const server = await start(dataDir);
    await server.stop();
    writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
    const error = await refusal(start(dataDir));
    expect(error).toBeInstanceOf(DataDirNotUsableError);
    expectOneSentence(error);
    expect(error.message).toMatch(/made by PostgreSQL 14 and this is PostgreSQL \d+/);
  });

  it('something else where the cluster should be, which is left as it is', async () => {
    const dataDir = temporaryDirectory('else');
    mkdirSync(path.join(dataDir, 'postgres'));
    if (isRoot) spawnSync('/bin/chown', [String(nobody), path.join(dataDir, 'postgres')]);
    writeFileSync(path.join(dataDir, 'postgres', 'letters.txt'), 'dear');
    const error = await refusal(start(dataDir));
    expect(error).toBeInstanceOf(DataDirNotUsableError);
    expectOneSentence(error);
    expect(readdirSync(path.join(dataDir, 'postgres'))).toEqual(['letters.txt']);
  });

  it('a file where the data directory should be', async () => {
    const file = path.join(temporaryDirectory('file'), 'data');
    writeFileSync(file, '');
    for (const dataDir of [file, path.join(file, 'below')]) {
      const error = await refusal(start(dataDir));
      expect(error).toBeInstanceOf(DataDirNotUsableError);
      expectOneSentence(error);
      expect(error.message).toContain('not a directory');
    }
  });

  it('a setting PostgreSQL does not know, with what it said, and without leaving a process', async () => {
    const dataDir = temporaryDirectory('setting');
    const error = await refusal(start(dataDir, { no_such_setting: '1' }));
    expect(error).toBeInstanceOf(PostgresStartError);
    expectOneSentence(error);
    expect(error.message).toContain('unrecognized configuration parameter "no_such_setting"');
    expect((error as PostgresStartError).logLines.join()).toContain('no_such_setting');
    expect(serversUnder(dataDir)).toEqual([]);
  });

  // Filling a disk takes a small one: a file system in memory, which only root can mount, and not in every container.
  const mount = (directory: string, mebibytes: number) =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'none', directory]).status === 0;
  const unmount = (directory: string) => spawnSync('umount', [directory]);
  for (const [what, mebibytes] of [
    ['a disk too small for a cluster', 12],
    ['a disk too small for the write-ahead log', 30],
  ] as const) {
    itNeeding('the right to mount')(`${what}, and nothing half-done stays on it`, async () => {
      const small = temporaryDirectory('small');
      expect(mount(small, mebibytes)).toBe(true);
      try {
        const error = await refusal(start(small));
        expect(error).toBeInstanceOf(PostgresStartError);
        expectOneSentence(error);
        expect(error.message).toContain(`the disk that holds ${small} is full`);
        expect(readdirSync(small)).toEqual([]);
      } finally {
        unmount(small);
      }
    });
  }

  itNeeding('the right to mount')(
    'a disk that has become full, and starts again without loss when there is space',
    async () => {
      const small = temporaryDirectory('small');
      expect(mount(small, 120)).toBe(true);
      try {
        const first = await start(small);
        await query(first, 'create table kept as select 42 as answer');
        process.kill(serversUnder(small)[0]!, 'SIGKILL');
        await first.stop();
        const ballast = path.join(small, 'ballast');
        spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k']);
        const error = await refusal(start(small));
        expectOneSentence(error);
        expect(error.message).toContain('is full');
        expect(serversUnder(small)).toEqual([]);
        spawnSync('rm', [ballast]);
        const second = await start(small);
        expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
        await second.stop();
      } finally {
        unmount(small);
      }
    },
  );
});
