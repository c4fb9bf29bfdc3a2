/**
 * Gathers writes of a rush that would wait for the same rows anyway, such as the purchases of one rate, into one
 * transaction. As long as few ask at once each runs by itself, without waiting; while one is on its way those that come
 * gather, and the next transaction takes all of them. If the process dies, what was answered is recorded, and what was not
 * answered may be asked again.
 */
import type { Database } from '../../platform/database.ts';
import { alone, executeTogether, executeWrite, type Outcome, type WriteContext } from './execute-write.ts';

const batchMax = 100;

interface Waiting {
  readonly context: WriteContext;
  readonly resolve: (outcome: Outcome | Promise<Outcome>) => void;
  readonly reject: (error: unknown) => void;
}

export class WriteBatcher {
  readonly #database: Database;
  /** Those that wait, by what they have in common; a group is there while its worker runs. */
  readonly #groups = new Map<string, Waiting[]>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** As `executeWrite`, in a transaction with those that come at the same time where the operation allows it. */
  async execute(context: WriteContext): Promise<Outcome> {
    const group = groupOf(context, this.#database);
    if (group === null) return executeWrite(context, this.#database);
    return new Promise((resolve, reject) => {
      const waiting = this.#groups.get(group);
      if (waiting) return void waiting.push({ context, resolve, reject });
      this.#groups.set(group, [{ context, resolve, reject }]);
      void this.#work(group);
    });
  }

  /** The worker of a group: one transaction after the other until nothing waits. Never throws. */
  async #work(group: string): Promise<void> {
    for (;;) {
      const waiting = this.#groups.get(group)!;
      if (waiting.length === 0) break;
      const { batch, left } = takeBatch(waiting);
      this.#groups.set(group, left);
      await this.#run(batch);
    }
    this.#groups.delete(group);
  }

  async #run(batch: readonly Waiting[]): Promise<void> {
    const contexts = batch.map(({ context }) => context);
    // What one of them breaks must not break the others: each then runs by itself and has an error of its own.
    const outcomes = batch.length === 1 ? null : await executeTogether(contexts, this.#database).catch(() => null);
    const separately: Promise<unknown>[] = [];
    for (const [index, { context, resolve, reject }] of batch.entries()) {
      const outcome = outcomes ? outcomes[index] : alone;
      if (outcome !== alone) resolve(outcome);
      else separately.push(executeWrite(context, this.#database).then(resolve, reject));
    }
    await Promise.all(separately);
  }
}

/** What the write has in common with those that it may share a transaction with, or null. */
function groupOf({ handler, callOf, audit }: WriteContext, database: Database): string | null {
  if (!handler.together || audit) return null;
  const key = handler.together.keyOf(callOf(database) as never);
  return key === null ? null : `${handler.operation.id} ${key}`;
}

/** The next ones, without two of the same Idempotency-Key: the second has to find the answer of the first. */
function takeBatch(waiting: readonly Waiting[]): { batch: Waiting[]; left: Waiting[] } {
  const keys = new Set<unknown>();
  const batch: Waiting[] = [];
  const left: Waiting[] = [];
  for (const one of waiting) {
    const { request, credentialId } = one.context;
    const key = request.headers['idempotency-key'];
    const name = `${credentialId} ${String(key)}`;
    const fits = batch.length < batchMax && (key === undefined || !keys.has(name));
    if (fits) keys.add(name);
    (fits ? batch : left).push(one);
  }
  return { batch, left };
}
