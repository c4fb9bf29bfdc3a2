/**
 * Standard output and standard error, written so that a reader that is slow, stopped or gone never holds the process up:
 * no write waits, what cannot be written is kept up to a limit, and beyond it lines are dropped and counted.
 *
 * Writes are synchronous and do not block: a thread of the pool that waits in a write would keep the process from ending,
 * and so would a write at the end that waits for its reader.
 */
import { constants, fstatSync, openSync, writeSync } from 'node:fs';

/** Lines of the log are gathered up to this many characters or this long, since a write costs as much as a line. */
const gatheredCharacters = 8_192;
const gatherMs = 500;
const retryMs = 100;
/** About 4 000 lines of the log. Who reads nothing for longer loses lines. */
const waitingCharactersMax = 1_000_000;
/** How long the end of the process waits for a reader that is merely slow. */
const finalFlushMs = 500;
const finalPauseMs = 10;

export class Output {
  readonly #fd: number;
  #gathered = '';
  /** Bytes that the reader has not taken yet. */
  #waiting: Buffer | null = null;
  #linesDropped = 0;
  #isBlocked = false;
  #isGone = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(fd: 1 | 2) {
    this.#fd = openWithoutWaiting(fd);
    process.once('exit', () => this.#flushFinally());
  }

  /** Writes whole lines soon: after half a second or together with the next ones. */
  write(lines: string): void {
    if (this.#isGone) return;
    if (this.#gathered.length > waitingCharactersMax) {
      this.#linesDropped += 1;
      return;
    }
    this.#gathered += lines;
    if (this.#gathered.length >= gatheredCharacters && !this.#isBlocked) this.flush();
    else this.#flushLater(gatherMs);
  }

  /** Writes a line for people at once, behind what was gathered. */
  print(line: string): void {
    this.prompt(`${line}\n`);
  }

  /** Writes text without an end of line at once: a question whose answer is typed behind it. */
  prompt(text: string): void {
    this.write(text);
    this.flush();
  }

  /** Writes what the reader takes now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isBlocked = false;
    while (!this.#isGone && !this.#isBlocked && this.#hasMore()) this.#writeSome();
    if (this.#isBlocked) this.#flushLater(retryMs);
  }

  #hasMore(): boolean {
    if (this.#waiting) return true;
    if (this.#gathered === '') return false;
    const dropped = this.#linesDropped > 0 ? droppedLine(this.#linesDropped) : '';
    this.#waiting = Buffer.from(this.#gathered + dropped);
    this.#gathered = '';
    this.#linesDropped = 0;
    return true;
  }

  #writeSome(): void {
    const bytes = this.#waiting!;
    try {
      const written = writeSync(this.#fd, bytes);
      this.#waiting = written < bytes.length ? bytes.subarray(written) : null;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EAGAIN') {
        this.#isBlocked = true;
      } else if (code === 'ENOSPC' || code === 'EDQUOT') {
        // A full disk may have space again later: these lines are lost, the next ones may not be.
        this.#waiting = null;
      } else {
        // EPIPE, EIO of a closed terminal, EBADF: this output will not be read again.
        this.#isGone = true;
        this.#waiting = null;
        this.#gathered = '';
      }
    }
  }

  #flushLater(ms: number): void {
    this.#timer ??= setTimeout(() => this.flush(), ms).unref();
  }

  #flushFinally(): void {
    const giveUpAt = Date.now() + finalFlushMs;
    const pause = new Int32Array(new SharedArrayBuffer(4));
    this.flush();
    while (this.#isBlocked && Date.now() < giveUpAt) {
      Atomics.wait(pause, 0, 0, finalPauseMs);
      this.flush();
    }
  }
}

let standardOutput: Output | undefined;
/** The one writer of standard output. */
export function stdout(): Output {
  standardOutput ??= new Output(1);
  return standardOutput;
}

let standardError: Output | undefined;
/** The one writer of standard error. */
export function stderr(): Output {
  standardError ??= new Output(2);
  return standardError;
}

function droppedLine(count: number): string {
  const time = new Date().toISOString();
  return `${JSON.stringify({ level: 'warn', time, lines: count, msg: 'log lines dropped: the output was not read' })}\n`;
}

/** A descriptor on which writes never wait; regular files have no reader to wait for. */
function openWithoutWaiting(fd: 1 | 2): number {
  try {
    if (fstatSync(fd).isFile()) return fd;
    // Opened anew, it is ours alone: others who write to the same pipe or terminal keep their way of writing.
    if (process.platform === 'linux') {
      return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
    }
  } catch {
    // A socket cannot be opened by name, a pipe without a reader not at all.
  }
  // Node makes pipes and sockets non-blocking when it makes its stream of them.
  void (fd === 1 ? process.stdout : process.stderr);
  return fd;
}
