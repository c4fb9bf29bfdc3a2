import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { letTimePass, startWorker } from '../support/delivering.ts';
import { type DeliveryStage, type StagedEndpoint, stageEachTest } from '../support/delivery-stage.ts';
import type { Receiver } from '../support/receiver.ts';
import { closeReceivers, startCanary, startReceiver as startRawReceiver } from '../support/receivers.ts';

vi.setConfig({ testTimeout: 60_000 });
let stage: DeliveryStage;
// Runs after the stage was closed, as what is registered first ends last.
afterEach(closeReceivers);
stageEachTest((one) => {
  stage = one;
});

const poll = { timeout: 30_000, interval: 20 };

/** An endpoint whose receiver does this with every request. */
async function rawEndpoint(misbehave: (socket: Socket) => void): Promise<StagedEndpoint> {
  const raw = await startRawReceiver((socket) => misbehave(socket));
  const countsOf = (path?: string) => {
    const counts = new Map<string, number>();
    for (const { head } of raw.requests) {
      const id = /^webhook-id: (\S+)/im.exec(head)?.[1] ?? '';
      if (path === undefined || head.startsWith(`POST ${path} `)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  };
  const url = raw.url.replace('/hook', '');
  return stage.endpoint({ receiver: { url, countsOf } as Receiver });
}

function every(ms: number, socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), ms);
  socket.on('close', () => clearInterval(timer));
}

/** Writes a gigabyte, as fast as it is taken. */
function flood(socket: Socket): void {
  const chunk = Buffer.alloc(65_536, 'a');
  let left = 1_000_000_000;
  const more = () => {
    while (!socket.destroyed && left > 0) {
      left -= chunk.length;
      if (!socket.write(chunk)) return;
    }
  };
  socket.on('drain', more);
  more();
}

const bomb = gzipSync(Buffer.alloc(50_000_000));
const manyHeaders = Array.from({ length: 100_000 }, (_, nth) => `x-${nth}: ${nth}\r\n`).join('');
const deadlineMs = 1_000;

interface Hostile {
  readonly what: string;
  readonly does: (socket: Socket) => void;
  readonly ends: { status: string; status_code: number; error_class: string; error_message: unknown };
}
const succeeds = (status_code = 200) => ({ status: 'succeeded', status_code, error_class: '', error_message: '' });
const fails = (error_class: string, error_message: unknown, status_code = 0) => ({
  status: 'failed',
  status_code,
  error_class,
  error_message,
});

const hostile: readonly Hostile[] = [
  { what: 'never answers', does: () => {}, ends: fails('timeout', 'The receiver did not answer within 1 s.') },
  {
    what: 'drips its head',
    does: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
      every(20, socket, 'a');
    },
    ends: fails('timeout', 'The receiver did not answer within 1 s.'),
  },
  {
    what: 'drips its body',
    does: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n');
      every(20, socket, 'a');
    },
    ends: succeeds(),
  },
  {
    what: 'answers a gigabyte',
    does: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000000\r\n\r\n');
      flood(socket);
    },
    ends: succeeds(),
  },
  {
    what: 'answers a gigabyte of trouble',
    does: (socket) => {
      socket.write('HTTP/1.1 500 Trouble\r\n\r\n');
      flood(socket);
    },
    ends: fails('status', 'The receiver answered 500.', 500),
  },
  {
    what: 'answers a hundred thousand headers',
    does: (socket) => socket.write(`HTTP/1.1 200 OK\r\n${manyHeaders}\r\n`),
    ends: fails('protocol', 'The head of the answer is too long: at most 16 KiB.'),
  },
  {
    what: 'answers a gzip bomb',
    does: (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
      socket.write(bomb);
    },
    ends: succeeds(),
  },
  {
    what: 'closes in the middle of its body',
    does: (socket) => socket.end('HTTP/1.1 202 Accepted\r\ncontent-length: 1000\r\n\r\nhalf of'),
    ends: succeeds(202),
  },
  {
    what: 'closes without an answer',
    does: (socket) => socket.end(),
    ends: fails('reset', 'The receiver closed the connection without an answer.'),
  },
  {
    what: 'resets the connection',
    does: (socket) => socket.resetAndDestroy(),
    ends: fails('reset', 'The receiver closed the connection without an answer.'),
  },
  {
    what: 'speaks another protocol',
    does: (socket) => socket.write('220 mail.example.org ESMTP\r\n'),
    ends: fails('protocol', expect.stringMatching(/^The answer is not valid HTTP\/1\.1/)),
  },
  {
    what: 'asks to switch protocols',
    does: (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    ends: fails('protocol', expect.stringMatching(/^The answer is not valid HTTP\/1\.1/)),
  },
];

async function shown(endpoint: StagedEndpoint) {
  const list = (await stage.call('GET', `/webhook-deliveries?endpoint_id=${endpoint.id}&limit=200`)).body.data;
  return Promise.all(
    list.map(async ({ id }: { id: string }) => (await stage.call('GET', `/webhook-deliveries/${id}`)).body.data),
  );
}

describe('a receiver that', () => {
  it('misbehaves in any way ends in an attempt that says how; memory and all others stay as they were', async () => {
    const endpoints: StagedEndpoint[] = [];
    for (const { does } of hostile) endpoints.push(await rawEndpoint(does));
    const healthy = await stage.endpoint();
    await stage.worker({ deadlineMs, leaseMs: 15_000 });
    // What is loaded once is not counted.
    const emitted = await stage.emit(1);
    await expect.poll(async () => (await stage.ledger()).every(({ attempts }) => attempts === 1), poll).toBe(true);
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 3; round += 1) {
      emitted.push(...(await stage.emit(1)));
      await expect.poll(async () => (await stage.ledger()).every(({ attempts }) => attempts >= 1), poll).toBe(true);
    }
    // The floods come from this process too, so what the worker takes of them is less.
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1_048_576);
    for (const [index, { what, ends }] of hostile.entries()) {
      const deliveries = await shown(endpoints[index]!);
      expect(deliveries, what).toHaveLength(4);
      for (const delivery of deliveries) {
        const [attempt] = delivery.attempts;
        expect({ what, ...attempt, status: delivery.status }).toMatchObject({ what, ...ends });
        expect(attempt.duration_ms, what).toBeLessThan(deadlineMs * 3);
        expect(attempt.response_body.length, what).toBeLessThanOrEqual(16_384);
        expect(attempt.response_head.length, what).toBeLessThanOrEqual(4_096);
        expect(delivery.last_attempt.response_body.length, what).toBeLessThanOrEqual(1_024);
      }
    }
    const delays = healthy.receiver.received.map(
      ({ at, body }) => at - Date.parse(JSON.parse(body.toString()).created_at),
    );
    expect(Math.min(...delays)).toBeLessThan(1_000);
    expect(await stage.audit(emitted, [healthy])).toEqual({ problems: [], statuses: { succeeded: 4 }, duplicates: 0 });
    const audit = await stage.audit(emitted, endpoints);
    const wells = hostile.filter(({ ends }) => ends.status === 'succeeded').length;
    expect(audit.problems).toEqual([]);
    expect(audit.statuses).toEqual({ succeeded: 4 * wells, failed: 4 * (hostile.length - wells) });
  });

  it('has moved inside is not reached there: neither by a redirect nor by its address, however it is written', async () => {
    const canary = await startCanary();
    const redirecting = await rawEndpoint((socket) =>
      socket.write(
        `HTTP/1.1 307 Temporary Redirect\r\nlocation: http://127.0.0.1:${canary.port}/\r\ncontent-length: 0\r\n\r\n`,
      ),
    );
    await stage.worker();
    const emitted = await stage.emit(1);
    await expect.poll(async () => (await stage.ledger()).every(({ attempts }) => attempts === 1), poll).toBe(true);
    expect(await stage.audit(emitted, [redirecting])).toEqual({ problems: [], statuses: { failed: 1 }, duplicates: 0 });

    // Addresses that were entered elsewhere, or when they were allowed.
    const spellings = ['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', 'localhost', '0.0.0.0'];
    const inside: StagedEndpoint[] = [];
    for (const host of spellings) {
      const endpoint = await stage.endpoint();
      const url = `http://${host}:${canary.port}/`;
      await stage.service.database.sql('UPDATE webhook_endpoints SET url = $2 WHERE id = $1', [endpoint.id, url]);
      inside.push(endpoint);
    }
    const strict = await startWorker(stage.service, { allowAddresses: [] });
    const emittedThen = await stage.emit(1);
    await expect
      .poll(async () => (await stage.ledger()).filter(({ status }) => status === 'failed').length, poll)
      .toBe(spellings.length + 2);
    await strict.stop();
    for (const endpoint of inside) {
      const [delivery] = await shown(endpoint);
      expect(delivery.attempts).toMatchObject([
        { status_code: 0, error_class: 'address', error_message: expect.stringMatching(/public/), address: '' },
      ]);
    }
    expect(canary.seen()).toEqual({ connections: 0, bytes: 0 });
    expect((await stage.audit(emittedThen, inside)).problems).toEqual([]);
  });

  it('is away costs an attempt that says so, and gets everything when it is back', async () => {
    const endpoint = await stage.endpoint();
    const port = Number(new URL(endpoint.receiver.url).port);
    await endpoint.receiver.close();
    await stage.worker();
    const emitted = await stage.emit(3);
    await expect.poll(async () => (await stage.ledger()).every(({ attempts }) => attempts === 1), poll).toBe(true);
    for (const { attempts } of await shown(endpoint)) {
      expect(attempts).toMatchObject([
        { error_class: 'connect', error_message: 'The receiver refused the connection.', address: '127.0.0.1' },
      ]);
    }
    const back = await stage.receiver(port);
    await letTimePass(stage.service.database, 7_000);
    await expect.poll(() => stage.queuedCount(), poll).toBe(0);
    const audit = await stage.audit(emitted, [{ ...endpoint, receiver: back }]);
    expect(audit).toEqual({ problems: [], statuses: { succeeded: 3 }, duplicates: 0 });
  });
});

describe('an answer', () => {
  const answered = (body: Buffer, header = '') =>
    Buffer.concat([Buffer.from(`HTTP/1.1 500 No\r\n${header}content-length: ${body.length}\r\n\r\n`, 'latin1'), body]);
  it.each([
    ['NUL bytes', Buffer.from('a\0b\0\0c'), 'abc'],
    ['bytes that are no UTF-8', Buffer.from([0x61, 0xff, 0xc3, 0x28, 0x62]), 'a\ufffd\ufffd(b'],
    ['halves of surrogate pairs', Buffer.from([0x61, 0xed, 0xa0, 0x80, 0x62]), 'a\ufffd\ufffd\ufffdb'],
    ['escapes that look like such', Buffer.from('{"a":"\\ud800\\u0000"}'), '{"a":"\\ud800\\u0000"}'],
    ['20 KB of text', Buffer.from('ñ'.repeat(10_240)), 'ñ'.repeat(8_192)],
    ['20 KB with a character across the end', Buffer.from(`a${'😀'.repeat(5_120)}`), `a${'😀'.repeat(4_095)}`],
  ])('with %s is kept readable', async (_what, bytes, kept) => {
    const endpoint = await rawEndpoint((socket) => socket.write(answered(bytes)));
    await stage.worker();
    const emitted = await stage.emit(1);
    await expect.poll(async () => (await stage.ledger()).every(({ attempts }) => attempts === 1), poll).toBe(true);
    const [delivery] = await shown(endpoint);
    expect(delivery.attempts[0].response_body).toBe(kept);
    expect(delivery.last_attempt.response_body).toBe([...kept].slice(0, 1_024).join(''));
    expect(await stage.audit(emitted, [endpoint])).toEqual({ problems: [], statuses: { failed: 1 }, duplicates: 0 });
  });

  it('with headers that are no ASCII, up to the last that is kept, is kept readable', async () => {
    const long = `x-long: ${'é😀'.repeat(1_500)}\r\n`;
    const endpoint = await rawEndpoint((socket) =>
      socket.write(Buffer.concat([Buffer.from('HTTP/1.1 500 No\r\n'), Buffer.from(long), Buffer.from('\r\n')])),
    );
    await stage.worker();
    const emitted = await stage.emit(1);
    await expect.poll(async () => (await stage.ledger()).every(({ attempts }) => attempts === 1), poll).toBe(true);
    const [delivery] = await shown(endpoint);
    expect(delivery.attempts[0]).toMatchObject({ status_code: 500, response_head: expect.stringMatching(/x-long: é/) });
    expect(delivery.attempts[0].response_head.length).toBeLessThanOrEqual(4_096);
    expect(stage.service.logLines.filter((line) => line.includes('cannot be kept'))).toEqual([]);
    expect(await stage.audit(emitted, [endpoint])).toEqual({ problems: [], statuses: { failed: 1 }, duplicates: 0 });
  });
});
