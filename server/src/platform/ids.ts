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

/** Digits of base 32 as TypeID writes them, two at a time (docs/decisions/own-code-or-library.md). */
const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const pairs = [...digits].flatMap((first) => [...digits].map((second) => first + second));

/** Four digits of 20 bits. */
const fourDigits = (bits: number) => pairs[bits >>> 10]! + pairs[bits & 0x3ff]!;

/** Ten digits of an instant, which has 48 bits. */
const digitsOfInstant = (ms: number) => {
  const high = Math.floor(ms / 2 ** 20);
  return pairs[high >>> 20]! + fourDigits(high & 0xfffff) + fourDigits(ms % 2 ** 20);
};

let lastMs = 0;
let lastDigits = digitsOfInstant(0);
let countInMs = 0;

/**
 * A new identifier: TypeID over UUIDv7. It sorts by the instant given; those that one process makes for the same
 * millisecond, up to 4,096, sort as they were made (RFC 9562, 6.2, method 1). It can be guessed about as well as that
 * instant: never use one as a secret.
 */
export function newId(kind: IdKind, at: Date): string {
  const ms = at.getTime();
  if (ms === lastMs) countInMs = (countInMs + 1) & 0xfff;
  else {
    countInMs = 0;
    lastMs = ms;
    lastDigits = digitsOfInstant(ms);
  }
  // Behind the instant: the version 7 and the count, the variant 10 and 62 random bits.
  const random = nextRandom(8);
  const first = random.readUInt32BE(0);
  const last = random.readUInt32BE(4);
  const words = [
    (0x7000 | countInMs) * 16 + 8 + ((first >>> 28) & 3),
    (first >>> 8) & 0xfffff,
    ((first & 0xff) << 12) | (last >>> 20),
    last & 0xfffff,
  ] as const;
  return `${idPrefixes[kind]}_${lastDigits}${fourDigits(words[0])}${fourDigits(words[1])}${fourDigits(words[2])}${fourDigits(words[3])}`;
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
  for (const byte of nextRandom(20)) code += crockford[byte & 31];
  return code;
}
