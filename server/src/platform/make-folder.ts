import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and the missing ones above it, and answers with the topmost that it made. `mkdir` of Node with `recursive`
 * never ends where the system says of an existing folder that it is not there, as Linux does below `/proc`.
 */
export function makeFolder(folder: string, options: { readonly mode?: number } = {}): string | undefined {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const firstMade = makeFolder(path.dirname(folder), options);
  try {
    mkdirSync(folder, options);
  } catch (error) {
    // Made by another process at the same instant.
    const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
    if (!isThere) throw error;
  }
  return firstMade ?? folder;
}
