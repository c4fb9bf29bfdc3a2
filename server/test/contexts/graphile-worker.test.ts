import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const loader = new URL('../../dist/platform/graphile-worker.js', import.meta.url);
const library = fileURLToPath(import.meta.resolve('graphile-worker'));

const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-foreign-configuration-'));
const mark = path.join(folder, 'executed');
writeFileSync(path.join(folder, '.graphile-workerrc.cjs'), `require('fs').writeFileSync(${JSON.stringify(mark)}, '');`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Whether a configuration file in the working directory was executed by a program there. */
function isExecutedBy(program: string): boolean {
  rmSync(mark, { force: true });
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return existsSync(mark);
}

it('executes no configuration file of the working directory, as the library by itself does', () => {
  expect(isExecutedBy(`await import(${JSON.stringify(library)});`)).toBe(true);
  expect(
    isExecutedBy(`
      const { loadGraphileWorker } = await import(${JSON.stringify(loader)});
      if (typeof loadGraphileWorker().run !== 'function' || process.cwd() !== ${JSON.stringify(folder)}) process.exit(1);`),
  ).toBe(false);
});

it('writes no stacks of the library beside the log', () => {
  const program = `
    const { loadGraphileWorker } = await import(${JSON.stringify(loader)});
    loadGraphileWorker();
    console.trace(new Error('connect ECONNREFUSED'));`;
  expect(isExecutedBy(program)).toBe(false);
});
