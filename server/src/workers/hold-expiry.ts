/**
 * Ends purchases that were not paid in time: when the next one is due, and at most twice a second; it looks every two
 * seconds for what others have begun. Every process may run it: a payment that another one ends at the same moment is
 * passed over. If the process dies in the middle, what had ended stays so, and the next pass of any process goes on.
 */

import type { Outbox } from '../contexts/messaging/webhooks/webhooks.ts';
import { expireOverdue, findNextExpiry } from '../contexts/sales/checkout/checkout.ts';
import type { Clock, TestClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { type Log, sayFirst } from '../platform/log.ts';
import { crossTenantDb } from '../platform/sql/tenant-db.ts';

interface Needs {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
  /** While it is set, how far time goes in a second is not known here. */
  readonly testClock?: TestClock | null;
  readonly log: Log;
}

const passEveryMs = 500;
const lookEveryMs = 2_000;

export interface HoldExpiry {
  /** Resolves with the end of the pass that is running; no further one begins. */
  stop(): Promise<void>;
}

export function startHoldExpiry(services: Needs): HoldExpiry {
  const { database, outbox, clock, testClock, log } = services;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const outcome = sayFirst((facts) => log.error(facts, 'overdue payments could not be expired'));
  let pass = run();
  /** Answers with the time until the next one. */
  async function expire(): Promise<number> {
    const next = await findNextExpiry(crossTenantDb(database));
    const dueInMs = next === null ? lookEveryMs : next.getTime() - clock.now().getTime();
    if (dueInMs <= 0) await expireOverdue(database, outbox, clock.now());
    return dueInMs <= 0 || testClock?.isSet ? passEveryMs : Math.min(dueInMs, lookEveryMs);
  }
  async function run(): Promise<void> {
    let restMs = passEveryMs;
    try {
      restMs = await expire();
      outcome.worked();
    } catch (error) {
      outcome.failed(error);
    }
    if (isStopped) return;
    timer = setTimeout(() => {
      pass = run();
    }, restMs);
  }
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await pass;
    },
  };
}
