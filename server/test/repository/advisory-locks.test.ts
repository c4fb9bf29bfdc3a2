import { describe, expect, it } from 'vitest';
import { advisoryLockSeeds, advisoryLocks } from '../../src/platform/advisory-locks.ts';
import { readSources } from '../support/sources.ts';

const repeated = (numbers: readonly number[]) => numbers.filter((number, index) => numbers.indexOf(number) !== index);
/** Calls that bring a number of their own. */
const literals = (text: string) =>
  [...text.matchAll(/advisory_(?:xact_)?lock\(\s*\d[^)]*\)|hashtextextended\([^\n]*?,\s*\d+\s*\)/g)].map(
    ([call]) => call,
  );

describe('advisory locks', () => {
  it('have numbers of their own', () => {
    expect(repeated(Object.values(advisoryLocks))).toEqual([]);
    expect(repeated(Object.values(advisoryLockSeeds))).toEqual([]);
    expect(repeated([1, 2, 1])).toEqual([1]);
  });

  it('are all in the registry: no statement has a number of its own, and all code that locks reads the registry', () => {
    const files = readSources().filter(({ text }) => /pg_(?:try_)?advisory\w*lock\(/.test(text));
    expect(files.length).toBeGreaterThan(5);
    for (const { path, text } of files) {
      expect(literals(text), path).toEqual([]);
      expect(text, path).toMatch(/from '[./]*(?:platform\/)?advisory-locks\.ts'/);
    }
    expect(literals("SELECT pg_advisory_xact_lock(hashtextextended('x' || $1, 7242))")).toHaveLength(1);
    expect(literals('SELECT pg_try_advisory_lock(7)')).toHaveLength(1);
  });
});
