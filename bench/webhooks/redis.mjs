// A Redis of the system's, for peers, on a free port of loopback with its files in a folder of the benchmark.
import { spawn, spawnSync } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { track } from './processes.mjs';

const program = 'redis-server';

export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Null where it is not installed. */
export async function startRedis(folder) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (status !== 0) return null;
  const port = await freePort();
  const options = { port, bind: '127.0.0.1', dir: folder, appendonly: 'yes', appendfsync: 'everysec', save: '' };
  const child = spawn(
    program,
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const { ended } = track(child);
  await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text = (text + chunk).slice(-10_000);
      if (text.includes('Ready to accept connections')) resolve();
    });
    void ended.then(() => reject(new Error(`${program} ended: ${text}`)));
  });
  return { port, pid: child.pid, version: /v=(\S+)/.exec(stdout)?.[1] ?? '' };
}

/** Removes everything from one of its numbered databases. */
export function emptyRedis(port, database) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`SELECT ${database}\r\nFLUSHDB\r\n`));
    let answers = '';
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      answers += chunk;
      if (answers.split('\r\n').length <= 2) return;
      socket.destroy();
      if (answers === '+OK\r\n+OK\r\n') resolve();
      else reject(new Error(`${program} answered ${answers}`));
    });
  });
}
