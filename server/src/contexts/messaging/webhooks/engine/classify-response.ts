/**
 * What an answer of a receiver, or its absence, means for the delivery and for the endpoint.
 *
 * When a delivery is tried again: 5 s after the first failure, twice as long after each further one, at most 6 hours,
 * 40 attempts in all (about a week). To each delay comes 0 to 20 %, so that what failed together does not come back
 * together; never is it tried earlier. A receiver that names a time itself (Retry-After) is not asked before it, but is
 * not waited for longer than 6 hours.
 */
import type { Exchange } from '../../../../platform/outbound-http/outbound-http.ts';

const attemptsMax = 40;
const firstDelayMs = 5_000;
const delayMaxMs = 6 * 3_600_000;
const jitterMax = 0.2;

/** What an exchange means for its delivery and for its endpoint. */
export interface AttemptOutcome {
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
export function classifyResponse(
  exchange: Pick<Exchange, 'statusCode' | 'errorMessage' | 'retryAfter'>,
  number: number,
  now: Date,
  random: number,
): AttemptOutcome {
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

/** Delay after the attempt of this number (counted from 1). `random` is from 0 to 1. */
export function retryDelayMs(number: number, random: number): number {
  const plain = Math.min(firstDelayMs * 2 ** (number - 1), delayMaxMs);
  return Math.ceil(plain * (1 + jitterMax * random));
}

/** Reads a Retry-After (seconds or a date): how long to wait from now, or 0 where it says nothing that can be used. */
export function retryAfterMs(header: string | null, now: Date): number {
  const text = header?.trim() ?? '';
  const asked = /^\d{1,15}$/.test(text) ? Number(text) * 1_000 : httpDateMs(text) - now.getTime();
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 0), delayMaxMs) : 0;
}

/** The three forms of RFC 9110, all in GMT; anything else that Date would guess at is no date. */
function httpDateMs(text: string): number {
  const isHttpDate =
    /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [\w -]+ \d\d:\d\d:\d\d( GMT| \d{4})$/.test(text) && text.length < 40;
  return isHttpDate ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) : Number.NaN;
}
