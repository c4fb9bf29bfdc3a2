import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database, isUnavailable, statement } from '../../src/platform/database.ts';
import { createLog } from '../../src/platform/log.ts';

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const farewell = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'));

/** Says in one breath that it is ready and that the session is over, as a server does that ends its sessions. */
const server: Server = createServer((socket: Socket) => {
  socket.on('error', () => {});
  socket.once('data', () => socket.end(Buffer.concat([welcome, farewell])));
});
let database: Database;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const connection = { host: '127.0.0.1', port, user: 'nobody', database: 'none' };
  database = new Database({ connection, log: createLog('silent'), connectionsMax: 2 });
});
afterAll(async () => {
  await database.close();
  await new Promise((resolve) => server.close(resolve));
});

it('a connection that breaks in the moment in which it is handed over fails the statement, not the process', async () => {
  const ask = statement<[], object>('ask', 'SELECT 1');
  for (let round = 0; round < 3; round += 1) {
    const [alone, together] = await Promise.allSettled([database.run(ask), database.transaction((tx) => tx.run(ask))]);
    for (const ended of [alone, together]) {
      expect(ended.status).toBe('rejected');
      expect(isUnavailable((ended as PromiseRejectedResult).reason)).toBe(true);
    }
  }
});
