import type { Exchange } from '../../platform/outbound-http/outbound-http.ts';
import { attemptsMax, retryAfterMs, retryDelayMs } from './retry-schedule.ts';

/** What an exchange means for its delivery and for its endpoint. */
export interface Verdict {
  readonly status: 'succeeded' | 'failed' | 'exhausted';
  /** When it is tried again; null where it is not. */
  readonly nextAttemptAt: Date | null;
  /** Speaks of a receiver in trouble (no answer, 5xx, 429), not of one that does not want this message. */
  readonly isReceiverFault: boolean;
  /** The receiver said that it is gone for good (410). */
  readonly isGone: boolean;
  /** Why it was no success, for people; empty after one. */
  readonly message: string;
}

/** `number` is that of the attempt, counted from 1; `random` is from 0 to 1. */
export function verdictOn(
  exchange: Pick<Exchange, 'statusCode' | 'errorMessage' | 'retryAfter'>,
  number: number,
  now: Date,
  random: number,
): Verdict {
  const { statusCode, errorMessage, retryAfter } = exchange;
  if (statusCode !== null && statusCode >= 200 && statusCode < 300) {
    return { status: 'succeeded', nextAttemptAt: null, isReceiverFault: false, isGone: false, message: '' };
  }
  const isReceiverFault = statusCode === null || statusCode >= 500 || statusCode === 429;
  const failure = { isReceiverFault, isGone: statusCode === 410, message: messageOf(statusCode, errorMessage) };
  if (number >= attemptsMax) return { status: 'exhausted', nextAttemptAt: null, ...failure };
  const delayMs = Math.max(retryDelayMs(number, random), retryAfterMs(retryAfter, now));
  return { status: 'failed', nextAttemptAt: new Date(now.getTime() + delayMs), ...failure };
}

function messageOf(statusCode: number | null, errorMessage: string): string {
  if (statusCode === null) return errorMessage;
  if (statusCode >= 300 && statusCode < 400) return `The receiver answered ${statusCode}; redirects are not followed.`;
  return `The receiver answered ${statusCode}.`;
}
