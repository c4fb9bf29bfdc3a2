/**
 * `npm run sbom`: writes a list of the packages that the service runs with (CycloneDX, as JSON) to .cache/sbom.cdx.json,
 * from the lock file. Needs no network.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const options = ['--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'];
const { status, stdout } = spawnSync('npm', ['sbom', ...options], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
  stdio: ['ignore', 'pipe', 'inherit'],
});
if (status !== 0) process.exit(status ?? 1);
const list = JSON.parse(stdout);
// npm takes the name of the folder.
list.metadata.component.name = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name;

const folder = join(root, '.cache');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(list, null, 2)}\n`);
console.log(`${list.components.length} components in .cache/sbom.cdx.json`);
