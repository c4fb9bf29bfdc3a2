/** What must not stand in any file of the project: it speaks of the product alone, and its tests all run. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

interface TextFile {
  readonly name: string;
  readonly text: string;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Everything that is or would be committed. The clone may belong to somebody else than who runs the tests. */
function projectFiles(): TextFile[] {
  const list = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\0')
    .filter((name) => name && existsSync(path.join(root, name)))
    .map((name) => ({ name, text: readFileSync(path.join(root, name), 'utf8') }))
    .filter(({ text }) => !text.includes('\0'));
}

/** Digests of the lower-case names of other ticketing products, so that not even this list names them. */
const foreignNames = new Set([
  '7e44a6c22c10c23f',
  '84615b1a7bd76912',
  '7dddc025e740dbd3',
  '41e85df54d073813',
  'ac2f12be59a5c052',
  'c110f1f954ff0af6',
  'a9c0869cf537df07',
  '3e3ff086c6a39df3',
  '503afa8cf91940cd',
]);
const digest = (word: string) => createHash('sha256').update(word.toLowerCase()).digest('hex').slice(0, 16);

const linesWith =
  (pattern: RegExp, where = /./) =>
  ({ name, text }: TextFile) =>
    where.test(name) ? text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${name}:${at + 1}`] : [])) : [];

const rules: Record<string, (file: TextFile) => string[]> = {
  'the path of a machine': linesWith(/(^|[^\w.~/-])\/(?:work|root|home\/\w+|Users\/\w+)\/\w/),
  'the address of a registry': linesWith(/registry\.(?:npmjs|yarnpkg)|"resolved": *"https?:/),
  // A test that needs what not every machine has is written with support/needs.ts, which counts it.
  'a test that is left out, or that leaves out others': linesWith(
    /\b(?:it|test|describe)(?:\.\w+)*\.(?:only|skip|todo|fails|skipIf|runIf)\b|\b(?:context|ctx)\.skip\b/,
    /\.test\.tsx?$/,
  ),
  // zsh takes it for parameters of the command, unless it is set up otherwise.
  'a comment behind a command that people paste': ({ name, text }) =>
    name.endsWith('.md')
      ? [...text.matchAll(/^```(?:sh|bash|shell|console)?\n([\s\S]*?)^```$/gm)]
          .flatMap(([, commands]) => commands!.match(/^.*\S\s+#\s.*$/gm) ?? [])
          .map((line) => `${name}: ${line}`)
      : [],
  'a left-over marker': linesWith(
    /(?:\/\/|\*|#|--).*\b(?:TODO|FIXME|XXX|HACK)\b/,
    /^(?!LICENSE).*\.(?:[cm]?[jt]sx?|sql|sh|ya?ml|md)$/,
  ),
  'the name of another product': ({ name, text }) =>
    [...new Set(text.match(/[A-Za-z]{4,}/g))]
      .filter((word) => foreignNames.has(digest(word)))
      .map((word) => `${name}: ${word}`),
};

describe('no file of the project has', () => {
  const files = projectFiles();

  it.each(Object.keys(rules))('%s', (rule) => {
    expect(files.length).toBeGreaterThan(100);
    // This file says what is looked for.
    const others = files.filter(({ name }) => name !== path.relative(root, fileURLToPath(import.meta.url)));
    expect(others.flatMap(rules[rule]!)).toEqual([]);
  });

  it('any of them without being found', () => {
    const planted: Record<keyof typeof rules, TextFile> = {
      'the path of a machine': { name: 'a.md', text: 'see `/home/someone/stagedoor`' },
      'the address of a registry': {
        name: 'package-lock.json',
        text: '"resolved": "https://packages.example.org/a.tgz"',
      },
      'a test that is left out, or that leaves out others': {
        name: 'a.test.ts',
        text: "describe.each([1]).skip('a')\nit.only('b')\nit.runIf(isRoot)('c')",
      },
      'a comment behind a command that people paste': {
        name: 'a.md',
        text: '```\nnpm start     # with data\n```\n',
      },
      'a left-over marker': { name: 'a.ts', text: '// TODO: later' },
      'the name of another product': { name: 'a.md', text: `like ${Buffer.from('VGlja2V0TWFzdGVy', 'base64')}` },
    };
    for (const [rule, find] of Object.entries(rules)) {
      expect(find(planted[rule]!), rule).not.toEqual([]);
      expect(
        find({ name: 'b.test.ts', text: "it('works at /integrations/auth, not at /rooted/a', () => {})" }),
        rule,
      ).toEqual([]);
    }
  });
});
