/**
 * Lets people in from waiting rooms, once a second; while none is open it looks every two seconds. Every process may run it:
 * the row of a room decides which of them makes a pass. If the process dies in the middle, that pass has not happened, and
 * another process makes the next one.
 */
import { passWaitingRooms } from '../contexts/ticketing/waiting-rooms/waiting-rooms.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { type Log, sayFirst } from '../platform/log.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

const passEveryMs = 1_000;
const lookEveryMs = 2_000;

export interface WaitingRoomPasses {
  /** Resolves with the end of the pass that is running; no further one begins. */
  stop(): Promise<void>;
}

export function startWaitingRoomPasses({ database, clock, log }: Needs): WaitingRoomPasses {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let used = performance.eventLoopUtilization();
  const outcome = sayFirst((facts) => log.error(facts, 'nobody could be let in from the waiting rooms'));
  let pass = run();
  async function run(): Promise<void> {
    const begun = performance.now();
    const usedBefore = used;
    used = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(used, usedBefore);
    let passed = 0;
    try {
      passed = await passWaitingRooms(database, clock.now(), utilization);
      outcome.worked();
    } catch (error) {
      outcome.failed(error);
    }
    if (isStopped) return;
    const everyMs = passed > 0 ? passEveryMs : lookEveryMs;
    timer = setTimeout(
      () => {
        pass = run();
      },
      Math.max(0, everyMs - (performance.now() - begun)),
    );
  }
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await pass;
    },
  };
}
