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
    'dist/LICENSES.txt',
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

it('says what it needs, names no place of ours, and has no path of the machine that built it', () => {
  const own = join(folder, 'node_modules/@stagedoor/cli');
  const manifest = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({
    name: '@stagedoor/cli',
    license: 'Apache-2.0',
    type: 'module',
    engines: { node: '>=20.19' },
    bin: { stagedoor: 'bin/stagedoor.js' },
  });
  for (const name of ['repository', 'homepage', 'bugs', 'author', 'scripts', 'private']) {
    expect(manifest).not.toHaveProperty(name);
  }
  expect(readFileSync(join(own, 'bin/stagedoor.js'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  const root = fileURLToPath(new URL('../..', import.meta.url));
  for (const file of files) expect(readFileSync(join(own, file), 'utf8').includes(root), file).toBe(false);
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

it('answers with its first word within three starts of Node that do nothing', async () => {
  const bin = join(folder, 'node_modules/.bin/stagedoor');
  const timeOf = async (...words: string[]) => {
    const begun = performance.now();
    await run(process.execPath, words, { cwd: folder });
    return performance.now() - begun;
  };
  const idle: number[] = [];
  const asked: number[] = [];
  // In turn, so that what else the machine does falls on both.
  for (let again = 0; again < 9; again += 1) {
    idle.push(await timeOf('--eval', '0'));
    asked.push(await timeOf(bin, 'tickets', '--help'));
  }
  const ratio = Math.min(...asked) / Math.min(...idle);
  console.info(`first word: ${Math.min(...asked).toFixed(0)} ms, ${ratio.toFixed(1)} times a start of Node`);
  expect(ratio).toBeLessThan(3);
});
