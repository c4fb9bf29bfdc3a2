/**
 * Credentials kept in the process, so that a request does not ask the database who is calling. Unknown ones are kept
 * apart: however many somebody guesses, they push out no good one. A change is announced to every process by NOTIFY
 * with the id of what has changed (a key, or the organization, channel or reseller that owns keys) and removes the
 * entries that belong to it; while this process cannot listen it keeps nothing, and what is kept is used only if the
 * connection has shown a sign of life within the last 0.9 s, so a revoked key is refused within a second in any case.
 */
import type { LRUCache } from 'lru-cache';
import { createCache } from '../../../platform/cache.ts';
import { ChannelListener } from '../../../platform/channel-listener.ts';
import type { ConnectionSettings } from '../../../platform/database.ts';
import { describeError, type Log } from '../../../platform/log.ts';

const lifeMs = 30_000;
const entriesMax = 20_000;
const unknownMax = 20_000;
// A connection that died without a word must be noticed within the second in which a revocation has to hold.
const keepAliveMs = 400;
const trustedMs = 900;
/** How long after the last use signs of life are asked for that often. */
const inUseMs = 5_000;

export class CredentialCache<V extends object> {
  readonly #idsOf: (value: V) => readonly string[];
  readonly #known: LRUCache<string, V>;
  readonly #unknown = createCache<string, true>(unknownMax, { ttl: lifeMs });
  /** The keys of the entries that a change of the thing with this id removes. */
  readonly #keysById = new Map<string, Set<string>>();
  readonly #listener: ChannelListener;
  #listening = false;
  #usedAt = Number.NEGATIVE_INFINITY;
  /** Grows with every announced change: what was read before one is not kept after it. */
  #generation = 0;

  /** `idsOf` names what a value depends on: a change announced with one of these ids removes it. */
  constructor(connection: ConnectionSettings, log: Log, idsOf: (value: V) => readonly string[]) {
    this.#idsOf = idsOf;
    this.#known = createCache(entriesMax, { ttl: lifeMs, dispose: (value, key) => this.#forgetIds(value, key) });
    this.#listener = new ChannelListener({
      connection,
      channel: 'stagedoor_credentials',
      probeEveryMs: keepAliveMs,
      isInUse: () => performance.now() - this.#usedAt < inUseMs,
      onHeard: (id) => this.forget(id),
      onListening: () => {
        this.#listening = true;
        this.#forgetAll();
      },
      onLost: (error) => {
        this.#listening = false;
        this.#forgetAll();
        log.warn(
          error ? describeError(error) : {},
          'not listening for changes of credentials; asking the database each time',
        );
      },
    });
  }

  get isListening(): boolean {
    return this.#listening;
  }

  /** The value kept under the key, or what `load` finds; null is an answer and is kept as well. */
  async get(key: string, load: () => Promise<V | null>): Promise<V | null> {
    if (!this.#isCertain) await this.#listener.probe();
    const kept = this.peek(key);
    if (kept !== undefined) return kept;
    const generation = this.#generation;
    const value = await load();
    if (this.#listening && generation === this.#generation) this.#keep(key, value);
    return value;
  }

  /** As `get`, for what is kept already; undefined where nothing is known, or not for certain. */
  peek(key: string): V | null | undefined {
    this.#usedAt = performance.now();
    if (!this.#isCertain) return undefined;
    return this.#known.get(key) ?? (this.#unknown.get(key) ? null : undefined);
  }

  /** False where a change may have been announced that was not heard. */
  get #isCertain(): boolean {
    return performance.now() - this.#listener.provenAt <= trustedMs;
  }

  /** Removes what depends on the thing with this id; without an id everything. */
  forget(id: string): void {
    if (id === '') {
      this.#forgetAll();
      return;
    }
    this.#generation += 1;
    for (const key of [...(this.#keysById.get(id) ?? [])]) this.#known.delete(key);
  }

  #keep(key: string, value: V | null): void {
    if (value === null) {
      this.#unknown.set(key, true);
      return;
    }
    this.#known.set(key, value);
    for (const id of this.#idsOf(value)) {
      const keys = this.#keysById.get(id) ?? new Set();
      this.#keysById.set(id, keys.add(key));
    }
  }

  #forgetIds(value: V, key: string): void {
    for (const id of this.#idsOf(value)) {
      const keys = this.#keysById.get(id);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysById.delete(id);
    }
  }

  #forgetAll(): void {
    this.#generation += 1;
    this.#known.clear();
    this.#unknown.clear();
  }

  /** Resolves when changes are heard of; nothing is kept before that. */
  listen(): Promise<void> {
    return this.#listener.listen();
  }

  /** Ends the connection on which changes are heard of. */
  close(): Promise<void> {
    return this.#listener.close();
  }
}
