// The directory of the server's socket. A process that can enter it can connect as superuser, so it is private to the
// server's account (root enters anyway), and a directory somebody else has put there first is not used.

import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Account, canEnter } from './account.ts';
import { type DataDirectory, mayPass } from './data-directory.ts';

/** With a socket the port is only the end of the file's name. */
export const socketPort = 5432;
/** The system's limit is 104 bytes on macOS and 108 on Linux. */
const socketPathBytesMax = 99;
const prefix = 'embedded-postgres-';

/**
 * `socket/` in the data directory, or a short path in the temporary directory when that one is too long. The server
 * records where it is, so the place may differ from start to start.
 */
export function makeSocketDirectory({ path: dataDir, account }: DataDirectory): string {
  const inside = path.join(dataDir, 'socket');
  const isOpen = account === undefined || mayPass(account, statSync(dataDir));
  if (isOpen && isShortEnough(inside) && makePrivate(inside, account)) return inside;
  const name = prefix + createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const base =
    [tmpdir(), '/tmp'].find((dir) => isShortEnough(path.join(dir, name)) && canEnter(account, dir)) ?? '/tmp';
  const usual = path.join(base, name);
  if (makePrivate(usual, account)) return usual;
  const other = mkdtempSync(path.join(base, prefix));
  giveTo(other, account);
  return other;
}

/** True for a real directory (no link) that belongs to the server's account and is closed to all others. */
export function isPrivateDirectory(directory: string, account: Account | undefined): boolean {
  const stats = lstatSync(directory, { throwIfNoEntry: false });
  const owner = account?.uid ?? process.getuid?.();
  return stats?.isDirectory() === true && stats.uid === owner && (stats.mode & 0o077) === 0;
}

/** Takes away a directory made in the temporary directory, when it is empty. */
export function removeSocketDirectory(directory: string, { path: dataDir }: DataDirectory): void {
  if (directory.startsWith(dataDir + path.sep) || !path.basename(directory).startsWith(prefix)) return;
  try {
    rmdirSync(directory);
  } catch {
    // Not empty or not there: nothing that must be done.
  }
}

function isShortEnough(directory: string): boolean {
  return Buffer.byteLength(path.join(directory, `.s.PGSQL.${socketPort}`)) <= socketPathBytesMax;
}

function makePrivate(directory: string, account: Account | undefined): boolean {
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
  }
  const stats = lstatSync(directory, { throwIfNoEntry: false });
  // Just made, or made by a start that was killed before it could give it away.
  if (stats?.isDirectory() === true && stats.uid === process.getuid?.()) giveTo(directory, account);
  return isPrivateDirectory(directory, account);
}

function giveTo(directory: string, account: Account | undefined): void {
  chmodSync(directory, 0o700);
  if (account !== undefined) chownSync(directory, account.uid, account.gid);
}
