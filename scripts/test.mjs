/**
 * `npm test [-- file …]`: builds, runs the tests, and after a complete run compares the answers that were seen with the
 * contract. Needs neither a network nor a database: the tests start their own PostgreSQL. Tests that need something which
 * this machine lacks are not run, and are named at the end.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const coverage = join(root, '.cache/contract-coverage');
const words = process.argv.slice(2);
const isComplete = words.every((word) => word.startsWith('-'));

const start = (...args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;

function run(...args) {
  const status = start(...args);
  if (status !== 0) process.exit(status);
}

run('scripts/build.mjs');
if (isComplete) {
  rmSync(coverage, { recursive: true, force: true });
  mkdirSync(coverage, { recursive: true });
}
const report = '.cache/test-report.json';
const status = start('scripts/vitest.mjs', report, ...words);
if (existsSync(join(root, report))) start('scripts/not-run.mjs', report);
if (status !== 0) process.exit(status);
if (isComplete) {
  writeFileSync(join(coverage, 'complete'), '');
  run('scripts/contract-coverage.mjs');
}
