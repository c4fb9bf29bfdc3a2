/** scripts/not-run.mjs: a test that was not run is named, with what it needs, and CI can fail over it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-not-run-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function summarize(tests: readonly (readonly [status: string, fullName: string])[]) {
  const report = path.join(folder, 'report.json');
  const assertionResults = tests.map(([status, fullName]) => ({ status, fullName }));
  writeFileSync(report, JSON.stringify({ testResults: [{ name: path.join(root, 'a.test.ts'), assertionResults }] }));
  const { status, stdout } = spawnSync(process.execPath, [path.join(root, 'scripts/not-run.mjs'), report], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.split('\n').filter(Boolean) };
}

it('says nothing of tests that were run', () => {
  const outcome = summarize([
    ['passed', 'doors open'],
    ['failed', 'doors close [not run: needs root]'],
  ]);
  expect(outcome).toEqual({ status: 0, lines: [] });
});

it('names those that were not, by what they need', () => {
  const { status, lines } = summarize([
    ['passed', 'doors open'],
    ['skipped', 'doors [not run: needs root] close'],
    ['pending', 'doors lock [not run: needs root]'],
    ['skipped', 'doors creak'],
  ]);
  expect(status).toBe(1);
  expect(lines.slice(0, 5)).toEqual([
    '2 not run: needs root',
    '  a.test.ts: doors close',
    '  a.test.ts: doors lock',
    '1 not run: needs a reason, which its title does not give',
    '  a.test.ts: doors creak',
  ]);
});
