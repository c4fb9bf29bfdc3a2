/**
 * Delivers what the queue holds: claims what can start now, sends it, and has the results written down. Any number of
 * processes do this at once on one database; each may be started and killed at any time.
 *
 * It is woken when this process commits something to send, and by NOTIFY when another does; asking four times a second is
 * what it rests on. Only while the queue has been empty for three seconds, and others can wake it, it asks once a second.
 * While the database is away it asks less and less often, and goes on when it is back. If the process
 * dies between the receiver's answer and the writing of the result, the delivery is sent again after the lease.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outbox } from '../contexts/messaging/webhooks/webhooks.ts';
import {
  type AttemptResult,
  attempt,
  type ClaimedDelivery,
  ConcurrencyLimiter,
  type ConcurrencyLimits,
  claim,
  type DisableRequest,
  defaultConcurrency,
  disableEndpointAutomatically,
  FairScheduler,
  failedBeforeSend,
  type PreparedDelivery,
  prepare,
  releaseClaims,
  type SettleReport,
  Settler,
  settleSkipped,
  TargetReader,
} from '../contexts/messaging/webhooks/webhooks.ts';
import type { Clock, TestClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { describeError, type Log } from '../platform/log.ts';
import type { OutboundHttp } from '../platform/outbound-http/outbound-http.ts';
import type { SecretsKey } from '../platform/secrets.ts';
import { type CrossTenantDb, crossTenantDb } from '../platform/sql/tenant-db.ts';
import { isUnavailable } from '../platform/unavailable.ts';
import type { DeliveryMetrics } from './delivery-metrics.ts';

export interface DeliveryWorkerDependencies {
  /** Connections of its own, on which each statement is planned once and by index. */
  readonly database: Database;
  readonly outbound: OutboundHttp;
  readonly outbox: Outbox;
  readonly secretsKey: SecretsKey;
  readonly clock: Clock;
  /** By which signatures are dated; `clock` where it is not given. */
  readonly realClock?: Clock;
  /** That `clock` shows, where it does: leases last as long in real time, however fast it runs. */
  readonly testClock?: TestClock | null | undefined;
  readonly log: Log;
  readonly metrics?: DeliveryMetrics;
}

export interface DeliveryWorkerOptions {
  readonly concurrency?: ConcurrencyLimits;
  /** Longer than an attempt can take and than writing its result usually does. */
  readonly leaseMs?: number;
  readonly pollMs?: number;
  /** Where the queue is empty; `pollMs` where that is given alone. */
  readonly idlePollMs?: number;
}

/** Of the lease; the rest of it is for the attempt and for writing its result. */
const beginWithin = 1 / 3;
const backoffFirstMs = 200;
const backoffMaxMs = 5_000;
/** Claims for which the owner of their endpoint has no place left are claimed again after this. */
const noCapacityMs = 250;
/** And those that got no connection after this. */
const noConnectionMs = 1_000;
/** As soon as so many places were released, or after this time, more is claimed. */
const releasedMin = 16;
const releasedWithinMs = 3;
const drainMs = 3_000;
const idleAfterMs = 3_000;

export class DeliveryWorker {
  readonly id = `worker_${randomBytes(8).toString('hex')}`;
  readonly #dependencies: DeliveryWorkerDependencies;
  readonly #db: CrossTenantDb;
  readonly #limiter: ConcurrencyLimiter;
  readonly #settler: Settler;
  readonly #targets: TargetReader;
  readonly #leaseMs: number;
  readonly #pollMs: number;
  readonly #idlePollMs: number;
  /** When it last was woken, or found something in the queue. */
  #busyAt = performance.now();
  #canBeWoken = false;
  #isStopping = false;
  #loop: Promise<void> | undefined;
  readonly #scheduler = new FairScheduler();
  /** Attempts and what comes before them, between claim and result. */
  readonly #inFlight = new Set<Promise<void>>();
  /** Endpoints that may have more waiting than they had places for; all of them where the whole process was full. */
  #isFull = false;
  readonly #fullEndpoints = new Set<string>();
  #releasedCount = 0;
  #releasedTimer: NodeJS.Timeout | undefined;
  #isWoken = false;
  #wakeUp: (() => void) | undefined;

  constructor(dependencies: DeliveryWorkerDependencies, options: DeliveryWorkerOptions = {}) {
    this.#dependencies = dependencies;
    this.#db = crossTenantDb(dependencies.database);
    this.#limiter = new ConcurrencyLimiter(options.concurrency ?? defaultConcurrency);
    this.#leaseMs = options.leaseMs ?? 15_000;
    this.#pollMs = options.pollMs ?? 250;
    this.#idlePollMs = options.idlePollMs ?? options.pollMs ?? 1_000;
    this.#targets = new TargetReader(dependencies.secretsKey);
    this.#settler = new Settler({
      database: dependencies.database,
      clock: dependencies.clock,
      log: dependencies.log,
      onSettled: (settled, results) => this.#afterSettling(settled, results),
      onLost: (result) => this.#releaseSettled(result),
    });
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  /** Something may be waiting. Costs nothing where the worker is at it already. */
  wake(): void {
    this.#isWoken = true;
    this.#wakeUp?.();
  }

  /** Whether other processes can wake it: it asks more often where they cannot. */
  setCanBeWoken(yes: boolean): void {
    this.#canBeWoken = yes;
    this.wake();
  }

  /** Claims no more, waits for the attempts in flight, writes the results and releases claims that were not started. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await this.#loop;
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
    await this.#settler.drain(drainMs);
    const results = this.#settler.waitingCount;
    if (results > 0)
      this.#dependencies.log.warn({ results }, 'results could not be written; their deliveries are sent again');
    await Promise.all(this.#inFlight);
    clearTimeout(this.#releasedTimer);
  }

  async #run(): Promise<void> {
    let failures = 0;
    while (!this.#isStopping) {
      try {
        const isRoundOver = await this.#claimOnce();
        if (failures > 0) this.#dependencies.log.info('delivering again');
        failures = 0;
        if (isRoundOver) await this.#rest(this.#isIdle ? this.#idlePollMs : this.#pollMs);
      } catch (error) {
        if (failures === 0) this.#dependencies.log.error(describeError(error), 'nothing can be claimed; trying again');
        const restMs = Math.min(backoffFirstMs * 2 ** failures, backoffMaxMs);
        failures += 1;
        await this.#rest(restMs * (0.5 + Math.random() / 2), true);
      }
    }
  }

  get #isIdle(): boolean {
    return this.#canBeWoken && performance.now() - this.#busyAt > idleAfterMs;
  }

  /** Waits to be woken, or for the time to pass. */
  async #rest(ms: number, evenIfWoken = false): Promise<void> {
    if (this.#isStopping || (this.#isWoken && !evenIfWoken)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wakeUp = () => {
        if (evenIfWoken && !this.#isStopping) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wakeUp = undefined;
  }

  /** True where nothing more is to be found until something happens. */
  async #claimOnce(): Promise<boolean> {
    const { clock, testClock } = this.#dependencies;
    const capacity = this.#limiter.capacity();
    const isWoken = this.#isWoken;
    this.#isWoken = false;
    this.#releasedCount = 0;
    if (capacity.total === 0) {
      this.#isFull = true;
      return true;
    }
    const now = clock.now();
    const leaseMs = this.#leaseMs * (testClock?.speed ?? 1);
    const afterEndpointId = this.#scheduler.nextStart(capacity, isWoken);
    const claimed = await claim(this.#db, { afterEndpointId, now, leaseMs, capacity });
    if (isWoken || !claimed.isQueueEmpty) this.#busyAt = performance.now();
    const isRoundOver = this.#scheduler.recordClaim(capacity, claimed);
    const { started, refused } = this.#acquirePlaces(claimed.claims);
    const beginBefore = new Date(now.getTime() + leaseMs * beginWithin);
    if (started.length > 0) this.#track(this.#deliver(started, beginBefore));
    if (refused.length > 0) {
      await releaseClaims(this.#db, refused, new Date(clock.now().getTime() + noCapacityMs));
    }
    // Places that an owner may not use are free for others, who may be waiting.
    return isRoundOver && refused.length === 0;
  }

  #acquirePlaces(claims: readonly ClaimedDelivery[]) {
    const started: ClaimedDelivery[] = [];
    const refused: ClaimedDelivery[] = [];
    for (const one of claims) (this.#limiter.acquire(one) ? started : refused).push(one);
    // An endpoint that filled its last place may have more waiting; the others have not.
    this.#isFull = this.#limiter.isFull || refused.length > 0;
    for (const one of started) {
      if (!one.isEndpointHealthy || this.#limiter.isEndpointFull(one)) this.#fullEndpoints.add(one.endpointId);
    }
    return { started, refused };
  }

  #track(work: Promise<void>): void {
    this.#inFlight.add(work);
    void work.finally(() => this.#inFlight.delete(work));
  }

  /**
   * Reads what the claims need and sends each, unless reading took so long that an attempt might outlast the lease, as
   * where the process was stopped meanwhile. Never rejects: without an answer to the reading, the lease runs out.
   */
  async #deliver(claims: readonly ClaimedDelivery[], beginBefore: Date): Promise<void> {
    const { database, clock, log } = this.#dependencies;
    let notStarted = claims;
    try {
      const { prepared, skipped } = await this.#prepare(claims, beginBefore);
      if (this.#isStopping || clock.now() >= beginBefore) return await releaseClaims(this.#db, claims, null);
      notStarted = skipped.map((one) => one.claim);
      for (const one of prepared) this.#track(this.#send(one));
      if (skipped.length > 0) await settleSkipped(database, skipped, clock.now());
    } catch (error) {
      log.error({ deliveries: notStarted.length, ...describeError(error) }, 'claimed deliveries were not started');
    } finally {
      for (const one of notStarted) this.#release(one);
    }
  }

  /** Where the connection broke another one is asked, so that what was claimed need not wait for the end of its lease. */
  async #prepare(claims: readonly ClaimedDelivery[], beginBefore: Date) {
    const { clock } = this.#dependencies;
    for (let tries = 0; ; tries += 1) {
      try {
        return await prepare(this.#db, this.#targets, claims, clock.now());
      } catch (error) {
        if (!isUnavailable(error) || this.#isStopping || clock.now() >= beginBefore) throw error;
        await sleep(Math.min(50 * 2 ** tries, backoffFirstMs));
      }
    }
  }

  async #send(delivery: PreparedDelivery): Promise<void> {
    const { outbound, clock, realClock = clock, metrics } = this.#dependencies;
    const result = await attempt(outbound, clock, delivery, realClock.now());
    if (failedBeforeSend(result)) return this.#postpone(delivery.claim);
    if (!keepsPlaceUntilSettled(result)) this.#release(delivery.claim);
    this.#limiter.recordAttempt(result.claim, result.outcome, result.exchange.durationMs);
    this.#settler.add(result);
    metrics?.attempted(result);
  }

  /** Releases a claim for a moment. Where that fails, the lease runs out. */
  async #postpone(one: ClaimedDelivery): Promise<void> {
    const { clock, log } = this.#dependencies;
    try {
      await releaseClaims(this.#db, [one], new Date(clock.now().getTime() + noConnectionMs));
    } catch (error) {
      log.warn(describeError(error), 'a claim could not be released');
    }
    this.#release(one);
  }

  #release(one: ClaimedDelivery): void {
    this.#limiter.release(one);
    if (!this.#isFull && !this.#fullEndpoints.has(one.endpointId)) return;
    this.#releasedCount += 1;
    if (this.#releasedCount >= releasedMin) this.#wakeForReleased();
    else this.#releasedTimer ??= setTimeout(() => this.#wakeForReleased(), releasedWithinMs);
  }

  #wakeForReleased(): void {
    clearTimeout(this.#releasedTimer);
    this.#releasedTimer = undefined;
    this.#isFull = false;
    for (const endpointId of this.#fullEndpoints) {
      if (!this.#limiter.isBusy(endpointId)) this.#fullEndpoints.delete(endpointId);
    }
    this.wake();
  }

  #releaseSettled(result: AttemptResult): void {
    if (keepsPlaceUntilSettled(result)) this.#release(result.claim);
  }

  #afterSettling(settled: SettleReport, results: readonly AttemptResult[]): void {
    const { log, metrics } = this.#dependencies;
    metrics?.settled(settled, results);
    for (const { endpointId, level, failingSince } of settled.warned) {
      log.warn({ endpoint: endpointId, warning: level, failing_since: failingSince }, 'an endpoint keeps failing');
    }
    for (const { endpointId, breaker, notBefore } of settled.breakers) {
      log.info({ endpoint: endpointId, breaker, not_before: notBefore }, 'the breaker of an endpoint changed');
    }
    const disabling = new Map(settled.toDisable.map((request) => [request.endpointId, this.#disable(request)]));
    for (const work of disabling.values()) this.#track(work);
    for (const result of results) {
      const work = disabling.get(result.claim.endpointId);
      if (work) void work.then(() => this.#releaseSettled(result));
      else this.#releaseSettled(result);
    }
  }

  /** Tried until it is done or the process stops; the next failure of the endpoint would ask for it again. */
  async #disable(request: DisableRequest): Promise<void> {
    const { database, outbox, clock, log } = this.#dependencies;
    const { endpointId, reason } = request;
    for (let tries = 0; tries < 5; tries += 1) {
      try {
        const isDisabled = await database.transaction((tx) =>
          disableEndpointAutomatically(crossTenantDb(tx), outbox, request, clock.now()),
        );
        if (isDisabled) log.warn({ endpoint: endpointId, reason }, 'an endpoint was disabled');
        return;
      } catch (error) {
        log.error({ endpoint: endpointId, ...describeError(error) }, 'an endpoint could not be disabled');
        if (this.#isStopping) return;
        await sleep(500 * 2 ** tries);
      }
    }
  }
}

/**
 * True where the place of an attempt is free only after its result is written: how much more may be sent to an endpoint
 * in trouble depends on it.
 */
function keepsPlaceUntilSettled({ claim, outcome }: AttemptResult): boolean {
  return outcome.status !== 'succeeded' || !claim.isEndpointHealthy;
}
