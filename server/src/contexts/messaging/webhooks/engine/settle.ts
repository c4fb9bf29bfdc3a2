/**
 * Writes down how attempts went: the queue, by the claims they were made under, the attempts and the deliveries by one
 * statement; then the health of the endpoints, where it changes, in the same transaction. Whatever the number of results.
 *
 * A result whose claim is not ours any more (the lease ran out and another worker claimed the delivery, or the endpoint was
 * disabled meanwhile) is kept as an attempt marked superseded, and decides nothing, neither about the delivery nor about
 * the endpoint: a process that was stopped for a while comes back with failures that are its own.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database.ts';
import { describeError, type Log } from '../../../../platform/log.ts';
import { type CrossTenantDb, crossTenantDb } from '../../../../platform/sql/tenant-db.ts';
import { isUnavailable } from '../../../../platform/unavailable.ts';
import type { AttemptResult } from './attempt.ts';
import { type HealthReport, RecordedSuccesses, updateEndpointHealth } from './endpoint-state.ts';
import { settleAttempts } from './settle.sql.ts';

export interface SettleReport extends HealthReport {
  /** Those whose claim was no longer ours: another attempt decides about the delivery. */
  readonly superseded: ReadonlySet<AttemptResult>;
}

/**
 * Writes results down; throws where one of them cannot be written, and then has written none. Where nothing of them
 * changes the health of an endpoint, as is usual, one statement does it all.
 */
export async function settle(
  database: Database,
  results: readonly AttemptResult[],
  successes: RecordedSuccesses,
  now: Date,
): Promise<SettleReport> {
  if (results.every((result) => successes.isRecorded(result))) {
    const superseded = await recordAttempts(crossTenantDb(database), results, now);
    return { superseded, toDisable: [], warned: [], breakers: [] };
  }
  return database.transaction(async (tx) => {
    const db = crossTenantDb(tx);
    const superseded = await recordAttempts(db, results, now);
    const counted = results.filter((result) => !superseded.has(result));
    const report = await updateEndpointHealth(db, counted, successes);
    return { superseded, ...report };
  });
}

/** Answers with the results that were superseded. */
async function recordAttempts(
  db: CrossTenantDb,
  results: readonly AttemptResult[],
  now: Date,
): Promise<ReadonlySet<AttemptResult>> {
  const instants = results.map(({ claim }) => claim.createdAt.getTime());
  const rows = await db.run(settleAttempts, {
    organizationIds: results.map(({ claim }) => claim.organizationId),
    deliveryIds: results.map(({ claim }) => claim.deliveryId),
    claimIds: results.map(({ claim }) => claim.claimId),
    createdAt: results.map(({ claim }) => claim.createdAt),
    numbers: results.map(({ claim }) => claim.attempts + 1),
    requestedAt: results.map(({ requestedAt }) => requestedAt),
    triggers: results.map(({ claim }) => claim.trigger),
    durationMs: results.map(({ exchange }) => Math.round(exchange.durationMs)),
    connectMs: results.map(({ exchange }) => exchange.connectMs && Math.round(exchange.connectMs)),
    statusCodes: results.map(({ exchange }) => exchange.statusCode),
    errorClasses: results.map(({ exchange, outcome }) => (outcome.message ? exchange.errorClass || 'status' : '')),
    errorMessages: results.map(({ outcome }) => outcome.message),
    responseHeads: results.map(({ exchange }) => exchange.responseHead),
    responseBodies: results.map(({ exchange }) => exchange.responseBody),
    addresses: results.map(({ exchange }) => exchange.address),
    statuses: results.map(({ outcome }) => outcome.status),
    nextRetryAt: results.map(({ outcome }) => outcome.nextAttemptAt),
    createdFrom: new Date(Math.min(...instants)),
    createdTo: new Date(Math.max(...instants)),
    now,
    requestHeads: results.map(({ requestHead }) => requestHead),
  });
  // By the claim: two attempts of one delivery can be among the results.
  const ours = new Set(rows.map((row) => `${row.delivery_id} ${row.claim_id}`));
  return new Set(results.filter(({ claim }) => !ours.has(`${claim.deliveryId} ${claim.claimId}`)));
}

const gatherMs = 10;
const batchMax = 100;
const writersMax = 2;
const backoffMaxMs = 2_000;

export interface SettlerOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly onSettled: (settled: SettleReport, results: readonly AttemptResult[]) => void;
  /** The result cannot be written. */
  readonly onLost: (result: AttemptResult) => void;
}

/**
 * Gathers results and writes them together: at most 10 ms or 100 of them wait. While the database is away they are kept
 * and tried again; nothing is forgotten as long as the process lives. If it dies, what was not written is sent again after
 * the lease, and the receiver sees the same id.
 */
export class Settler {
  readonly #options: SettlerOptions;
  readonly #successes = new RecordedSuccesses();
  #waiting: AttemptResult[] = [];
  #writers = 0;
  #timer: NodeJS.Timeout | undefined;
  #drained: (() => void) | undefined;

  constructor(options: SettlerOptions) {
    this.#options = options;
  }

  /** Results that are not written yet. */
  waitingCount = 0;

  /** Takes a result; it is written with others, when there are enough or after some milliseconds. */
  add(result: AttemptResult): void {
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
    if (this.#waiting.length > 0 && this.#writers < writersMax) void this.#work();
  }

  async #work(): Promise<void> {
    this.#writers += 1;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchMax);
      await this.#write(batch);
      this.waitingCount -= batch.length;
      // What came meanwhile and is little waits for company again.
      if (this.#waiting.length > 0 && this.#waiting.length < batchMax && !this.#drained) break;
    }
    this.#writers -= 1;
    if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#flush(), gatherMs);
    if (this.waitingCount === 0) this.#drained?.();
  }

  /** Never throws. */
  async #write(batch: readonly AttemptResult[]): Promise<void> {
    const { database, clock, log, onSettled } = this.#options;
    for (let tries = 0; ; tries += 1) {
      try {
        const settled = await settle(database, batch, this.#successes, clock.now());
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
  async #writeApart(batch: readonly AttemptResult[], error: unknown): Promise<void> {
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
