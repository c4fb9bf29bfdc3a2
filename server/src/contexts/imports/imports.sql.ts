import {
  importEncodings,
  importProblemCodes,
  importSeparators,
  importStatuses,
  importTypes,
} from '@stagedoor/contract/vocabulary';
import { pagedList } from '../../platform/sql/paging.ts';
import { tenantStatement } from '../../platform/sql/statement.ts';
import {
  bool,
  bytes,
  instant,
  int,
  json,
  listOf,
  money,
  nullable,
  oneOf,
  type RowOf,
  text,
} from '../../platform/sql/types.ts';
import type { ColumnOfFile, RowProblem } from './row-reader.ts';

const columns = {
  id: text,
  type: oneOf(importTypes),
  status: oneOf(importStatuses),
  file_name: text,
  event_id: nullable(text),
  rate_id: nullable(text),
  price_id: nullable(text),
  encoding: oneOf([...importEncodings, '']),
  separator: oneOf([...importSeparators, '']),
  upload_id: nullable(text),
  columns: json<readonly ColumnOfFile[]>(),
  examples: json<readonly (readonly string[])[]>(),
  rows_count: int,
  rows_done: int,
  line_done: int,
  bad_rows: int,
  created_count: int,
  skipped_count: int,
  kept_count: int,
  created_by: text,
  created_at: instant,
  started_at: nullable(instant),
  finished_at: nullable(instant),
  undone_at: nullable(instant),
  currency_digits: int,
  /** Of the organization. */
  timezone: text,
};
export type ImportRow = RowOf<typeof columns>;

const ofOrganization: ReadonlySet<string> = new Set(['currency_digits', 'timezone']);
const names = Object.keys(columns).filter((name) => !ofOrganization.has(name));
const select = `SELECT ${names.map((name) => `imports.${name}`).join(', ')}, o.currency_digits, o.timezone
  FROM imports JOIN organizations o ON o.id = $1 WHERE imports.organization_id = $1`;

/** The newest first. */
export const imports = pagedList(
  'list_imports',
  'imports',
  { order: 'descending', conditions: { type: ['imports.type = ?', oneOf(importTypes)] }, columns },
  ({ where, end }) => `${select}${where} ${end}`,
);

export const findImport = tenantStatement('find_import', { id: text }, columns, `${select} AND imports.id = $2`);

export const insertImport = tenantStatement(
  'insert_import',
  {
    id: text,
    type: oneOf(importTypes),
    fileName: text,
    eventId: nullable(text),
    rateId: nullable(text),
    priceId: nullable(text),
    createdBy: text,
    now: instant,
  },
  {},
  `INSERT INTO imports (organization_id, id, type, status, file_name, event_id, rate_id, price_id, created_by, created_at)
   VALUES ($1, $2, $3, 'created', $4, $5, $6, $7, $8, $9)`,
);

export const insertPart = tenantStatement(
  'insert_import_part',
  { importId: text, uploadId: text, position: int, bytes },
  {},
  'INSERT INTO import_parts (organization_id, import_id, upload_id, position, bytes) VALUES ($1, $2, $3, $4, $5)',
);

export const findPart = tenantStatement(
  'find_import_part',
  { importId: text, uploadId: text, position: int },
  { bytes },
  `SELECT bytes FROM import_parts
   WHERE organization_id = $1 AND import_id = $2 AND upload_id = $3 AND position = $4`,
);

/** The parts of one upload. */
export const deleteParts = tenantStatement(
  'delete_import_parts',
  { importId: text, uploadId: text },
  {},
  'DELETE FROM import_parts WHERE organization_id = $1 AND import_id = $2 AND upload_id = $3',
);

/** All parts but those of one upload. */
export const deleteOtherParts = tenantStatement(
  'delete_other_import_parts',
  { importId: text, uploadId: text },
  {},
  'DELETE FROM import_parts WHERE organization_id = $1 AND import_id = $2 AND upload_id <> $3',
);

export const deleteProblems = tenantStatement(
  'delete_import_problems',
  { importId: text },
  {},
  'DELETE FROM import_problems WHERE organization_id = $1 AND import_id = $2',
);

/** How many parts of an upload are kept. */
export const countParts = tenantStatement(
  'count_import_parts',
  { importId: text, uploadId: text },
  { count: int },
  `SELECT count(*)::int AS count FROM import_parts
   WHERE organization_id = $1 AND import_id = $2 AND upload_id = $3`,
);

/** The file of an import that is not being worked on. No row where it is. */
export const updateFile = tenantStatement(
  'update_import_file',
  {
    id: text,
    uploadId: text,
    encoding: oneOf(importEncodings),
    separator: oneOf(importSeparators),
    columns: json<readonly ColumnOfFile[]>(),
    examples: json<readonly (readonly string[])[]>(),
  },
  { id: text },
  `UPDATE imports SET status = 'uploaded', upload_id = $3, encoding = $4, separator = $5, columns = $6, examples = $7,
     rows_count = 0, rows_done = 0, line_done = 0, bad_rows = 0
   WHERE organization_id = $1 AND id = $2 AND status IN ('created', 'uploaded', 'checked')
   RETURNING id`,
);

/** Of an import that is not being worked on: no row where it is. The examples go with the file. */
export const removeFile = tenantStatement(
  'remove_import_file',
  { id: text },
  { id: text },
  `UPDATE imports SET upload_id = NULL, examples = '[]', erased_emails = '{}',
     status = CASE WHEN status IN ('uploaded', 'checked') THEN 'created' ELSE status END
   WHERE organization_id = $1 AND id = $2 AND status NOT IN ('checking', 'running')
   RETURNING id`,
);

/**
 * Files of all imports that do not run: what `removeFile` does, and also to those that are being checked. One that runs
 * keeps its file, and the addresses that it passes over from now on.
 */
export const removeWaitingFiles = tenantStatement(
  'remove_waiting_import_files',
  { emailKeys: listOf(text) },
  { id: text, upload_id: nullable(text) },
  `UPDATE imports SET examples = '[]',
     upload_id = CASE WHEN status = 'running' THEN upload_id END,
     erased_emails = CASE WHEN status = 'running' THEN erased_emails || $2 ELSE '{}' END,
     status = CASE WHEN status IN ('uploaded', 'checking', 'checked') THEN 'created' ELSE status END
   WHERE organization_id = $1 AND upload_id IS NOT NULL
   RETURNING id, upload_id`,
);

export const updateChecking = tenantStatement(
  'update_import_checking',
  { id: text, columns: json<readonly ColumnOfFile[]>() },
  { id: text },
  `UPDATE imports SET status = 'checking', columns = $3, rows_count = 0, rows_done = 0, line_done = 0, bad_rows = 0
   WHERE organization_id = $1 AND id = $2 AND status IN ('uploaded', 'checked') AND upload_id IS NOT NULL
   RETURNING id`,
);

/** What a check has found so far in a file. No row where the import has another file since. */
export const updateCheckProgress = tenantStatement(
  'update_import_check_progress',
  { id: text, uploadId: nullable(text), rowsDone: int, badRows: int },
  { id: text },
  `UPDATE imports SET rows_done = $4, bad_rows = $5
   WHERE organization_id = $1 AND id = $2 AND upload_id = $3 AND status = 'checking' RETURNING id`,
);

/** No row where the import has another file since. */
export const updateChecked = tenantStatement(
  'update_import_checked',
  { id: text, uploadId: nullable(text), rowsTotal: int },
  { id: text },
  `UPDATE imports SET status = 'checked', rows_count = $4
   WHERE organization_id = $1 AND id = $2 AND upload_id = $3 AND status = 'checking' RETURNING id`,
);

/** A failed import is started again where it ended. */
export const updateRunning = tenantStatement(
  'update_import_running',
  { id: text, skipsBadRows: oneOf(['yes', 'no']), now: instant },
  { id: text },
  `UPDATE imports SET status = 'running', started_at = coalesce(started_at, $4),
     rows_done = CASE WHEN status = 'failed' THEN rows_done ELSE 0 END,
     line_done = CASE WHEN status = 'failed' THEN line_done ELSE 0 END
   WHERE organization_id = $1 AND id = $2 AND upload_id IS NOT NULL
     AND (status = 'failed' OR (status = 'checked' AND (bad_rows = 0 OR $3 = 'yes')))
   RETURNING id`,
);

export const insertRows = tenantStatement(
  'insert_import_rows',
  { importId: text, lines: listOf(int), thingIds: listOf(text) },
  {},
  `INSERT INTO import_rows (organization_id, import_id, line, thing_id)
   SELECT $1, $2, r.line, r.thing_id FROM unnest($3::int[], $4::text[]) AS r (line, thing_id)`,
);

/** A row that is known to be bad keeps what the check said of it. */
export const insertProblems = tenantStatement(
  'insert_import_problems',
  { importId: text, problems: json<readonly (RowProblem & { readonly position: number })[]>() },
  { position: int },
  `INSERT INTO import_problems (organization_id, import_id, line, position, column_name, code, parameters, message)
   SELECT $1, $2, p.line, p.position, p."column", p.code, p.parameters, p.message
   FROM json_to_recordset($3)
     AS p(line int, position int, "column" text, code text, parameters text[], message text)
   ON CONFLICT (organization_id, import_id, line, position) DO NOTHING
   RETURNING position`,
);

/**
 * Locks an import that goes on from a line, and answers with the addresses that it passes over: who is erased meanwhile is
 * erased after the rows that are created until the transaction ends. No row where another process has gone on.
 */
export const lockRunning = tenantStatement(
  'lock_running_import',
  { id: text, from: int },
  { erased_emails: listOf(text) },
  `SELECT erased_emails FROM imports
   WHERE organization_id = $1 AND id = $2 AND status = 'running' AND line_done = $3 FOR UPDATE`,
);

/** Goes on from one line to the next; no row where another process did, and then all else is to be undone. */
export const updateRunProgress = tenantStatement(
  'update_import_run_progress',
  { id: text, from: int, to: int, rows: int, created: int, skipped: int, newlyBad: int },
  { id: text },
  `UPDATE imports SET line_done = $4, rows_done = rows_done + $5, created_count = created_count + $6,
     skipped_count = skipped_count + $7, bad_rows = bad_rows + $8
   WHERE organization_id = $1 AND id = $2 AND status = 'running' AND line_done = $3 RETURNING id`,
);

export const updateCompleted = tenantStatement(
  'update_import_completed',
  { id: text, now: instant },
  { id: text },
  `UPDATE imports SET status = 'completed', finished_at = $3
   WHERE organization_id = $1 AND id = $2 AND status = 'running' RETURNING id`,
);

export const updateUndoing = tenantStatement(
  'update_import_undoing',
  { id: text },
  { id: text },
  `UPDATE imports SET status = 'undoing', rows_done = 0, line_done = 0
   WHERE organization_id = $1 AND id = $2 AND status = 'completed' RETURNING id`,
);

export const listNextRows = tenantStatement(
  'list_next_import_rows',
  { importId: text, after: int, limit: int },
  { line: int, thing_id: text },
  `SELECT line, thing_id FROM import_rows
   WHERE organization_id = $1 AND import_id = $2 AND line > $3 ORDER BY line LIMIT $4`,
);

export const updateUndoProgress = tenantStatement(
  'update_import_undo_progress',
  { id: text, from: int, to: int, rows: int, kept: int },
  { id: text },
  `UPDATE imports SET line_done = $4, rows_done = rows_done + $5, kept_count = kept_count + $6
   WHERE organization_id = $1 AND id = $2 AND status = 'undoing' AND line_done = $3 RETURNING id`,
);

export const updateUndone = tenantStatement(
  'update_import_undone',
  { id: text, now: instant },
  { id: text },
  `UPDATE imports SET status = 'undone', undone_at = $3
   WHERE organization_id = $1 AND id = $2 AND status = 'undoing' RETURNING id`,
);

/**
 * After the last attempt of a job: a check is to be asked for again, an import goes on, undoing can be asked for again.
 * Where somebody was erased while the import ran, its file goes now, as it does where an import has failed before that.
 */
export const updateFailed = tenantStatement(
  'update_import_failed',
  { id: text, uploadId: nullable(text) },
  { has_file: bool },
  `UPDATE imports SET
     status = CASE status WHEN 'checking' THEN 'uploaded' WHEN 'undoing' THEN 'completed' ELSE 'failed' END,
     upload_id = CASE WHEN erased_emails = '{}' THEN upload_id END, erased_emails = '{}'
   WHERE organization_id = $1 AND id = $2 AND upload_id IS NOT DISTINCT FROM $3
     AND status IN ('checking', 'running', 'undoing')
   RETURNING upload_id IS NOT NULL AS has_file`,
);

/** The problems of the next bad rows, each with all of its problems. */
export const listProblems = tenantStatement(
  'list_import_problems',
  { importId: text, after: int, rows: int },
  { line: int, column: text, code: oneOf(importProblemCodes), parameters: listOf(text), message: text },
  `SELECT p.line, p.column_name AS "column", p.code, p.parameters, p.message FROM import_problems p
   WHERE p.organization_id = $1 AND p.import_id = $2 AND p.line IN (
     SELECT DISTINCT b.line FROM import_problems b
     WHERE b.organization_id = $1 AND b.import_id = $2 AND b.line > $3 ORDER BY b.line LIMIT $4)
   ORDER BY p.line, p.position`,
);

/** Which things of an import are used, by its type: conditions on `t`, the thing. */
const used = {
  tickets: `t.first_entered_at IS NOT NULL OR t.admitted_count > 0
    OR t.name_changed_at IS NOT NULL OR t.upselling_supplements > 0
    OR t.swapped_to IS NOT NULL OR (t.status <> 'active' AND t.deleted_at IS NULL)`,
  guest_lists: 't.removed_at IS NULL AND t.admitted_count > 0',
  bookings: `t.status IN ('arrival', 'sitting', 'released') OR t.admitted_count > 0
    OR EXISTS (SELECT 1 FROM external_payments x WHERE x.organization_id = $1 AND x.booking_id = t.id)`,
  clients: `t.merged_into IS NOT NULL
    OR EXISTS (SELECT 1 FROM clients m WHERE m.organization_id = $1 AND m.merged_into = t.id)
    OR EXISTS (SELECT 1 FROM bookings b WHERE b.organization_id = $1 AND b.client_id = t.id)
    OR EXISTS (SELECT 1 FROM passes p WHERE p.organization_id = $1 AND p.client_id = t.id)
    OR EXISTS (SELECT 1 FROM subscriptions s WHERE s.organization_id = $1 AND s.client_id = t.id)
    OR EXISTS (SELECT 1 FROM tickets k WHERE k.organization_id = $1 AND k.email_key = t.email_key
                 AND k.email_key <> '' AND k.deleted_at IS NULL)
    OR EXISTS (SELECT 1 FROM guest_lists g WHERE g.organization_id = $1 AND g.email_key = t.email_key
                 AND g.email_key <> '' AND g.removed_at IS NULL)`,
} as const;

/**
 * The things are looked for row by row, which the limit holds the planner to: rows of an import are found by their lines
 * only, so that looking for the row of each used thing would read the whole import for each of them.
 */
const usedOf = (type: keyof typeof used) =>
  tenantStatement(
    `list_used_${type}_of_import`,
    { importId: text, after: int, until: int, limit: int },
    { line: int, thing_id: text },
    `SELECT r.line, r.thing_id FROM import_rows r
     CROSS JOIN LATERAL (SELECT * FROM ${type} t WHERE t.organization_id = $1 AND t.id = r.thing_id LIMIT 1) t
     WHERE r.organization_id = $1 AND r.import_id = $2 AND r.line > $3 AND r.line <= $4 AND (${used[type]})
     ORDER BY r.line LIMIT $5`,
  );

/** Rows within some lines of which what they became was used since. */
export const listUsed = {
  tickets: usedOf('tickets'),
  guest_lists: usedOf('guest_lists'),
  bookings: usedOf('bookings'),
  clients: usedOf('clients'),
};

/** What tickets cost that are not given back yet, in minor units. */
export const listTicketsToUndo = tenantStatement(
  'list_imported_tickets_to_take_back',
  { ids: listOf(text) },
  { id: text, total_price: money },
  `SELECT id, total_price FROM tickets
   WHERE organization_id = $1 AND id = ANY ($2) AND deleted_at IS NULL AND status = 'active' ORDER BY id`,
);

/** Ids of those of the entries that are on their list. */
export const listPresentEntries = tenantStatement(
  'list_imported_entries_present',
  { ids: listOf(text) },
  { id: text },
  `SELECT id FROM guest_lists WHERE organization_id = $1 AND id = ANY ($2) AND removed_at IS NULL ORDER BY id`,
);

export const listOpenBookings = tenantStatement(
  'list_imported_bookings_open',
  { ids: listOf(text) },
  { id: text },
  `SELECT id FROM bookings
   WHERE organization_id = $1 AND id = ANY ($2) AND status IN ('pending', 'accepted') ORDER BY id`,
);
