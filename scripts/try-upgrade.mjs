/**
 * `node scripts/try-upgrade.mjs [commit]`: the promise that a version goes on beside the next one. Builds the last released
 * version (or the commit) in a folder of its own and starts it; the present build migrates the database meanwhile; then the
 * examples of the version before run against the process that was there before, and money and places are compared. Needs the
 * build. Where no version is tagged (`v0.1.0`), there is nothing to try.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const git = (...words) => ['git', ['-c', 'safe.directory=*', ...words], { cwd: root, encoding: 'utf8' }];

/** The last tag before this commit; undefined where there is none. */
function lastReleased() {
  const { status, stdout } = spawnSync(...git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^'));
  return status === 0 ? stdout.trim() : undefined;
}

const version = process.argv[2] ?? lastReleased();
if (version === undefined) {
  console.log('No version is released before this one: there is none to try beside it.');
  process.exit(0);
}
const area = mkdtempSync(join(tmpdir(), 'stagedoor-before-'));
const before = join(area, 'before');
const run = (command, ...words) => execFileSync(command, words, { cwd: before, stdio: 'inherit' });
const lockOf = (folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
try {
  execFileSync(...git('worktree', 'add', '--detach', before, version));
  if (lockOf(before) === lockOf(root)) {
    cpSync(join(root, 'node_modules'), join(before, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  } else run('npm', 'ci', '--no-audit', '--no-fund');
  run('npm', 'run', '--silent', 'build');
  run(process.execPath, 'scripts/run-examples.mjs', '--shells', 'bash', '--migrated-by', root);
  console.log(`${version} goes on beside this version, on its schema.`);
} finally {
  rmSync(area, { recursive: true, force: true, maxRetries: 10 });
  execFileSync(...git('worktree', 'prune'));
}
