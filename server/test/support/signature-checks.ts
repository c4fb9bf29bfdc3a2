/** Tests of `checkWebhookEndpointSignature`, which organizations and channels have alike. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type EndpointOwner, signatureHeaders, signingSecret } from '../../src/modules/webhooks/webhooks.ts';
import { newId } from '../../src/platform/ids.ts';
import type { TestService } from './test-service.ts';
import { addEndpoint } from './webhooks.ts';
import { keyHeaders } from './world.ts';

/** The owner of endpoints, and how its API is called. */
export interface EndpointCaller {
  readonly is: EndpointOwner;
  readonly headers: Record<string, string>;
  readonly key: Parameters<typeof keyHeaders>[1];
  /** Path of its endpoints. */
  readonly endpoints: string;
  /** Path of its deliveries. */
  readonly deliveries: string;
  /** Others, whose endpoints it must not know; the first is of its own kind. */
  readonly others: readonly [EndpointOwner, EndpointOwner];
}

/** Declares the tests. `stage` is asked once the service is there. Answers with what further tests of the owner need. */
export function testSignatureChecks(stage: () => { service: TestService; owner: EndpointCaller }) {
  let service: TestService;
  let owner: EndpointCaller;
  beforeAll(() => {
    ({ service, owner } = stage());
  });

  type Endpoint = Awaited<ReturnType<typeof addEndpoint>>;
  const check = (id: string, body: object) =>
    service.call('POST', `${owner.endpoints}/${id}/check-signature`, { headers: owner.headers, body });

  /** A notification that was sent to the endpoint, and the headers that it came with. */
  async function sentTo({ id, signSecret }: Endpoint, secret = signSecret) {
    const test = await service.call('POST', `${owner.endpoints}/${id}/test`, {
      headers: owner.headers,
    });
    const { event_id: notificationId, id: deliveryId } = test.body.data;
    const read = await service.call('GET', `${owner.deliveries}/${deliveryId}`, {
      headers: owner.headers,
    });
    const body: string = read.body.data.request_body;
    const timestampS = Math.floor(service.services.clock.now().getTime() / 1000);
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
      const endpoint = await addEndpoint(service, owner.is);
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
      const endpoint = await addEndpoint(service, owner.is);
      const { body, headers } = (await sentTo(endpoint)).received;
      const rewritten = await check(endpoint.id, { body: JSON.stringify(JSON.parse(body), null, 2), headers });
      expect(rewritten.body.data).toMatchObject({ valid: false, reason: 'body_rewritten', body: 'changed' });
      const { 'x-webhook-signature': _, ...standard } = headers;
      const late = await check(endpoint.id, { body, headers: standard, received_at: '2026-11-20T21:00:00Z' });
      expect(late.body.data).toMatchObject({ valid: false, reason: 'timestamp_too_old', timestamp_age_s: 3_600 });
    });

    it('the secret of another endpoint of the caller is named, that of another owner is not known', async () => {
      const endpoint = await addEndpoint(service, owner.is);
      const other = await addEndpoint(service, owner.is, { name: 'Till' });
      const foreign = await addEndpoint(service, owner.others[0]);
      const { received: own } = await sentTo(endpoint, other.signSecret);
      expect((await check(endpoint.id, own)).body.data).toMatchObject({
        valid: false,
        reason: 'other_endpoint',
        other_endpoint_id: other.id,
      });
      const { received: unknown } = await sentTo(endpoint, foreign.signSecret);
      expect((await check(endpoint.id, unknown)).body.data).toMatchObject({
        reason: 'no_match',
        other_endpoint_id: '',
      });
    });
  });

  describe('400', () => {
    it('is answered without a body and with two', async () => {
      const { id } = await addEndpoint(service, owner.is);
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
      const { id } = await addEndpoint(service, owner.is);
      const headers = await keyHeaders(service, owner.key, { scopes: ['webhooks:write'] });
      const answer = await service.call('POST', `${owner.endpoints}/${id}/check-signature`, {
        headers,
        body: { body: '{}', headers: {} },
      });
      expect(answer.status).toBe(403);
    });
  });

  describe('404', () => {
    it('is answered for no endpoint and for those of others', async () => {
      const ids = await Promise.all(owner.others.map(async (each) => (await addEndpoint(service, each)).id));
      for (const id of [...ids, newId('webhookEndpoint', service.services.clock.now()), 'we_1']) {
        expect((await check(id, { body: '', headers: {} })).status).toBe(404);
      }
    });
  });

  return { check, sentTo };
}
