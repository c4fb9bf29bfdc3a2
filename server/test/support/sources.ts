/** The service's own source files, for tests that read them. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../src', import.meta.url));

export interface SourceFile {
  /** Below `server/src`. */
  readonly path: string;
  readonly text: string;
}

export function readSources(): SourceFile[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));
}
