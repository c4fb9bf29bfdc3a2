/** The client of service processes finds answers that are not as their operation declares. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callProcess, takeWrongAnswers } from '../support/process-client.ts';

let server: Server;
let address: string;
let answer: { status: number; body: string };
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => takeWrongAnswers());
afterAll(() => server.close());

const error = (code: string) => ({ success: false, error: code, message: 'No.', request_id: 'req_1' });

describe('callProcess', () => {
  it.each([
    ['a success without its fields', 200, { success: true }, 'integrations getAuth 200:  must have required property'],
    ['an error that is not declared', 409, error('slug_taken'), 'the error slug_taken is not declared'],
    ['an error of another status', 500, error('unauthorized'), 'the error unauthorized has another status'],
  ])('keeps %s for the end of the test', async (_, status, body, problem) => {
    answer = { status, body: JSON.stringify(body) };
    expect(await callProcess(address, 'GET', '/integrations/auth?a=b')).toMatchObject({ status, body });
    expect(takeWrongAnswers().join('\n')).toContain(problem);
    expect(takeWrongAnswers()).toEqual([]);
  });

  it('compares nothing with what no operation answers', async () => {
    answer = { status: 200, body: '{}' };
    await callProcess(address, 'GET', '/readyz');
    await callProcess(address, 'POST', '/integrations/auth');
    expect(takeWrongAnswers()).toEqual([]);
  });
});
