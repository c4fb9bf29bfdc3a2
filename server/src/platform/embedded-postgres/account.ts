// PostgreSQL refuses to run as root. Started by root, the server and initdb therefore run under an account the system
// already has; no account is created. Started by anyone else, they run as that user and `undefined` stands for it.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';

export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const preferredNames = ['postgres', '_postgres', 'nobody'];

/**
 * `existingOwner` is the uid that owns the cluster already: the account that ran it first keeps running it, so that a
 * start with sudo after one without, or an account that appears later, does not leave unreadable files.
 */
export function accountForServer(existingOwner: number | undefined): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readAccounts();
  if (existingOwner !== undefined && existingOwner !== 0) {
    const known = accounts.find((account) => account.uid === existingOwner);
    return known ?? { name: `uid ${existingOwner}`, uid: existingOwner, gid: existingOwner };
  }
  for (const name of preferredNames) {
    const account = accounts.find((candidate) => candidate.name === name && candidate.uid !== 0);
    if (account !== undefined) return account;
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root and there is no account "postgres" or "nobody" to run it under: ' +
      'start as an ordinary user or set DATABASE_URL.',
  );
}

function readAccounts(): Account[] {
  let text: string;
  try {
    text = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return [];
  }
  const accounts: Account[] = [];
  for (const line of text.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    // macOS writes nobody as -2; every system call but spawn wants the unsigned form.
    if (name && uid && gid) accounts.push({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 });
  }
  return accounts.filter((account) => Number.isSafeInteger(account.uid) && Number.isSafeInteger(account.gid));
}

/** Spawn options that make a process run as the account: a working directory it can be in, and its ids. */
export function asAccount(account: Account | undefined): { cwd?: string; uid?: number; gid?: number } {
  const cwd = process.platform === 'win32' ? {} : { cwd: '/' };
  return account === undefined ? cwd : { ...cwd, uid: account.uid | 0, gid: account.gid | 0 };
}

/** Asks the kernel rather than reading mode bits, so access lists and groups count as they will for the server. */
export function canEnter(account: Account | undefined, directory: string): boolean {
  if (process.platform === 'win32') return true;
  const probe = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], {
    ...asAccount(account),
    env: {},
    stdio: 'ignore',
  });
  if (probe.error !== undefined && account !== undefined) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and this process may not switch to the account "${account.name}" ` +
        `(${(probe.error as NodeJS.ErrnoException).code}): start as an ordinary user or set DATABASE_URL.`,
    );
  }
  return probe.status === 0;
}

/** The topmost directory on the way to `directory` that the account cannot enter. */
export function firstClosedDirectory(account: Account | undefined, directory: string): string | undefined {
  if (canEnter(account, directory)) return undefined;
  const ancestors = [directory];
  while (path.dirname(ancestors[0]!) !== ancestors[0]) ancestors.unshift(path.dirname(ancestors[0]!));
  return ancestors.find((ancestor) => !canEnter(account, ancestor)) ?? directory;
}
