/** bench/results/faults.json says of every long form of the fault tests when it last ran, and what came of it. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/test-faults.mjs', import.meta.url));

it('the record names every long form with its sizes, and no run of them that failed', () => {
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
