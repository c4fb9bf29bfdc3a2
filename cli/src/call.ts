/** Runs a command that is made of an operation of the contract. */
import { readFileSync, writeFileSync } from 'node:fs';
import { nextOf, type Params } from '@stagedoor/sdk/tools';
import { type Command, type CommandOption, nameOf } from './commands.ts';
import { curlFor, nobody } from './dry-run.ts';
import { WrongUse } from './failure.ts';
import { commonFlags, type Flag, readWords, type Words } from './options.ts';
import { printAnswer, tableOf } from './output.ts';
import { findSource, requireSource } from './profiles.ts';
import { Service } from './service.ts';
import { askSecret, isTerminal, note, print, readStdin } from './terminal.ts';

/** Of commands made of the contract, beside the common ones. */
const callFlags: readonly Flag[] = [
  { name: 'all', about: 'For lists: read all pages.' },
  { name: 'data', value: 'JSON', about: 'The body; `@FILE` reads it from a file, `-` from standard input.' },
  { name: 'dry-run', about: 'Print the curl request without sending it.' },
  { name: 'idempotency-key', value: 'KEY', about: 'For writes: the same key takes effect once.' },
  { name: 'output', value: 'FILE', about: 'For files, such as a PDF: the file to write.' },
];

/** The flags that a command takes. */
export function flagsFor({ call }: Command): Flag[] {
  const isWrite = call.method !== 'GET';
  return [...callFlags, ...commonFlags].filter(({ name }) => {
    if (name === 'all') return call.answer === 'list';
    if (name === 'data') return call.body !== undefined;
    if (name === 'idempotency-key') return isWrite && !call.unkeyed;
    return name === 'output' ? call.answer === 'bytes' : true;
  });
}

const knownOptions = (command: Command) => [
  ...command.options.map(({ name, field, type, list }) => ({
    name,
    also: field.join('.'),
    isFlag: type === 'boolean' && !list,
  })),
  ...flagsFor(command).map(({ name, value }) => ({ name, isFlag: value === undefined })),
];

/** The words of a command, before anything is asked of them: throws WrongUse. */
export const readCommand = (command: Command, words: readonly string[]): Words =>
  readWords(words, knownOptions(command));

export async function runCommand(command: Command, { places, values }: Words): Promise<void> {
  const flag = (name: string) => values.get(name)?.at(-1);
  const isDry = flag('dry-run') === true;
  const named = flag('profile') as string | undefined;
  const secrets: string[] = [];
  const params = await paramsOf(command, { places, values }, secrets);
  const source = isDry ? (findSource(named) ?? nobody) : requireSource(named);
  const service = new Service(source);
  const organization = command.options.find(({ field }) => field[0] === 'organizationId');
  if (organization && params.organizationId === undefined) {
    params.organizationId = isDry ? (source.organizationId ?? 'ORGANIZATION_ID') : await service.organizationId();
  }
  const key = flag('idempotency-key') as string | undefined;
  const format = { json: flag('json') === true, query: flag('query') as string | undefined };

  if (isDry) {
    print(await curlFor(command, params, { source, idempotencyKey: key, secrets }));
    return;
  }
  if (command.call.answer === 'list') {
    await printList(service, command, params, flag('all') === true, format);
    return;
  }
  const { body } = await service.call(command, params, key === undefined ? {} : { idempotencyKey: key });
  const { answer } = command.call;
  if (answer === 'bytes') writeBytes(body as Uint8Array, flag('output') as string | undefined);
  else if (answer === 'nothing') await printAnswer(undefined, format);
  else await printAnswer(answer === 'whole' ? withoutSuccess(body) : (body as { data: unknown }).data, format);
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

async function printList(
  service: Service,
  command: Command,
  params: Params,
  all: boolean,
  format: { json: boolean; query: string | undefined },
): Promise<void> {
  const isForPeople = !format.json && format.query === undefined;
  const found: unknown[] = [];
  const kept = {};
  let after: string | undefined;
  do {
    const { headers, body } = await service.call(command, after === undefined ? params : { ...params, after });
    const { data } = body as { data: unknown[] };
    after = nextOf(headers);
    // Printed as they come: a long list is read from its beginning.
    if (isForPeople) for (const line of tableOf(data, kept)) print(line);
    else for (const item of data) found.push(item);
  } while (all && after !== undefined);
  if (!isForPeople) await printAnswer(found, format);
  if (after !== undefined) note(`There are more: --all for all of them, --after ${after} for the next page.`);
}

/** What the words say, as the parameters of the operation. Throws WrongUse for what is missing or of another type. */
export async function paramsOf(
  command: Command,
  { places, values }: Words,
  secrets: string[],
): Promise<Record<string, unknown>> {
  const { arguments: wanted, options, call } = command;
  if (places.length > wanted.length) {
    throw new WrongUse(`${JSON.stringify(places[wanted.length])} is one word too many.`, usageHint(command));
  }
  const missing = wanted[places.length];
  if (missing) throw new WrongUse(`${missing.name.toUpperCase()} is missing.`, usageHint(command));
  const params: Record<string, unknown> = {};
  const data = values.get('data')?.at(-1) as string | undefined;
  if (data !== undefined) {
    const text = data === '-' ? await readStdin() : data.startsWith('@') ? readText(data.slice(1)) : data;
    const body = call.body === 'file' ? text : jsonOf(text, '--data');
    if (call.body === 'file') params.file = body;
    else if (call.body === 'list') params.body = body;
    else if (typeof body === 'object' && body !== null && !Array.isArray(body)) Object.assign(params, body);
    else throw new WrongUse('--data is a JSON object here.');
  }
  for (const option of options) {
    const given = values.get(option.name);
    if (given) put(params, option.field, await inputOf(option, given, secrets));
  }
  if (call.body === 'file' && data === undefined) {
    throw new WrongUse('--data is missing: the file as @FILE, or - for standard input.', usageHint(command));
  }
  const lacking = data !== undefined ? undefined : options.find((option) => isLacking(option, options, values));
  if (lacking?.secret && process.stdin.isTTY) {
    const secret = await askSecret(`${lacking.name} (not shown): `);
    secrets.push(secret);
    put(params, lacking.field, secret);
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
function isLacking(
  { name, required }: CommandOption,
  options: readonly CommandOption[],
  values: Words['values'],
): boolean {
  if (!required) return false;
  return !options.some(
    (other) =>
      values.has(other.name) &&
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

async function inputOf(
  option: CommandOption,
  given: readonly (string | boolean)[],
  secrets: string[],
): Promise<unknown> {
  if (option.secret) {
    if (given.at(-1) !== '-') {
      throw new WrongUse(
        `--${option.name} is not taken as an argument: others can read those.`,
        `--${option.name} - asks for it, or reads it from standard input.`,
      );
    }
    const secret = await askSecret(`${option.name} (not shown): `);
    secrets.push(secret);
    return secret;
  }
  if (!option.list) return single(option, given.at(-1)!);
  const [first] = given;
  if (given.length === 1 && typeof first === 'string' && first.startsWith('['))
    return jsonOf(first, `--${option.name}`);
  return given.map((one) => single(option, one));
}

function single({ name, type, nullable }: CommandOption, value: string | boolean): unknown {
  const wrong = (what: string) => new WrongUse(`--${name} is ${what}, not ${JSON.stringify(value)}.`);
  if (nullable && value === 'null') return null;
  switch (type) {
    case 'string':
      return value;
    case 'integer':
      if (!/^[+-]?\d+$/.test(String(value))) throw wrong('a whole number');
      return Number(value);
    case 'number':
      if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(String(value))) throw wrong('a number');
      return Number(value);
    case 'boolean':
      if (typeof value === 'boolean') return value;
      if (value !== 'true' && value !== 'false') throw wrong('true or false');
      return value === 'true';
    case 'json':
      return jsonOf(String(value), `--${name}`);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new WrongUse(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WrongUse(`${name} is not JSON: ${(error as Error).message}.`);
  }
}
