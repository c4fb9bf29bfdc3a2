// The data directory: `postgres/` is the cluster and belongs to the account the server runs under, `postgres.log` is
// what the server says, `socket/` its way in. Everything else in there is the application's.

import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { type Account, accountForServer, canEnter, firstClosedDirectory } from './account.ts';
import { DataDirNotUsableError } from './errors.ts';

export interface DataDirectory {
  /** Absolute, symbolic links resolved. */
  readonly path: string;
  /** The cluster. */
  readonly pgData: string;
  readonly serverLog: string;
  /** Undefined: the server runs as the user of this process. */
  readonly account: Account | undefined;
  /** The account cannot come here by the path, because some directory above is closed to it. */
  readonly isClosed: boolean;
}

/** Names the directory a process is in, whether or not it could come there by a path. Linux only. */
const workingDirectory = '/proc/self/cwd';

/**
 * `.stagedoor` in the working directory, for root too: a project under /root is closed to the account the server runs
 * under, but see `asSeenByServer`. Where that is not possible root gets a place of its own for each such directory.
 */
export function defaultDataDir(hasProc = existsSync(workingDirectory)): string {
  const project = realpathSync(process.cwd());
  if (process.getuid?.() !== 0 || hasProc) return path.join(project, '.stagedoor');
  const hash = createHash('sha256').update(project).digest('hex').slice(0, 8);
  const name = path.basename(project).replace(/[^A-Za-z0-9_-]/g, '') || 'root';
  return path.join('/var/lib/stagedoor', `${name}-${hash}`);
}

/** Creates the directory when it is missing and sees to it that the server's account can reach the cluster in it. */
export function prepareDataDirectory(given: string, hasProc = existsSync(workingDirectory)): DataDirectory {
  const directory = createDirectory(path.resolve(given));
  const pgData = path.join(directory, 'postgres');
  const cluster = statSync(pgData, { throwIfNoEntry: false });
  const account = accountForServer(cluster?.uid);
  if (cluster !== undefined) refuseForeignCluster(pgData, cluster, account);
  const isClosed = account !== undefined && isClosedTo(account, directory, hasProc);
  return { path: directory, pgData, serverLog: path.join(directory, 'postgres.log'), account, isClosed };
}

/**
 * Where a process of the account is started and how it is given the path of the cluster. Root can put a process into a
 * directory that it could not enter by itself; it may stay and work there, and names it without the closed way above.
 */
export function asSeenByServer(dataDirectory: DataDirectory, cluster: string): { cwd?: string; path: string } {
  return dataDirectory.isClosed ? { cwd: cluster, path: workingDirectory } : { path: cluster };
}

function createDirectory(directory: string): string {
  const isRoot = process.getuid?.() === 0;
  try {
    const firstCreated = makeFolder(path.dirname(directory));
    // A strict umask must not close to the server's account what root creates here for it to pass through.
    if (isRoot && firstCreated !== undefined) {
      for (let parent = path.dirname(directory); parent.length >= firstCreated.length; parent = path.dirname(parent)) {
        chmodSync(parent, 0o755);
      }
    }
    if (statSync(directory, { throwIfNoEntry: false }) === undefined) mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw cannotUse(directory, error);
  }
  try {
    // An entry under the name `.` makes a plain file fail here too.
    accessSync(`${directory}/.`, constants.W_OK | constants.X_OK);
    return realpathSync(directory);
  } catch (error) {
    throw cannotUse(directory, error);
  }
}

function cannotUse(directory: string, error: unknown): DataDirNotUsableError {
  const code = (error as NodeJS.ErrnoException).code;
  const reason: Record<string, string> = {
    ENOENT: 'nothing can be created there',
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'the file system is read-only',
    ENOTDIR: 'it is, or lies under, something that is not a directory',
    EEXIST: 'it is, or lies under, something that is not a directory',
    ENOSPC: 'no space is left on the device',
  };
  const why = (code !== undefined && reason[code]) || (error as Error).message;
  return new DataDirNotUsableError(
    `The data directory ${directory} cannot be used because ${why}: set DATA_DIR to a directory that can be written.`,
  );
}

function isClosedTo(account: Account, directory: string, hasProc: boolean): boolean {
  // Says so in its own words when this root may not become anyone else, before anything is changed.
  canEnter(account, '/');
  const stats = statSync(directory);
  if (stats.uid === 0 && !mayPass(account, stats)) {
    // Ours to open, and only as far as needed: the account's group may pass, and nobody but the owner may list.
    chownSync(directory, 0, account.gid);
    chmodSync(directory, (stats.mode & 0o707) | 0o010);
  }
  const closed = firstClosedDirectory(account, directory);
  if (closed === undefined || hasProc) return closed !== undefined;
  throw new DataDirNotUsableError(
    `PostgreSQL runs as the account "${account.name}", which cannot enter ${closed}: ` +
      `set DATA_DIR to a directory outside it, or let the account pass with "chmod o+x ${closed}".`,
  );
}

/** By the mode bits alone, which is all there is to see for a directory below a closed one. */
export function mayPass(account: Account, { uid, gid, mode }: Stats): boolean {
  if (uid === account.uid) return (mode & 0o100) !== 0;
  return (mode & (gid === account.gid ? 0o010 : 0o001)) !== 0;
}

function refuseForeignCluster(pgData: string, cluster: Stats, account: Account | undefined): void {
  const uid = account?.uid ?? process.getuid?.();
  if (uid === undefined || cluster.uid === uid) return;
  throw new DataDirNotUsableError(
    account === undefined
      ? `${pgData} belongs to another user (uid ${cluster.uid}): start as that user or set DATA_DIR to another directory.`
      : `${pgData} belongs to root, under which PostgreSQL does not run: ` +
          `give it back with "chown -R ${account.uid}:${account.gid} ${pgData}" or set DATA_DIR to another directory.`,
  );
}
