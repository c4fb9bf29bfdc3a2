/** The package as `npm pack` makes it, installed into an empty project. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { version } from '../src/version.ts';
import { buildCli } from './support.ts';

const run = promisify(execFile);
const workspace = fileURLToPath(new URL('..', import.meta.url));
const firstWordMaxMs = 150;

let folder: string;
let files: string[];
beforeAll(async () => {
  await buildCli();
  folder = mkdtempSync(join(tmpdir(), 'stagedoor-cli-package-'));
  const packing = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', packing, { cwd: workspace });
  const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  files = packed.files.map(({ path }) => path).sort();
  writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "private": true }\n');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`], { cwd: folder });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const installed = (...words: string[]) => run(join(folder, 'node_modules/.bin/stagedoor'), words, { cwd: folder });

it('holds the program, what is generated, and nothing else', () => {
  const others = files.filter((file) => !/^dist\/[a-z-]+\d?\.js$/.test(file));
  expect(others).toEqual([
    'LICENSE',
    'README.md',
    'bin/stagedoor.js',
    'dist/generated/channels.json',
    'dist/generated/errors.json',
    'dist/generated/integrations.json',
    'dist/generated/management.json',
    'dist/generated/resellers.json',
    'package.json',
  ]);
  const manifest = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'));
  expect(manifest.dependencies ?? {}).toEqual({});
  expect(version).toBe(manifest.version);
});

it('works where it is installed alone', async () => {
  expect((await installed('--version')).stdout).toBe(`${version}\n`);
  expect((await installed('tickets', 'check-in', '--help')).stdout).toContain('TICKET-ID');
  const env = { ...process.env, STAGEDOOR_CONFIG_DIR: join(folder, 'settings') };
  const dry = await run(join(folder, 'node_modules/.bin/stagedoor'), ['auth', 'get', '--dry-run'], {
    cwd: folder,
    env,
  });
  expect(dry.stdout).toContain('/integrations/auth');
});

it(`answers with its first word in less than ${firstWordMaxMs} ms`, async () => {
  const times: number[] = [];
  for (let again = 0; again < 7; again += 1) {
    const begun = performance.now();
    await installed('tickets', '--help');
    times.push(performance.now() - begun);
  }
  console.info(`first word: ${Math.min(...times).toFixed(0)} ms`);
  expect(Math.min(...times)).toBeLessThan(firstWordMaxMs);
});
