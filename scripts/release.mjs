/**
 * `npm run release -- VERSION [DATE]`: prepares a release in the working tree. Moves what `.changes/` says into
 * CHANGELOG.md, and writes the contract as released, with which later changes are compared. Writes the list of packages to
 * publish with it, and prints its digest. Names the images of Dockerfile and compose.yaml by their digests, for which it needs
 * Docker and a network. Publishes nothing.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sectionOf, withSection } from './changelog.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [version = '', date = new Date().toISOString().slice(0, 10)] = process.argv.slice(2);

function fail(message) {
  console.error(message);
  process.exit(1);
}

function run(...words) {
  const { status } = spawnSync('npm', words, { cwd: root, stdio: 'inherit' });
  if (status !== 0) fail(`npm ${words.join(' ')} failed: nothing was changed.`);
}

if (!/^\d+\.\d+\.\d+$/.test(version)) fail('Which version? npm run release -- 0.1.0');
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
for (const folder of ['.', ...workspaces]) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  if (manifest.version !== version) fail(`${folder}/package.json has the version ${manifest.version}.`);
}
const { status: pinned } = spawnSync(process.execPath, [join(root, 'scripts/pin-images.mjs')], { stdio: 'inherit' });
if (pinned !== 0) fail('The images have no digests: nothing was changed.');
run('run', '--silent', 'lint:contract');
run('run', '--silent', 'sbom');

const changes = join(root, '.changes');
const names = readdirSync(changes)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .sort();
if (names.length === 0) fail('.changes/ is empty: nothing has changed since the last release.');
const file = join(root, 'CHANGELOG.md');
const texts = names.map((name) => readFileSync(join(changes, name), 'utf8'));
writeFileSync(file, withSection(readFileSync(file, 'utf8'), sectionOf(version, date, texts)));
run('run', '--silent', 'contract:released');
for (const name of names) rmSync(join(changes, name));
console.log(`${version}: ${names.length} files of .changes/ are in CHANGELOG.md, the contract is written as released.`);
const packages = '.cache/sbom.cdx.json';
const digest = createHash('sha256')
  .update(readFileSync(join(root, packages)))
  .digest('hex');
console.log(`Publish ${packages} (sha256 ${digest}) with it, and the digest of the image that docker build prints.`);
