import { createHmac } from 'node:crypto';
import { isShortCode } from '@stagedoor/contract/door-rules';

/** 128 bits: among a million codes two have the same hash with a probability of less than one in 10²⁶. */
const hashBytes = 16;

/** What a manifest has in place of codes: HMAC-SHA-256 with the key of device and event, truncated, in base64url. */
export function hashCodes(key: Buffer, codes: readonly string[]): string[] {
  return codes.map((code) => createHmac('sha256', key).update(code).digest().toString('base64url', 0, hashBytes));
}

interface Coded {
  readonly id: string;
  readonly code: string;
}

/**
 * By what a manifest names its entries: hashes of their codes. The key of a stolen device could be used to find short codes by
 * trying all, so of those it has hashes of the ids, which no code is: a code has no NUL.
 */
export function manifestHashes(key: Buffer, entries: readonly Coded[]): string[] {
  const named = entries.map(({ id, code }) => (isShortCode(code) ? `\u0000${id}` : code));
  return hashCodes(key, named);
}
