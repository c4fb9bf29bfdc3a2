import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signatureHeaders, signingSecret } from '../../../src/modules/webhooks/webhooks.ts';
import { fixedClock } from '../../../src/platform/clock.ts';
import { newId } from '../../../src/platform/ids.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { addEndpoint } from '../../support/webhooks.ts';
import { createWorld, keyHeaders, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
});
afterAll(() => service.close());

type Endpoint = Awaited<ReturnType<typeof addEndpoint>>;
const owner = () => ({ organizationId: world.main.id });
const check = (id: string, body: object) =>
  service.call('POST', `/integrations/webhook-endpoints/${id}/check-signature`, { headers: world.main.headers, body });

/** A notification that was sent to the endpoint, and the headers that it came with. */
async function sentTo({ id, signSecret }: Endpoint, secret = signSecret) {
  const test = await service.call('POST', `/integrations/webhook-endpoints/${id}/test`, {
    headers: world.main.headers,
  });
  const { event_id: notificationId, id: deliveryId } = test.body.data;
  const read = await service.call('GET', `/integrations/webhook-deliveries/${deliveryId}`, {
    headers: world.main.headers,
  });
  const body: string = read.body.data.request_body;
  const timestampS = Math.floor(clock.now().getTime() / 1000);
  const headers = signatureHeaders({
    id: notificationId,
    timestampS,
    body: Buffer.from(body),
    secrets: [signingSecret(secret)],
  });
  return { notificationId, received: { body, headers: { ...headers } } };
}

describe('200', () => {
  it('a delivery as it was sent is valid, by both schemes', async () => {
    const endpoint = await addEndpoint(service, owner());
    const { notificationId, received } = await sentTo(endpoint);
    const answer = await check(endpoint.id, received);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      valid: true,
      reason: '',
      body: 'as_sent',
      checks: [{ valid: true }, { valid: true }],
      notification_id: notificationId,
      timestamp_age_s: 0,
    });
  });

  it('a changed body and an old timestamp are found', async () => {
    const endpoint = await addEndpoint(service, owner());
    const { body, headers } = (await sentTo(endpoint)).received;
    const rewritten = await check(endpoint.id, { body: JSON.stringify(JSON.parse(body), null, 2), headers });
    expect(rewritten.body.data).toMatchObject({ valid: false, reason: 'body_rewritten', body: 'changed' });
    const { 'x-webhook-signature': _, ...standard } = headers;
    const late = await check(endpoint.id, { body, headers: standard, received_at: '2026-11-20T21:00:00Z' });
    expect(late.body.data).toMatchObject({ valid: false, reason: 'timestamp_too_old', timestamp_age_s: 3_600 });
  });

  it('the secret of another endpoint of the caller is named, that of another owner is not known', async () => {
    const endpoint = await addEndpoint(service, owner());
    const other = await addEndpoint(service, owner(), { name: 'Till' });
    const foreign = await addEndpoint(service, { organizationId: world.twin.id });
    const { received: own } = await sentTo(endpoint, other.signSecret);
    expect((await check(endpoint.id, own)).body.data).toMatchObject({
      valid: false,
      reason: 'other_endpoint',
      other_endpoint_id: other.id,
    });
    const { received: unknown } = await sentTo(endpoint, foreign.signSecret);
    expect((await check(endpoint.id, unknown)).body.data).toMatchObject({ reason: 'no_match', other_endpoint_id: '' });
  });
});

describe('400', () => {
  it('is answered without a body and with two', async () => {
    const { id } = await addEndpoint(service, owner());
    for (const [body, path] of [
      [{ headers: {} }, '/body'],
      [{ headers: {}, body: '', body_base64: '' }, '/body_base64'],
    ] as const) {
      const answer = await check(id, body);
      expect(answer.status).toBe(400);
      expect(answer.body.details[0].path).toBe(path);
    }
  });
});

describe('403', () => {
  it('is answered to a key without webhooks:read', async () => {
    const { id } = await addEndpoint(service, owner());
    const headers = await keyHeaders(
      service,
      { kind: 'integrations', organizationId: world.main.id },
      { scopes: ['webhooks:write'] },
    );
    const body = { body: '{}', headers: {} };
    expect(
      (await service.call('POST', `/integrations/webhook-endpoints/${id}/check-signature`, { headers, body })).status,
    ).toBe(403);
  });
});

describe('404', () => {
  it('is answered for no endpoint and for those of others', async () => {
    const others = [{ organizationId: world.twin.id }, { channelId: world.channel.id }];
    const ids = await Promise.all(others.map(async (each) => (await addEndpoint(service, each)).id));
    for (const id of [...ids, newId('webhookEndpoint', clock.now()), 'we_1']) {
      expect((await check(id, { body: '', headers: {} })).status).toBe(404);
    }
  });
});
