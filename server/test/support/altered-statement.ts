/** Statements of the service with another text: for tests that take a guard away and show what it guards. */
import type { AnyStatement } from '../../src/platform/sql/statement.ts';

/** The text of a statement that has only one. */
export function textOf(statement: AnyStatement): string {
  return statement.shapes()[0]!.text;
}

/** The same statement with its text changed, prepared under no name. Throws where nothing is changed. */
export function altered<S extends AnyStatement>(statement: S, change: (text: string) => string): S {
  const changed = (text: string) => {
    const result = change(text);
    if (result === text) throw new Error(`nothing in ${statement.label} was changed`);
    return result;
  };
  changed(textOf(statement));
  return {
    ...statement,
    queryOf: (leading: readonly unknown[], values: unknown) => {
      const query = statement.queryOf(leading, values);
      return { text: changed(query.text), values: query.values };
    },
  };
}
