/** A list that is read page by page as it is walked through. */

export interface Page<T> {
  readonly items: T[];
  /** Send it as `after` to go on behind this page; undefined behind the last one. */
  readonly next: string | undefined;
}

const unboundedMax = 1_000;

/**
 * Nothing is asked before it is walked through: `for await (const ticket of channels.tickets.list())` asks for a page
 * when it comes to it. Pages are turned by `after`, so that nothing is shown twice while things are added.
 */
export class List<T> implements AsyncIterable<T> {
  readonly #read: (after: string | undefined) => Promise<Page<T>>;

  constructor(read: (after: string | undefined) => Promise<Page<T>>) {
    this.#read = read;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    let after: string | undefined;
    do {
      const { items, next } = await this.#read(after);
      yield* items;
      after = next;
    } while (after !== undefined);
  }

  /** The first page, or the one behind the parameter `after`. */
  page(): Promise<Page<T>> {
    return this.#read(undefined);
  }

  /**
   * The first `max` things, from as many pages as that takes. Without `max` all of them, of a list that has at most 1 000:
   * of a longer one it throws a RangeError, rather than leave some out or fill the memory.
   */
  async toArray({ max }: { readonly max?: number | undefined } = {}): Promise<T[]> {
    const found: T[] = [];
    if (max !== undefined && max <= 0) return found;
    for await (const item of this) {
      if (max === undefined && found.length === unboundedMax) {
        throw new RangeError(`The list has more than ${unboundedMax} items: give toArray a max, or walk through it.`);
      }
      found.push(item);
      if (found.length === max) break;
    }
    return found;
  }
}

/** The parameter `after` of the next page, out of the header `Link`. */
export function nextOf(headers: Headers): string | undefined {
  const address = /<([^>]*)>;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1];
  return address ? (new URL(address, 'http://localhost').searchParams.get('after') ?? undefined) : undefined;
}
