/** Values that many visitors ask for at the same time, read once in some milliseconds; one that cannot be read is not kept. */
export class Kept<T> {
  readonly #max: number;
  readonly #values = new Map<string, { readonly value: Promise<T>; readonly until: number }>();

  /** @param max so many are kept at most */
  constructor(max = 1_000) {
    this.#max = max;
  }

  /**
   * The value of the key, at most `keptMs` old.
   * @param now milliseconds of a clock
   */
  get(key: string, now: number, keptMs: number, read: () => Promise<T>): Promise<T> {
    const kept = this.#values.get(key);
    const leftMs = kept ? kept.until - now : 0;
    // A clock that was set back must not keep it for longer.
    if (kept && leftMs > 0 && leftMs <= keptMs) return kept.value;
    if (this.#values.size >= this.#max) this.#values.clear();
    const value = read();
    this.#values.set(key, { value, until: now + keptMs });
    value.catch(() => this.#values.delete(key));
    return value;
  }
}
