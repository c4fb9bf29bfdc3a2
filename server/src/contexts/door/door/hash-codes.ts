import { createHmac, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { isShortCode, shortCodeRounds } from '@stagedoor/contract/door-rules';

/** 128 bits: among a million codes two have the same hash with a probability of less than one in 10²⁶. */
const hashBytes = 16;

const derive = promisify(pbkdf2);

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

/**
 * By what a manifest also has the short codes of entries, where the organization wants that; null for other codes. It takes
 * the rounds of `shortCodeRounds` for each, in threads of the system.
 */
export function shortCodeHashes(key: Buffer, entries: readonly Coded[]): Promise<(string | null)[]> {
  const [salt] = hashCodes(key, ['']);
  return Promise.all(
    entries.map(async ({ code }) =>
      isShortCode(code)
        ? (await derive(code, salt!, shortCodeRounds, hashBytes, 'sha256')).toString('base64url')
        : null,
    ),
  );
}
