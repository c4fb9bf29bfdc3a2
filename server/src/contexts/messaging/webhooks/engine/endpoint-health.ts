/**
 * How an endpoint is doing, and what follows from it. A pure rule: the health before and a result give the health after.
 *
 * Breaker: after 5 receiver faults in a row, or where at least half of 20 and more attempts within two minutes were such
 * faults, the endpoint rests: 30 s, twice as long each time, at most 15 min. Resting costs a delivery no attempt. Then one
 * attempt is let through; a fault lets it rest again, anything else doubles how many may be on their way at once, and
 * after eight the endpoint is as good as any.
 *
 * Failure clock: counts every failed attempt since the last success. It warns after 1 h, 24 h and 72 h, and after
 * 5 days with at least 20 failed attempts the endpoint is to be disabled.
 */
import { failingWarnedAfterHours } from '@stagedoor/contract/vocabulary';

export interface EndpointHealth {
  readonly firstFailureAt: Date | null;
  readonly consecutiveFailures: number;
  readonly lastSuccessAt: Date | null;
  readonly warnedLevel: number;
  readonly breaker: 'closed' | 'open' | 'half_open';
  readonly notBefore: Date | null;
  readonly openings: number;
  readonly allowance: number | null;
  readonly breakerFailures: number;
  readonly windowStartedAt: Date | null;
  readonly windowAttempts: number;
  readonly windowFailures: number;
}

export interface HealthSample {
  readonly succeeded: boolean;
  readonly isReceiverFault: boolean;
  readonly at: Date;
}

const hourMs = 3_600_000;
const disableAfterMs = 120 * hourMs;
const disableFailuresMin = 20;

const failuresInARow = 5;
const windowMs = 120_000;
const windowAttemptsMin = 20;
const restFirstMs = 30_000;
const restMaxMs = 900_000;
const allowanceMax = 8;

const noWindow = { windowStartedAt: null, windowAttempts: 0, windowFailures: 0 } as const;

/** The health of an endpoint after the result of one attempt. */
export function afterResult(health: EndpointHealth, result: HealthSample): EndpointHealth {
  return afterBreaker(afterClock(health, result), result);
}

/** True where an endpoint has failed for so long that it is to be disabled. */
export function isToBeDisabled({ firstFailureAt, consecutiveFailures }: EndpointHealth, now: Date): boolean {
  if (!firstFailureAt || consecutiveFailures < disableFailuresMin) return false;
  return now.getTime() - firstFailureAt.getTime() >= disableAfterMs;
}

function afterClock(health: EndpointHealth, { succeeded, at }: HealthSample): EndpointHealth {
  if (succeeded) {
    return { ...health, firstFailureAt: null, consecutiveFailures: 0, lastSuccessAt: at, warnedLevel: 0 };
  }
  const firstFailureAt = health.firstFailureAt ?? at;
  const failingMs = at.getTime() - firstFailureAt.getTime();
  const level = failingWarnedAfterHours.filter((hours) => failingMs >= hours * hourMs).length;
  return {
    ...health,
    firstFailureAt,
    consecutiveFailures: health.consecutiveFailures + 1,
    warnedLevel: Math.max(health.warnedLevel, level),
  };
}

function afterBreaker(health: EndpointHealth, { isReceiverFault, at }: HealthSample): EndpointHealth {
  if (health.breaker === 'closed') return afterClosed(health, isReceiverFault, at);
  // An attempt that was in flight when the breaker opened says nothing about the time after the rest.
  if (health.notBefore && at < health.notBefore) return health;
  if (isReceiverFault) return opened(health, at);
  const allowance = (health.allowance ?? 1) * 2;
  if (allowance > allowanceMax) {
    return { ...health, breaker: 'closed', notBefore: null, openings: 0, allowance: null, breakerFailures: 0 };
  }
  return { ...health, breaker: 'half_open', notBefore: null, allowance };
}

function afterClosed(before: EndpointHealth, isReceiverFault: boolean, at: Date): EndpointHealth {
  const isOver = before.windowStartedAt !== null && at.getTime() - before.windowStartedAt.getTime() >= windowMs;
  const health = isOver ? { ...before, ...noWindow } : before;
  if (!isReceiverFault) {
    const windowAttempts = health.windowStartedAt ? health.windowAttempts + 1 : 0;
    return { ...health, breakerFailures: 0, windowAttempts };
  }
  const counted = {
    ...health,
    breakerFailures: health.breakerFailures + 1,
    windowStartedAt: health.windowStartedAt ?? at,
    windowAttempts: health.windowAttempts + 1,
    windowFailures: health.windowFailures + 1,
  };
  const isMixedTooMuch =
    counted.windowAttempts >= windowAttemptsMin && counted.windowFailures * 2 >= counted.windowAttempts;
  return counted.breakerFailures >= failuresInARow || isMixedTooMuch ? opened(counted, at) : counted;
}

function opened(health: EndpointHealth, at: Date): EndpointHealth {
  const restMs = Math.min(restFirstMs * 2 ** health.openings, restMaxMs);
  return {
    ...health,
    ...noWindow,
    breaker: 'open',
    notBefore: new Date(at.getTime() + restMs),
    openings: Math.min(health.openings + 1, 10),
    allowance: null,
    breakerFailures: 0,
  };
}
