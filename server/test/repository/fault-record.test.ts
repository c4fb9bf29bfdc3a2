/** bench/results/faults.json says of every long form of the fault tests when it last ran, and what came of it. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const script = fileURLToPath(new URL('scripts/test-faults.mjs', root));

it('the record names every long form with its sizes, and no run of them that failed', () => {
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

describe('the kills that CONTRIBUTING.md lists', () => {
  const [, sum, rows] = /kill processes and databases (\d+) times[\s\S]*?\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(
    readFileSync(new URL('CONTRIBUTING.md', root), 'utf8'),
  )!;
  const kills = rows!
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .map(([, file, rounds, killed]) => ({
      file: file!.replaceAll('`', ''),
      rounds: Number(rounds),
      count: [...killed!.matchAll(/\d+/g)].reduce((all, [number]) => all + Number(number), 0),
    }));
  type Run = { readonly passed: number; readonly failed: number } | null;
  const { files } = JSON.parse(readFileSync(new URL('bench/results/faults.json', root), 'utf8')) as {
    files: Record<string, { sizes: string[]; lastRun: Run }>;
  };

  it.each(kills.map((one) => [one.file, one] as const))('%s has run with these rounds', (file, { rounds, count }) => {
    const { sizes, lastRun } = files[file]!;
    expect(sizes.map((size) => Number(/\bfull: ([\d_]+)/.exec(size)?.[1]?.replaceAll('_', '')))).toContain(rounds);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(rounds);
    expect(lastRun?.passed).toBeGreaterThan(0);
  });

  it('are at least 200, and as many as it says', () => {
    const all = kills.reduce((total, { count }) => total + count, 0);
    expect(all).toBe(Number(sum));
    expect(all).toBeGreaterThanOrEqual(200);
  });
});
