/** The end of a process: what was opened is closed, the last first, each step within its time. */
import { describeError, type Log } from '../platform/log.ts';

/** What asks a process to stop; SIGHUP is what a terminal sends when it is closed. */
export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

interface Step {
  readonly name: string;
  readonly limitMs: number;
  readonly run: () => Promise<unknown>;
}

/**
 * Steps that hang are left behind after their time, so that the database, which is closed last, gets its turn before the
 * process has to be gone.
 */
export class Shutdown {
  readonly #log: Log;
  readonly #steps: Step[] = [];

  constructor(log: Log) {
    this.#log = log;
  }

  /** The step is run before those that were added earlier. */
  add(name: string, limitMs: number, run: () => Promise<unknown>): void {
    this.#steps.push({ name, limitMs, run });
  }

  /** Runs every step, whatever becomes of the others; true if all of them ended well. */
  async run(): Promise<boolean> {
    let allEndedWell = true;
    for (const step of this.#steps.splice(0).reverse()) {
      try {
        const isInTime = await within(step.limitMs, step.run());
        if (!isInTime) this.#log.warn({ step: step.name, limit_ms: step.limitMs }, 'a shutdown step takes too long');
      } catch (error) {
        allEndedWell = false;
        this.#log.error({ step: step.name, ...describeError(error) }, 'a shutdown step failed');
      }
    }
    return allEndedWell;
  }
}

/** False where the work has not ended by then; what becomes of it later is passed over. */
async function within(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  try {
    return await Promise.race([work.then(() => true), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
