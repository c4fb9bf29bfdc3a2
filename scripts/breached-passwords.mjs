/**
 * `node scripts/breached-passwords.mjs LIST …`: writes server/assets/breached-passwords.txt from lists of stolen passwords,
 * one in each line (`.json`: an array of them). Kept are those that are long enough to be set, in Unicode form NFKC and lower
 * case, as the first 48 bits of their SHA-256 in base64url: the file names nobody, and among a million other passwords
 * not one is expected to have the hash of one in it.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { limits } from '../contract/dist/vocabulary.js';

const passwordsOf = (file) => {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.json') ? JSON.parse(text) : text.split(/\r?\n/);
};
const passwords = process.argv
  .slice(2)
  .flatMap(passwordsOf)
  .map((password) => password.normalize('NFKC').toLowerCase());
const long = passwords.filter((password) => [...password].length >= limits.passwordLengthMin);
const hashes = long.map((password) => createHash('sha256').update(password).digest().toString('base64url', 0, 6));
const lines = [...new Set(hashes)].sort();
writeFileSync(new URL('../server/assets/breached-passwords.txt', import.meta.url), `${lines.join('\n')}\n`);
console.log(`${lines.length} of ${passwords.length} passwords can be set and are refused.`);
