/** On which line a key of a file stood first. */
import { limits } from '@stagedoor/contract/vocabulary';
import { expect, it } from 'vitest';
import { FirstLines } from '../../src/contexts/imports/first-lines.ts';

it('knows the first line of each of as many keys as a file may have rows, in memory that does not grow', () => {
  const before = process.memoryUsage().arrayBuffers;
  const lines = new FirstLines();
  const taken = process.memoryUsage().arrayBuffers - before;
  expect(taken).toBeLessThan(4_000_000);
  const isNew = (number: number) => lines.firstLineOf(`key ${number}`, number + 2) === number + 2;
  const numbers = Array.from({ length: limits.importRowsMax }, (_, number) => number);
  expect(numbers.every(isNew)).toBe(true);
  expect(numbers.every((number) => lines.firstLineOf(`key ${number}`, 1_000_000) === number + 2)).toBe(true);
});
