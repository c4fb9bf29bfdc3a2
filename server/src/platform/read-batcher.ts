/**
 * Sends reads that wait at the same time as one query: waking the server and reading its answer takes longer than a small
 * statement does. Equal ones are executed once. Each read begins after it was asked for, so that it sees what was committed
 * before; while little is asked for none waits.
 */
import { Batcher } from './batcher.ts';
import type { Query } from './sql/statement.ts';

type Row = Readonly<Record<string, unknown>>;

export class ReadBatcher {
  readonly #execute: (query: Query) => Promise<Row[]>;
  readonly #batcher = new Batcher<Query, Row[]>({
    runOne: (query) => this.#execute(query),
    runBatch: (queries) => this.#executeBatch(queries),
    nameOf: () => undefined,
    // What is asked for was checked before: a batch fails because of the database, which fails for each of it.
    failsTogether: () => true,
    // All of it is one statement, which must not take longer than one may.
    batchMax: 20,
    // The server works on the one while the answer to the other is read.
    workersMax: 2,
  });

  constructor(execute: (query: Query) => Promise<Row[]>) {
    this.#execute = execute;
  }

  /** The rows of the query, which must have a `batch`. */
  execute(query: Query): Promise<Row[]> {
    return this.#batcher.run(query.batch!.groupOf(query), query);
  }

  async #executeBatch(queries: readonly Query[]): Promise<Row[][]> {
    const { keyOf, queryOf } = queries[0]!.batch!;
    const placesOf = new Map<string, number[]>();
    for (const [place, query] of queries.entries()) {
      const key = keyOf(query);
      const places = placesOf.get(key);
      if (places) places.push(place);
      else placesOf.set(key, [place]);
    }
    const askedBy = [...placesOf.values()];
    // The last of equal ones, which has the latest instant.
    const distinct = askedBy.map((places) => queries[places.at(-1)!]!);
    const isOne = distinct.length === 1;
    const answers: Row[][] = queries.map(() => []);
    for (const row of await this.#execute(isOne ? distinct[0]! : queryOf!(distinct))) {
      const [first, ...others] = askedBy[isOne ? 0 : (row.batch_place as number) - 1]!;
      answers[first!]!.push(row);
      // Each may change its rows.
      for (const other of others) answers[other]!.push({ ...row });
    }
    return answers;
  }
}
