import { createHmac, timingSafeEqual } from 'node:crypto';
import { TypeID } from 'typeid-js';

// A token is 54 bytes, which is 72 characters of base64url without padding or spare bits, so a token has one spelling:
//   organization (16) | ticket (16) | owner since, milliseconds (6) | the first 16 bytes of an HMAC-SHA-256 over them
// Nothing in it is secret; without the key nobody can make or change one. A link is for one owner of the ticket: its
// instant is compared with that of the ticket's last change of name. Until when it works depends on the event, which can
// be moved, and is not written into it.

const payloadBytes = 38;
const macBytes = 16;
const ownerSinceOffset = 32;
const ownerSinceBytes = 6;
const keyBytesMin = 16;
const wellFormed = /^[A-Za-z0-9_-]{72}$/;
// Signed along, so that the same key used for another purpose never yields a valid link.
const purpose = 'stagedoor ticket pdf 2\n';

export interface PdfLinkTarget {
  organizationId: string;
  ticketId: string;
  /** When the ticket got the name of the owner that the link was made for; null for the first owner. */
  ownerSince: Date | null;
}

/** A token that opens one ticket for one owner of it. Throws on malformed ids: they come out of our own database. */
export function signPdfLink(link: PdfLinkTarget & { key: Buffer }): string {
  const payload = Buffer.alloc(payloadBytes);
  payload.set(idBytes(link.organizationId, 'org'), 0);
  payload.set(idBytes(link.ticketId, 'tkt'), 16);
  const ownerSinceMs = link.ownerSince?.getTime() ?? 0;
  if (Number.isNaN(ownerSinceMs)) throw new RangeError('the instant of the owner of a ticket link is no date');
  payload.writeUIntBE(ownerSinceMs, ownerSinceOffset, ownerSinceBytes);
  return Buffer.concat([payload, macOf(payload, link.key)]).toString('base64url');
}

/**
 * What a token was signed for; null for everything that is no token of ours, of any length and alphabet. Works without a
 * database read.
 */
export function openPdfLink(attempt: { key: Buffer; token: string }): PdfLinkTarget | null {
  if (typeof attempt.token !== 'string' || !wellFormed.test(attempt.token)) return null;
  const bytes = Buffer.from(attempt.token, 'base64url');
  const payload = bytes.subarray(0, payloadBytes);
  if (!timingSafeEqual(bytes.subarray(payloadBytes), macOf(payload, attempt.key))) return null;
  const ownerSinceMs = payload.readUIntBE(ownerSinceOffset, ownerSinceBytes);
  return {
    organizationId: TypeID.fromUUIDBytes('org', payload.subarray(0, 16)).toString(),
    ticketId: TypeID.fromUUIDBytes('tkt', payload.subarray(16, 32)).toString(),
    ownerSince: ownerSinceMs === 0 ? null : new Date(ownerSinceMs),
  };
}

function macOf(payload: Buffer, key: Buffer): Buffer {
  if (key.length < keyBytesMin) throw new RangeError(`the key of ticket links needs at least ${keyBytesMin} bytes`);
  return createHmac('sha256', key).update(purpose).update(payload).digest().subarray(0, macBytes);
}

function idBytes(id: string, prefix: string): Uint8Array {
  return TypeID.fromString(id, prefix).toUUIDBytes();
}
