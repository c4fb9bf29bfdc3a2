/**
 * Rate limits by name and process: a bucket of `burst` tokens that fills at `perSecond`. A library would count
 * windows; the headers need the tokens that are left, and the hot path needs no promise (docs/decisions/rate-limit.md).
 */
import { createCache } from '../platform/cache.ts';

export interface Allowance {
  readonly perSecond: number;
  readonly burst: number;
}

export interface Taken {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Seconds until a request is allowed again; until the bucket is full while requests are allowed. */
  readonly resetSeconds: number;
}

export class RateLimiter {
  readonly #buckets = createCache<string, { tokens: number; at: number }>(50_000);
  readonly #nowMs: () => number;

  /** The clock is a monotonic one: a step of the wall clock neither opens nor closes a bucket. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Takes a token of the bucket with this name, where there is one. */
  take(name: string, allowance: Allowance): Taken {
    const bucket = this.#bucket(name, allowance);
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    const missing = allowed ? allowance.burst - bucket.tokens : 1 - bucket.tokens;
    return {
      allowed,
      remaining: Math.floor(bucket.tokens),
      resetSeconds: Math.max(1, Math.ceil(missing / allowance.perSecond)),
    };
  }

  /** Puts a token back that was taken for a request that does not count. */
  putBack(name: string, allowance: Allowance): void {
    const bucket = this.#bucket(name, allowance);
    bucket.tokens = Math.min(allowance.burst, bucket.tokens + 1);
  }

  #bucket(name: string, allowance: Allowance): { tokens: number; at: number } {
    const now = this.#nowMs();
    const bucket = this.#buckets.get(name) ?? { tokens: allowance.burst, at: now };
    const filled = bucket.tokens + ((now - bucket.at) / 1_000) * allowance.perSecond;
    bucket.tokens = Math.min(allowance.burst, filled);
    bucket.at = now;
    this.#buckets.set(name, bucket);
    return bucket;
  }
}
