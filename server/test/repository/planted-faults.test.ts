/**
 * The faults of `npm run test:planted-faults` can be planted: each text stands once in its file, and its tests are there.
 * bench/results/planted-faults.json says which test found each.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { faults } from '../planted-faults.mjs';

const inRoot = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));
const textOf = (file: string) => (existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : '');

it('each text stands once in its file', () => {
  const counted = faults.map(({ name, file, text }) => [name, textOf(file).split(text).length - 1]);
  expect(counted.length).toBeGreaterThan(70);
  expect(counted.filter(([, count]) => count !== 1)).toEqual([]);
});

it('each replaces its text by another one', () => {
  expect(faults.filter(({ text, replacement }) => text === replacement)).toEqual([]);
});

it('the tests of each are there', () => {
  // The beginning of a name is enough for vitest.
  const isThere = (tests: string) => {
    const { dir, base } = path.parse(inRoot(tests));
    return existsSync(dir) && readdirSync(dir).some((name) => name.startsWith(base));
  };
  const missing = faults.flatMap(({ name, tests }) => tests.filter((one) => !isThere(one)).map((one) => [name, one]));
  expect(missing).toEqual([]);
});

it('the record has each fault as it is now with the test that found it, or among those that were never planted', () => {
  const script = inRoot('scripts/planted-faults.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
