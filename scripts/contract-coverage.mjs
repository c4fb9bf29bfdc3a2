/**
 * `npm run contract:coverage`, and the end of `npm test`: every status that an operation declares is answered in some
 * test, except for those of server/test/contract-uncovered.txt. That list may only become shorter: `-- --write` strikes
 * out what is covered by now (and makes the list where there is none), but never adds to it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { apis, qualifiedId } from '../contract/dist/index.js';

const seenFolder = new URL('../.cache/contract-coverage/', import.meta.url);
const listFile = new URL('../server/test/contract-uncovered.txt', import.meta.url);
const listName = 'server/test/contract-uncovered.txt';
const header = `# Answers (operation, status) that no test has seen. This list may only become shorter.
# npm test fails over one that is missing here, and over one that is covered by now: npm run contract:coverage -- --write
`;

const shownMax = 60;
const lines = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));

if (!existsSync(new URL('complete', seenFolder))) {
  console.error('There is no complete, passed run of the tests to look at: npm test makes one.');
  process.exit(2);
}

const operations = Object.values(apis).flatMap((api) => Object.values(api));
const declared = operations.flatMap((operation) =>
  operation.statuses.map((status) => `${qualifiedId(operation)} ${status}`),
);
if (new Set(declared).size !== declared.length) throw new Error('Two operations have the same id.');
const seen = new Set(
  readdirSync(seenFolder)
    .filter((name) => name.endsWith('.txt'))
    .flatMap((name) => lines(new URL(name, seenFolder))),
);

const isNew = !existsSync(listFile);
const listed = isNew ? [] : lines(listFile);
const uncovered = declared.filter((pair) => !seen.has(pair)).sort();
const groups = {
  'Answered in tests, but not declared by the contract (declare it, or do not answer so)': [...seen]
    .filter((pair) => !declared.includes(pair))
    .sort(),
  'Declared by the contract, but answered in no test (write that test)': uncovered.filter(
    (pair) => !listed.includes(pair),
  ),
  [`Covered by now, or gone from the contract, but still in ${listName} (npm run contract:coverage -- --write)`]:
    listed.filter((pair) => !uncovered.includes(pair)),
};

if (process.argv.includes('--write')) {
  const kept = isNew ? uncovered : listed.filter((pair) => uncovered.includes(pair)).sort();
  writeFileSync(listFile, `${header}${kept.map((pair) => `${pair}\n`).join('')}`);
  console.log(`${listName}: ${listed.length} before, ${kept.length} now`);
  if (isNew) process.exit(0);
}

let findings = 0;
for (const [title, pairs] of Object.entries(groups)) {
  if (pairs.length === 0 || (title.startsWith('Covered') && process.argv.includes('--write'))) continue;
  findings += pairs.length;
  const shown = pairs.slice(0, shownMax).map((pair) => `  ${pair}`);
  if (pairs.length > shownMax) shown.push(`  and ${pairs.length - shownMax} more`);
  console.error(`\n${title}:\n${shown.join('\n')}`);
}
console.log(`contract coverage: ${declared.length - uncovered.length} of ${declared.length} answers seen`);
process.exitCode = findings > 0 ? 1 : 0;
