/**
 * Follows the test clock of an alpha deployment: reads its setting as soon as it is changed, so that all processes agree
 * within half a second, and has jobs run that are due by it, since the library of the jobs goes by the clock of the
 * database. A change is announced by NOTIFY; while it cannot be heard, and once the clock is set, it is read twice a second.
 * If the process dies, nothing is lost: the setting is in the database.
 */

import { readTestClock, testClockChannel } from '../contexts/identity/test-clock/test-clock.ts';
import { releaseJobsDueBy } from '../contexts/messaging/jobs/jobs.ts';
import { ChannelListener } from '../platform/channel-listener.ts';
import type { Clock, TestClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { type Log, sayFirst } from '../platform/log.ts';
import { crossTenantDb } from '../platform/sql/tenant-db.ts';

const readEveryMs = 500;
const readUnsetEveryMs = 5_000;

interface Needs {
  readonly database: Database;
  readonly testClock: TestClock;
  readonly clock: Clock;
  readonly log: Log;
}

export interface TestClockFollower {
  /** Resolves with the end of the pass that is running; no further one begins. */
  stop(): Promise<void>;
}

/** Resolves after the first reading, from which on the process goes by the test clock. */
export async function followTestClock({ database, testClock, clock, log }: Needs): Promise<TestClockFollower> {
  const db = crossTenantDb(database);
  let isStopped = false;
  let isListening = false;
  let isAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const outcome = sayFirst((facts) => log.warn(facts, 'the test clock could not be read; trying again'));
  const pass = async () => {
    isAgain = false;
    try {
      testClock.set(await readTestClock(db));
      if (testClock.isSet) await releaseJobsDueBy(db, clock.now());
      outcome.worked();
    } catch (error) {
      outcome.failed(error);
    }
    if (isStopped) return;
    const restMs = isListening && !testClock.isSet ? readUnsetEveryMs : readEveryMs;
    timer = setTimeout(begin, isAgain ? 0 : restMs);
  };
  const begin = () => {
    timer = undefined;
    running = pass();
  };
  const beginNow = () => {
    isAgain = true;
    if (!timer) return;
    clearTimeout(timer);
    begin();
  };
  const setListening = (yes: boolean) => {
    isListening = yes;
    beginNow();
  };
  const listener = new ChannelListener({
    connection: database.directConnection,
    channel: testClockChannel,
    probeEveryMs: readEveryMs,
    isInUse: () => testClock.isSet,
    onHeard: beginNow,
    onListening: () => setListening(true),
    onLost: () => setListening(false),
  });
  begin();
  await running;
  await listener.listen();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await listener.close();
      await running;
      clearTimeout(timer);
    },
  };
}
