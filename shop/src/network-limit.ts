/** How much a network may ask for: 10 a second, with a burst of 100, as in the service. */

const perSecond = 10;
const burst = 100;
const networksMax = 10_000;

interface Bucket {
  left: number;
  /** Milliseconds of the clock of the process. */
  at: number;
}

export class NetworkLimit {
  readonly #buckets = new Map<string, Bucket>();
  readonly #now: () => number;

  /** @param now milliseconds of a clock that only goes forward */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Takes one for the key; answers with the seconds to wait, 0 where it may go on. */
  take(key: string): number {
    const now = this.#now();
    const { left, at } = this.#buckets.get(key) ?? { left: burst, at: now };
    const filled = Math.min(burst, left + ((now - at) / 1_000) * perSecond);
    const isAllowed = filled >= 1;
    // The one that was asked for last is the last to be forgotten.
    this.#buckets.delete(key);
    if (this.#buckets.size >= networksMax) this.#buckets.delete(this.#buckets.keys().next().value!);
    this.#buckets.set(key, { left: isAllowed ? filled - 1 : filled, at: now });
    return isAllowed ? 0 : Math.ceil((1 - filled) / perSecond);
  }
}
