/**
 * Gathers results and writes them together: at most 10 ms or 100 of them wait. While the database is away they are kept
 * and tried again; nothing is forgotten as long as the process lives. If it dies, what was not written is sent again after
 * the lease, and the receiver sees the same id.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { type Database, isUnavailable } from '../../platform/database.ts';
import { describeError, type Log } from '../../platform/log.ts';
import type { Result } from './claimed-delivery.ts';
import { QuietSuccesses } from './health-update.ts';
import { type Settled, settle } from './settle.ts';

const gatherMs = 10;
const batchMax = 100;
const lanesMax = 2;
const backoffMaxMs = 2_000;

export interface SettlerOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly onSettled: (settled: Settled, results: readonly Result[]) => void;
  /** The result cannot be written. */
  readonly onLost: (result: Result) => void;
}

export class Settler {
  readonly #options: SettlerOptions;
  readonly #quiet = new QuietSuccesses();
  #waiting: Result[] = [];
  #lanes = 0;
  #timer: NodeJS.Timeout | undefined;
  #drained: (() => void) | undefined;

  constructor(options: SettlerOptions) {
    this.#options = options;
  }

  /** Results that are not written yet. */
  waitingCount = 0;

  add(result: Result): void {
    this.#waiting.push(result);
    this.waitingCount += 1;
    if (this.#waiting.length >= batchMax) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), gatherMs);
  }

  /** Resolves when everything is written, at the latest after the given time. */
  async drain(withinMs: number): Promise<void> {
    this.#flush();
    if (this.waitingCount === 0) return;
    const timer = setTimeout(() => this.#drained?.(), withinMs);
    await new Promise<void>((resolve) => {
      this.#drained = resolve;
    });
    clearTimeout(timer);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length > 0 && this.#lanes < lanesMax) void this.#work();
  }

  async #work(): Promise<void> {
    this.#lanes += 1;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchMax);
      await this.#write(batch);
      this.waitingCount -= batch.length;
      // What came meanwhile and is little waits for company again.
      if (this.#waiting.length > 0 && this.#waiting.length < batchMax && !this.#drained) break;
    }
    this.#lanes -= 1;
    if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#flush(), gatherMs);
    if (this.waitingCount === 0) this.#drained?.();
  }

  /** Never throws. */
  async #write(batch: readonly Result[]): Promise<void> {
    const { database, clock, log, onSettled } = this.#options;
    for (let tries = 0; ; tries += 1) {
      try {
        const settled = await settle(database, batch, this.#quiet, clock.now());
        onSettled(settled, batch);
        return;
      } catch (error) {
        if (!isUnavailable(error)) return this.#writeApart(batch, error);
        if (tries === 0) log.warn({ results: batch.length, ...describeError(error) }, 'results wait for the database');
        await sleep(Math.min(50 * 2 ** tries, backoffMaxMs) * (0.5 + Math.random() / 2));
      }
    }
  }

  /** One that cannot be written must not keep the others from being so. */
  async #writeApart(batch: readonly Result[], error: unknown): Promise<void> {
    const [only] = batch;
    if (batch.length > 1) {
      for (const result of batch) await this.#write([result]);
    } else if (only!.exchange.responseHead || only!.exchange.responseBody) {
      this.#options.log.error(
        { delivery: only!.claim.deliveryId, ...describeError(error) },
        'an answer cannot be kept',
      );
      const exchange = { ...only!.exchange, responseHead: '', responseBody: '' };
      await this.#write([{ ...only!, exchange }]);
    } else {
      // Its lease runs out and it is attempted again.
      this.#options.log.error({ delivery: only!.claim.deliveryId, ...describeError(error) }, 'a result is lost');
      this.#options.onLost(only!);
    }
  }
}
