/**
 * Migrations of the kind `-- no transaction` (`migration-files.ts`): indexes that are made and dropped while others read and
 * write, which PostgreSQL does outside of transactions only.
 */
import type pg from 'pg';
import type { Migration } from './migration-files.ts';

interface IndexStatement {
  readonly text: string;
  readonly index: string;
}

const form =
  /^(?:CREATE(?: UNIQUE)? INDEX CONCURRENTLY IF NOT EXISTS (\w+) ON .*|DROP INDEX CONCURRENTLY IF EXISTS (\w+))$/;

/** Throws where a statement is none of the two that can be repeated after an interruption. */
function readStatements({ name, text }: Migration): IndexStatement[] {
  const code = text.replaceAll(/^\s*--.*$/gm, '').replaceAll(/\s+/g, ' ');
  const statements = code.split('; ').map((statement) => statement.replace(/;$/, '').trim());
  return statements.filter(Boolean).map((statement) => {
    const [found, created, dropped] = form.exec(statement) ?? [];
    if (found) return { text: statement, index: (created ?? dropped)! };
    throw new Error(
      `Migration ${name} has no transaction, so it takes only CREATE INDEX CONCURRENTLY IF NOT EXISTS and DROP INDEX CONCURRENTLY IF EXISTS: ${statement}`,
    );
  });
}

/**
 * Runs the statements one after the other. Nobody who reads or writes waits for them; they wait for all transactions that
 * read or wrote when they began. What an interrupted run left of an index is dropped first.
 */
export async function applyIndexStatements(client: pg.ClientBase, migration: Migration): Promise<void> {
  for (const { text, index } of readStatements(migration)) {
    if (await isInvalid(client, index)) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
    await client.query(text);
  }
}

async function isInvalid(client: pg.ClientBase, index: string): Promise<boolean> {
  const text = 'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid';
  return (await client.query(text, [index])).rows.length > 0;
}
