/**
 * Maintenance: at the start and every hour, makes the partitions of the days to come and clears away what has had its
 * time; every hour, compares money and places. Every process may run it; those that do at once take turns in the
 * database. What fails is logged and tried again an hour later, or a minute later where the database was away or a lock
 * could not be had; nothing that the service promises depends on a pass. If the process dies in the middle of one, each step is whole or has not happened,
 * and the next pass goes on from there.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { deleteEndedSessions, deleteExpiredPasswordLinks } from '../contexts/identity/accounts/accounts.ts';
import { dropExpiredAuditLog, prepareAuditPartitions } from '../contexts/identity/audit/audit.ts';
import { deleteExpired as deleteExpiredAnswers } from '../contexts/identity/idempotency/idempotency.ts';
import { dropExpiredRequestLog, prepareRequestLog } from '../contexts/identity/request-log/request-log.ts';
import { deleteOutdated, dropExpiredHistory, preparePartitions } from '../contexts/messaging/webhooks/webhooks.ts';
import { checkNames, findDifferencesOf, sumDays } from '../contexts/sales/reconciliation/reconciliation.ts';
import { earnOverdueAdvances } from '../contexts/tables/bookings/bookings.ts';
import { deleteOldWaitingPlaces } from '../contexts/ticketing/waiting-rooms/waiting-rooms.ts';
import { deleteOldWalletPasses } from '../contexts/wallets/wallet-passes/wallet-passes.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { describeError, type Log, sayFirst } from '../platform/log.ts';
import { crossTenantDb } from '../platform/sql/tenant-db.ts';
import { isUnreachable } from '../platform/unavailable.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly auditRetentionDays: number;
  /** Is called with how much does not agree about money and places, after each comparison. */
  readonly differencesFound?: (count: number) => void;
}

const hourMs = 3_600_000;
const minuteMs = 60_000;

interface Step {
  readonly name: string;
  readonly run: (services: Needs, now: Date, signal: AbortSignal) => Promise<unknown>;
}

const steps: readonly Step[] = [
  { name: 'prepare partitions', run: ({ database }, now, signal) => preparePartitions(database, now, signal) },
  { name: 'drop expired history', run: ({ database }, now, signal) => dropExpiredHistory(database, now, signal) },
  { name: 'prepare request log', run: ({ database }, now, signal) => prepareRequestLog(database, now, signal) },
  {
    name: 'drop expired request log',
    run: ({ database }, now, signal) => dropExpiredRequestLog(database, now, signal),
  },
  { name: 'prepare audit log', run: ({ database }, now) => prepareAuditPartitions(database, now) },
  {
    name: 'drop expired audit log',
    run: ({ database, auditRetentionDays }, now) => dropExpiredAuditLog(database, auditRetentionDays, now),
  },
  { name: 'forget what is outdated of webhooks', run: ({ database }, now) => deleteOutdated(database, now) },
  {
    name: 'delete expired idempotent answers',
    run: ({ database }, now) => deleteExpiredAnswers(crossTenantDb(database), now),
  },
  { name: 'delete ended sessions', run: ({ database }, now) => deleteEndedSessions(crossTenantDb(database), now) },
  {
    name: 'delete expired password links',
    run: ({ database }, now) => deleteExpiredPasswordLinks(crossTenantDb(database), now),
  },
  {
    name: 'delete places in waiting rooms of events that are over',
    run: ({ database }, now) => deleteOldWaitingPlaces(crossTenantDb(database), now),
  },
  {
    name: 'delete passes in wallets of events that are over',
    run: ({ database }, now) => deleteOldWalletPasses(crossTenantDb(database), now),
  },
  {
    name: 'earn advances of events that are over',
    run: ({ database }, now, signal) => earnOverdueAdvances(database, now, signal),
  },
  { name: 'sum up days', run: ({ database }, now, signal) => sumDays(database, now, signal) },
];
const comparison: Step = { name: 'compare money and places', run: compareMoneyAndPlaces };

export interface Maintenance {
  /** The end of the pass that began with the start: from then on today has its partitions. Never rejects. */
  readonly firstPass: Promise<void>;
  /** Has the next pass begin now, or after the one that is running. */
  wake(): void;
  /** Resolves with the end of the step that is running; no further one begins. */
  stop(): Promise<void>;
}

export function startMaintenance(services: Needs): Maintenance {
  const stopping = new AbortController();
  const { signal } = stopping;
  const outage = sayFirst((facts) => services.log.warn(facts, 'maintenance waits for the database'));
  const run = (chosen: readonly Step[]) => runSteps(chosen, services, { signal, outage });
  const passes = repeatHourly(0, () => run(steps), signal);
  // Not at the start: a service that starts again in a rush has requests to answer, and processes that start together
  // compare one after the other.
  const comparisons = repeatHourly(Math.random() * hourMs, () => run([comparison]), signal);
  return {
    firstPass: passes.running(),
    wake: passes.wake,
    stop: async () => {
      stopping.abort();
      await Promise.all([passes.running(), comparisons.running()]);
    },
  };
}

/**
 * Runs after the given time and then an hour after the end of each run, or a minute after one that answers `false`, until the
 * signal; `run` never rejects.
 */
function repeatHourly(firstAfterMs: number, run: () => Promise<boolean>, signal: AbortSignal) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isWoken = false;
  const schedule = (afterMs: number) => {
    if (!signal.aborted) timer = setTimeout(begin, afterMs);
  };
  function begin(): void {
    timer = undefined;
    running = run().then((isComplete) => {
      schedule(isWoken ? 0 : isComplete ? hourMs : minuteMs);
      isWoken = false;
    });
  }
  signal.addEventListener('abort', () => clearTimeout(timer));
  if (firstAfterMs === 0) begin();
  else schedule(firstAfterMs);
  return {
    running: () => running,
    wake: () => {
      isWoken = timer === undefined;
      if (isWoken || signal.aborted) return;
      clearTimeout(timer);
      begin();
    },
  };
}

/** Of a check that takes longer than this, only a tenth of the time is work. */
const longCheckMs = 500;
const restOf = (workMs: number) => (workMs < longCheckMs ? workMs : 9 * workMs);

/**
 * Compares one check after the other, each in a transaction of its own, and rests after each: with millions of tickets a
 * comparison takes minutes, and requests must not wait for it.
 */
async function compareMoneyAndPlaces(
  { database, clock, log, differencesFound }: Needs,
  _now: Date,
  signal: AbortSignal,
): Promise<void> {
  let count = 0;
  for (const check of checkNames) {
    if (signal.aborted) return;
    const began = performance.now();
    const differences = await database.transaction(async (tx) => {
      await tx.allowLongStatements();
      return findDifferencesOf(check, crossTenantDb(tx), clock.now());
    });
    for (const difference of differences) log.error(difference, 'amounts or places are inconsistent');
    count += differences.length;
    await sleep(restOf(performance.now() - began), undefined, { signal }).catch(() => undefined);
  }
  differencesFound?.(count);
}

/** Runs one step after the other; never throws. Answers `false` where one of them is to be tried again soon. */
async function runSteps(
  chosen: readonly Step[],
  services: Needs,
  { signal, outage }: { readonly signal: AbortSignal; readonly outage: ReturnType<typeof sayFirst> },
): Promise<boolean> {
  let isComplete = true;
  for (const step of chosen) {
    if (signal.aborted) break;
    try {
      await step.run(services, services.clock.now(), signal);
    } catch (error) {
      const about = { step: step.name, ...describeError(error) };
      // Under load the lock for a new partition may not be had in the half second that it is waited for.
      const isLocked = (error as { code?: string }).code === '55P03';
      if (isUnreachable(error)) outage.failed(error);
      else if (isLocked) services.log.warn(about, 'a step of maintenance failed and is run again in a minute');
      else services.log.error(about, 'a step of maintenance failed');
      if (isUnreachable(error) || isLocked) isComplete = false;
    }
  }
  if (isComplete) outage.worked();
  return isComplete;
}
