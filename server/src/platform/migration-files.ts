/**
 * The files of the migrations. The first line says how one is applied; without such a line it is, in one transaction.
 *
 * `-- no transaction`: indexes of large tables, made and dropped while others read and write. Each statement runs by
 * itself, and a step that was interrupted is applied again from its beginning.
 *
 * `-- in batches`: one statement that fills rows of a large table: of an organization (`$1`), at most so many (`$2`), with
 * `RETURNING` a row for each. Applying the step adds a job for each organization (`batched-steps.ts`).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const defaultFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

export interface Migration {
  readonly name: string;
  readonly text: string;
}

/** Names of the migrations in order, as they stand in the folder. */
export function knownMigrations(folder = defaultFolder): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => path.basename(file, '.sql'))
    .sort();
}

/** Throws (`ENOENT`) where the folder has no such file. */
export function readMigration(name: string, folder = defaultFolder): Migration {
  return { name, text: readFileSync(path.join(folder, `${name}.sql`), 'utf8') };
}

/** The same on systems that end lines otherwise. */
export function checksumOf({ text }: Migration): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

export type MigrationKind = 'transaction' | 'no transaction' | 'in batches';

export function kindOf({ text }: Migration): MigrationKind {
  const kind = /^-- (no transaction|in batches)\r?\n/.exec(text)?.[1];
  return (kind as MigrationKind | undefined) ?? 'transaction';
}

/** The statements of a step, without comments: each ends with the line, outside of the body of a function. */
export function statementsOf({ text }: Migration): string[] {
  const statements = [''];
  for (const [index, part] of text
    .replaceAll(/^\s*--.*$/gm, '')
    .split('$$')
    .entries()) {
    const isBody = index % 2 === 1;
    const [first, ...others] = isBody ? [`$$${part}$$`] : part.split(/;[^\S\n]*$/m);
    statements.push(statements.pop()! + first!, ...others);
  }
  return statements.map((statement) => statement.trim()).filter(Boolean);
}
