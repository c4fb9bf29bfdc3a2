/**
 * The background work of imports: checking, creating, undoing. Each goes through its rows in order and writes how far it
 * is along with what it did. If the process dies between two steps, the job is run again and goes on after the last step;
 * a check, which writes nothing but problems, begins again. If two processes work on one import, only one of them can
 * write each step. A job works for some seconds and then queues itself again, so that others have their turn.
 */
import { limits } from '@stagedoor/contract/vocabulary';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { enqueueJob, type JobName } from '../../platform/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type TenantTransaction, tenantDb } from '../../platform/sql/tenant-db.ts';
import { toJson } from '../../platform/sql/types.ts';
import { emailKeyOf } from '../customers/clients/clients.ts';
import type { Outbox, TenantWriteContext } from '../messaging/webhooks/webhooks.ts';
import { bookingImporter } from './import-bookings.ts';
import { clientImporter } from './import-clients.ts';
import { guestListImporter } from './import-guest-lists.ts';
import { ticketImporter } from './import-tickets.ts';
import {
  deleteOtherParts,
  deleteProblems,
  findImport,
  findPart,
  type ImportRow,
  insertProblems,
  insertRows,
  listNextRows,
  listUsed,
  lockRunning,
  removeFile,
  updateChecked,
  updateCheckProgress,
  updateCompleted,
  updateFailed,
  updateRunProgress,
  updateUndone,
  updateUndoProgress,
} from './imports.sql.ts';
import { type CsvRow, readRows, UnreadableCsvError } from './read-csv.ts';
import { problemOf, type ReadRow, type RowImporter } from './row-importer.ts';
import { type FieldsOfFile, fieldsOfFile, problemAt, type RowProblem, RowReader } from './row-reader.ts';
import { undoRows } from './undo-import.ts';

interface JobServices {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

interface ImportJob {
  readonly organizationId: string;
  readonly importId: string;
}

interface JobRun {
  readonly signal: AbortSignal;
  readonly isLastAttempt: boolean;
  /** How long the job works before it queues itself again. */
  readonly workMs?: number;
}

const defaultWorkMs = 20_000;

/** What one job works with. */
class Work {
  readonly services: JobServices;
  readonly job: ImportJob;
  readonly run: JobRun;
  readonly #startedAt = performance.now();

  constructor(services: JobServices, job: ImportJob, run: JobRun) {
    this.services = services;
    this.job = job;
    this.run = run;
  }

  get tenant() {
    return tenantDb(this.services.database, this.job.organizationId);
  }

  /** True once the job has worked for its time. Throws where the process stops. */
  isOver(): boolean {
    this.run.signal.throwIfAborted();
    return performance.now() - this.#startedAt > (this.run.workMs ?? defaultWorkMs);
  }

  /** Runs the work in one transaction, of which nothing remains where it answers false. */
  transaction(work: (write: TenantWriteContext & { readonly tenant: TenantTransaction }) => Promise<boolean>) {
    const { database, outbox, clock } = this.services;
    return database.transaction(
      (tx) => work({ tenant: tenantDb(tx, this.job.organizationId), outbox, now: clock.now() }),
      (isKept) => isKept,
    );
  }

  async dryRun<T>(work: (write: TenantWriteContext) => Promise<T>): Promise<T> {
    const { database, outbox, clock } = this.services;
    return database.transaction(
      (tx) => work({ tenant: tenantDb(tx, this.job.organizationId), outbox, now: clock.now() }),
      () => false,
    );
  }

  async queueAgain(name: JobName & ('run_import' | 'undo_import')): Promise<void> {
    const { importId } = this.job;
    await this.transaction(async ({ tenant }) => {
      await enqueueJob(tenant, name, { importId }, { key: importId });
      return true;
    });
  }

  /** Throws on; after the last attempt the import says that it failed. */
  async failing({ id, upload_id: uploadId }: ImportRow, error: unknown): Promise<never> {
    if (this.run.isLastAttempt) {
      await this.transaction(async ({ tenant }) => {
        const [failed] = await tenant.run(updateFailed, { id, uploadId });
        if (failed && !failed.has_file) await tenant.run(deleteOtherParts, { importId: id, uploadId: '' });
        return true;
      });
    }
    throw error;
  }

  /** The import where it is in this status: another process may have done the work. */
  async find(status: ImportRow['status']): Promise<ImportRow | null> {
    const [found] = await this.tenant.run(findImport, { id: this.job.importId });
    return found?.status === status ? found : null;
  }

  importer(found: ImportRow) {
    const setup = {
      database: this.services.database,
      tenant: this.tenant,
      found,
      now: this.services.clock.now(),
      dryRun: <T>(work: (write: TenantWriteContext) => Promise<T>) => this.dryRun(work),
    };
    switch (found.type) {
      case 'tickets':
        return ticketImporter(setup);
      case 'guest_lists':
        return guestListImporter(setup);
      case 'bookings':
        return bookingImporter(setup);
      case 'clients':
        return clientImporter();
    }
  }

  /** The rows of the file after the names of its columns, read again from its parts. */
  async *rows({ id: importId, upload_id: uploadId, encoding, separator }: ImportRow): AsyncGenerator<CsvRow> {
    if (uploadId === null || encoding === '' || separator === '') return;
    const { tenant } = this;
    const parts = async function* () {
      for (let position = 0; ; position += 1) {
        const [part] = await tenant.run(findPart, { importId, uploadId, position });
        if (!part) return;
        yield part.bytes;
      }
    };
    let isFirst = true;
    for await (const row of readRows(parts(), { encoding, separator })) {
      if (!isFirst && row.cells.some((cell) => cell.trim() !== '')) yield row;
      isFirst = false;
    }
  }
}

/** Rows that are checked, created or taken back together: what else of the organization waits for them waits for some tenths of a second. */
const batchSize = 500;

/** Checks every row of the file; the import then is `checked`, and its problems are listed. */
export async function runCheck(services: JobServices, job: ImportJob, run: JobRun): Promise<void> {
  const work = new Work(services, job, run);
  const found = await work.find('checking');
  if (!found) return;
  try {
    await check(work, found);
  } catch (error) {
    await work.failing(found, error);
  }
}

async function check(work: Work, found: ImportRow): Promise<void> {
  const { id: importId, upload_id: uploadId } = found;
  // Of an attempt that did not end.
  await work.tenant.run(deleteProblems, { importId });
  const importer = (await work.importer(found)) as RowImporter | Refusal;
  const fields = fieldsOfFile(found.columns);
  let rowsDone = 0;
  let badRows = 0;
  const report = async (problems: readonly RowProblem[]) => {
    badRows += new Set(problems.map(({ line }) => line)).size;
    await work.transaction(async ({ tenant }) => {
      if (problems.length > 0) await tenant.run(insertProblems, { importId, problems: toJson(placed(problems)) });
      return (await tenant.run(updateCheckProgress, { id: importId, uploadId, rowsDone, badRows })).length > 0;
    });
  };
  const checkRows = async (rows: readonly CsvRow[]) => {
    if (importer instanceof Refusal) return;
    work.run.signal.throwIfAborted();
    const read = rows.map((row) => readRow(importer, row, fields));
    await importer.check(read.filter(({ row }) => row.isGood));
    await importer.tryOut?.(read.filter(({ row }) => row.isGood));
    rowsDone += rows.length;
    await report(read.flatMap(({ row }) => row.problems));
  };
  /** What is wrong with none of the rows that were read counts as one more, or a good one would be taken for it. */
  const reportUnread = async (problem: RowProblem) => {
    rowsDone += 1;
    await report([problem]);
  };
  if (importer instanceof Refusal) {
    await reportUnread(problemAt(1, '', ...problemOf(importer)));
  } else {
    try {
      for await (const rows of inGroups(limitedRows(work.rows(found)), batchSize)) await checkRows(rows);
    } catch (error) {
      if (!(error instanceof UnreadableCsvError)) throw error;
      await reportUnread(error.problem);
    }
    if (rowsDone === 0) await reportUnread(problemAt(1, '', 'no_rows'));
  }
  await work.tenant.run(updateChecked, { id: importId, uploadId, rowsTotal: rowsDone });
}

/** Throws where there are more rows than an import may have. */
async function* limitedRows(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > limits.importRowsMax) {
      throw new UnreadableCsvError(problemAt(row.line, '', 'too_many_rows', limits.importRowsMax));
    }
    yield row;
  }
}

function readRow(importer: RowImporter, { line, cells }: CsvRow, fields: FieldsOfFile): ReadRow {
  const row = new RowReader(line, cells, fields);
  return { row, item: importer.read(row) };
}

/** The problems with their places within their rows. */
function placed(problems: readonly RowProblem[]) {
  const counts = new Map<number, number>();
  return problems.map((problem) => {
    const position = counts.get(problem.line) ?? 0;
    counts.set(problem.line, position + 1);
    return { ...problem, position };
  });
}

async function* inGroups<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = [];
  try {
    for await (const item of items) {
      group.push(item);
      if (group.length < size) continue;
      yield group;
      group = [];
    }
  } catch (error) {
    // Rows before the one that cannot be read are worked on.
    if (group.length > 0) yield group;
    throw error;
  }
  if (group.length > 0) yield group;
}

/** Creates what the rows say, from where the import is; it is then `completed`, and its file deleted. */
export async function runImport(services: JobServices, job: ImportJob, run: JobRun): Promise<void> {
  const work = new Work(services, job, run);
  const found = await work.find('running');
  if (!found) return;
  try {
    const outcome = await createRows(work, found);
    if (outcome === 'all done') await complete(work);
    if (outcome === 'time over') await work.queueAgain('run_import');
  } catch (error) {
    await work.failing(found, error);
  }
}

/** How a job ended; where another process goes on with the import, it is left to it. */
type Outcome = 'all done' | 'time over' | 'left to another';

async function createRows(work: Work, found: ImportRow): Promise<Outcome> {
  const importer = (await work.importer(found)) as RowImporter | Refusal;
  const { importId } = work.job;
  const fields = fieldsOfFile(found.columns);
  let reached = found.line_done;
  if (importer instanceof Refusal) {
    // What the rows are for is gone or closed since the check.
    const problem = problemAt(1, '', ...problemOf(importer));
    await work.tenant.run(insertProblems, { importId, problems: toJson(placed([problem])) });
    return 'all done';
  }
  const left = after(work.rows(found), reached);
  try {
    for await (const rows of inGroups(left, batchSize)) {
      const read = rows.map((row) => readRow(importer, row, fields));
      await importer.check(read.filter(({ row }) => row.isGood));
      const to = rows.at(-1)!.line;
      if (!(await createGroup(work, importer, read, { from: reached, to }))) return 'left to another';
      reached = to;
      if (work.isOver()) return 'time over';
    }
  } catch (error) {
    // The check has named the line.
    if (!(error instanceof UnreadableCsvError)) throw error;
  }
  return 'all done';
}

async function* after(rows: AsyncIterable<CsvRow>, line: number): AsyncGenerator<CsvRow> {
  for await (const row of rows) if (row.line > line) yield row;
}

/** False where another process has gone on meanwhile. */
function createGroup(
  work: Work,
  importer: RowImporter,
  read: readonly ReadRow[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<boolean> {
  const { importId } = work.job;
  const good = read.filter(({ row }) => row.isGood);
  return work.transaction(async (write) => {
    const { tenant } = write;
    const [locked] = await tenant.run(lockRunning, { id: importId, from });
    if (!locked) return false;
    // Where the transaction is run again, what it found before is found again.
    for (const { row } of good) row.problems.length = 0;
    const isErased = ({ row }: ReadRow) => locked.erased_emails.includes(emailKeyOf(row.emailAsGiven));
    for (const one of good.filter(isErased)) one.row.add(null, 'erased');
    const left = good.filter(({ row }) => row.isGood);
    const ids = left.length > 0 ? await importer.write(write, left) : [];
    const made = left.flatMap(({ row }, index) => (ids[index] ? [{ line: row.line, thingId: ids[index] }] : []));
    const problems = placed(read.flatMap(({ row }) => row.problems));
    const added = problems.length > 0 ? await tenant.run(insertProblems, { importId, problems: toJson(problems) }) : [];
    const progress = {
      id: importId,
      from,
      to,
      rows: read.length,
      created: made.length,
      skipped: read.length - made.length,
      // The first problem of a row is there already where the check has found one.
      newlyBad: added.filter(({ position }) => position === 0).length,
    };
    // Where another process was faster, all of this is undone.
    if ((await tenant.run(updateRunProgress, progress)).length === 0) return false;
    if (made.length > 0) {
      const lines = made.map(({ line }) => line);
      await tenant.run(insertRows, { importId, lines, thingIds: made.map(({ thingId }) => thingId) });
    }
    return true;
  });
}

async function complete(work: Work): Promise<void> {
  const { importId } = work.job;
  await work.transaction(async ({ tenant, now }) => {
    const [completed] = await tenant.run(updateCompleted, { id: importId, now });
    if (!completed) return false;
    await tenant.run(removeFile, { id: importId });
    await tenant.run(deleteOtherParts, { importId, uploadId: '' });
    return true;
  });
}

/** Takes back what the rows became, from where it is; what was used meanwhile is kept, and named as a problem. */
export async function runUndo(services: JobServices, job: ImportJob, run: JobRun): Promise<void> {
  const work = new Work(services, job, run);
  const found = await work.find('undoing');
  if (!found) return;
  try {
    const outcome = await takeRowsBack(work, found);
    if (outcome === 'all done') await work.tenant.run(updateUndone, { id: job.importId, now: services.clock.now() });
    if (outcome === 'time over') await work.queueAgain('undo_import');
  } catch (error) {
    await work.failing(found, error);
  }
}

async function takeRowsBack(work: Work, found: ImportRow): Promise<Outcome> {
  const { importId } = work.job;
  for (let reached = found.line_done; ; ) {
    const rows = await work.tenant.run(listNextRows, { importId, after: reached, limit: batchSize });
    const to = rows.at(-1)?.line;
    if (to === undefined) return 'all done';
    const from = reached;
    const isDone = await work.transaction(async (write) => {
      const { tenant } = write;
      // Planned for as many rows and for the tables as they are: plans for any ids, made while a table was small, read all
      // of it for each.
      await tenant.allowLongStatements();
      const listUsedRows = () =>
        tenant.run(listUsed[found.type], { importId, after: from, until: to, limit: rows.length });
      const kept = await undoRows(write, found, rows, listUsedRows);
      if (kept.length > 0) {
        const problems = kept.map((line) => ({ ...problemAt(line, '', 'kept'), position: 1_000 }));
        await tenant.run(insertProblems, { importId, problems: toJson(problems) });
      }
      const progress = { id: importId, from, to, rows: rows.length, kept: kept.length };
      return (await tenant.run(updateUndoProgress, progress)).length > 0;
    });
    if (!isDone) return 'left to another';
    reached = to;
    if (work.isOver()) return 'time over';
  }
}
