/**
 * `npm test [-- file …]`: builds, runs the tests, and after a complete run compares the answers that were seen with the
 * contract. Needs neither a network nor a database: the tests start their own PostgreSQL.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const coverage = join(root, '.cache/contract-coverage');
const words = process.argv.slice(2);
const isComplete = words.every((word) => word.startsWith('-'));

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

run('node_modules/typescript/bin/tsc', '-b');
if (isComplete) {
  rmSync(coverage, { recursive: true, force: true });
  mkdirSync(coverage, { recursive: true });
}
const report = ['--reporter=default', '--reporter=json', '--outputFile.json=.cache/test-report.json'];
run('node_modules/vitest/vitest.mjs', 'run', ...report, ...words);
if (isComplete) {
  writeFileSync(join(coverage, 'complete'), '');
  run('scripts/contract-coverage.mjs');
}
