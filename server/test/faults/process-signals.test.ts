/** A signal at any moment of the life of the process ends it, and the PostgreSQL that it started. */
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { advisoryLocks } from '../../src/platform/advisory-locks.ts';
import { eventually, serversUnder, temporaryDirectory } from '../support/embedded-postgres-process.ts';
import { sized } from '../support/fault-scale.ts';
import { changedTimer } from '../support/machine-clock.ts';
import { preparedDataDirectory } from '../support/prepared-data-directory.ts';
import {
  endAll,
  freePort,
  type LaunchedService,
  launchService,
  startServiceProcess,
} from '../support/service-process.ts';
import { cloneDatabase, databaseUrlOf, holdOpen } from '../support/test-database.ts';

const stopMsMax = 15_000;
/** Of a loaded machine. */
const startMsMax = 240_000;
const folders: string[] = [];

function newFolder(): string {
  const folder = temporaryDirectory('signals');
  folders.push(folder);
  return folder;
}

async function preparedFolder(): Promise<string> {
  const folder = await preparedDataDirectory('signals');
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  await endAll();
  for (const folder of folders.splice(0)) {
    for (const pid of serversUnder(folder)) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
});

/** A connection whose request lacks the end of its body. */
async function startedRequest(host: string, port: number) {
  const socket = connect(port, host);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const head =
    'POST /management/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n';
  socket.write(`${head}{`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  return socket;
}

async function expectStopped(service: LaunchedService, signal: NodeJS.Signals): Promise<void> {
  const began = Date.now();
  service.child.kill(signal);
  expect(await service.exited, service.output()).toBe(0);
  expect(Date.now() - began).toBeLessThan(stopMsMax);
}

describe('SIGTERM during the start', () => {
  const moments: [string, (service: LaunchedService, folder: string) => boolean][] = [
    ['while the cluster is created', (service) => service.output().includes('Creating a PostgreSQL')],
    ['while PostgreSQL starts', (_, folder) => existsSync(path.join(folder, 'postgres', 'postmaster.pid'))],
    ['when the database has been migrated', (service) => service.output().includes('migrated the database')],
    ['while demonstration data is created', (service) => service.output().includes('listens on')],
    ['at the instant of being ready', (service) => service.output().includes('Ready.')],
  ];

  async function interrupt(folder: string, hasCome: (typeof moments)[number][1]): Promise<void> {
    const service = launchService({ DATA_DIR: folder });
    await eventually(() => hasCome(service, folder), startMsMax);
    await expectStopped(service, 'SIGTERM');
    expect(serversUnder(folder)).toEqual([]);
    // Creating all of it takes seconds, for which nobody who stops the service waits.
    const isReady = service.output().includes('Ready.');
    expect(existsSync(path.join(folder, 'demo.json')), service.output()).toBe(isReady);
  }

  async function expectStarts(folder: string): Promise<void> {
    const service = await startServiceProcess({ DATA_DIR: folder });
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
    expect(existsSync(path.join(folder, 'demo.json'))).toBe(true);
    expect(await service.kill('SIGTERM')).toBe(0);
  }

  // In short, the start after each interruption is the one that is interrupted at the next moment; the last one is full
  // length alone, since others are stopped right after they were ready.
  it.each(
    sized({
      full: moments.map((moment): [string, typeof moments] => [moment[0], [moment]]),
      short: [['at each of four moments, one after the other,', moments.slice(0, -1)]] as [string, typeof moments][],
    }),
  )(
    '%s leaves no PostgreSQL, and the next start works',
    async (_, interrupted) => {
      const folder = newFolder();
      for (const [, hasCome] of interrupted) await interrupt(folder, hasCome);
      await expectStarts(folder);
    },
    sized({ full: 120_000, short: 300_000 }),
  );

  it('at any other moment leaves no PostgreSQL', async () => {
    const folder = await preparedFolder();
    const launched = performance.now();
    const first = await startServiceProcess({ DATA_DIR: folder, DEMO: 'off' });
    const startMs = performance.now() - launched;
    expect(await first.kill('SIGTERM')).toBe(0);
    const steps = sized({ full: 40, short: 3 });
    for (let step = 0; step < steps; step += 1) {
      const service = launchService({ DATA_DIR: folder, DEMO: 'off' });
      await new Promise((resolve) => setTimeout(resolve, (step * startMs) / steps));
      const began = Date.now();
      service.child.kill('SIGTERM');
      // Before Node has read the program, the signal ends it in the way of the system.
      expect([0, null]).toContain(await service.exited);
      expect(Date.now() - began).toBeLessThan(stopMsMax);
      expect(serversUnder(folder)).toEqual([]);
    }
  }, 600_000);

  it('while another process migrates does not wait for that one', async () => {
    const database = await cloneDatabase();
    const holder = await holdOpen(database, `SELECT pg_advisory_xact_lock(${advisoryLocks.migrations})`);
    const service = launchService({ DATA_DIR: newFolder(), DATABASE_URL: databaseUrlOf(database) });
    await eventually(() => service.output().includes('Waiting for another process, which migrates the database, '));
    await expectStopped(service, 'SIGTERM');
    const sessions = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
    // That of the holder, and at most one more of the test.
    await eventually(async () => (await database.sql(sessions)).length <= 2, 5_000);
    await holder.release();
    await database.drop();
  }, 200_000);

  it('while the database is not reachable ends the waiting', async () => {
    const url = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
    const service = launchService({ DATA_DIR: newFolder(), DATABASE_URL: url });
    await eventually(() => service.output().includes('waiting for the database'));
    await expectStopped(service, 'SIGTERM');
  }, 200_000);
});

describe('a running process', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'stops at %s, and at several at once',
    async (signal) => {
      const folder = await preparedFolder();
      const service = await startServiceProcess({ DATA_DIR: folder, DEMO: 'off' });
      const [code] = await Promise.all([service.kill(signal), service.kill('SIGTERM'), service.kill('SIGHUP')]);
      expect(code).toBe(0);
      expect(serversUnder(folder)).toEqual([]);
    },
    60_000,
  );

  it('does not wait for a client that sends the rest of its request never', async () => {
    const folder = await preparedFolder();
    // It is given 8 seconds, in short a half.
    const nodeArguments = sized({ full: [], short: [changedTimer(8_000, 500)] });
    const service = await startServiceProcess({ DATA_DIR: folder, DEMO: 'off' }, nodeArguments);
    const { hostname, port } = new URL(service.address);
    const socket = await startedRequest(hostname, Number(port));
    const began = Date.now();
    expect(await service.kill('SIGTERM')).toBe(0);
    expect(Date.now() - began).toBeLessThan(sized({ full: stopMsMax, short: 8_000 }));
    socket.destroy();
  }, 200_000);

  it('does not wait for a connection on which nothing has come', async () => {
    const folder = await preparedFolder();
    const service = await startServiceProcess({ DATA_DIR: folder, DEMO: 'off' });
    const { hostname, port } = new URL(service.address);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    // Answered behind the other connection, which is then known.
    expect((await fetch(`${service.address}/livez`)).status).toBe(200);
    const ended = once(socket, 'close');
    const began = Date.now();
    expect(await service.kill('SIGTERM')).toBe(0);
    expect(Date.now() - began).toBeLessThan(5_000);
    await ended;
  }, 200_000);
});
