// The packages of bench/peers, which are compared with and are no dependencies of the project: installed when first needed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../peers', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

export function installPeers() {
  if (existsSync(`${folder}/node_modules`)) return;
  console.error('Installing the packages of bench/peers …');
  const { status } = spawnSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('The packages of bench/peers could not be installed: leave them out with --sides.');
}

export const requirePeer = createRequire(`${folder}/package.json`);

/** Those of bench/peers and those of the project that are measured, by name. */
export function versionsOfPeers() {
  const folders = { 'pg-boss': folder, bullmq: folder, 'graphile-worker': root, undici: root };
  return Object.fromEntries(
    Object.entries(folders).map(([name, installedIn]) => {
      const manifest = readFileSync(`${installedIn}/node_modules/${name}/package.json`, 'utf8');
      return [name, JSON.parse(manifest).version];
    }),
  );
}
