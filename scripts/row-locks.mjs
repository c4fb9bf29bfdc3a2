/**
 * `npm run test:locks [-- label …]`: takes each locking clause (FOR UPDATE, FOR SHARE …) out of its statement in turn and
 * runs the race tests that send the statement. A lock without which every test still passes survives: either a test is
 * missing, or the lock is not needed. Names the survivors and ends with 1 where there is one.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiled = join(root, 'server/dist');
const asked = process.argv.slice(2);
const tests = ['server/test/races', 'server/test/workers', 'server/test/modules'];

function runTests(paths, environment, ...options) {
  return spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...paths], {
    cwd: root,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
}

/** Labels of the statements that lock rows. */
async function listLockingStatements() {
  const { registeredStatements } = await import(pathToFileURL(join(compiled, 'platform/sql/statement.js')));
  const files = readdirSync(compiled, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql.js'));
  for (const file of files) await import(pathToFileURL(join(compiled, file)));
  return registeredStatements()
    .filter(({ shapes }) => shapes().some(({ text }) => /\bFOR\s+(NO\s+KEY\s+|KEY\s+)?(UPDATE|SHARE)\b/.test(text)))
    .map(({ label }) => label)
    .sort();
}

/** The tests with all locks in place: by label, how many clauses each sent statement has, and which files send it. */
function recordUse() {
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
    return uses;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const labels = (await listLockingStatements()).filter((label) => asked.length === 0 || asked.includes(label));
console.log(`${labels.length} statements lock rows. Running the tests once with all locks.`);
const uses = recordUse();
const survivors = [];
let locksCount = 0;
for (const label of labels) {
  const { clauses, files } = uses.get(label) ?? { clauses: 1, files: new Set() };
  for (let number = 0; number < clauses; number += 1) {
    const lock = `${label}:${number}`;
    const begun = Date.now();
    const isNoticed = files.size > 0 && runTests([...files], { STRIPPED_LOCK: lock }, '--bail=1').status !== 0;
    locksCount += 1;
    if (!isNoticed) survivors.push(files.size > 0 ? lock : `${lock}, which no race test sends`);
    console.log(`${isNoticed ? 'noticed ' : 'SURVIVED'}  ${lock}  ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  }
}
console.log(`\n${locksCount} locks, ${survivors.length} survivors`);
for (const survivor of survivors) console.log(`  ${survivor}`);
process.exitCode = survivors.length === 0 ? 0 : 1;
