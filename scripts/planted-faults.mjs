/**
 * `npm run test:planted-faults [-- part of a name …]`: plants the faults of server/test/planted-faults.mjs one after the
 * other, in a copy of the last commit, and runs the tests named for each: they have to fail. What came of each is recorded in
 * bench/results/planted-faults.json. `--tree FOLDER` plants them in a prepared copy of another version instead, and records
 * nothing. Ends with 1 where a fault was not found. `--check` only fails where the record has a fault otherwise than it is, or one
 * that was not found.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { faults } from '../server/test/planted-faults.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const options = { tree: { type: 'string' }, check: { type: 'boolean' } };
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const recordFile = join(root, 'bench/results/planted-faults.json');
const tree = values.tree ?? join(root, '.cache/planted-faults');
const asked = faults.filter(({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)));
if (asked.length === 0) {
  console.error(`There is no such fault; there are:\n${faults.map(({ name }) => `  ${name}`).join('\n')}`);
  process.exit(2);
}

const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

/** What is planted, in a few characters: another text or other tests are another fault, which the record does not know. */
const planting = ({ file, text, replacement, tests }) =>
  createHash('sha256')
    .update(JSON.stringify([file, text, replacement, tests]))
    .digest('hex')
    .slice(0, 12);

const readRecord = () => ({
  notPlanted: [],
  faults: {},
  ...(existsSync(recordFile) && JSON.parse(readFileSync(recordFile, 'utf8'))),
});

/** The runs of the faults as they are now, of which `ran` are new: `{ name: run }`. What was never planted can only get less. */
function writeRecord(ran) {
  const before = readRecord();
  const known = { ...before.faults, ...ran };
  const kept = faults
    .filter((fault) => known[fault.name]?.planting === planting(fault))
    .map(({ name }) => [name, known[name]]);
  const survivors = kept.filter(([, { foundBy }]) => foundBy === null).map(([name]) => name);
  const record = {
    command: 'npm run test:planted-faults',
    planted: kept.length,
    found: kept.length - survivors.length,
    survivors,
    notPlanted: before.notPlanted.filter((name) => !Object.hasOwn(known, name)),
    faults: Object.fromEntries(kept),
  };
  writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
}

function check() {
  const recorded = readRecord();
  const problemOf = (fault) => {
    if (recorded.notPlanted.includes(fault.name)) return null;
    const last = recorded.faults[fault.name];
    if (last?.planting !== planting(fault)) return 'was not planted as it is now';
    return last.foundBy === null ? 'was not found' : null;
  };
  for (const fault of faults) {
    const problem = problemOf(fault);
    if (problem === null) continue;
    console.error(`${fault.name}: ${problem}; run npm run test:planted-faults -- '${fault.name}'`);
    process.exitCode = 1;
  }
  const names = new Set(faults.map(({ name }) => name));
  for (const name of [...recorded.notPlanted, ...Object.keys(recorded.faults)].filter((one) => !names.has(one))) {
    console.error(`${name}: recorded, and no fault any more`);
    process.exitCode = 1;
  }
}

const run = (command, ...words) =>
  spawnSync(command, words, { cwd: tree, encoding: 'utf8', env: { ...process.env, CI: '', NO_COLOR: '1' } });

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

if (values.check) {
  check();
  process.exit();
}
if (!values.tree) prepareTree();
// All of it: a test that fails for want of the console would seem to have found every fault.
if (run(process.execPath, 'scripts/build.mjs').status !== 0) throw new Error('the copy is not built');
const transpiled = ['contract', 'sdk', 'shop', 'server'];
const commit = git('describe', '--always', '--exclude=*');
let survived = 0;
/** Workspaces whose build has the fault before. */
let outdated = [];
for (const one of asked) {
  const { name, file, text, replacement, tests } = one;
  const began = new Date();
  const path = join(tree, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(text).length !== 2) throw new Error(`${name}: ${file} has the text not once:\n${text}`);
  writeFileSync(
    path,
    source.replace(text, () => replacement),
  );
  // Browsers are served what was built.
  const planted = tests.some((test) => test.startsWith('server/test/browser/')) ? ['console'] : transpiled;
  const built = run(process.execPath, 'scripts/build.mjs', ...new Set([...planted, ...outdated]));
  outdated = planted;
  const found = built.status === 0 ? findBy(tests) : null;
  writeFileSync(path, source);
  if (built.status !== 0) throw new Error(`${name}: what is planted is no program:\n${built.stderr}`);
  if (found === null) survived += 1;
  const seconds = Math.round((Date.now() - began) / 1000);
  const facts = { planting: planting(one), date: began.toISOString(), commit, node: process.version };
  if (!values.tree) writeRecord({ [name]: { ...facts, foundBy: found, seconds } });
  console.log(`${found === null ? 'NOT FOUND' : 'found'}  ${name}${found === null ? '' : `  (${found})`}`);
}
console.log(`planted faults: ${asked.length - survived} found, ${survived} not found`);
process.exitCode = survived > 0 ? 1 : 0;
