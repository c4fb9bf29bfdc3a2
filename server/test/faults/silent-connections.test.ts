/** Connections to PostgreSQL that go silent: no error and no end, only nothing more. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { Database } from '../../src/platform/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { isUnavailable } from '../../src/platform/unavailable.ts';
import { signIn } from '../support/sign-in.ts';
import { sqlIn } from '../support/sql-in.ts';
import { type StallingProxy, startStallingProxy } from '../support/stalling-proxy.ts';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';
import { startTestService, type TestAnswer, type TestService } from '../support/test-service.ts';
import { createOrganization, type TestOrganization } from '../support/world.ts';

interface Ground {
  readonly database: TestDatabase;
  readonly proxy: StallingProxy;
  /** Reaches the database through the proxy. */
  readonly service: TestService;
  /** Reaches it directly. */
  readonly other: TestService;
  readonly organization: TestOrganization;
  walkIn(space: string): Promise<TestAnswer>;
  bookingsCount(): Promise<number>;
}

const grounds: Ground[] = [];
afterAll(async () => {
  for (const { database, proxy, service, other } of grounds) {
    proxy.silenceNew(false);
    await service.close();
    await other.close();
    await proxy.close();
    await database.drop();
  }
});

async function prepare(): Promise<Ground> {
  const database = await cloneDatabase();
  const proxy = await startStallingProxy(database.connection);
  const service = await startTestService({
    database: { ...database, connection: proxy.connection },
    connectionsMax: 5,
  });
  const other = await startTestService({ database });
  const organization = await createOrganization(other);
  const ground: Ground = {
    database,
    proxy,
    service,
    other,
    organization,
    walkIn: (space) =>
      service.call('POST', '/integrations/bookings/walk-in', {
        headers: organization.headers,
        body: { event_id: organization.eventId, space_names: space, for: 2 },
      }),
    bookingsCount: async () => (await database.sql('SELECT count(*)::int FROM bookings'))[0]!.count,
  };
  grounds.push(ground);
  return ground;
}

// They wait for seconds and share nothing: so they wait at the same time.
describe.concurrent('connections', () => {
  it('that go silent fail their requests with 503 within ten seconds, and the next ones get connections that work', async ({
    expect,
  }) => {
    const { proxy, walkIn, bookingsCount } = await prepare();
    expect((await Promise.all(['1', '2', '3'].map(walkIn))).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(proxy.silence()).toBeGreaterThanOrEqual(4);
    const began = performance.now();
    // There are fewer connections than the pool may have: who gets a new one is served.
    const answers = await Promise.all(['4', '5', '6', '7', '8'].map(walkIn));
    expect(performance.now() - began).toBeLessThan(10_000);
    const failed = answers.filter(({ status }) => status !== 200);
    expect(failed.length).toBeGreaterThanOrEqual(3);
    for (const { status, headers, body } of failed) {
      expect([status, body.error]).toEqual([503, 'unavailable']);
      expect(headers['retry-after']).toBeDefined();
    }
    const again = await Promise.all(['11', '12', '13'].map(walkIn));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await bookingsCount()).toBe(6 + 5 - failed.length);
  }, 40_000);

  it('that go silent after a pause in which nothing was asked fail their statements too', async ({ expect }) => {
    const { proxy } = await prepare();
    const answerTimeoutMs = 1_000;
    const connection = proxy.connection;
    const db = new Database({ connection, log: createLog('silent'), connectionsMax: 1, answerTimeoutMs });
    await sqlIn(db, 'SELECT 1');
    await sleep(answerTimeoutMs * 1.5);
    await sqlIn(db, 'SELECT 1');
    await sleep(answerTimeoutMs * 1.5);
    proxy.silence();
    const began = performance.now();
    const [ended] = await Promise.allSettled([sqlIn(db, 'SELECT 1')]);
    expect(isUnavailable((ended as PromiseRejectedResult).reason)).toBe(true);
    expect(performance.now() - began).toBeLessThan(10_000);
    await db.close();
  }, 20_000);

  it('that never answer are waited for no longer than for a free one, and /readyz says 503', async ({ expect }) => {
    const { proxy, service, walkIn, bookingsCount } = await prepare();
    proxy.silenceNew(true);
    proxy.silence();
    const began = performance.now();
    const [answer, ready] = await Promise.all([walkIn('1'), service.call('GET', '/readyz')]);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect([answer.status, ready.status]).toEqual([503, 503]);
    proxy.silenceNew(false);
    await expect.poll(async () => (await service.call('GET', '/readyz')).status, { timeout: 10_000 }).toBe(200);
    expect((await walkIn('1')).status).toBe(200);
    expect(await bookingsCount()).toBe(1);
  }, 40_000);

  it('on which changes are heard are asked rarely without requests, and a key is refused all the same', async ({
    expect,
  }) => {
    const ground = await prepare();
    const { use, revoke } = await keepKey(ground);
    // Until nobody asks any more whether it lives.
    await sleep(6_500);
    expect(ground.proxy.silence('LISTEN stagedoor_credentials')).toBe(1);
    expect(await revoke()).toBe(200);
    await sleep(1_000);
    expect(await use()).toBe(401);
  }, 40_000);
});

/** A key that the service behind the proxy has in its memory. */
async function keepKey({ service, other, organization }: Ground) {
  const admin = await signIn(other, organization.id, 'admin');
  const url = `/management/organizations/${organization.id}/api-keys`;
  const body = { name: 'Door', scopes: ['tickets:read'] };
  const { data } = (await other.call('POST', url, { headers: admin, body })).body;
  const use = async () =>
    (await service.call('GET', '/integrations/auth', { headers: { 'x-api-key': data.secret } })).status;
  // Until it is answered from memory.
  await vi.waitUntil(
    async () => {
      const before = service.services.database.statementsCount;
      return (await use()) === 200 && service.services.database.statementsCount === before;
    },
    { interval: 10, timeout: 3_000 },
  );
  const revoke = async () => (await other.call('DELETE', `${url}/${data._id}`, { headers: admin })).status;
  return { use, revoke };
}

it('connections on which changes of keys are heard do not keep a revoked key alive', async () => {
  const ground = await prepare();
  const { proxy } = ground;
  const { use, revoke } = await keepKey(ground);
  expect(proxy.silence('LISTEN stagedoor_credentials')).toBe(1);
  expect(await revoke()).toBe(200);
  const revokedAt = performance.now();
  while ((await use()) !== 401) {
    expect(performance.now() - revokedAt).toBeLessThan(1_000);
    await sleep(5);
  }
}, 20_000);
