// Creates the cluster. initdb works beside its final place and is renamed into it, so a cluster is there whole or not at
// all: one that was interrupted is left lying and done again, and of two at once one wins and the other adopts.

import { type SpawnOptionsWithoutStdio, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { asAccount } from './account.ts';
import { type Binaries, bareEnvironment } from './binaries.ts';
import { asSeenByServer, type DataDirectory } from './data-directory.ts';
import { DataDirNotUsableError } from './errors.ts';
import { passwordFile, passwordOf, superuser } from './server-address.ts';
import { startFailure } from './start-failure.ts';

const removal = { recursive: true, force: true, maxRetries: 3 };

export async function ensureCluster(
  dataDirectory: DataDirectory,
  binaries: Binaries,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  if (isThere(dataDirectory, binaries)) return;
  log(`Creating a PostgreSQL ${binaries.major} cluster in ${dataDirectory.pgData}`);
  const unfinished = `${dataDirectory.pgData}.init-${randomBytes(4).toString('hex')}`;
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    if (dataDirectory.account) chownSync(unfinished, dataDirectory.account.uid, dataDirectory.account.gid);
    await initialise(unfinished, dataDirectory, binaries, signal);
    signal?.throwIfAborted();
    renameSync(unfinished, dataDirectory.pgData);
    makeRenameDurable(dataDirectory.path);
  } catch (error) {
    await rm(unfinished, removal).catch(() => {});
    // Somebody else's is in place, and its owner may have cleared ours away.
    if (isThere(dataDirectory, binaries)) return;
    throw error;
  }
}

/** Clears away what interrupted starts, and restored copies, left. Only for the one process that owns the data directory. */
export async function removeLeftovers(dataDirectory: DataDirectory, binaries: Binaries): Promise<void> {
  // Of this version the copy stays, also when it is not needed now: a server that was taken over may run from it.
  const kept = `binaries-${binaries.version}`;
  for (const name of readdirSync(dataDirectory.path)) {
    const isLeftover = /^postgres\.(init|restore)-/.test(name) || (/^binaries-/.test(name) && name !== kept);
    // One that an orphaned initdb still writes to may resist; the next start tries again.
    if (isLeftover) await rm(path.join(dataDirectory.path, name), removal).catch(() => {});
  }
}

function isThere({ pgData }: DataDirectory, binaries: Binaries): boolean {
  let entries: string[];
  try {
    entries = readdirSync(pgData);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw new DataDirNotUsableError(
      `${pgData} cannot be read (${(error as Error).message}): start as the user it belongs to or set DATA_DIR to another directory.`,
    );
  }
  if (entries.length === 0) return false;
  if (!entries.includes('PG_VERSION')) {
    throw new DataDirNotUsableError(
      `${pgData} is not a PostgreSQL cluster: move it away or set DATA_DIR to another directory.`,
    );
  }
  const version = readFileSync(path.join(pgData, 'PG_VERSION'), 'utf8').trim();
  if (version !== String(binaries.major)) {
    throw new DataDirNotUsableError(
      `${pgData} was made by PostgreSQL ${version} and this is PostgreSQL ${binaries.major}: ` +
        'start the version that made it to take the data out, or set DATA_DIR to another directory.',
    );
  }
  return true;
}

async function initialise(
  directory: string,
  dataDirectory: DataDirectory,
  binaries: Binaries,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { cwd, path: target } = asSeenByServer(dataDirectory, directory);
  const initdb = (args: string[]) =>
    run(binaries.initdb, args, { ...asAccount(dataDirectory.account), ...(cwd && { cwd }), ...(signal && { signal }) });
  const common = [
    ...['-D', target, '--username', superuser, '--encoding=UTF8', '--data-checksums', '--no-instructions'],
    ...authentication(dataDirectory),
  ];
  let result = await initdb([...common, '--locale=C.UTF-8']);
  if (result.code !== 0 && result.lines.some((line) => /invalid locale/i.test(line))) {
    // macOS, Windows and old or stripped systems have no C.UTF-8; PostgreSQL brings the same rules along.
    const builtin = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    result = await initdb([...common, ...builtin]);
  }
  signal?.throwIfAborted();
  if (result.code !== 0) throw startFailure(dataDirectory, result.lines.slice(-20));
}

function authentication(dataDirectory: DataDirectory): string[] {
  if (process.platform !== 'win32') return ['--auth=trust'];
  passwordOf(dataDirectory);
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(dataDirectory)}`];
}

function run(
  program: string,
  args: readonly string[],
  options: SpawnOptionsWithoutStdio,
): Promise<{ code: number | null; lines: string[] }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...options,
      env: bareEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    const collect = (chunk: string) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.once('error', (error) => resolve({ code: null, lines: [error.message] }));
    child.once('close', (code) => resolve({ code, lines: output.split('\n').filter((line) => line.trim() !== '') }));
  });
}

function makeRenameDurable(directory: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(directory, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
