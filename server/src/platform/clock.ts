/** Time is an argument: rules ask a clock that was handed to them, so tests and the alpha test clock can turn it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands where it is put. */
export function fixedClock(start: string | Date): Clock & { set(to: string | Date): void; advance(ms: number): void } {
  let at = new Date(start);
  return {
    now: () => new Date(at),
    set: (to) => {
      at = new Date(to);
    },
    advance: (ms) => {
      at = new Date(at.getTime() + ms);
    },
  };
}

/** An answer that was longer under way says too little about when it was given. */
const answerMaxMs = 1_000;

/**
 * Follows the clock of the database, which all processes share, and in between counts on its own: a step of the
 * machine's clock does not move it.
 */
export class DatabaseClock implements Clock {
  #aheadMs = Date.now() - performance.now();
  #isFollowing = false;

  now(): Date {
    return new Date(performance.now() + this.#aheadMs);
  }

  /**
   * Asks the database for the instant and goes on from the middle of the time that this took. Where it took long, as when
   * the process was stopped meanwhile, the answer is passed over, unless it is the first.
   */
  async follow(ask: () => Promise<Date>): Promise<void> {
    const asked = performance.now();
    const instant = await ask();
    const answered = performance.now();
    if (this.#isFollowing && answered - asked > answerMaxMs) return;
    this.#aheadMs = instant.getTime() - (asked + answered) / 2;
    this.#isFollowing = true;
  }
}

/** Where the test clock stood at an instant of the real one, and how many of its seconds pass in a real one. */
export interface TestClockSetting {
  readonly realAt: Date;
  readonly testAt: Date;
  readonly speed: number;
}

/** What the test clock shows at an instant of the real one. */
export function testTimeAt({ realAt, testAt, speed }: TestClockSetting, real: Date): Date {
  return new Date(testAt.getTime() + (real.getTime() - realAt.getTime()) * speed);
}

/** The test clock of a process: clocks over it run with the real ones until they are set ahead or made faster. */
export class TestClock {
  #setting: TestClockSetting | null = null;
  readonly #listeners = new Set<() => void>();

  /** A clock that shows what the test clock does, by the time of the real one. */
  over(real: Clock): Clock {
    return {
      now: () => {
        const instant = real.now();
        return this.#setting === null ? instant : testTimeAt(this.#setting, instant);
      },
    };
  }

  /** True where it was ever set ahead or made faster. */
  get isSet(): boolean {
    return this.#setting !== null;
  }

  /** How many of its seconds pass in a real one. */
  get speed(): number {
    return this.#setting?.speed ?? 1;
  }

  set(setting: TestClockSetting | null): void {
    const keyOf = (one: TestClockSetting | null) =>
      one && `${one.realAt.getTime()} ${one.testAt.getTime()} ${one.speed}`;
    if (keyOf(setting) === keyOf(this.#setting)) return;
    this.#setting = setting;
    for (const listener of this.#listeners) listener();
  }

  /** Calls the listener after each change. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
