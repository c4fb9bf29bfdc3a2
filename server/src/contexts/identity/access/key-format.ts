/**
 * How keys look: prefix, 32 base62 characters from the system's generator, and 6 that are the CRC-32 of what comes
 * before. A typing error or an invented key is refused without asking the database, and a secret scanner knows one
 * when it sees it.
 */
import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { CredentialKind, Environment } from '@stagedoor/contract/vocabulary';

export type KeyKind = Exclude<CredentialKind, 'integration'>;

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const letters: Record<KeyKind, string> = { integrations: 'ik', channels: 'ck', resellers: 'rs' };
const environmentWords: Record<Environment, string> = { alpha: 'test', production: 'live' };
const form = /^(ik|ck|rs)_(test|live)_([0-9A-Za-z]{32,64})([0-9A-Za-z]{6})$/;

function checksum(text: string): string {
  let rest = crc32(text);
  let written = '';
  for (let place = 0; place < 6; place += 1) {
    written = base62[rest % 62] + written;
    rest = Math.floor(rest / 62);
  }
  return written;
}

function randomBase62(length: number): string {
  let text = '';
  for (let place = 0; place < length; place += 1) text += base62[randomInt(62)];
  return text;
}

/** A random key of the kind and the environment, with its checksum. */
export function newApiKey(kind: KeyKind, environment: Environment): string {
  const body = `${letters[kind]}_${environmentWords[environment]}_${randomBase62(32)}`;
  return body + checksum(body);
}

/** The secret of an integration_id: of no recognisable form, as integrators know it from the first generation. */
export function newIntegrationSecret(): string {
  return randomBase62(40);
}

export type ReadKey =
  | { readonly ok: true; readonly kind: KeyKind }
  | { readonly ok: false; readonly reason: 'malformed' }
  /** `prefix` is what a key of this environment begins with. */
  | { readonly ok: false; readonly reason: 'other_environment'; readonly prefix: string };

/** What can be said of a key by looking at it. */
export function readKeyForm(key: string, environment: Environment): ReadKey {
  const here = environmentWords[environment];
  const [, written, of] = /^(ik|ck|rs)_(test|live)_/.exec(key) ?? [];
  if (of !== undefined && of !== here) return { ok: false, reason: 'other_environment', prefix: `${written}_${here}_` };
  const match = key.length <= 100 ? form.exec(key) : null;
  if (!match) return { ok: false, reason: 'malformed' };
  const [, letter, , , sum] = match;
  if (checksum(key.slice(0, -6)) !== sum) return { ok: false, reason: 'malformed' };
  const kind = (Object.keys(letters) as KeyKind[]).find((name) => letters[name] === letter)!;
  return { ok: true, kind };
}

/** What is stored of a key or a secret: SHA-256, since both are random and long. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
