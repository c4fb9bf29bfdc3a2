/**
 * On which line of a file a key stood first, such as a barcode that may be there once. It takes as much memory for ten rows
 * as for the most that a file may have, since it keeps hashes of 64 bits in place of the keys: that two different keys of a
 * file are taken for the same happens in one of some billions of the largest files.
 */
import { createHash } from 'node:crypto';
import { limits } from '@stagedoor/contract/vocabulary';

/** A power of two; at most half of them are ever taken, so that a free one is near. */
const slotsCount = 2 ** Math.ceil(Math.log2(2 * limits.importRowsMax));

export class FirstLines {
  readonly #high = new Uint32Array(slotsCount);
  readonly #low = new Uint32Array(slotsCount);
  /** 0 in a slot that is free. */
  readonly #lines = new Uint32Array(slotsCount);

  /** The line on which the key stood first: this one, where it is new. */
  firstLineOf(key: string, line: number): number {
    const hash = createHash('sha1').update(key).digest();
    const [high, low] = [hash.readUInt32LE(0), hash.readUInt32LE(4)];
    let slot = low % slotsCount;
    for (; this.#lines[slot] !== 0; slot = (slot + 1) % slotsCount) {
      if (this.#high[slot] === high && this.#low[slot] === low) return this.#lines[slot]!;
    }
    this.#high[slot] = high;
    this.#low[slot] = low;
    this.#lines[slot] = line;
    return line;
  }
}
