/**
 * Statements whose text depends on which filters are set. A condition that is not asked for is not in the text (never
 * `$1 IS NULL OR …`, which hides the index from the planner), and each text is prepared once.
 */
import { type Statement, statement } from './database.ts';

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

/** Keeps the statements of texts that were built: as many as there are combinations of filters. */
export function preparedByText<R>(label: string): (text: string) => Statement<unknown[], R> {
  const statements = new Map<string, Statement<unknown[], R>>();
  return (text) => {
    const known = statements.get(text);
    if (known) return known;
    const made = statement<unknown[], R>(label, text);
    statements.set(text, made);
    return made;
  };
}
