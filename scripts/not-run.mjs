/**
 * `node scripts/not-run.mjs <report.json>`: says which tests of a run were not run, by what they need, and ends with 1
 * where there is such a one. Tests say what they need in their titles (server/test/support/needs.ts).
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));

const byNeed = new Map();
for (const { name: file, assertionResults } of testResults) {
  for (const { status, fullName } of assertionResults) {
    if (status === 'passed' || status === 'failed') continue;
    const need = / \[not run: needs ([^\]]+)\]/.exec(fullName);
    const title = need ? fullName.replace(need[0], '') : fullName;
    const reason = need ? need[1] : 'a reason, which its title does not give';
    byNeed.set(reason, [...(byNeed.get(reason) ?? []), `${relative(root, file)}: ${title}`]);
  }
}
for (const [need, tests] of byNeed) {
  console.log(`\n${tests.length} not run: needs ${need}`);
  for (const test of tests) console.log(`  ${test}`);
}
if (byNeed.size > 0) {
  console.log('\nscripts/install-test-tools.sh installs on Debian what tests need; some need root.');
  process.exitCode = 1;
}
