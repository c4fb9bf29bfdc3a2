/**
 * `npm run test:mutation [-- option of Stryker …]`: changes the rules that scripts/mutation.config.mjs names, one expression
 * at a time, and runs their tests, of which one has to fail. Lists the changes that no test noticed, and ends with 1 where
 * fewer than 95 % were noticed. `--mutate server/src/contexts/sales/pricing/charges.ts` changes this file only; a run of all files
 * writes bench/results/mutation.json. Stryker is installed when it is first needed, apart from the project: it brings over
 * a hundred packages. Version 10 needs Node 22.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import config from './mutation.config.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const tools = join(root, '.cache/mutation-tools');
const version = '9.6.1';
const packages = ['@stryker-mutator/core', '@stryker-mutator/vitest-runner'];
const words = process.argv.slice(2);

function run(command, ...args) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

function isInstalled(name) {
  const manifest = join(tools, 'node_modules', name, 'package.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
}

/** What came of a run, without what depends on the machine. */
function resultsOf({ files }) {
  const mutants = Object.entries(files).flatMap(([file, { source, mutants: ofFile }]) =>
    ofFile.map((mutant) => ({ ...mutant, file, line: source.split('\n')[mutant.location.start.line - 1].trim() })),
  );
  const withStatus = (...statuses) => mutants.filter(({ status }) => statuses.includes(status));
  const noticed = withStatus('Killed', 'Timeout').length;
  const notNoticed = withStatus('Survived', 'NoCoverage');
  return {
    scorePercent: Math.round((noticed / (noticed + notNoticed.length)) * 10_000) / 100,
    mutants: mutants.length,
    noticed,
    errors: withStatus('RuntimeError', 'CompileError').length,
    ignored: withStatus('Ignored').length,
    byFile: Object.fromEntries(Object.entries(files).map(([file, { mutants: ofFile }]) => [file, ofFile.length])),
    notNoticed: notNoticed.map(({ file, location: { start }, line, mutatorName, replacement }) => ({
      at: `${file}:${start.line}:${start.column}`,
      line,
      mutator: mutatorName,
      replacement,
    })),
  };
}

if (!packages.every(isInstalled)) {
  const options = ['--silent', '--no-save', '--no-audit', '--no-fund', '--no-package-lock', '--prefix', tools];
  const status = run('npm', 'install', ...options, ...packages.map((name) => `${name}@${version}`));
  if (status !== 0) process.exit(status);
}

const report = join(root, config.jsonReporter.fileName);
rmSync(report, { force: true });
const stryker = join(tools, 'node_modules/@stryker-mutator/core/bin/stryker.js');
process.exitCode = run(process.execPath, stryker, 'run', 'scripts/mutation.config.mjs', ...words);
const isComplete = !words.some((word) => /^(-m|--mutate)\b/.test(word));
if (isComplete && existsSync(report)) {
  const date = new Date().toISOString().slice(0, 10);
  const head = { command: 'npm run test:mutation', date, stryker: version };
  const results = { ...head, ...resultsOf(JSON.parse(readFileSync(report, 'utf8'))) };
  writeFileSync(join(root, 'bench/results/mutation.json'), `${JSON.stringify(results, null, 2)}\n`);
}
