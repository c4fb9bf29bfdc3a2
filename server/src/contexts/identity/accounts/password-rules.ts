/** Which passwords are refused: too short ones, common and stolen ones, and those that repeat what is known of the person. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { limits } from '@stagedoor/contract/vocabulary';
import { type Refusal, refuseInput } from '../../../platform/refusal.ts';
import { normalizedPassword } from './passwords.ts';

export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
}

/**
 * Refuses a new password with fewer than 12 characters, one that is a common word or the person's e-mail or name with
 * digits and signs around it, one made of a short repetition or a row of keys, and one in lists of stolen passwords, in
 * capitals or not. `path` names the field.
 */
export function refusePassword(
  password: string,
  owner: PasswordOwner,
  path: string,
): Refusal<'invalid_request'> | null {
  const message = problemOf(normalizedPassword(password), owner);
  return message === null ? null : refuseInput(path, message);
}

function problemOf(password: string, owner: PasswordOwner): string | null {
  if ([...password].length < limits.passwordLengthMin) {
    return `must have at least ${limits.passwordLengthMin} characters`;
  }
  const lower = password.toLowerCase();
  if (namesOwner(lower, owner)) return 'must not be your e-mail or name';
  if (isCommon(lower)) return 'is a password that many people use: choose another';
  return isBreached(lower) ? 'is in lists of stolen passwords: choose another' : null;
}

const linesOf = (asset: string) =>
  readFileSync(new URL(`../../../../assets/${asset}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

/** Stolen passwords as the first 48 bits of their SHA-256, which `scripts/breached-passwords.mjs` writes. */
const breachedPasswords = new Set(linesOf('breached-passwords.txt'));

function isBreached(lower: string): boolean {
  return breachedPasswords.has(createHash('sha256').update(lower).digest().toString('base64url', 0, 6));
}

/** Words that people often choose for passwords, in lower case, without the digits and signs around them. */
const commonWords = new Set(linesOf('common-passwords.txt'));

const letters = /\p{L}/u;

/** Without the digits and signs before and behind: what people remember, and guessing programs vary. */
function coreOf(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

function namesOwner(lower: string, { email, name }: PasswordOwner): boolean {
  const known = [email, email.split('@')[0]!, name, name.replaceAll(/\s/g, ''), ...name.split(/\s+/), 'stagedoor'];
  const names = known.map((text) => text.trim().toLowerCase()).filter((text) => text.length > 0);
  return names.includes(lower) || names.map(coreOf).includes(coreOf(lower));
}

function isCommon(lower: string): boolean {
  if (!letters.test(lower)) return new Set(lower).size < 6 || isRow(lower);
  const core = repeatedUnitOf(coreOf(lower));
  return [...core].length < 4 || commonWords.has(core) || isRow(core) || isRow(lower);
}

/** `abcabc` repeats `abc`; text that repeats nothing is its own unit. */
function repeatedUnitOf(text: string): string {
  const at = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, at === -1 ? text.length : at);
}

const keyRows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
];
const neighbours = new Set(
  keyRows.flatMap((row) => [...row].slice(1).flatMap((key, index) => [row[index]! + key, key + row[index]!])),
);

/** True where at least three of four characters are the same as, or beside, the one before. */
function isRow(text: string): boolean {
  let beside = 0;
  for (let at = 1; at < text.length; at += 1) {
    const pair = text.slice(at - 1, at + 1);
    if (pair[0] === pair[1] || neighbours.has(pair)) beside += 1;
  }
  return beside >= (text.length - 1) * 0.75;
}
