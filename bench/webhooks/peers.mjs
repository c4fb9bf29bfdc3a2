// The packages of bench/peers, which are compared with and are no dependencies of the project: installed when first needed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../peers', import.meta.url));

export function installPeers() {
  if (existsSync(`${folder}/node_modules`)) return;
  console.error('Installing the packages of bench/peers …');
  const { status } = spawnSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('The packages of bench/peers could not be installed: leave them out with --sides.');
}

export const requirePeer = createRequire(`${folder}/package.json`);
