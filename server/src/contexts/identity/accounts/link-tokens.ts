/** Tokens that are shown once and kept as a hash: of sessions, invitations and password links. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A new token of 256 random bits in base64url, and its hash. */
export function newToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** A token that can be made again from its nonce, with the key of account links: a mail is written after its cause. */
export function newLinkToken(key: Buffer): { readonly token: string; readonly hash: Buffer; readonly nonce: string } {
  const nonce = randomBytes(32).toString('base64url');
  const token = linkToken(nonce, key);
  return { token, hash: hashToken(token), nonce };
}

/** The token of a nonce; without the key, the nonce says nothing of it. */
export function linkToken(nonce: string, key: Buffer): string {
  return createHmac('sha256', key).update(nonce).digest('base64url');
}

/** The SHA-256 of a token: a random one of that length needs no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Anything else is none of ours and not worth a question to the database. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** Where the console lets a person accept an invitation. */
export function invitationUrl(token: string, publicUrl: string): string {
  return `${publicUrl}/console/invitations/${token}`;
}

/** Where the console lets a person make the first account. */
export function setupUrl(token: string, publicUrl: string): string {
  return `${publicUrl}/console/setup/${token}`;
}

/** Where the console lets a person set the password. */
export function passwordUrl(token: string, publicUrl: string): string {
  return `${publicUrl}/console/password/${token}`;
}
