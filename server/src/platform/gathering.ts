/**
 * Gathers work of a rush that would wait for the same rows anyway, so that one transaction does a lot of it. As long as
 * little is asked at once each piece runs by itself, without waiting; while one is on its way those that come gather, and
 * the next transaction takes all of them. If the process dies, what was answered is recorded, and what was not answered
 * may be asked again.
 */
const togetherMax = 100;

/** Stands for the result of a piece of work that has to run by itself. */
export const alone = Symbol('alone');

interface Work<Input, Result> {
  runAlone(input: Input): Promise<Result>;
  /**
   * The results of several, in their order; null where all of them have to run by themselves. Where it throws or answers
   * with null, nothing of it may be kept.
   */
  runTogether(inputs: readonly Input[]): Promise<readonly (Result | typeof alone)[] | null>;
  /** Two of the same name do not run together; undefined runs with all. */
  nameOf(input: Input): string | undefined;
}

interface Waiting<Input, Result> {
  readonly input: Input;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

export class Gathering<Input, Result> {
  readonly #work: Work<Input, Result>;
  /** Those that wait, by what they have in common; a group is there while its worker runs. */
  readonly #groups = new Map<string, Waiting<Input, Result>[]>();

  constructor(work: Work<Input, Result>) {
    this.#work = work;
  }

  /** Runs the work, together with that of the same group that comes at the same time. */
  run(group: string, input: Input): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting = this.#groups.get(group);
      if (waiting) return void waiting.push({ input, resolve, reject });
      this.#groups.set(group, [{ input, resolve, reject }]);
      void this.#runGroup(group);
    });
  }

  /** The worker of a group: one transaction after the other until nothing waits. Never throws. */
  async #runGroup(group: string): Promise<void> {
    for (;;) {
      const waiting = this.#groups.get(group)!;
      if (waiting.length === 0) break;
      const { taken, left } = this.#takeNext(waiting);
      this.#groups.set(group, left);
      await this.#runTaken(taken);
    }
    this.#groups.delete(group);
  }

  async #runTaken(taken: readonly Waiting<Input, Result>[]): Promise<void> {
    const inputs = taken.map(({ input }) => input);
    // What one of them breaks must not break the others: each then runs by itself and has an error of its own.
    const results = taken.length === 1 ? null : await this.#work.runTogether(inputs).catch(() => null);
    const separately: Promise<unknown>[] = [];
    for (const [index, { input, resolve, reject }] of taken.entries()) {
      const result = results ? results[index]! : alone;
      if (result !== alone) resolve(result);
      else separately.push(this.#work.runAlone(input).then(resolve, reject));
    }
    await Promise.all(separately);
  }

  #takeNext(waiting: readonly Waiting<Input, Result>[]) {
    const names = new Set<string>();
    const taken: Waiting<Input, Result>[] = [];
    const left: Waiting<Input, Result>[] = [];
    for (const one of waiting) {
      const name = this.#work.nameOf(one.input);
      const fits = taken.length < togetherMax && (name === undefined || !names.has(name));
      if (fits && name !== undefined) names.add(name);
      (fits ? taken : left).push(one);
    }
    return { taken, left };
  }
}
