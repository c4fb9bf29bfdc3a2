/** docs/security.md lists whatever computes with keys, hashes or random numbers, and by which algorithms. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const document = readFileSync(`${root}docs/security.md`, 'utf8');
const section = document.slice(document.indexOf('## Keys and algorithms'), document.indexOf('## Classes of data'));
const listed = [...section.matchAll(/`((?:cli|console|contract|sdk|server|shop)\/src\/[^`]+)`/g)].map(
  ([, file]) => file!,
);

const sources = ['cli/src', 'console/src', 'contract/src', 'sdk/src', 'server/src', 'shop/src'].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('generated/'))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${root}${folder}/${file}`, 'utf8') })),
);
const uses = /from '(?:node:crypto|@node-rs\/argon2|otpauth)'|\bcrypto\.(?:subtle\.\w|randomUUID\(|getRandomValues)/;

it('names every file that does, or its folder', () => {
  const using = sources.filter(({ text }) => uses.test(text)).map(({ file }) => file);
  expect(using.length).toBeGreaterThan(30);
  expect(using.filter((file) => !listed.some((one) => file === one || file.startsWith(`${one}/`)))).toEqual([]);
});

it('names no file that is not there', () => {
  expect(listed.filter((one) => !sources.some(({ file }) => file === one || file.startsWith(`${one}/`)))).toEqual([]);
});

it('is where every algorithm is that the sources name', () => {
  const algorithms = sources.flatMap(({ text }) => [
    ...[...text.matchAll(/create(?:Hash|Hmac|Cipheriv|Decipheriv)\('([^']+)'/g)].map(([, name]) => name!),
    ...[...text.matchAll(/\b(?:hash|hkdfSync)\('([^']+)'/g)].map(([, name]) => name!),
    ...[...text.matchAll(/\b(?:hash|algorithm): '(SHA[^']*|HMAC|AES[^']*)'/g)].map(([, name]) => name!),
  ]);
  expect([...new Set(algorithms.map((name) => name.toLowerCase().replace(/^sha-?/, 'sha')))].sort()).toEqual([
    'aes-256-gcm',
    'sha1',
    'sha256',
  ]);
  for (const name of ['AES-256-GCM', 'SHA-1', 'SHA-256', 'HKDF-SHA-256', 'argon2id']) expect(section).toContain(name);
});
