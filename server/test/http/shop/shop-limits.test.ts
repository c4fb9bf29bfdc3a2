/** A network that asks a shop for too much has to wait: pages and forms are counted apart. */
import { beforeAll, expect, it } from 'vitest';
import { NetworkLimit } from '../../../../shop/src/network-limit.ts';
import { openWorld } from '../../support/fixtures.ts';
import { hiddenFields } from '../../support/purchases.ts';
import { buyer, formPath, openShop } from '../../support/shop.ts';
import { createPerson } from '../../support/sign-in.ts';

const burst = 3;
const { service, world } = await openWorld({ unauthenticatedRate: { perSecond: 0.01, burst } });
const { main } = world;
let shop: string;
let eventPath: string;
beforeAll(async () => {
  shop = await openShop(service, main.id, (await createPerson(service, main.id, 'owner')).headers);
  const [event] = await service.database.sql<{ slug: string }>('SELECT slug FROM events WHERE id = $1', [main.eventId]);
  eventPath = `${shop}/${event!.slug}`;
});

const get = (remoteAddress: string, url: string, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'GET', url, remoteAddress, headers });
const send = (remoteAddress: string, fields: Record<string, string>) =>
  service.app.inject({
    method: 'POST',
    url: `${eventPath}/buy`,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

it('is shown a page that says when to go on, in its language, while other networks go on', async () => {
  for (let count = 0; count < burst; count += 1) expect((await get('192.0.2.1', shop)).statusCode).toBe(200);
  const answer = await get('192.0.2.1', shop, { 'accept-language': 'es' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(answer.payload).toContain('<html lang="es">');
  expect(answer.payload).toContain('Un momento, por favor');
  expect(answer.payload).toContain(`href="${shop}"`);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(1);
  expect((await get('192.0.2.2', shop)).statusCode).toBe(200);
});

it('sends its forms when it has used up its pages, and as many of them', async () => {
  const rate = main.rateId;
  const form = await get('192.0.2.3', formPath(eventPath, { [rate]: 1 }));
  const fields = { ...hiddenFields(form.payload), ...buyer };
  for (let count = 1; count < burst; count += 1) await get('192.0.2.3', shop);
  expect((await get('192.0.2.3', shop)).statusCode).toBe(429);
  for (let count = 0; count < burst; count += 1) expect((await send('192.0.2.3', fields)).statusCode).toBe(303);
  const busy = await send('192.0.2.3', fields);
  expect([busy.statusCode, busy.payload]).toEqual([429, expect.stringContaining('One moment, please')]);
});

it('is led to the same payment where its form is sent again from another network', async () => {
  const form = await get('2001:db8:1:1::7', formPath(eventPath, { [main.rateId]: 1 }));
  const fields = { ...hiddenFields(form.payload), ...buyer, 'p0.email': 'on-the-train@example.org' };
  const answers = [await send('2001:db8:1:1::7', fields), await send('192.0.2.9', fields)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
  expect(answers[1]!.headers.location).toBe(answers[0]!.headers.location);
  const held = await service.database.sql(
    `SELECT p.buyer_network FROM payments p JOIN tickets t ON t.payment_id = p.id WHERE t.email = $1`,
    ['on-the-train@example.org'],
  );
  expect(held).toEqual([{ buyer_network: '2001:db8:1:1' }]);
});

it('is told at once that there is nothing behind very many slashes', async () => {
  const startedAt = performance.now();
  expect((await get('192.0.2.4', `${shop}${'/'.repeat(100_000)}x`)).statusCode).toBe(404);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

it.each(['/', '/robots.txt', '/no-such-shop', '/no-such-shop/an-event'])(
  'has to wait at %s too, where the database is not asked any more',
  async (url) => {
    const address = `192.0.2.${10 + url.length}`;
    for (let count = 0; count < burst; count += 1) expect((await get(address, url)).statusCode).not.toBe(429);
    const { database } = service.services;
    const before = database.statementsCount;
    const answer = await get(address, url);
    expect([answer.statusCode, database.statementsCount - before]).toEqual([429, 0]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(1);
  },
);

it('has 100 at once and 10 a second of a shop that runs by itself, whatever other networks ask for', () => {
  let now = 0;
  const limit = new NetworkLimit(() => now);
  const take = (count: number, key = '192.0.2.1') => Array.from({ length: count }, () => limit.take(key));
  expect(take(101)).toEqual([...Array<number>(100).fill(0), 1]);
  expect(take(1, '192.0.2.2')).toEqual([0]);
  now += 1_000;
  expect(take(11)).toEqual([...Array<number>(10).fill(0), 1]);
});
