/**
 * Receives what NOTIFY sends on one channel, on a connection of its own that is made anew whenever it breaks. While it
 * is broken nothing is received, and `onLost` has been called: callers must not rely on receiving everything.
 */
import pg from 'pg';
import { type ConnectionSettings, clientSettings } from './database.ts';

export interface ChannelListenerOptions {
  readonly connection: ConnectionSettings;
  /** A plain identifier. */
  readonly channel: string;
  /** How soon a connection that died without a word is noticed. */
  readonly probeEveryMs: number;
  /** False while nothing depends on it: it is then probed every five seconds only. */
  readonly isInUse?: () => boolean;
  /** `payload` is the text that the notification carries, empty where it has none. */
  readonly onHeard: (payload: string) => void;
  readonly onListening: () => void;
  /** Called once for each time without a connection; null where the server ended it in order. */
  readonly onLost: (error: Error | null) => void;
}

const reconnectMs = 250;
const probeUnusedEveryMs = 5_000;

export class ChannelListener {
  readonly #options: ChannelListenerOptions;
  #client: pg.Client | null = null;
  #closed = false;
  #isLost = false;
  #probe: NodeJS.Timeout | undefined;
  #probing: Promise<void> | null = null;
  #provenAt = Number.NEGATIVE_INFINITY;

  constructor(options: ChannelListenerOptions) {
    this.#options = options;
  }

  /** When it was last certain that everything was received until then, by `performance.now()`. */
  get provenAt(): number {
    return this.#provenAt;
  }

  /** Resolves when the first try is over, listening or not. */
  async listen(): Promise<void> {
    if (this.#closed) return;
    const { connection, channel, onHeard, onListening } = this.#options;
    const client = new pg.Client({ ...clientSettings(connection), keepAlive: true });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, null));
    client.on('notification', ({ payload }) => onHeard(payload ?? ''));
    try {
      this.#client = client;
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      this.#isLost = false;
      this.#provenAt = performance.now();
      onListening();
      this.#probeRegularly(client);
    } catch (error) {
      this.#lost(client, error as Error);
    }
  }

  /** Asks for a sign of life, unless one is awaited; resolves when there was one, or the connection is lost. */
  async probe(): Promise<void> {
    if (this.#client) await this.#ask(this.#client);
  }

  /** A connection that died without a word is noticed by asking. */
  #probeRegularly(client: pg.Client): void {
    const { probeEveryMs, isInUse = () => true } = this.#options;
    this.#probe = setInterval(() => {
      if (isInUse() || performance.now() - this.#provenAt >= probeUnusedEveryMs) void this.#ask(client);
    }, probeEveryMs);
    this.#probe.unref();
  }

  #ask(client: pg.Client): Promise<void> {
    this.#probing ??= this.#askOnce(client).finally(() => {
      this.#probing = null;
    });
    return this.#probing;
  }

  /** What was sent before the question is received before its answer. */
  async #askOnce(client: pg.Client): Promise<void> {
    const askedAt = performance.now();
    try {
      await client.query({ text: 'SELECT 1', query_timeout: this.#options.probeEveryMs } as pg.QueryConfig);
      if (this.#client === client) this.#provenAt = askedAt;
    } catch (error) {
      this.#lost(client, error as Error);
    }
  }

  #lost(client: pg.Client, error: Error | null): void {
    if (this.#client !== client) return;
    this.#client = null;
    clearInterval(this.#probe);
    client.end().catch(() => {});
    if (this.#closed) return;
    if (!this.#isLost) this.#options.onLost(error);
    this.#isLost = true;
    setTimeout(() => void this.listen(), reconnectMs).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#probe);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }
}
