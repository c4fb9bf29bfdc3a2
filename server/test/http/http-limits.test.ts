/** What a client may hold: connections, and time to send and to read. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/embedded-postgres-process.ts';
import { signIn } from '../support/sign-in.ts';
import { openTestService, startTestService } from '../support/test-service.ts';
import { createOrganization } from '../support/world.ts';

const httpLimits = {
  connectionsMax: 3,
  headersMs: 400,
  requestMs: 800,
  fileMs: 60_000,
  stalledMs: 1_000,
  checkEveryMs: 50,
};
const sockets: Socket[] = [];
const service = await openTestService({ httpLimits });
const port = Number(new URL(await service.listen()).port);
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await eventually(async () => (await openConnections()) === 0);
});

const openConnections = () =>
  new Promise<number>((resolve) => service.app.server.getConnections((_, count) => resolve(count)));

async function open(at = port): Promise<Socket> {
  const socket = connect(at, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** What came back until the service closed the connection. */
async function untilClosed(socket: Socket): Promise<string> {
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk;
  });
  await once(socket, 'close');
  return answer;
}

/** What came back on a new connection, which asks for its end. */
async function askOnNew(at: number): Promise<string> {
  const socket = await open(at);
  socket.write('GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return untilClosed(socket);
}

describe('a connection', () => {
  it('beyond the limit takes the place of one that has no request, and is closed at once where each has one', async () => {
    const patient = await startTestService({
      database: service.database,
      httpLimits: { ...httpLimits, requestMs: 30_000, stalledMs: 30_000 },
    });
    const at = Number(new URL(await patient.listen()).port);
    /** With a request whose body is waited for. */
    const openBusy = async () => {
      const socket = await open(at);
      const headers = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue';
      socket.write(`POST /management/sessions HTTP/1.1\r\n${headers}\r\n\r\n`);
      await once(socket, 'data');
      return socket;
    };
    const busy = [await openBusy(), await openBusy()];
    // The third connection is idle: each of these takes the place of the one before.
    for (let count = 0; count < 3; count += 1) await open(at);
    expect(await askOnNew(at)).toMatch(/^HTTP\/1\.1 200 /);
    busy.push(await openBusy());
    expect(await askOnNew(at)).toBe('');
    expect(busy.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
    await patient.close();
  });

  it('whose headers do not end is closed in time', async () => {
    const socket = await open();
    socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n');
    const drip = setInterval(() => socket.write('x: y\r\n'), 100);
    const began = Date.now();
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 4\d\d /);
    clearInterval(drip);
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  it('whose body does not end is closed in time', async () => {
    const socket = await open();
    const head = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{';
    socket.write(`POST /management/sessions HTTP/1.1\r\n${head}`);
    const drip = setInterval(() => socket.write(' '), 100);
    const began = Date.now();
    const answer = await untilClosed(socket);
    clearInterval(drip);
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*The request took too long to arrive\./);
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  it.each([
    ['address', `GET /livez?${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['header', `GET /livez HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(17_000)}\r\n\r\n`],
  ])('with too large an %s is told so', async (_, request) => {
    const socket = await open();
    socket.write(request);
    expect(await untilClosed(socket)).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*the headers of the request are larger than 16 kB/,
    );
  });

  it('on which nothing is sent at all is closed in time', async () => {
    const began = Date.now();
    await untilClosed(await open());
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  describe('with the file of an import', () => {
    let head: string;
    let importId: string;
    beforeAll(async () => {
      const { id } = await createOrganization(service);
      const headers = await signIn(service, id, 'manager');
      const imports = `/management/organizations/${id}/imports`;
      importId = (await service.call('POST', imports, { headers, body: { type: 'clients' } })).body.data._id;
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      head = `PUT ${imports}/${importId}/file HTTP/1.1\r\nHost: x\r\n${lines.join('')}Content-Type: text/csv\r\n`;
    });
    const rows = Array.from({ length: 15 }, (_, index) => `person${10 + index}@example.org\n`);
    const bytes = rows.join('').length + 'email\n'.length;

    it('is read for longer than another body may take, as long as something comes', async () => {
      const socket = await open();
      socket.write(`${head}Content-Length: ${bytes}\r\n\r\nemail\n`);
      const answer = untilClosed(socket);
      const began = Date.now();
      for (const row of rows) {
        await sleep(150);
        socket.write(row);
      }
      expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"status":"uploaded"/);
      expect(Date.now() - began).toBeGreaterThan(2 * httpLimits.requestMs);
    });

    it('that stops in the middle is answered with what happened, and nothing of it is kept', async () => {
      const socket = await open();
      socket.write(`${head}Content-Length: ${bytes}\r\n\r\nemail\nperson10@example.org\n`);
      expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*Nothing more of the request came/);
      const partsOf = () =>
        service.database.sql('SELECT upload_id FROM import_parts WHERE import_id = $1 GROUP BY upload_id', [importId]);
      await eventually(async () => (await partsOf()).length === 1);
    });
  });

  it('whose client does not read its answer is destroyed', async () => {
    const socket = await open();
    socket.pause();
    const request = 'GET /management/openapi.json HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\n\r\n';
    socket.write(request.repeat(20));
    await expect.poll(openConnections, { timeout: 5_000 }).toBe(1);
    await expect.poll(openConnections, { timeout: 10_000 }).toBe(0);
  });
});
