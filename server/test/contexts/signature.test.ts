import { createHmac, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signatureHeaders, signingSecret } from '../../src/contexts/messaging/webhooks/webhooks.ts';

const newSecret = () => signingSecret(`whsec_${randomBytes(32).toString('base64')}`);
const id = 'whe_01jd3k5v8wexbtq8m2zr4h6n7c';
const nowS = () => Math.floor(Date.now() / 1000);
const body = Buffer.from('{"id":"whe_01jd3k5v8wexbtq8m2zr4h6n7c","payload":{"name":"Zoë 🎟"}}');

describe('the headers of a delivery', () => {
  it('sign the body in lower-case hex with the whole secret as it is written', () => {
    const secret = newSecret();
    const headers = signatureHeaders({ id, timestampS: nowS(), body, secrets: [secret] });
    expect(headers['x-webhook-id']).toBe(id);
    expect(headers['x-webhook-signature']).toBe(createHmac('sha256', secret.raw).update(body).digest('hex'));
    expect(headers['x-webhook-signature']).toMatch(/^[0-9a-f]{64}$/);
  });

  it('pass an independent verifier of Standard Webhooks, and fail it with one byte changed', () => {
    const secret = newSecret();
    const headers = { ...signatureHeaders({ id, timestampS: nowS(), body, secrets: [secret] }) };
    expect(new Webhook(secret.raw).verify(body, headers)).toEqual(JSON.parse(body.toString()));
    expect(() => new Webhook(secret.raw).verify(`${body} `, headers)).toThrow('No matching signature');
    expect(() => new Webhook(newSecret().raw).verify(body, headers)).toThrow('No matching signature');
  });

  it('say nothing of a previous secret where there is none', () => {
    const headers = signatureHeaders({ id, timestampS: 1, body, secrets: [newSecret()] });
    expect(Object.keys(headers)).not.toContain('x-webhook-signature-previous');
    expect(headers['webhook-signature'].split(' ')).toHaveLength(1);
  });

  it('are good for every live secret during rotations, the newest first', () => {
    const secrets = [newSecret(), newSecret(), newSecret()];
    const headers = signatureHeaders({ id, timestampS: nowS(), body, secrets });
    for (const [index, secret] of secrets.entries()) {
      expect(() => new Webhook(secret.raw).verify(body, { ...headers })).not.toThrow();
      const alone = { ...headers, 'webhook-signature': headers['webhook-signature'].split(' ')[index]! };
      expect(() => new Webhook(secret.raw).verify(body, alone)).not.toThrow();
    }
    const plain = (raw: string) => createHmac('sha256', raw).update(body).digest('hex');
    expect(headers['x-webhook-signature']).toBe(plain(secrets[0]!.raw));
    expect(headers['x-webhook-signature-previous']).toBe(plain(secrets[1]!.raw));
  });

  it('sign bytes that are no text as they are', () => {
    const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x80]);
    const secret = newSecret();
    const headers = signatureHeaders({ id, timestampS: 7, body: bytes, secrets: [secret] });
    const content = Buffer.concat([Buffer.from(`${id}.7.`), bytes]);
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', secret.decoded).update(content).digest('base64')}`,
    );
  });

  it('are refused without a secret', () => {
    expect(() => signatureHeaders({ id, timestampS: 1, body, secrets: [] })).toThrow('nothing to sign with');
  });
});
