/**
 * `npm run lint:imports`: the directions of .dependency-cruiser.mjs over the whole tree. Says nothing of the tree
 * before every rule has been seen to fail, and before there was enough to look at: a tool that finds no compiler
 * reports no modules and no violations.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import rules from '../.dependency-cruiser.mjs';
import { canaryFindings, canaryRoot, writeCanary } from './import-rules-canary.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const modulesMin = 50;
const { tsConfig, enhancedResolveOptions, ...options } = rules.options;

async function look(folders) {
  const { output } = await cruise(
    folders,
    { ...options, tsConfig, ruleSet: { forbidden: rules.forbidden }, validate: true },
    enhancedResolveOptions,
    { tsConfig: extractTSConfig(tsConfig.fileName) },
  );
  return output.summary;
}

writeCanary(root);
const ruleNames = rules.forbidden.map(({ name }) => name);
const findings = canaryFindings((await look([canaryRoot])).violations, ruleNames);

const folders = ['contract', 'server', 'sdk', 'shop', 'cli', 'console']
  .map((workspace) => `${workspace}/src`)
  .filter((folder) => existsSync(folder));
const { violations, totalCruised } = await look(folders);
if (totalCruised < modulesMin) findings.push(`only ${totalCruised} modules were looked at; there are more`);
for (const { rule, from, to, cycle } of violations) {
  const target = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  const { comment } = rules.forbidden.find(({ name }) => name === rule.name);
  findings.push(`${rule.name}: ${from} → ${target}\n    ${comment}`);
}
for (const finding of findings) console.error(finding);
console.log(`${totalCruised} modules, ${ruleNames.length} rules, ${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;
