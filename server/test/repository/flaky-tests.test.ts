/** scripts/vitest.mjs: a second run tells flaky tests from broken ones, and hides no error of the first. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-flaky-'));
writeFileSync(path.join(folder, 'vitest.config.mjs'), 'export default {};\n');
symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const imports = `import { existsSync, writeFileSync } from 'node:fs';\nimport { expect, it } from 'vitest';\n`;
const passes = `${imports}it('passes', () => expect(1).toBe(1));\n`;
const fails = `${imports}it('fails', () => expect(1).toBe(2));\n`;
const rejects = `${imports}it('leaves a rejection', async () => {
  void Promise.reject(new Error('planted rejection'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(1).toBe(1);
});\n`;
/** Fails when it is run for the first time. */
const flaky = `${imports}const mark = import.meta.filename + '.mark';
it('is flaky', () => {
  const isSecond = existsSync(mark);
  writeFileSync(mark, '');
  expect(isSecond).toBe(true);
});\n`;

function runTests(name: string, files: readonly string[]) {
  const tests = path.join(folder, name);
  mkdirSync(tests);
  for (const [index, text] of files.entries()) writeFileSync(path.join(tests, `${index}.test.ts`), text);
  const words = [path.join(folder, `${name}.json`), `--root=${folder}`, `--dir=${tests}`];
  const { CI, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, [path.join(root, 'scripts/vitest.mjs'), ...words], {
    encoding: 'utf8',
    env: { ...env, CI: 'true', NO_COLOR: '1' },
  });
  const end = stdout.slice(stdout.lastIndexOf('JSON report written'));
  return { status, end };
}

it('accepts two flaky files and lists them by name', () => {
  const { status, end } = runTests('two', [passes, flaky, flaky]);
  expect(end).toMatch(/flaky files, 2 at most.*\n.*two\/1\.test\.ts\n.*two\/2\.test\.ts/);
  expect(status).toBe(0);
});

it('fails where three files are flaky', () => {
  const { status, end } = runTests('three', [flaky, flaky, flaky]);
  expect(end).toContain('flaky files, 2 at most');
  expect(status).toBe(1);
});

it('fails where a test fails twice', () => {
  const { status, end } = runTests('broken', [passes, fails, flaky]);
  expect(end).toMatch(/\nfailed:\n.*broken\/1\.test\.ts: fails/);
  expect(status).toBe(1);
});

it('fails over a rejection of the first run that the second run does not see', () => {
  const { status, end } = runTests('rejection', [rejects, flaky]);
  expect(end).toMatch(/errors outside tests:\n.*planted rejection/);
  expect(status).toBe(1);
});
