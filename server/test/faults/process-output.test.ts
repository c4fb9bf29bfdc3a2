/** The process stops, and PostgreSQL with it, whatever has become of the reader of its output. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually, serversUnder } from '../support/embedded-postgres-process.ts';
import { sized } from '../support/fault-scale.ts';
import { preparedDataDirectory } from '../support/prepared-data-directory.ts';
import { cleanEnvironment, freePort } from '../support/service-process.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const script = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
const stopMsMax = 15_000;

const started: ChildProcess[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    for (const pid of serversUnder(folder)) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
});

type Output = 'pipe' | 'socket';

interface Started {
  readonly folder: string;
  readonly address: string;
  /** The reader is gone, and writing fails. */
  loseReader(): void;
  /** Asks until far more than a pipe or a socket holds has been logged. */
  fillOutput(): Promise<void>;
  /** Sends SIGTERM and answers with how it ended and how long that took. */
  stop(): Promise<{ code: number | null; signal: NodeJS.Signals | null; tookMs: number }>;
}

/** Starts the service with an output that is not read: a named pipe, or the socket that Node gives its children. */
async function startUnread(program: string, output: Output): Promise<Started> {
  const folder = await preparedDataDirectory('output');
  folders.push(folder);
  const port = await freePort();
  const fifo = path.join(folder, 'output');
  execFileSync('mkfifo', [fifo]);
  // Opened for both, so that opening does not wait for a writer, and the pipe has a reader that never reads.
  const reader = openSync(fifo, constants.O_RDWR);
  const writer = openSync(fifo, constants.O_WRONLY);
  const stdio = output === 'pipe' ? writer : 'pipe';
  const env = { ...cleanEnvironment(), DATA_DIR: folder, PORT: String(port), DEMO: 'off' };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', stdio, stdio] });
  closeSync(writer);
  started.push(child);
  child.stdout?.pause();
  child.stderr?.pause();
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const address = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${address}/readyz`).catch(() => null))?.ok === true;
  await eventually(isReady, 90_000);
  return {
    folder,
    address,
    loseReader: () => {
      if (output === 'pipe') closeSync(reader);
      else for (const stream of [child.stdout!, child.stderr!]) stream.destroy();
    },
    fillOutput: () => sendRequests(port, 3_000),
    stop: async () => {
      const began = Date.now();
      child.kill('SIGTERM');
      const how = await Promise.race([
        exited,
        new Promise<{ code: null; signal: null }>((resolve) => {
          setTimeout(() => resolve({ code: null, signal: null }), stopMsMax + 2_000).unref();
        }),
      ]);
      return { ...how, tookMs: Date.now() - began };
    },
  };
}

/** Sends requests one behind the other on one connection, and resolves when all have been answered. */
async function sendRequests(port: number, count: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const request = 'GET /version HTTP/1.1\r\nHost: localhost\r\n\r\n';
  socket.write(request.repeat(count - 1) + request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  let answers = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answers += text;
  });
  await once(socket, 'close');
  expect(answers.split('HTTP/1.1 200')).toHaveLength(count + 1);
}

const programs = {
  'the service writing to a pipe': [main, 'pipe'],
  'the service writing to a socket': [main, 'socket'],
  'npm start writing to a pipe': [script, 'pipe'],
} as const;
type Program = keyof typeof programs;
const all = Object.keys(programs) as Program[];

describe.each(
  sized({ full: all, short: ['the service writing to a pipe', 'npm start writing to a pipe'] satisfies Program[] }),
)('%s', (name) => {
  const [program, output] = programs[name];
  it('stops PostgreSQL and itself when its output is full and not read', async () => {
    const service = await startUnread(program, output);
    await service.fillOutput();
    expect((await fetch(`${service.address}/livez`)).status).toBe(200);
    expect(serversUnder(service.folder)).toHaveLength(1);
    const ended = await service.stop();
    expect(ended).toMatchObject({ code: 0, signal: null });
    expect(ended.tookMs).toBeLessThan(stopMsMax);
    expect(serversUnder(service.folder)).toEqual([]);
  }, 200_000);
});

describe.each(
  sized({ full: all, short: ['the service writing to a pipe', 'the service writing to a socket'] satisfies Program[] }),
)('%s', (name) => {
  const [program, output] = programs[name];
  it('goes on serving when the reader is gone, and stops as usual', async () => {
    const service = await startUnread(program, output);
    service.loseReader();
    await service.fillOutput();
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
    const ended = await service.stop();
    expect(ended).toMatchObject({ code: 0, signal: null });
    expect(ended.tookMs).toBeLessThan(stopMsMax);
    expect(serversUnder(service.folder)).toEqual([]);
  }, 200_000);
});
