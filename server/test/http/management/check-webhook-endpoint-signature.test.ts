import { createHmac, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { rotateSecret, signatureHeaders, signingSecret } from '../../../src/contexts/messaging/webhooks/webhooks.ts';
import { newId } from '../../../src/platform/ids.ts';
import { DeliveryStage } from '../../support/delivery-stage.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { signIn } from '../../support/sign-in.ts';
import { addEndpoint } from '../../support/webhooks.ts';
import { insert } from '../../support/world.ts';
import { inWriteContext } from '../../support/write-context.ts';

const { service, clock, world, manager } = await openFixtures({ at: '2026-11-20T20:00:00.000Z' });

type Endpoint = Awaited<ReturnType<typeof addEndpoint>>;

let endpoint: Endpoint;
let other: Endpoint;
let foreign: Endpoint;
beforeAll(async () => {
  endpoint = await addEndpoint(service, { organizationId: world.main.id });
  other = await addEndpoint(service, { organizationId: world.main.id }, { name: 'Till' });
  foreign = await addEndpoint(service, { organizationId: world.twin.id });
});

const urlOf = (id: string) => `/management/organizations/${world.main.id}/webhook-endpoints/${id}/check-signature`;
const check = (body: object, id = endpoint.id) => service.call('POST', urlOf(id), { headers: manager, body });

/** A notification as it is kept, with the bytes that are sent. */
async function sentNotification(organizationId = world.main.id) {
  const now = clock.now();
  const id = newId('notification', now);
  const text = JSON.stringify({ id, event: 'webhook.test', payload: { message: 'Zoë says it works', n: 1 } });
  await insert(service.database, 'webhook_notifications', {
    organization_id: organizationId,
    id,
    created_at: now,
    kind: 'webhook.test',
    resource_id: endpoint.id,
    sequence: 1,
    body: Buffer.from(text),
  });
  return { id, text };
}

function headersOf({ id, text }: { id: string; text: string }, secret = endpoint.signSecret) {
  const timestampS = Math.floor(clock.now().getTime() / 1000);
  return { ...signatureHeaders({ id, timestampS, body: Buffer.from(text), secrets: [signingSecret(secret)] }) };
}

describe('200', () => {
  it('a delivery as it was sent is valid', async () => {
    const sent = await sentNotification();
    const answer = await check({ body: sent.text, headers: { ...headersOf(sent), 'user-agent': 'x', host: 'y' } });
    expect(answer.status).toBe(200);
    const right = { valid: true, reason: '', message: 'The signature is right.' };
    expect(answer.body).toEqual({
      success: true,
      data: {
        ...right,
        scheme: 'standard',
        checks: [
          { ...right, scheme: 'standard' },
          { ...right, scheme: 'plain' },
        ],
        notification_id: sent.id,
        timestamp_age_s: 0,
        body: 'as_sent',
        other_endpoint_id: '',
      },
    });
  });

  it('the body as bytes, which need not be text', async () => {
    const bytes = Buffer.concat([Buffer.from([0, 255, 254]), randomBytes(200)]);
    const value = createHmac('sha256', endpoint.signSecret).update(bytes).digest('hex');
    const headers = { 'x-webhook-signature': value };
    const answer = await check({ body_base64: bytes.toString('base64'), headers });
    expect(answer.body.data).toMatchObject({ valid: true, scheme: 'plain', body: 'unknown', notification_id: '' });
  });

  it('JSON that was written again is found by what was sent', async () => {
    const sent = await sentNotification();
    const rewritten = JSON.stringify(JSON.parse(sent.text), null, 2);
    const { data } = (await check({ body: rewritten, headers: headersOf(sent) })).body;
    expect(data).toMatchObject({ valid: false, reason: 'body_rewritten', body: 'changed', notification_id: sent.id });
    expect(data.message).toContain('parsed and written again');
  });

  it('the secret of another endpoint of the organization is named, one of another organization is not known', async () => {
    const sent = await sentNotification();
    const answer = await check({ body: sent.text, headers: headersOf(sent, other.signSecret) });
    expect(answer.body.data).toMatchObject({ reason: 'other_endpoint', other_endpoint_id: other.id });
    expect(answer.body.data.message).toContain('"Till"');
    const strange = await check({ body: sent.text, headers: headersOf(sent, foreign.signSecret) });
    expect(strange.body.data).toMatchObject({ reason: 'no_match', other_endpoint_id: '' });
  });

  it('the secret before the rotation is reported as such, and the new one is right', async () => {
    const rotated = await addEndpoint(service, { organizationId: world.main.id });
    const { secretsKey } = service.services;
    const result = await inWriteContext(service, (change) =>
      rotateSecret(change, secretsKey, { organizationId: world.main.id }, rotated.id),
    );
    const { signSecret } = result as { signSecret: string };
    const sent = await sentNotification();
    const before = await check({ body: sent.text, headers: headersOf(sent, rotated.signSecret) }, rotated.id);
    expect(before.body.data).toMatchObject({ valid: false, reason: 'previous_secret' });
    expect(before.body.data.message).toContain('2026-11-21T20:00:00.000Z');
    const after = await check({ body: sent.text, headers: headersOf(sent, signSecret) }, rotated.id);
    expect(after.body.data.valid).toBe(true);
    clock.advance(86_400_000);
    const gone = await check({ body: sent.text, headers: headersOf(sent, rotated.signSecret) }, rotated.id);
    expect(gone.body.data.reason).toBe('expired_secret');
    clock.advance(-86_400_000);
  });

  it('the timestamp is judged by received_at', async () => {
    const sent = await sentNotification();
    const { 'x-webhook-signature': _, ...headers } = headersOf(sent);
    clock.advance(3_600_000);
    const late = await check({ body: sent.text, headers });
    expect(late.body.data).toMatchObject({ valid: false, reason: 'timestamp_too_old', timestamp_age_s: 3_600 });
    const then = await check({ body: sent.text, headers, received_at: '2026-11-20T20:00:02Z' });
    expect(then.body.data).toMatchObject({ valid: true, timestamp_age_s: 2 });
    clock.advance(-3_600_000);
  });

  it("another organization's notification is none", async () => {
    const sent = await sentNotification(world.twin.id);
    const answer = await check({ body: sent.text, headers: headersOf(sent) });
    expect(answer.body.data).toMatchObject({ valid: true, body: 'unknown' });
    const wrong = await check({ body: sent.text.slice(0, -9), headers: headersOf(sent) });
    expect(wrong.body.data).toMatchObject({ valid: false, reason: 'no_match', body: 'unknown' });
    expect(wrong.body.data.message).toContain('No message with its id');
  });

  it('no header, an odd name, an id that is none', async () => {
    expect((await check({ body: '', headers: {} })).body.data).toMatchObject({
      valid: false,
      scheme: '',
      reason: 'no_signature',
      checks: [],
      timestamp_age_s: null,
    });
    const headers = { 'webhook-id': "'; --", 'webhook-timestamp': '1e9', 'webhook-signature': 'v1,x', 'a\nb': 'c' };
    const answer = await check({ body: '{}', headers });
    expect(answer.body.data).toMatchObject({ valid: false, reason: 'signature_malformed', notification_id: '' });
  });

  it('a body as large as a request can be', async () => {
    const sent = { id: newId('notification', clock.now()), text: 'x'.repeat(250_000) };
    const answer = await check({ body: sent.text, headers: headersOf(sent) });
    expect(answer.body.data.valid).toBe(true);
  });

  it('takes two statements beside those of the session, and shows no secret', async () => {
    const sent = await sentNotification();
    await check({ body: sent.text, headers: headersOf(sent) });
    const counts: number[] = [];
    let answer!: Awaited<ReturnType<typeof check>>;
    // What the service does besides, now and then, is not counted with each of them.
    for (let times = 0; times < 3; times += 1) {
      const before = service.services.database.statementsCount;
      answer = await check({ body: `${sent.text} `, headers: headersOf(sent) });
      counts.push(service.services.database.statementsCount - before);
    }
    expect(Math.min(...counts)).toBeLessThanOrEqual(3);
    const shown = [answer.text, ...service.logLines].join('\n');
    for (const { signSecret } of [endpoint, other]) expect(shown).not.toContain(signSecret.slice(6, 20));
    expect(shown).not.toContain(headersOf({ ...sent, text: `${sent.text} ` })['x-webhook-signature']);
  });
});

describe('200 for what a receiver really got', () => {
  it('right while a secret is rotated, by both schemes; with a byte changed, the change is reported', async () => {
    const stage = await DeliveryStage.set();
    try {
      const { id, receiver } = await stage.endpoint();
      const headers = await signIn(stage.service, stage.place.id, 'admin');
      const url = `/management/organizations/${stage.place.id}/webhook-endpoints/${id}`;
      await stage.service.call('POST', `${url}/rotate-secret`, { headers });
      await stage.worker();
      const test = await stage.service.call('POST', `${url}/test`, { headers });
      expect(test.status).toBe(202);
      await expect.poll(() => receiver.received.length, { timeout: 10_000, interval: 20 }).toBe(1);
      const [came] = receiver.received;
      expect(Object.keys(came!.headers)).toContain('x-webhook-signature-previous');
      const body = { body_base64: came!.body.toString('base64'), headers: came!.headers };
      const right = await stage.service.call('POST', `${url}/check-signature`, { headers, body });
      expect(right.body.data).toMatchObject({
        valid: true,
        checks: [{ valid: true }, { valid: true }],
        body: 'as_sent',
        notification_id: test.body.data.event_id,
      });
      const changed = { headers: came!.headers, body: `${came!.body}\n` };
      const wrong = await stage.service.call('POST', `${url}/check-signature`, { headers, body: changed });
      expect(wrong.body.data).toMatchObject({ valid: false, reason: 'body_whitespace' });
    } finally {
      await stage.close();
    }
  });
});

describe('400', () => {
  it.each([
    ['no body', { headers: {} }, '/body'],
    ['two bodies', { headers: {}, body: '', body_base64: '' }, '/body_base64'],
    ['no base64', { headers: {}, body_base64: 'a b' }, '/body_base64'],
    ['no headers', { body: '' }, '/headers'],
    ['a list as a header', { body: '', headers: { a: ['b'] } }, '/headers/a'],
    ['a number as a header with a line break in its name', { body: '', headers: { 'a\nb': 5 } }, '/headers/a\nb'],
    ['a line break in a header', { body: '', headers: { a: 'b\r\nc' } }, '/headers/a'],
    ['no instant', { body: '', headers: {}, received_at: 'now' }, '/received_at'],
  ])('%s', async (_, body, path) => {
    const answer = await check(body);
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].path).toBe(path);
  });
});
