import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signatureHeaders, signingSecret } from '../../../src/contexts/messaging/webhooks/webhooks.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { startHoldExpiry } from '../../../src/workers/hold-expiry.ts';
import { followTestClock } from '../../../src/workers/test-clock.ts';
import { beginCheckout } from '../../support/purchases.ts';
import { signIn } from '../../support/sign-in.ts';
import { startTestService } from '../../support/test-service.ts';
import { createOrganization, createWorld } from '../../support/world.ts';

type Headers = Record<string, string>;

const startedAt = '2026-11-20T20:00:00.000Z';

/** A service of its own: its clock is that of the whole deployment. */
async function place(environment: 'alpha' | 'production' = 'alpha') {
  const clock = fixedClock(startedAt);
  const service = await startTestService({ clock, environment });
  const operator = await signIn(service, null, 'viewer', { operator: true });
  const advance = (body: object, headers: Headers = operator) =>
    service.call('POST', '/management/test-clock/advance', { headers, body });
  const read = (headers: Headers = operator) => service.call('GET', '/management/test-clock', { headers });
  const setSpeed = (speed: number) =>
    service.call('PUT', '/management/test-clock', { headers: operator, body: { speed } });
  return { clock, service, operator, advance, read, setSpeed };
}

async function within<T>(work: (given: Awaited<ReturnType<typeof place>>) => Promise<T>): Promise<T> {
  const given = await place();
  try {
    return await work(given);
  } finally {
    await given.service.close();
  }
}

describe('getTestClock', () => {
  it('200: shows the real time until it is set', () =>
    within(async ({ read }) => {
      const answer = await read();
      expect(answer.status).toBe(200);
      expect(answer.body.data).toEqual({ now: startedAt, real_now: startedAt, ahead_seconds: 0, speed: 1 });
    }));
});

describe('advanceTestClock', () => {
  it('200: by seconds and to an instant; each adds to what it shows, and time goes on from there', () =>
    within(async ({ advance, read, clock }) => {
      expect((await advance({ seconds: 900 })).body.data).toMatchObject({
        now: '2026-11-20T20:15:00.000Z',
        real_now: startedAt,
        ahead_seconds: 900,
      });
      clock.advance(60_000);
      expect((await read()).body.data).toMatchObject({ now: '2026-11-20T20:16:00.000Z', ahead_seconds: 900 });
      const answer = await advance({ to: '2026-12-24T18:00:00Z' });
      expect(answer.status).toBe(200);
      expect(answer.body.data.now).toBe('2026-12-24T18:00:00.000Z');
    }));

  it('200: a signature is checked at the real time, at which it was made', () =>
    within(async ({ service, clock, advance }) => {
      const { headers } = await createOrganization(service);
      const path = '/integrations/webhook-endpoints';
      const made = await service.call('POST', path, {
        headers,
        body: { name: 'Till', url: 'https://hooks.example.org/' },
      });
      const { _id: id, sign_secret: secret } = made.body.data;
      await advance({ seconds: 901 });
      const body = '{}';
      const signed = signatureHeaders({
        id: 'whe_01jd3k5v8wexbtq8m2zr4h6n7c',
        timestampS: clock.now().getTime() / 1_000,
        body: Buffer.from(body),
        secrets: [signingSecret(secret)],
      });
      const received = { body, headers: { ...signed } };
      const answer = await service.call('POST', `${path}/${id}/check-signature`, { headers, body: received });
      expect(answer.body.data).toMatchObject({ checks: [{ valid: true }, { valid: true }], timestamp_age_s: 0 });
    }));

  it('200: a hold expires, and its places are free again', () =>
    within(async ({ service, advance }) => {
      const world = await createWorld(service);
      const begun = await beginCheckout(service, world.channel, world.main.rateId, { quantity: 2 });
      expect(begun.status).toBe(200);
      const soldOf = async () => {
        const [rate] = await service.database.sql<{ status: string }>('SELECT status FROM payments WHERE id = $1', [
          begun.body.data.payment_id,
        ]);
        return rate!.status;
      };
      const expiry = startHoldExpiry(service.services);
      try {
        expect(await soldOf()).toBe('pending');
        await advance({ seconds: 15 * 60 + 1 });
        await expect.poll(soldOf, { timeout: 10_000, interval: 50 }).toBe('expired');
      } finally {
        await expiry.stop();
      }
    }));

  it('200: an event ends, so its tickets are not sold any more', () =>
    within(async ({ service, advance }) => {
      const world = await createWorld(service);
      expect((await beginCheckout(service, world.channel, world.main.rateId)).status).toBe(200);
      await advance({ seconds: 86_400 });
      const late = await beginCheckout(service, world.channel, world.main.rateId);
      expect([late.status, late.body.error]).toEqual([409, 'not_on_sale']);
    }));

  it('200: sessions and keys go on', () =>
    within(async ({ service, advance, read }) => {
      const organization = await createOrganization(service);
      await advance({ seconds: 30 * 86_400 });
      expect((await read()).status).toBe(200);
      await advance({ seconds: 366 * 86_400 });
      const { status } = await service.call('GET', '/integrations/events', { headers: organization.headers });
      expect(status).toBe(200);
    }));

  it('200: a key is rotated by the real time: without a grace period the old one ends at once', () =>
    within(async ({ service, operator, advance, clock }) => {
      const { channel } = await createWorld(service);
      expect((await advance({ seconds: 366 * 86_400 })).status).toBe(200);
      const keysUrl = `/management/channels/${channel.id}/api-keys`;
      const create = (body: object) =>
        service.call('POST', keysUrl, { headers: operator, body: { name: 'Shop', scopes: ['tickets:read'], ...body } });
      const { _id: id, secret } = (await create({ expires_at: '2026-12-01T00:00:00Z' })).body.data;
      const use = (key: string) => service.call('GET', '/channels/auth', { headers: { 'x-api-key': key } });
      expect((await use(secret)).status).toBe(200);
      const rotated = await service.call('POST', `${keysUrl}/${id}/rotate`, {
        headers: operator,
        body: { grace: 'now' },
      });
      expect(rotated.status).toBe(201);
      const shown = await service.call('GET', `${keysUrl}/${id}`, { headers: operator });
      expect(shown.body.data).toMatchObject({ status: 'expired', expires_at: clock.now().toISOString() });
      await expect.poll(async () => (await use(secret)).status, { timeout: 5_000, interval: 20 }).toBe(401);
      expect((await use(rotated.body.data.secret)).status).toBe(200);
    }));

  it('200: another process on the database goes by it, and jobs that are due by it run', () =>
    within(async ({ service, advance }) => {
      const other = await startTestService({ clock: fixedClock(startedAt), database: service.database });
      const following = await followTestClock({ ...other.services, testClock: other.services.testClock! });
      try {
        await service.database.sql(`SELECT graphile_worker.add_job('nothing', run_at := now() + interval '400 days')`);
        await service.database.sql(
          `SELECT graphile_worker.add_job('nothing', run_at := now() + interval '400 days', job_key := 'tried');
           UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE key = 'tried'`,
        );
        await advance({ to: '2036-01-01T00:00:00Z' });
        await expect
          .poll(() => other.services.clock.now().toISOString(), { timeout: 5_000, interval: 20 })
          .toBe('2036-01-01T00:00:00.000Z');
        const isDue = async () => {
          const [job] = await service.database.sql<{ due: boolean }>(
            `SELECT run_at <= now() AS due FROM graphile_worker._private_jobs WHERE attempts = 0`,
          );
          return job!.due;
        };
        await expect.poll(isDue, { timeout: 5_000, interval: 50 }).toBe(true);
        // What is tried again keeps its pause.
        const [tried] = await service.database.sql<{ waits: boolean }>(
          `SELECT run_at > now() AS waits FROM graphile_worker._private_jobs WHERE key = 'tried'`,
        );
        expect(tried!.waits).toBe(true);
      } finally {
        await following.stop();
        await other.services.access.close();
        await other.services.database.close();
      }
    }));

  it('400: backwards, further than ten years, by nothing and by two', () =>
    within(async ({ advance }) => {
      await advance({ seconds: 60 });
      for (const [body, path] of [
        [{ to: startedAt }, '/to'],
        [{ to: '2040-01-01T00:00:00Z' }, '/to'],
        [{}, '/seconds'],
        [{ seconds: 1, to: '2026-12-01T00:00:00Z' }, '/to'],
        [{ seconds: 0 }, '/seconds'],
        [{ seconds: -5 }, '/seconds'],
      ] as const) {
        const answer = await advance(body);
        expect([answer.status, answer.body.details[0].path]).toEqual([400, path]);
      }
    }));
});

describe('updateTestClock', () => {
  it('200: runs faster from what it shows, and as fast as real time again', () =>
    within(async ({ setSpeed, read, clock }) => {
      expect((await setSpeed(60)).body.data).toMatchObject({ now: startedAt, speed: 60 });
      clock.advance(60_000);
      expect((await read()).body.data).toMatchObject({ now: '2026-11-20T21:00:00.000Z', ahead_seconds: 59 * 60 });
      await setSpeed(1);
      clock.advance(60_000);
      expect((await read()).body.data).toMatchObject({ now: '2026-11-20T21:01:00.000Z', speed: 1 });
    }));
});

describe('in production', () => {
  let production: Awaited<ReturnType<typeof place>>;
  beforeAll(async () => {
    production = await place('production');
    await production.service.database.sql(
      `INSERT INTO totp_secrets (user_id, encrypted_secret, confirmed_at, last_step, created_at)
       SELECT id, '\\x00', now(), 0, now() FROM users`,
    );
  });
  afterAll(() => production.service.close());

  it('409: every operation says that there is no test clock', async () => {
    const { read, advance, setSpeed } = production;
    for (const answer of [await read(), await advance({ seconds: 60 }), await setSpeed(60)]) {
      expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
      expect(answer.body.message).toContain('alpha only');
    }
    expect(await production.service.database.sql('SELECT * FROM test_clock')).toEqual([]);
    expect(production.service.services.clock.now().toISOString()).toBe(startedAt);
  });
});
