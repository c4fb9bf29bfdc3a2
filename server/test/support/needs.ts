/**
 * Tests that need something that not every machine has. Where it is missing they are not run, and their titles say
 * what they need; `npm test` counts and names them, and CI, which installs everything, fails over one.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';

export const isRoot = process.getuid?.() === 0;

/** Chromium's headless shell where it is installed: the same engine for a quarter less of the processor's time. */
export const chromiumPath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file)) ??
  '/usr/bin/chromium';

/** The program of another version of Node, as `scripts/install-test-tools.sh` installs it. */
export function nodeProgram(version: 22 | 24 | 26): string {
  const home = fileURLToPath(new URL(`../../../.cache/node-${version}/node_modules`, import.meta.url));
  return path.join(home, `node-${process.platform}-${process.arch}`, 'bin/node');
}

/** The compiler of the oldest TypeScript that the SDK supports, installed likewise. */
export const typescript59 = fileURLToPath(
  new URL('../../../.cache/typescript-5.9/node_modules/typescript/bin/tsc', import.meta.url),
);

/** Programs of client generators, installed likewise. */
export function generatorProgram(name: 'openapi-ts' | 'orval' | 'swagger-typescript-api'): string {
  return fileURLToPath(new URL(`../../../.cache/client-generators/node_modules/.bin/${name}`, import.meta.url));
}

/** The one of Debian, which installs it outside the PATH of people, and one that keeps prepared statements. */
export const pgBouncerPrograms = {
  PgBouncer: '/usr/sbin/pgbouncer',
  'PgBouncer 1.21': fileURLToPath(new URL('../../../.cache/pgbouncer/pgbouncer', import.meta.url)),
} as const;

const canRun = (command: string, ...parameters: string[]) => spawnSync(command, parameters).status === 0;

/** A file system in memory is refused to root as well in some containers. */
function canMount(): boolean {
  if (!isRoot) return false;
  const probe = mkdtempSync(path.join(tmpdir(), 'stagedoor-mount-'));
  const isMounted = canRun('mount', '-t', 'tmpfs', '-o', 'size=1m,mode=755', 'none', probe);
  if (isMounted) spawnSync('umount', [probe]);
  rmdirSync(probe);
  return isMounted;
}

const questions = {
  root: () => isRoot,
  'the right to mount': canMount,
  Chromium: () => existsSync(chromiumPath),
  bash: () => canRun('bash', '--version'),
  'client generators': () => existsSync(generatorProgram('swagger-typescript-api')),
  curl: () => canRun('curl', '--version'),
  openssl: () => canRun('openssl', 'version'),
  git: () => canRun('git', '--version'),
  Go: () => canRun('go', 'version'),
  Java: () => canRun('javac', '-version'),
  'Node 22': () => canRun(nodeProgram(22), '--version'),
  'Node 24': () => canRun(nodeProgram(24), '--version'),
  'Node 26': () => canRun(nodeProgram(26), '--version'),
  PgBouncer: () => existsSync(pgBouncerPrograms.PgBouncer),
  'PgBouncer 1.21': () => existsSync(pgBouncerPrograms['PgBouncer 1.21']),
  PHP: () => canRun('php', '--version'),
  psql: () => canRun('psql', '--version'),
  Python: () => canRun('python3', '--version'),
  'TypeScript 5.9': () => existsSync(typescript59),
  zsh: () => canRun('zsh', '--version'),
} satisfies Record<string, () => boolean>;

export type Need = keyof typeof questions;

const answers = new Map<Need, boolean>();

function isHere(need: Need): boolean {
  const known = answers.get(need) ?? questions[need]();
  answers.set(need, known);
  return known;
}

/** What scripts/not-run.mjs looks for in titles. */
const marked = (title: string, missing: readonly Need[]) => `${title} [not run: needs ${missing.join(', ')}]`;

type Options = { readonly timeout?: number };

/** `it` for a test that needs these; one that lacks some of them is counted as not run. */
export function itNeeding(...needs: Need[]) {
  return (title: string, run: () => void | Promise<void>, { timeout }: Options = {}): void => {
    const missing = needs.filter((need) => !isHere(need));
    if (missing.length > 0) it.skip(marked(title, missing), run);
    else it(title, run, timeout);
  };
}

/** The same for a group of tests. */
export function describeNeeding(...needs: Need[]) {
  return (title: string, group: () => void): void => {
    const missing = needs.filter((need) => !isHere(need));
    if (missing.length > 0) describe.skip(marked(title, missing), group);
    else describe(title, group);
  };
}
