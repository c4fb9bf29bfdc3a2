/** Looks into statements of the service: for tests that take a guard away and show what it guards. */
import type { AnyStatement } from '../../src/platform/sql/statement.ts';

/** The text of a statement that has only one. */
export function textOf(statement: AnyStatement): string {
  return statement.shapes()[0]!.text;
}
