import type { Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  errorClasses,
  OutboundHttp,
  type OutboundOptions,
  UrlProblem,
} from '../../src/platform/outbound-http/outbound-http.ts';
import { selfSigned } from '../support/certificate.ts';
import { answer, closeReceivers, startReceiver } from '../support/receivers.ts';

const clients: OutboundHttp[] = [];
function client(options: Partial<OutboundOptions> = {}): OutboundHttp {
  const outbound = new OutboundHttp({
    allowHttp: true,
    allowAddresses: ['127.0.0.1/32'],
    lookup: async () => ['127.0.0.1'],
    deadlineMs: 5_000,
    ...options,
  });
  clients.push(outbound);
  return outbound;
}
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(clients.splice(0).map((outbound) => outbound.close()));
  await closeReceivers();
});

const body = Buffer.from('{"id":"1"}');
const ok = answer('200 OK', 'thanks');

async function until(condition: () => boolean): Promise<void> {
  for (const startedAt = Date.now(); !condition(); ) {
    if (Date.now() - startedAt > 5_000) throw new Error('it did not come about');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('a post', () => {
  it('sends the bytes and headers unchanged, and returns the whole answer', async () => {
    const receiver = await startReceiver((socket) =>
      socket.write(answer('429 Slow Down', 'später\0', { 'Retry-After': '120', 'X-Served-By': 'door' })),
    );
    const exchange = await client().post(
      `${receiver.url}?a=b%20c#part`,
      { 'content-type': 'application/json', 'X-Webhook-Id': 'evt_1' },
      body,
    );
    expect(exchange).toEqual({
      statusCode: 429,
      errorClass: '',
      errorMessage: '',
      durationMs: expect.any(Number),
      connectMs: expect.any(Number),
      retryAfter: '120',
      responseHead: 'HTTP 429 Slow Down\r\ncontent-length: 8\r\nRetry-After: 120\r\nX-Served-By: door',
      responseBody: 'später',
      address: '127.0.0.1',
    });
    expect(receiver.requests).toEqual([
      {
        head: [
          'POST /hook?a=b%20c HTTP/1.1',
          `host: 127.0.0.1:${receiver.port}`,
          'connection: keep-alive',
          'content-type: application/json',
          'X-Webhook-Id: evt_1',
          'accept-encoding: identity',
          'content-length: 10',
        ].join('\r\n'),
        body: body.toString(),
      },
    ]);
  });

  it.each(['301 Moved', '302 Found', '307 Temporary Redirect', '308 Permanent Redirect'])(
    'does not follow a redirect: %s is a status',
    async (status) => {
      const inside = await startReceiver((socket) => socket.write(ok));
      const receiver = await startReceiver((socket) => socket.write(answer(status, '', { location: inside.url })));
      const exchange = await client().post(receiver.url, {}, body);
      expect(exchange).toMatchObject({ statusCode: Number(status.slice(0, 3)), errorClass: '' });
      expect(inside.connections).toBe(0);
    },
  );

  it('whose body is empty is one all the same', async () => {
    const receiver = await startReceiver((socket) => socket.write(ok));
    expect(await client().post(receiver.url, {}, Buffer.alloc(0))).toMatchObject({ statusCode: 200 });
    expect(receiver.requests[0]!.head).toContain('content-length: 0');
  });

  it('is answered without a body: 204, 205 and 304, and the connection stays', async () => {
    const statuses = ['204 No Content', '304 Not Modified', '200 OK'];
    const receiver = await startReceiver((socket, _, nth) => {
      socket.write(nth === 3 ? answer('200 OK') : `HTTP/1.1 ${statuses[nth - 1]}\r\n\r\n`);
    });
    const outbound = client();
    for (const status of statuses) {
      const exchange = await outbound.post(receiver.url, {}, body);
      expect(exchange).toMatchObject({ statusCode: Number(status.slice(0, 3)), responseBody: '' });
    }
    expect(receiver.connections).toBe(1);
  });
});

describe('headers', () => {
  it.each([
    ['a line break in a value', { 'x-a': 'b\r\nx-injected: 1' }],
    ['a line feed in a value', { 'x-a': 'b\nx-injected: 1' }],
    ['a carriage return in a value', { 'x-a': 'b\rx-injected: 1' }],
    ['a NUL in a value', { 'x-a': 'b\0c' }],
    ['another request in a value', { 'x-a': 'b\r\n\r\nPOST /other HTTP/1.1\r\nhost: inside\r\n\r\n' }],
    ['letters beyond ASCII that end in a line break when cut to bytes', { 'x-a': 'b\u010d\u010ax-injected: 1' }],
    ['a line break in a name', { 'x-a: b\r\nx-injected': '1' }],
    ['a space in a name', { 'x a': 'b' }],
    ['an empty name', { '': 'b' }],
    ['another host', { Host: 'inside.example.com' }],
    ['another length', { 'Content-Length': '0' }],
    ['another framing', { 'transfer-encoding': 'chunked' }],
    ['an upgrade', { upgrade: 'websocket' }],
    ['an expectation', { expect: '100-continue' }],
    ['compression', { 'accept-encoding': 'gzip' }],
  ] as [string, Record<string, string>][])('%s cannot be sent, and nothing is', async (_, headers) => {
    const receiver = await startReceiver((socket) => socket.write(ok));
    const exchange = await client().post(receiver.url, { 'x-before': '1', ...headers }, body);
    expect(exchange).toMatchObject({ statusCode: null, errorClass: 'request', address: '' });
    expect(receiver.connections).toBe(0);
  });

  it('cannot be smuggled in by the address', async () => {
    const receiver = await startReceiver((socket) => socket.write(ok));
    const url = `${receiver.url}/a b\r\nx-injected: 1\r\n\r\n?c\td HTTP/1.1\nx-injected: 2#\r\nx-injected: 3`;
    expect(await client().post(url, {}, body)).toMatchObject({ statusCode: 200 });
    expect(receiver.requests).toHaveLength(1);
    expect(receiver.requests[0]!.head).not.toMatch(/^x-injected/m);
    expect(receiver.requests[0]!.head.split('\r\n')[0]).toBe(
      'POST /hook/a%20bx-injected:%201?cd%20HTTP/1.1x-injected:%202 HTTP/1.1',
    );
  });
});

describe('connections', () => {
  it('are kept alive and reused, as the exchange reports', async () => {
    const receiver = await startReceiver((socket) => socket.write(ok));
    const outbound = client();
    const connectMs: (number | null)[] = [];
    for (let nth = 0; nth < 20; nth += 1) {
      const exchange = await outbound.post(receiver.url, {}, body);
      expect(exchange).toMatchObject({ statusCode: 200, responseBody: 'thanks', address: '127.0.0.1' });
      connectMs.push(exchange.connectMs);
    }
    expect(connectMs).toEqual([expect.any(Number), ...Array.from({ length: 19 }, () => null)]);
    expect(receiver.connections).toBe(1);
    expect(receiver.requests).toHaveLength(20);
  });

  it('are a few per origin, and who comes later waits in the order of coming', async () => {
    const receiver = await startReceiver((socket) => setTimeout(() => socket.write(ok), 5));
    const outbound = client({ connectionsPerOrigin: 4 });
    const posts = Array.from({ length: 60 }, (_, nth) => outbound.post(receiver.url, {}, Buffer.from(`${nth}`)));
    const exchanges = await Promise.all(posts);
    expect(exchanges.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(receiver.openMax).toBe(4);
    expect(receiver.connections).toBe(4);
    const order = receiver.requests.map((request) => Number(request.body));
    for (const [at, nth] of order.entries()) expect(Math.abs(at - nth)).toBeLessThan(4);
    // Another origin has its own.
    expect(await outbound.post(receiver.url.replace('127.0.0.1', 'b.example.com'), {}, body)).toMatchObject({
      statusCode: 200,
    });
    expect(outbound.open).toEqual({ origins: 2, sockets: 5 });
  });

  it('that are all taken for half of the deadline are reported differently from a receiver that does not answer', async () => {
    const receiver = await startReceiver(() => {});
    const outbound = client({ connectionsPerOrigin: 1, deadlineMs: 800 });
    const [first, second] = await Promise.all([
      outbound.post(receiver.url, {}, body),
      outbound.post(receiver.url, {}, body),
    ]);
    expect(first).toMatchObject({ errorClass: 'timeout', address: '127.0.0.1' });
    expect(second).toMatchObject({
      errorClass: 'busy',
      errorMessage: 'All 1 connections to the receiver were taken for 0.4 s.',
      address: '',
    });
    expect(second.durationMs).toBeLessThan(750);
    expect(receiver.requests).toHaveLength(1);
  });

  it('that become free give who waited the rest of the time, and not more', async () => {
    const receiver = await startReceiver((socket, _, nth) => {
      if (nth === 1) setTimeout(() => socket.write(ok), 100);
    });
    const outbound = client({ connectionsPerOrigin: 1, deadlineMs: 900 });
    const [first, second] = await Promise.all([
      outbound.post(receiver.url, {}, body),
      outbound.post(receiver.url, {}, body),
    ]);
    expect(first).toMatchObject({ statusCode: 200 });
    expect(second).toMatchObject({ errorClass: 'timeout' });
    expect(second.durationMs).toBeGreaterThanOrEqual(899);
    expect(second.durationMs).toBeLessThan(1_500);
  });

  it('whose receiver went away while they were idle cost no post', async () => {
    const receiver = await startReceiver((socket) => {
      socket.write(ok);
      setTimeout(() => socket.end(), 10);
    });
    const outbound = client();
    for (let nth = 0; nth < 5; nth += 1) {
      expect(await outbound.post(receiver.url, {}, body)).toMatchObject({ statusCode: 200 });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(receiver.requests).toHaveLength(5);
    expect(receiver.connections).toBe(5);
  });

  it.each([
    ['closed', (socket: Socket) => socket.destroy()],
    ['reset', (socket: Socket) => socket.resetAndDestroy()],
  ])('that are %s when the post is about to be written are replaced, and it is written once', async (_, end) => {
    const sockets: Socket[] = [];
    const receiver = await startReceiver((socket) => {
      sockets.push(socket);
      socket.write(ok);
    });
    const outbound = client();
    for (let nth = 0; nth < 10; nth += 1) {
      // In a turn of timers: the end of the connection comes to light after the post has got it, and before it is written.
      await new Promise((resolve) => setTimeout(resolve, 2));
      for (const socket of sockets.splice(0)) end(socket);
      expect(await outbound.post(receiver.url, {}, body)).toMatchObject({ statusCode: 200 });
    }
    expect(receiver.requests).toHaveLength(10);
    expect(receiver.connections).toBe(10);
    expect(outbound.open.origins).toBe(1);
  });

  it('are opened anew after a minute, as the name may lead elsewhere', async () => {
    const receiver = await startReceiver((socket) => socket.write(ok));
    const outbound = client();
    const connectMs = async () => (await outbound.post(receiver.url, {}, body)).connectMs;
    expect([await connectMs(), await connectMs()]).toEqual([expect.any(Number), null]);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    expect([await connectMs(), await connectMs()]).toEqual([expect.any(Number), null]);
  });

  it('that the receiver closes after each answer are opened anew', async () => {
    const receiver = await startReceiver((socket) => socket.end(answer('200 OK', 'bye', { connection: 'close' })));
    const outbound = client({ connectionsPerOrigin: 2 });
    const exchanges = await Promise.all(Array.from({ length: 20 }, () => outbound.post(receiver.url, {}, body)));
    expect(exchanges.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(receiver.connections).toBe(20);
  });

  it('that failed do not keep those who wait from trying', async () => {
    const gone = await startReceiver(() => {});
    await gone.close();
    const outbound = client({ connectionsPerOrigin: 2 });
    const exchanges = await Promise.all(Array.from({ length: 10 }, () => outbound.post(gone.url, {}, body)));
    expect(exchanges.map(({ errorClass }) => errorClass)).toEqual(Array.from({ length: 10 }, () => 'connect'));
    expect(exchanges[0]).toMatchObject({
      errorMessage: 'The receiver refused the connection.',
      address: '127.0.0.1',
      connectMs: null,
    });
    await until(() => outbound.open.origins === 0 && outbound.open.sockets === 0);
  });

  it('of hundreds of origins are closed and forgotten when idle, even if the receiver asks for longer', async () => {
    const receiver = await startReceiver((socket) =>
      socket.write(answer('200 OK', '', { connection: 'keep-alive', 'keep-alive': 'timeout=3600' })),
    );
    const outbound = client({ idleTimeoutMs: 60 });
    const origins = Array.from({ length: 300 }, (_, nth) => `http://n${nth}.example.com:${receiver.port}/`);
    await Promise.all(origins.map((url) => outbound.post(url, {}, body)));
    expect(receiver.connections).toBe(300);
    await until(() => outbound.open.origins === 0 && outbound.open.sockets === 0 && receiver.open === 0);
  });

  it('that are idle are some hundreds in all: the longest idle go first', async () => {
    const receiver = await startReceiver((socket) => socket.write(ok));
    const outbound = client({ idleTimeoutMs: 60_000 });
    const urls = Array.from({ length: 520 }, (_, nth) => `http://n${nth}.example.com:${receiver.port}/`);
    for (const url of urls) expect(await outbound.post(url, {}, body)).toMatchObject({ statusCode: 200 });
    await until(() => outbound.open.sockets === 500 && outbound.open.origins === 500);
    expect(await outbound.post(urls[519]!, {}, body)).toMatchObject({ connectMs: null });
    expect(await outbound.post(urls[0]!, {}, body)).toMatchObject({ connectMs: expect.any(Number) });
  });
});

describe('TLS', () => {
  const url = (port: number) => `https://hooks.example.com:${port}/in`;
  const { key, cert } = selfSigned('hooks.example.com');

  it('is verified, by the name of the address, and its connections are used again', async () => {
    const receiver = await startReceiver((socket) => socket.write(ok), { tls: { key, cert } });
    const outbound = client({ certificateAuthority: cert });
    for (const connectMs of [expect.any(Number), null]) {
      const exchange = await outbound.post(url(receiver.port), {}, body);
      expect(exchange).toMatchObject({ statusCode: 200, responseBody: 'thanks', connectMs, address: '127.0.0.1' });
    }
    expect(receiver.connections).toBe(1);
    await outbound.close();
    await until(() => receiver.open === 0);
  });

  it.each([
    ['self-signed', undefined, 'hooks.example.com', 1, 'it is self-signed'],
    ['for another name', 'same', 'other.example.com', 1, 'it is for another name'],
    ['expired', 'same', 'hooks.example.com', -1, 'it has expired'],
  ] as const)('with a certificate that is %s is refused before the request', async (_, trusted, name, days, why) => {
    const own = selfSigned(name, days);
    const receiver = await startReceiver((socket) => socket.write(ok), { tls: own });
    const outbound = client(trusted ? { certificateAuthority: own.cert } : {});
    expect(await outbound.post(url(receiver.port), {}, body)).toMatchObject({
      statusCode: null,
      errorClass: 'tls',
      errorMessage: `The certificate of the receiver is not accepted: ${why}.`,
    });
    expect(receiver.requests).toHaveLength(0);
    await until(() => outbound.open.sockets === 0);
  });

  it('with who does not speak it, or hangs up, or hangs, fails', async () => {
    const plain = await startReceiver(() => {}, { onConnection: (socket) => socket.write(ok) });
    expect(await client().post(url(plain.port), {}, body)).toMatchObject({ errorClass: 'tls' });
    const rude = await startReceiver(() => {}, { onConnection: (socket) => socket.end() });
    expect(await client().post(url(rude.port), {}, body)).toMatchObject({ errorClass: 'tls' });
    const silent = await startReceiver(() => {});
    const outbound = client({ connectTimeoutMs: 60 });
    expect(await outbound.post(url(silent.port), {}, body)).toMatchObject({
      errorClass: 'tls',
      errorMessage: 'No TLS within 0.06 s.',
      address: '127.0.0.1',
    });
    await until(() => outbound.open.sockets === 0 && silent.open === 0);
  });
});

describe('closing', () => {
  it('ends requests that wait, dial, send or idle, with an error each, and leaves nothing open', async () => {
    const hung = await startReceiver(() => {});
    const quick = await startReceiver((socket) => socket.write(ok));
    const outbound = client({
      connectionsPerOrigin: 2,
      lookup: (name) => (name === 'slow.example.com' ? new Promise(() => {}) : Promise.resolve(['127.0.0.1'])),
    });
    await outbound.post(quick.url, {}, body);
    const posts = [
      ...Array.from({ length: 5 }, () => outbound.post(hung.url, {}, body)),
      outbound.post(`http://slow.example.com:${quick.port}/`, {}, body),
    ];
    await until(() => hung.requests.length === 2);
    await outbound.close();
    for (const exchange of await Promise.all(posts)) {
      expect(exchange).toMatchObject({ statusCode: null, errorClass: 'closed' });
    }
    expect(outbound.open).toEqual({ origins: 0, sockets: 0 });
    await until(() => hung.open === 0 && quick.open === 0);
    expect(hung.connections).toBe(2);
    expect(await outbound.post(quick.url, {}, body)).toMatchObject({ errorClass: 'closed' });
    expect(outbound.checkUrl('http://10.0.0.1/')).toBeInstanceOf(UrlProblem);
    await outbound.close();
  });

  it('keeps the status of an answer whose body was still coming', async () => {
    const receiver = await startReceiver((socket) => socket.write('HTTP/1.1 202 Accepted\r\n\r\nso f'));
    const outbound = client();
    const post = outbound.post(receiver.url, {}, body);
    await until(() => receiver.requests.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 30));
    await outbound.close();
    expect(await post).toMatchObject({ statusCode: 202, errorClass: '', responseBody: 'so f' });
  });
});

it('reports failures as one of a closed list of classes', () => {
  expect(errorClasses).toEqual([...new Set(errorClasses)]);
  expect(errorClasses).toContain('');
});
