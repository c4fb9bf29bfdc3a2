/** The adapters of docs/sdk.md, as they stand there, given a request of the service. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type WebhookNotification, webhooks } from '../src/index.ts';

const page = readFileSync(new URL('../../docs/sdk.md', import.meta.url), 'utf8');
const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const notification = '{"id":"whe_01jd3k5v8wexbtq8m2zr4h6n7c","event":"webhook.test","payload":{"message":"Zoë 🎟️"}}';

/** The lines below a comment, up to the next blank one, as JavaScript that can be given what it imports. */
function exampleOf(name: string): string {
  const [, lines] = new RegExp(`^// ${name}\\n([\\s\\S]*?)\\n(?:\\n|\`\`\`)`, 'm').exec(page) ?? [];
  expect(lines, `the page has an example for ${name}`).toBeDefined();
  return lines!
    .replaceAll(/^import .*\n/gm, '')
    .replace('export ', '')
    .replace(': Request)', ')');
}

/** Runs an example with what it uses, and answers with the value of an expression behind it. */
function evaluated(name: string, given: Record<string, unknown>, value = 'undefined'): unknown {
  const names = Object.keys({ webhooks, secret, remember: kept, ...given });
  const run = new Function(...names, `${exampleOf('The receiver')}\n${exampleOf(name)}\nreturn ${value};`);
  return run(...Object.values({ webhooks, secret, remember: kept, ...given }));
}

/** What the receiver was given to keep. */
const events: WebhookNotification[] = [];
const kept = async (event: WebhookNotification) => void events.push(event);

let signed: webhooks.SignedRequest;
let tampered: webhooks.SignedRequest;
beforeAll(async () => {
  signed = await webhooks.sign(notification, secret);
  tampered = { ...signed, body: signed.body.replace('Zoë', 'Zoe') };
});

describe('an adapter takes what the service sends, and refuses what was changed', () => {
  const closing: (() => unknown)[] = [];
  afterAll(() => Promise.all(closing.map((close) => close())));

  /** Sends both, and expects that the good one is kept. */
  async function expectBoth(post: (sent: webhooks.SignedRequest) => Promise<number>): Promise<void> {
    events.length = 0;
    expect([await post(signed), await post(tampered)]).toEqual([204, 400]);
    expect(events).toEqual([JSON.parse(notification)]);
  }

  it('node:http', async () => {
    const servers: Server[] = [];
    const create = (handler: RequestListener) => void servers.push(createServer(handler).listen(0, '127.0.0.1'));
    evaluated('node:http', { buffer, createServer: create });
    const [server] = servers as [Server];
    closing.push(() => server.close());
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expectBoth(async (sent) => (await fetch(address, { method: 'POST', ...sent })).status);
  });

  it('Fastify', async () => {
    const app = fastify();
    closing.push(() => app.close());
    evaluated('Fastify', { app });
    await expectBoth(async ({ headers, body }) => {
      const answer = await app.inject({ method: 'POST', url: '/stagedoor', headers, payload: body });
      return answer.statusCode;
    });
  });

  it('Next.js', async () => {
    const handler = evaluated('Next.js, app/stagedoor/route.ts', {}, 'POST') as (request: Request) => Promise<Response>;
    const address = 'https://hooks.example.org/stagedoor';
    await expectBoth(async (sent) => (await handler(new Request(address, { method: 'POST', ...sent }))).status);
  });
});
