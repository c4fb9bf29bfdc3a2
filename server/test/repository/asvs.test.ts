/** docs/asvs.md has a row for each requirement of the standard, and names tests that there are. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const document = readFileSync(new URL('docs/asvs.md', root), 'utf8');

/** The requirements of OWASP ASVS 5.0.0 by section: the last part of each number, with `a` for level 1, else of level 2. */
const standard: Readonly<Record<string, string>> = {
  '1.1': '1 2',
  '1.2': '1a 2a 3a 4a 5a 6 7 8 9',
  '1.3': '1a 2a 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1a 2',
  '2.1': '1a 2 3',
  '2.2': '1a 2a 3',
  '2.3': '1a 2 3 4',
  '2.4': '1',
  '3.2': '1a 2a',
  '3.3': '1a 2 3 4',
  '3.4': '1a 2a 3 4 5 6',
  '3.5': '1a 2a 3a 4 5',
  '3.7': '1 2',
  '4.1': '1a 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1a 2 3 4',
  '5.1': '1',
  '5.2': '1a 2a 3',
  '5.3': '1a 2a',
  '5.4': '1 2 3',
  '6.1': '1a 2 3',
  '6.2': '1a 2a 3a 4a 5a 6a 7a 8a 9 10 11 12',
  '6.3': '1a 2a 3 4',
  '6.4': '1a 2a 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1a 2a 3a 4a',
  '7.3': '1 2',
  '7.4': '1a 2a 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1a 2',
  '8.2': '1a 2a 3',
  '8.3': '1a',
  '8.4': '1',
  '9.1': '1a 2a 3a',
  '9.2': '1a 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1a 2a 3a 4a 5a 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1a 2a 3',
  '11.4': '1a 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1a 2 3',
  '12.2': '1a 2a',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1a 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1a 2 3 4',
  '14.3': '1a 2 3',
  '15.1': '1a 2 3',
  '15.2': '1a 2 3',
  '15.3': '1a 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
};

const rows = document.split('\n').flatMap((line) => {
  const [, number, level, state, about, reason] = line.split('|').map((cell) => cell.trim());
  return /^\d+\.\d+\.\d+$/.test(number ?? '') ? [{ number, level, state, about, reason: reason! }] : [];
});
const filesIn = (text: string) => [...text.matchAll(/`((?:server|docs)\/[^`]+)`/g)].map(([, file]) => file!);

describe('docs/asvs.md', () => {
  it('has a row for every requirement of the levels 1 and 2, in their order, and no other', () => {
    const wanted = Object.entries(standard).flatMap(([section, ends]) =>
      ends.split(' ').map((end) => `${section}.${end.replace('a', '')} ${end.endsWith('a') ? 1 : 2}`),
    );
    expect(rows.map(({ number, level }) => `${number} ${level}`)).toEqual(wanted);
    expect(wanted).toHaveLength(253);
  });

  it('has a known state and a reason in every row', () => {
    const states = ['met', 'partly', 'not met', 'operator', 'not applicable'];
    expect(rows.filter(({ state, about, reason }) => !states.includes(state!) || !about || !reason)).toEqual([]);
  });

  it('names a test or a document for everything that is met', () => {
    const isShown = (reason: string) => filesIn(reason).length > 0 || reason.includes('](security.md#');
    expect(rows.filter(({ state, reason }) => state === 'met' && !isShown(reason))).toEqual([]);
  });

  it('names files that there are', () => {
    const named = new Set(rows.flatMap(({ reason }) => filesIn(reason)));
    expect(named.size).toBeGreaterThan(80);
    expect([...named].filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
  });
});
