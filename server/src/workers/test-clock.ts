/**
 * Follows the test clock of an alpha deployment: reads its setting twice a second, so that all processes agree within half
 * a second, and has jobs run that are due by it, since the library of the jobs goes by the clock of the database. If the
 * process dies, nothing is lost: the setting is in the database.
 */
import { releaseJobsDueBy } from '../modules/jobs/jobs.ts';
import { readTestClock } from '../modules/test-clock/test-clock.ts';
import type { Clock, TestClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { describeError, type Log } from '../platform/log.ts';
import { crossTenantDb } from '../platform/sql/tenant-db.ts';

const readEveryMs = 500;

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
  let timer: NodeJS.Timeout | undefined;
  const pass = async () => {
    try {
      testClock.set(await readTestClock(db));
      if (testClock.isSet) await releaseJobsDueBy(db, clock.now());
    } catch (error) {
      log.warn(describeError(error), 'the test clock could not be read; trying again');
    }
    if (isStopped) return;
    timer = setTimeout(() => {
      running = pass();
    }, readEveryMs);
  };
  let running = pass();
  await running;
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
    },
  };
}
