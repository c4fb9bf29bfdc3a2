import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  DataDirInUseError,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import {
  eventually,
  Project,
  processes,
  removeTemporaryDirectories,
  type ServerProcess,
  serverProcesses,
  serversUnder,
  stillRunning,
  temporaryDirectory,
} from '../support/embedded-postgres-process.ts';
import { preparedDataDirectory } from '../support/prepared-data-directory.ts';

// Many processes start and end here, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 });

let project: Project;
const running: EmbeddedPostgres[] = [];
const said: string[] = [];

async function startHere(dataDir: string, settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  said.length = 0;
  const server = await startEmbeddedPostgres({ dataDir, settings, log: (line) => said.push(line) });
  running.push(server);
  return server;
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  return client;
}

interface Counting {
  readonly process: ServerProcess;
  /** kill -9, and its connection dies with it; returns the last number whose commit was acknowledged. */
  die(): Promise<number>;
}

/** A process of ours with a table of numbers, which commits one number after the other until it is gone. */
async function startCounting(dataDir: string): Promise<Counting> {
  const process = project.start({ dataDir });
  const { connection } = await process.started();
  const client = await connect(connection);
  await client.query('create table counted (number int primary key)');
  let committed = 0;
  const counting = (async () => {
    for (let number = 1; ; number += 1) {
      await client.query('insert into counted values ($1)', [number]);
      committed = number;
    }
  })().catch(() => {});
  await eventually(() => committed > 100);
  const die = async () => {
    await process.kill();
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    await counting;
    return committed;
  };
  return { process, die };
}

/** Everything acknowledged is there; one more may have been committed without an acknowledgement. */
async function expectAll(server: EmbeddedPostgres, committed: number): Promise<void> {
  const client = await connect(server.connection);
  const { rows } = await client.query('select count(*)::int as count, max(number) as last from counted');
  expect(rows[0].count).toBe(rows[0].last);
  expect(rows[0].last).toBeGreaterThanOrEqual(committed);
  expect(rows[0].last).toBeLessThanOrEqual(committed + 1);
  await client.end();
}

beforeAll(() => {
  project = new Project();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
afterAll(removeTemporaryDirectories);

describe('after kill -9 of our process', () => {
  it('takes the server over that is still running, with all that was committed, and stops it in the end', async () => {
    const dataDir = await preparedDataDirectory('takeover');
    const counting = await startCounting(dataDir);
    const [pid] = serversUnder(dataDir);
    const committed = await counting.die();
    expect(serversUnder(dataDir)).toEqual([pid]);

    const server = await startHere(dataDir);
    expect(said.join()).toContain(`process ${pid}`);
    expect(serversUnder(dataDir)).toEqual([pid]);
    await expectAll(server, committed);
    const pids = serverProcesses(dataDir);
    await server.stop();
    await expect.poll(() => stillRunning(pids), { timeout: 5_000 }).toEqual([]);
    expect(await server.exited).toEqual({ code: null, signal: null });
  });

  it('ends what the dead process was doing within seconds, also in the middle of a statement', async () => {
    const dataDir = await preparedDataDirectory('lingering');
    const first = project.start({ dataDir });
    const { connection } = await first.started();
    // A client of its own process, so that it can die in the middle of its statement.
    const script = `const pg = require(${JSON.stringify(path.resolve('node_modules/pg'))});
      const client = new pg.Client(${JSON.stringify(connection)});
      client.connect().then(() => client.query("begin; lock table pg_description; select pg_sleep(600)"));`;
    const busy = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
    const watcher = await connect(connection);
    const isSleeping = async () =>
      (await watcher.query(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`)).rowCount === 1;
    await eventually(isSleeping);
    busy.kill('SIGKILL');
    await first.kill();
    await watcher.end();

    const server = await startHere(dataDir);
    const client = await connect(server.connection);
    await client.query(`set lock_timeout = '5s'`);
    await expect(client.query('begin; lock table pg_description; commit')).resolves.toBeDefined();
    await client.end();
  });

  it('replaces the server that is still running when it was started with other settings', async () => {
    const dataDir = await preparedDataDirectory('replaced');
    const counting = await startCounting(dataDir);
    const [pid] = serversUnder(dataDir);
    const committed = await counting.die();
    const server = await startHere(dataDir, { work_mem: '19MB' });
    expect(serversUnder(dataDir)).not.toEqual([pid]);
    await expect.poll(() => stillRunning([pid!]), { timeout: 5_000 }).toEqual([]);
    const client = await connect(server.connection);
    expect((await client.query('show work_mem')).rows).toEqual([{ work_mem: '19MB' }]);
    await client.end();
    await expectAll(server, committed);
  });

  it('recovers all that was committed when the server was killed too', async () => {
    const dataDir = await preparedDataDirectory('recovery');
    const counting = await startCounting(dataDir);
    const pids = serverProcesses(dataDir);
    const committed = await counting.die();
    for (const pid of pids) spawnSync('/bin/kill', ['-9', String(pid)]);
    await eventually(() => stillRunning(pids).length === 0);
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(true);
    await expectAll(await startHere(dataDir), committed);
  });

  it('waits for the last processes of a server of which only the head was killed', async () => {
    const dataDir = await preparedDataDirectory('orphans');
    const counting = await startCounting(dataDir);
    const [pid] = serversUnder(dataDir);
    process.kill(pid!, 'SIGKILL');
    const committed = await counting.die();
    await expectAll(await startHere(dataDir), committed);
  });
});

describe('a number in postmaster.pid that an unrelated process has now', () => {
  it('does not keep the server from starting, and the process is left alone', async () => {
    const dataDir = await preparedDataDirectory('reuse');
    const first = await startHere(dataDir);
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
    const recorded = readFileSync(pidFile, 'utf8');
    await first.stop();

    // Of the same user as the server, which is when PostgreSQL itself takes it for the server.
    const { uid, gid } = statSync(path.join(dataDir, 'postgres'));
    const unrelated = spawn('/bin/sleep', ['60'], { uid, gid, stdio: 'ignore' });
    try {
      writeFileSync(pidFile, recorded.replace(/^\d+/, String(unrelated.pid)), { mode: 0o600 });
      chownSync(pidFile, uid, gid);
      const second = await startHere(dataDir);
      expect(serversUnder(dataDir)).not.toContain(unrelated.pid);
      await second.stop();
      expect(stillRunning([unrelated.pid!])).toEqual([unrelated.pid]);
    } finally {
      unrelated.kill('SIGKILL');
    }
  });
});

describe('several processes on one data directory', () => {
  it('lets exactly one of three that start at once in an empty directory have it', async () => {
    const dataDir = temporaryDirectory('race');
    const all = [1, 2, 3].map(() => project.start({ dataDir }));
    const outcomes = await Promise.all(all.map((each) => each.next('started', 'failed')));
    const winner = all[outcomes.findIndex(({ event }) => event === 'started')]!;
    const losers = outcomes.filter(({ event }) => event === 'failed');
    expect(losers).toHaveLength(2);
    for (const loser of losers) {
      expect(loser.name).toBe('DataDirInUseError');
      expect(loser.message).toContain(`process ${winner.pid}:`);
    }
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'socket']);
    const pids = serverProcesses(dataDir);
    await winner.stop();
    await expect.poll(() => stillRunning(pids), { timeout: 5_000 }).toEqual([]);
  });

  it('refuses the second, and serves it as soon as the first is gone', async () => {
    const dataDir = await preparedDataDirectory('second');
    const first = project.start({ dataDir });
    await first.started();
    const refused = await startHere(dataDir).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(DataDirInUseError);
    expect((refused as DataDirInUseError).pid).toBe(first.pid);
    // While the first one's server is on its way down the second waits for it.
    first.command('stop');
    await first.next('stopped');
    await startHere(dataDir);
  });

  it('lets one of two have a server that a killed process left', async () => {
    const dataDir = await preparedDataDirectory('heirs');
    const killed = project.start({ dataDir });
    await killed.started();
    await killed.kill();
    const heirs = [1, 2].map(() => project.start({ dataDir }));
    const outcomes = await Promise.all(heirs.map((each) => each.next('started', 'failed')));
    expect(outcomes.map(({ event, name }) => name ?? event).sort()).toEqual(['DataDirInUseError', 'started']);
    await heirs[outcomes.findIndex(({ event }) => event === 'started')]!.stop();
  });
});

describe('an interrupted first start', () => {
  it('is done again from the beginning, and nothing of it stays', async () => {
    const dataDir = temporaryDirectory('interrupted');
    const interrupted = project.start({ dataDir });
    await eventually(() => {
      const unfinished = readdirSync(dataDir).find((name) => name.startsWith('postgres.init-'));
      return unfinished !== undefined && existsSync(path.join(dataDir, unfinished, 'global'));
    });
    await interrupted.kill();
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);

    const server = await startHere(dataDir);
    const client = await connect(server.connection);
    expect((await client.query('select count(*)::int as count from pg_database')).rows).toEqual([{ count: 4 }]);
    await client.end();
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'socket']);
  });
});

describe('a process that ends without stop()', () => {
  it('is not kept alive by its server, asks it to stop, and the next start finds its data', async () => {
    for (const how of ['finish', 'exit'] as const) {
      const dataDir = await preparedDataDirectory(how);
      const counting = await startCounting(dataDir);
      const pids = serverProcesses(dataDir);
      counting.process.command(how);
      expect(await counting.process.ended).toEqual({ code: 0, signal: null });
      const committed = await counting.die();
      const server = await startHere(dataDir);
      await expectAll(server, committed);
      await expect.poll(() => stillRunning(pids), { timeout: 5_000 }).toEqual([]);
      await server.stop();
    }
  });

  it('leaves the server running when a terminal interrupts its process group, until it stops it itself', async () => {
    const dataDir = await preparedDataDirectory('group');
    const server = await startHere(dataDir);
    const [pid] = serversUnder(dataDir);
    expect(processes().find((each) => each.pid === pid)?.group).toBe(pid);
    await server.stop();
  });
});
