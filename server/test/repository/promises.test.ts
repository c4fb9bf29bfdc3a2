/** What docs/security.md and the runbooks promise names the tests that hold it, and no document names a test that there is not. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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

describe('a document', () => {
  const documents = [
    'CONTRIBUTING.md',
    'README.md',
    ...readdirSync(new URL('docs', root), { recursive: true, encoding: 'utf8' }).map((name) => path.join('docs', name)),
  ].filter((name) => name.endsWith('.md'));
  /** The test that a reader of it writes. */
  const notWritten = 'server/test/http/integrations/get-booking-by-code.test.ts';
  const tests = ['cli', 'console', 'contract', 'sdk', 'server'].flatMap((workspace) =>
    readdirSync(new URL(`${workspace}/test`, root), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(workspace, 'test', name),
    ),
  );

  it.each(documents)('%s names tests and folders of tests that there are', (name) => {
    const named = filesIn(read(name)).filter((file) => /^\w+\/test(\/|$)/.test(file) && file !== notWritten);
    // In place of `*` and `<api>` stands any part of a name.
    const patternOf = (file: string) => {
      const parts = file.replace(/\/$/, '').split(/\*|<\w+>/);
      return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[^/]+')}$`);
    };
    expect(named.filter((file) => isMissing(file) && !tests.some((test) => patternOf(file).test(test)))).toEqual([]);
  });
});

it('each alert names a runbook that there is, and has one', () => {
  const alerts = read('docs/monitoring/alerts.yaml');
  const runbooks = [...alerts.matchAll(/^ +runbook: (\S+)$/gm)].map(([, file]) => file!);
  expect(runbooks).toHaveLength(alerts.match(/^ +- alert: /gm)!.length);
  expect(runbooks.filter(isMissing)).toEqual([]);
});
