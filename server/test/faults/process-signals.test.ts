/** A signal at any moment of the life of the process ends it, and the PostgreSQL that it started. */
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { advisoryLocks } from '../../src/platform/advisory-locks.ts';
import { eventually, serversUnder, temporaryDirectory } from '../support/embedded-postgres-process.ts';
import { sized } from '../support/fault-scale.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import {
  endAll,
  freePort,
  type LaunchedService,
  launchService,
  startServiceProcess,
} from '../support/service-process.ts';
import { databaseUrlOf } from '../support/test-database.ts';

const stopMsMax = 15_000;
/** Of a loaded machine. */
const startMsMax = 90_000;
const folders: string[] = [];

function newFolder(): string {
  const folder = temporaryDirectory('signals');
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
  expect(await service.exited).toBe(0);
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
  it.each(moments)(
    '%s leaves no PostgreSQL, and the next start works',
    async (_, hasCome) => {
      const folder = newFolder();
      const service = launchService({ DATA_DIR: folder });
      await eventually(() => hasCome(service, folder), startMsMax);
      await expectStopped(service, 'SIGTERM');
      expect(serversUnder(folder)).toEqual([]);
      const next = await startServiceProcess({ DATA_DIR: folder });
      expect((await fetch(`${next.address}/readyz`)).status).toBe(200);
      expect(existsSync(path.join(folder, 'demo.json'))).toBe(true);
      expect(await next.kill('SIGTERM')).toBe(0);
    },
    60_000,
  );

  it('at any other moment leaves no PostgreSQL', async () => {
    const folder = newFolder();
    const steps = sized({ full: 40, short: 6 });
    for (let step = 0; step < steps; step += 1) {
      const service = launchService({ DATA_DIR: folder, DEMO: 'off' });
      await new Promise((resolve) => setTimeout(resolve, (step * 2_000) / steps));
      const began = Date.now();
      service.child.kill('SIGTERM');
      // Before Node has read the program, the signal ends it in the way of the system.
      expect([0, null]).toContain(await service.exited);
      expect(Date.now() - began).toBeLessThan(stopMsMax);
      expect(serversUnder(folder)).toEqual([]);
    }
  }, 600_000);

  it('while another process migrates does not wait for that one', async () => {
    const postgres = await startOwnPostgres();
    const holder = new pg.Client(postgres.database.connection);
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock($1)', [advisoryLocks.migrations]);
    const service = launchService({ DATA_DIR: newFolder(), DATABASE_URL: databaseUrlOf(postgres.database) });
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event = 'advisory'`;
    await eventually(async () => (await postgres.database.sql(waiting)).length === 1);
    await expectStopped(service, 'SIGTERM');
    await eventually(async () => (await postgres.database.sql(waiting)).length === 0, 5_000);
    await holder.end();
    await postgres.close();
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
      const folder = newFolder();
      const service = await startServiceProcess({ DATA_DIR: folder, DEMO: 'off' });
      const [code] = await Promise.all([service.kill(signal), service.kill('SIGTERM'), service.kill('SIGHUP')]);
      expect(code).toBe(0);
      expect(serversUnder(folder)).toEqual([]);
    },
    60_000,
  );

  it('does not wait for a client that sends the rest of its request never', async () => {
    const folder = newFolder();
    const service = await startServiceProcess({ DATA_DIR: folder, DEMO: 'off' });
    const { hostname, port } = new URL(service.address);
    const socket = await startedRequest(hostname, Number(port));
    const began = Date.now();
    expect(await service.kill('SIGTERM')).toBe(0);
    expect(Date.now() - began).toBeLessThan(stopMsMax);
    socket.destroy();
  }, 200_000);
});
