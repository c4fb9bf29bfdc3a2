/** `npm run build`: compiles the workspaces, builds the console and the command line. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '-b', root], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
await import('./build-console.mjs');
await import('./build-cli.mjs');
