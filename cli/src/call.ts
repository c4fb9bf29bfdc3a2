/** Runs a command that is made of an operation of the contract. */
import { readFileSync, writeFileSync } from 'node:fs';
import { nextOf, type Params } from '@stagedoor/sdk/tools';
import { nullValue, type Values } from './cli-command.ts';
import { type Command, type CommandOption, nameOf } from './commands.ts';
import { curlFor, nobody } from './dry-run.ts';
import { WrongUse } from './failure.ts';
import { isForPeople, printAnswer, tableOf } from './output.ts';
import { findSource, requireSource } from './profiles.ts';
import { Service } from './service.ts';
import { askSecret, isTerminal, note, print, readStdin, readStdinBytes } from './terminal.ts';

export async function runCommand(command: Command, places: readonly string[], values: Values): Promise<void> {
  const { 'dry-run': isDry, 'idempotency-key': key } = values;
  const secrets: string[] = [];
  const params = await paramsOf(command, places, values, secrets);
  const source = isDry ? (findSource(values.profile) ?? nobody) : requireSource(values.profile);
  const service = new Service(source);
  const organization = command.options.find(({ field }) => field[0] === 'organizationId');
  if (organization && params.organizationId === undefined) {
    params.organizationId = isDry ? (source.organizationId ?? 'ORGANIZATION_ID') : await service.organizationId();
  }
  if (isDry) {
    print(await curlFor(command, params, { source, idempotencyKey: key, secrets }));
    return;
  }
  if (command.call.answer === 'list') {
    await printList(service, command, params, values);
    return;
  }
  const { body } = await service.call(command, params, key === undefined ? {} : { idempotencyKey: key });
  const { answer } = command.call;
  if (answer === 'bytes') writeBytes(body as Uint8Array, values.output);
  else if (answer === 'nothing') await printAnswer(undefined, values);
  else await printAnswer(answer === 'whole' ? withoutSuccess(body) : (body as { data: unknown }).data, values);
}

function withoutSuccess(body: unknown): unknown {
  const { success: _, ...rest } = body as Record<string, unknown>;
  return rest;
}

function writeBytes(bytes: Uint8Array, file: string | undefined): void {
  if (file === undefined && isTerminal()) throw new WrongUse('The answer is a file.', 'Say where to: --output FILE');
  if (file === undefined) process.stdout.write(bytes);
  else {
    writeFileSync(file, bytes);
    note(`${file}: ${bytes.length} bytes`);
  }
}

async function printList(service: Service, command: Command, params: Params, values: Values): Promise<void> {
  const asTable = isForPeople(values);
  const found: unknown[] = [];
  const kept = {};
  let after: string | undefined;
  do {
    const { headers, body } = await service.call(command, after === undefined ? params : { ...params, after });
    const { data } = body as { data: unknown[] };
    after = nextOf(headers);
    // Printed as they come: a long list is read from its beginning.
    if (asTable) for (const line of tableOf(data, kept)) print(line);
    else for (const item of data) found.push(item);
  } while (values.all && after !== undefined);
  if (!asTable) await printAnswer(found, values);
  if (after !== undefined) note(`There are more: --all for all of them, --after ${after} for the next page.`);
}

/** What the words say, as the parameters of the operation. Throws WrongUse for what is missing. */
export async function paramsOf(
  command: Command,
  places: readonly string[],
  values: Values,
  secrets: string[],
): Promise<Record<string, unknown>> {
  const { arguments: wanted, options, call } = command;
  const params: Record<string, unknown> = {};
  const { data } = values;
  if (data !== undefined) {
    if (call.body === 'bytes') params.file = await fileOf(data);
    else addBody(params, call, await textOf(data));
  }
  for (const option of options) {
    const value = values[option.name];
    if (value === undefined) continue;
    if (option.secret) put(params, option.field, await askFor(option, secrets));
    else put(params, option.field, value === nullValue ? null : value);
  }
  if ((call.body === 'file' || call.body === 'bytes') && data === undefined) {
    throw new WrongUse('--data is missing: the file as @FILE, or - for standard input.', usageHint(command));
  }
  const lacking = data !== undefined ? undefined : options.find((option) => isLacking(option, options, values));
  if (lacking?.secret && process.stdin.isTTY) {
    put(params, lacking.field, await askFor(lacking, secrets));
  } else if (lacking) {
    const hint = lacking.secret ? `Write it to standard input: --${lacking.name} -` : usageHint(command);
    throw new WrongUse(`--${lacking.name} is missing.`, hint);
  }
  for (const [at, { field }] of wanted.entries()) {
    if (field in params) {
      throw new WrongUse(`${wanted[at]!.name} and the field ${field} of the body have one name.`);
    }
    params[field] = places[at];
  }
  return params;
}

const usageHint = (command: Command) => `stagedoor ${nameOf(command)} --help shows its usage.`;

/** Required, and given neither itself nor as a part or a whole. */
function isLacking({ name, required }: CommandOption, options: readonly CommandOption[], values: Values): boolean {
  if (!required) return false;
  return !options.some(
    (other) =>
      other.name in values &&
      (other.name === name || other.name.startsWith(`${name}.`) || name.startsWith(`${other.name}.`)),
  );
}

function put(params: Record<string, unknown>, field: readonly string[], value: unknown): void {
  let place = params;
  for (const name of field.slice(0, -1)) {
    const inner = place[name];
    const next = typeof inner === 'object' && inner !== null ? { ...inner } : {};
    place[name] = next;
    place = next as Record<string, unknown>;
  }
  place[field.at(-1)!] = value;
}

async function askFor({ name }: CommandOption, secrets: string[]): Promise<string> {
  const secret = await askSecret(`${name} (not shown)`);
  secrets.push(secret);
  return secret;
}

/** A file is its text; JSON is the list or the fields of the body. */
function addBody(params: Record<string, unknown>, call: Command['call'], text: string): void {
  const body = call.body === 'file' ? text : jsonOf(text);
  if (call.body === 'file') params.file = body;
  else if (call.body === 'list') params.body = body;
  else if (typeof body === 'object' && body !== null && !Array.isArray(body)) Object.assign(params, body);
  else throw new WrongUse('--data is a JSON object here.');
}

async function textOf(data: string): Promise<string> {
  if (data === '-') return await readStdin();
  return data.startsWith('@') ? readBytes(data.slice(1)).toString('utf8') : data;
}

/** The bytes of what `--data` names, with the name that the dry run shows. */
async function fileOf(data: string): Promise<File> {
  if (data === '-') return new File([new Uint8Array(await readStdinBytes())], '-');
  if (!data.startsWith('@')) throw new WrongUse('--data is a file here: name it as @FILE, or - for standard input.');
  const file = data.slice(1);
  return new File([new Uint8Array(readBytes(file))], file);
}

export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new WrongUse(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WrongUse(`--data is not JSON: ${(error as Error).message}.`);
  }
}
