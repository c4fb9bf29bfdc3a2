/**
 * `npm run lint:containers`: the Dockerfile against the syntax of its builder and a few rules of ours, compose.yaml
 * against its schema and the rules of its linter. Needs neither Docker nor a network.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import dockerfile from 'dockerfile-utils';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
const findings = [];

for (const { range, message } of dockerfile.validate(text)) findings.push(`${range.start.line + 1}: ${message}`);

const lines = text
  .replace(/\\\n/g, '')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));
const stages = new Set();
for (const line of lines) {
  const [word, ...rest] = line.split(/\s+/);
  if (word === 'FROM') {
    if (!stages.has(rest[0]) && !/:(?!latest$)/.test(rest[0])) findings.push(`${line}: name a version of the image`);
    if (rest[1] === 'AS') stages.add(rest[2]);
  }
  if (word === 'COPY') {
    const from = rest.find((part) => part.startsWith('--from='))?.slice('--from='.length);
    if (from && !stages.has(from)) findings.push(`${line}: there is no stage ${from}`);
    const sources = from ? [] : rest.filter((part) => !part.startsWith('--')).slice(0, -1);
    for (const source of sources.filter((file) => !existsSync(join(root, file)))) {
      findings.push(`${line}: there is no ${source}`);
    }
  }
}
const copied = lines.filter((line) => line.startsWith('COPY ')).flatMap((line) => line.split(/\s+/).slice(1));
for (const name of readdirSync(join(root, 'console'))) {
  const isBuilt = name.endsWith('.html') || name === 'public';
  if (isBuilt && !copied.includes(`console/${name}`)) findings.push(`the build of the console needs console/${name}`);
}
const user = lines.filter((line) => line.startsWith('USER ')).at(-1);
if (!user || /^USER (root|0)\b/.test(user)) findings.push('the service must not run as root');
if (!lines.some((line) => line.startsWith('HEALTHCHECK '))) findings.push('the image must say how its health is asked');
for (const finding of findings) console.error(`Dockerfile: ${finding}`);

// Off: services are written in the order in which they start, and the network of one host needs no labels.
const off = ['services-alphabetical-order', 'service-keys-order', 'top-level-properties-order'];
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/dclint/bin/dclint.cjs'), 'compose.yaml', '--max-warnings', '0', '--disable-rule', ...off],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = findings.length > 0 || status !== 0 ? 1 : 0;
