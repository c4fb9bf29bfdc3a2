/**
 * Imports of CSV files: tickets, entries of guest lists, bookings and clients, by the same functions as those that are
 * made one by one. An import is begun, takes its file, is checked as a whole, runs, and can be undone as a whole.
 *
 * Guaranteed: nothing is created before the import is started; each row is created once, whatever process dies when, as
 * the things of some rows and how far the import is are written in one transaction; what was used since is never undone.
 * The file is read as a stream in each of these steps: what is in memory does not grow with it. Clients who are known stay as they are: an undone import of clients leaves no trace.
 *
 * The file and what is shown of it are deleted when the import is complete, and 7 days after they came in any case. Nobody
 * who is erased while an import runs comes back with its rows: those with an address of the person are passed over.
 */
import { type ImportField, type ImportType, importFields, limits } from '@stagedoor/contract/vocabulary';
import { newId } from '../../platform/ids.ts';
import { enqueueJob } from '../../platform/jobs.ts';
import { Refusal, type RefusalDetail, refuse } from '../../platform/refusal.ts';
import { pageReader } from '../../platform/sql/paging.ts';
import type { TenantDb } from '../../platform/sql/tenant-db.ts';
import { toJson } from '../../platform/sql/types.ts';
import { getListRate } from '../guest-lists/list-rates/list-rates.ts';
import type { TenantWriteContext } from '../messaging/webhooks/webhooks.ts';
import { getTicketRate } from '../ticketing/ticket-rates/ticket-rates.ts';
import { getEvent } from '../venue/events/events.ts';
import { closedBecause, getImport } from './find-import.ts';
import { queueRemoval } from './import-file.ts';
import {
  deleteProblems,
  type ImportRow,
  imports,
  insertImport,
  listProblems,
  listUsed,
  updateChecking,
  updateRunning,
  updateUndoing,
} from './imports.sql.ts';
import type { ColumnOfFile, RowProblem } from './row-reader.ts';

export { getImport } from './find-import.ts';
export { importPersonalData, removeImportFile, updateImportFile } from './import-file.ts';
export type { ImportRow } from './imports.sql.ts';
export type { RowProblem } from './row-reader.ts';
export { runCheck, runImport, runUndo } from './run-import.ts';

/** The newest first; of one type where it is given. Refuses an unknown `after`. */
export const listImports = pageReader(imports);

/** What is wrong with some bad rows, and the line after which there are more; null where there are none. */
export interface ProblemsPage {
  readonly problems: readonly RowProblem[];
  readonly next: number | null;
}

/** What is wrong with the next bad rows after a line, by line; refuses an unknown import. */
export async function listImportProblems(
  tenant: TenantDb,
  id: string,
  { after, rows }: { readonly after: number; readonly rows: number },
): Promise<ProblemsPage | Refusal<'not_found'>> {
  const found = await getImport(tenant, id);
  if (found instanceof Refusal) return found;
  const problems = await tenant.run(listProblems, { importId: id, after, rows: rows + 1 });
  const lines = [...new Set(problems.map(({ line }) => line))];
  const next = lines.length > rows ? lines[rows - 1]! : null;
  return { problems: problems.filter(({ line }) => next === null || line <= next), next };
}

/** What is imported, and what it becomes a part of. */
export interface NewImport {
  readonly type: ImportType;
  readonly fileName: string;
  readonly eventId: string | undefined;
  readonly ticketRateId: string | undefined;
  readonly priceId: string | undefined;
  readonly listRateId: string | undefined;
  readonly createdBy: string;
}

/** Begins an import; refuses an event, rate or price that there is not, that is missing, or that its type does not have. */
export async function createImport(
  { tenant, now }: TenantWriteContext,
  given: NewImport,
): Promise<ImportRow | Refusal<'invalid_request' | 'not_found'>> {
  const problems = misplacedIn(given);
  const target = problems.length > 0 ? null : await findTarget(tenant, given, problems);
  if (!target) return refuse('invalid_request', 'The import is not valid.', problems);
  const id = newId('import', now);
  await tenant.run(insertImport, {
    id,
    type: given.type,
    fileName: given.fileName.trim(),
    ...target,
    createdBy: given.createdBy,
    now,
  });
  // What is left of a file where the process dies while it comes.
  await queueRemoval(tenant, id, now);
  return getImport(tenant, id);
}

const targetsOf: Readonly<Record<ImportType, readonly (keyof NewImport)[]>> = {
  tickets: ['ticketRateId', 'priceId'],
  guest_lists: ['listRateId'],
  bookings: ['eventId'],
  clients: [],
};

function misplacedIn(given: NewImport): RefusalDetail[] {
  const misplaced = (['eventId', 'ticketRateId', 'priceId', 'listRateId'] as const).filter(
    (name) => given[name] !== undefined && !targetsOf[given.type].includes(name),
  );
  const problems = misplaced.map((name) => ({ path: `/${name}`, message: `is not for imports of ${given.type}` }));
  if (given.type === 'tickets' && given.ticketRateId === undefined) {
    problems.push({ path: '/ticketRateId', message: 'is required for tickets' });
  }
  if (given.type === 'guest_lists' && given.listRateId === undefined) {
    problems.push({ path: '/listRateId', message: 'is required for list entries' });
  }
  return problems;
}

/** Null where one of them does not exist, which is added to the problems. */
async function findTarget(
  tenant: TenantDb,
  { type, eventId, ticketRateId, priceId, listRateId }: NewImport,
  problems: RefusalDetail[],
): Promise<{ eventId: string | null; rateId: string | null; priceId: string | null } | null> {
  const unknown = (path: string, message: string) => {
    problems.push({ path, message });
    return null;
  };
  if (type === 'tickets') {
    const rate = await getTicketRate(tenant, ticketRateId!);
    if (rate instanceof Refusal) return unknown('/ticketRateId', 'is not a ticket rate of the organization');
    const price = rate.prices.find(({ price_id }) => priceId === undefined || price_id === priceId);
    if (!price) return unknown('/priceId', 'is not a price of the rate');
    return { eventId: rate.event_id, rateId: rate.id, priceId: priceId ?? null };
  }
  if (type === 'guest_lists') {
    const rate = await getListRate(tenant, listRateId!);
    if (rate instanceof Refusal) return unknown('/listRateId', 'is not a list rate of the organization');
    return { eventId: rate.event_id, rateId: rate.id, priceId: null };
  }
  if (eventId === undefined) return { eventId: null, rateId: null, priceId: null };
  const event = await getEvent(tenant, eventId);
  if (event instanceof Refusal) return unknown('/eventId', 'is not an event of the organization');
  return { eventId, rateId: null, priceId: null };
}

/**
 * Has the file checked in the background. Refuses an import without a file or one that was started, fields that its type
 * does not have, a field that two columns have, and columns without what each row must have.
 */
export async function checkImport(
  { tenant }: TenantWriteContext,
  id: string,
  fields: readonly (ImportField | '')[] | undefined,
): Promise<ImportRow | Refusal<'not_found' | 'conflict' | 'invalid_request'>> {
  const found = await getImport(tenant, id);
  if (found instanceof Refusal) return found;
  const closed = closedBecause(found, ['uploaded', 'checked']);
  if (closed) return closed;
  const columns = found.columns.map((column, index) => ({ ...column, field: fields ? fields[index]! : column.field }));
  const problems = problemsOfColumns(found, columns, fields);
  if (problems.length > 0) return refuse('invalid_request', 'The columns are not valid.', problems);
  const [updated] = await tenant.run(updateChecking, { id, columns: toJson(columns) });
  if (!updated) return refuse('conflict', 'The import has just been changed: read it again.');
  await tenant.run(deleteProblems, { importId: id });
  await enqueueJob(tenant, 'check_import', { importId: id }, { key: id });
  return getImport(tenant, id);
}

function problemsOfColumns(
  { type, columns }: ImportRow,
  mapped: readonly ColumnOfFile[],
  fields: readonly (ImportField | '')[] | undefined,
): RefusalDetail[] {
  if (fields && fields.length !== columns.length) {
    return [{ path: '/columns', message: `must have ${columns.length} items, one for each column of the file` }];
  }
  const problems: RefusalDetail[] = [];
  const known = importFields[type] as Partial<Record<ImportField, boolean>>;
  const taken = new Set<ImportField>();
  for (const [index, { field }] of mapped.entries()) {
    if (field === '') continue;
    if (!(field in known)) problems.push({ path: `/columns/${index}`, message: `is no field of ${type}` });
    if (taken.has(field)) problems.push({ path: `/columns/${index}`, message: 'is also the field of another column' });
    taken.add(field);
  }
  for (const [field, isRequired] of Object.entries(known)) {
    if (isRequired && !taken.has(field as ImportField)) {
      problems.push({ path: '/columns', message: `no column is ${field}, which each row must have` });
    }
  }
  return problems.slice(0, limits.detailsMax);
}

/**
 * Has the rows imported in the background. Refuses an import that was not checked, one that was started, and bad rows
 * where they are not to be skipped.
 */
export async function startImport(
  { tenant, now }: TenantWriteContext,
  id: string,
  { skipsBadRows }: { readonly skipsBadRows: boolean },
): Promise<ImportRow | Refusal<'not_found' | 'conflict'>> {
  const found = await getImport(tenant, id);
  if (found instanceof Refusal) return found;
  const closed = closedBecause(found, ['checked', 'failed']);
  if (closed) return closed;
  if (found.upload_id === null) return refuse('conflict', 'The file was deleted: create another import.');
  const [updated] = await tenant.run(updateRunning, { id, skipsBadRows: skipsBadRows ? 'yes' : 'no', now });
  if (!updated) {
    if (found.status === 'failed' || found.bad_rows === 0 || skipsBadRows) {
      return refuse('conflict', 'The import has just been changed: read it again.');
    }
    return refuse(
      'conflict',
      `The file has ${found.bad_rows} bad rows: correct it, or say that they are to be skipped.`,
    );
  }
  await enqueueJob(tenant, 'run_import', { importId: id }, { key: id });
  return getImport(tenant, id);
}

const usedNamedMax = 20;
const lineMax = 2_147_483_647;

/** Has a complete import undone in the background; refuses one of which something was used, naming the lines. */
export async function undoImport(
  { tenant }: TenantWriteContext,
  id: string,
): Promise<ImportRow | Refusal<'not_found' | 'conflict'>> {
  const found = await getImport(tenant, id);
  if (found instanceof Refusal) return found;
  const closed = closedBecause(found, ['completed']);
  if (closed) return found.status === 'checked' ? refuse('conflict', 'The import was not started.') : closed;
  // All rows of the import are looked at.
  await tenant.allowLongStatements();
  const used = await tenant.run(listUsed[found.type], { importId: id, after: 0, until: lineMax, limit: usedNamedMax });
  if (used.length > 0) {
    const named = used.map(({ line, thing_id: thing }) => `line ${line} (${thing})`).join(', ');
    const more = used.length === usedNamedMax ? ' and perhaps more' : '';
    return refuse('conflict', `Somebody has used what these rows became: ${named}${more}.`);
  }
  const [updated] = await tenant.run(updateUndoing, { id });
  if (!updated) return refuse('conflict', 'The import has just been changed: read it again.');
  await enqueueJob(tenant, 'undo_import', { importId: id }, { key: id });
  return getImport(tenant, id);
}
