// What the server says goes to one file of bounded size. The server writes to the file itself, so it goes on saying
// things when this process is gone; cutting the file works under its hands because both append.

import { closeSync, constants, fstatSync, ftruncateSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { DataDirNotUsableError } from './errors.ts';

const bytesMax = 10 * 1024 * 1024;
const bytesKept = 1024 * 1024;
const linesReported = 20;

export interface ServerLog {
  readonly fd: number;
  /** Everything from here on was said by the server started next. */
  mark(): number;
  linesSince(mark: number): string[];
  close(): void;
}

/** `checkEveryMs` is for tests. */
export function openServerLog(file: string, checkEveryMs = 30_000): ServerLog {
  let fd: number;
  try {
    // Not through a link: as root this may lie in a directory that somebody else can write.
    const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW = 0 } = constants;
    fd = openSync(file, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  } catch (error) {
    throw new DataDirNotUsableError(
      `The log file ${file} cannot be written (${(error as Error).message}): remove it or set DATA_DIR to another directory.`,
    );
  }
  cut(fd);
  const timer = setInterval(() => cut(fd), checkEveryMs);
  timer.unref();
  return {
    fd,
    mark: () => fstatSync(fd).size,
    linesSince(mark) {
      const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
      const lines = read(fd, Math.min(mark, size), size).split('\n');
      return lines.filter((line) => line !== '').slice(-linesReported);
    },
    close() {
      clearInterval(timer);
      closeSync(fd);
    },
  };
}

function cut(fd: number): void {
  try {
    const { size } = fstatSync(fd);
    if (size <= bytesMax) return;
    const tail = read(fd, size - bytesKept, size);
    ftruncateSync(fd, 0);
    writeSync(fd, tail.slice(tail.indexOf('\n') + 1));
  } catch {
    // A full disk is no reason to fall over the log; the next round tries again.
  }
}

function read(fd: number, from: number, to: number): string {
  const buffer = Buffer.alloc(Math.min(Math.max(0, to - from), bytesKept));
  const read = readSync(fd, buffer, 0, buffer.length, to - buffer.length);
  return buffer.toString('utf8', 0, read);
}
