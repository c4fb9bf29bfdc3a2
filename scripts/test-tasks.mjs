/**
 * `npm run test:tasks [-- language,width …]`: the tests that do the tasks of a venue in the console, in each language and at
 * the sizes of a desk and of a phone, and a record of that in bench/results/console-tasks.json: of each look the last run,
 * and the files in which a test failed. `npm test` runs each file in one of them.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = 'server/test/browser';
const recordFile = join(root, 'bench/results/console-tasks.json');
const report = join(root, '.cache/test-tasks.json');
const looks = ['en-GB,1400', 'en-GB,390', 'es-ES,1400', 'es-ES,390'];

/** They look at all sizes and languages by themselves, or at what people do who integrate and not those of a venue. */
const others = ['first-day', 'every-screen', 'every-empty-screen', 'faults', 'developers', 'webhooks', 'sign-in'];
const isOther = (name) => others.some((other) => name === `console-${other}.test.ts`);
const files = readdirSync(join(root, folder))
  .filter((name) => /^console-.*\.test\.ts$/.test(name) && !isOther(name))
  .map((name) => join(folder, name));

function run(look) {
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const began = new Date();
  const env = { ...process.env, CONSOLE_LOOK: look };
  const { status } = spawnSync(process.execPath, [...vitest, ...reporters], { cwd: root, stdio: 'inherit', env });
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const lastRun = {
    date: began.toISOString(),
    version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    commit: git('describe', '--always', '--dirty', '--exclude=*'),
    node: process.version,
    passed: numPassedTests,
    failed: numFailedTests,
    failedFiles: testResults.filter((one) => one.status === 'failed').map(({ name }) => basename(name)),
    seconds: Math.round((Date.now() - began) / 1000),
  };
  const before = existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')).looks : {};
  const recorded = { command: 'npm run test:tasks', looks: { ...before, [look]: lastRun } };
  writeFileSync(recordFile, `${JSON.stringify(recorded, null, 2)}\n`);
  return status ?? 1;
}

mkdirSync(dirname(report), { recursive: true });
const wanted = process.argv.slice(2);
const unknown = wanted.filter((look) => !looks.includes(look));
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: choose of ${looks.join(' ')}`);
const statuses = (wanted.length > 0 ? wanted : looks).map(run);
process.exitCode = Math.max(...statuses);
