/**
 * Ends purchases that were not paid in time, twice a second. Every process may run it: a payment that another one ends at
 * the same moment is passed over. If the process dies in the middle, what had ended stays so, and the next pass of any
 * process goes on.
 */
import { expireOverdue } from '../modules/checkout/checkout.ts';
import type { Outbox } from '../modules/webhooks/webhooks.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { describeError, type Log } from '../platform/log.ts';

interface Needs {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Log;
}

const passEveryMs = 500;

export interface HoldExpiry {
  /** Resolves with the end of the pass that is running; no further one begins. */
  stop(): Promise<void>;
}

export function startHoldExpiry(services: Needs): HoldExpiry {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let pass = run();
  async function run(): Promise<void> {
    try {
      await expireOverdue(services.database, services.outbox, services.clock.now());
    } catch (error) {
      services.log.error(describeError(error), 'overdue payments could not be expired');
    }
    if (isStopped) return;
    timer = setTimeout(() => {
      pass = run();
    }, passEveryMs);
  }
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await pass;
    },
  };
}
