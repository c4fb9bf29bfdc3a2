/** What anybody can send to the addresses of gateways is refused before its body is read; what the gateway sends is not. */
import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveStripeKeys } from '../../src/contexts/sales/gateways/gateways.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { tenantDb } from '../../src/platform/sql/tenant-db.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { createEmptyOrganization } from '../support/world.ts';

const clock = fixedClock('2026-11-20T21:00:00.000Z');
const webhookSecret = 'whsec_0123456789abcdef';
const forged = '0'.repeat(64);
let service: TestService;
let organizationId: string;
let address: string;
beforeEach(async () => {
  service = await startTestService({ clock, unauthenticatedRate: { perSecond: 0.01, burst: 5 } });
  address = await service.listen();
  organizationId = await createEmptyOrganization(service);
  const keys = { secretKey: 'sk_test_0123456789abcdef', webhookSecret };
  await saveStripeKeys(
    tenantDb(service.services.database, organizationId),
    service.services.secretsKey,
    keys,
    clock.now(),
  );
});
afterEach(() => service.close());

const seconds = (ageSeconds = 0) => Math.floor(clock.now().getTime() / 1_000) - ageSeconds;
const body = JSON.stringify({ object: 'event', data: { object: { object: 'customer' } } });
const signed = (ageSeconds = 0) => {
  const at = seconds(ageSeconds);
  return `t=${at},v1=${createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')}`;
};
const forgedNow = () => `t=${seconds()},v1=${forged}`;

async function send(signature: string, remoteAddress = '192.0.2.1', id = organizationId) {
  const answer = await service.app.inject({
    method: 'POST',
    url: `/gateways/stripe/${id}`,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
    remoteAddress,
  });
  return { status: answer.statusCode, outcome: answer.json().outcome, retryAfter: answer.headers['retry-after'] };
}

/** Announces a body and sends none of it; answers with the status that comes nevertheless. */
function announce(headers: Record<string, string>, id = organizationId): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${address}/gateways/stripe/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '250000', ...headers },
    });
    sent.on('error', reject);
    sent.on('response', ({ statusCode }) => {
      sent.destroy();
      resolve(statusCode!);
    });
    sent.flushHeaders();
  });
}

describe('before the body is read', () => {
  it.each<[string, Record<string, string>]>([
    ['no signature', {}],
    ['a signature without its time', { 'stripe-signature': `v1=${forged}` }],
    ['a time without a signature', { 'stripe-signature': `t=${seconds()}` }],
    ['a signature of another length', { 'stripe-signature': `t=${seconds()},v1=abc` }],
    ['a time of more than five minutes ago', { 'stripe-signature': `t=${seconds(301)},v1=${forged}` }],
    ['a time more than half a minute ahead', { 'stripe-signature': `t=${seconds(-31)},v1=${forged}` }],
    ['a time that is no number', { 'stripe-signature': `t=now,v1=${forged}` }],
  ])('%s is answered 400', async (_, headers) => {
    expect(await announce(headers)).toBe(400);
  });

  it('an id of no organization is answered 404', async () => {
    expect(await announce({ 'stripe-signature': forgedNow() }, 'org_1')).toBe(404);
  });

  it('a network that has sent too much is answered 429, and the database is not asked', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await send(forgedNow(), '127.0.0.1')).status).toBe(400);
    }
    const before = service.services.database.statementsCount;
    expect(await announce({ 'stripe-signature': forgedNow() })).toBe(429);
    const limited = await send(forgedNow(), '127.0.0.1');
    expect([limited.outcome, Number(limited.retryAfter) > 1]).toEqual(['limited', true]);
    expect(service.services.database.statementsCount).toBe(before);
  });
});

describe('the limit of a network', () => {
  it('holds for requests at once, for unknown organizations too, and not for other networks', async () => {
    const unknown = newId('organization', clock.now());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(forgedNow(), '192.0.2.1', index % 2 ? unknown : organizationId)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    expect((await send(forgedNow(), '192.0.2.2')).status).toBe(400);
  });

  it('does not count what the gateway signed, and from then on lets its network send as much as it likes', async () => {
    for (let count = 0; count < 4; count += 1) await send(forgedNow());
    expect((await send(signed())).outcome).toBe('ignored');
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(signed(299))));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('is not lifted for other organizations, nor longer than signatures are right', async () => {
    const other = await createEmptyOrganization(service);
    expect((await send(signed())).status).toBe(200);
    for (let count = 0; count < 5; count += 1) await send(forgedNow(), '192.0.2.1', other);
    expect((await send(forgedNow(), '192.0.2.1', other)).status).toBe(429);
    expect((await send(signed())).status).toBe(200);
    expect((await send(forgedNow())).status).toBe(400);
    expect((await send(forgedNow())).status).toBe(429);
  });
});
