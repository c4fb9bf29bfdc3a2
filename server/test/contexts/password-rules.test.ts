import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { refusePassword } from '../../src/contexts/identity/accounts/password-rules.ts';

const owner = { email: 'ingrid.falk@example.org', name: 'Ingrid Falk' };
const problem = (password: string) => refusePassword(password, owner, '/password')?.details?.[0]?.message ?? null;

it.each(['elevenchars', 'short', 'e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301'])('refuses %s: too short', (password) => {
  expect(problem(password)).toBe('must have at least 12 characters');
});

it.each([
  'ingrid.falk@example.org',
  'INGRID.FALK@EXAMPLE.ORG',
  'Ingrid.Falk!',
  'ingrid falk 2026',
  '123456Ingrid!',
  'stagedoor2026!',
])('refuses %s: the e-mail or name', (password) => {
  expect(problem(password)).toBe('must not be your e-mail or name');
});

it.each([
  'Password12345',
  '!!!!welcome2026',
  'passwordpassword',
  'qwertyuiopasd',
  '1qaz2wsx3edc',
  'abcdefghijklm',
  '123456789012',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '121212121212',
  'monkey-123456',
])('refuses %s: common', (password) => {
  expect(problem(password)).toBe('is a password that many people use: choose another');
});

it.each(['Mailcreated5240', 'HD764NW5D7E1VB1', 'chickenwing101', 'flvbybcnhfnjh', 'ｃｈｉｃｋｅｎｗｉｎｇ１０１'])(
  'refuses %s: in lists of stolen passwords',
  (password) => {
    expect(problem(password)).toBe('is in lists of stolen passwords: choose another');
  },
);

it('knows the 15 566 stolen passwords of docs/asvs.md', () => {
  const lines = readFileSync(new URL('../../assets/breached-passwords.txt', import.meta.url), 'utf8').split('\n');
  expect(new Set(lines.filter((line) => /^[\w-]{8}$/.test(line))).size).toBe(15_566);
});

it.each([
  'nine boats in a grey harbour',
  'copper kettle by the door',
  'Xk7#mQ2vT9!w',
  '839201746552',
  'ingrid sails to the far islands',
  'пять лодок в гавани',
  'a sentence of more than sixty-four characters, which nobody else has written',
])('takes %s', (password) => {
  expect(problem(password)).toBeNull();
});
