/**
 * Statements whose text depends on which filters are set. A condition that is not asked for is not in the text (never
 * `$1 IS NULL OR …`, which hides the index from the planner). There are as many texts as combinations of filters, so only
 * some are prepared: PostgreSQL keeps what has a name for as long as the connection lives.
 */
import { type Statement, statement } from './database.ts';
import { namedShapesMax } from './sql/statement.ts';

export class Conditions {
  /** The parameters of the statement, in order. */
  readonly values: unknown[] = [];
  readonly #texts: string[] = [];

  /** Adds a condition in which each `?` stands for the value, unless the value is undefined. */
  where(condition: string, value: unknown): this {
    return value === undefined ? this : this.whereText(condition.replaceAll('?', this.value(value)));
  }

  whereText(condition: string): this {
    this.#texts.push(condition);
    return this;
  }

  /** Adds a parameter and answers with its place, such as `$3`. */
  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  toString(): string {
    return this.#texts.join(' AND ');
  }
}

/**
 * Prepares and keeps the first texts of a label, at most `namedShapesMax` of them. The others have no name: they are parsed
 * each time, and leave nothing behind in this process or in PostgreSQL.
 */
export function preparedByText<R>(label: string): (text: string) => Statement<unknown[], R> {
  const statements = new Map<string, Statement<unknown[], R>>();
  return (text) => {
    const known = statements.get(text);
    if (known) return known;
    if (statements.size >= namedShapesMax) return { text };
    const made = statement<unknown[], R>(label, text);
    statements.set(text, made);
    return made;
  };
}
