/**
 * Addresses of names, asked of the configured name servers without a thread: `getaddrinfo` would hold one of the four
 * that libuv has for files and passwords until a name server answers, so that a dozen names whose servers do not answer
 * would stop all others. Here a name that is not answered delays only those who wait for it.
 *
 * A name is asked once however many wait for it, and no longer than one does. Answers are kept for some seconds, also
 * "there is no such name" and "no answer", so that a receiver with many deliveries does not ask for each.
 */
import { Resolver, lookup as systemLookup } from 'node:dns/promises';
import { createCache } from '../cache.ts';

const keptMaxMs = 30_000;
const failureKeptMs = 5_000;
const keptMax = 2_000;

type Kept = { readonly addresses: readonly string[] } | { readonly error: Error };

interface Asked {
  readonly answer: Promise<readonly string[]>;
  readonly resolver: Resolver;
  waiting: number;
}

export interface NameLookupOptions {
  /** `address:port` of the name servers; those of the system where none are given. */
  readonly servers?: readonly string[];
  /** Names that only this machine knows are asked of the system too: where addresses inside are allowed. */
  readonly knowsNamesInside: boolean;
  /** How long a name server is waited for; 2 500 ms when left out. */
  readonly answerTimeoutMs?: number;
}

export class NameLookup {
  readonly #options: NameLookupOptions;
  readonly #asked = new Map<string, Asked>();
  readonly #kept = createCache<string, Kept>(keptMax);

  constructor(options: NameLookupOptions) {
    this.#options = options;
  }

  /** All addresses of a name, IPv4 first. Rejects with the error of the name servers, or when the signal is aborted. */
  readonly find = (hostname: string, signal?: AbortSignal): Promise<readonly string[]> => {
    const kept = this.#kept.get(hostname);
    if (kept) return 'error' in kept ? Promise.reject(kept.error) : Promise.resolve(kept.addresses);
    let asked = this.#asked.get(hostname);
    if (!asked) {
      const resolver = new Resolver({ timeout: this.#options.answerTimeoutMs ?? 2_500, tries: 1 });
      if (this.#options.servers) resolver.setServers(this.#options.servers);
      asked = { answer: this.#ask(hostname, resolver), resolver, waiting: 0 };
      this.#asked.set(hostname, asked);
    }
    return this.#wait(hostname, asked, signal);
  };

  async #wait(hostname: string, asked: Asked, signal: AbortSignal | undefined): Promise<readonly string[]> {
    asked.waiting += 1;
    const leave = () => {
      asked.waiting -= 1;
      if (asked.waiting > 0 || this.#asked.get(hostname) !== asked) return;
      this.#asked.delete(hostname);
      asked.resolver.cancel();
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await asked.answer;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  async #ask(hostname: string, resolver: Resolver): Promise<readonly string[]> {
    try {
      const { addresses, ttlMs } = await this.#resolve(hostname, resolver);
      this.#kept.set(hostname, { addresses }, { ttl: Math.max(1_000, Math.min(ttlMs, keptMaxMs)) });
      return addresses;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // No caller waits any longer: that says nothing about the name.
      if (code !== 'ECANCELLED') this.#kept.set(hostname, { error: error as Error }, { ttl: failureKeptMs });
      throw error;
    } finally {
      this.#asked.delete(hostname);
    }
  }

  async #resolve(hostname: string, resolver: Resolver): Promise<{ addresses: string[]; ttlMs: number }> {
    const isInside = !hostname.includes('.') || hostname.endsWith('.localhost');
    if (this.#options.knowsNamesInside && isInside) return this.#askSystem(hostname);
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname, { ttl: true }),
      resolver.resolve6(hostname, { ttl: true }),
    ]);
    const records = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (records.length > 0) {
      const ttlMs = Math.min(...records.map(({ ttl }) => ttl)) * 1_000;
      return { addresses: records.map(({ address }) => address), ttlMs };
    }
    const errors = answers.map((answer) => (answer as PromiseRejectedResult).reason as NodeJS.ErrnoException);
    // The system is not asked where no answer came: it would wait as long again, and hold a thread.
    const isUnknown = errors.every(({ code }) => code === 'ENOTFOUND' || code === 'ENODATA');
    if (this.#options.knowsNamesInside && isUnknown) return this.#askSystem(hostname);
    // A family that the name does not have is no failure; one that was not answered is.
    throw errors.find(({ code }) => code !== 'ENODATA') ?? errors[0]!;
  }

  async #askSystem(hostname: string): Promise<{ addresses: string[]; ttlMs: number }> {
    const found = await systemLookup(hostname, { all: true, verbatim: true });
    return { addresses: found.map(({ address }) => address), ttlMs: 0 };
  }
}
