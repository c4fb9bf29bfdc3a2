/**
 * Limits the calls of a network that bring no valid credentials, and those of public operations, before anything is
 * looked up for them. A call takes a token of its network before its credentials are looked at, and puts it back when
 * they are valid, so that many at once count too. Credentials that were valid lately take none: callers that share a
 * network with one who guesses are not limited. Counts are those of one process.
 */
import { hash } from 'node:crypto';
import { networkOf } from '@stagedoor/contract/networks';
import type { FastifyRequest } from 'fastify';
import { createCache } from '../platform/cache.ts';
import { type Allowance, RateLimiter, type Taken } from './rate-limit.ts';

const validLatelyMs = 15 * 60_000;

/** A call whose credentials are being looked at. One of the methods is called when the result is known. */
export interface Attempt {
  readonly taken: Taken | null;
  valid(): void;
  invalid(): unknown;
  /** It cannot be known, as when the database is away: that is not the caller's fault. */
  unknown(): void;
}

export class UnauthenticatedLimit {
  readonly allowance: Allowance;
  readonly #limiter: RateLimiter;
  /** By the hash of credentials. */
  readonly #validLately = createCache<string, true>(50_000, { ttl: validLatelyMs, updateAgeOnGet: true });

  constructor(allowance: Allowance, limiter = new RateLimiter()) {
    this.allowance = allowance;
    this.#limiter = limiter;
  }

  /**
   * Counts a call without credentials, for each purpose apart. `caller` is an address, or what else names those who share
   * an allowance.
   */
  takePublic(purpose: string, caller: string): Taken {
    return this.#limiter.take(`public ${purpose} ${networkOf(caller)}`, this.allowance);
  }

  /** Begins to look at the credentials of a call, in its headers or its cookie, or answers that the network has to wait. */
  begin(request: FastifyRequest, sessionToken: string | null): Attempt | Taken {
    return this.#begin(hashOfCredentials(request, sessionToken), `network ${networkOf(request.ip)}`);
  }

  /**
   * The same of a request that proves by a signature over its body who sent it: the network from which one for this
   * receiver came lately stands for the credentials.
   */
  beginSigned(receiverId: string, address: string): Attempt | Taken {
    const network = `signed ${networkOf(address)}`;
    return this.#begin(`${receiverId} ${network}`, network);
  }

  #begin(credentials: string, network: string): Attempt | Taken {
    if (this.#validLately.get(credentials)) {
      return { taken: null, valid: () => {}, invalid: () => this.#validLately.delete(credentials), unknown: () => {} };
    }
    const taken = this.#limiter.take(network, this.allowance);
    if (!taken.allowed) return taken;
    const putBack = () => this.#limiter.putBack(network, this.allowance);
    return {
      taken,
      valid: () => {
        this.#validLately.set(credentials, true);
        putBack();
      },
      invalid: () => {},
      unknown: putBack,
    };
  }
}

const credentialHeaders = ['x-api-key', 'integration_id', 'secret', 'authorization'] as const;

function hashOfCredentials(request: FastifyRequest, sessionToken: string | null): string {
  const values = credentialHeaders.map((name) => request.headers[name] ?? '');
  return hash('sha256', [...values, sessionToken ?? ''].join('\n'), 'base64');
}
