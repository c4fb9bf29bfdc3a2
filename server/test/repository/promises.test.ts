/** What docs/security.md and the runbooks promise names the tests that hold it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const filesIn = (text: string) =>
  [...text.matchAll(/`((?:cli|console|contract|scripts|sdk|server|shop)\/[^`\s]+)`/g)].map(([, file]) => file!);
const testsIn = (text: string) => filesIn(text).filter((file) => /(^|\/)test\/.*\.test\.ts$/.test(file));
const isMissing = (file: string) => !existsSync(new URL(file, root));

describe('docs/security.md', () => {
  const document = read('docs/security.md');
  const threats = [...document.matchAll(/^\| threat \|.*\n\|[-|]+\|\n((?:\|.*\n)+)/gm)].flatMap(([, rows]) =>
    rows!
      .trim()
      .split('\n')
      .map((row) => row.split('|').map((cell) => cell.trim())),
  );

  it('has tables of threats', () => expect(threats.length).toBeGreaterThan(60));

  it('names a test for each threat', () => {
    expect(threats.filter(([, , , , test]) => testsIn(test ?? '').length === 0).map(([, threat]) => threat)).toEqual(
      [],
    );
  });

  it('says for each threat which code stops it', () => {
    const isNamed = (code: string) => /^the same|`[^`]+`/.test(code);
    expect(threats.filter(([, , , code]) => !isNamed(code ?? '')).map(([, threat]) => threat)).toEqual([]);
  });

  it('names files that there are', () => expect(filesIn(document).filter(isMissing)).toEqual([]));
});

describe('a runbook', () => {
  const names = readdirSync(new URL('docs/runbooks', root));

  it.each(names)('%s names tests of what it says, all of which there are', (name) => {
    const text = read(`docs/runbooks/${name}`);
    expect(testsIn(text)).not.toEqual([]);
    expect(filesIn(text).filter(isMissing)).toEqual([]);
  });
});
