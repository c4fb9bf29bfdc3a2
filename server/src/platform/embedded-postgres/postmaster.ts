// The server process, whether this process started it or found it running: reports when it ends, and ends it.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { asAccount } from './account.ts';
import { type Binaries, bareEnvironment } from './binaries.ts';
import { asSeenByServer, type DataDirectory } from './data-directory.ts';
import { isAlive, isServerOf, markOf } from './postmaster-file.ts';

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Postmaster {
  readonly pid: number;
  readonly exited: Promise<Exit>;
  hasExited(): boolean;
}

/** How long each way of ending is given. Fast first; the others cost a recovery at the next start, and no data. */
const endings: readonly { signal: NodeJS.Signals; waitMs: number }[] = [
  { signal: 'SIGINT', waitMs: 7_000 },
  { signal: 'SIGQUIT', waitMs: 3_000 },
  { signal: 'SIGKILL', waitMs: 1_000 },
];

/** `unrelatedPid` holds the number of a dead server and is known not to be one. */
export function spawnPostmaster(
  binaries: Binaries,
  dataDirectory: DataDirectory,
  args: readonly string[],
  logFd: number,
  unrelatedPid: number | undefined,
): Postmaster {
  const { cwd, path: cluster } = asSeenByServer(dataDirectory, dataDirectory.pgData);
  const child = spawn(binaries.postgres, ['-D', cluster, '-c', markOf(dataDirectory.pgData), ...args], {
    ...asAccount(dataDirectory.account),
    ...(cwd && { cwd }),
    // PostgreSQL takes any live process of the same user with a dead server's number for that server, except its own
    // parent and, by this variable, its grandparent: pg_ctl uses it for the same purpose.
    env:
      unrelatedPid === undefined ? bareEnvironment : { ...bareEnvironment, PG_GRANDPARENT_PID: String(unrelatedPid) },
    stdio: ['ignore', logFd, logFd],
    // Out of the terminal's process group: Ctrl-C must reach us, and the server only when we have drained.
    detached: true,
    windowsHide: true,
  });
  // A process that ends without stop() must not be kept alive by its server.
  child.unref();
  let exit: Exit | undefined;
  const exited = exitOf(child).then((how) => {
    exit = how;
    return how;
  });
  return { pid: child.pid ?? -1, exited, hasExited: () => exit !== undefined };
}

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: null, signal: null }));
  });
}

/** A server that another, dead process of ours started. Its exit code is not ours to know. */
export function adoptPostmaster(pid: number, pgData: string): Postmaster {
  const isRunning = process.platform === 'linux' ? () => isServerOf(pgData, pid) : () => isAlive(pid);
  let hasEnded = false;
  let resolveExit: (exit: Exit) => void;
  const exited = new Promise<Exit>((resolve) => {
    resolveExit = resolve;
  });
  const timer = setInterval(() => hasExited(), 100);
  timer.unref();
  const hasExited = () => {
    if (hasEnded || isRunning()) return hasEnded;
    hasEnded = true;
    clearInterval(timer);
    resolveExit({ code: null, signal: null });
    return true;
  };
  return { pid, exited, hasExited };
}

/** Resolves when the process is gone. Committed data is safe whichever way it takes. */
export async function stopPostmaster(postmaster: Postmaster, binaries: Binaries, pgData: string): Promise<void> {
  for (const { signal, waitMs } of endings) {
    signalPostmaster(postmaster, signal, binaries, pgData);
    const giveUpAt = Date.now() + waitMs;
    while (!postmaster.hasExited() && Date.now() < giveUpAt) await sleep(10);
    if (postmaster.hasExited()) return;
  }
  throw new Error(`The PostgreSQL server (process ${postmaster.pid}) does not end, not even by SIGKILL`);
}

/** Synchronous, so that it can be the last thing a process does. */
export function signalPostmaster(
  postmaster: Postmaster,
  signal: NodeJS.Signals,
  binaries: Binaries,
  pgData: string,
): void {
  if (postmaster.pid <= 0 || postmaster.hasExited()) return;
  try {
    if (process.platform === 'win32') {
      // Windows has no signals: pg_ctl knows how to ask, and everything else ends a process on the spot.
      const mode = signal === 'SIGINT' ? 'fast' : 'immediate';
      spawnSync(binaries.pgCtl, ['stop', '-D', pgData, '-m', mode, '-W'], { env: bareEnvironment, windowsHide: true });
    } else {
      process.kill(postmaster.pid, signal);
    }
  } catch {
    // It ended in between.
  }
}
