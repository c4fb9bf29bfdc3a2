/** Headers of every answer: nothing is kept by caches, no type is guessed, and https stays https. */
import { connect } from 'node:net';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { listenForMetrics } from '../../src/process/health.ts';
import { allOperations, urlOf } from '../support/operations.ts';
import { freePort } from '../support/service-process.ts';
import { openTestService, type TestAnswer } from '../support/test-service.ts';
import { createTicket, createWorld } from '../support/world.ts';

const service = await openTestService({ publicUrl: 'https://tickets.example.org' });
const plain = await openTestService({ database: service.database, publicUrl: 'http://127.0.0.1:4000' });
const world = await createWorld(service);
const port = Number(new URL(await service.listen()).port);

/** Nobody frames an answer, moves its base or has it load a plugin. */
const withoutPlugins = /^(?=.*\bframe-ancestors 'none')(?=.*\bbase-uri 'none').*\b(object-src|default-src) 'none'/;

interface HeadersExpected {
  readonly cacheControl?: string;
  /** The caller has valid credentials. */
  readonly version?: boolean;
  readonly policy?: RegExp;
}

function expectHeaders(
  { headers }: Pick<TestAnswer, 'headers'>,
  { cacheControl = 'no-store', version = false, policy = withoutPlugins }: HeadersExpected = {},
): void {
  expect(headers['cache-control']).toBe(cacheControl);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['content-security-policy']).toMatch(policy);
  expect(headers['access-control-allow-origin']).toBeUndefined();
  const shown = headers['x-stagedoor-version'];
  version ? expect(shown).toMatch(/^\d+\.\d+\.\d+$/) : expect(shown).toBeUndefined();
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
}

/** Sends the bytes as they are and answers with the status and the headers of what comes back. */
function exchange(text: string): Promise<{ status: number; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk;
    });
    const read = () => {
      const [first = '', ...lines] = answer.slice(0, answer.indexOf('\r\n\r\n')).split('\r\n');
      const entries = lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      });
      resolve({ status: Number(first.split(' ')[1]), headers: Object.fromEntries(entries) });
    };
    socket.on('end', read).on('error', reject);
  });
}

describe('answers of operations', () => {
  it('have the headers where they succeed', async () => {
    const answer = await service.call('GET', '/integrations/auth', { headers: world.main.headers });
    expect(answer.status).toBe(200);
    expectHeaders(answer, { version: true });
  });

  it('have them in XML as well', async () => {
    const headers = { ...world.main.headers, accept: 'application/xml' };
    const answer = await service.call('GET', '/integrations/auth', { headers });
    expect(answer.headers['content-type']).toContain('application/xml');
    expectHeaders(answer, { version: true });
  });

  it('have them where they are a file', async () => {
    const { barcode } = await createTicket(service, world.main);
    const customer = { firstName: 'A', lastName: 'B', email: 'a@example.org' };
    const swapped = await service.call('POST', '/resellers/swap', {
      headers: world.reseller.headers,
      body: { ticket: { barcode }, customer },
    });
    const pdf = await service.call('GET', new URL(swapped.body.pdf).pathname);
    expect(pdf.headers['content-type']).toContain('application/pdf');
    expectHeaders(pdf, { cacheControl: 'private, no-store', policy: /^base-uri 'none'; frame-ancestors 'none'$/ });
  });

  it.each(allOperations.map((operation) => [`${operation.api} ${operation.id}`, operation] as const))(
    '%s: without credentials, and with a method that it does not have',
    async (_, operation) => {
      expectHeaders(await service.call(operation.method, urlOf(operation), { body: {} }));
      expectHeaders(await service.call('TRACE', urlOf(operation)));
    },
  );

  it.each([
    [400, 'POST', '/integrations/bookings/walk-in', { raw: '{' }],
    [404, 'GET', '/nowhere', {}],
    [413, 'POST', '/integrations/bookings/walk-in', { raw: Buffer.alloc(300_000, 32) }],
    [415, 'POST', '/integrations/bookings/walk-in', { raw: 'x', headers: { 'content-type': 'text/plain' } }],
    [204, 'OPTIONS', '/integrations/auth', {}],
  ] as const)('have them with status %i', async (status, method, url, given) => {
    const headers = { ...world.main.headers, ...('headers' in given ? given.headers : {}) };
    const answer = await service.call(method, url, { ...given, headers });
    expect(answer.status).toBe(status);
    expectHeaders(answer, { version: url.startsWith('/integrations/bookings') });
  });
});

describe('/version', () => {
  it('says which version it is on the machine itself, and to nobody else', async () => {
    const local = await service.call('GET', '/version');
    expect(local.body).toMatchObject({ name: 'stagedoor', version: expect.any(String), node: process.version });
    for (const options of [
      { remoteAddress: '192.0.2.7' },
      { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '192.0.2.7' } },
      { remoteAddress: '127.0.0.1', headers: { forwarded: 'for=192.0.2.7' } },
      // A page whose host name leads to this machine: its visitor's browser asks from here.
      { remoteAddress: '127.0.0.1', headers: { host: 'rebound.example.org' } },
    ]) {
      const answer = await service.app.inject({ url: '/version', ...options });
      expect(answer.json()).toEqual({ name: 'stagedoor', environment: 'alpha' });
      expect((await service.app.inject({ url: '/metrics', ...options })).statusCode).toBe(404);
    }
  });
});

describe('answers that no operation gives', () => {
  it.each(['/livez', '/readyz', '/version', '/', '/console/', '/docs/nowhere'])('%s', async (url) => {
    expectHeaders(await service.call('GET', url));
  });

  it.each(['/docs', '/docs/reference/channels', '/channels/openapi.json', '/docs/assets/reference.js'])(
    '%s is asked for again each time, and may be kept until then',
    async (url) => {
      expectHeaders(await service.call('GET', url), { cacheControl: 'no-cache' });
    },
  );

  it.each(['/console/', '/docs', '/pay/unknown'])('%s is framed by no other page', async (url) => {
    const { headers } = await service.call('GET', url);
    expect(headers['content-security-policy']).toMatch(/(^|; ?)frame-ancestors 'none'(;|$)/);
  });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['an unknown method', 'FROB / HTTP/1.1\r\nHost: x\r\n\r\n', 405],
    ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['headers that are too long', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 400],
    ['an address that cannot be decoded', 'GET /docs/%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['no host', 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ])('a request with %s', async (_, text, status) => {
    const answer = await exchange(text);
    expect(answer.status).toBe(status);
    expectHeaders(answer);
    expect(answer.headers['x-request-id']).toMatch(/^req_/);
  });

  it('a request that expects what we do not know is served', async () => {
    const answer = await exchange('GET /livez HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n');
    expect(answer.status).toBe(200);
    expectHeaders(answer);
  });

  it('metrics on a port of their own', async () => {
    const metricsPort = await freePort();
    const at = { host: '127.0.0.1', port: metricsPort };
    const metrics = await listenForMetrics(new Registry(), at, (url) => service.app.inject(url));
    for (const url of ['/metrics', '/readyz', '/nowhere']) {
      const { headers } = await fetch(`http://127.0.0.1:${metricsPort}${url}`);
      expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
    }
    // Until the service hears of changed keys it is degraded.
    const readiness = async () => (await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).json();
    await expect.poll(readiness, { timeout: 10_000 }).toMatchObject({ status: 'ok' });
    await metrics.close();
  });
});

describe('where the service is reached by http', () => {
  it('HSTS is not said, the rest is', async () => {
    const { headers } = await plain.call('GET', '/livez');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['no-store', 'nosniff']);
  });
});
