/**
 * `node scripts/vitest.mjs <report.json> [argument of vitest …]`: runs the tests, writes what came of them as JSON, and says
 * at the end which failed and why. With `CI` set, up to five files that failed are run once more, one after the other: what
 * passes then depends on the load of the machine, is named as unstable, and has to be mended all the same.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [report, ...words] = process.argv.slice(2);
const filesAgainMax = 5;

/** Runs vitest; what it reported, or null where it did not come to that, and its exit code. */
function run(file, ...args) {
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  return { status: status ?? 1, results: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null };
}

const failedTests = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ file, title: 'the file itself', messages: [message] }];
    return failed.map(({ fullName, failureMessages }) => ({ file, title: fullName, messages: failureMessages }));
  });

/** Says which tests failed and why, and keeps that beside the report for those who read the end of a long log. */
function print(heading, tests) {
  if (tests.length === 0) return;
  const lines = tests.flatMap(({ file, title, messages }) => [
    `  ${file}: ${title}`,
    ...messages.map((message) => message.split('\n').slice(0, 6).join('\n').replaceAll(/^/gm, '      ')),
  ]);
  const said = ['', heading, ...lines].join('\n');
  console.log(said);
  appendFileSync(`${report}.failed`, `${said}\n`);
}

rmSync(`${report}.failed`, { force: true });
let { status, results } = run(report, ...words);
if (results && process.env.CI) {
  const failed = failedTests(results);
  const files = [...new Set(failed.map(({ file }) => file))];
  if (files.length > 0 && files.length <= filesAgainMax) {
    const again = run(`${report}.again`, ...files, '--no-file-parallelism');
    if (again.results) {
      const newer = new Map(again.results.testResults.map((result) => [result.name, result]));
      results.testResults = results.testResults.map((result) => newer.get(result.name) ?? result);
      const all = results.testResults.flatMap(({ assertionResults }) => assertionResults);
      results.numPassedTests = all.filter((test) => test.status === 'passed').length;
      results.numTotalTests = all.length;
      writeFileSync(report, JSON.stringify(results));
      const still = new Set(failedTests(results).map(({ file, title }) => `${file} ${title}`));
      print(
        'unstable, failed once and passed then:',
        failed.filter(({ file, title }) => !still.has(`${file} ${title}`)),
      );
      // Files that fail besides their tests, and errors that belong to no test, are in the exit code.
      status = again.status;
    }
  }
}
if (results) print('failed:', failedTests(results));
process.exitCode = status;
