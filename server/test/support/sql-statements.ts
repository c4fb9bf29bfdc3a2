/** Every statement of the service: the modules that declare statements are loaded, so that all of them are registered. Those that tests declare are labelled `planted …`. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type AnyStatement, registeredStatements } from '../../src/platform/sql/statement.ts';

const source = path.join(import.meta.dirname, '../../src');

export async function allStatements(): Promise<readonly AnyStatement[]> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql.ts'));
  for (const file of files) await import(path.join(source, file));
  return registeredStatements().filter(({ label }) => !label.startsWith('planted'));
}
