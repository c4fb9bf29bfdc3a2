/**
 * `node scripts/vitest.mjs <report.json> [argument of vitest …]`: runs the tests, writes what came of them as JSON, and
 * lists at the end which failed and why. With `CI` set, failed files are run once more, one after the other, only to tell
 * flaky ones from broken ones: up to two files that pass then are listed as flaky, and must be fixed; a third one fails the
 * run. Errors that belong to no test, such as an unhandled rejection, fail the run whenever they happen.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [report, ...words] = process.argv.slice(2);
const flakyFilesMax = 2;

/** Runs vitest: its results, null where there are none, and the errors that belong to no test. */
function run(file, ...args) {
  const errorsFile = `${file}.errors`;
  rmSync(file, { force: true });
  rmSync(errorsFile, { force: true });
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(root, 'scripts/errors-reporter.mjs')}`,
    `--outputFile.json=${file}`,
  ];
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args],
    {
      stdio: 'inherit',
      env: { ...process.env, ERRORS_FILE: errorsFile },
    },
  );
  const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const errors = existsSync(errorsFile) ? JSON.parse(readFileSync(errorsFile, 'utf8')) : ['vitest did not end its run'];
  if (status !== 0 && errors.length === 0 && results && failedTests(results).length === 0) {
    errors.push(`vitest ended with ${status}, although no test failed`);
  }
  return { results, errors };
}

function failedTests({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ file, title: 'the file itself', messages: [message] }];
    return failed.map(({ fullName, failureMessages }) => ({ file, title: fullName, messages: failureMessages }));
  });
}

const filesOf = (tests) => [...new Set(tests.map(({ file }) => file))];

/** Prints which tests failed and why, and keeps it beside the report for those who read the end of a long log. */
function print(heading, lines) {
  if (lines.length === 0) return;
  const text = ['', heading, ...lines].join('\n');
  console.log(text);
  appendFileSync(`${report}.failed`, `${text}\n`);
}
const describe = (tests) =>
  tests.flatMap(({ file, title, messages }) => [
    `  ${file}: ${title}`,
    ...messages.map((message) => message.split('\n').slice(0, 6).join('\n').replaceAll(/^/gm, '      ')),
  ]);

rmSync(`${report}.failed`, { force: true });
const first = run(report, ...words);
const errors = [...first.errors];
let failed = first.results ? failedTests(first.results) : [];
if (first.results && failed.length > 0 && process.env.CI) {
  const files = filesOf(failed).map((file) => join(root, file));
  const second = run(
    `${report}.again`,
    ...files,
    ...words.filter((word) => word.startsWith('-')),
    '--no-file-parallelism',
  );
  errors.push(...second.errors);
  if (second.results) {
    const newer = new Map(second.results.testResults.map((result) => [result.name, result]));
    const stillFailed = failedTests(second.results);
    const broken = new Set(filesOf(stillFailed));
    const flaky = failed.filter(({ file }) => !broken.has(file) && newer.has(join(root, file)));
    if (filesOf(flaky).length <= flakyFilesMax) {
      const { results } = first;
      results.testResults = results.testResults.map((result) => newer.get(result.name) ?? result);
      const all = results.testResults.flatMap(({ assertionResults }) => assertionResults);
      results.numPassedTests = all.filter((test) => test.status === 'passed').length;
      results.numTotalTests = all.length;
      writeFileSync(report, JSON.stringify(results));
      failed = stillFailed;
    }
    print('failed once and passed when run again:', describe(flaky));
    print(
      `flaky files, ${flakyFilesMax} at most, each to be fixed before anything else:`,
      filesOf(flaky).map((file) => `  ${file}`),
    );
  }
}
print('failed:', describe(failed));
print(
  'errors outside tests:',
  errors.map((error) => error.replaceAll(/^/gm, '  ')),
);
process.exitCode = first.results && failed.length === 0 && errors.length === 0 ? 0 : 1;
