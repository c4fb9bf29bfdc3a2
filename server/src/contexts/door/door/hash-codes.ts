import { createHmac } from 'node:crypto';

/** 128 bits: among a million codes two have the same hash with a probability of less than one in 10²⁶. */
const hashBytes = 16;

/** What a manifest has in place of codes: HMAC-SHA-256 with the key of device and event, truncated, in base64url. */
export function hashCodes(key: Buffer, codes: readonly string[]): string[] {
  return codes.map((code) => createHmac('sha256', key).update(code).digest().toString('base64url', 0, hashBytes));
}
