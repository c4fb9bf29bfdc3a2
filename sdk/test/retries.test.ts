/** Retries, with a server before the real service that cuts, stalls and refuses: each write has exactly one effect. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '../../server/test/support/sign-in.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { createTicket, createWorld, type World } from '../../server/test/support/world.ts';
import { Integrations, StagedoorError } from '../src/index.ts';
import { TableClient } from '../src/tools.ts';
import { clientsAt, type Fault, type FaultyServer, startFaultyServer } from './support.ts';

vi.setConfig({ testTimeout: 60_000 });

let service: TestService;
let world: World;
let server: FaultyServer;
let clients: ReturnType<typeof clientsAt>;
/** Of no other timer of this process. */
const attemptTimeoutMs = 19_999;
let endAttempt = () => {};
const setRealTimeout = globalThis.setTimeout;
beforeAll(async () => {
  service = await startTestService();
  world = await createWorld(service);
  server = await startFaultyServer(await service.listen());
  const keys = {
    integrations: world.main.apiKey,
    channels: world.channel.headers['x-api-key']!,
    resellers: world.reseller.headers.authorization!,
    token: (await signIn(service, world.main.id, 'owner')).authorization.slice('Bearer '.length),
  };
  clients = clientsAt(server.address, keys, { attemptTimeoutMs });
});
beforeEach(() => {
  // What is not answered is out of time at once.
  server.onStall = () => endAttempt();
  // Pauses are a random part of half a second and more.
  vi.spyOn(Math, 'random').mockReturnValue(0.02);
  observeTimers((run, ms) => {
    if (ms === attemptTimeoutMs) endAttempt = run;
    return ms;
  });
});
afterAll(async () => {
  await server?.close();
  await service?.close();
});

/** Calls what starts a timer; it answers with the time to take instead. */
function observeTimers(observe: (run: () => void, ms: number) => number): void {
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0, ...more: []) =>
    setRealTimeout(run, observe(run, ms), ...more)) as typeof setTimeout);
}

let number = 0;
const newName = () => `Door ${++number}`;

/** Sends faults, does the write, and answers with what became of it and how many requests that took. */
async function withFaults<T>(faults: readonly Fault[], write: () => Promise<T>): Promise<T> {
  server.fail(faults);
  const result = await write();
  expect(server.requests).toHaveLength(faults.length + 1);
  const keys = new Set(server.requests.map(({ key }) => key));
  expect(keys.size).toBe(1);
  expect([...keys][0]).toMatch(/^sdk_[0-9a-f]{32}$/);
  return result;
}

async function errorOf(call: Promise<unknown>): Promise<StagedoorError> {
  const error = await call.then(
    () => new Error('It succeeded.'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StagedoorError);
  return error as StagedoorError;
}

const faultsOfOne: readonly Fault[] = [
  'cut-before',
  'cut-after',
  'cut-inside',
  'cut-early',
  'stall-before',
  'stall-after',
  408,
  502,
  503,
  504,
  { status: 429, headers: { 'retry-after': '0' } },
  { status: 503, headers: { 'retry-after': new Date(0).toUTCString() } },
  { status: 409, headers: {}, body: JSON.stringify({ error: 'idempotency_in_flight', message: 'It is being done.' }) },
];

describe('a write is done once', () => {
  it.each(faultsOfOne)('with the fault %o', async (fault) => {
    const name = newName();
    const endpoint = await withFaults([fault], () =>
      clients.integrations.webhookEndpoints.create({ name, url: 'https://hooks.example.org/door' }),
    );
    const all = await clients.integrations.webhookEndpoints.list().toArray({ max: 1_000 });
    expect(all.filter((one) => one.name === name).map(({ _id }) => _id)).toEqual([endpoint._id]);
    await clients.integrations.webhookEndpoints.delete({ webhookEndpointId: endpoint._id });
  });

  it('through three faults in a row: tickets of an import', async () => {
    const before = await ticketsCount();
    const tickets = await withFaults(['cut-after', 'stall-after', 'cut-inside'], () =>
      clients.integrations.tickets.create({
        ticket_rate_id: world.main.rateId,
        tickets: [{ price_id: world.main.priceIds[0], full_name: 'Nadia Ferrer', email: 'nadia@example.org' }],
      }),
    );
    expect(tickets).toHaveLength(1);
    expect(await ticketsCount()).toBe(before + 1);
  });

  it('where a second one would be refused: walk-in bookings and check-ins', async () => {
    const booking = await withFaults(['cut-after'], () =>
      clients.integrations.bookings.createWalkIn({ event_id: world.main.eventId, space_names: '7', for: 2 }),
    );
    expect(booking).toMatchObject({ space_name: '7', walkin: true });
    const { id } = await createTicket(service, world.main, { party_size: 2 });
    await withFaults(['cut-inside', 503], () =>
      clients.integrations.tickets.checkIn({ ticketId: id as string, enter: 1 }),
    );
    const ticket = await clients.integrations.tickets.get({ ticketId: id as string });
    expect(ticket.enter).toBe(1);
  });

  it('in the management API and in the channels API', async () => {
    const name = newName();
    const { management, channels } = clients;
    const location = { organizationId: world.main.id, name, address: 'Calle Mayor 2', city: 'Madrid', country: 'ES' };
    await withFaults(['cut-after'], () => management.locations.create({ ...location, timezone: 'Europe/Madrid' }));
    const locations = await management.locations.list({ organizationId: world.main.id }).toArray({ max: 1_000 });
    expect(locations.filter((one) => one.name === name)).toHaveLength(1);
    await withFaults(['stall-after'], () =>
      channels.webhookEndpoints.create({ name, url: 'https://hooks.example.org/channel' }),
    );
    const endpoints = await channels.webhookEndpoints.list().toArray({ max: 1_000 });
    expect(endpoints.filter((one) => one.name === name)).toHaveLength(1);
  });

  it('with a key of the caller, over several calls', async () => {
    const name = newName();
    const create = () =>
      clients.integrations.webhookEndpoints.create(
        { name, url: 'https://hooks.example.org/door' },
        { idempotencyKey: `order-${name}` },
      );
    const [first, second] = [await create(), await create()];
    expect(second._id).toBe(first._id);
  });

  async function ticketsCount(): Promise<number> {
    const list = clients.integrations.tickets.list({ event_id: world.main.eventId, limit: 2 });
    return (await list.toArray({ max: 10_000 })).length;
  }
});

describe('a call is given up', () => {
  it('after three retries', async () => {
    server.fail([503, 503, 503, 503]);
    const error = await errorOf(clients.integrations.auth.get());
    expect(error).toMatchObject({ code: 'unexpected_answer', status: 503 });
    expect(server.requests).toHaveLength(4);
  });

  it('after as many as the caller wants, and never more than three', async () => {
    server.fail([503, 503, 503, 503, 503]);
    await errorOf(clients.integrations.auth.get({}, { retriesMax: 1 }));
    expect(server.requests).toHaveLength(2);
    server.fail(Array.from({ length: 9 }, () => 502));
    await errorOf(clients.integrations.auth.get({}, { retriesMax: 9 }));
    expect(server.requests).toHaveLength(4);
    server.fail([503, 503]);
    const client = new Integrations({ baseUrl: `${server.address}/integrations`, apiKey: 'a key', retriesMax: 0 });
    const { retryAfterMs } = await errorOf(client.auth.get());
    expect([server.requests.length, retryAfterMs]).toEqual([1, undefined]);
    server.fail([{ status: 503, headers: { 'retry-after': new Date(0).toUTCString() } }]);
    expect((await errorOf(client.auth.get())).retryAfterMs).toBe(0);
  });

  it.each<[string, Fault]>([
    ['a 500', 500],
    ['a redirect', { status: 307, headers: { location: 'http://127.0.0.1:1/elsewhere' } }],
    ['a page of a proxy', { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Log in</h1>' }],
  ])('at once over %s', async (_, fault) => {
    server.fail([fault]);
    const error = await errorOf(clients.integrations.auth.get());
    expect(error.code).toBe('unexpected_answer');
    expect(server.requests).toHaveLength(1);
  });

  it.each(['{"status":"maintenance"}', '{"success":false,"error":"down"}', 'null', '[]', '"ok"'])(
    'at once over JSON of something else: %s',
    async (body) => {
      const { events, tickets, bookings } = clients.integrations;
      const calls = [
        () => events.get({ eventId: world.main.eventId }),
        () => events.list().toArray(),
        () => tickets.checkIn({ ticketId: 'tkt_01jd3k5v8wexbtq8m2zr4h6n7c' }),
        ...(body.startsWith('{') ? [] : [() => bookings.createWalkIn({ event_id: 'evt_1', space_names: '1', for: 1 })]),
      ];
      for (const call of calls) {
        server.fail([{ status: 200, headers: { 'content-type': 'application/json' }, body }]);
        const error = await errorOf(call());
        expect(error).toMatchObject({ code: 'unexpected_answer', status: 200 });
        expect(server.requests).toHaveLength(1);
      }
    },
  );

  it('at once over a redirect in a browser, which shows nothing of it, also where a file is asked for', async () => {
    const options = { baseUrl: 'https://tickets.example.org', apiKey: 'a key', fetch: async () => Response.error() };
    const client = new TableClient('x-api-key', options);
    const error = await errorOf(client.request({ method: 'GET', path: '/file', answer: 'bytes' }, {}));
    expect(error).toMatchObject({ code: 'unexpected_answer', status: 0 });
  });

  it('at once over a refusal of the service', async () => {
    server.fail([]);
    const ticketId = 'tkt_01jd3k5v8wexbtq8m2zr4h6n7c';
    const error = await errorOf(clients.integrations.tickets.get({ ticketId }));
    expect(error).toMatchObject({ code: 'not_found', status: 404 });
    expect(server.requests).toHaveLength(1);
  });

  it('at once where Retry-After goes beyond the deadline', async () => {
    server.fail([{ status: 429, headers: { 'retry-after': '3600' } }]);
    const error = await errorOf(clients.integrations.auth.get());
    expect(error).toMatchObject({ status: 429, retryAfterMs: 3_600_000 });
    server.fail([{ status: 503, headers: { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() } }]);
    const { retryAfterMs } = await errorOf(clients.integrations.auth.get());
    expect(retryAfterMs).toBeGreaterThan(3_500_000);
    expect(retryAfterMs).toBeLessThanOrEqual(3_600_000);
    expect(server.requests).toHaveLength(1);
  });

  it('when the deadline of all attempts has passed', async () => {
    server.fail(['stall-before', 'stall-before', 'stall-before', 'stall-before', 'stall-before', 'stall-before']);
    const begun = Date.now();
    const ofClient = new Integrations({ baseUrl: `${server.address}/integrations`, apiKey: 'a key', timeoutMs: 100 });
    for (const call of [clients.integrations.auth.get({}, { timeoutMs: 100 }), ofClient.auth.get()]) {
      expect(await errorOf(call)).toMatchObject({ code: 'timeout', status: 0 });
    }
    expect(Date.now() - begun).toBeLessThan(3_000);
  });

  it('at once where a write takes no Idempotency-Key, except after a 429', async () => {
    const person = { email: 'nobody@example.org', password: 'wrong password of nobody' };
    server.fail(['cut-before']);
    expect(await errorOf(clients.management.sessions.create(person))).toMatchObject({ code: 'no_answer' });
    expect(server.requests).toHaveLength(1);
    server.fail([{ status: 429, headers: {} }]);
    expect(await errorOf(clients.management.sessions.create(person))).toMatchObject({ code: 'unauthorized' });
    expect(server.requests).toHaveLength(2);
  });

  it('when the caller aborts: before, while it waits for an answer, and in a pause', async () => {
    const reason = new Error('The door is closed.');
    server.fail([]);
    await expect(clients.integrations.auth.get({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.requests).toHaveLength(0);
    for (const fault of ['stall-before', { status: 429, headers: { 'retry-after': '30' } }] as const) {
      server.fail([fault]);
      const controller = new AbortController();
      const abort = () => controller.abort(reason);
      server.onStall = abort;
      observeTimers((_, ms) => {
        if (ms === 30_010) setImmediate(abort);
        return ms;
      });
      await expect(clients.integrations.auth.get({}, { signal: controller.signal })).rejects.toBe(reason);
      expect(server.requests).toHaveLength(1);
    }
  });

  it('when nobody listens', async () => {
    const keys = { integrations: 'a', channels: 'b', resellers: 'c', token: 'd' };
    const gone = await startFaultyServer('');
    await gone.close();
    const { integrations } = clientsAt(gone.address, keys);
    const error = await errorOf(integrations.auth.get());
    expect(error).toMatchObject({ code: 'no_answer', status: 0 });
    expect(error.message).toContain('ECONNREFUSED');
  });
});

it('pauses are a random part of twice as much each time, after what Retry-After says', async () => {
  const pauses: number[] = [];
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  observeTimers((_, ms) => {
    if (ms >= 3_000) return ms;
    pauses.push(ms);
    return 0;
  });
  server.fail([502, { status: 429, headers: { 'retry-after': '1' } }, 502, 502]);
  await errorOf(clients.integrations.auth.get());
  const long = pauses.filter((ms) => ms > 400).map((ms) => Math.round(ms / 100) * 100);
  expect(long).toEqual([500, 2_000, 2_000]);
});
