/**
 * How a notification is signed: twice, for two kinds of receivers, with the same secrets.
 *
 * - Plain: `x-webhook-signature` is the HMAC-SHA256 of the body in lower-case hex, keyed with the whole secret as it is
 *   written (`whsec_…`); `x-webhook-id` names the notification. While a rotated secret is still honoured there is also
 *   `x-webhook-signature-previous`, by the one before.
 * - Standard Webhooks: `webhook-signature` is `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, keyed with the
 *   bytes that the secret encodes; once for every live secret, newest first, a space between them.
 *
 * The body is taken as bytes and never copied or read: an attempt signs what was stored.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { SecretsKey } from '../../../../platform/secrets.ts';

export const secretPrefix = 'whsec_';

/** A secret made ready to sign with, once for many signatures. */
export interface SigningSecret {
  /** As its owner knows it: the key of the plain signature. */
  readonly raw: string;
  /** The bytes that it encodes: the key of the standard one. */
  readonly decoded: Buffer;
}

/** `raw` is the secret as its owner knows it, with its prefix. */
export function signingSecret(raw: string): SigningSecret {
  return { raw, decoded: Buffer.from(raw.slice(secretPrefix.length), 'base64') };
}

/** `whsec_` and 32 random bytes in base64, the form of Standard Webhooks. */
export function newSigningSecret(): string {
  return `${secretPrefix}${randomBytes(32).toString('base64')}`;
}

export interface EncryptedSecret {
  readonly keyId: string;
  readonly ciphertext: Buffer;
}

/** Encrypts the secret of an endpoint for the row of this id; it decrypts in no other row. */
export function encryptSecret(secretsKey: SecretsKey, rowId: string, secret: string): EncryptedSecret {
  return { keyId: keyIdOf(secretsKey), ciphertext: secretsKey.encrypt('webhook-secrets', rowId, secret) };
}

/** Throws where the installation's key is not the one that it was encrypted with. */
export function decryptSecret(secretsKey: SecretsKey, row: { secret_id: string; ciphertext: Buffer }): string {
  return secretsKey.decrypt('webhook-secrets', row.secret_id, row.ciphertext);
}

/** Names the present key without giving anything of it away, so that rows of a former key can be found. */
export function keyIdOf(secretsKey: SecretsKey): string {
  return createHash('sha256').update(secretsKey.derive('webhook-secrets')).digest('hex').slice(0, 8);
}

export interface SignedMessage {
  /** Of the notification: the same on every attempt, so receivers know a repetition by it. */
  readonly id: string;
  /** Seconds since 1970 of the attempt. */
  readonly timestampS: number;
  readonly body: Uint8Array;
  /** Every live secret, newest first; at least one. */
  readonly secrets: readonly SigningSecret[];
}

export interface SignatureHeaders {
  'x-webhook-id': string;
  'x-webhook-signature': string;
  'x-webhook-signature-previous'?: string;
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/** The headers that sign the message. Throws where there is no secret. */
export function signatureHeaders({ id, timestampS, body, secrets }: SignedMessage): SignatureHeaders {
  const [current, previous] = secrets;
  if (!current) throw new Error('nothing to sign with');
  let standard = standardSignature(current.decoded, id, timestampS, body);
  for (let index = 1; index < secrets.length; index += 1) {
    standard += ` ${standardSignature(secrets[index]!.decoded, id, timestampS, body)}`;
  }
  const headers: SignatureHeaders = {
    'x-webhook-id': id,
    'x-webhook-signature': plainSignature(current.raw, body),
    'webhook-id': id,
    'webhook-timestamp': String(timestampS),
    'webhook-signature': standard,
  };
  if (previous) headers['x-webhook-signature-previous'] = plainSignature(previous.raw, body);
  return headers;
}

function plainSignature(key: string, body: Uint8Array): string {
  return createHmac('sha256', key).update(body).digest('hex');
}

function standardSignature(key: Buffer, id: string, timestampS: number, body: Uint8Array): string {
  return `v1,${createHmac('sha256', key).update(`${id}.${timestampS}.`).update(body).digest('base64')}`;
}
