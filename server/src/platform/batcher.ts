/**
 * Runs work of a rush in batches, as much of it would wait for the same rows anyway or costs less in one statement. As long
 * as little is asked at once each piece runs without waiting; while batches are on their way those that come wait, and the
 * next batch takes all of them. If the process dies, what was answered is recorded, and what was not answered may be asked
 * again.
 */
import { keepSpan, outsideOfSpans } from './tracing.ts';

/** Stands for the result of a piece of work that has to run by itself. */
export const notBatched = Symbol('notBatched');

interface Work<Input, Result> {
  runOne(input: Input): Promise<Result>;
  /**
   * The results of several, in their order; null where all of them have to run by themselves. Where it throws or answers
   * with null, nothing of it may be kept.
   */
  runBatch(inputs: readonly Input[]): Promise<readonly (Result | typeof notBatched)[] | null>;
  /** Two of the same name are not in one batch; undefined goes with all. */
  nameOf(input: Input): string | undefined;
  /** How many of a group make a batch; fewer run by `runOne`. 2 where it is not given. */
  readonly batchMin?: number;
  /**
   * Whether each of a batch that failed with this error fails, and none runs again by itself: it may have been kept, or all
   * would fail. Never where it is not given.
   */
  readonly failsTogether?: (error: unknown) => boolean;
  /** The most of a batch; 100 where it is not given. */
  readonly batchMax?: number;
  /** Batches of a group on their way at once; 1 where it is not given. */
  readonly workersMax?: number;
  /**
   * How long those that come later wait for a batch with this one before the next begins beside it, in milliseconds; until it has
   * ended where it is not given. For work that seldom waits for the same rows.
   */
  readonly patienceMs?: (input: Input) => number | undefined;
}

interface Waiting<Input, Result> {
  readonly input: Input;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
  /** Runs it as part of the span of its caller. */
  readonly inItsSpan: <T>(work: () => T) => T;
}

/** Work that may share a batch. It is kept while one of its workers runs. */
interface Group<Input, Result> {
  waiting: Waiting<Input, Result>[];
  workersCount: number;
}

/** Waits for the work, so long at most where a time is given. The work must not fail. */
async function within(ms: number | undefined, work: Promise<void>): Promise<void> {
  if (ms === undefined) return work;
  let timer: NodeJS.Timeout | undefined;
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, time]);
  clearTimeout(timer);
}

export class Batcher<Input, Result> {
  readonly #work: Work<Input, Result>;
  readonly #groups = new Map<string, Group<Input, Result>>();

  constructor(work: Work<Input, Result>) {
    this.#work = work;
  }

  /** Runs the work, in a batch with that of the same group that comes at the same time. */
  run(groupName: string, input: Input): Promise<Result> {
    return new Promise((resolve, reject) => {
      const group = this.#groups.get(groupName) ?? { waiting: [], workersCount: 0 };
      this.#groups.set(groupName, group);
      group.waiting.push({ input, resolve, reject, inItsSpan: keepSpan() });
      if (group.workersCount < (this.#work.workersMax ?? 1)) void this.#runGroup(groupName, group);
    });
  }

  /** A worker of a group: one batch after the other until nothing waits. Never throws. */
  async #runGroup(groupName: string, group: Group<Input, Result>): Promise<void> {
    group.workersCount += 1;
    while (group.waiting.length > 0) {
      const taken = this.#takeNext(group);
      await within(this.#work.patienceMs?.(taken[0]!.input), this.#runTaken(taken));
    }
    group.workersCount -= 1;
    if (group.workersCount === 0) this.#groups.delete(groupName);
  }

  async #runTaken(taken: readonly Waiting<Input, Result>[]): Promise<void> {
    const { batchMin = 2, failsTogether } = this.#work;
    const runOne = ({ input, resolve, reject, inItsSpan }: Waiting<Input, Result>) =>
      inItsSpan(() => this.#work.runOne(input)).then(resolve, reject);
    const runEach = async () => void (await Promise.all(taken.map(runOne)));
    if (taken.length < batchMin) return runEach();
    try {
      const results = await outsideOfSpans(() => this.#work.runBatch(taken.map(({ input }) => input)));
      if (!results) return await runEach();
      for (const [index, one] of taken.entries()) {
        const result = results[index]!;
        if (result !== notBatched) one.resolve(result);
        // It waits for another transaction: the next batch does not wait for it.
        else void runOne(one);
      }
    } catch (error) {
      // What one of them breaks must not break the others: each then runs by itself and has an error of its own.
      if (!failsTogether?.(error)) return runEach();
      for (const { reject } of taken) reject(error);
    }
  }

  #takeNext(group: Group<Input, Result>): Waiting<Input, Result>[] {
    const { batchMax = 100 } = this.#work;
    const names = new Set<string>();
    const taken: Waiting<Input, Result>[] = [];
    group.waiting = group.waiting.filter((one) => {
      const name = this.#work.nameOf(one.input);
      if (taken.length >= batchMax || (name !== undefined && names.has(name))) return true;
      if (name !== undefined) names.add(name);
      taken.push(one);
      return false;
    });
    return taken;
  }
}
