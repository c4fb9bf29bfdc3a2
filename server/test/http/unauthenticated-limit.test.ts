/** Calls without valid credentials are limited by network before anything is looked up; valid ones are not hindered. */
import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newApiKey } from '../../src/contexts/identity/access/key-format.ts';
import { rememberAccount } from '../../src/contexts/identity/accounts/accounts.ts';
import { paymentAddress } from '../../src/contexts/sales/payments/payments.ts';
import { newId } from '../../src/platform/ids.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createWorld, keyHeaders, type World } from '../support/world.ts';

let service: TestService;
let world: World;
beforeEach(async () => {
  service = await startTestService({ unauthenticatedRate: { perSecond: 0.01, burst: 5 } });
  world = await createWorld(service);
});
afterEach(() => service.close());

const from = (remoteAddress: string, url: string, headers: Record<string, string> = {}, options: InjectOptions = {}) =>
  service.app.inject({ method: 'GET', url, headers, remoteAddress, ...options });
const guess = () => ({ 'x-api-key': newApiKey('integrations', 'alpha') });
const statements = () => service.services.database.statementsCount;

async function spend(address: string, times = 5): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    expect((await from(address, '/integrations/auth', guess())).statusCode).toBe(401);
  }
}

describe('calls without valid credentials', () => {
  it('are 429 after the burst, and the database is not asked any more', async () => {
    await spend('192.0.2.1');
    const before = statements();
    for (const headers of [guess(), {}, { 'x-api-key': 'no key' }, { integration_id: 'x' }]) {
      const answer = await from('192.0.2.1', '/integrations/auth', headers as Record<string, string>);
      expect(answer.statusCode).toBe(429);
      expect(answer.json()).toMatchObject({ success: false, error: 'rate_limited' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(1);
      expect(answer.headers['ratelimit-policy']).toBe('"network";q=5;w=500');
      expect(answer.headers.ratelimit).toMatch(/^"network";r=0;t=\d+$/);
    }
    expect(statements()).toBe(before);
  });

  it('are lines of the log, with their operation and status, as is what callers with a key are refused', async () => {
    const { apiKey } = world.main;
    const limited = await keyHeaders(service, { kind: 'integrations', organizationId: world.main.id }, { scopes: [] });
    const refused = [
      await from('192.0.2.1', '/integrations/tickets?limit=0', { 'x-api-key': apiKey }),
      await from('192.0.2.1', '/integrations/tickets', limited),
    ];
    for (let count = 0; count < 6; count += 1) {
      refused.push(await from('192.0.2.1', '/integrations/tickets', guess()));
    }
    const lines = service.logLines.map((line) => JSON.parse(line));
    const logged = refused.map(({ headers }) =>
      lines.find((line) => line.msg === 'request' && line.request_id === headers['x-request-id']),
    );
    expect(logged.map(({ status }) => status)).toEqual([400, 403, 401, 401, 401, 401, 401, 429]);
    expect(new Set(logged.map(({ operation }) => operation))).toEqual(new Set(['integrations.listTickets']));
  });

  it('count over all APIs together', async () => {
    await spend('192.0.2.1', 4);
    expect((await from('192.0.2.1', '/management/me', { authorization: `Bearer ${'a'.repeat(43)}` })).statusCode).toBe(
      401,
    );
    for (const url of ['/channels/auth', '/resellers/validate?barcode=x', '/management/me', '/integrations/auth']) {
      expect((await from('192.0.2.1', url)).statusCode, url).toBe(429);
    }
  });

  it('count when they are sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => from('192.0.2.1', '/integrations/auth', guess())),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
  });

  it('do not count for another network; the addresses of one IPv6 /64 are one', async () => {
    await spend('192.0.2.1');
    expect((await from('192.0.2.2', '/integrations/auth', guess())).statusCode).toBe(401);
    for (let host = 1; host <= 5; host += 1) {
      expect((await from(`2001:db8:0:1::${host}`, '/integrations/auth', guess())).statusCode).toBe(401);
    }
    expect((await from('2001:db8:0:1:ffff::1', '/integrations/auth', guess())).statusCode).toBe(429);
    expect((await from('2001:db8:0:2::1', '/integrations/auth', guess())).statusCode).toBe(401);
  });
});

describe('calls with valid credentials', () => {
  it('use up nothing', async () => {
    for (let count = 0; count < 20; count += 1) {
      const headers = await keyHeaders(service, { kind: 'integrations', organizationId: world.main.id });
      expect((await from('192.0.2.1', '/integrations/auth', headers)).statusCode).toBe(200);
    }
    await spend('192.0.2.1');
  });

  it('go on in a network that has used up its calls, also when they have to be looked up again', async () => {
    const { headers } = world.main;
    expect((await from('192.0.2.1', '/integrations/auth', headers)).statusCode).toBe(200);
    await spend('192.0.2.1');
    expect((await from('192.0.2.1', '/integrations/auth', headers)).statusCode).toBe(200);
    await service.database.sql("SELECT pg_notify('stagedoor_credentials', '')");
    await expect
      .poll(async () => {
        const before = statements();
        expect((await from('192.0.2.1', '/integrations/auth', headers)).statusCode).toBe(200);
        return statements() - before;
      })
      .toBe(1);
  });

  it('have to wait there when they were never seen, and are not spared once they are revoked', async () => {
    const { headers } = world.main;
    await from('192.0.2.1', '/integrations/auth', headers);
    await spend('192.0.2.1');
    const unseen = await keyHeaders(service, { kind: 'integrations', organizationId: world.main.id });
    expect((await from('192.0.2.1', '/integrations/auth', unseen)).statusCode).toBe(429);
    await service.database.sql('UPDATE api_keys SET revoked_at = now() WHERE hash = sha256($1::bytea)', [
      Buffer.from(world.main.apiKey),
    ]);
    await service.database.sql("SELECT pg_notify('stagedoor_credentials', '')");
    const status = async () => (await from('192.0.2.1', '/integrations/auth', headers)).statusCode;
    await expect.poll(status, { timeout: 2_000, interval: 10 }).toBe(429);
  });

  it('do not count while the database is away', async () => {
    const away = await startTestService({
      database: { ...service.database, connection: { ...service.database.connection, port: 1 } },
      unauthenticatedRate: { perSecond: 0.01, burst: 2 },
    });
    try {
      for (let count = 0; count < 5; count += 1) {
        expect((await away.call('GET', '/integrations/auth', { headers: guess() })).status).toBe(503);
      }
    } finally {
      await away.close();
    }
  });
});

describe('public operations', () => {
  const pdf = () => from('192.0.2.1', '/resellers/tickets/pdf/bm9uZQ');
  const signIn = (headers: Record<string, string> = {}) => {
    const payload = { email: 'vera@example.org', password: 'not the password' };
    return from('192.0.2.1', '/management/sessions', headers, { method: 'POST', payload });
  };

  it('are limited by network, each apart, and apart from credentials', async () => {
    for (let count = 0; count < 5; count += 1) expect((await pdf()).statusCode).toBe(404);
    const before = statements();
    const limited = await pdf();
    expect(limited.statusCode).toBe(429);
    expect(limited.json()).toEqual({ valid: false, swappable: false, error: 'RATE_LIMITED' });
    expect(statements()).toBe(before);
    expect((await from('192.0.2.1', '/integrations/invoices/pdf/bm9uZQ')).statusCode).toBe(404);
    expect((await signIn()).statusCode).toBe(401);
    expect((await from('192.0.2.1', '/integrations/auth', guess())).statusCode).toBe(401);
  });

  it.each(['/integrations/invoices/pdf/bm9uZQ', '/integrations/passes/pdf/bm9uZQ'])('%s is 429', async (url) => {
    for (let count = 0; count < 5; count += 1) expect((await from('192.0.2.1', url)).statusCode).toBe(404);
    expect((await from('192.0.2.1', url)).statusCode).toBe(429);
  });

  it('have an allowance of their own from a browser that has signed in before', async () => {
    for (let count = 0; count < 5; count += 1) await signIn();
    expect((await signIn()).statusCode).toBe(429);
    const cookie = `__Host-stagedoor_browser=${rememberAccount([], 'vera@example.org', service.services.secretsKey)}`;
    expect((await signIn({ cookie })).statusCode).toBe(401);
    expect((await signIn({ cookie: `${cookie.slice(0, -1)}-` })).statusCode).toBe(429);
  });
});

describe('pages of payments', () => {
  it('are not limited by network where the address is that of a payment, but each by itself', async () => {
    const page = (paymentId: string) => {
      const url = paymentAddress({ organizationId: world.main.id, paymentId }, '', service.services.secretsKey);
      return from('192.0.2.1', url);
    };
    const buyers = Array.from({ length: 30 }, () => newId('payment', new Date()));
    for (const buyer of buyers) expect((await page(buyer)).statusCode).toBe(404);
    for (let count = 0; count < 4; count += 1) expect((await page(buyers[0]!)).statusCode).toBe(404);
    const limited = await page(buyers[0]!);
    expect([limited.statusCode, Number(limited.headers['retry-after']) > 1]).toEqual([429, true]);
    expect((await page(buyers[1]!)).statusCode).toBe(404);
  });

  it('are limited by network where the address is guessed', async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await from('192.0.2.1', `/pay/guess-${count}`)).statusCode).toBe(404);
    const before = statements();
    expect((await from('192.0.2.1', '/pay/guess')).statusCode).toBe(429);
    expect(statements()).toBe(before);
  });
});

describe('readiness', () => {
  it('asks the database once a second, however often it is asked', async () => {
    const before = statements();
    for (let count = 0; count < 50; count += 1) expect((await service.call('GET', '/readyz')).status).toBe(200);
    await Promise.all(Array.from({ length: 50 }, () => service.call('GET', '/readyz')));
    // Of each second: the migrations, and two that find out whether it can be written.
    expect(statements() - before).toBeLessThanOrEqual(4);
  });
});
