/** `stagedoor doctor`: what it finds where all is well, and where something is not. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { verify } from '../../sdk/src/webhooks.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { createWorld, type World } from '../../server/test/support/world.ts';
import { buildCli, type Cli, createCli, type Served, serve } from './support.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
let service: TestService;
let world: World;
let cli: Cli;
let careful: Served;
let careless: Served;
beforeAll(async () => {
  await buildCli();
  service = await startTestService();
  world = await createWorld(service);
  cli = createCli({ STAGEDOOR_URL: await service.listen(), STAGEDOOR_KEY: world.main.apiKey });
  careful = await receiver(true);
  careless = await receiver(false);
});
afterAll(async () => {
  for (const server of [careful, careless]) {
    server?.close();
  }
  cli?.close();
  await service?.close();
});

function receiver(verifies: boolean) {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const isGood = !verifies || (await verify(body, request.headers, secret).then(Boolean, () => false));
    response.writeHead(isGood ? 204 : 400).end();
  };
  return serve((request, response) => void answer(request, response));
}

const checked = async (words: readonly string[], input = '', env = {}) => {
  const { code, stdout } = await cli.run(['doctor', '--json', ...words], { input, env });
  return { code, findings: JSON.parse(stdout) as { check: string; good: boolean; finding: string }[] };
};

it('finds all well, in a pipe and in a terminal', async () => {
  const { code, findings } = await checked([]);
  expect(code).toBe(0);
  expect(findings.map(({ check, good }) => [check, good])).toEqual([
    ['service', true],
    ['clock', true],
    ['key of integrations', true],
  ]);
  const shown = await cli.runInTerminal(['doctor']);
  expect(shown.code).toBe(0);
  expect(shown.stdout).toContain('key of integrations');
});

it('finds a key that is not good, and a service that is not there', async () => {
  const key = await checked([], '', { STAGEDOOR_KEY: `${world.main.apiKey.slice(0, -1)}~` });
  expect([key.code, key.findings.at(-1)?.good]).toEqual([1, false]);
  const gone = await checked([], '', { STAGEDOOR_URL: 'http://127.0.0.1:9' });
  expect([gone.code, gone.findings]).toEqual([3, [expect.objectContaining({ check: 'service', good: false })]]);
  const unready = await serve((_, response) => {
    response.writeHead(503, { date: new Date(Date.now() - 90_000).toUTCString() }).end();
  });
  const late = await checked([], '', { STAGEDOOR_URL: unready.url });
  expect([late.code, late.findings.map(({ check, good }) => [check, good])]).toEqual([
    3,
    [
      ['service', false],
      ['clock', false],
    ],
  ]);
  unready.close();
});

it('tells a receiver that verifies from one that does not', async () => {
  const good = await checked(['--receiver', `${careful.url}/hooks`], secret);
  expect(good.code).toBe(0);
  expect(good.findings.slice(-3).map(({ good: one }) => one)).toEqual([true, true, true]);
  const bad = await checked(['--receiver', `${careless.url}/hooks`], secret);
  expect(bad.code).toBe(1);
  expect(bad.findings.slice(-3).map(({ good: one }) => one)).toEqual([true, false, false]);
});
