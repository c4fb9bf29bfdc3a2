/** `stagedoor listen`: what happens reaches a receiver, in order and none lost, whichever of the three fails. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { verify } from '../../sdk/src/webhooks.ts';
import { startFaultyServer } from '../../sdk/test/support.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { createWorld, type World } from '../../server/test/support/world.ts';
import { buildCli, type Cli, createCli, program } from './support.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let service: TestService;
let world: World;
let cli: Cli;
let front: Awaited<ReturnType<typeof startFaultyServer>>;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  await buildCli();
  service = await startTestService();
  world = await createWorld(service);
  front = await startFaultyServer(await service.listen());
  cli = createCli({ STAGEDOOR_URL: front.address, STAGEDOOR_KEY: world.main.apiKey });
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  cli?.close();
  await front?.close();
  await service?.close();
});

interface Received {
  readonly id: string;
  readonly event: string;
}

/** A receiver on one port, which can be stopped and started. */
class Receiver {
  readonly received: Received[] = [];
  secret = '';
  /** Answered to the next requests, in place of what verifying them says. */
  readonly statuses: number[] = [];
  #server: Server | undefined;
  port = 0;

  async start(): Promise<void> {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const status = this.statuses.shift();
    if (status !== undefined) return void response.writeHead(status).end();
    try {
      const { id, event } = await verify(body, request.headers, this.secret);
      this.received.push({ id, event });
      response.writeHead(204).end();
    } catch {
      response.writeHead(400).end();
    }
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }
}

function listen(words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const all = { ...cli.env, ...env };
  const child = spawn(process.execPath, [program, 'listen', ...words], { env: all, cwd: cli.folder });
  running.add(child);
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    said.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.stderr += chunk;
  });
  const gone = once(child, 'exit').then(() => running.delete(child));
  return {
    said,
    stop: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      await gone;
    },
  };
}

async function createTickets(count: number, price = world.main.priceIds[1]): Promise<void> {
  const tickets = Array.from({ length: count }, (_, number) => ({
    price_id: price,
    full_name: `Guest ${number}`,
    email: `guest-${number}@example.org`,
  }));
  const answer = await service.call('POST', '/integrations/tickets', {
    headers: world.main.headers,
    body: { ticket_rate_id: world.main.rateId, tickets },
  });
  expect(answer.body).toMatchObject({ success: true });
}

/** The ids of the feed, in its order. */
async function feed(): Promise<string[]> {
  const { stdout } = await cli.run(['webhook-events', 'list', '--all', '--limit', '500', '--query', '[].id']);
  return JSON.parse(stdout);
}

it('forwards 1 000 events in order, none lost, while service, program and receiver fail and return', async () => {
  const receiver = new Receiver();
  await receiver.start();
  const words = ['--forward-to', String(receiver.port), '--from', 'beginning'];
  let one = listen(words);
  await vi.waitFor(() => expect(one.said.stderr).toContain('Forwarding'), 20_000);
  receiver.secret = /whsec_\S+/.exec(one.said.stderr)![0];
  for (let batch = 0; batch < 10; batch += 1) {
    await createTickets(100);
    if (batch === 2) receiver.stop();
    if (batch === 3) await receiver.start();
    if (batch === 4) {
      await one.stop('SIGKILL');
      one = listen(words.slice(0, 2));
    }
    // As a service that is restarted: no answer, then those of the proxy before it.
    if (batch === 6) front.fail(['cut-before', 503, 502, 'cut-after']);
    if (batch === 8) {
      await one.stop('SIGTERM');
      one = listen(words.slice(0, 2));
    }
  }
  const distinct = () => [...new Set(receiver.received.map(({ id }) => id))];
  const expected = await feed();
  expect(expected.length).toBeGreaterThanOrEqual(1_000);
  await vi.waitFor(() => expect(distinct()).toHaveLength(expected.length), { timeout: 90_000, interval: 500 });
  expect(distinct()).toEqual(expected);
  // Each of the three interruptions can repeat the one event that was on its way.
  expect(receiver.received.length - expected.length).toBeLessThanOrEqual(3);
  await one.stop('SIGTERM');
  receiver.stop();
});

it('forwards the kinds that are asked for from now on, again where the receiver is busy, and shows the answers', async () => {
  const receiver = new Receiver();
  await receiver.start();
  receiver.statuses.push(429, 408);
  const takeTable = async (space: string) => {
    const words = ['--event-id', world.main.eventId, '--space-names', space, '--for', '2'];
    expect((await cli.run(['bookings', 'create-walk-in', ...words])).code).toBe(0);
  };
  await takeTable('4');
  const one = listen(['--forward-to', `http://127.0.0.1:${receiver.port}/hooks`, '--events', 'booking.*']);
  await vi.waitFor(() => expect(one.said.stderr).toContain('Forwarding'), 20_000);
  receiver.secret = /whsec_\S+/.exec(one.said.stderr)![0];
  await createTickets(1, world.main.priceIds[0]);
  await takeTable('5');
  await vi.waitFor(() => expect(one.said.stdout).toMatch(/booking\.created .* → 204/), 20_000);
  expect(one.said.stdout.match(/booking\.created/g)).toHaveLength(1);
  expect(one.said.stdout).not.toContain('ticket.sold');
  await one.stop('SIGINT');
  receiver.stop();
});

it('needs an address that is one', async () => {
  const { code, stderr } = await cli.run(['listen', '--forward-to', 'nowhere']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('is no address')]);
});

it('goes on behind the last event of the organization whose key is in the environment', async () => {
  const follow = async (key: string, act: () => Promise<unknown>) => {
    const one = listen(['--events', 'event.updated'], { STAGEDOOR_KEY: key });
    await vi.waitFor(() => expect(one.said.stderr).toContain('Following'), 20_000);
    await act();
    await vi.waitFor(() => expect(one.said.stdout).toContain('event.updated'), 20_000);
    await one.stop('SIGINT');
    return one.said.stdout.match(/event\.updated/g);
  };
  const renames = (of: World['main'], name: string) => async () => {
    const url = `/integrations/events/${of.eventId}`;
    expect((await service.call('PATCH', url, { headers: of.headers, body: { name } })).status).toBe(200);
  };
  const { main, twin } = world;
  expect(await follow(twin.apiKey, renames(twin, 'One'))).toHaveLength(1);
  await renames(twin, 'Two')();
  expect(await follow(main.apiKey, renames(main, 'One'))).toHaveLength(1);
  expect(await follow(twin.apiKey, async () => {})).toHaveLength(1);
});

it.each(['tiket.sold', 'ticket.sold,tiket.*', ''])('refuses %j, which is no kind', async (kinds) => {
  const { code, stderr } = await cli.run(['listen', '--events', kinds], { interruptAt: 'Following' });
  expect([code, stderr]).toEqual([2, expect.stringContaining('is no kind of notification')]);
});

it('takes no expression, which it would not apply', async () => {
  const { code, stderr } = await cli.run(['listen', '--query', 'id'], { interruptAt: 'Following' });
  expect([code, stderr]).toEqual([2, expect.stringContaining('--query')]);
});
