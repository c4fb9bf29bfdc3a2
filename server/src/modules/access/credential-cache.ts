/**
 * Credentials held in the process, so that a request does not ask the database who is calling. Unknown keys are held
 * too. A change anywhere is told to every process by NOTIFY; while this process cannot listen it holds nothing, so a
 * revoked key is dead within a second in either case.
 */
import { LRUCache } from 'lru-cache';
import { ChannelListener } from '../../platform/channel-listener.ts';
import type { ConnectionSettings } from '../../platform/database.ts';
import { describeError, type Log } from '../../platform/log.ts';

const lifeMs = 30_000;
// A connection that died without a word must be noticed within the second in which a revocation has to hold.
const keepAliveMs = 400;

export class CredentialCache<V extends object> {
  readonly #known = new LRUCache<string, { value: V | null }>({ max: 20_000, ttl: lifeMs });
  readonly #listener: ChannelListener;
  #listening = false;
  /** Grows with every invalidation: what was read before one is not kept after it. */
  #generation = 0;

  constructor(connection: ConnectionSettings, log: Log) {
    this.#listener = new ChannelListener({
      connection,
      channel: 'stagedoor_credentials',
      probeEveryMs: keepAliveMs,
      onHeard: () => this.forgetAll(),
      onListening: () => {
        this.#listening = true;
        this.forgetAll();
      },
      onLost: (error) => {
        this.#listening = false;
        this.forgetAll();
        log.warn(
          error ? describeError(error) : {},
          'not listening for changes of credentials; asking the database each time',
        );
      },
    });
  }

  /** The value held for the key, or what `load` finds; null is an answer and is held as well. */
  async get(key: string, load: () => Promise<V | null>): Promise<V | null> {
    const held = this.peek(key);
    if (held !== undefined) return held;
    const generation = this.#generation;
    const value = await load();
    if (this.#listening && generation === this.#generation) this.#known.set(key, { value });
    return value;
  }

  /** As `get`, for what is held already; undefined where nothing is known. */
  peek(key: string): V | null | undefined {
    return this.#known.get(key)?.value;
  }

  forgetAll(): void {
    this.#generation += 1;
    this.#known.clear();
  }

  listen(): Promise<void> {
    return this.#listener.listen();
  }

  close(): Promise<void> {
    return this.#listener.close();
  }
}
