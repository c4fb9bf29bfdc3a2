/** Asks the system's resolver, of which the whole process has few. */
import { lookup } from 'node:dns/promises';

/**
 * A lookup holds one of the four threads that libuv has for files, passwords and lookups until it ends, and a name
 * server that does not answer makes that ten seconds and more. So a name is asked once however many wait for it, and
 * one thread is left to the others.
 */
const atOnceMax = 3;

export class SystemLookup {
  readonly #asked = new Map<string, Promise<readonly string[]>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** All addresses of a name, in the system's order. */
  readonly find = (hostname: string): Promise<readonly string[]> => {
    let answer = this.#asked.get(hostname);
    if (!answer) {
      answer = this.#ask(hostname).finally(() => this.#asked.delete(hostname));
      this.#asked.set(hostname, answer);
    }
    return answer;
  };

  async #ask(hostname: string): Promise<readonly string[]> {
    if (this.#running >= atOnceMax) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      const found = await lookup(hostname, { all: true, verbatim: true });
      return found.map(({ address }) => address);
    } finally {
      // The place is handed over, so that nobody who comes meanwhile takes it.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
