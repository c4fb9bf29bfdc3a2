import { createHmac, timingSafeEqual } from 'node:crypto';
import { TypeID } from 'typeid-js';

// A token is 54 bytes, which is 72 characters of base64url without padding or spare bits, so a token has one spelling:
//   organization (16) | ticket (16) | expiry, milliseconds (6) | the first 16 bytes of an HMAC-SHA-256 over them
// Nothing in it is secret; without the key nobody can make or change one.

const payloadBytes = 38;
const macBytes = 16;
const expiryOffset = 32;
const expiryBytes = 6;
const keyBytesMin = 16;
const wellFormed = /^[A-Za-z0-9_-]{72}$/;
// Signed along, so that the same key used for another purpose never yields a valid link.
const purpose = 'stagedoor ticket pdf 1\n';

export interface PdfLinkTarget {
  organizationId: string;
  ticketId: string;
}

/** A token that opens one ticket until `expiresAt`. Throws on malformed ids: they come out of our own database. */
export function signPdfLink(link: PdfLinkTarget & { key: Buffer; expiresAt: Date }): string {
  const payload = Buffer.alloc(payloadBytes);
  payload.set(idBytes(link.organizationId, 'org'), 0);
  payload.set(idBytes(link.ticketId, 'tkt'), 16);
  const expiresAtMs = link.expiresAt.getTime();
  if (Number.isNaN(expiresAtMs)) throw new RangeError('the expiry of a ticket link is no date');
  payload.writeUIntBE(expiresAtMs, expiryOffset, expiryBytes);
  return Buffer.concat([payload, macOf(payload, link.key)]).toString('base64url');
}

/**
 * What a token opens. `expired` is said only of tokens we signed; everything else that is no token of ours, of any
 * length and alphabet, is `invalid`. Works without a database read.
 */
export function openPdfLink(attempt: { key: Buffer; token: string; now: Date }): PdfLinkTarget | 'expired' | 'invalid' {
  if (typeof attempt.token !== 'string' || !wellFormed.test(attempt.token)) return 'invalid';
  const bytes = Buffer.from(attempt.token, 'base64url');
  const payload = bytes.subarray(0, payloadBytes);
  if (!timingSafeEqual(bytes.subarray(payloadBytes), macOf(payload, attempt.key))) return 'invalid';
  const expiresAtMs = payload.readUIntBE(expiryOffset, expiryBytes);
  if (!(attempt.now.getTime() < expiresAtMs)) return 'expired';
  return {
    organizationId: TypeID.fromUUIDBytes('org', payload.subarray(0, 16)).toString(),
    ticketId: TypeID.fromUUIDBytes('tkt', payload.subarray(16, 32)).toString(),
  };
}

function macOf(payload: Buffer, key: Buffer): Buffer {
  if (key.length < keyBytesMin) throw new RangeError(`the key of ticket links needs at least ${keyBytesMin} bytes`);
  return createHmac('sha256', key).update(purpose).update(payload).digest().subarray(0, macBytes);
}

function idBytes(id: string, prefix: string): Uint8Array {
  return TypeID.fromString(id, prefix).toUUIDBytes();
}
