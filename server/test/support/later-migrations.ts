/** Migrations as a later version has them: those of the service, and behind them some of the test. */
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryDirectory } from './embedded-postgres-process.ts';

/** A folder with the files of the service and the given ones, by name without `.sql`. */
export function folderWithMigrations(texts: Readonly<Record<string, string>>): string {
  const folder = temporaryDirectory('migrations');
  cpSync(fileURLToPath(new URL('../../migrations', import.meta.url)), folder, { recursive: true });
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(folder, `${name}.sql`), text);
  return folder;
}
