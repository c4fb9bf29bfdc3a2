/** Clients that open more connections than there may be and send nothing: others are served all the same. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultHttpLimits } from '../../src/http/http-limits.ts';
import { sized } from '../support/fault-scale.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

const connectionsMax = sized({ full: 5_000, short: 1_000 });
let service: TestService;
let address: URL;
const sockets: Socket[] = [];
beforeAll(async () => {
  service = await startTestService({ httpLimits: { ...defaultHttpLimits, connectionsMax } });
  address = new URL(await service.listen());
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await service.close();
});

async function openIdle(): Promise<void> {
  const socket = connect(Number(address.port), address.hostname);
  sockets.push(socket.on('error', () => {}));
  await once(socket, 'connect');
}

/** Over a connection of its own. */
const probe = () => fetch(new URL('/readyz', address), { headers: { connection: 'close' } });

it('twice as many idle connections as there may be keep no probe and no kept connection out', {
  timeout: 60_000,
}, async () => {
  // As long as it answers, the connection that a client keeps was used after the idle ones were opened.
  const kept = () => fetch(new URL('/livez', address));
  for (let opened = 0; opened < 2 * connectionsMax; opened += 250) {
    await Promise.all(Array.from({ length: 250 }, openIdle));
    expect((await probe()).status).toBe(200);
    expect((await kept()).status).toBe(200);
  }
  const open = await new Promise<number>((resolve) => service.app.server.getConnections((_, count) => resolve(count)));
  expect(open).toBeLessThanOrEqual(connectionsMax);
});
