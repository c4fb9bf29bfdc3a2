/** The file of an import: taken part by part as it comes, recognized by its beginning, deleted after 7 days at most. */

import { type ImportType, limits } from '@stagedoor/contract/vocabulary';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueueJob } from '../../platform/jobs.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { shorten } from '../../platform/shorten.ts';
import { type TenantDb, type TenantTransaction, tenantDb } from '../../platform/sql/tenant-db.ts';
import { toJson } from '../../platform/sql/types.ts';
import type { PersonalDataSource } from '../customers/privacy/privacy.ts';
import { closedBecause, getImport } from './find-import.ts';
import {
  countParts,
  deleteOtherParts,
  deleteParts,
  deleteProblems,
  type ImportRow,
  insertPart,
  removeFile,
  removeWaitingFiles,
  updateFile,
} from './imports.sql.ts';
import { EncodingDetector, hasTooManyColumns, readHead } from './read-csv.ts';
import type { ColumnOfFile } from './row-reader.ts';
import { suggestFields } from './suggest-fields.ts';

const partBytes = 262_144;
const fileKeptMs = 7 * 86_400_000;
const hourMs = 3_600_000;

/**
 * Takes the file as it comes, part by part, each written by itself, and then makes it the file of the import. Refuses an
 * import that runs or has run, a file that is too large, and one without a row of names. Nothing is kept of a file that is
 * refused or does not arrive as a whole.
 */
export async function updateImportFile(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { organizationId, importId }: { readonly organizationId: string; readonly importId: string },
  file: AsyncIterable<Uint8Array>,
): Promise<ImportRow | Refusal<'not_found' | 'conflict' | 'invalid_request' | 'payload_too_large'>> {
  const tenant = tenantDb(database, organizationId);
  const found = await getImport(tenant, importId);
  if (found instanceof Refusal) return found;
  const closed = closedBecause(found, ['created', 'uploaded', 'checked']);
  if (closed) return closed;
  const uploadId = newId('job', clock.now()).slice(4);
  let isKept = false;
  try {
    const detector = new EncodingDetector();
    const stored = await storeParts(tenant, { importId, uploadId }, file, detector);
    if (stored instanceof Refusal) return stored;
    const read = readFile(found.type, stored.start, detector);
    if (read instanceof Refusal) return read;
    const updated = await takeFile(
      { database, clock },
      { organizationId, importId, uploadId },
      { ...read, partsCount: stored.partsCount },
    );
    isKept = !(updated instanceof Refusal);
    return updated;
  } finally {
    if (!isKept) await tenant.run(deleteParts, { importId, uploadId });
  }
}

/** Makes an upload the file of its import, in place of one that was sent before. */
function takeFile(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { organizationId, importId, uploadId }: Record<'organizationId' | 'importId' | 'uploadId', string>,
  { partsCount, ...read }: Exclude<ReturnType<typeof readFile>, Refusal> & { readonly partsCount: number },
): Promise<ImportRow | Refusal<'not_found' | 'conflict'>> {
  return database.transaction(
    async (tx) => {
      const inTransaction = tenantDb(tx, organizationId);
      const [updated] = await inTransaction.run(updateFile, { id: importId, uploadId, ...read });
      if (!updated) return refuse('conflict', 'The import has been started: its file can no longer be changed.');
      // Parts of what comes at the same time are deleted with the file before.
      const [kept] = await inTransaction.run(countParts, { importId, uploadId });
      if (kept!.count !== partsCount)
        return refuse('conflict', 'The file was replaced or deleted while it came: send it again.');
      await inTransaction.run(deleteOtherParts, { importId, uploadId });
      await inTransaction.run(deleteProblems, { importId });
      await queueRemoval(inTransaction, importId, clock.now());
      return getImport(inTransaction, importId);
    },
    (result) => !(result instanceof Refusal),
  );
}

/** Writes the parts and answers with the first and how many they are; refuses more bytes than a file may have. */
async function storeParts(
  tenant: TenantDb,
  of: { readonly importId: string; readonly uploadId: string },
  file: AsyncIterable<Uint8Array>,
  detector: EncodingDetector,
): Promise<{ readonly start: Uint8Array; readonly partsCount: number } | Refusal<'payload_too_large'>> {
  let start: Uint8Array | null = null;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let totalBytes = 0;
  let position = 0;
  const write = async () => {
    const bytes = Buffer.concat(waiting);
    start ??= bytes;
    waiting = [];
    waitingBytes = 0;
    await tenant.run(insertPart, { ...of, position, bytes });
    position += 1;
  };
  for await (const chunk of file) {
    totalBytes += chunk.length;
    if (totalBytes > limits.importFileBytes) return fileTooLarge;
    detector.add(chunk);
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= partBytes) await write();
  }
  if (waitingBytes > 0) await write();
  return { start: start ?? new Uint8Array(), partsCount: position };
}

const fileTooLarge = refuse(
  'payload_too_large',
  `The file is larger than ${limits.importFileBytes / 1_048_576} MB: split it.`,
);

/** What is recognized of a file by its beginning and its bytes. */
function readFile(type: ImportType, start: Uint8Array, detector: EncodingDetector) {
  const encoding = detector.end();
  if (start.length === 0) return refuse('invalid_request', 'The file is empty.');
  if (start[0] === 0x50 && start[1] === 0x4b && start[2] === 0x03 && start[3] === 0x04) {
    return refuse(
      'invalid_request',
      'The file is a spreadsheet, which is no CSV: save it as "CSV UTF-8" and send that.',
    );
  }
  if (detector.isUtf16) {
    return refuse('invalid_request', 'The file is UTF-16: save it as "CSV UTF-8" and send that.');
  }
  const head = readHead(start, encoding);
  if (!head) return refuse('invalid_request', 'The first row of the file must name its columns.');
  if (hasTooManyColumns(head.names)) {
    return refuse('invalid_request', `The file has more than ${limits.importColumnsMax} columns.`);
  }
  const fields = suggestFields(type, head.names, head.rows);
  const columns = head.names.map((name, index): ColumnOfFile => ({ name: shorten(name, 200), field: fields[index]! }));
  const examples = head.rows.map((row) => head.names.map((_, index) => shorten((row[index] ?? '').trim(), 100)));
  const readable = (text: string) => text.replaceAll('\u0000', '');
  return {
    encoding,
    separator: head.separator,
    columns: toJson(columns.map(({ name, field }) => ({ name: readable(name), field }))),
    examples: toJson(examples.map((row) => row.map(readable))),
  };
}

/** Deletes the file that the import has after 7 days. */
export async function queueRemoval(
  tenant: TenantTransaction,
  importId: string,
  now: Date,
  afterMs = fileKeptMs,
): Promise<void> {
  const runAt = new Date(now.getTime() + afterMs);
  await enqueueJob(tenant, 'remove_import_file', { importId }, { key: importId, runAt });
}

/** Deletes the file of an import, and what is shown of it; one that is being worked on is looked at again in an hour. */
export async function removeImportFile(tenant: TenantTransaction, importId: string, now: Date): Promise<void> {
  const [removed] = await tenant.run(removeFile, { id: importId });
  if (!removed) return queueRemoval(tenant, importId, now, hourMs);
  await tenant.run(deleteOtherParts, { importId, uploadId: '' });
}

/**
 * The files of all imports that do not run are deleted when a person is erased: what stands in a file is not known before
 * its rows are read. The imports wait for their file again; one that runs keeps its file until its end, and passes over
 * the rows of the person from now on.
 */
export const importPersonalData: PersonalDataSource = {
  erase: async (tenant, { emailKeys }) => {
    for (const { id, upload_id: uploadId } of await tenant.run(removeWaitingFiles, { emailKeys })) {
      await tenant.run(deleteOtherParts, { importId: id, uploadId: uploadId ?? '' });
    }
    return [];
  },
};
