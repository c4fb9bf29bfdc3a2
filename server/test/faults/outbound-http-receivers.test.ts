import type { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type Exchange, OutboundHttp, type OutboundOptions } from '../../src/platform/outbound-http/outbound-http.ts';
import { answer, closeReceivers, type Receiver, startReceiver } from '../support/receivers.ts';

const ended: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(ended.splice(0).map((end) => end()));
  await closeReceivers();
});

const body = Buffer.from('{"id":"1"}');
/** For receivers that hang; the others have time, as machines that run tests are busy. */
const brief = { deadlineMs: 250 };

function client(options: Partial<OutboundOptions> = {}): OutboundHttp {
  const outbound = new OutboundHttp({ allowHttp: true, allowAddresses: ['127.0.0.1/32'], ...options });
  ended.push(() => outbound.close());
  return outbound;
}

async function until(condition: () => boolean): Promise<void> {
  for (const startedAt = Date.now(); !condition(); ) {
    if (Date.now() - startedAt > 5_000) throw new Error('it did not come about');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Posts once to a receiver that does this with every request; afterwards the connection must be gone on both sides. */
async function postTo(
  misbehave: (socket: Socket) => void,
  options: Partial<OutboundOptions> = {},
): Promise<{ exchange: Exchange; receiver: Receiver }> {
  const receiver = await startReceiver(misbehave);
  const outbound = client(options);
  const exchange = await outbound.post(receiver.url, {}, body);
  await until(() => receiver.open === 0 && outbound.open.sockets === 0 && outbound.open.origins === 0);
  expect(receiver.connections).toBe(1);
  expect(receiver.requests.length).toBe(1);
  return { exchange, receiver };
}

/** Writes the pieces as fast as they are taken, without end; returns how many bytes were. */
function flood(socket: Socket, piece: string, taken: { bytes: number }): void {
  const chunk = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)));
  const more = () => {
    while (!socket.destroyed) {
      taken.bytes += chunk.length;
      if (!socket.write(chunk)) return;
    }
  };
  socket.on('drain', more);
  more();
}

/** What a loopback connection can hold on its way, with room. */
const onTheWayMax = 32 * 1_048_576;

/** A listener whose process does nothing: connections stand in its queue of two, and then not even there. */
async function startAbsentListener(): Promise<{ url: string; port: number }> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const server = require('node:net').createServer();
     server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 10);
     });`,
    { eval: true },
  );
  ended.push(() => worker.terminate());
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  await new Promise((resolve) => setTimeout(resolve, 50));
  return { url: `http://127.0.0.1:${port}/`, port };
}

describe('a receiver that hangs', () => {
  it('before it takes the connection costs the connect timeout', async () => {
    const { url } = await startAbsentListener();
    const outbound = client({ connectTimeoutMs: 80, deadlineMs: 2_000 });
    // The queue of the system fills up first: these are connected, and hang in another way.
    const first = Array.from({ length: 6 }, () => outbound.post(url, {}, body));
    const exchange = await outbound.post(url, {}, body);
    expect(exchange).toMatchObject({
      statusCode: null,
      errorClass: 'connect',
      errorMessage: 'No connection within 0.08 s.',
      address: '127.0.0.1',
      connectMs: null,
    });
    expect(exchange.durationMs).toBeGreaterThanOrEqual(79);
    expect(exchange.durationMs).toBeLessThan(1_000);
    await outbound.close();
    await Promise.all(first);
  });

  it('before it reads anything, of a body larger than all buffers, is left at the deadline', async () => {
    const { url } = await startAbsentListener();
    const exchange = await client(brief).post(url, {}, Buffer.alloc(onTheWayMax));
    expect(exchange).toMatchObject({ statusCode: null, errorClass: 'timeout', address: '127.0.0.1' });
    expect(exchange.durationMs).toBeLessThan(2_000);
  });

  it('after the request is left at the deadline', async () => {
    const { exchange } = await postTo(() => {}, brief);
    expect(exchange).toEqual({
      statusCode: null,
      errorClass: 'timeout',
      errorMessage: 'The receiver did not answer within 0.25 s.',
      durationMs: expect.any(Number),
      connectMs: expect.any(Number),
      retryAfter: null,
      responseHead: '',
      responseBody: '',
      address: '127.0.0.1',
    });
    expect(exchange.durationMs).toBeGreaterThanOrEqual(brief.deadlineMs - 1);
    expect(exchange.durationMs).toBeLessThan(2_000);
  });

  it.each([
    ['a head, byte by byte', 'HTTP/1.1 200 OK\r\nx-slow: '],
    ['a status line without end', 'HTTP/1.1 200 '],
    ['empty lines', ''],
  ])('while it drips %s, is left at the deadline', async (_, start) => {
    const { exchange } = await postTo((socket) => {
      socket.write(start);
      const timer = setInterval(() => socket.write(start ? 'a' : '\r\n'), 10);
      socket.on('close', () => clearInterval(timer));
    }, brief);
    expect(exchange).toMatchObject({ statusCode: null, errorClass: 'timeout' });
    expect(exchange.durationMs).toBeLessThan(2_000);
  });

  const dripBody = (socket: Socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n');
    const timer = setInterval(() => socket.write('a'), 10);
    socket.on('close', () => clearInterval(timer));
  };

  it('while it drips a body, has answered: a second of it is read', async () => {
    const { exchange } = await postTo(dripBody);
    expect(exchange).toMatchObject({ statusCode: 200, errorClass: '', errorMessage: '' });
    expect(exchange.responseBody).toMatch(/^a{5,}$/);
    expect(exchange.durationMs).toBeGreaterThanOrEqual(990);
    expect(exchange.durationMs).toBeLessThan(2_000);
  });

  it('while it drips a body, does not go beyond the deadline', async () => {
    const { exchange } = await postTo(dripBody, brief);
    expect(exchange).toMatchObject({ statusCode: 200, errorClass: '' });
    expect(exchange.durationMs).toBeGreaterThanOrEqual(brief.deadlineMs - 1);
    expect(exchange.durationMs).toBeLessThan(900);
  });
});

describe('a receiver that says too much', () => {
  it('in its body, a gigabyte, is cut off after 16 KiB, and has answered', async () => {
    const taken = { bytes: 0 };
    const { exchange } = await postTo((socket) => {
      socket.write('HTTP/1.1 201 Created\r\ncontent-length: 1000000000\r\n\r\n');
      flood(socket, 'é', taken);
    });
    expect(exchange).toMatchObject({ statusCode: 201, errorClass: '' });
    expect(exchange.responseBody).toBe('é'.repeat(8_192));
    expect(exchange.durationMs).toBeLessThan(900);
    expect(taken.bytes).toBeLessThan(onTheWayMax);
  });

  it('in its body, without a Content-Length, likewise, and no half character is kept', async () => {
    const taken = { bytes: 0 };
    const { exchange } = await postTo((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      flood(socket, '€', taken);
    });
    expect(exchange.responseBody).toBe('€'.repeat(5_461));
    expect(taken.bytes).toBeLessThan(onTheWayMax);
  });

  it('in its body, of 20 KiB without end, is not waited for', async () => {
    const { exchange } = await postTo((socket) => socket.write(`HTTP/1.1 200 OK\r\n\r\n${'a'.repeat(20_480)}`));
    expect(exchange.responseBody).toBe('a'.repeat(16_384));
    expect(exchange.durationMs).toBeLessThan(900);
  });

  it('in a hundred thousand headers gives no valid answer', async () => {
    const { exchange } = await postTo((socket) => {
      const headers = Array.from({ length: 100_000 }, (_, nth) => `x-${nth}: ${nth}\r\n`);
      socket.write(`HTTP/1.1 200 OK\r\n${headers.join('')}\r\n`);
    });
    expect(exchange).toMatchObject({
      statusCode: null,
      errorClass: 'protocol',
      errorMessage: 'The head of the answer is too long: at most 16 KiB.',
    });
  });

  it('in headers of 10 KiB is taken, and 4 KiB of them are kept', async () => {
    const receiver = await startReceiver((socket) => socket.write(answer('200 OK', '', { 'x-a': 'b'.repeat(10_240) })));
    const exchange = await client().post(receiver.url, {}, body);
    expect(exchange.statusCode).toBe(200);
    expect(exchange.responseHead).toHaveLength(4_096);
    expect(exchange.responseHead).toMatch(/^HTTP 200 OK\r\ncontent-length: 0\r\nx-a: b+$/);
  });

  it.each([
    ['a status line without end', 'HTTP/1.1 200 O', 'K', null],
    ['empty lines before it', '', '\r\n', null],
    ['an extension of a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1', ';a=b', 200],
  ])('in %s is cut off', async (_, start, piece, statusCode) => {
    const taken = { bytes: 0 };
    const { exchange } = await postTo((socket) => {
      socket.write(start);
      flood(socket, piece, taken);
    });
    expect(exchange).toMatchObject({ statusCode, errorClass: statusCode ? '' : 'protocol' });
    expect(exchange.durationMs).toBeLessThan(900);
    expect(taken.bytes).toBeLessThan(onTheWayMax);
  });

  it('in informational answers without end gives no valid one', async () => {
    const taken = { bytes: 0 };
    const { exchange } = await postTo((socket) =>
      flood(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', taken),
    );
    expect(exchange).toMatchObject({ statusCode: null, errorClass: 'protocol' });
    expect(exchange.durationMs).toBeLessThan(900);
    expect(taken.bytes).toBeLessThan(onTheWayMax);
  });

  it.each([
    [16, 200],
    [17, null],
  ])('in %i informational answers before the one that counts: %s', async (count, statusCode) => {
    const receiver = await startReceiver((socket) =>
      socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(count) + answer('200 OK')),
    );
    expect(await client().post(receiver.url, {}, body)).toMatchObject({ statusCode });
  });

  it.each(['100 Continue', '102 Processing', '103 Early Hints'])('in one %s is waited for', async (status) => {
    const receiver = await startReceiver((socket) => {
      socket.write(`HTTP/1.1 ${status}\r\n\r\n`);
      setTimeout(() => socket.write(answer('200 OK', 'now')), 20);
    });
    const outbound = client();
    for (let nth = 0; nth < 2; nth += 1) {
      expect(await outbound.post(receiver.url, {}, body)).toMatchObject({ statusCode: 200, responseBody: 'now' });
    }
    expect(receiver.connections).toBe(1);
  });

  it('by sending a second answer with the first is not used again', async () => {
    const receiver = await startReceiver((socket, _, nth) => {
      socket.write(nth === 1 ? answer('200 OK', 'first') + answer('500 Lie', 'second') : answer('200 OK', 'third'));
    });
    const outbound = client();
    expect(await outbound.post(receiver.url, {}, body)).toMatchObject({ statusCode: 200, responseBody: 'first' });
    expect(await outbound.post(receiver.url, {}, body)).toMatchObject({ statusCode: 200, responseBody: 'third' });
    expect(receiver.connections).toBe(2);
  });
});

describe('a receiver that answers strangely', () => {
  it('compressed, though not asked for, is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1_048_576));
    const { exchange } = await postTo((socket) => {
      const headers = { 'content-encoding': 'gzip', 'content-length': String(bomb.length) };
      socket.write(Buffer.concat([Buffer.from(answer('200 OK', '', headers)), bomb]));
    });
    expect(exchange).toMatchObject({ statusCode: 200, errorClass: '' });
    expect(exchange.responseBody.length).toBeLessThanOrEqual(16_384);
    expect(exchange.responseBody).not.toContain('\0');
    expect(exchange.durationMs).toBeLessThan(900);
  });

  it('in HTTP/1.0, until the end of the connection, has answered', async () => {
    const { exchange } = await postTo((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nold'));
    expect(exchange).toMatchObject({ statusCode: 200, errorClass: '', responseBody: 'old' });
  });

  it.each([
    'SSH-2.0-OpenSSH_9.6\r\n',
    '220 mail.example.com ESMTP\r\n',
    '<html>\r\n\r\n',
    'HTTP/9.9 200 OK\r\n\r\n',
    'HTTP/1.1 abc\r\n\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    'HTTP/1.1 200 OK\r\nno header\r\n\r\n',
    'HTTP/1.1 200 OK\r\nx: a\0b\r\n\r\n',
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    '\0\x01\x02\x03\x04\x05',
  ])('%j is no answer', async (garbage) => {
    const { exchange } = await postTo((socket) => socket.write(garbage));
    expect(exchange).toMatchObject({ statusCode: null, errorClass: 'protocol', responseHead: '', responseBody: '' });
  });

  it('in bytes that are no text has answered: what is no text is replaced, and NUL is left out', async () => {
    const { exchange } = await postTo((socket) => {
      socket.write('HTTP/1.1 200 O\0K\xff\r\ncontent-length: 6\r\nconnection: close\r\n\r\n', 'latin1');
      socket.end(Buffer.from([0x61, 0x00, 0xff, 0x62, 0x00, 0x63]));
    });
    expect(exchange.responseBody).toBe('a\uFFFDbc');
    expect(exchange.responseHead).not.toContain('\0');
    expect(exchange.statusCode).toBe(200);
  });
});

describe('a receiver that hangs up', () => {
  it.each([
    ['closes without a word', (socket: Socket) => socket.end()],
    ['resets', (socket: Socket) => socket.resetAndDestroy()],
    ['closes within the head', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nx-a: ')],
  ])('%s: there is no answer, and the request is not sent again', async (_, hangUp) => {
    const { exchange } = await postTo(hangUp);
    expect(exchange).toMatchObject({
      statusCode: null,
      errorClass: 'reset',
      errorMessage: 'The receiver closed the connection without an answer.',
      address: '127.0.0.1',
    });
  });

  it('on a connection that was used before, after it has read the request: neither is it sent again', async () => {
    const receiver = await startReceiver((socket, _, nth) => {
      if (nth === 2) socket.resetAndDestroy();
      else socket.write(answer('200 OK'));
    });
    const outbound = client();
    const classes: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) classes.push((await outbound.post(receiver.url, {}, body)).errorClass);
    expect(classes).toEqual(['', 'reset', '']);
    expect(receiver.requests).toHaveLength(3);
  });

  it.each([
    ['closes', (socket: Socket) => socket.end()],
    ['resets', (socket: Socket) => setTimeout(() => socket.resetAndDestroy(), 20)],
  ])('%s within the body: it has answered', async (_, hangUp) => {
    const { exchange } = await postTo((socket) => {
      socket.write('HTTP/1.1 202 Accepted\r\ncontent-length: 100\r\n\r\npart');
      hangUp(socket);
    });
    expect(exchange).toMatchObject({ statusCode: 202, errorClass: '', errorMessage: '', responseBody: 'part' });
  });

  it.each([
    ['chunks that are none', 'transfer-encoding: chunked\r\n\r\n4\r\npart\r\nzzz\r\n'],
    ['a body that is too long', 'content-length: 4\r\n\r\npart of more'],
  ])('with %s has answered', async (_, rest) => {
    const { exchange } = await postTo((socket) => socket.write(`HTTP/1.1 202 Accepted\r\n${rest}`));
    expect(exchange).toMatchObject({ statusCode: 202, errorClass: '', responseBody: 'part' });
  });
});

it('one of them does not disturb the posts to others', async () => {
  const hung = await startReceiver(() => {});
  const quick = await startReceiver((socket) => socket.write(answer('200 OK')));
  const outbound = client({ connectionsPerOrigin: 4, deadlineMs: 1_000 });
  const lost = Array.from({ length: 40 }, () => outbound.post(hung.url, {}, body));
  for (let nth = 0; nth < 50; nth += 1) {
    const exchange = await outbound.post(quick.url, {}, body);
    expect(exchange).toMatchObject({ statusCode: 200 });
    expect(exchange.durationMs).toBeLessThan(400);
  }
  const classes = (await Promise.all(lost)).map(({ errorClass }) => errorClass).sort();
  expect(new Set(classes)).toEqual(new Set(['busy', 'timeout']));
});
