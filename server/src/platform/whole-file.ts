/** Files that are there as a whole or not at all, whenever the process or the machine dies while they are written. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file that its owner alone can read. Where it is to be new, one that is there already is kept, and the error has
 * the code EEXIST; otherwise that one is replaced.
 */
export async function writeWholeFile(
  file: string,
  content: Uint8Array | string,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(unfinished, content, { mode: 0o600, flush: true });
    await (isNew ? giveName(unfinished, file) : rename(unfinished, file));
    await flushFolder(path.dirname(file));
  } finally {
    // Where the disk is full, what was written of it would keep it full.
    await rm(unfinished, { force: true });
  }
}

/** A rename would replace what another process has made meanwhile. */
async function giveName(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // Some file systems, such as those of network shares, have no links.
    await copyFile(unfinished, file, constants.COPYFILE_EXCL);
  }
}

/** Without it the name may be gone after the power was; not every system can. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
