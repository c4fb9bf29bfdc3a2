/**
 * `npm run test:locks [-- label …]`: takes each locking clause (FOR UPDATE, FOR SHARE …) and each wait for an advisory lock
 * out of its statement in turn and runs the tests that send the statement, file by file, until one notices. A lock without
 * which every test still passes survives: either a test is missing, or the lock is not needed. Names the survivors and
 * ends with 1 where there is one. After an interruption, go on with the labels that were not tried.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiled = join(root, 'server/dist');
const asked = process.argv.slice(2);
/** The likeliest to notice come first. */
const tests = ['server/test/races', 'server/test/contexts', 'server/test/workers'];
const forLocks = /-locks\.test\.ts$/;
const lockClause = /\bFOR\s+(NO\s+KEY\s+|KEY\s+)?(UPDATE|SHARE)\b|\bpg_advisory_xact_lock(_shared)?\(/;

function runTests(paths, environment, ...options) {
  return spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...paths], {
    cwd: root,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
}

const secondsSince = (begun) => ((Date.now() - begun) / 1000).toFixed(0);

/** Files made for locks first, then those of few statements: what they send is what they are about. */
function inOrder(files, uses) {
  const statementsCount = (file) => [...uses.values()].filter((use) => use.files.has(file)).length;
  const rank = (file) => (forLocks.test(file) ? -1 : tests.findIndex((folder) => file.includes(`${folder}/`)));
  return [...files].sort((a, b) => rank(a) - rank(b) || statementsCount(a) - statementsCount(b));
}

/** The first test that fails without the lock; null where all pass. */
function findNoticing(lock, files) {
  for (const file of files) {
    process.stdout.write(`  without ${lock}: ${relative(root, file)}\n`);
    const { status, stdout, stderr } = runTests([file], { STRIPPED_LOCK: lock, NO_COLOR: '1' }, '--bail=1');
    if (status !== 0) return /FAIL +(.*)/.exec(stdout + stderr)?.[1] ?? relative(root, file);
  }
  return null;
}

/** Labels of the statements that lock. */
async function listLockingStatements() {
  const { registeredStatements } = await import(pathToFileURL(join(compiled, 'platform/sql/statement.js')));
  const files = readdirSync(compiled, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql.js'));
  for (const file of files) await import(pathToFileURL(join(compiled, file)));
  return registeredStatements()
    .filter(({ shapes }) => shapes().some(({ text }) => lockClause.test(text)))
    .map(({ label }) => label)
    .sort();
}

/** The tests with all locks in place: by label, how many clauses each sent statement has, and which files send it. */
function recordUse() {
  const begun = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-locks-'));
  const record = join(folder, 'sent.txt');
  try {
    const { status, stdout } = runTests(tests, { RECORD_LOCKS: record });
    if (status !== 0 || !existsSync(record)) {
      console.error(stdout);
      console.error('The tests fail with all locks in place: mend that first.');
      process.exit(2);
    }
    const uses = new Map();
    for (const line of readFileSync(record, 'utf8').split('\n').filter(Boolean)) {
      const [label, clauses, file] = line.split('\t');
      const use = uses.get(label) ?? { clauses: 0, files: new Set() };
      uses.set(label, { clauses: Math.max(use.clauses, Number(clauses)), files: use.files.add(file) });
    }
    console.log(`  ${secondsSince(begun)} s`);
    return uses;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const labels = (await listLockingStatements()).filter((label) => asked.length === 0 || asked.includes(label));
console.log(`${labels.length} statements lock. Running the tests once with all locks.`);
const uses = recordUse();
const survivors = [];
let locksCount = 0;
for (const [index, label] of labels.entries()) {
  const { clauses, files } = uses.get(label) ?? { clauses: 1, files: new Set() };
  for (let number = 0; number < clauses; number += 1) {
    const lock = `${label}:${number}`;
    const begun = Date.now();
    const noticing = findNoticing(lock, inOrder(files, uses));
    locksCount += 1;
    if (noticing === null) survivors.push(files.size > 0 ? lock : `${lock}, which no test sends`);
    const outcome = noticing === null ? `SURVIVED  ${lock}` : `noticed   ${lock}  by ${noticing}`;
    console.log(`${index + 1}/${labels.length}  ${outcome}  ${secondsSince(begun)} s`);
  }
}
console.log(`\n${locksCount} locks, ${survivors.length} survivors`);
for (const survivor of survivors) console.log(`  ${survivor}`);
process.exitCode = survivors.length === 0 ? 0 : 1;
