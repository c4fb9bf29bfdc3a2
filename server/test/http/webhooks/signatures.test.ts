import { describe, expect } from 'vitest';
import { signatureHeaders, signingSecret } from '../../../src/contexts/messaging/webhooks/webhooks.ts';
import { ownerApis, ownerTest, WebhookOwner } from '../../support/webhook-owners.ts';

type Endpoint = Awaited<ReturnType<WebhookOwner['addEndpoint']>>;
const check = (owner: WebhookOwner, id: string, body: object) =>
  owner.call('POST', `/endpoints/${id}/check-signature`, body);

/** A notification that was sent to the endpoint, and the headers that it came with. */
async function sentTo(owner: WebhookOwner, { id, signSecret }: Endpoint, secret = signSecret) {
  const { event_id: notificationId, id: deliveryId } = (await owner.call('POST', `/endpoints/${id}/test`)).body.data;
  const body: string = (await owner.call('GET', `/deliveries/${deliveryId}`)).body.data.request_body;
  const headers = signatureHeaders({
    id: notificationId,
    timestampS: Math.floor(owner.service.services.clock.now().getTime() / 1000),
    body: Buffer.from(body),
    secrets: [signingSecret(secret)],
  });
  return { notificationId, received: { body, headers: { ...headers } } };
}

describe.each(ownerApis)('%s: check the signature', (api) => {
  const it = ownerTest(api);

  it('200: a delivery as it was sent is valid, by both schemes', async ({ owner }) => {
    const endpoint = await owner.addEndpoint();
    const { notificationId, received } = await sentTo(owner, endpoint);
    const answer = await check(owner, endpoint.id, received);
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

  it('200: a changed body and an old timestamp are found', async ({ owner }) => {
    const endpoint = await owner.addEndpoint();
    const { body, headers } = (await sentTo(owner, endpoint)).received;
    const rewritten = await check(owner, endpoint.id, { body: JSON.stringify(JSON.parse(body), null, 2), headers });
    expect(rewritten.body.data).toMatchObject({ valid: false, reason: 'body_rewritten', body: 'changed' });
    const { 'x-webhook-signature': _, ...standard } = headers;
    const late = await check(owner, endpoint.id, { body, headers: standard, received_at: '2026-11-20T21:00:00Z' });
    expect(late.body.data).toMatchObject({ valid: false, reason: 'timestamp_too_old', timestamp_age_s: 3_600 });
  });

  it("200: another endpoint's secret is named, that of another owner is not known", async ({ owner, service }) => {
    const endpoint = await owner.addEndpoint();
    const other = await owner.addEndpoint({ name: 'Till' });
    const foreign = await (await WebhookOwner.create(service, api)).addEndpoint();
    const { received: own } = await sentTo(owner, endpoint, other.signSecret);
    expect((await check(owner, endpoint.id, own)).body.data).toMatchObject({
      valid: false,
      reason: 'other_endpoint',
      other_endpoint_id: other.id,
    });
    const { received: unknown } = await sentTo(owner, endpoint, foreign.signSecret);
    expect((await check(owner, endpoint.id, unknown)).body.data).toMatchObject({
      reason: 'no_match',
      other_endpoint_id: '',
    });
  });

  it.for([
    ['no body', { headers: {} }, '/body'],
    ['two bodies', { headers: {}, body: '', body_base64: '' }, '/body_base64'],
  ] as const)('400: %s', async ([, body, path], { owner }) => {
    const answer = await check(owner, (await owner.addEndpoint()).id, body);
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].path).toBe(path);
  });
});

describe('channels alone', () => {
  ownerTest('channels')("a partner's notification about another channel is unknown", async ({ owner, service }) => {
    const endpoint = await owner.addEndpoint();
    const { notificationId, received } = await sentTo(owner, endpoint);
    await service.database.sql('UPDATE webhook_notifications SET channel_id = NULL WHERE id = $1', [notificationId]);
    expect((await check(owner, endpoint.id, received)).body.data).toMatchObject({ valid: true, body: 'unknown' });
  });
});
