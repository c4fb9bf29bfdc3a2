// Publishes a copy of the binaries that others may run. It appears under its name in one rename, so a start that comes
// at the same moment sees all of it or none, and a copy that a power cut left with empty files is noticed by its sizes.

import { randomBytes } from 'node:crypto';
import { chmodSync, constants, copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { DataDirNotUsableError } from './errors.ts';

/** A link to be, both ends relative to `native/`. */
export interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

interface FileToCopy {
  readonly from: string;
  readonly to: string;
  readonly bytes: number;
  readonly mode: number;
}

/** `links` are given apart because they may be missing in `native`; in the copy they become files of their own. */
export function publishCopy(native: string, links: readonly LibraryLink[], target: string): void {
  const files = filesOf(native, links);
  if (isComplete(target, files)) return;
  const unfinished = `${target}.copy-${randomBytes(4).toString('hex')}`;
  try {
    if (makeFolder(path.dirname(target))) chmodSync(path.dirname(target), 0o755);
    removeInterruptedCopies(target);
    copyFiles(files, unfinished);
    publish(unfinished, target, files);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // The process that locked the data directory removes unfinished copies; the one that it has made can be used.
    if (isComplete(target, files)) return;
    throw new DataDirNotUsableError(
      `The PostgreSQL binaries cannot be copied to ${target} (${(error as Error).message}): ` +
        'free some space or set DATA_DIR to another directory.',
    );
  }
}

/** Old enough not to be the work of a start that is still going on. */
function removeInterruptedCopies(target: string): void {
  const startedBefore = Date.now() - 10 * 60_000;
  for (const name of readdirSync(path.dirname(target))) {
    const unfinished = path.join(path.dirname(target), name);
    if (!name.startsWith(`${path.basename(target)}.copy-`) || statSync(unfinished).mtimeMs > startedBefore) continue;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function filesOf(native: string, links: readonly LibraryLink[]): FileToCopy[] {
  const files = new Map<string, FileToCopy>();
  const add = (source: string, to: string) => {
    const from = path.join(native, source);
    const { size, mode } = statSync(from);
    // Whatever the umask was at installation, everyone may read, and run what is meant to be run.
    const mayRun = to.startsWith(`bin${path.sep}`) || (mode & 0o100) !== 0;
    files.set(to, { from, to, bytes: size, mode: mayRun ? 0o755 : 0o644 });
  };
  const linkNames = new Set(links.map((link) => link.target));
  for (const entry of readdirSync(native, { recursive: true, withFileTypes: true })) {
    const name = path.relative(native, path.join(entry.parentPath, entry.name));
    if (!entry.isDirectory() && !linkNames.has(name)) add(name, name);
  }
  for (const { source, target } of links) add(source, target);
  return [...files.values()];
}

function isComplete(target: string, files: readonly FileToCopy[]): boolean {
  return files.every(({ to, bytes }) => statSync(path.join(target, to), { throwIfNoEntry: false })?.size === bytes);
}

function copyFiles(files: readonly FileToCopy[], directory: string): void {
  const directories = new Set<string>(['.']);
  for (const { to } of files) {
    for (let parent = path.dirname(to); parent !== '.'; parent = path.dirname(parent)) directories.add(parent);
  }
  for (const name of [...directories].sort((a, b) => a.length - b.length)) {
    mkdirSync(path.join(directory, name));
    chmodSync(path.join(directory, name), 0o755);
  }
  for (const { from, to, mode } of files) {
    const copied = path.join(directory, to);
    copyFileSync(from, copied, constants.COPYFILE_FICLONE);
    chmodSync(copied, mode);
  }
}

function publish(unfinished: string, target: string, files: readonly FileToCopy[]): void {
  try {
    renameSync(unfinished, target);
  } catch (error) {
    if (isComplete(target, files)) {
      rmSync(unfinished, { recursive: true, force: true });
      return;
    }
    if (statSync(target, { throwIfNoEntry: false }) === undefined) throw error;
    const damaged = `${unfinished}-damaged`;
    renameSync(target, damaged);
    renameSync(unfinished, target);
    rmSync(damaged, { recursive: true, force: true });
  }
}
