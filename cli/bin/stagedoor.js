#!/usr/bin/env node
// Starts the program. In a clone of the repository it is built first where a source is newer than the last build.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const place = (path) => fileURLToPath(new URL(path, import.meta.url));
const program = place('../dist/main.js');
const sources = ['../src', '../src/generated', '../../sdk/src', '../../sdk/src/generated'].map(place);

function isStale() {
  if (!existsSync(program)) return true;
  const builtAt = statSync(program).mtimeMs;
  const isNewer = (folder) => readdirSync(folder).some((name) => statSync(`${folder}/${name}`).mtimeMs > builtAt);
  return sources.some((folder) => !existsSync(folder) || isNewer(folder));
}

if (existsSync(sources[0]) && isStale()) await import('../../scripts/build-cli.mjs');
await import('../dist/main.js');
