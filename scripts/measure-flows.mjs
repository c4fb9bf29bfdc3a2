/**
 * `node scripts/measure-flows.mjs`: through how many of our files a request passes, from its handler to its SQL. Each flow
 * runs once against the real service, after a first time that is not counted; a file counts if one of its functions was
 * called or one of its statements was sent. Prints the counts by folder; with `--files`, the files.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--config', 'bench/flows/vitest.config.mjs', '--silent=false'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, ...(process.argv.includes('--files') ? { LIST_FILES: '1' } : {}) },
  },
);
process.exitCode = status ?? 1;
