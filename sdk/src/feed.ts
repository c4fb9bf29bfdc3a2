/** Walks through a feed without end. */

import { retryAfterMs, StagedoorError } from './errors.ts';
import type { WebhookNotification } from './generated/notifications.ts';
import { nextOf } from './list.ts';
import type { Params } from './request.ts';
import { sleep } from './send.ts';

export interface FeedOptions {
  /** The `cursor` of the last event that you have worked on; from the beginning when left out. */
  readonly after?: string | undefined;
  /** Ends the loop, without an error. */
  readonly signal?: AbortSignal | undefined;
  /** Only events of this kind. */
  readonly event?: WebhookNotification['event'] | undefined;
  /** Milliseconds to wait where there is nothing new and the service does not say how long; 5 000 when left out. */
  readonly pauseMs?: number | undefined;
  /** Hears of failures after which the feed goes on by itself. */
  readonly onError?: ((error: StagedoorError) => void) | undefined;
}

interface FeedPage<T> {
  readonly data: readonly T[];
  readonly next_cursor: string;
}

type Read = (params: Params, signal: AbortSignal | undefined) => Promise<{ headers: Headers; body: unknown }>;

const pageSize = 500;
const failurePauseMaxMs = 60_000;

/** Ends when the signal is aborted; throws where going on would not help, such as a revoked key. */
export async function* feedOf<T>(read: Read, options: FeedOptions): AsyncGenerator<T, void, undefined> {
  const { signal, event, pauseMs = 5_000, onError } = options;
  let { after } = options;
  let failures = 0;
  try {
    while (!signal?.aborted) {
      let waitMs = 0;
      try {
        const { headers, body } = await read({ after, event, limit: pageSize }, signal);
        const page = body as FeedPage<T>;
        for (const item of page.data) {
          yield item;
          if (signal?.aborted) return;
        }
        after = page.next_cursor;
        failures = 0;
        if (nextOf(headers) === undefined) waitMs = retryAfterMs(headers) ?? pauseMs;
      } catch (error) {
        if (!(error instanceof StagedoorError) || !passes(error)) throw error;
        onError?.(error);
        waitMs = error.retryAfterMs ?? Math.min(failurePauseMaxMs, pauseMs * 2 ** failures);
        failures += 1;
      }
      if (waitMs > 0) await sleep(waitMs, signal);
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

/** Failures that pass by themselves. */
function passes({ status, code }: StagedoorError): boolean {
  return status >= 500 || status === 429 || status === 408 || code === 'no_answer' || code === 'timeout';
}
