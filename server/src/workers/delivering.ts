/**
 * One process that delivers: the worker, what wakes it, the recoveries that are under way, and the sign of life that other
 * processes look for. If the process dies, the sign is missing after 20 seconds; everything else goes on from the
 * database.
 */
import { findWorkers, reportAlive, reportStopped } from '../modules/deliveries/deliveries.ts';
import { advanceRecoveries } from '../modules/webhooks/webhooks.ts';
import { ChannelListener } from '../platform/channel-listener.ts';
import { type Clock, DatabaseClock } from '../platform/clock.ts';
import { Database, type Db, statement } from '../platform/database.ts';
import { describeError, type Log } from '../platform/log.ts';
import { DeliveryWorker, type DeliveryWorkerNeeds, type DeliveryWorkerOptions } from './delivery-worker.ts';

const wakeChannel = 'stagedoor_deliveries';
const aliveEveryMs = 5_000;
const recoverEveryMs = 250;
const connections = 8;
const statementTimeoutMs = 30_000;
/** What is held for an endpoint that is disabled may take a minute. */
const answerTimeoutMs = 65_000;

interface Needs extends Omit<DeliveryWorkerNeeds, 'clock'> {
  /** The one of the database where none is given. */
  readonly clock?: Clock | undefined;
}

export interface Delivering {
  readonly workerId: string;
  /** That of the database, unless another was given. */
  readonly clock: Clock;
  wake(): void;
  stop(): Promise<void>;
}

/** The connection settings are those of `database`; the worker has connections of its own. */
export async function startDelivering(needs: Needs, options: DeliveryWorkerOptions = {}): Promise<Delivering> {
  const { log } = needs;
  const { connection } = needs.database;
  const database = new Database({
    connection,
    log,
    connectionsMax: connections,
    statementTimeoutMs,
    answerTimeoutMs,
    plansByIndex: true,
  });
  const databaseClock = new DatabaseClock();
  const clock = needs.clock ?? databaseClock;
  const worker = new DeliveryWorker({ ...needs, database, clock }, options);
  const listener = new ChannelListener({
    connection,
    channel: wakeChannel,
    probeEveryMs: 5_000,
    onHeard: () => worker.wake(),
    onListening: () => worker.wake(),
    onLost: (error) => log.warn(error ? describeError(error) : {}, 'not woken by other processes; asking regularly'),
  });
  const signs = every(aliveEveryMs, log, 'a sign of life', () =>
    databaseClock.follow(() => reportAlive(database, worker.id)),
  );
  await signs.first;
  worker.start();
  const recoveries = every(recoverEveryMs, log, 'a step of a recovery', async () => {
    const { released } = await advanceRecoveries(database, clock.now());
    if (released > 0) worker.wake();
  });
  await listener.listen();
  return {
    workerId: worker.id,
    clock,
    wake: () => worker.wake(),
    stop: async () => {
      await Promise.all([listener.close(), recoveries.stop(), worker.stop()]);
      await signs.stop();
      await reportStopped(database, worker.id).catch(() => {});
      await database.close();
    },
  };
}

const notify = statement<[channel: string]>('notify_deliveries', `SELECT pg_notify($1, '')`);
const notifyEveryMs = 5;

/**
 * Wakes the workers of other processes: at once, and then at most two hundred times a second. One that is not heard costs
 * a quarter of a second, so a failure is passed over.
 */
export function wakerOfOthers(db: Db): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isAgain = false;
  const tell = () => {
    isAgain = false;
    db.run(notify, wakeChannel).catch(() => {});
    timer = setTimeout(() => {
      timer = undefined;
      if (isAgain) tell();
    }, notifyEveryMs);
    timer.unref();
  };
  return () => {
    if (timer) isAgain = true;
    else tell();
  };
}

const watchEveryMs = 15_000;
const toldEveryMs = 60_000;

export interface DeliveryWatch {
  /** 'ok', or that nobody delivers. */
  check(): Promise<string>;
  stop(): Promise<void>;
}

/** Looks whether anybody delivers, and says so in the log, once a minute, as long as nobody does. */
export function watchDelivering(db: Db, log: Log): DeliveryWatch {
  const startedAt = performance.now();
  let toldAt = Number.NEGATIVE_INFINITY;
  const check = async () => {
    const { alive, seconds_since_seen: seconds } = await findWorkers(db);
    if (alive > 0) return 'ok';
    return seconds === null
      ? 'no worker runs: webhooks wait. Start a process with ROLE=worker or ROLE=all.'
      : `no worker has been seen for ${Math.round(seconds)} s: webhooks wait. Start a process with ROLE=worker or ROLE=all.`;
  };
  const watch = every(watchEveryMs, log, 'a look at the workers', async () => {
    // A worker that was started together with this process is given the time to report.
    if (performance.now() - startedAt < watchEveryMs / 2) return;
    const found = await check();
    const wasMissing = Number.isFinite(toldAt);
    if (found === 'ok') {
      if (wasMissing) log.info('a worker delivers again');
      toldAt = Number.NEGATIVE_INFINITY;
    } else if (performance.now() - toldAt >= toldEveryMs) {
      toldAt = performance.now();
      log.error(found);
    }
  });
  return { check, stop: watch.stop };
}

interface Repeated {
  readonly first: Promise<void>;
  stop(): Promise<void>;
}

/** Runs the step now and again so long after each end of it. What fails is logged, the first of several in a row. */
function every(ms: number, log: Log, what: string, step: () => Promise<void>): Repeated {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let hasFailed = false;
  const run = async () => {
    try {
      await step();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn(describeError(error), `${what} failed; trying again`);
      hasFailed = true;
    }
  };
  const first = run();
  let running = first;
  const schedule = () => {
    if (isStopping) return;
    timer = setTimeout(() => {
      running = run().then(schedule);
    }, ms);
  };
  running = first.then(schedule);
  return {
    first,
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
