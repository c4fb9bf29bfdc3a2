// Obtains a running server that is ours alone: starts one, or takes over the one that a killed process of ours left.
//
// Every round looks at what is there and asks for the owner's lock; the server's own lock file decides which of two
// servers started at once survives, the advisory lock decides which of two processes owns it. The two may differ: the
// owner then uses a server that the other one started, and the other one leaves it running.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { DataDirectory } from './data-directory.ts';
import { DataDirInUseError, PostgresStartError } from './errors.ts';
import { type OwnerLock, tryToOwn } from './lock.ts';
import { adoptPostmaster, type Postmaster, signalPostmaster, spawnPostmaster, stopPostmaster } from './postmaster.ts';
import { isAlive, isServerOf, type RecordedServer, readPostmasterFile } from './postmaster-file.ts';
import { newAddress, recordedAddress, type ServerAddress } from './server-address.ts';
import type { ServerLog } from './server-log.ts';
import type { ServerSettings } from './settings.ts';
import { lostTheRace, orphansAreLeaving, startFailure } from './start-failure.ts';

export interface Site {
  readonly dataDirectory: DataDirectory;
  readonly binaries: Binaries;
  readonly settings: ServerSettings;
  readonly serverLog: ServerLog;
  /** Other processes may use the server while this one owns it. */
  readonly isShared: boolean;
  readonly log: (line: string) => void;
}

export interface OwnedServer {
  readonly address: ServerAddress;
  readonly postmaster: Postmaster;
  readonly lock: OwnerLock;
}

const pollMs = 20;
/** Counted from the last sign of life, so a recovery may take as long as it needs. */
const silenceMaxMs = 60_000;
/** A server that says it is ready and cannot be reached will not be reached later. */
const unreachableMaxMs = 6_000;
/** An owner that was killed this instant may still seem to be there; one whose parent has not looked, for longer. */
const goodbyeMs = 300;
const deadOwnerGoodbyeMs = 5_000;
const orphansPauseMs = 200;

interface Started {
  readonly postmaster: Postmaster;
  readonly address: ServerAddress;
  readonly logMark: number;
}

/** Rejects when the signal aborts, and then stops the server that it started. */
export async function acquireServer(site: Site, signal?: AbortSignal): Promise<OwnedServer> {
  const attempt = new Attempt(site);
  const askToStop = () => attempt.askToStop();
  process.once('exit', askToStop);
  try {
    for (;;) {
      signal?.throwIfAborted();
      const owned = await attempt.round();
      if (owned !== undefined) return owned;
      await sleep(pollMs);
    }
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) await attempt.abandon();
    throw error;
  } finally {
    process.off('exit', askToStop);
  }
}

class Attempt {
  readonly #site: Site;
  #started: Started | undefined;
  #lastSignAt = Date.now();
  #heldSince: number | undefined;

  constructor(site: Site) {
    this.#site = site;
  }

  async round(): Promise<OwnedServer | undefined> {
    const { dataDirectory, isShared, log } = this.#site;
    const recorded = readPostmasterFile(dataDirectory.pgData);
    const address = this.#started?.address ?? (recorded && recordedAddress(dataDirectory, recorded));
    const answer = address === undefined ? ({ state: 'unreachable' } as const) : await tryToOwn(address, isShared, log);
    switch (answer.state) {
      case 'owned':
        return this.#settle(address!, answer.lock, answer.clusterName);
      case 'held':
        this.#refuseUnlessLeaving(answer.pid, answer.isShared ? address : undefined);
        return undefined;
      case 'starting':
        this.#lastSignAt = Date.now();
        return undefined;
      default:
        this.#heldSince = undefined;
        await this.#seeToAServer(recorded);
        return undefined;
    }
  }

  /** Only what this process started, and only when no other process owns it. */
  async abandon(): Promise<void> {
    const { binaries, dataDirectory } = this.#site;
    if (this.#started) await stopPostmaster(this.#started.postmaster, binaries, dataDirectory.pgData);
  }

  /** Synchronous, for a process that ends before it owns the server that it started. */
  askToStop(): void {
    const { binaries, dataDirectory } = this.#site;
    if (this.#started) signalPostmaster(this.#started.postmaster, 'SIGINT', binaries, dataDirectory.pgData);
  }

  async #settle(address: ServerAddress, lock: OwnerLock, clusterName: string): Promise<OwnedServer | undefined> {
    const { dataDirectory, binaries, settings, log } = this.#site;
    // Read after the lock was obtained: the server that gave it is the one that wrote this.
    const { pid } = readPostmasterFile(dataDirectory.pgData) ?? { pid: -1 };
    if (pid === this.#started?.postmaster.pid) return { address, postmaster: this.#started.postmaster, lock };
    this.#started = undefined;
    if (!isServerOf(dataDirectory.pgData, pid)) {
      await lock.release();
      throw new PostgresStartError(
        `A PostgreSQL server outside this system (another container?) uses ${dataDirectory.path}: ` +
          'stop that one first or choose another DATA_DIR.',
      );
    }
    const postmaster = adoptPostmaster(pid, dataDirectory.pgData);
    if (clusterName === settings.fingerprint) {
      log(`Taking over the PostgreSQL server that is still running (process ${pid})`);
      return { address, postmaster, lock };
    }
    log(`Stopping a PostgreSQL server left by another version or other settings (process ${pid})`);
    lock.expectEnd();
    await stopPostmaster(postmaster, binaries, dataDirectory.pgData);
    await lock.release();
    return undefined;
  }

  #refuseUnlessLeaving(pid: number | undefined, sharedAddress: ServerAddress | undefined): void {
    this.#heldSince ??= Date.now();
    const patienceMs = pid === undefined || isAlive(pid) ? goodbyeMs : deadOwnerGoodbyeMs;
    if (Date.now() - this.#heldSince > patienceMs)
      throw new DataDirInUseError(this.#site.dataDirectory.path, pid, sharedAddress);
  }

  /** Nothing answers: see whether something is on its way, and start a server when nothing is. */
  async #seeToAServer(recorded: RecordedServer | undefined): Promise<void> {
    const { dataDirectory } = this.#site;
    if (this.#started?.postmaster.hasExited()) await this.#explainExit(this.#started);
    const isRunning = recorded !== undefined && isServerOf(dataDirectory.pgData, recorded.pid);
    if (this.#started === undefined && !isRunning) {
      await this.#start(recorded !== undefined && isAlive(recorded.pid) ? recorded.pid : undefined);
      return;
    }
    const silenceMs = Date.now() - this.#lastSignAt;
    const isForeign = isRunning && recorded.pid !== this.#started?.postmaster.pid;
    if (silenceMs > (isForeign && recorded.status === 'ready' ? unreachableMaxMs : silenceMaxMs)) {
      throw isForeign ? this.#unreachable(recorded.pid) : this.#silent();
    }
  }

  async #start(unrelatedPid: number | undefined): Promise<void> {
    const { dataDirectory, binaries, settings, serverLog } = this.#site;
    const address = await newAddress(dataDirectory);
    const logMark = serverLog.mark();
    const args = settings.argumentsFor(address, dataDirectory);
    const postmaster = spawnPostmaster(binaries, dataDirectory, args, serverLog.fd, unrelatedPid);
    this.#started = { postmaster, address, logMark };
  }

  /** Returns when it is worth another round. */
  async #explainExit({ logMark }: Started): Promise<void> {
    const { dataDirectory, serverLog } = this.#site;
    this.#started = undefined;
    const lines = serverLog.linesSince(logMark);
    const isTooLate = Date.now() - this.#lastSignAt > silenceMaxMs;
    if (orphansAreLeaving(lines) && !isTooLate) await sleep(orphansPauseMs);
    else if (!lostTheRace(lines) || isTooLate) throw startFailure(dataDirectory, lines);
  }

  #unreachable(pid: number): PostgresStartError {
    return new PostgresStartError(
      `A PostgreSQL server for ${this.#site.dataDirectory.path} is running as process ${pid} and does not answer: ` +
        `end it with "kill -INT ${pid}" and start again.`,
    );
  }

  #silent(): PostgresStartError {
    const { dataDirectory, serverLog } = this.#site;
    const lines = this.#started === undefined ? [] : serverLog.linesSince(this.#started.logMark);
    return new PostgresStartError(
      `PostgreSQL did not answer within ${silenceMaxMs / 1000} s: see ${dataDirectory.serverLog} and start again.`,
      lines,
    );
  }
}
