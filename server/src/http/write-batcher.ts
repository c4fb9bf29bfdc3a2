/** Batches of writes that come at the same time, such as the purchases of one rate. */
import { Batcher } from '../platform/batcher.ts';
import type { Database } from '../platform/database.ts';
import { isUnreachable } from '../platform/unavailable.ts';
import { executeBatch, executeWrite, type Outcome, type WriteContext } from './execute-write.ts';

export class WriteBatcher {
  readonly #database: Database;
  readonly #batcher: Batcher<WriteContext, Outcome>;

  constructor(database: Database) {
    this.#database = database;
    this.#batcher = new Batcher({
      runOne: (context) => executeWrite(context, database),
      runBatch: (contexts) => executeBatch(contexts, database),
      // The second of two with the same Idempotency-Key has to find the answer of the first.
      nameOf: ({ request, credentialId }) => {
        const key = request.headers['idempotency-key'];
        return key === undefined ? undefined : `${credentialId} ${String(key)}`;
      },
      failsTogether: isUnreachable,
      patienceMs: ({ handler }) => handler.batch!.patienceMs,
    });
  }

  /** As `executeWrite`, in a transaction with those that come at the same time where the operation allows it. */
  async execute(context: WriteContext): Promise<Outcome> {
    const group = groupOf(context, this.#database);
    return group === null ? executeWrite(context, this.#database) : this.#batcher.run(group, context);
  }
}

/** What the write has in common with those that it may share a transaction with, or null. */
function groupOf({ handler, callOf, audit }: WriteContext, database: Database): string | null {
  if (!handler.batch || audit) return null;
  const key = handler.batch.keyOf(callOf(database) as never);
  return key === null ? null : `${handler.operation.id} ${key}`;
}
