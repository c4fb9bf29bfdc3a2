/**
 * Credentials held in the process, so that a request does not ask the database who is calling. Unknown keys are held
 * too. A change anywhere is told to every process by NOTIFY; while this process cannot listen it holds nothing, so a
 * revoked key is dead within a second in either case.
 */
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { type ConnectionSettings, clientSettings } from '../../platform/database.ts';
import { describeError, type Log } from '../../platform/log.ts';

const lifeMs = 30_000;
// A connection that died without a word must be noticed within the second in which a revocation has to hold.
const keepAliveMs = 400;
const reconnectMs = 250;

export class CredentialCache<V extends object> {
  readonly #known = new LRUCache<string, { value: V | null }>({ max: 20_000, ttl: lifeMs });
  readonly #connection: ConnectionSettings;
  readonly #log: Log;
  #listener: pg.Client | null = null;
  #listening = false;
  #closed = false;
  #probe: NodeJS.Timeout | undefined;
  /** Grows with every invalidation: what was read before one is not kept after it. */
  #generation = 0;

  constructor(connection: ConnectionSettings, log: Log) {
    this.#connection = connection;
    this.#log = log;
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

  async listen(): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client({ ...clientSettings(this.#connection), keepAlive: true });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, null));
    client.on('notification', () => this.forgetAll());
    try {
      this.#listener = client;
      await client.connect();
      await client.query('LISTEN stagedoor_credentials');
      this.#listening = true;
      this.forgetAll();
      this.#probeRegularly(client);
    } catch (error) {
      this.#lost(client, error as Error);
    }
  }

  /** A connection that died without a word is noticed by asking. */
  #probeRegularly(client: pg.Client): void {
    this.#probe = setInterval(() => {
      client
        .query({ text: 'SELECT 1', query_timeout: 400 } as pg.QueryConfig)
        .catch((error) => this.#lost(client, error));
    }, keepAliveMs);
    this.#probe.unref();
  }

  #lost(client: pg.Client, error: Error | null): void {
    if (this.#listener !== client) return;
    this.#listener = null;
    this.#listening = false;
    clearInterval(this.#probe);
    this.forgetAll();
    client.end().catch(() => {});
    if (this.#closed) return;
    this.#log.warn(
      error ? describeError(error) : {},
      'not listening for changes of credentials; asking the database each time',
    );
    setTimeout(() => void this.listen(), reconnectMs).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#probe);
    const client = this.#listener;
    this.#listener = null;
    await client?.end().catch(() => {});
  }
}
