/**
 * `npm run test:planted-faults [-- part of a name …]`: plants the faults of server/test/planted-faults.mjs one after the
 * other, in a copy of the last commit, and runs the tests named for each: they have to fail. `--tree FOLDER` plants them in
 * a prepared copy of another version instead. Ends with 1 where a fault was not found.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { faults } from '../server/test/planted-faults.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({ options: { tree: { type: 'string' } }, allowPositionals: true });
const tree = values.tree ?? join(root, '.cache/planted-faults');
const asked = faults.filter(({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)));
if (asked.length === 0) {
  console.error(`There is no such fault; there are:\n${faults.map(({ name }) => `  ${name}`).join('\n')}`);
  process.exit(2);
}

const run = (command, ...words) =>
  spawnSync(command, words, { cwd: tree, encoding: 'utf8', env: { ...process.env, CI: '' } });

function prepareTree() {
  spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: root });
  rmSync(tree, { recursive: true, force: true });
  const { status, stderr } = spawnSync('git', ['worktree', 'add', '--detach', tree], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  // Copied, not linked: packages of the project are linked relative to where they are installed.
  for (const folder of ['.', 'console', 'server']) {
    const installed = join(root, folder, 'node_modules');
    // Where npm had nothing to put beside a workspace, there is no such folder.
    if (existsSync(installed))
      cpSync(installed, join(tree, folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  }
}

/** What failed, or null where nothing did. */
function findBy(tests) {
  for (const test of tests) {
    const { status, stdout, stderr } = run(process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--bail=1', test);
    const output = `${stdout}${stderr}`;
    if (output.includes('No test files found')) continue;
    const [, failed] = /FAIL.*? (\S+\.test\.ts.*)/.exec(output) ?? [];
    if (status !== 0) return failed ?? `${test}: no test, but the run`;
  }
  return null;
}

if (!values.tree) prepareTree();
// All of it: a test that fails for want of the console would seem to have found every fault.
if (run(process.execPath, 'scripts/build.mjs').status !== 0) throw new Error('the copy is not built');
const transpiled = ['contract', 'sdk', 'shop', 'server'];
let survived = 0;
for (const { name, file, text, replacement, tests } of asked) {
  const path = join(tree, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(text).length !== 2) throw new Error(`${name}: ${file} has the text not once:\n${text}`);
  writeFileSync(
    path,
    source.replace(text, () => replacement),
  );
  // Browsers are served what was built.
  const workspaces = tests.some((test) => test.startsWith('server/test/browser/')) ? ['console'] : transpiled;
  const built = run(process.execPath, 'scripts/build.mjs', ...workspaces);
  const found = built.status === 0 ? findBy(tests) : null;
  writeFileSync(path, source);
  run(process.execPath, 'scripts/build.mjs', ...workspaces);
  if (built.status !== 0) throw new Error(`${name}: what is planted is no program:\n${built.stderr}`);
  if (found === null) survived += 1;
  console.log(`${found === null ? 'NOT FOUND' : 'found'}  ${name}${found === null ? '' : `  (${found})`}`);
}
console.log(`planted faults: ${asked.length - survived} found, ${survived} not found`);
process.exitCode = survived > 0 ? 1 : 0;
