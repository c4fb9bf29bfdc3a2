/**
 * Delivers what the queue holds: claims what can start now, sends it, and has the results written down. Any number of
 * processes do this at once on one database; each may be started and killed at any time.
 *
 * It is woken when this process commits something to send, and by NOTIFY when another does; asking four times a second is
 * what it rests on. While the database is away it asks less and less often, and goes on when it is back. If the process
 * dies between the receiver's answer and the writing of the result, the delivery is sent again after the lease.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  attempt,
  type ClaimedDelivery,
  claim,
  defaultSlots,
  giveBack,
  prepare,
  type Ready,
  type Result,
  type Settled,
  Settler,
  type SlotLimits,
  Slots,
  settleUnsent,
  Turns,
  wasNotTried,
} from '../modules/deliveries/deliveries.ts';
import type { Outbox } from '../modules/notifications/notifications.ts';
import { disableEndpointAutomatically, Targets } from '../modules/webhooks/webhooks.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, isUnavailable } from '../platform/database.ts';
import { describeError, type Log } from '../platform/log.ts';
import type { OutboundHttp } from '../platform/outbound-http/outbound-http.ts';
import type { SecretsKey } from '../platform/secrets.ts';
import type { DeliveryMetrics } from './delivery-metrics.ts';

export interface DeliveryWorkerNeeds {
  /** Connections of its own, planned anew for every statement. */
  readonly database: Database;
  readonly outbound: OutboundHttp;
  readonly outbox: Outbox;
  readonly secretsKey: SecretsKey;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics?: DeliveryMetrics;
}

export interface DeliveryWorkerOptions {
  readonly slots?: SlotLimits;
  /** Longer than an attempt can take and than writing its result usually does. */
  readonly leaseMs?: number;
  readonly pollMs?: number;
}

/** Of the lease; the rest of it is for the attempt and for writing its result. */
const beginWithin = 1 / 3;
const backoffFirstMs = 200;
const backoffMaxMs = 5_000;
/** Claims that an organization has no room for are looked at again after this. */
const noRoomMs = 250;
/** And those that found no free connection after this. */
const noConnectionMs = 1_000;
/** As soon as so many places are free again, or after this time, more is claimed. */
const freedMin = 16;
const freedWithinMs = 3;
const drainMs = 3_000;

export class DeliveryWorker {
  readonly id = `worker_${randomBytes(8).toString('hex')}`;
  readonly #needs: DeliveryWorkerNeeds;
  readonly #slots: Slots;
  readonly #settler: Settler;
  readonly #targets: Targets;
  readonly #leaseMs: number;
  readonly #pollMs: number;
  #isStopping = false;
  #loop: Promise<void> | undefined;
  readonly #turns = new Turns();
  /** Attempts and what comes before them, between claim and result. */
  readonly #underWay = new Set<Promise<void>>();
  /** Endpoints that had more waiting than they had room; everybody, where the whole process had not. */
  #isFull = false;
  readonly #fullEndpoints = new Set<string>();
  #freedCount = 0;
  #freedTimer: NodeJS.Timeout | undefined;
  #isWoken = false;
  #wakeUp: (() => void) | undefined;

  constructor(needs: DeliveryWorkerNeeds, options: DeliveryWorkerOptions = {}) {
    this.#needs = needs;
    this.#slots = new Slots(options.slots ?? defaultSlots);
    this.#leaseMs = options.leaseMs ?? 15_000;
    this.#pollMs = options.pollMs ?? 250;
    this.#targets = new Targets(needs.secretsKey);
    this.#settler = new Settler({
      database: needs.database,
      clock: needs.clock,
      log: needs.log,
      onSettled: (settled, results) => this.#afterSettling(settled, results),
      onLost: (result) => this.#freeWritten(result),
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

  /** Claims no more, lets what is on its way come to its end, writes the results and gives back what was not begun. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await this.#loop;
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    await this.#settler.drain(drainMs);
    const results = this.#settler.waitingCount;
    if (results > 0) this.#needs.log.warn({ results }, 'results could not be written; their deliveries are sent again');
    await Promise.all(this.#underWay);
    clearTimeout(this.#freedTimer);
  }

  async #run(): Promise<void> {
    let failures = 0;
    while (!this.#isStopping) {
      try {
        const isRoundOver = await this.#claimOnce();
        if (failures > 0) this.#needs.log.info('delivering again');
        failures = 0;
        if (isRoundOver) await this.#rest(this.#pollMs);
      } catch (error) {
        if (failures === 0) this.#needs.log.error(describeError(error), 'nothing can be claimed; trying again');
        const restMs = Math.min(backoffFirstMs * 2 ** failures, backoffMaxMs);
        failures += 1;
        await this.#rest(restMs * (0.5 + Math.random() / 2), true);
      }
    }
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
    const { database, clock } = this.#needs;
    const room = this.#slots.room();
    const isWoken = this.#isWoken;
    this.#isWoken = false;
    this.#freedCount = 0;
    if (room.total === 0) {
      this.#isFull = true;
      return true;
    }
    const now = clock.now();
    const afterEndpointId = this.#turns.begin(room, isWoken);
    const claimed = await claim(database, { afterEndpointId, now, leaseMs: this.#leaseMs, room });
    const isRoundOver = this.#turns.end(room, claimed);
    const { begun, refused } = this.#takePlaces(claimed.claims);
    const beginBefore = new Date(now.getTime() + this.#leaseMs * beginWithin);
    if (begun.length > 0) this.#track(this.#deliver(begun, beginBefore));
    if (refused.length > 0) {
      await giveBack(database, refused, new Date(clock.now().getTime() + noRoomMs));
    }
    // Places that an organization may not have are somebody else's, who may be waiting for them.
    return isRoundOver && refused.length === 0;
  }

  #takePlaces(claims: readonly ClaimedDelivery[]) {
    const begun: ClaimedDelivery[] = [];
    const refused: ClaimedDelivery[] = [];
    for (const one of claims) (this.#slots.take(one) ? begun : refused).push(one);
    // Whoever filled the last place may have more waiting than there was room for; others have not.
    this.#isFull = this.#slots.isFull || refused.length > 0;
    for (const one of begun) {
      if (!one.isEndpointHealthy || this.#slots.isEndpointFull(one)) this.#fullEndpoints.add(one.endpointId);
    }
    return { begun, refused };
  }

  #track(work: Promise<void>): void {
    this.#underWay.add(work);
    void work.finally(() => this.#underWay.delete(work));
  }

  /**
   * Reads what the claims need and sends each, unless reading took so long that an attempt might outlast the lease, as
   * where the process was stopped meanwhile. Never rejects: without an answer to the reading, the lease runs out.
   */
  async #deliver(claims: readonly ClaimedDelivery[], beginBefore: Date): Promise<void> {
    const { database, clock, log } = this.#needs;
    let notBegun = claims;
    try {
      const { ready, unsent } = await this.#prepare(claims, beginBefore);
      if (this.#isStopping || clock.now() >= beginBefore) return await giveBack(database, claims, null);
      notBegun = unsent.map((one) => one.claim);
      for (const one of ready) this.#track(this.#send(one));
      if (unsent.length > 0) await settleUnsent(database, unsent, clock.now());
    } catch (error) {
      log.error({ deliveries: notBegun.length, ...describeError(error) }, 'claimed deliveries were not begun');
    } finally {
      for (const one of notBegun) this.#free(one);
    }
  }

  /** Where the connection broke another one is asked, so that what was claimed need not wait for the end of its lease. */
  async #prepare(claims: readonly ClaimedDelivery[], beginBefore: Date) {
    const { database, clock } = this.#needs;
    for (let tries = 0; ; tries += 1) {
      try {
        return await prepare(database, this.#targets, claims, clock.now());
      } catch (error) {
        if (!isUnavailable(error) || this.#isStopping || clock.now() >= beginBefore) throw error;
        await sleep(Math.min(50 * 2 ** tries, backoffFirstMs));
      }
    }
  }

  async #send(ready: Ready): Promise<void> {
    const { outbound, clock, metrics } = this.#needs;
    const result = await attempt(outbound, clock, ready);
    if (wasNotTried(result)) return this.#putOff(ready.claim);
    if (!keepsPlace(result)) this.#free(ready.claim);
    this.#settler.add(result);
    metrics?.attempted(result);
  }

  /** Gives a claim back for a moment. Where that fails, the lease runs out. */
  async #putOff(one: ClaimedDelivery): Promise<void> {
    const { database, clock, log } = this.#needs;
    try {
      await giveBack(database, [one], new Date(clock.now().getTime() + noConnectionMs));
    } catch (error) {
      log.warn(describeError(error), 'a claim could not be given back');
    }
    this.#free(one);
  }

  #free(one: ClaimedDelivery): void {
    this.#slots.free(one);
    if (!this.#isFull && !this.#fullEndpoints.has(one.endpointId)) return;
    this.#freedCount += 1;
    if (this.#freedCount >= freedMin) this.#wakeForFreed();
    else this.#freedTimer ??= setTimeout(() => this.#wakeForFreed(), freedWithinMs);
  }

  #wakeForFreed(): void {
    clearTimeout(this.#freedTimer);
    this.#freedTimer = undefined;
    this.#isFull = false;
    for (const endpointId of this.#fullEndpoints) {
      if (!this.#slots.isBusy(endpointId)) this.#fullEndpoints.delete(endpointId);
    }
    this.wake();
  }

  #freeWritten(result: Result): void {
    if (keepsPlace(result)) this.#free(result.claim);
  }

  #afterSettling(settled: Settled, results: readonly Result[]): void {
    const { log, metrics } = this.#needs;
    metrics?.settled(settled, results);
    for (const { endpointId, level, failingSince } of settled.warned) {
      log.warn({ endpoint: endpointId, warning: level, failing_since: failingSince }, 'an endpoint keeps failing');
    }
    for (const { endpointId, breaker, notBefore } of settled.breakers) {
      log.info({ endpoint: endpointId, breaker, not_before: notBefore }, 'the breaker of an endpoint changed');
    }
    const disabling = new Map(settled.toDisable.map((advice) => [advice.endpointId, this.#disable(advice)]));
    for (const work of disabling.values()) this.#track(work);
    for (const result of results) {
      const work = disabling.get(result.claim.endpointId);
      if (work) void work.then(() => this.#freeWritten(result));
      else this.#freeWritten(result);
    }
  }

  /** Tried until it is done or the process stops; the next failure of the endpoint would ask for it again. */
  async #disable({ endpointId, reason, failingSince }: Settled['toDisable'][number]): Promise<void> {
    const { database, outbox, clock, log } = this.#needs;
    for (let tries = 0; tries < 5; tries += 1) {
      try {
        const isDisabled = await database.transaction((tx) =>
          disableEndpointAutomatically(tx, outbox, endpointId, reason, failingSince, clock.now()),
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
function keepsPlace({ claim, verdict }: Result): boolean {
  return verdict.status !== 'succeeded' || !claim.isEndpointHealthy;
}
