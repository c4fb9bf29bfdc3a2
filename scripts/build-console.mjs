/**
 * Builds the console into `console/dist`, where the server serves it from. Made in a folder of its own first, so that a
 * service that starts meanwhile finds a whole build; the page, which names the other files, is replaced last.
 */
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const made = join(root, `.cache/console-build-${process.pid}`);
const served = join(root, 'console/dist');
await build({ root: join(root, 'console'), logLevel: 'warn', build: { outDir: made, emptyOutDir: true } });
mkdirSync(join(served, 'assets'), { recursive: true });
const earlier = readdirSync(join(served, 'assets'));
const files = readdirSync(join(made, 'assets'));
cpSync(join(made, 'assets'), join(served, 'assets'), { recursive: true });
const others = readdirSync(made).filter((name) => name !== 'assets' && name !== 'index.html');
for (const name of [...others, 'index.html']) renameSync(join(made, name), join(served, name));
for (const name of earlier) if (!files.includes(name)) rmSync(join(served, 'assets', name));
rmSync(made, { recursive: true });
