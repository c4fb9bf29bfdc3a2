/** `stagedoor export KIND`: a CSV file of the service, written as it is read. */
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CommonOptions } from './cli-command.ts';
import { nameOf, operation } from './commands.ts';
import { exitCodes, Failure, WrongUse } from './failure.ts';
import { requireSource } from './profiles.ts';
import { startProgress } from './progress.ts';
import { Service } from './service.ts';
import { isTerminal, note, print } from './terminal.ts';

const exportKinds = {
  tickets: 'exportTicketsAsCsv',
  'guest-lists': 'exportGuestListsAsCsv',
  bookings: 'exportBookingsAsCsv',
  clients: 'exportClientsAsCsv',
} as const;

interface ExportOptions extends CommonOptions {
  readonly eventId?: string;
  readonly ticketRateId?: string;
  readonly listRateId?: string;
  readonly status?: string;
  readonly out?: string;
}

export async function exportFile(kind: keyof typeof exportKinds, options: ExportOptions): Promise<void> {
  const { eventId, ticketRateId, listRateId, status, out: file } = options;
  const filters = {
    'event-id': eventId,
    'ticket-rate-id': ticketRateId,
    'list-rate-id': listRateId,
    status,
  };
  const command = operation('management', exportKinds[kind]);
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(filters)) {
    const option = command.options.find((one) => one.name === name);
    if (value !== undefined && !option) throw new WrongUse(`An export of ${kind} takes no --${name}.`);
    if (value !== undefined) params[option!.field[0]!] = value;
    else if (option?.required) throw new WrongUse(`--${name} is missing.`, `stagedoor ${nameOf(command)} --help`);
  }
  const service = new Service(requireSource(options.profile));
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  params.organizationId ??= await service.organizationId();
  const answer = await service.open(command, params, controller.signal);
  const bytes = await save(answer, file, controller.signal);
  if (file === undefined) return;
  if (options.json) print(JSON.stringify({ file, bytes }));
  else note(`${file}: ${bytes} bytes`);
}

/** Writes the answer to a file, which gets its name when all of it is there, or to standard output. */
async function save(answer: Response, file: string | undefined, signal: AbortSignal): Promise<number> {
  // Lines of a bar between those of the file would be of no use.
  const progress = file === undefined && isTerminal() ? undefined : await startProgress('Receiving', 'bytes');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Uint8Array, _, done) {
      bytes += chunk.length;
      progress?.show(bytes, 0);
      done(null, chunk);
    },
  });
  const part = `${file}.part`;
  try {
    const body = Readable.from(answer.body ?? []);
    if (file === undefined) await pipeline(body, counted, process.stdout, { signal, end: false });
    else await pipeline(body, counted, createWriteStream(part), { signal });
  } catch (error) {
    if (file !== undefined) rmSync(part, { force: true });
    if (signal.aborted) throw new Failure('Stopped before the end of the file.', { code: 130 });
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('E')) throw new Failure(`The file cannot be written: ${message}.`);
    throw new Failure(`The file was cut off: ${message}.`, { code: exitCodes.notReachable, hint: 'Export it again.' });
  } finally {
    progress?.end();
  }
  if (file !== undefined) renameSync(part, file);
  return bytes;
}
