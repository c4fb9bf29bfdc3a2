import { randomBytes } from 'node:crypto';
import { type IdKind, idPrefixes } from '@stagedoor/contract/vocabulary';
import { TypeID } from 'typeid-js';
import type { Clock } from './clock.ts';

const poolBytes = 4_096;
let pool = Buffer.alloc(0);

/** Random bytes of the system, fetched many at a time: asking for a few costs as much as asking for a page. */
function nextRandom(length: number): Buffer {
  if (pool.length < length) pool = randomBytes(poolBytes);
  const taken = pool.subarray(0, length);
  pool = pool.subarray(length);
  return taken;
}

let lastMs = 0;
let countInMs = 0;

/**
 * A new identifier: TypeID over UUIDv7. It sorts by the instant given; those that one process makes for the same
 * millisecond, up to 4,096, sort as they were made (RFC 9562, 6.2, method 1). It can be guessed about as well as that
 * instant: never use one as a secret.
 */
export function newId(kind: IdKind, at: Date): string {
  const ms = at.getTime();
  countInMs = ms === lastMs ? (countInMs + 1) & 0xfff : 0;
  lastMs = ms;
  const bytes = Buffer.concat([Buffer.alloc(8), nextRandom(8)]);
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | countInMs, 6);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return TypeID.fromUUIDBytes(idPrefixes[kind], bytes).toString();
}

/** The instant that stands in an identifier, or null if it is not one of ours. */
export function instantOfId(id: string): Date | null {
  const suffix = id.slice(id.indexOf('_') + 1);
  if (!/^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(suffix)) return null;
  return new Date(Buffer.from(TypeID.fromString(`x_${suffix}`, 'x').toUUIDBytes()).readUIntBE(0, 6));
}

const requestIdPattern = /^req_([0-9a-z]{9})[0-9a-z]{14}$/;

/**
 * Makes ids of requests: the instant in milliseconds, then what distinguishes this process, then a counter, all of fixed
 * length in base 36, so that ids sort as their requests came in.
 */
export function requestIds(clock: Clock): () => string {
  const processPart = BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString(36)
    .slice(-8)
    .padStart(8, '0');
  let count = 0;
  return () => {
    count = (count + 1) % 36 ** 6;
    const instantPart = clock.now().getTime().toString(36).padStart(9, '0');
    return `req_${instantPart}${processPart}${count.toString(36).padStart(6, '0')}`;
  };
}

/** The instant at which the request came in, or null where this is no id of one. */
export function instantOfRequestId(id: string): Date | null {
  const [, instantPart] = requestIdPattern.exec(id) ?? [];
  return instantPart === undefined ? null : new Date(Number.parseInt(instantPart, 36));
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A secret code for a barcode or QR: 20 characters of Crockford base32, 100 bits from the system's generator. */
export function newSecretCode(): string {
  let code = '';
  for (const byte of randomBytes(20)) code += crockford[byte & 31];
  return code;
}
