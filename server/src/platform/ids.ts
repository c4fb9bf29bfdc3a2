import { randomBytes } from 'node:crypto';
import { type IdKind, idPrefixes } from '@stagedoor/contract/vocabulary';
import { TypeID } from 'typeid-js';

const poolBytes = 4_096;
let pool = Buffer.alloc(0);

/** Random bytes of the system, fetched many at a time: asking for a few costs as much as asking for a page. */
function nextRandom(length: number): Buffer {
  if (pool.length < length) pool = randomBytes(poolBytes);
  const taken = pool.subarray(0, length);
  pool = pool.subarray(length);
  return taken;
}

/**
 * A new identifier: TypeID over UUIDv7. It sorts by the instant given, to the millisecond, and can be guessed about as
 * well as that instant: never use one as a secret.
 */
export function newId(kind: IdKind, at: Date): string {
  const bytes = Buffer.concat([Buffer.alloc(6), nextRandom(10)]);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return TypeID.fromUUIDBytes(idPrefixes[kind], bytes).toString();
}

/** The instant that stands in an identifier, or null if it is not one of ours. */
export function instantOfId(id: string): Date | null {
  const suffix = id.slice(id.indexOf('_') + 1);
  if (!/^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(suffix)) return null;
  return new Date(Buffer.from(TypeID.fromString(`x_${suffix}`, 'x').toUUIDBytes()).readUIntBE(0, 6));
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A secret code for a barcode or QR: 20 characters of Crockford base32, 100 bits from the system's generator. */
export function newSecretCode(): string {
  let code = '';
  for (const byte of randomBytes(20)) code += crockford[byte & 31];
  return code;
}
