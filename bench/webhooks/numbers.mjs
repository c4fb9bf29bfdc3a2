// Times and what is made of them.

/** Milliseconds of the machine's steady clock: the same for all its processes. */
export const nowMs = () => Number(process.hrtime.bigint()) / 1e6;

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** `times` need no order; an empty list has none. */
export function percentiles(times) {
  const sorted = Float64Array.from(times).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) };
}

/** Numbers by index, in room that grows; NaN where none was put. */
export class Series {
  #room = new Float64Array(4_096).fill(Number.NaN);
  #length = 0;

  put(index, value) {
    if (index >= this.#room.length) {
      const wider = new Float64Array(Math.max(this.#room.length * 2, index + 1)).fill(Number.NaN);
      wider.set(this.#room);
      this.#room = wider;
    }
    this.#room[index] = value;
    if (index >= this.#length) this.#length = index + 1;
  }

  at(index) {
    return index < this.#length ? this.#room[index] : Number.NaN;
  }

  get values() {
    return this.#room.slice(0, this.#length);
  }
}
