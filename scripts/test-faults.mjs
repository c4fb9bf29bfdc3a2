/**
 * `npm run test:faults [-- file …]`: the tests of faults at full length, and a record of that in bench/results/faults.json:
 * for each file with a long form, its sizes and the last run of it. `--list` brings the sizes up to date without a run,
 * `--check` fails where the record does not have them as they are.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'server/test/faults');
const recordFile = join(root, 'bench/results/faults.json');
const report = join(root, '.cache/test-faults.json');

/** What each file does more of at full length, as it stands there. */
function longForms() {
  const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
  const forms = files.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const sizes = text.match(/sized\(\s*\{[\s\S]*?\}\s*\)|scale === '\w+'/g) ?? [];
    return [name, sizes.map((size) => size.replaceAll(/\s+/g, ' '))];
  });
  return Object.fromEntries(forms.filter(([, sizes]) => sizes.length > 0).sort());
}

const readRecord = () => (existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')).files : {});
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** A run of other sizes is no run of these. */
function write(ran) {
  const before = readRecord();
  const files = Object.entries(longForms()).map(([name, sizes]) => {
    const kept = isSame(before[name]?.sizes, sizes) ? before[name].lastRun : null;
    return [name, { sizes, lastRun: ran[name] ?? kept }];
  });
  const record = { command: 'npm run test:faults', files: Object.fromEntries(files) };
  writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
}

function check() {
  const [recorded, present] = [readRecord(), longForms()];
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(present)])];
  const outdated = names.filter((name) => !isSame(recorded[name]?.sizes, present[name]));
  for (const name of outdated) console.error(`${name}: its long form is not the recorded one; run npm run test:faults`);
  const failed = names.filter((name) => recorded[name]?.lastRun?.failed > 0);
  for (const name of failed) console.error(`${name}: failed at full length`);
  process.exitCode = outdated.length + failed.length > 0 ? 1 : 0;
}

function runAll(words) {
  mkdirSync(dirname(report), { recursive: true });
  // A run that is stopped writes none: that of another run would be recorded as its own.
  rmSync(report, { force: true });
  const named = words.length > 0 ? words : ['server/test/faults'];
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...named];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const began = new Date();
  const { status } = spawnSync(process.execPath, [...vitest, ...reporters], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FAULTS: 'full' },
  });
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const tree = {
    date: began.toISOString(),
    version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    commit: git('describe', '--always', '--dirty', '--exclude=*'),
    node: process.version,
  };
  const ran = JSON.parse(readFileSync(report, 'utf8')).testResults.map(({ name, startTime, endTime, ...results }) => {
    const count = (wanted) => results.assertionResults.filter((test) => test.status === wanted).length;
    const failed = Math.max(count('failed'), results.status === 'failed' ? 1 : 0);
    const seconds = Math.round((endTime - startTime) / 1000);
    return [basename(name), { ...tree, passed: count('passed'), failed, seconds }];
  });
  write(Object.fromEntries(ran));
  process.exitCode = status ?? 1;
}

const words = process.argv.slice(2);
if (words[0] === '--check') check();
else if (words[0] === '--list') write({});
else runAll(words);
