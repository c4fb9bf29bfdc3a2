/**
 * Tokens that carry data and that cannot be made or changed without the key: bytes, then the first 16 bytes of an
 * HMAC-SHA-256 over the purpose and them, in base64url. Nothing in them is secret.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { TypeID } from 'typeid-js';

const macBytes = 16;
const keyBytesMin = 16;
/** Bytes of an identifier without its prefix. */
export const idLength = 16;

/** The token of the payload. `purpose` is signed along, so that a token for one purpose is none for another. */
export function signToken(purpose: string, payload: Uint8Array, key: Buffer): string {
  return Buffer.concat([payload, macOf(purpose, payload, key)]).toString('base64url');
}

/** The payload of a token of that length; null for everything that is no token of ours, of any length and alphabet. */
export function openToken(purpose: string, token: unknown, payloadLength: number, key: Buffer): Buffer | null {
  // Without padding or spare bits a token has one spelling: lengths are chosen so that they divide by 3.
  const length = ((payloadLength + macBytes) / 3) * 4;
  if (typeof token !== 'string' || token.length !== length || !/^[A-Za-z0-9_-]+$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const payload = bytes.subarray(0, payloadLength);
  return timingSafeEqual(bytes.subarray(payloadLength), macOf(purpose, payload, key)) ? payload : null;
}

function macOf(purpose: string, payload: Uint8Array, key: Buffer): Buffer {
  if (key.length < keyBytesMin) throw new RangeError(`the key of ${purpose} needs at least ${keyBytesMin} bytes`);
  return createHmac('sha256', key).update(`${purpose}\n`).update(payload).digest().subarray(0, macBytes);
}

/** The bytes of an identifier. Throws on a malformed one: they come out of our own database. */
export function bytesOfId(id: string, prefix: string): Uint8Array {
  return TypeID.fromString(id, prefix).toUUIDBytes();
}

/** The identifier of those bytes. */
export function idOfBytes(bytes: Uint8Array, prefix: string): string {
  return TypeID.fromUUIDBytes(prefix, bytes).toString();
}
