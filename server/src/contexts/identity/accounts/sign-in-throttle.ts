/**
 * How fast passwords and codes may be tried. An attempt counts before the password is looked at, so that many at once
 * count too; a success takes its count back. Counts:
 *
 * - of a network, for each purpose apart: 100 in a quarter of an hour. Who tries codes of doors stops nobody from signing in;
 * - of an e-mail from one source (a network, a browser that has signed in before, or a session that confirms itself): 10
 *   in a quarter of an hour;
 * - of an e-mail from everywhere: after 20 failures a network that tried before waits between its attempts, longer with
 *   every failure, at most a quarter of an hour.
 *
 * The first attempt from a network is never delayed by what others did, and those of a known source by nothing but its own
 * count: a person cannot be locked out from elsewhere, and at a browser of theirs not by their own network either. The
 * counts are those of one process: with more processes an attacker has as many more attempts, and no more.
 */

import { networkOf } from '@stagedoor/contract/networks';
import type { LRUCache } from 'lru-cache';
import { createCache } from '../../../platform/cache.ts';

const windowMs = 15 * 60_000;
const attemptsPerSource = 10;
/** Many people of one house share an address. */
const attemptsPerNetwork = 100;
const failuresWithoutDelay = 20;
const delayMaxMs = windowMs;
/** After an hour without an attempt the failures of an e-mail are forgotten. */
const quietMs = 60 * 60_000;
const countsMax = 100_000;

interface Count {
  value: number;
  readonly startedAt: number;
  lastAt: number;
}

/** What networks try. */
export type NetworkPurpose = 'sign-in' | 'invitation' | 'password-link' | 'setup-link' | 'door-code';

/** From where an e-mail is tried. */
export type AttemptSource =
  | { readonly network: string; readonly purpose: NetworkPurpose }
  /** A browser that the person has signed in with before, or a session of the person. */
  | { readonly known: string };

export class SignInThrottle {
  readonly #networks = createCache<string, Count>(countsMax);
  readonly #sources = createCache<string, Count>(countsMax);
  readonly #emails = createCache<string, Count>(countsMax);

  /** Counts an attempt of a network. Answers with the seconds to wait where there were too many, otherwise null. */
  beginFromNetwork(purpose: NetworkPurpose, address: string, now: Date): number | null {
    const network = currentCount(this.#networks, networkKey(purpose, address), windowMs, now);
    if (network.value >= attemptsPerNetwork) return secondsUntil(network.startedAt + windowMs, now);
    network.value += 1;
    return null;
  }

  /** Counts an attempt at an e-mail. Answers with the seconds to wait where it comes too early, otherwise null. */
  beginForEmail(emailKey: string, source: AttemptSource, now: Date): number | null {
    const own = currentCount(this.#sources, sourceKey(emailKey, source), windowMs, now);
    if (own.value >= attemptsPerSource) return secondsUntil(own.startedAt + windowMs, now);
    if ('known' in source) {
      own.value += 1;
      return null;
    }
    const email = recentCount(this.#emails, emailKey, now);
    const delayMs = delayAfter(email.value);
    // Without a delay the instants are not compared: requests at once do not come in the order of theirs.
    if (own.value > 0 && delayMs > 0 && now.getTime() < own.lastAt + delayMs) {
      return secondsUntil(own.lastAt + delayMs, now);
    }
    for (const count of [own, email]) {
      count.value += 1;
      count.lastAt = now.getTime();
    }
    return null;
  }

  /** Forgets the failures of the source, whose password was right. */
  succeeded(emailKey: string, source: AttemptSource): void {
    this.withdraw(emailKey, source);
    this.#sources.delete(sourceKey(emailKey, source));
  }

  /** Takes back the attempt that was begun last: it was no guess. */
  withdraw(emailKey: string, source: AttemptSource): void {
    uncount(this.#sources.get(sourceKey(emailKey, source)));
    if ('known' in source) return;
    uncount(this.#emails.get(emailKey));
    this.withdrawFromNetwork(source.purpose, source.network);
  }

  /** Takes back the attempt of a network that was begun last. */
  withdrawFromNetwork(purpose: NetworkPurpose, address: string): void {
    uncount(this.#networks.get(networkKey(purpose, address)));
  }
}

function uncount(count: Count | undefined): void {
  if (count && count.value > 0) count.value -= 1;
}

function networkKey(purpose: NetworkPurpose, address: string): string {
  return `${purpose} ${networkOf(address)}`;
}

function sourceKey(emailKey: string, source: AttemptSource): string {
  return `${emailKey} ${'known' in source ? source.known : networkOf(source.network)}`;
}

function currentCount(counts: LRUCache<string, Count>, key: string, lifeMs: number, now: Date): Count {
  const known = counts.get(key);
  if (known && now.getTime() < known.startedAt + lifeMs) return known;
  return startCount(counts, key, now);
}

function recentCount(counts: LRUCache<string, Count>, key: string, now: Date): Count {
  const known = counts.get(key);
  if (known && now.getTime() < known.lastAt + quietMs) return known;
  return startCount(counts, key, now);
}

function startCount(counts: LRUCache<string, Count>, key: string, now: Date): Count {
  const count = { value: 0, startedAt: now.getTime(), lastAt: now.getTime() };
  counts.set(key, count);
  return count;
}

/** Doubles with every fifth failure: 1 s, 2 s, 4 s and so on. */
function delayAfter(failures: number): number {
  if (failures < failuresWithoutDelay) return 0;
  return Math.min(delayMaxMs, 1_000 * 2 ** Math.floor((failures - failuresWithoutDelay) / 5));
}

function secondsUntil(instantMs: number, now: Date): number {
  return Math.max(1, Math.ceil((instantMs - now.getTime()) / 1_000));
}
