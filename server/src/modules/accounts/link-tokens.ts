/** Tokens that are shown once and kept as a hash: of sessions, invitations and password links. */
import { createHash, randomBytes } from 'node:crypto';

/** A new token of 256 random bits in base64url, and its hash. */
export function newToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** The SHA-256 of a token: a random one of that length needs no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Anything else is none of ours and not worth a question to the database. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
