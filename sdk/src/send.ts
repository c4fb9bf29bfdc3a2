/**
 * Sends one request, and sends it again where that is safe and can help. A write carries an Idempotency-Key, the same
 * one on every attempt, so that it has one effect even where the answer to the first attempt was lost.
 */
import { errorOfAnswer, StagedoorError } from './errors.ts';

export interface OutgoingRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | Blob | undefined;
  /** False for a write without an Idempotency-Key: only what was refused unread is sent again. */
  readonly repeatable: boolean;
  readonly fetch: typeof fetch;
  /** Of the caller: ends the call at once, between attempts too. */
  readonly signal: AbortSignal | undefined;
  /** For the call with all its attempts and pauses. */
  readonly timeoutMs: number;
  readonly attemptTimeoutMs: number;
  readonly retriesMax: number;
  /** Is handed every answer, of attempts that are tried again too. */
  readonly onAnswer: (answer: CallAnswer) => void;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** What an answer says beside its body. */
export interface CallAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Quote it when you ask for help. */
  readonly requestId: string | undefined;
  /** True where it is the stored answer to an earlier request with the same Idempotency-Key. */
  readonly isReplayed: boolean;
  /** Requests that are left now, and seconds until more are; undefined where the answer does not say so. */
  readonly rateLimit: { readonly remaining: number; readonly resetS: number } | undefined;
}

function aboutAnswer({ status, headers }: Answer): CallAnswer {
  const [, remaining, resetS] = /;\s*r=(\d+);\s*t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? [];
  return {
    status,
    headers,
    requestId: headers.get('x-request-id') ?? undefined,
    isReplayed: headers.get('idempotent-replayed') === 'true',
    rateLimit: remaining === undefined ? undefined : { remaining: Number(remaining), resetS: Number(resetS) },
  };
}

const firstPauseMs = 500;
const pauseMaxMs = 8_000;
const timerMaxMs = 2 ** 31 - 1;
const retriedStatuses = new Set([408, 502, 503, 504]);

/** Answers with what succeeded. Throws a StagedoorError, or the reason of the caller's signal. */
export async function send(request: OutgoingRequest): Promise<Answer> {
  const deadline = Date.now() + request.timeoutMs;
  for (let retries = 0; ; retries += 1) {
    const leftMs = deadline - Date.now();
    const outcome = await attempt(request, Math.min(request.attemptTimeoutMs, leftMs));
    if (!(outcome instanceof StagedoorError)) {
      request.onAnswer(aboutAnswer(outcome));
      // A redirect, which is not followed, has status 0 in browsers.
      if (outcome.status >= 200 && outcome.status < 300) return outcome;
    }
    const error = outcome instanceof StagedoorError ? outcome : refusal(outcome);
    if (retries >= request.retriesMax || !canRetry(error, request.repeatable)) throw error;
    // Full jitter, so that callers who failed together do not come back together.
    const jitterMs = Math.random() * Math.min(pauseMaxMs, firstPauseMs * 2 ** retries);
    const pauseMs = (error.retryAfterMs ?? 0) + jitterMs;
    if (Date.now() + pauseMs >= deadline) throw error;
    await sleep(pauseMs, request.signal);
  }
}

function refusal({ status, headers, bytes }: Answer): StagedoorError {
  return errorOfAnswer(status, headers, new TextDecoder().decode(bytes));
}

function canRetry({ status, code }: StagedoorError, repeatable: boolean): boolean {
  if (status === 429) return true;
  if (!repeatable) return false;
  if (retriedStatuses.has(status) || code === 'no_answer' || code === 'timeout') return true;
  return code === 'idempotency_in_flight' || code === 'IDEMPOTENCY_IN_FLIGHT';
}

/** The answer whatever its status, or why there is none. */
async function attempt(request: OutgoingRequest, timeoutMs: number): Promise<Answer | StagedoorError> {
  // By itself: browsers refuse a fetch that is called as a method of something else.
  const { url, method, headers, body, signal, fetch } = request;
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal?.addEventListener('abort', abort);
  let isLate = false;
  const timer = setTimeout(
    () => {
      isLate = true;
      controller.abort();
    },
    Math.min(timeoutMs, timerMaxMs),
  );
  try {
    // A redirect would carry the key to another address, and turn a write into a read.
    const init = { method, headers, redirect: 'manual', signal: controller.signal } as const;
    const response = await fetch(url, body === undefined ? init : { ...init, body });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  } catch (cause) {
    signal?.throwIfAborted();
    return isLate
      ? new StagedoorError(`${method} ${url.pathname} was not answered in time.`, { code: 'timeout', cause })
      : new StagedoorError(`${method} ${url.pathname} was not answered: ${reasonOf(cause)}.`, {
          code: 'no_answer',
          cause,
        });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** fetch says "fetch failed"; what failed is the cause of that. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Waits; throws the reason of the signal as soon as it is aborted. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, Math.min(ms, timerMaxMs));
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}
