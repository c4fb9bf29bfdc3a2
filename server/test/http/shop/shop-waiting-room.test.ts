/** The waiting room in the shop: the place of a visitor, the draw, and buying when it is the visitor's turn. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChannelsEvent } from '@stagedoor/sdk/channels';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Visit } from '../../../../shop/src/visit.ts';
import { placeCookie } from '../../../../shop/src/waiting-room.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { hiddenFields, postForm } from '../../support/purchases.ts';
import { addressesIn, buyer, buyInShop, formPath, openShop } from '../../support/shop.ts';
import type { TestAnswer } from '../../support/test-service.ts';
import { letPass } from '../../support/waiting-rooms.ts';
import { createEvent } from '../../support/world.ts';

const { service, world, owner, manager, manage, clock } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
const { main } = world;
const shop = await openShop(service, main.id, owner);
let eventId: string;
let rateId: string;
let eventPath: string;
beforeEach(async () => {
  // What the shop keeps for a moment is read again.
  clock.advance(5_000);
  ({ eventId, rateId } = await createEvent(service, main.id, main.locationId));
  const [event] = await service.database.sql<{ slug: string }>('SELECT slug FROM events WHERE id = $1', [eventId]);
  eventPath = `${shop}/${event!.slug}`;
});

const change = (body: Record<string, unknown>) => manage(manager, `/events/${eventId}/waiting-room`)('PUT', '', body);
const openingIn = (seconds: number) =>
  change({ mode: 'on', opens_at: new Date(clock.now().getTime() + seconds * 1_000).toISOString() });
const pass = (passes = 1) => letPass({ service, clock }, passes);
const get = (path: string, cookie = '') => service.call('GET', path, cookie === '' ? {} : { headers: { cookie } });
const counted = async () => {
  const [row] = await service.database.sql<{ count: number }>(
    'SELECT count(*)::int FROM waiting_places WHERE event_id = $1',
    [eventId],
  );
  return row!.count;
};

interface Visitor {
  /** Address of the page on which the visitor waits. */
  readonly at: string;
  readonly cookie: string;
}

/** Opens the waiting room and takes a place, as a browser does. */
async function join(): Promise<Visitor> {
  const page = await get(`${eventPath}/waiting`);
  return visitorOf(await postForm(service, `${eventPath}/waiting`, hiddenFields(page.text)));
}

function visitorOf(answer: TestAnswer): Visitor {
  expect(answer.status).toBe(303);
  return { at: String(answer.headers.location), cookie: String(answer.headers['set-cookie']).split(';')[0]! };
}

const stateOf = async ({ at }: Visitor) => {
  const answer = await get(at.replace('/waiting?', '/waiting.json?'));
  return answer.body as { next?: string; look: string; line: string; seconds: number };
};

describe('while a waiting room gathers people', () => {
  it('the page of the event offers a place instead of tickets, and forms lead to it', async () => {
    await openingIn(3_600);
    const page = await get(eventPath);
    expect(page.text).toContain('Join the waiting room');
    expect(page.text).not.toContain('<select');
    const form = await get(formPath(eventPath, { [rateId]: 1 }));
    expect([form.status, form.headers.location]).toEqual([303, `${eventPath}/waiting`]);
    const sent = await postForm(service, `${eventPath}/buy`, { [`n_${rateId}`]: '1', ...buyer });
    expect([sent.status, sent.headers.location]).toEqual([303, `${eventPath}/waiting`]);
  });

  it('a place is taken by a form alone, once for a form that is sent twice', async () => {
    await openingIn(3_600);
    const page = await get(`${eventPath}/waiting`);
    expect(await counted()).toBe(0);
    const fields = hiddenFields(page.text);
    const [first, second] = await Promise.all([1, 2].map(() => postForm(service, `${eventPath}/waiting`, fields)));
    expect(first!.headers.location ?? second!.headers.location).toBeDefined();
    const again = await postForm(service, `${eventPath}/waiting`, fields);
    expect(again.headers.location).toBe(first!.headers.location ?? second!.headers.location);
    expect(await counted()).toBe(1);
    const withoutToken = await postForm(service, `${eventPath}/waiting`, {});
    expect([withoutToken.headers.location, await counted()]).toEqual([`${eventPath}/waiting`, 1]);
  });

  it('the page reloads itself without scripts, until the visitor does not want it', async () => {
    await openingIn(3_600);
    const { at } = await join();
    const reloads = async (path: string) => (await get(path)).text.includes('http-equiv="refresh"');
    expect([await reloads(at), await reloads(`${at}&refresh=off`)]).toEqual([true, false]);
  });

  it.each([
    [5, 60],
    [1, 30],
  ])('with %i minutes to choose the page looks again in %i seconds at the latest', async (minutes, seconds) => {
    await openingIn(3_600);
    await change({ mode: 'on', opens_at: new Date(clock.now().getTime() + 3_600_000), admission_minutes: minutes });
    expect((await stateOf(await join())).seconds).toBe(seconds);
  });

  it('shows the hash of the seed, the opening and how many people are there', async () => {
    await openingIn(60);
    const visitor = await join();
    await pass(2);
    const page = await get(visitor.at);
    const { seed_hash: hash } = (await manage(manager, `/events/${eventId}/waiting-room`)('GET')).body.data;
    expect(page.text).toContain(`<code>${hash}</code>`);
    expect(page.text).toContain('1 people are here.');
    expect((await get(`${eventPath}/draw.json`)).status).toBe(404);
  });
});

describe('the place of a visitor', () => {
  it('is kept by its address, and by a cookie for the pages of the event', async () => {
    await openingIn(3_600);
    const visitor = await join();
    expect(await get(visitor.at)).toMatchObject({
      status: 200,
      text: expect.stringContaining('The sale has not begun'),
    });
    const withCookie = await get(`${eventPath}/waiting`, visitor.cookie);
    expect(withCookie.text).toContain('The sale has not begun');
    const page = await get(eventPath, visitor.cookie);
    expect(addressesIn(page.text, /\/waiting\?/)).toEqual([visitor.at]);
    const joined = await service.call('POST', `${eventPath}/waiting`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: visitor.cookie },
      raw: new URLSearchParams(hiddenFields((await get(`${eventPath}/waiting`)).text)).toString(),
    });
    expect([joined.headers.location, await counted()]).toEqual([visitor.at, 1]);
  });

  it('is a cookie that scripts cannot read and that other pages do not get', async () => {
    await openingIn(3_600);
    const page = await get(`${eventPath}/waiting`);
    const { headers } = await postForm(service, `${eventPath}/waiting`, hiddenFields(page.text));
    expect(String(headers['set-cookie'])).toMatch(
      new RegExp(`^waiting_place=[^;]+; Path=${eventPath}; Max-Age=86400; HttpOnly; SameSite=Lax$`),
    );
  });

  it('is a cookie for encrypted connections alone where the shop has one', () => {
    const request = { slug: 'club', query: new URLSearchParams() };
    const visit = { request, publicUrl: 'https://tickets.example.org' } as Visit;
    const kept = placeCookie(visit, { slug: 'rush' } as ChannelsEvent, 'token');
    expect(kept['set-cookie']).toMatch(/^waiting_place=token; Path=\/club\/rush; .*; Secure$/);
  });

  it('is a cookie of the page around it alone where that is of another site', async () => {
    await openingIn(3_600);
    const page = await get(`${eventPath}/waiting?embed=1`);
    const { headers } = await postForm(service, `${eventPath}/waiting?embed=1`, hiddenFields(page.text));
    expect(String(headers['set-cookie'])).toMatch(
      new RegExp(`Path=${eventPath}; Max-Age=86400; HttpOnly; SameSite=None; Secure; Partitioned$`),
    );
  });

  it.each([
    ['another number', (token: string) => token.replace('.0.', '.1.')],
    ['another id', (token: string) => token.replace(/^wpl_0/, 'wpl_1')],
    ['another signature', (token: string) => token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['no signature', (token: string) => token.split('.').slice(0, 2).join('.')],
    ['nothing', () => ''],
  ])('is none with %s', async (_, forged) => {
    await openingIn(3_600);
    const visitor = await join();
    const token = new URL(visitor.at, 'http://shop').searchParams.get('place')!;
    const page = await get(`${eventPath}/waiting?place=${encodeURIComponent(forged(token))}`);
    expect(page.text).toContain('Join the waiting room');
  });

  it('is none at another event', async () => {
    await openingIn(3_600);
    const visitor = await join();
    const first = eventPath;
    ({ eventId, rateId } = await createEvent(service, main.id, main.locationId));
    const [event] = await service.database.sql<{ slug: string }>('SELECT slug FROM events WHERE id = $1', [eventId]);
    eventPath = `${shop}/${event!.slug}`;
    await openingIn(3_600);
    expect((await get(visitor.at.replace(first, eventPath))).text).toContain('Join the waiting room');
  });
});

describe('when it is the turn of a visitor', () => {
  it('the page leads to the event, where tickets can be chosen and bought in time', async () => {
    await openingIn(1);
    const visitor = await join();
    await pass(2);
    const state = await stateOf(visitor);
    expect(state.next).toContain(`${eventPath}?place=`);
    const page = await get(state.next!);
    expect(page.text).toContain('It is your turn');
    const form = await get(`${formPath(eventPath, { [rateId]: 1 })}&place=${hiddenFields(page.text).place}`);
    const fields = { ...hiddenFields(form.text), ...buyer };
    const begun = await postForm(service, `${eventPath}/buy`, fields);
    expect([begun.status, begun.headers.location]).toEqual([303, expect.stringContaining('/pay/')]);
    clock.advance(5 * 60_000);
    const late = await postForm(service, `${eventPath}/buy`, { ...fields, 'p0.full_name': 'Vera Lindqvist' });
    expect(late.headers.location).toContain(`${eventPath}/waiting?place=`);
    const ended = await get(String(late.headers.location));
    expect(ended.text).toContain('Your time to choose is over');
    expect(ended.text).toContain('Join the waiting room');
  });

  it('the way back from the form leads to the tickets, also without a cookie', async () => {
    await openingIn(1);
    const visitor = await join();
    await pass(2);
    const page = await get((await stateOf(visitor)).next!);
    const { place } = hiddenFields(page.text);
    const form = await get(`${formPath(eventPath, { [rateId]: 1 })}&place=${place}`);
    const [change] = addressesIn(form.text.slice(form.text.indexOf('class="summary"')), /./);
    const nothing = await get(`${formPath(eventPath, { [rateId]: 0 })}&place=${place}`);
    const gone = await get(`${formPath(eventPath, { [rateId]: 1_000 })}&place=${place}`);
    const [back] = addressesIn(gone.text.slice(gone.text.indexOf('class="notice"')), /./);
    for (const address of [change!, String(nothing.headers.location).split('#')[0]!, back!]) {
      expect((await get(address)).text).toContain('It is your turn');
    }
    const wrong = await postForm(service, `${eventPath}/buy`, hiddenFields(form.text));
    const [other] = addressesIn(wrong.text, /lang=es/);
    expect((await get(`${eventPath}/buy${other}`)).text).toContain('Es tu turno');
  });

  it('others see their position, which falls, without reading their places again', async () => {
    await service.database.sql('UPDATE ticket_rates SET quota = 1, sold_count = 0 WHERE id = $1', [rateId]);
    await openingIn(1);
    const visitors = [await join(), await join(), await join(), await join()];
    await pass(2);
    const states = await Promise.all(visitors.map(stateOf));
    const lines = states.flatMap(({ line }) => line ?? []).toSorted();
    expect(states.filter(({ next }) => next)).toHaveLength(1);
    expect(lines.map((line) => /number (\d)/.exec(line)![1])).toEqual(['1', '2', '3']);
    const waiting = states.filter(({ next }) => !next);
    const before = service.services.database.statementsCount;
    for (let look = 0; look < 20; look += 1) await get(waiting[look % 3]!.look);
    // The shop itself is read once a second.
    expect(service.services.database.statementsCount - before).toBeLessThan(10);
    expect(waiting.every(({ seconds }) => seconds >= 3 && seconds <= 4)).toBe(true);
    await service.database.sql('DELETE FROM waiting_places WHERE event_id = $1', [eventId]);
    clock.advance(1_000);
    expect((await get(waiting[0]!.look)).body.line).toMatch(/number [123]/);
  });

  it('says that all is taken, and how long it takes only while people are let in', async () => {
    await service.database.sql('UPDATE ticket_rates SET quota = 1, sold_count = 0 WHERE id = $1', [rateId]);
    await openingIn(1);
    const visitors = [await join(), await join()];
    await pass(2);
    const states = await Promise.all(visitors.map(stateOf));
    const waiting = visitors[states.findIndex(({ next }) => !next)]!;
    expect((await stateOf(waiting)).line).toContain('It takes about');
    await pass(20);
    expect((await stateOf(waiting)).line).toContain('How long it takes cannot be said');
    await service.database.sql('UPDATE ticket_rates SET sold_count = quota WHERE id = $1', [rateId]);
    clock.advance(5_000);
    expect((await stateOf(waiting)).line).toContain('All tickets are taken at the moment');
  });

  it('the event is read once in some seconds for all of them', async () => {
    await openingIn(1);
    const visitors = [await join(), await join()];
    await pass(2);
    const [first, second] = await Promise.all(visitors.map(stateOf));
    const statementsOf = async (path: string) => {
      const before = service.services.database.statementsCount;
      expect((await get(path)).text).toContain('It is your turn');
      return service.services.database.statementsCount - before;
    };
    await statementsOf(first!.next!);
    // The shop and the place of the visitor.
    expect(await statementsOf(second!.next!)).toBeLessThanOrEqual(2);
  });

  it('all who were drawn know their numbers by one of them, also at a second opening', async () => {
    await service.database.sql('UPDATE ticket_rates SET quota = 1, sold_count = 0 WHERE id = $1', [rateId]);
    await openingIn(1);
    const early = await join();
    await pass(2);
    expect((await stateOf(early)).next).toContain(`${eventPath}?place=`);
    await openingIn(1);
    clock.advance(1_000);
    const visitors = [await join(), await join(), await join()];
    await pass(2);
    const [first, ...others] = visitors;
    const lines = [(await stateOf(first!)).line];
    await service.database.sql('DELETE FROM waiting_places WHERE event_id = $1', [eventId]);
    for (const visitor of others) lines.push((await stateOf(visitor)).line);
    expect(lines.map((line) => /number (\d)/.exec(line)![1]).toSorted()).toEqual(['1', '2', '3']);
  });

  it('the draw can be verified by anybody with the script of the documentation', async () => {
    await openingIn(1);
    for (let visitor = 0; visitor < 12; visitor += 1) await join();
    const { seed_hash: hash } = (await manage(manager, `/events/${eventId}/waiting-room`)('GET')).body.data;
    await pass(2);
    const file = (await get(`${eventPath}/draw.json`)).text;
    expect(await verify(file, hash)).toEqual([0, 'The draw of 12 places is right.']);
    expect(await verify(file, '0'.repeat(64))).toEqual([1, 'WRONG: another hash was published before the draw.']);
    const draw = JSON.parse(file);
    const [first, second, ...others] = draw.places;
    const swapped = JSON.stringify({ ...draw, places: [second, first, ...others] });
    expect(await verify(swapped, hash)).toEqual([1, 'WRONG: the order is another one.']);
  });
});

/** Runs the script over a file that is served as the shop serves it; answers with its exit and what it says. */
async function verify(file: string, hash: string): Promise<[number | null, string]> {
  const server = createServer((_, response) => response.end(file));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/draw.json`;
  const child = spawn(process.execPath, ['docs/examples/shop/verify-draw.mjs', address, hash]);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  server.close();
  return [code, said.trim()];
}

describe('an automatic waiting room', () => {
  it('opens by itself when too many buy at the same time, and those have places first', async () => {
    await service.database.sql('UPDATE ticket_rates SET quota = 500, sold_count = 0 WHERE id = $1', [rateId]);
    await service.database.sql('UPDATE ticket_rate_prices SET quota = 500 WHERE rate_id = $1', [rateId]);
    const form = await get(formPath(eventPath, { [rateId]: 1 }));
    const answers = await Promise.all(
      Array.from({ length: 130 }, async (_, index) => {
        const token = hiddenFields(form.text).token!;
        return postForm(service, `${eventPath}/buy`, {
          ...hiddenFields(form.text),
          ...buyer,
          token,
          'p0.email': `buyer.${index}@example.org`,
        });
      }),
    );
    const sent = answers.filter(({ headers }) => String(headers.location).includes('/waiting?place='));
    expect(sent.length).toBeGreaterThan(0);
    expect(answers.filter(({ headers }) => String(headers.location).includes('/pay/')).length).toBe(130 - sent.length);
    clock.advance(1_000);
    expect((await get(eventPath)).text).toContain('Join the waiting room');
    await pass(4);
    const { next } = await stateOf(visitorOf(sent[0]!));
    expect(next).toContain(`${eventPath}?place=`);
    // All purchases of before have ended, so that others can be begun.
    const turn = `${formPath(eventPath, { [rateId]: 1 })}&place=${hiddenFields((await get(next!)).text).place}`;
    const fields = { ...hiddenFields((await get(turn)).text), ...buyer };
    expect((await postForm(service, `${eventPath}/buy`, fields)).headers.location).toContain('/pay/');
  });

  it('does not open where it is off', async () => {
    await change({ mode: 'off' });
    expect((await buyInShop(service, eventPath, rateId)).headers.location).toContain('/pay/');
    expect((await get(`${eventPath}/waiting`)).headers.location).toBe(eventPath);
  });
});
