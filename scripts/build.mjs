/** `npm run build`: compiles the workspaces and puts the program of the API reference page beside the server's. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '-b', root], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
await import('./copy-reference.mjs');
