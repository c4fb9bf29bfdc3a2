/**
 * Verifies what comes to a webhook endpoint, and signs what tests send to one. Signatures are those of Standard
 * Webhooks, which cover the time too, so that an old request cannot be sent to you again by somebody else.
 */
import type { WebhookNotification } from './generated/notifications.ts';

export type * from './generated/notifications.ts';

/** Why a request is refused; the words of the operation `checkWebhookEndpointSignature`, which knows more of them. */
export type VerificationFault =
  | 'no_signature'
  | 'signature_malformed'
  | 'id_missing'
  | 'timestamp_missing'
  | 'timestamp_not_a_number'
  | 'timestamp_too_old'
  | 'timestamp_in_future'
  | 'body_empty'
  | 'body_rewritten'
  | 'body_whitespace'
  | 'body_other'
  | 'no_match';

const sentences: Readonly<Record<VerificationFault, string>> = {
  no_signature: 'There is no webhook-signature header. Look for what takes headers away: a proxy, a gateway, a queue.',
  signature_malformed: 'webhook-signature has not the form v1, and base64 of 32 bytes.',
  id_missing: 'There is no webhook-id header; the signature covers it.',
  timestamp_missing: 'There is no webhook-timestamp header; the signature covers it.',
  timestamp_not_a_number: 'webhook-timestamp is not a number of seconds.',
  timestamp_too_old: 'webhook-timestamp is too old. Verify before the request waits in a queue, and set your clock.',
  timestamp_in_future: 'webhook-timestamp is ahead of the clock here. Set your clock.',
  body_empty: 'The body is empty: something has read it before.',
  body_rewritten: 'The body was parsed and written again. Verify the bytes as they came, before a JSON parser.',
  body_whitespace: 'Spaces or line breaks were added around the body. Verify the bytes as they came.',
  body_other: 'The signature is right, but the body is not JSON.',
  no_match: 'The signature is by another secret, or over another body.',
};

export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: VerificationFault;

  constructor(reason: VerificationFault) {
    super(sentences[reason]);
    this.reason = reason;
  }
}

/** The headers of Node.js, of `fetch`, or a plain object. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

export interface VerifyOptions {
  /** Seconds that the timestamp may be off, to either side; 300 when left out. */
  readonly toleranceS?: number | undefined;
  /** The time of the check; the present when left out. */
  readonly now?: Date | undefined;
}

/** `sign_secret` of the endpoint; several while you change from one to another. */
export type WebhookSecret = string | readonly string[];

/**
 * Answers with the notification. Throws a WebhookVerificationError that says why a request is refused.
 *
 * @param rawBody The body as it came, before any parser.
 */
export async function verify(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: WebhookSecret,
  { toleranceS = 300, now = new Date() }: VerifyOptions = {},
): Promise<WebhookNotification> {
  const body = bytesOf(rawBody);
  const signature = header(headers, 'webhook-signature');
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  if (!signature) throw new WebhookVerificationError('no_signature');
  if (!id) throw new WebhookVerificationError('id_missing');
  if (!timestamp) throw new WebhookVerificationError('timestamp_missing');
  if (!/^\d{1,15}$/.test(timestamp)) throw new WebhookVerificationError('timestamp_not_a_number');
  const signatures = macsIn(signature);
  if (signatures.length === 0) throw new WebhookVerificationError('signature_malformed');
  const keys = await Promise.all([secret].flat().map((one) => hmacKey(keyBytes(one))));
  const isBy = async (content: Uint8Array) => {
    const signed = joined(encoder.encode(`${id}.${timestamp}.`), content);
    for (const key of keys) {
      for (const mac of signatures) if (await crypto.subtle.verify('HMAC', key, mac, signed)) return true;
    }
    return false;
  };
  if (!(await isBy(body))) throw new WebhookVerificationError(await faultOf(body, isBy));
  const ageS = Math.floor(now.getTime() / 1_000) - Number(timestamp);
  if (ageS > toleranceS) throw new WebhookVerificationError('timestamp_too_old');
  if (ageS < -toleranceS) throw new WebhookVerificationError('timestamp_in_future');
  return (parsed(body) as WebhookNotification | undefined) ?? fail('body_other');
}

export interface SignedRequest {
  readonly body: string;
  readonly headers: Record<string, string>;
}

export interface SignOptions {
  /** Of the notification; that of the body when left out. */
  readonly id?: string | undefined;
  /** When it is sent; the present when left out. */
  readonly at?: Date | undefined;
}

/**
 * Body and headers as the service would send them, for the tests of a receiver. Of several secrets the first is the
 * newest.
 */
export async function sign(
  notification: WebhookNotification | string,
  secret: WebhookSecret,
  { id, at = new Date() }: SignOptions = {},
): Promise<SignedRequest> {
  const body = typeof notification === 'string' ? notification : JSON.stringify(notification);
  const messageId = id ?? (JSON.parse(body) as { id: string }).id;
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const secrets = [secret].flat() as string[];
  const standard = await Promise.all(
    secrets.map(async (one) => `v1,${base64(await mac(keyBytes(one), `${messageId}.${timestamp}.${body}`))}`),
  );
  const [newest, previous] = await Promise.all(
    secrets.slice(0, 2).map(async (one) => hex(await mac(encoder.encode(one), body))),
  );
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-webhook-id': messageId,
      'x-webhook-signature': newest!,
      ...(previous === undefined ? {} : { 'x-webhook-signature-previous': previous }),
      'webhook-id': messageId,
      'webhook-timestamp': timestamp,
      'webhook-signature': standard.join(' '),
    },
  };
}

type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

function fail(reason: VerificationFault): never {
  throw new WebhookVerificationError(reason);
}

function bytesOf(body: string | Uint8Array | ArrayBuffer): Bytes {
  if (typeof body === 'string') return encoder.encode(body);
  if (body instanceof ArrayBuffer || body instanceof Uint8Array) return new Uint8Array(body);
  // A framework has parsed it: the bytes that were signed are gone.
  return fail('body_rewritten');
}

/** What was done to a body whose signature does not fit. */
async function faultOf(body: Bytes, isBy: (content: Uint8Array) => Promise<boolean>): Promise<VerificationFault> {
  if (body.length === 0) return 'body_empty';
  const value = parsed(body);
  const text = new TextDecoder().decode(body);
  if (await isBy(encoder.encode(text.trim()))) return 'body_whitespace';
  if (value !== undefined && (await isBy(encoder.encode(JSON.stringify(value))))) return 'body_rewritten';
  return 'no_match';
}

function header(headers: WebhookHeaders, name: string): string {
  if (typeof headers.get === 'function') return headers.get(name)?.trim() ?? '';
  const found = Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  return String(found ?? '').trim();
}

/** The signatures of version 1 in a header. */
function macsIn(value: string): Bytes[] {
  return value.split(/\s+/, 20).flatMap((entry) => {
    const bytes = entry.startsWith('v1,') ? fromBase64(entry.slice(3)) : null;
    return bytes?.length === 32 ? [bytes] : [];
  });
}

function keyBytes(secret: string): Bytes {
  const bytes = secret.startsWith('whsec_') ? fromBase64(secret.slice('whsec_'.length)) : null;
  if (!bytes?.length) throw new TypeError('The secret is not the sign_secret of an endpoint: it begins with whsec_.');
  return bytes;
}

function hmacKey(bytes: Bytes) {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

async function mac(key: Bytes, text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(key), encoder.encode(text)));
}

function joined(first: Uint8Array, second: Uint8Array): Bytes {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

function fromBase64(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
