/**
 * One process that delivers: the worker, what wakes it, the steps of recoveries and of deletions, and the heartbeat that other
 * processes look for. If the process dies, the heartbeat is missing after 20 seconds; everything else goes on from the
 * database.
 */
import {
  advanceRecoveries,
  cancelDeletedEndpoints,
  findWorkers,
  notifyWaiting,
  reportAlive,
  reportStopped,
  wakeChannel,
} from '../contexts/messaging/webhooks/webhooks.ts';
import { ChannelListener } from '../platform/channel-listener.ts';
import { type Clock, DatabaseClock } from '../platform/clock.ts';
import { Database } from '../platform/database.ts';
import { describeError, type Log, sayFirst } from '../platform/log.ts';
import { type CrossTenantDb, crossTenantDb } from '../platform/sql/tenant-db.ts';
import { DeliveryWorker, type DeliveryWorkerDependencies, type DeliveryWorkerOptions } from './delivery-worker.ts';

const aliveEveryMs = 5_000;
const backgroundEveryMs = 250;
/** Where the last step has left work to be done. */
const backgroundAgainMs = 50;
/** Where there is nothing to do, unless it is woken. */
const backgroundIdleMs = 5_000;
const connections = 8;
const statementTimeoutMs = 30_000;
/** Putting the queue of a disabled endpoint on hold may take a minute. */
const answerTimeoutMs = 65_000;

interface Needs extends Omit<DeliveryWorkerDependencies, 'clock' | 'realClock'> {
  /** Default: the clock of the database, shown by the test clock where there is one. */
  readonly clock?: Clock | undefined;
}

export interface Delivering {
  readonly workerId: string;
  /** That of the database, shown by the test clock where there is one, unless another was given. */
  readonly clock: Clock;
  wake(): void;
  stop(): Promise<void>;
}

export interface DeliveringOptions extends DeliveryWorkerOptions {
  /** How often it says that it is alive, and asks the database for the time. */
  readonly aliveEveryMs?: number;
}

/** The worker has connections of its own, to the server of `database` itself. */
export async function startDelivering(needs: Needs, options: DeliveringOptions = {}): Promise<Delivering> {
  const { log } = needs;
  const connection = needs.database.directConnection;
  const database = new Database({
    connection,
    log,
    connectionsMax: connections,
    statementTimeoutMs,
    answerTimeoutMs,
    plansByIndex: true,
  });
  const db = crossTenantDb(database);
  const databaseClock = new DatabaseClock();
  const realClock = needs.clock ?? databaseClock;
  const testClock = needs.clock ? null : needs.testClock;
  const clock = needs.clock ?? testClock?.over(databaseClock) ?? databaseClock;
  const worker = new DeliveryWorker({ ...needs, database, clock, realClock, testClock }, options);
  const heartbeat = every(options.aliveEveryMs ?? aliveEveryMs, log, 'a heartbeat', () =>
    databaseClock.follow(() => reportAlive(db, worker.id)),
  );
  await heartbeat.first;
  worker.start();
  let canBeWoken = false;
  const background = every(backgroundEveryMs, log, 'a step in the background', async () => {
    const { released, more, isIdle } = await advanceRecoveries(database, clock.now());
    if (released > 0) worker.wake();
    const isCancelling = await cancelDeletedEndpoints(database, clock.now());
    if (more || isCancelling) return backgroundAgainMs;
    return isIdle && canBeWoken ? backgroundIdleMs : backgroundEveryMs;
  });
  const wake = () => {
    worker.wake();
    background.wake();
  };
  const setCanBeWoken = (yes: boolean) => {
    canBeWoken = yes;
    worker.setCanBeWoken(yes);
    background.wake();
  };
  const listener = new ChannelListener({
    connection,
    channel: wakeChannel,
    probeEveryMs: 5_000,
    onHeard: wake,
    onListening: () => setCanBeWoken(true),
    onLost: (error) => {
      setCanBeWoken(false);
      log.warn(error ? describeError(error) : {}, 'not woken by other processes; asking regularly');
    },
  });
  await listener.listen();
  return {
    workerId: worker.id,
    clock,
    wake,
    stop: async () => {
      await Promise.all([listener.close(), background.stop(), worker.stop()]);
      await heartbeat.stop();
      await reportStopped(db, worker.id).catch(() => {});
      await database.close();
    },
  };
}

const notifyEveryMs = 5;

/**
 * Wakes the workers of other processes: at once, and then at most two hundred times a second. A notification that is lost
 * costs a quarter of a second, or one where there was nothing to send before, so failures are ignored.
 */
export function createNotifyWaker(db: CrossTenantDb): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isAgain = false;
  const send = () => {
    isAgain = false;
    notifyWaiting(db).catch(() => {});
    timer = setTimeout(() => {
      timer = undefined;
      if (isAgain) send();
    }, notifyEveryMs);
    timer.unref();
  };
  return () => {
    if (timer) isAgain = true;
    else send();
  };
}

const watchEveryMs = 15_000;
const loggedEveryMs = 60_000;

export interface DeliveryWatch {
  /** 'ok', or that no worker runs. */
  check(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Looks whether a worker runs, and says in the log, once a minute, as long as none does and the start of this process is
 * complete: its own worker begins at the end of it.
 */
export function watchWorkers(db: CrossTenantDb, log: Log, isStarted: () => boolean): DeliveryWatch {
  let startedAt: number | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const check = async () => {
    const { alive, seconds_since_seen: seconds } = await findWorkers(db);
    if (alive > 0) return 'ok';
    return seconds === null
      ? 'no worker runs: webhooks wait. Start a process with ROLE=worker or ROLE=all.'
      : `no worker has been seen for ${Math.round(seconds)} s: webhooks wait. Start a process with ROLE=worker or ROLE=all.`;
  };
  const watch = every(watchEveryMs, log, 'a look at the workers', async () => {
    if (!isStarted()) return;
    // A worker that was started together with this process is given the time to report.
    startedAt ??= performance.now();
    if (performance.now() - startedAt < watchEveryMs / 2) return;
    const found = await check().catch((error: unknown) => {
      failedAt = performance.now();
      throw error;
    });
    // So is one that waited for the database as long as this process did.
    if (performance.now() - failedAt < 1.5 * watchEveryMs) return;
    const wasMissing = Number.isFinite(loggedAt);
    if (found === 'ok') {
      if (wasMissing) log.info('a worker delivers again');
      loggedAt = Number.NEGATIVE_INFINITY;
    } else if (performance.now() - loggedAt >= loggedEveryMs) {
      loggedAt = performance.now();
      log.error(found);
    }
  });
  return { check, stop: watch.stop };
}

interface Repeated {
  readonly first: Promise<void>;
  /** Has the next run begin as soon as the given time has passed since the last one. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Runs the step now, and again so long after each end of it; a number that it answers is that time in ms. Of failures in
 * a row the first is logged.
 */
function every(ms: number, log: Log, what: string, step: () => Promise<unknown>): Repeated {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  const outcome = sayFirst((facts) => log.warn(facts, `${what} failed; trying again`));
  let restMs = ms;
  let endedAt = 0;
  let isWoken = false;
  const run = async () => {
    try {
      const answer = await step();
      restMs = typeof answer === 'number' ? answer : ms;
      outcome.worked();
    } catch (error) {
      outcome.failed(error);
      restMs = ms;
    }
  };
  const first = run();
  let running = first;
  const begin = () => {
    timer = undefined;
    isWoken = false;
    running = run().then(schedule);
  };
  const schedule = () => {
    if (isStopping) return;
    endedAt = performance.now();
    if (isWoken) restMs = Math.min(restMs, ms);
    timer = setTimeout(begin, restMs);
  };
  running = first.then(schedule);
  return {
    first,
    wake: () => {
      isWoken = true;
      if (timer === undefined || restMs <= ms) return;
      clearTimeout(timer);
      restMs = ms;
      timer = setTimeout(begin, Math.max(0, endedAt + ms - performance.now()));
    },
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
