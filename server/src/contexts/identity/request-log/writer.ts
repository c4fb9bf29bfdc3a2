import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../../../platform/database.ts';
import { describeError, type Log } from '../../../platform/log.ts';
import { crossTenantDb } from '../../../platform/sql/tenant-db.ts';
import { type LoggedCall, packCalls } from './batches.ts';
import { insertBatch } from './request-log.sql.ts';

/** An entry that waits to be written. Its call is masked when its batch is written, off the path of its request. */
export interface PendingEntry {
  /** How much memory it keeps in use, about. */
  readonly bytes: number;
  toCall(): LoggedCall;
}

const limits = {
  entries: 5_000,
  bytes: 16 * 1_024 * 1_024,
  /** Calls that are masked and packed together, so that this does not keep requests waiting for long. */
  batch: 200,
  everyMs: 500,
} as const;

/**
 * Writes the request log behind the answers: entries wait in a queue of bounded size, and those that it has no place for
 * are dropped and counted, so that a slow database never makes an answer slow. If the process dies, the entries of its
 * last half second are lost.
 */
export class RequestLog {
  readonly #database: Database;
  readonly #log: Log;
  #queue: PendingEntry[] = [];
  #bytes = 0;
  #droppedCount = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStarted = false;
  #writing: Promise<void> = Promise.resolve();

  constructor({ database, log }: { readonly database: Database; readonly log: Log }) {
    this.#database = database;
    this.#log = log;
  }

  /** From now on what is added is written by itself. */
  start(): void {
    this.#isStarted = true;
    this.#schedule();
  }

  /** Takes an entry, or drops it where too many wait. Never throws, never waits. */
  add(entry: PendingEntry): void {
    if (this.#queue.length >= limits.entries || this.#bytes + entry.bytes > limits.bytes) {
      this.#droppedCount += 1;
      return;
    }
    this.#queue.push(entry);
    this.#bytes += entry.bytes;
    this.#schedule();
  }

  /** Writes all that waits, as far as the database takes it; what it refuses is dropped. Never rejects. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeAll());
    return this.#writing;
  }

  /** Writes what is left; nothing is taken by itself any more. */
  async stop(): Promise<void> {
    this.#isStarted = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.flush();
  }

  /** Adds what waits and what was dropped to the metrics. */
  registerMetrics(registry: Registry): void {
    const waiting = () => this.#queue.length;
    new Gauge({
      name: 'stagedoor_request_log_waiting',
      help: 'Entries of the request log that wait in this process to be written.',
      registers: [registry],
      collect() {
        this.set(waiting());
      },
    });
    const dropped = () => this.#droppedCount;
    new Counter({
      name: 'stagedoor_request_log_dropped_total',
      help: 'Entries of the request log that this process left out, since too many waited or the database refused them.',
      registers: [registry],
      collect() {
        this.reset();
        this.inc(dropped());
      },
    });
  }

  #schedule(): void {
    if (!this.#isStarted || this.#timer !== undefined || this.#queue.length === 0) return;
    this.#timer = setTimeout(() => {
      void this.flush().then(() => {
        this.#timer = undefined;
        this.#schedule();
      });
    }, limits.everyMs);
    this.#timer.unref();
  }

  async #writeAll(): Promise<void> {
    while (this.#queue.length > 0) {
      const entries = this.#queue.splice(0, limits.batch);
      try {
        await this.#write(entries);
      } catch (error) {
        this.#droppedCount += entries.length;
        this.#log.warn({ entries: entries.length, ...describeError(error) }, 'entries of the request log were dropped');
      } finally {
        for (const { bytes } of entries) this.#bytes -= bytes;
      }
    }
  }

  /** Sends all batches together: one after the other, those of many organizations would take longer than new calls. */
  async #write(entries: readonly PendingEntry[]): Promise<void> {
    const batches = packCalls(entries.map((entry) => entry.toCall()));
    await this.#database.transaction(async (tx) => {
      const db = crossTenantDb(tx);
      await Promise.all(batches.map((batch) => db.run(insertBatch, batch)));
    });
  }
}
