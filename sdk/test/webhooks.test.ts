/** Verifying what the service sends, by the vectors of the contract and by what goes wrong on the way. */
import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { type WebhookNotification, webhooks } from '../src/index.ts';

interface Vector {
  readonly name: string;
  readonly secrets: readonly string[];
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}
const file = new URL('../../contract/examples/signatures.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] };
const [message] = vectors as [Vector];
const other = 'whsec_YW5vdGhlciBzZWNyZXQgb2YgMzIgYnl0ZXMgbG9uZyE=';

const at = (vector: Vector, offsetS = 0) => new Date((vector.timestamp + offsetS) * 1_000);
const bytes = (text: string) => new TextEncoder().encode(text);

/** The reason for which a request is refused; what is not given is that of a good request. */
async function faultOf(given: {
  readonly vector?: Vector;
  readonly body?: string | Uint8Array;
  readonly headers?: webhooks.WebhookHeaders;
  readonly secret?: webhooks.WebhookSecret;
  readonly now?: Date;
}): Promise<string> {
  const { vector = message } = given;
  const { body = vector.body, headers = vector.headers, secret = vector.secrets[0]!, now = at(vector) } = given;
  const verifying = webhooks.verify(body, headers, secret, { now });
  return verifying.then(
    () => 'accepted',
    (error: webhooks.WebhookVerificationError) => {
      expect(error).toBeInstanceOf(webhooks.WebhookVerificationError);
      expect(error.message).not.toBe('');
      return error.reason;
    },
  );
}

const without = (name: string) =>
  Object.fromEntries(Object.entries(message.headers).filter(([header]) => header !== name));

describe.each(vectors)('$name', (vector) => {
  test('is signed as the service signs it', async () => {
    const { id, secrets, body, headers } = vector;
    const signed = await webhooks.sign(body, secrets, { id, at: at(vector) });
    expect(signed).toEqual({ body, headers: { 'content-type': 'application/json', ...headers } });
  });

  test.each([...vector.secrets])('is verified with the live secret %s', async (secret) => {
    const verifying = webhooks.verify(bytes(vector.body), vector.headers, secret, { now: at(vector) });
    if (vector.body === '') await expect(verifying).rejects.toMatchObject({ reason: 'body_other' });
    else expect(await verifying).toEqual(JSON.parse(vector.body));
  });

  test('is refused with another secret', async () => {
    expect(await faultOf({ vector, secret: other })).toBe(vector.body === '' ? 'body_empty' : 'no_match');
  });
});

describe('a good request', () => {
  const upperCase = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
  test.each([
    ['headers of fetch', new Headers(message.headers)],
    ['headers of Node.js', message.headers],
    ['headers in upper case', upperCase],
    ['values in lists', Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, [value]]))],
  ])('is accepted with %s', async (_, headers) => {
    expect(await faultOf({ headers })).toBe('accepted');
  });

  test('is accepted as text, bytes, a Buffer inside a larger one, and an ArrayBuffer', async () => {
    const inLarger = Buffer.from(`xx${message.body}xx`).subarray(2, -2);
    for (const body of [message.body, bytes(message.body), inLarger, bytes(message.body).buffer]) {
      expect(await faultOf({ body: body as Uint8Array })).toBe('accepted');
    }
  });

  test('is accepted with any of several secrets', async () => {
    expect(await faultOf({ secret: [other, message.secrets[0]!] })).toBe('accepted');
    expect(await faultOf({ secret: [other] })).toBe('no_match');
  });

  test.each([
    [-300, 'accepted'],
    [-301, 'timestamp_in_future'],
    [300, 'accepted'],
    [301, 'timestamp_too_old'],
  ])('with a clock that is %i s off: %s', async (offsetS, expected) => {
    expect(await faultOf({ now: at(message, offsetS) })).toBe(expected);
  });

  test('has the type of its kind', async () => {
    const verified = await webhooks.verify(message.body, message.headers, message.secrets[0]!, { now: at(message) });
    expect(verified.event).toBe('webhook.test');
    if (verified.event === 'webhook.test') expect(verified.payload.message).toBe('It works.');
  });
});

test.each([
  ['no_signature', { headers: without('webhook-signature') }],
  ['id_missing', { headers: without('webhook-id') }],
  ['timestamp_missing', { headers: without('webhook-timestamp') }],
  ['timestamp_not_a_number', { headers: { ...message.headers, 'webhook-timestamp': '2026-11-21T22:30:00Z' } }],
  ['no_match', { headers: { ...message.headers, 'webhook-timestamp': String(message.timestamp + 1) } }],
  ['no_match', { headers: { ...message.headers, 'webhook-id': 'whe_01jd3k5v8wexbtq8m2zr4h6n7d' } }],
  ['signature_malformed', { headers: { ...message.headers, 'webhook-signature': 'v1,short v2,AAAA' } }],
  ['signature_malformed', { headers: { ...message.headers, 'webhook-signature': 'v1,%%%' } }],
  ['body_empty', { body: '' }],
  ['body_whitespace', { body: `${message.body}\n` }],
  ['body_rewritten', { body: JSON.stringify(JSON.parse(message.body), null, 2) }],
  ['body_rewritten', { body: JSON.parse(message.body) as string }],
  ['no_match', { body: message.body.replace('"sequence":1', '"sequence":2') }],
] as const)('a request is refused with %s', async (reason, given) => {
  expect(await faultOf(given)).toBe(reason);
});

test('every byte of the body, the id and the signature counts', async () => {
  const body = bytes(message.body);
  for (let index = 0; index < body.length; index += 7) {
    const tampered = body.slice();
    tampered[index]! ^= 1;
    expect(await faultOf({ body: tampered })).not.toBe('accepted');
  }
});

test('a plain signature alone is refused: it does not cover the time', async () => {
  const { 'x-webhook-signature': plain, 'x-webhook-id': id } = message.headers;
  expect(await faultOf({ headers: { 'x-webhook-signature': plain!, 'x-webhook-id': id! } })).toBe('no_signature');
});

test('something else than a secret is a mistake of the caller', async () => {
  await expect(webhooks.verify(message.body, message.headers, 'ik_test_key', { now: at(message) })).rejects.toThrow(
    'begins with whsec_',
  );
});

test('what is signed here is accepted by the package standardwebhooks', async () => {
  const event = JSON.parse(message.body) as WebhookNotification;
  const { body, headers } = await webhooks.sign(event, message.secrets);
  expect(new Webhook(message.secrets[0]!).verify(body, headers)).toEqual(event);
});
