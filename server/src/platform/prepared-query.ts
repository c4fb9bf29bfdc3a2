/**
 * A named statement as it is sent on a connection that may know it already. The driver asks for the description of the rows
 * with every execution, and reads it anew; here a connection is asked once for each statement. The description stays true:
 * PostgreSQL refuses to execute a prepared statement whose rows would have other types than when it was prepared.
 */
import pg from 'pg';
import type { Query } from './sql/statement.ts';

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

interface DriverConnection {
  describe(portal: object): void;
}

interface Answer {
  readonly rows: readonly unknown[];
}

/** What of the driver's query is used here and called by its client. */
interface DriverQuery {
  readonly name: string;
  /** Set by a pool, which gives the connection back when it has the answer. */
  readonly callback?: (error: Error | null, answer?: Answer) => void;
  submit(connection: DriverConnection): Error | null;
}
const DriverQuery = pg.Query as unknown as new (query: Query) => DriverQuery;

type Parse = (text: string) => unknown;
type Row = Record<string, unknown>;

/** How rows are made of what the server sends, as text; null for SQL NULL. */
interface Shape {
  readonly names: readonly string[];
  readonly parsers: readonly Parse[];
  readonly nulls: Readonly<Row>;
}

const noColumns: Shape = { names: [], parsers: [], nulls: {} };

/** The descriptions that a connection has had, by the names of its statements. */
interface Known {
  readonly shapes: Map<string, Shape>;
  /** The connection, without asking for descriptions. */
  readonly connection: DriverConnection;
}
const knownOf = new WeakMap<DriverConnection, Known>();

function known(connection: DriverConnection): Known {
  let found = knownOf.get(connection);
  if (!found) {
    const silent = Object.create(connection, { describe: { value: () => {} } }) as DriverConnection;
    found = { shapes: new Map(), connection: silent };
    knownOf.set(connection, found);
  }
  return found;
}

/** What JSON escapes in a way that PostgreSQL does not read in a list. Pairs of surrogates, which are rare, are taken for it. */
const escapedByJson = /[^ -\ud7ff\ue000-\uffff]/;

const isWrittenAlike = (item: unknown) =>
  typeof item === 'string' ? !escapedByJson.test(item) : item === null || Number.isFinite(item);

/**
 * The list as text. JSON writes most lists as PostgreSQL reads them, in a fraction of the time and memory that the driver takes
 * for the quotes of long texts, such as the bodies of notifications; the others are left to the driver.
 */
function listText(items: readonly unknown[]): unknown {
  return items.every(isWrittenAlike) ? `{${JSON.stringify(items).slice(1, -1)}}` : items;
}

/** A client that is asked by it gives it back, and it is awaited like a promise; a pool gives a promise. */
export class PreparedQuery extends DriverQuery implements PromiseLike<Answer> {
  readonly #types: pg.CustomTypesConfig;
  readonly #rows: Row[] = [];
  #shape = noColumns;
  /** Where the shape is kept once the server has described it; null where the connection has it already. */
  #shapes: Map<string, Shape> | null = null;
  #failure: Error | null = null;
  readonly #answer: Promise<Answer>;
  #settle!: (error: Error | null, answer?: Answer) => void;

  constructor(query: Query, types: pg.CustomTypesConfig) {
    super({ ...query, values: query.values.map((value) => (Array.isArray(value) ? listText(value) : value)) });
    this.#types = types;
    this.#answer = new Promise((resolve, reject) => {
      this.#settle = (error, answer) => (error ? reject(error) : resolve(answer!));
    });
  }

  // biome-ignore lint/suspicious/noThenProperty: the driver answers with the query, where others have a promise.
  then<T, F>(
    done?: ((answer: Answer) => T | PromiseLike<T>) | null,
    failed?: ((error: unknown) => F | PromiseLike<F>) | null,
  ) {
    return this.#answer.then(done, failed);
  }

  override submit(connection: DriverConnection): Error | null {
    const { shapes, connection: silent } = known(connection);
    const shape = shapes.get(this.name);
    if (shape) this.#shape = shape;
    else this.#shapes = shapes;
    return super.submit(shape ? silent : connection);
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    const names = fields.map(({ name }) => name);
    this.#shape = {
      names,
      parsers: fields.map(({ dataTypeID }) => this.#types.getTypeParser(dataTypeID, 'text') as Parse),
      nulls: Object.fromEntries(names.map((name) => [name, null])),
    };
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#failure) return;
    const { names, parsers, nulls } = this.#shape;
    const row: Row = { ...nulls };
    try {
      for (let index = 0; index < fields.length; index += 1) {
        const text = fields[index]!;
        if (text !== null) row[names[index]!] = parsers[index]!(text);
      }
    } catch (error) {
      this.#failure = error as Error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete(): void {
    this.#shapes?.set(this.name, this.#shape);
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.handleError(this.#failure);
    else (this.callback ?? this.#settle)(null, { rows: this.#rows });
  }

  handleError(error: Error): void {
    (this.callback ?? this.#settle)(error);
  }
}
