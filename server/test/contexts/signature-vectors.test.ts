/** The published vectors, against what signs here and against an independent implementation of the standard. */
import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import {
  checkSignature,
  type SignatureHeaders,
  signatureHeaders,
  signingSecret,
} from '../../src/contexts/messaging/webhooks/webhooks.ts';

interface Vector {
  readonly name: string;
  readonly secrets: readonly string[];
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
  readonly headers: SignatureHeaders;
}

const file = new URL('../../../contract/examples/signatures.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] };

it('have UTF-8, a large body and rotated secrets among them', () => {
  expect(vectors.some(({ body }) => /[\u{10000}-\u{10ffff}]/u.test(body))).toBe(true);
  expect(vectors.some(({ body }) => body.length > 20_000)).toBe(true);
  expect(vectors.map(({ secrets }) => secrets.length)).toEqual(expect.arrayContaining([1, 2, 3]));
});

describe.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
  const { id, timestamp, headers, secrets } = vector;
  const body = Buffer.from(vector.body);

  it('is signed so here', () => {
    const made = signatureHeaders({ id, timestampS: timestamp, body, secrets: secrets.map(signingSecret) });
    expect(made).toEqual(headers);
  });

  it('is signed so by an independent implementation, with every secret', () => {
    const signed = secrets.map((secret) => new Webhook(secret).sign(id, new Date(timestamp * 1000), vector.body));
    expect(headers['webhook-signature']).toBe(signed.join(' '));
  });

  it('is found right, and wrong with a byte more', () => {
    const own = secrets.map((raw, index) => ({
      secret: signingSecret(raw),
      expiresAt: index === 0 ? null : new Date((timestamp + 60) * 1000),
    }));
    const at = new Date(timestamp * 1000);
    const evidence = { now: at, own, others: [], sent: null };
    const given = { ...headers };
    expect(checkSignature({ headers: given, body, at }, evidence).valid).toBe(true);
    const longer = Buffer.concat([body, Buffer.from('x')]);
    expect(checkSignature({ headers: given, body: longer, at }, evidence)).toMatchObject({ valid: false });
  });
});
