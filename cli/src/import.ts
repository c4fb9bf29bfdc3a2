/**
 * `stagedoor import KIND FILE`: sends a CSV file, shows what its columns are taken for and every bad row, asks, and only
 * then has it imported. `--undo ID` takes an import back.
 */
import { sleep } from '@stagedoor/sdk/tools';
import { readBytes } from './call.ts';
import type { CommonOptions } from './cli-command.ts';
import { Failure, WrongUse } from './failure.ts';
import { isForPeople, printAnswer, tableOf } from './output.ts';
import { requireSource } from './profiles.ts';
import { startProgress } from './progress.ts';
import { Service } from './service.ts';
import { confirm, note, print, readStdinBytes } from './terminal.ts';

/** What can be imported, and the options that say what it becomes a part of. */
const importKinds = {
  tickets: ['ticket-rate-id', 'price-id'],
  'guest-lists': ['list-rate-id'],
  bookings: ['event-id'],
  clients: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

interface Import {
  readonly _id: string;
  readonly status: string;
  readonly columns: readonly { readonly name: string; readonly field: string; readonly examples: readonly string[] }[];
  readonly fields: readonly { readonly name: string; readonly required: boolean }[];
  readonly rows_total: number;
  readonly rows_done: number;
  readonly bad_rows: number;
  readonly created_count: number;
  readonly skipped_count: number;
  readonly kept_count: number;
}

interface Problem {
  readonly line: number;
  readonly column: string;
  readonly message: string;
}

type ImportResult = Import & { readonly problems: readonly Problem[] };

const uploadTimeoutMs = 600_000;
const pauseMs = { first: 150, most: 1_000 };
const problemsPage = 500;

interface ImportOptions extends CommonOptions {
  readonly ticketRateId?: string;
  readonly priceId?: string;
  readonly listRateId?: string;
  readonly eventId?: string;
  readonly column?: readonly string[];
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly skipBadRows?: boolean;
  readonly undo?: string;
}

type Kind = keyof typeof importKinds;

export async function importFile(
  kind: Kind | undefined,
  file: string | undefined,
  options: ImportOptions,
): Promise<void> {
  const { undo: undone } = options;
  if (undone !== undefined && kind !== undefined) {
    throw new WrongUse('--undo takes back an import that was made before: no file is named with it.');
  }
  const plan = undone === undefined ? await planOf(kind, file, options) : undefined;
  const service = new Service(requireSource(options.profile));
  const calls = new ImportCalls(service, await service.organizationId());
  const say = (text: string) => void (isForPeople(options) && print(text));
  const result = plan ? await doImport(calls, plan, say) : await undo(calls, undone!, say);
  if (!isForPeople(options)) await printAnswer(result, options);
  if (plan?.isDry) requireGoodRows(plan, result);
}

interface Plan {
  readonly type: string;
  readonly target: Readonly<Record<string, string>>;
  readonly fileName: string;
  readonly bytes: Buffer;
  /** Field by name of a column. */
  readonly columns: ReadonlyMap<string, string>;
  readonly isDry: boolean;
  readonly isAgreed: boolean;
  readonly skipsBadRows: boolean;
}

/** What the words ask for. Throws WrongUse; nothing is sent before. */
async function planOf(kind: Kind | undefined, file: string | undefined, options: ImportOptions): Promise<Plan> {
  if (kind === undefined) {
    throw new WrongUse('What is to be imported?', `One of: ${Object.keys(importKinds).join(', ')}.`);
  }
  if (file === undefined) throw new WrongUse('Which file?', `stagedoor import ${kind} FILE, or - for standard input`);
  const { ticketRateId, priceId, listRateId, eventId, dryRun: isDry = false, yes: isAgreed = false } = options;
  const targets = {
    'ticket-rate-id': ticketRateId,
    'price-id': priceId,
    'list-rate-id': listRateId,
    'event-id': eventId,
  };
  const own: readonly string[] = importKinds[kind];
  const target: Record<string, string> = {};
  for (const [name, value] of Object.entries(targets)) {
    if (value === undefined) continue;
    if (!own.includes(name)) throw new WrongUse(`An import of ${kind} takes no --${name}.`);
    target[name.replaceAll('-', '_')] = value;
  }
  if (!isDry && !isAgreed && (file === '-' || !process.stdin.isTTY)) {
    throw new WrongUse('Nobody can be asked here.', '--yes imports without asking, --dry-run only checks the file.');
  }
  const columns = new Map(options.column?.map(columnOf));
  return {
    type: kind.replaceAll('-', '_'),
    target,
    fileName: file === '-' ? '' : file.replace(/^.*[\\/]/, ''),
    bytes: file === '-' ? await readStdinBytes() : readBytes(file),
    columns,
    isDry,
    isAgreed,
    skipsBadRows: options.skipBadRows ?? false,
  };
}

function columnOf(text: string): [name: string, field: string] {
  const at = text.lastIndexOf('=');
  if (at <= 0)
    throw new WrongUse(`--column is NAME=FIELD, not ${JSON.stringify(text)}.`, "For example: 'Correo=email'");
  return [text.slice(0, at), text.slice(at + 1)];
}

/** The operations of one import. */
class ImportCalls {
  readonly #service: Service;
  readonly #organizationId: string;
  readonly #stopped = new AbortController();

  constructor(service: Service, organizationId: string) {
    this.#service = service;
    this.#organizationId = organizationId;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => this.#stopped.abort());
  }

  do(id: string, params: Readonly<Record<string, unknown>>): Promise<Import> {
    const { signal } = this.#stopped;
    // A file on a slow line takes longer than other requests.
    const timeouts = id === 'updateImportFile' ? { timeoutMs: uploadTimeoutMs, attemptTimeoutMs: uploadTimeoutMs } : {};
    const all = { organizationId: this.#organizationId, ...params };
    return this.#service.data<Import>('management', id, all, { signal, ...timeouts });
  }

  /** Waits until the work in the background is done, and shows how far it is. */
  async finished(began: Import, status: string, title: string): Promise<Import> {
    const progress = await startProgress(title, 'rows');
    let now = began;
    try {
      for (let pause = pauseMs.first; now.status === status; pause = Math.min(pauseMs.most, pause * 1.3)) {
        progress.show(now.rows_done, now.rows_total);
        await sleep(pause, this.#stopped.signal);
        now = await this.do('getImport', { importId: now._id });
      }
      if (now.status !== 'failed') progress.show(now.rows_total, now.rows_total);
    } catch (error) {
      if (!this.#stopped.signal.aborted) throw error;
      const hint = `stagedoor management imports get ${now._id} says how far it is.`;
      throw new Failure('Stopped waiting. The service goes on with it.', { code: 130, hint });
    } finally {
      progress.end();
    }
    if (now.status !== 'failed') return now;
    const hint = `A fault of the service ended it: stagedoor management imports start ${now._id} starts it again.`;
    throw new Failure('It ended before all rows were done.', { hint });
  }

  /** What is wrong with the rows, in the order of the file. */
  async problems(importId: string): Promise<Problem[]> {
    const found: Problem[] = [];
    let after: number | undefined;
    do {
      const params = { organizationId: this.#organizationId, importId, rows: problemsPage };
      const page: Problem[] = await this.#service.data(
        'management',
        'listImportProblems',
        after === undefined ? params : { ...params, after },
      );
      found.push(...page);
      after = page.at(-1)?.line;
    } while (after !== undefined);
    return found;
  }
}

const rowsOf = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`;
const lineOf = ({ line, column, message }: Problem) => `line ${line}${column && `, ${column}`}: ${message}`;

async function doImport(calls: ImportCalls, plan: Plan, say: (text: string) => void): Promise<ImportResult> {
  const created = await calls.do('createImport', { type: plan.type, file_name: plan.fileName, ...plan.target });
  const importId = created._id;
  const sent = await calls.do('updateImportFile', { importId, file: new Blob([new Uint8Array(plan.bytes)]) });
  const fields = fieldsOf(sent, plan.columns);
  const columns = sent.columns.map(({ name, examples }, at) => ({
    column: name,
    'imported as': fields[at] || '(left out)',
    'first value': examples[0] ?? '',
  }));
  say(tableOf(columns).join('\n'));
  const checking = await calls.do('checkImport', { importId, columns: fields });
  const checked = await calls.finished(checking, 'checking', 'Checking');
  const bad = await calls.problems(importId);
  for (const problem of bad) say(lineOf(problem));
  say(`${rowsOf(checked.rows_total)}, ${checked.bad_rows} of them bad.`);
  if (plan.isDry) return { ...checked, problems: bad };
  await agree(plan, checked);
  const running = await calls.do('startImport', { importId, skip_bad_rows: checked.bad_rows > 0 });
  const done = await calls.finished(running, 'running', 'Importing');
  const known = new Set(bad.map(lineOf));
  const refused = (await calls.problems(importId)).filter((problem) => !known.has(lineOf(problem)));
  for (const problem of refused) say(lineOf(problem));
  say(`${done.created_count} created, ${rowsOf(done.skipped_count)} passed over.`);
  note(`To take it back: stagedoor import --undo ${importId}`);
  return { ...done, problems: [...bad, ...refused] };
}

/** What each column is imported as: what was recognized, but for those that are named. */
function fieldsOf({ columns, fields }: Import, named: ReadonlyMap<string, string>): string[] {
  const known = fields.map(({ name }) => name);
  for (const [name, field] of named) {
    const names = columns.map((column) => column.name);
    if (!names.includes(name)) {
      throw new Failure(`The file has no column ${name}.`, { code: 2, hint: `It has ${names.join(', ')}.` });
    }
    if (field !== '' && !known.includes(field)) {
      throw new Failure(`There is no field ${field}.`, { code: 2, hint: `There are ${known.join(', ')}.` });
    }
  }
  return columns.map(({ name, field }) => named.get(name) ?? field);
}

const goodRowsOf = ({ rows_total: all, bad_rows: bad }: Import) => all - bad;

/** Throws a Failure where it is not agreed; nothing was imported then. */
async function agree(plan: Plan, checked: Import): Promise<void> {
  requireGoodRows(plan, checked);
  if (plan.isAgreed) return;
  const others = checked.bad_rows > 0 ? 'the other ' : '';
  if (await confirm(`Import ${others}${rowsOf(goodRowsOf(checked))}?`)) return;
  throw new Failure('Nothing was imported.', { hint: `The file of ${checked._id} is deleted after 7 days.` });
}

/** Throws a Failure where the file would be refused: no row is good, or nobody is asked about those that are bad. */
function requireGoodRows({ isDry, isAgreed, skipsBadRows }: Plan, checked: Import): void {
  const { bad_rows: bad } = checked;
  if (goodRowsOf(checked) === 0) throw new Failure('No row can be imported. Nothing was.', { hint: 'Mend the file.' });
  if (bad === 0 || skipsBadRows || !(isDry || isAgreed)) return;
  const hint = 'Mend the file, or pass them over with --skip-bad-rows.';
  throw new Failure(`${rowsOf(bad)} ${bad === 1 ? 'is' : 'are'} bad. Nothing was imported.`, { hint });
}

async function undo(calls: ImportCalls, importId: string, say: (text: string) => void): Promise<ImportResult> {
  const undoing = await calls.do('undoImport', { importId });
  const undone = await calls.finished(undoing, 'undoing', 'Undoing');
  const kept = undone.kept_count > 0 ? await calls.problems(importId) : [];
  for (const problem of kept) say(lineOf(problem));
  say(`Taken back: ${undone.created_count - undone.kept_count} of ${undone.created_count}.`);
  return { ...undone, problems: kept };
}
