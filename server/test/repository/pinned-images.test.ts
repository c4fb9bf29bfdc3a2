/** A release names the images that it is built from by digest. The registries are played by a program named docker. */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const digest = (digit: string) => `sha256:${digit.repeat(64)}`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stagedoor-images-'));
  for (const file of ['Dockerfile', 'compose.yaml']) copyFileSync(join(root, file), join(folder, file));
});

/** `answers`: what the program prints for an image, as lines of a shell's `case`. */
function pin(answers: string, ...words: string[]) {
  writeFileSync(
    join(folder, 'docker'),
    `#!/bin/sh\ncase "$4" in\n${answers}\n*) echo "no such image: $4" >&2; exit 1 ;;\nesac\n`,
  );
  chmodSync(join(folder, 'docker'), 0o755);
  const script = join(root, 'scripts/pin-images.mjs');
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
  return spawnSync(process.execPath, [script, folder, ...words], { env, encoding: 'utf8' });
}
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
const images = () =>
  [...`${textOf('Dockerfile')}${textOf('compose.yaml')}`.matchAll(/^(?:FROM|\s+image:) (\S+:\S+)/gm)].map(
    ([, one]) => one,
  );
const known = `node:24-slim) echo ${digest('a')} ;;\npostgres:17) echo ${digest('b')} ;;`;

it('names every image by the digest of its version, and by another one later', () => {
  expect(pin(known).status).toBe(0);
  const pinned = [`node:24-slim@${digest('a')}`, `node:24-slim@${digest('a')}`, `postgres:17@${digest('b')}`];
  expect(images()).toEqual(pinned);
  expect(pin(known.replace(digest('b'), digest('c'))).status).toBe(0);
  expect(images()).toEqual([...pinned.slice(0, 2), `postgres:17@${digest('c')}`]);
  expect(textOf('Dockerfile').replaceAll(`@${digest('a')}`, '')).toBe(
    readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll(/@sha256:\w+/g, ''),
  );
});

it('changes nothing where one is not known', () => {
  const before = images();
  const { status, stderr } = pin(known.split('\n')[0]!);
  expect(status).toBe(1);
  expect(stderr).toContain('The digest of postgres:17 is not known: no such image: postgres:17');
  expect(images()).toEqual(before);
});

it('says by --check which image has no digest', () => {
  writeFileSync(join(folder, 'Dockerfile'), textOf('Dockerfile').replaceAll(/@sha256:\w+/g, ''));
  expect(pin(known, '--check')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('node:24-slim has no digest'),
  });
  expect(pin(known).status).toBe(0);
  expect(pin(known, '--check').status).toBe(0);
});
