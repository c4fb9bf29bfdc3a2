/**
 * `node scripts/pin-images.mjs [folder]`: names the images of Dockerfile and compose.yaml by the digest that their version has
 * now, behind the version: `node:24-slim@sha256:…`. Asks the registries by `docker buildx imagetools inspect`, so it needs Docker
 * and a network; a release does it. `--check` asks nobody and fails where an image has no digest.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true });
const folder = positionals[0] ?? fileURLToPath(new URL('..', import.meta.url));

/** The words that name an image: `FROM` in the Dockerfile, except of a stage before, and `image:` in compose.yaml. */
const places = { Dockerfile: /^(FROM )(\S+:\S+)/gm, 'compose.yaml': /^( +image: )(\S+)$/gm };

const digests = new Map();
function digestOf(version) {
  const known = digests.get(version);
  if (known) return known;
  const words = ['buildx', 'imagetools', 'inspect', version, '--format', '{{.Manifest.Digest}}'];
  const { status, stdout, stderr, error } = spawnSync('docker', words, { encoding: 'utf8' });
  const digest = stdout?.trim();
  if (status !== 0 || !/^sha256:[0-9a-f]{64}$/.test(digest)) {
    console.error(`The digest of ${version} is not known: ${error?.message ?? (stderr.trim() || digest)}`);
    process.exit(1);
  }
  digests.set(version, digest);
  return digest;
}

const texts = Object.entries(places).map(([file, pattern]) => {
  const before = readFileSync(join(folder, file), 'utf8');
  const after = before.replaceAll(pattern, (whole, word, image) => {
    const [version, digest] = image.split('@');
    if (values.check) {
      if (digest) return whole;
      console.error(`${file}: ${version} has no digest`);
      process.exitCode = 1;
      return whole;
    }
    return `${word}${version}@${digestOf(version)}`;
  });
  return [file, after];
});
// All or none.
if (!values.check) for (const [file, text] of texts) writeFileSync(join(folder, file), text);
for (const [version, digest] of digests) console.log(`${version} is ${digest}`);
