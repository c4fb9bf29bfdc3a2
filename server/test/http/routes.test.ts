/** Routes: every operation has a handler, and every known path answers 405 to the methods that it does not have. */
import { METHODS } from 'node:http';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { integrationsApi } from '../../src/apis/integrations/integrations-api.ts';
import { registerApi } from '../../src/http/register.ts';
import { allOperations, urlOf } from '../support/operations.ts';
import { openTestService } from '../support/test-service.ts';

const service = await openTestService();
const port = Number(new URL(await service.listen()).port);

describe('an operation without a handler', () => {
  it('stops the start', () => {
    const [, ...handlers] = integrationsApi.handlers;
    const missing = integrationsApi.handlers[0]!.operation.id;
    expect(() => registerApi(Fastify(), service.services, { ...integrationsApi, handlers })).toThrow(
      `operation ${missing} of the integrations API has no handler`,
    );
  });
});

/** Sends the bytes over a socket and answers with everything that comes back. */
function exchange(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
}

const request = (method: string, path: string) =>
  exchange(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

describe('405', () => {
  const unusual = METHODS.filter(
    (method) => !['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT'].includes(method),
  );

  it.each(unusual)('%s on a known path names the methods that the path has', async (method) => {
    for (const path of ['/integrations/auth', '/channels/tickets/', '/management/sessions', '/docs', '/livez']) {
      const answer = await request(method, path);
      expect(answer, path).toMatch(/^HTTP\/1\.1 405 /);
      expect(answer, path).toMatch(/\r\nallow: [A-Z, ]*GET[A-Z, ]*\r\n/i);
      expect(answer, path).toMatch(/\r\nx-request-id: req_/i);
      expect(answer, path).toContain('"error":"method_not_allowed"');
    }
  });

  it.each(unusual)('%s on an unknown path is 404', async (method) => {
    expect(await request(method, '/integrations/nowhere')).toMatch(/^HTTP\/1\.1 404 /);
  });

  it.each(allOperations.map((operation) => [`${operation.api} ${operation.id}`, operation] as const))(
    '%s: TRACE and PROPFIND',
    async (_, operation) => {
      for (const method of ['TRACE', 'PROPFIND']) {
        const answer = await service.call(method, urlOf(operation));
        expect(answer.status).toBe(405);
        expect(String(answer.headers.allow).split(', ')).toContain(operation.method);
      }
    },
  );

  it('names only methods that the path has', async () => {
    const { headers } = await service.call('TRACE', '/integrations/bookings/walk-in');
    expect(headers.allow).toBe('POST, OPTIONS');
  });

  it.each([
    ['PATCH', '/management/organizations/x/bookings/csv', 'GET, HEAD, OPTIONS'],
    ['POST', '/management/organizations/x/bookings/csv', 'GET, HEAD, OPTIONS'],
    ['POST', '/integrations/bookings/code/status', 'GET, HEAD, OPTIONS'],
    ['GET', '/integrations/bookings/refund/status', 'POST, OPTIONS'],
    ['OPTIONS', '/integrations/bookings/refund/status?x=1', 'POST, OPTIONS'],
  ])('%s %s is answered by the path with more fixed names, not by another that fits', async (method, url, allow) => {
    const { status, headers } = await service.call(method, url);
    expect([status, headers.allow]).toEqual([method === 'OPTIONS' ? 204 : 405, allow]);
  });
});

describe('HEAD', () => {
  it.each([
    ['/livez', 200],
    ['/docs/errors', 200],
    ['/management/sessions', 401],
    ['/integrations/bookings/walk-in', 405],
    ['/integrations/nowhere', 404],
  ] as const)('%s has the status and the length of GET, and no body', async (path, status) => {
    const [head, whole] = await Promise.all([request('HEAD', path), request('GET', path)]);
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const lengthOf = (answer: string) => /\r\ncontent-length: (\d+)\r\n/i.exec(answer)?.[1];
    expect(Number(lengthOf(head))).toBeGreaterThan(0);
    if (status < 405) expect(lengthOf(head)).toBe(lengthOf(whole));
    expect(head.slice(head.indexOf('\r\n\r\n'))).toBe('\r\n\r\n');
    expect(whole.endsWith('\r\n\r\n')).toBe(false);
  });
});

describe('methods that the HTTP parser does not know', () => {
  it.each(['FROB', 'get', 'A', 'GETS', 'X-RAY'])('%s on a known path is 405 with what the path has', async (method) => {
    for (const path of ['/integrations/auth', '/channels/tickets/?limit=1', '/management/sessions', '/livez']) {
      const answer = await request(method, path);
      expect(answer, path).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
      expect(answer, path).toMatch(/\r\nallow: [A-Z, ]*GET[A-Z, ]*\r\n/i);
      expect(answer, path).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
      const requestId = /\r\nx-request-id: (req_\w+)\r\n/i.exec(answer)?.[1];
      const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
      expect(body, path).toMatchObject({ success: false, error: 'method_not_allowed', request_id: requestId });
      expect(body.message, path).toMatch(new RegExp(`^${method} is not possible here`));
    }
  });

  it('are 405 of the resellers API in the shape that it has', async () => {
    const answer = await request('FROB', '/resellers/validate');
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toMatch(/\r\nx-error-message: FROB is not possible here/i);
  });

  it.each(['FROB', 'get'])('%s on an unknown path is 404', async (method) => {
    expect(await request(method, '/integrations/nowhere')).toMatch(/^HTTP\/1\.1 404 /);
  });

  it.each([
    ['CONNECT', 'CONNECT /integrations/auth HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no path', 'FROB integrations HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no version', 'FROB /integrations/auth\r\n\r\n'],
  ])('%s is 400 with an error body and a request id', async (_, text) => {
    const answer = await exchange(text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    const requestId = /\r\nx-request-id: (req_\w+)\r\n/i.exec(answer)?.[1];
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      success: false,
      error: 'invalid_request',
      request_id: requestId,
    });
  });

  it('behind another request on the connection are refused as well', async () => {
    const known = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n';
    const answers = await exchange(`${known}FROB /livez HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(answers).toMatch(/HTTP\/1\.1 4\d\d /);
  });
});
