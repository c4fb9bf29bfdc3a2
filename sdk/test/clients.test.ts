/** The clients against the real service: reads and writes of each API, lists, errors, files and the feed. */
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { work } from '../../server/test/support/imports.ts';
import { createResaleTicket, makeRoom } from '../../server/test/support/resale.ts';
import { createPerson } from '../../server/test/support/sign-in.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { createTicket, createWorld, type World } from '../../server/test/support/world.ts';
import { feedOf } from '../src/feed.ts';
import { type CallAnswer, type FeedEvent, Integrations, isErrorOf, Management, StagedoorError } from '../src/index.ts';
import type { CheckInTicketError } from '../src/integrations.ts';
import { List } from '../src/list.ts';
import { clientsAt, type FaultyServer, startFaultyServer } from './support.ts';

const password = 'a long enough password';
let service: TestService;
let world: World;
let server: FaultyServer;
let email: string;
let clients: ReturnType<typeof clientsAt>;
beforeAll(async () => {
  service = await startTestService();
  world = await createWorld(service);
  await makeRoom(service);
  server = await startFaultyServer(await service.listen());
  const person = await createPerson(service, world.main.id, 'owner', { password });
  email = person.email;
  clients = clientsAt(server.address, {
    integrations: world.main.apiKey,
    channels: world.channel.headers['x-api-key']!,
    resellers: world.reseller.headers.authorization!,
    token: person.headers.authorization.slice('Bearer '.length),
  });
});
afterAll(async () => {
  await server?.close();
  await service?.close();
});

/** What a call throws. */
async function thrown(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('onAnswer', () => {
  it('is handed the rate limit, the id of the request and whether the answer is a stored one', async () => {
    const ofCall: CallAnswer[] = [];
    const ofClient: CallAnswer[] = [];
    const integrations = new Integrations({
      baseUrl: `${server.address}/integrations`,
      apiKey: world.main.apiKey,
      onAnswer: (answer) => ofClient.push(answer),
    });
    server.fail([]);
    const { id: ticketId } = await createTicket(service, world.main);
    const options = { idempotencyKey: 'on-answer', onAnswer: (answer: CallAnswer) => ofCall.push(answer) };
    await integrations.tickets.checkIn({ ticketId, enter: 1 }, options);
    await integrations.tickets.checkIn({ ticketId, enter: 1 }, options);
    expect(ofCall.map(({ isReplayed }) => isReplayed)).toEqual([false, true]);
    expect(ofCall[0]).toMatchObject({ status: 200, requestId: expect.stringMatching(/^req_/) });
    expect(ofCall[1]!.rateLimit!.remaining).toBeLessThan(100_000);
    expect(ofCall[1]!.rateLimit!.resetS).toBeGreaterThanOrEqual(0);
    expect(ofCall[0]!.headers.get('x-stagedoor-version')).toBeTruthy();
    expect(ofClient).toEqual(ofCall);
  });

  it('is not taken for a failure of the network where it throws', async () => {
    const reason = new Error('of the caller');
    const onAnswer = () => {
      throw reason;
    };
    server.fail([]);
    await expect(clients.integrations.auth.get({}, { onAnswer })).rejects.toBe(reason);
    expect(server.requests).toHaveLength(1);
  });
});

describe('each API is read', () => {
  it('integrations', async () => {
    expect((await clients.integrations.auth.get()).organization._id).toBe(world.main.id);
    expect(await clients.integrations.events.get({ eventId: world.main.eventId })).toMatchObject({
      _id: world.main.eventId,
      name: 'Opening Night',
    });
  });

  it('channels', async () => {
    expect((await clients.channels.auth.get()).channel._id).toBe(world.channel.id);
    const rates = await clients.channels.ticketRates.list({ event_id: world.main.eventId }).toArray({ max: 10 });
    expect(rates.map(({ _id }) => _id)).toEqual([world.main.rateId]);
  });

  it('resellers', async () => {
    const event = await clients.resellers.events.get({ eventId: world.main.eventId });
    expect(event).toMatchObject({ id: world.main.eventId, name: 'Opening Night' });
  });

  it('management, after signing in with it', async () => {
    const baseUrl = `${server.address}/management/`;
    const { token } = await new Management({ baseUrl }).sessions.create({ email, password });
    const management = new Management({ baseUrl, token });
    expect((await management.me.get()).user.email).toBe(email);
    await management.sessions.deleteCurrent();
    expect(await thrown(management.me.get())).toMatchObject({ code: 'unauthorized', status: 401 });
  });
});

describe('what is written', () => {
  it('takes dates as dates, and leaves out what is undefined', async () => {
    const { id } = await createTicket(service, world.main);
    const entry_date = new Date(Date.now() - 60_000);
    const call = clients.integrations.tickets.checkIn({ ticketId: id as string, entry_date, quality: undefined });
    expect(await call).toBeUndefined();
    const ticket = await clients.integrations.tickets.get({ ticketId: id as string });
    expect(ticket.entry_date).toBe(entry_date.toISOString());
    const since = { start_date: entry_date, date_field: 'created_at' } as const;
    expect(await clients.integrations.tickets.list(since).toArray({ max: 1 })).toHaveLength(1);
  });

  it('encodes what stands in a path, and refuses an id that would be another path', async () => {
    const code = 'no/such code?#%';
    expect(await thrown(clients.integrations.tickets.getByCode({ ticketCode: code }))).toMatchObject({
      code: 'not_found',
    });
    server.fail([]);
    for (const ticketId of ['', '.', '..', undefined as unknown as string]) {
      await expect(clients.integrations.tickets.get({ ticketId })).rejects.toThrow(TypeError);
    }
    expect(server.requests).toHaveLength(0);
  });

  it('gives a PDF as bytes', async () => {
    const sold = await createResaleTicket(service, world.main);
    const { pdf } = await clients.resellers.tickets.swap({
      ticket: { barcode: sold.barcode as string },
      customer: { firstName: 'Nadia', lastName: 'Ferrer', email: 'nadia@example.org' },
    });
    const bytes = await clients.resellers.tickets.getPdf({ token: pdf.split('/').at(-1)! });
    expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe('%PDF-');
  });
});

describe('errors', () => {
  it('have the status, the code, the message, every problem and the request id of the answer', async () => {
    const wrong = { event_id: 'evt_wrong', space_names: '', for: 0 };
    const error = await thrown(clients.integrations.bookings.createWalkIn(wrong));
    expect(error).toBeInstanceOf(StagedoorError);
    const { code, status, message, requestId, details, retryAfterMs } = error as StagedoorError;
    expect({ code, status, retryAfterMs }).toEqual({ code: 'invalid_request', status: 400, retryAfterMs: undefined });
    expect(message).not.toBe('');
    expect(requestId).toMatch(/^req_/);
    expect(details.map(({ path }) => path).sort()).toEqual(['/event_id', '/for', '/space_names']);
  });

  it.each([undefined, ''])('say that there is no key where it is %o', async (apiKey) => {
    const options = { baseUrl: `${server.address}/integrations`, apiKey: apiKey as string };
    const error = (await thrown(new Integrations(options).auth.get())) as StagedoorError;
    expect(error).toMatchObject({ code: 'unauthorized', status: 401 });
    expect(error.message).toContain('No credentials were sent');
  });

  it('say of resellers what the header says', async () => {
    const error = (await thrown(clients.resellers.barcode.validate({ barcode: 'NOWHERE-42' }))) as StagedoorError;
    expect(error).toMatchObject({ code: 'TICKET_NOT_FOUND', status: 404 });
    expect(error.message).not.toBe('TICKET_NOT_FOUND');
  });

  it('name a parameter that the service does not know', async () => {
    const typo = { eventid: world.main.eventId } as object;
    const error = (await thrown(clients.integrations.tickets.list(typo).page())) as StagedoorError;
    expect(error.code).toBe('invalid_request');
    expect(error.message).toContain('event_id');
  });

  it('are narrowed to the codes of an operation', async () => {
    const { id } = await createTicket(service, world.main);
    const checkIn = () => clients.integrations.tickets.checkIn({ ticketId: id as string });
    await checkIn();
    const error = await thrown(checkIn());
    if (!isErrorOf<CheckInTicketError>(error)) throw error;
    expectTypeOf(error.code).extract<'already_checked_in'>().toEqualTypeOf<'already_checked_in'>();
    expectTypeOf(error.code).extract<'space_taken'>().toBeNever();
    expect(error.code).toBe('already_checked_in');
  });

  it('show no key where they are printed', async () => {
    const error = await thrown(clients.integrations.events.get({ eventId: 'evt_01jd3k5v8wexbtq8m2zr4h6n7c' }));
    const { inspect } = await import('node:util');
    expect(inspect([error, clients.integrations], { depth: 9 })).not.toContain(world.main.apiKey);
  });
});

describe('lists', () => {
  const count = 7;
  let eventId: string;
  beforeAll(async () => {
    eventId = world.twin.eventId;
    for (let made = 0; made < count; made += 1) await createTicket(service, world.twin);
  });
  const listOf = (limit: number): List<{ _id: string }> =>
    new Integrations({ baseUrl: `${server.address}/integrations`, apiKey: world.twin.apiKey }).tickets.list({
      event_id: eventId,
      limit,
    });

  it('ask for nothing before they are walked through, then turn their pages by after', async () => {
    server.fail([]);
    const list = listOf(3);
    expect(server.requests).toHaveLength(0);
    const ids: string[] = [];
    for await (const { _id } of list) ids.push(_id);
    expect(new Set(ids).size).toBe(count);
    expect(server.requests.map(({ url }) => new URL(url, 'http://localhost').searchParams.has('after'))).toEqual([
      false,
      true,
      true,
    ]);
    expect(server.requests.some(({ url }) => url.includes('offset'))).toBe(false);
  });

  it('stop where the caller stops', async () => {
    server.fail([]);
    expect(await listOf(2).toArray({ max: 3 })).toHaveLength(3);
    expect(server.requests).toHaveLength(2);
    expect(await listOf(2).toArray({ max: 0 })).toEqual([]);
    expect(server.requests).toHaveLength(2);
  });

  it('are read whole without a bound, unless they are too long for that', async () => {
    server.fail([]);
    expect(await listOf(3).toArray()).toHaveLength(count);
    const endless = new List(async () => ({ items: [1, 2, 3], next: 'more' }));
    await expect(endless.toArray()).rejects.toThrow(RangeError);
    const fitting = new List(async () => ({ items: Array.from({ length: 1_000 }, (_, at) => at), next: undefined }));
    expect(await fitting.toArray()).toHaveLength(1_000);
  });

  it('give a page with where to go on', async () => {
    const { items, next } = await listOf(5).page();
    expect(items).toHaveLength(5);
    const rest = await clientOfTwin().tickets.list({ event_id: eventId, after: next, limit: 5 }).page();
    expect(rest.items).toHaveLength(2);
    expect(rest.next).toBeUndefined();
  });

  it('goes through pages that are turned by lines of a file', async () => {
    const { management } = clients;
    const organizationId = world.main.id;
    const { _id: importId } = await management.imports.create({ organizationId, type: 'clients' });
    const lines = Array.from({ length: 23 }, (_, index) => index + 2);
    const file = ['email', ...lines.map(() => 'nobody')].join('\n');
    await management.imports.updateFile({ organizationId, importId, file });
    await management.imports.check({ organizationId, importId });
    await work({ service, organizationId, headers: {} }, 'check', importId);
    const problems = management.importProblems.list({ organizationId, importId, rows: 10 });
    expect((await problems.toArray({ max: 100 })).map(({ line }) => line)).toEqual(lines);
  });

  const clientOfTwin = () => new Integrations({ baseUrl: `${server.address}/integrations`, apiKey: world.twin.apiKey });
});

describe('the feed', () => {
  it('goes on through failures, shows each event once, and ends when it is aborted', async () => {
    const controller = new AbortController();
    const errors: StagedoorError[] = [];
    const events: FeedEvent[] = [];
    const walkIn = (space: string) =>
      clients.integrations.bookings.createWalkIn({ event_id: world.main.eventId, space_names: space, for: 2 });
    const first = await walkIn('14');
    server.fail([503, 503, 503, 503]);
    const feed = clients.integrations.feed({
      event: 'booking.created',
      signal: controller.signal,
      pauseMs: 20,
      onError: (error) => void errors.push(error),
    });
    let second: Promise<{ _id: string }> | undefined;
    for await (const event of feed) {
      events.push(event);
      if (events.length === 1) second = walkIn('15');
      if (events.length === 2) controller.abort();
    }
    const ids = events.map((event) => (event.event === 'booking.created' ? event.payload._id : ''));
    expect(ids).toEqual([first._id, (await second)!._id]);
    expect(errors.map(({ status }) => status)).toEqual([503]);

    const again: string[] = [];
    const afterFirst = clients.integrations.feed({ after: events[0]!.cursor, event: 'booking.created' });
    for await (const { id } of afterFirst) {
      again.push(id);
      break;
    }
    expect(again).toEqual([events[1]!.id]);
  });

  it('waits as long as the service says, or twice as long after each failure in a row, and reads full pages at once', async () => {
    const failure = (code: 'no_answer' | 'timeout', retryAfterMs?: number) =>
      new StagedoorError('It is not there.', { code, retryAfterMs });
    const busy = new StagedoorError('Too many requests.', { code: 'rate_limited', status: 429 });
    const page = (headers: Record<string, string>) => ({
      headers: new Headers(headers),
      body: { data: [{}], next_cursor: 'c' },
    });
    const steps = [
      ...[
        failure('no_answer'),
        failure('timeout'),
        page({ link: '</feed?after=c>; rel="next"' }),
        page({ 'retry-after': '2' }),
      ],
      ...[busy, failure('timeout', 7_000), page({})],
    ];
    const controller = new AbortController();
    const pauses: number[] = [];
    const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) => {
      pauses.push(ms);
      queueMicrotask(run);
    }) as typeof setTimeout);
    const read = async () => {
      const step = steps.shift();
      if (step === undefined) controller.abort();
      if (step === undefined || step instanceof Error) throw step ?? new Error('stopped');
      return step;
    };
    let items = 0;
    try {
      for await (const _ of feedOf(read, { signal: controller.signal, pauseMs: 1_000 })) items += 1;
    } finally {
      timer.mockRestore();
    }
    expect([items, pauses]).toEqual([3, [1_000, 2_000, 2_000, 1_000, 7_000, 1_000]]);
  });

  it('throws when the key is refused', async () => {
    const wrong = new Integrations({ baseUrl: `${server.address}/integrations`, apiKey: 'ik_test_wrong' });
    await expect(wrong.feed().next()).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('ends quietly when it is aborted while it waits', async () => {
    const controller = new AbortController();
    const feed = clients.integrations.feed({ event: 'webhook_endpoint.disabled', signal: controller.signal });
    const next = feed.next();
    setTimeout(() => controller.abort(), 300);
    expect(await next).toEqual({ done: true, value: undefined });
  });
});
