/**
 * Copies the program of the API reference page from its package to where the server serves it. The package is a
 * development dependency with some 300 packages below it; the service needs this one file.
 */
import { copyFileSync, mkdirSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../server/dist/reference', import.meta.url));
mkdirSync(folder, { recursive: true });
const source = createRequire(import.meta.url).resolve('@scalar/api-reference/browser/standalone.js');
// By way of another name: a service that runs may be reading the file.
const unfinished = join(folder, `standalone.js.${process.pid}`);
copyFileSync(source, unfinished);
renameSync(unfinished, join(folder, 'standalone.js'));
