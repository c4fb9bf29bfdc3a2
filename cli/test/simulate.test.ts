/** `stagedoor simulate night` against the demonstration: everything happens, nothing fails, and the books agree afterwards. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { differencesOf } from '../../server/test/support/differences.ts';
import type { TestService } from '../../server/test/support/test-service.ts';
import type { Action, Happened } from '../src/night.ts';
import { randomNumbers } from '../src/people.ts';
import { type Demo, startDemo } from './demo.ts';
import type { Cli } from './support.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let demo: Demo;
let service: TestService;
let cli: Cli;
beforeAll(async () => {
  demo = await startDemo();
  ({ service, cli } = demo);
});
afterAll(() => demo?.close());

async function play(...words: string[]) {
  const { code, stdout, stderr } = await cli.run(['simulate', 'night', '--speed', '36000', '--json', ...words]);
  const happened = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Happened);
  return { code, stderr, happened };
}

const countOf = (happened: readonly Happened[], action: Action, outcome: Happened['outcome'] = 'done') =>
  happened.filter((one) => one.action === action && one.outcome === outcome).length;
const salesOf = (happened: readonly Happened[]) =>
  happened
    .filter(({ action }) => action === 'sale')
    .map(({ minute, about }) => `${minute} ${about}`)
    .sort();

it('plays an evening of which the service and the books show the same', async () => {
  const admitted = "SELECT coalesce(sum(admitted_count), 0)::int AS count FROM tickets WHERE status = 'active'";
  const [before] = await service.database.sql<{ count: number }>(admitted);
  const { code, stderr, happened } = await play('--size', '80', '--seed', '7');
  expect([code, stderr.split('\n').slice(1).join('\n').trim()]).toEqual([0, '']);
  expect(happened.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  for (const action of ['sale', 'payment', 'entry', 'resale', 'refund', 'list', 'list entry', 'walk-in'] as const) {
    expect(countOf(happened, action), action).toBeGreaterThan(0);
  }
  // A ticket lets in as many people as it is for, once.
  expect(countOf(happened, 'second scan', 'refused')).toBeGreaterThan(0);
  expect(countOf(happened, 'second scan')).toBe(0);
  const [after] = await service.database.sql<{ count: number }>(admitted);
  expect(after!.count - before!.count).toBe(countOf(happened, 'entry'));
  expect(await differencesOf(service)).toEqual([]);
});

it('lets the same people buy the same at the same minute for the same seed, and others for another', async () => {
  const [first, again, other] = [
    await play('--size', '12', '--seed', '3'),
    await play('--size', '12', '--seed', '3', '--connections', '1'),
    await play('--size', '12', '--seed', '4'),
  ];
  expect(salesOf(first.happened).length).toBeGreaterThan(3);
  expect(salesOf(again.happened)).toEqual(salesOf(first.happened));
  expect(salesOf(other.happened)).not.toEqual(salesOf(first.happened));
});

it('ends with a table in a terminal', async () => {
  const { code, stdout } = await cli.runInTerminal(['simulate', 'night', '--size', '6', '--speed', '36000']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/\d\d:\d\d {2}sale {9}.*done/);
  expect(stdout).toMatch(/action\s+done\s+refused\s+failed/i);
});

it('says what is wrong: no scenario, a size that is none, nothing on sale', async () => {
  expect((await cli.run(['simulate'])).code).toBe(2);
  expect((await cli.run(['simulate', 'night', '--size', 'many'])).code).toBe(2);
  const unknown = await cli.run(['simulate', 'night', '--event-id', 'evt_01jd3k5v8wexbtq8m2zr4h6n7c']);
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('not_found')]);
});

it('draws numbers that are spread evenly', () => {
  const next = randomNumbers(1);
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let count = 0; count < 10_000; count += 1) tenths[Math.floor(next() * 10)]! += 1;
  expect(Math.min(...tenths)).toBeGreaterThan(900);
  expect(Math.max(...tenths)).toBeLessThan(1_100);
});
