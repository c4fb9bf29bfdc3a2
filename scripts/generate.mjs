/**
 * Writes what is built from the contract: OpenAPI documents, the SDK's types, the CLI's commands. Part of every build and
 * check, and finished at once where nothing has changed. `npm run generate` also writes the generated files that are committed.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outdated, transpile } from './transpile.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Its time is that of the last run. */
const stamp = join(root, 'contract/dist/documents/.generated');
const results = ['contract/dist/documents', 'sdk/src/generated', 'cli/src/generated'];

export function isGeneratedOutdated() {
  const generatedAt = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (outdated('contract').length > 0 || results.some((folder) => !existsSync(join(root, folder)))) return true;
  return ['contract/dist', 'contract/examples'].some((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).some(
      (entry) => entry.isFile() && statSync(join(entry.parentPath, entry.name)).mtimeMs > generatedAt,
    ),
  );
}

/** Throws a SyntaxError where the contract has one. */
export async function generate(...options) {
  if (options.length === 0 && !isGeneratedOutdated()) return;
  await transpile(['contract']);
  const program = join(root, 'contract/dist/generate.js');
  const { status } = spawnSync(process.execPath, [program, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  closeSync(openSync(stamp, 'w'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await generate(...process.argv.slice(2));
  if (process.argv.includes('--committed')) await import('./samples.mjs');
}
