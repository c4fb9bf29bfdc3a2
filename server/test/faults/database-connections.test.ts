import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Database } from '../../src/platform/database.ts';
import { createLog } from '../../src/platform/log.ts';
import type { Executor } from '../../src/platform/sql/tenant-db.ts';
import { isUnavailable } from '../../src/platform/unavailable.ts';
import { sqlIn } from '../support/sql-in.ts';

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const farewell = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'));

let server: Server;
let database: Database;
const sockets = new Set<Socket>();
afterEach(async () => {
  await database.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** Connects to something that greets as a server does, and then does what no real one can be made to do at will. */
async function connectTo(greet: (socket: Socket) => void): Promise<void> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => greet(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const connection = { host: '127.0.0.1', port, user: 'nobody', database: 'none' };
  database = new Database({ connection, log: createLog('silent'), connectionsMax: 2, answerTimeoutMs: 200 });
}

async function expectUnavailable(): Promise<void> {
  const ask = (executor: Executor) => sqlIn(executor, 'SELECT 1');
  const ends = await Promise.allSettled([ask(database), database.transaction(ask)]);
  for (const ended of ends) {
    expect(ended.status).toBe('rejected');
    expect(isUnavailable((ended as PromiseRejectedResult).reason)).toBe(true);
  }
}

it('a connection that breaks in the moment in which it is handed over fails the statement, not the process', async () => {
  // Ready and over in one breath, as where a server ends its sessions.
  await connectTo((socket) => socket.end(Buffer.concat([welcome, farewell])));
  for (let round = 0; round < 3; round += 1) await expectUnavailable();
});

it('a server that is gone without a word is not waited for longer than a statement may take', async () => {
  await connectTo((socket) => socket.write(welcome));
  for (let round = 0; round < 3; round += 1) await expectUnavailable();
  // Each time with connections that are new: those that do not answer are given up.
  expect(sockets.size).toBeGreaterThanOrEqual(6);
});
